"""The position that a game starts from, and how the players end it on the board."""

from __future__ import annotations

from functools import lru_cache

from hive_core._rules.arguments import as_text
from hive_core.board import Board
from hive_core.types import GameType, Outcome


@lru_cache(maxsize=32)
def _read(text: str) -> tuple[str | None, GameType]:
    board = Board.from_position(text)
    return (board.position_string() if board.stacks() else None), board.game_type


def as_start(text: object, game_type: GameType) -> tuple[str | None, GameType]:
    """Return the canonical text of a position, None for the empty board, and its game type.

    `text`: a PositionString, or None for the empty board with this game type.

    :raises InvalidPositionError: if it is not one.
    """
    if text is None:
        return None, game_type
    return _read(as_text(text, "a PositionString, or None"))


def begin(game_type: GameType, start: str | None, *, tournament: bool = False) -> Board:
    """Return a new board with the start of a game."""
    if start is None:
        return Board(game_type, tournament=tournament)
    return Board.from_position(start, tournament=tournament)


def start_of_board(board: Board) -> str | None:
    """Return the position from which the game on a board started, None for the empty board."""
    return board.root().position_string() if board.is_set_up else None


def end_board(board: Board, ending: Outcome) -> None:
    """End the game on the board as the players did, or as a file says that it ended.

    :raises HiveError: if the game is over already.
    """
    board._end(ending)
