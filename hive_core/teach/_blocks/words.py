"""The sentences that a block adds in its language."""

from __future__ import annotations

from hive_core.board import Board
from hive_core.teach._words.names import color_name, color_title
from hive_core.teach._words.texts import say
from hive_core.types import Color


def contains_sentence(sentence: str, text: str) -> bool:
    """Tell whether a text contains a sentence, whatever its spaces, its case and its last mark."""
    words = " ".join(sentence.casefold().split()).rstrip(".!?。")
    return words in " ".join(text.casefold().split())


def about_board(lang: str, board: Board) -> str:
    """Return a sentence about a position: whose turn it is, or that the game is over."""
    key = "over" if board.outcome() is not None else board.turn
    return say(lang, f"board.{key}", type=board.game_type)


def about_hands(lang: str, board: Board) -> list[str]:
    """Return a line for each player with the tiles in hand."""
    lines = []
    for color in Color:
        tiles = " ".join(map(str, board.reserve(color))) or say(lang, "hand.nothing")
        names = {"Color": color_title(color, lang), "color": color_name(color, lang)}
        lines.append(say(lang, "hand.tiles", tiles=tiles, **names))
    return lines
