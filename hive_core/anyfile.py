"""A game in whichever format it comes: told apart by how the text begins."""

from __future__ import annotations

import re

from hive_core._rules.arguments import TextLike
from hive_core.gamefile import GameRecord, game_text, read_game_string
from hive_core.pgn import read_pgn
from hive_core.sgf import read_sgf

_SGF = re.compile(r"\s*\(?\s*;")
_GAME_STRING = re.compile(r"\s*base", re.IGNORECASE)


def read_game(text: TextLike) -> GameRecord:
    r"""The first game of a GameString, a PGN or an SGF text.

    `text`: the text itself, an open text file, or the `pathlib.Path` of a file. A text is never
    taken for the name of a file.

    :raises HiveError: when there is no such file, or it cannot be read.
    :raises GameFileError: with line, column and the legal part, as the format's own reader does.

    >>> read_game("[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1-").moves
    ('wS1', 'bS1 wS1-')
    """
    text = game_text(text).removeprefix("\ufeff")
    if _SGF.match(text):
        return read_sgf(text)
    if _GAME_STRING.match(text):
        return read_game_string(text)
    return read_pgn(text)
