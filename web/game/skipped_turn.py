"""The position of a game with the other side to move, as if a turn were skipped. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from hive_core import HiveError
from web.game.record import Record


@lru_cache(maxsize=4)
def turned(record: Record, ply: int) -> Record | None:
    """Return that position as the start of a game; None if the other side can't be to move."""
    board = record.board(ply)
    one = f";{str(board.turn).capitalize()}[{board.ply // 2 + 1}]"
    number = (board.ply + 1) // 2 + 1
    other = f";{str(board.turn.other).capitalize()}[{number}]"
    # What moved last may move again, when the turn is skipped.
    text = re.sub(";moved:[^;]*", "", board.position_string()).replace(one, other)
    try:
        return Record.of_position(text, repetition_draw=record.repetition_draw)
    except HiveError:
        return None
