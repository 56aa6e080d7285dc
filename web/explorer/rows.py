"""The rows of the opening explorer: the moves that games played from a position. Pure.

Imported only when the explorer is opened, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from hive_core import Move
from hive_core._board.search_keys import keys_after, search_key
from hive_core.explorer import Results, key_in
from web.explorer.state import ExplorerState
from web.game.record import Record


class Row(NamedTuple):
    """A move as a MoveString, and the results of the engine's games and of the saved ones."""

    move: str
    engine: Results
    own: Results


@lru_cache(maxsize=16)
def moves_by_key(record: Record, ply: int) -> Mapping[int, Move]:
    """Return the legal moves by the search keys of the positions after them.

    Of moves that are images of each other, the one that the game or a variation of it plays.
    """
    board, line = record.board(ply), record.moves[:ply]
    moves = dict(keys_after(board))
    for text in record.tree.children(line):
        after, move = board.copy(), board.parse_move(text)
        after.push(move)
        moves[search_key(after)] = move
    return moves


def rows(explorer: ExplorerState, record: Record, ply: int) -> list[Row]:
    """Return the moves that games played, those of most of the engine's games first."""
    board, own = record.board(ply), dict(explorer.own)
    table = {} if explorer.table is None else explorer.table.positions
    found = (
        Row(
            board.move_string(move),
            table.get(key_in(board.game_type, key), Results()),
            own.get(key, Results()),
        )
        for key, move in moves_by_key(record, ply).items()
    )
    played = [row for row in found if row.engine.games or row.own.games]
    return sorted(played, key=lambda row: (-row.engine.games, -row.own.games, row.move))
