"""Read a game in any of the formats; the beginning of the text tells which one it is."""

from __future__ import annotations

import re

from hive_core._rules.arguments import TextLike
from hive_core.gamefile import GameRecord, game_text, read_game_string
from hive_core.pgn import read_pgn
from hive_core.sgf import read_sgf

_SGF = re.compile(r"\s*\(?\s*;")
_GAME_STRING = re.compile(r"\s*base", re.IGNORECASE)


def read_game(text: TextLike) -> GameRecord:
    r"""Return the first game of a GameString, a PGN or an SGF text.

    `text`: the text itself, an open text file, or the `pathlib.Path` of a file. A string is always
    read as a text, never as the name of a file.

    :raises HiveError: if the file does not exist or cannot be read.
    :raises GameFileError: if the text has a fault; it has the line, the column and the legal part.

    >>> read_game("[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1-").moves
    ('wS1', 'bS1 wS1-')
    """
    text = game_text(text).removeprefix("\ufeff")
    if _SGF.match(text):
        return read_sgf(text)
    if _GAME_STRING.match(text):
        return read_game_string(text)
    return read_pgn(text)
