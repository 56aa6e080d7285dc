"""Read a GameString, the game in one line, as leniently as a file."""

from __future__ import annotations

from hive_core._formats.reading import Reading, bugs_of
from hive_core._formats.source import game_text
from hive_core._game.file_error import error_at
from hive_core._game.limits import MAX_PLIES
from hive_core._game.notes import NoteKind
from hive_core._game.record import GameRecord
from hive_core._notation.pasted import read_pasted, unwrapped
from hive_core._rules.arguments import TextLike
from hive_core._values.text_encodings import plain_lines
from hive_core.board import Board
from hive_core.errors import InvalidGameStringError
from hive_core.types import GameState


def read_game_string(text: TextLike) -> GameRecord:
    """Return the game of a GameString, read as leniently as a file; `text`: as for `read_game`.

    :raises GameFileError: if the text has a fault; it has the place and the legal part before it.
    """
    text = unwrapped(plain_lines(game_text(text)))
    text = ";".join(text.split(";", MAX_PLIES + 4)[: MAX_PLIES + 4])
    try:
        parts = read_pasted(text)
    except InvalidGameStringError as error:
        empty = None
        if error.prefix is not None:
            empty = GameRecord.from_board(Board.from_game_string(error.prefix, strict=True))
        raise error_at(text, error.index, error.phrase, empty) from error
    reading = Reading(text, parts.game_type, bugs_of([token.text for token in parts.moves]))
    for problem, offset in parts.odd:
        reading.note_at(NoteKind.IGNORED, problem, offset, None)
    for token in parts.moves:
        reading.play(token.text, token.index)
    return reading.record(None if parts.state is GameState.NOT_STARTED else parts.state)
