"""The words of printed sheets, in each language, and the names of spaces and moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hive_core._notation.names import the_tile
from hive_core.notation import parse_move_text
from hive_core.types import Piece

_EN: Final = {
    "title": "Hive exercises",
    "exercises": "Exercises",
    "name": "Name",
    "date": "Date",
    "score": "Right",
    "level": "level {band} of 8",
    "diagram": "Diagram of exercise {number}. {summary}",
    "answer-diagram": "Answer to exercise {number}. {summary}",
    "hand": "{Color} in hand",
    "no-hand": "no tiles",
    "count": "{piece} ×{count}",
    "stacks": "Stacks, top tile first:",
    "on": "{top} on {below}",
    "moved": "Moved last: {piece}",
    "mark-spaces": "Spaces marked",
    "circle-tiles": "Tiles circled",
    "move": "Move",
    "move-of": "Move {number}",
    "move-after": "Move {number}, after {reply}",
    "line-after": "After {moves}:",
    "also-right": "Also right:",
    "not": "Not",
    "answer": "Answer: {move}",
    "hints": "Hints",
    "hint-tile": "Try {piece}.",
    "answers": "Answers",
    "more-1": "and 1 more",
    "more": "and {count} more",
    "spaces-1": "1 space",
    "spaces": "{count} spaces",
    "tiles-1": "1 tile",
    "tiles": "{count} tiles",
    "defence": "{Color} has other replies, but {winner} wins in time against each of them.",
    "opinion": "Rated by the computer, not proved.",
    "left-out-1": "1 exercise is left out, because it is played against the computer: {names}.",
    "left-out": "{count} exercises are left out, because they are played against the computer: "
    "{names}.",
    "how": "How to write a move: the tile, then where it goes. wA1 -bQ is white ant 1, placed or "
    "moved to the west of the black queen bee: the mark is on the side where the ant goes, so bQ- "
    "is east, \\bQ north-west, bQ/ north-east, bQ\\ south-east, /bQ south-west. wB1 bQ climbs onto "
    "her.",
    "licence": "Hive is a board game by Gen42 Games. This sheet is not made by Gen42, and the "
    "program that made it is not associated with them.",
    "place.NW": "north-west of {piece}",
    "place.NE": "north-east of {piece}",
    "place.E": "east of {piece}",
    "place.SE": "south-east of {piece}",
    "place.SW": "south-west of {piece}",
    "place.W": "west of {piece}",
    "place.on": "on top of {piece}",
    "place.first": "in the middle of the board",
    "pass": "pass",
    "and": "{first} and {last}",
}

_NL: Final = {
    "title": "Hive-opgaven",
    "exercises": "Opgaven",
    "name": "Naam",
    "date": "Datum",
    "score": "Goed",
    "level": "niveau {band} van 8",
    "diagram": "Diagram van opgave {number}. {summary}",
    "answer-diagram": "Antwoord op opgave {number}. {summary}",
    "hand": "{Color} in de hand",
    "no-hand": "geen stenen",
    "count": "{piece} ×{count}",
    "stacks": "Stapels, bovenste steen eerst:",
    "on": "{top} op {below}",
    "moved": "Laatst verplaatst: {piece}",
    "mark-spaces": "Gemarkeerde velden",
    "circle-tiles": "Omcirkelde stenen",
    "move": "Zet",
    "move-of": "Zet {number}",
    "move-after": "Zet {number}, na {reply}",
    "line-after": "Na {moves}:",
    "also-right": "Ook goed:",
    "not": "Niet",
    "answer": "Antwoord: {move}",
    "hints": "Hints",
    "hint-tile": "Probeer {piece}.",
    "answers": "Antwoorden",
    "more-1": "en nog 1",
    "more": "en nog {count}",
    "spaces-1": "1 veld",
    "spaces": "{count} velden",
    "tiles-1": "1 steen",
    "tiles": "{count} stenen",
    "defence": "{Color} kan anders antwoorden, maar {winner} wint dan ook op tijd.",
    "opinion": "Beoordeeld door de computer, niet bewezen.",
    "left-out-1": "1 opgave is weggelaten, omdat je die tegen de computer speelt: {names}.",
    "left-out": "{count} opgaven zijn weggelaten, omdat je die tegen de computer speelt: {names}.",
    "how": "Zo schrijf je een zet: de steen, dan waar die heen gaat. wA1 -bQ is witte mier 1, die "
    "ten westen van de zwarte bijenkoningin komt: het teken staat aan de kant waar de mier heen "
    "gaat, dus bQ- is oost, \\bQ noordwest, bQ/ noordoost, bQ\\ zuidoost, /bQ zuidwest. wB1 bQ "
    "klimt op haar.",
    "licence": "Hive is een bordspel van Gen42 Games. Dit blad is niet door Gen42 gemaakt, en het "
    "programma dat het maakte heeft geen band met hen.",
    "place.NW": "ten noordwesten van {piece}",
    "place.NE": "ten noordoosten van {piece}",
    "place.E": "ten oosten van {piece}",
    "place.SE": "ten zuidoosten van {piece}",
    "place.SW": "ten zuidwesten van {piece}",
    "place.W": "ten westen van {piece}",
    "place.on": "boven op {piece}",
    "place.first": "midden op het bord",
    "pass": "passen",
    "and": "{first} en {last}",
}

CATALOGUES: Final = {"en": _EN, "nl": _NL}
"""The words by language, and by name."""

# On paper one marks. How texts of tasks begin, by language, and what to write instead.
_CHOICES: Final = {
    "en": (
        ("Click every", "Choose every"),
        ("Choose every tile", "Circle every tile"),
        ("Choose every white tile", "Circle every white tile"),
        ("Choose every black tile", "Circle every black tile"),
        ("Choose every", "Mark every"),
    ),
    "nl": (
        ("Klik op elk", "Kies elk"),
        ("Kies elke steen", "Omcirkel elke steen"),
        ("Kies elke witte steen", "Omcirkel elke witte steen"),
        ("Kies elke zwarte steen", "Omcirkel elke zwarte steen"),
        ("Kies elk", "Markeer elk"),
    ),
}


def text(lang: str, key: str, **values: object) -> str:
    """Return the words of that name with values; `Color` is a value with a capital letter."""
    return CATALOGUES[lang][key].format(**values)


def counted(lang: str, key: str, count: int, **values: object) -> str:
    """Return the words of that name for one, or for any other number."""
    return text(lang, f"{key}-1" if count == 1 else key, count=count, **values)


def piece_name(lang: str, piece: Piece) -> str:
    """Return a tile in words: `white ant 1`, `the white queen bee`."""
    return the_tile(piece, lang)


def move_name(lang: str, move: str) -> str:
    """Return a MoveString in words: `white ant 1, west of the black queen bee`."""
    parts = parse_move_text(move)
    if parts.piece is None:
        return text(lang, "pass")
    name = piece_name(lang, parts.piece)
    if parts.reference is None:
        return f"{name}, {text(lang, 'place.first')}"
    side = "on" if parts.direction is None else parts.direction.name
    return f"{name}, {text(lang, f'place.{side}', piece=piece_name(lang, parts.reference))}"


def joined(lang: str, parts: Iterable[str]) -> str:
    """Return a list in words: `a, b and c`."""
    items = list(parts)
    if len(items) < 2:
        return "".join(items)
    return text(lang, "and", first=", ".join(items[:-1]), last=items[-1])


def on_paper(words: str, lang: str) -> str:
    """Return what a task says to do, with `choose` replaced by what one does with a pencil."""
    for choice, mark in _CHOICES.get(lang, ()):
        if words.startswith(choice):
            words = mark + words.removeprefix(choice)
    return words
