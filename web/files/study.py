"""A whole game as text for a link: its SGF, packed. Pure."""

from __future__ import annotations

from hive_core._formats import packing
from hive_core.errors import Phrase, Wording, phrase
from hive_core.game_tree import GameTree


class StudyError(ValueError):
    """Raised for a text that has no game, with the reason, and the legal part of the game."""

    def __init__(self, problem: Phrase, legal: GameTree | None = None) -> None:
        super().__init__(str(problem))
        self.phrase, self.legal = problem, legal


def encode(tree: GameTree) -> str:
    """Return the text of a game with its variations, annotations and tags."""
    # Imported here to keep the page's start quick.
    from hive_core.game import Game
    from hive_core.sgf import write_game

    return packing.pack(write_game(Game.from_tree(tree)))


def decode(text: str) -> GameTree:
    """Return the game of a text.

    :raises StudyError: if it has none, or one with a fault.
    """
    # Imported here to keep the page's start quick.
    from hive_core import GameFileError
    from hive_core.sgf import read_games

    sgf = packing.unpack(text)
    if sgf is None:
        raise StudyError(phrase(Wording.NO_GAME))
    try:
        return next(read_games(sgf)).tree
    except StopIteration:
        raise StudyError(phrase(Wording.NO_GAME)) from None
    except GameFileError as error:
        legal = None if error.game is None else error.game.tree
        raise StudyError(error.phrase, legal) from None
