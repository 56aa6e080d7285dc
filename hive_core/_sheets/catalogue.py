"""The words of printed sheets, in each language, and the names of tiles, spaces and moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hive_core.notation import parse_move_text
from hive_core.types import Bug, Color, Piece

_EN: Final = {
    "title": "Hive exercises",
    "exercises": "Exercises",
    "name": "Name",
    "date": "Date",
    "score": "Right",
    "level": "level {band} of 8",
    "diagram": "Diagram of exercise {number}. {said}",
    "answer-diagram": "Answer to exercise {number}. {said}",
    "turn": "{Color} to move",
    "hand": "{Color} in hand",
    "no-hand": "no tiles",
    "count": "{piece} ×{count}",
    "stacks": "Stacks, top tile first:",
    "on": "{top} on {below}",
    "moved": "Moved last: {piece}",
    "win-1": "Win in one move.",
    "win": "Win in {count} moves.",
    "only-move": "Find the only move that doesn’t lose within two moves.",
    "better": "Find the move that is much better than all others.",
    "play": "Find the move.",
    "destinations": "Mark every space that {piece} can go to.",
    "movable": "Circle every tile of {side} that can move.",
    "stuck": "Circle every tile of {side} that can’t move.",
    "both": "either colour",
    "mark-spaces": "Spaces marked",
    "circle-tiles": "Tiles circled",
    "move": "Move",
    "move-of": "Move {number}",
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
    "color.white": "white",
    "color.black": "black",
    "adjective.white": "white",
    "adjective.black": "black",
    "the": "the {tile}",
    "bug.Q": "queen bee",
    "bug.S": "spider",
    "bug.B": "beetle",
    "bug.G": "grasshopper",
    "bug.A": "ant",
    "bug.M": "mosquito",
    "bug.L": "ladybug",
    "bug.P": "pillbug",
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
    "diagram": "Diagram van opgave {number}. {said}",
    "answer-diagram": "Antwoord op opgave {number}. {said}",
    "turn": "{Color} is aan zet",
    "hand": "{Color} in de hand",
    "no-hand": "geen stenen",
    "count": "{piece} ×{count}",
    "stacks": "Stapels, bovenste steen eerst:",
    "on": "{top} op {below}",
    "moved": "Laatst verplaatst: {piece}",
    "win-1": "Win in één zet.",
    "win": "Win in {count} zetten.",
    "only-move": "Vind de enige zet die niet binnen twee zetten verliest.",
    "better": "Vind de zet die veel beter is dan alle andere.",
    "play": "Vind de zet.",
    "destinations": "Markeer elk veld waar {piece} heen kan.",
    "movable": "Omcirkel elke steen van {side} die kan bewegen.",
    "stuck": "Omcirkel elke steen van {side} die niet kan bewegen.",
    "both": "beide kleuren",
    "mark-spaces": "Gemarkeerde velden",
    "circle-tiles": "Omcirkelde stenen",
    "move": "Zet",
    "move-of": "Zet {number}",
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
    "color.white": "wit",
    "color.black": "zwart",
    "adjective.white": "witte",
    "adjective.black": "zwarte",
    "the": "de {tile}",
    "the.L": "het {tile}",
    "bug.Q": "bijenkoningin",
    "bug.S": "spin",
    "bug.B": "kever",
    "bug.G": "sprinkhaan",
    "bug.A": "mier",
    "bug.M": "mug",
    "bug.L": "lieveheersbeestje",
    "bug.P": "pissebed",
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

LANGUAGES: Final = tuple(CATALOGUES)
"""The languages that a sheet can be in."""

# On paper nothing can be clicked. How texts of tasks begin, by language, and what to write instead.
_CLICKS: Final = {
    "en": (
        ("Click every tile", "Circle every tile"),
        ("Click every white tile", "Circle every white tile"),
        ("Click every black tile", "Circle every black tile"),
        ("Click every", "Mark every"),
    ),
    "nl": (
        ("Klik op elke steen", "Omcirkel elke steen"),
        ("Klik op elke witte steen", "Omcirkel elke witte steen"),
        ("Klik op elke zwarte steen", "Omcirkel elke zwarte steen"),
        ("Klik op elk", "Markeer elk"),
    ),
}


def text(lang: str, key: str, **values: object) -> str:
    """Return the words of that name with values; `Color` is a value with a capital letter."""
    return CATALOGUES[lang][key].format(**values)


def counted(lang: str, key: str, count: int, **values: object) -> str:
    """Return the words of that name for one, or for any other number."""
    return text(lang, f"{key}-1" if count == 1 else key, count=count, **values)


def color_name(lang: str, color: Color) -> str:
    """Return `white` or `black`."""
    return text(lang, f"color.{color}")


def color_title(lang: str, color: Color) -> str:
    """Return `White` or `Black`."""
    return color_name(lang, color).capitalize()


def bug_name(lang: str, bug: Bug) -> str:
    """Return a kind of bug, such as `ant`."""
    return text(lang, f"bug.{bug.value}")


def the_kind(lang: str, piece: Piece) -> str:
    """Return a tile without its number: `the white ant`."""
    return _with_article(lang, piece)


def piece_name(lang: str, piece: Piece) -> str:
    """Return a tile in words: `white ant 1`, `the white queen bee`."""
    if piece.number:
        return f"{_kind(lang, piece)} {piece.number}"
    return _with_article(lang, piece)


def _kind(lang: str, piece: Piece) -> str:
    return f"{text(lang, f'adjective.{piece.color}')} {bug_name(lang, piece.bug)}"


def _with_article(lang: str, piece: Piece) -> str:
    key = f"the.{piece.bug.value}"
    return text(lang, key if key in CATALOGUES[lang] else "the", tile=_kind(lang, piece))


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
    known = list(parts)
    if len(known) < 2:
        return "".join(known)
    return text(lang, "and", first=", ".join(known[:-1]), last=known[-1])


def on_paper(words: str, lang: str) -> str:
    """Return what a task says to do, with `click` replaced by what one does with a pencil."""
    for click, mark in _CLICKS.get(lang, ()):
        if words.startswith(click):
            return mark + words.removeprefix(click)
    return words
