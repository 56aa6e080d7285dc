"""The words that a block adds in its language; those that the page has too are the same."""

from __future__ import annotations

from collections.abc import Mapping

from hive_core.board import Board
from hive_core.tasks import Task, words
from hive_core.types import Color, Piece

_ENGLISH = {
    "white": "White",
    "black": "Black",
    "over": "A finished game of Hive ({type})",
    "turn.white": "A game of Hive ({type}), White to move",
    "turn.black": "A game of Hive ({type}), Black to move",
    "play": "Play on from here",
    "lesson": "Open the lesson",
    "puzzle": "Solve the puzzle",
    "hand": "{Color} in hand: {tiles}",
    "nothing": "nothing",
    "to-move": "{Color} to move",
    "ended": "The game is over",
    "elsewhere": "A task from {address}",
    "win.1": "{Color} to move: win in one move.",
    "win": "{Color} to move: win in {count} moves.",
    "only-move": "{Color} to move: find the move that doesn’t lose.",
    "better": "{Color} to move: find the move that the computer rates best.",
    "goal": "{Color} to move: find the move.",
    "beat": "{Color} to move: win the game against the computer.",
    "destinations": "Click every space that the {piece} can go to.",
    "movable": "Click every tile that can move.",
    "stuck": "Click every tile that can’t move.",
    "kinds.white": "white {}",
    "kinds.black": "black {}",
    "bugs": "queen bee,spider,beetle,grasshopper,ant,mosquito,ladybug,pillbug",
}
_DUTCH = {
    "white": "Wit",
    "black": "Zwart",
    "over": "Een afgelopen partij Hive ({type})",
    "turn.white": "Een partij Hive ({type}), wit is aan zet",
    "turn.black": "Een partij Hive ({type}), zwart is aan zet",
    "play": "Verder spelen vanaf hier",
    "lesson": "Open de les",
    "puzzle": "Los de puzzel op",
    "hand": "Voorraad van {color}: {tiles}",
    "nothing": "niets",
    "to-move": "{Color} is aan zet",
    "ended": "De partij is afgelopen",
    "elsewhere": "Een opgave uit {address}",
    "win.1": "{Color} is aan zet: win in één zet.",
    "win": "{Color} is aan zet: win in {count} zetten.",
    "only-move": "{Color} is aan zet: vind de zet die niet verliest.",
    "better": "{Color} is aan zet: vind de zet die de computer het hoogst waardeert.",
    "goal": "{Color} is aan zet: vind de zet.",
    "beat": "{Color} is aan zet: win de partij van de computer.",
    "destinations": "Klik op elk veld waar {piece} heen kan.",
    "movable": "Klik op elke steen die kan bewegen.",
    "stuck": "Klik op elke steen die niet kan bewegen.",
    "kinds.white": "witte {}",
    "kinds.black": "zwarte {}",
    "neuter.white": "wit {}",
    "neuter.black": "zwart {}",
    "bugs": "bijenkoningin,spin,kever,sprinkhaan,mier,mug,lieveheersbeestje,pissebed",
}
_CATALOGUES: Mapping[str, Mapping[str, str]] = {"en": _ENGLISH, "nl": _DUTCH}
_LETTERS = "QSBGAMLP"
_NEUTER = ("L",)
"""The bugs with a neuter name in Dutch, before which an adjective has no ending."""


def say(lang: str, key: str, **values: object) -> str:
    """Return the text of that key with its placeholders filled in."""
    return _CATALOGUES.get(lang, _ENGLISH)[key].format_map(values)


def is_said(sentence: str, text: str) -> bool:
    """Tell whether a text contains a sentence, whatever its spaces, its case and its last mark."""
    said = " ".join(sentence.casefold().split()).rstrip(".!?")
    return said in " ".join(text.casefold().split())


def tile_name(lang: str, piece: Piece) -> str:
    """Return a tile in words, such as `white ant 1`."""
    catalogue = _CATALOGUES.get(lang, _ENGLISH)
    bug = catalogue["bugs"].split(",")[_LETTERS.index(piece.bug.value)]
    neuter = piece.bug.value in _NEUTER and f"neuter.{piece.color}" in catalogue
    kind = catalogue[f"{'neuter' if neuter else 'kinds'}.{piece.color}"].format(bug)
    return f"{kind} {piece.number}" if piece.number else kind


def about_board(lang: str, board: Board) -> str:
    """Return a sentence about a position: whose turn it is, or that the game is over."""
    key = "over" if board.outcome() is not None else f"turn.{board.turn}"
    return say(lang, key, type=board.game_type)


def about_hands(lang: str, board: Board) -> list[str]:
    """Return a line for each player with the tiles in hand."""
    lines = []
    for color in Color:
        title = say(lang, str(color))
        tiles = " ".join(map(str, board.reserve(color))) or say(lang, "nothing")
        lines.append(say(lang, "hand", Color=title, color=title.lower(), tiles=tiles))
    return lines


def about_task(lang: str, task: Task) -> str:
    """Return what to do in a task: its own words, else those of its kind."""
    own = words(task.text, lang)
    if own:
        return own
    title = say(lang, str(task.board().turn))
    if task.kind == "destinations" and task.piece is not None:
        return say(lang, "destinations", piece=tile_name(lang, task.piece))
    if task.kind == "tiles":
        return say(lang, task.which)
    if task.kind == "win":
        return say(lang, "win.1" if task.moves == 1 else "win", Color=title, count=task.moves)
    return say(lang, "goal" if task.kind == "play" else task.kind, Color=title)
