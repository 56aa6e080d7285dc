"""Writes the review of a saved game as JSON values, and reads it. Pure.

Reading validates everything: a review that does not fit the game's moves is dropped, and the game
opens without it.
"""

from __future__ import annotations

from typing import Any

from hive_core import Board, Color, HiveError
from web.computer.review import CLOSE_LOOKS, Look, Review
from web.files import saved_record
from web.files.saved_values import SavedGameError
from web.game.record import Record

_COLORS: dict[str | None, Color | None] = {None: None, **{str(color): color for color in Color}}
_MOST_NODES = 10**9


def write(review: Review | None, record: Record, *, shown: bool) -> dict[str, Any] | None:
    """Return the JSON values of a review, null for what was not searched; `shown`: it was open.

    `record`: its game, which may show another line.
    """
    if review is None:
        return None
    moves, other = review.game.moves, review.game.moves != record.moves
    return {
        **({"line": saved_record.written_path(record, moves)} if other else {}),
        "person": None if review.human is None else str(review.human),
        "closer": review.closer,
        "shown": shown,
        "looks": [None if look is None else _json(look) for look in review.looks],
    }


def _json(look: Look) -> list[int | str]:
    saved: list[int | str] = [look.share, look.best, look.nodes]
    return saved if look.checked is None else [*saved, look.checked]


def read(saved: Any, record: Record) -> Review | None:
    """Return the review of that game; None where there is none, or it is invalid."""
    if not isinstance(saved, dict) or not isinstance(saved.get("shown"), bool):
        return None
    human, closer, looks = saved.get("person"), saved.get("closer"), saved.get("looks")
    if not isinstance(human, str | None) or human not in _COLORS:
        return None
    if type(closer) is not int or not 0 <= closer <= CLOSE_LOOKS or not isinstance(looks, list):
        return None
    if "line" in saved:
        try:
            moves = saved_record.read_path(record, saved["line"], "line")
        except SavedGameError:
            return None
        record = record.with_moves(moves)
    game = record.bare()
    saved_looks = _looks(game, looks)
    if saved_looks is None:
        return None
    return Review(game, saved_looks, _COLORS[human], running=False, closer=closer)


def _looks(game: Record, saved: list[Any]) -> tuple[Look | None, ...] | None:
    """Return the looks at all positions of the game; None when one is invalid."""
    if len(saved) != len(game.moves) + 1:
        return None
    board = game.rules.begin()
    result: list[Look | None] = []
    for ply, part in enumerate(saved):
        look = _look(part)
        if part is not None and (look is None or not _is_possible(board, look)):
            return None
        result.append(look)
        if ply < len(game.moves):
            board.push_move(game.moves[ply])
    return tuple(result)


def _look(saved: Any) -> Look | None:
    if not isinstance(saved, list) or len(saved) not in (3, 4):
        return None
    share, best, nodes, checked = (*saved, None)[:4]
    shares = [share] if len(saved) == 3 else [share, checked]
    if not all(type(number) is int and 0 <= number <= 100 for number in shares):
        return None
    if not isinstance(best, str) or type(nodes) is not int or not 0 <= nodes <= _MOST_NODES:
        return None
    return Look(share, best, nodes, checked)


def _is_possible(board: Board, look: Look) -> bool:
    """Return whether the look fits the position: its best move is legal, or the game is over."""
    outcome = board.outcome()
    if outcome is not None:
        return look == Look.at_end(outcome)
    try:
        move = board.parse_move(look.best)
    except HiveError:
        return False
    return board.is_legal(move) and board.move_string(move) == look.best
