"""Where the text of a game comes from: a string, an open file, a path."""

from __future__ import annotations

import re

from hive_core._game.file_error import error_at
from hive_core._rules.arguments import TextLike, read_text
from hive_core._values.text_encodings import decoded as decoded
from hive_core.errors import Wording, phrase

LONGEST_FILE_NAME = 4096

_FILE_NAME = re.compile(r"[^\n\r;\[\](){}]+\.(?:pgn|sgf|txt|uhp)", re.IGNORECASE)
"""A text that looks like a file name and is not a game."""


def game_text(source: TextLike) -> str:
    """Return the text of a game: itself, or the content of an open file or of a `Path`.

    :raises HiveError: if the file does not exist or cannot be read.
    :raises GameFileError: if the text is only the name of a file.
    """
    text = read_text(source, "the text of a game, an open text file or a Path")
    if len(text) < LONGEST_FILE_NAME and _FILE_NAME.fullmatch(text.strip()):
        raise error_at(text, 0, phrase(Wording.FILE_NAME, text=text.strip()))
    return text
