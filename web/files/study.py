"""A whole game as text for a link: its SGF, compressed, in characters that an address may have.

https://datatracker.ietf.org/doc/html/rfc4648#section-5 has the characters,
https://datatracker.ietf.org/doc/html/rfc1951 the compression.
"""

from __future__ import annotations

import re

from hive_core.errors import Phrase, Wording, phrase
from hive_core.game_tree import GameTree

LONGEST = 60_000
"""Longer texts are refused, in characters; browsers cut longer addresses."""

_MOST_BYTES = 2_000_000
_RAW = -15  # no header and no checksum, which would only lengthen the link
_CHARACTERS = re.compile(r"[A-Za-z0-9_-]+")


class StudyError(ValueError):
    """Raised for a text that has no game, with the reason, and the legal part of the game."""

    def __init__(self, problem: Phrase, legal: GameTree | None = None) -> None:
        super().__init__(str(problem))
        self.phrase, self.legal = problem, legal


def encode(tree: GameTree) -> str:
    """Return the text of a game with its variations, annotations and tags."""
    # Imported here to keep the page's start quick.
    import base64
    import zlib

    from hive_core.game import Game
    from hive_core.sgf import write_game

    deflate = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = deflate.compress(write_game(Game.from_tree(tree)).encode()) + deflate.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode(text: str) -> GameTree:
    """Return the game of a text.

    :raises StudyError: if it has none, or one with a fault.
    """
    # Imported here to keep the page's start quick.
    import base64
    import zlib

    from hive_core.gamefile import GameFileError
    from hive_core.sgf import read_games

    damaged = StudyError(phrase(Wording.NO_GAME))
    if len(text) > LONGEST or not _CHARACTERS.fullmatch(text):
        raise damaged
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        inflate = zlib.decompressobj(_RAW)
        sgf = inflate.decompress(packed, _MOST_BYTES).decode()
    except (ValueError, zlib.error):
        raise damaged from None
    if not inflate.eof:
        raise damaged
    try:
        return next(read_games(sgf)).tree
    except StopIteration:
        raise damaged from None
    except GameFileError as error:
        legal = None if error.game is None else error.game.tree
        raise StudyError(error.phrase, legal) from None
