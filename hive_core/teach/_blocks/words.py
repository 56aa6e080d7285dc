"""The words that a block adds in its language; those that the page has too are the same."""

from __future__ import annotations

from collections.abc import Mapping

from hive_core._notation.names import color_name, color_title
from hive_core.board import Board
from hive_core.types import Color

_ENGLISH = {
    "over": "A finished game of Hive ({type})",
    "turn": "A game of Hive ({type}), {Color} to move",
    "play": "Play on from here",
    "lesson": "Open the lesson",
    "puzzle": "Solve the puzzle",
    "hand": "{Color} in hand: {tiles}",
    "nothing": "nothing",
    "ended": "The game is over",
    "elsewhere": "A task from {address}",
}
_DUTCH = {
    "over": "Een afgelopen partij Hive ({type})",
    "turn": "Een partij Hive ({type}), {color} is aan zet",
    "play": "Verder spelen vanaf hier",
    "lesson": "Open de les",
    "puzzle": "Los de puzzel op",
    "hand": "Voorraad van {color}: {tiles}",
    "nothing": "niets",
    "ended": "De partij is afgelopen",
    "elsewhere": "Een opgave uit {address}",
}
_CATALOGUES: Mapping[str, Mapping[str, str]] = {"en": _ENGLISH, "nl": _DUTCH}


def say(lang: str, key: str, **values: object) -> str:
    """Return the text of that key with its placeholders filled in."""
    return _CATALOGUES.get(lang, _ENGLISH)[key].format_map(values)


def contains_sentence(sentence: str, text: str) -> bool:
    """Tell whether a text contains a sentence, whatever its spaces, its case and its last mark."""
    words = " ".join(sentence.casefold().split()).rstrip(".!?")
    return words in " ".join(text.casefold().split())


def about_board(lang: str, board: Board) -> str:
    """Return a sentence about a position: whose turn it is, or that the game is over."""
    key = "over" if board.outcome() is not None else "turn"
    return say(lang, key, type=board.game_type, **_color(lang, board.turn))


def about_hands(lang: str, board: Board) -> list[str]:
    """Return a line for each player with the tiles in hand."""
    lines = []
    for color in Color:
        tiles = " ".join(map(str, board.reserve(color))) or say(lang, "nothing")
        lines.append(say(lang, "hand", tiles=tiles, **_color(lang, color)))
    return lines


def _color(lang: str, color: Color) -> dict[str, str]:
    return {"Color": color_title(color, lang), "color": color_name(color, lang)}
