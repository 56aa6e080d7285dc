"""Goals: named conditions that a move meets or not, judged by the rules and never by a stored move.

A goal is met if all of its conditions are. docs/tasks.md says what each condition means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from hive_core._board.paths import find_path
from hive_core.board import Board
from hive_core.motifs import board_on_turn, can_move, free_sides
from hive_core.teach._tasks.prover import can_win
from hive_core.types import Bug, Color, GameState, Hex, Move, Piece

DEEDS = ("place", "move", "throw", "pass")
"""What a move may be: a placement, a tile's own movement, a throw by a pillbug, a pass."""


class Condition(NamedTuple):
    """One condition of a goal: its name, and its value as `reading.py` makes it."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Goal:
    """Conditions that a move has to meet, all of them."""

    conditions: tuple[Condition, ...]

    def is_met(self, board: Board, move: Move) -> bool:
        """Tell whether a legal move on this board meets the goal."""
        return self.unmet(board, move) is None

    def unmet(self, board: Board, move: Move) -> Condition | None:
        """Return the first condition that a legal move on this board does not meet, if any."""
        after = board.copy()
        after.push(move)
        return self._unmet(_Played(board, move, after))

    def is_of(self, move: Move) -> bool:
        """Tell whether the goal names only a tile and a space, and the move is that one.

        It may be illegal.
        """
        values = dict(self.conditions)
        pieces, places = values.get("piece", ()), values.get("to", ())
        return len(values) == 2 and move.piece in pieces and move.to in places

    def _unmet(self, played: _Played) -> Condition | None:
        missed = (one for one in self.conditions if not _TESTS[one.name](played, one.value))
        return next(missed, None)

    def _holds(self, played: _Played) -> bool:
        return self._unmet(played) is None


class _Played(NamedTuple):
    """A move with the boards before and after it."""

    before: Board
    move: Move
    after: Board

    @property
    def mover(self) -> Color:
        return self.before.turn


# -- the conditions ------------------------------------------------------------------------------


def _piece(played: _Played, pieces: tuple[Piece | Bug, ...]) -> bool:
    piece = played.move.piece
    return piece is not None and (piece in pieces or piece.bug in pieces)


def _does(played: _Played, deed: str) -> bool:
    if played.move.piece is None:
        return deed == "pass"
    if played.before.hex_of(played.move.piece) is None:
        return deed == "place"
    thrown = find_path(played.before, played.move).thrower is not None
    return deed == ("throw" if thrown else "move")


def _to(played: _Played, places: tuple[Hex, ...]) -> bool:
    return played.move.to in places


def _onto(played: _Played, target: Piece | bool) -> bool:
    below = _below(played)
    return below is not None and target in (True, below)


def _below(played: _Played) -> Piece | None:
    """Return the tile just under the one that moved, if it lies on one."""
    stack = () if played.move.to is None else played.after.stack_at(played.move.to)
    return stack[-2] if len(stack) > 1 else None


def _covers(played: _Played, piece: Piece) -> bool:
    return _below(played) == piece


def _beside(played: _Played, piece: Piece) -> bool:
    place = played.after.hex_of(piece)
    if place is None or played.move.to is None or played.move.piece == piece:
        return False
    return played.move.to in place.neighbors()


def _frees(played: _Played, piece: Piece) -> bool:
    return not can_move(played.before, piece) and can_move(played.after, piece)


def _pins(played: _Played, piece: Piece) -> bool:
    return can_move(played.before, piece) and not can_move(played.after, piece)


def _closes(played: _Played, queen: Piece) -> bool:
    return free_sides(played.after, queen) < free_sides(played.before, queen)


def _opens(played: _Played, queen: Piece) -> bool:
    return free_sides(played.after, queen) > free_sides(played.before, queen)


def _sides(played: _Played, most: tuple[tuple[Piece, int], ...]) -> bool:
    return all(free_sides(played.after, queen) <= count for queen, count in most)


def _state(played: _Played, state: GameState) -> bool:
    return played.after.state is state


def _passes(played: _Played, expected: bool) -> bool:
    legal = list(played.after.legal_moves)
    return (len(legal) == 1 and legal[0].piece is None) is expected


def _safe(played: _Played, expected: bool) -> bool:
    outcome = played.after.outcome()
    lost = outcome is not None and outcome.winner is played.mover.other
    return (not lost and not can_win(played.after, 1)) is expected


def _threatens(played: _Played, expected: bool) -> bool:
    return _could_win(played.after, played.mover) is expected


def _could_win(board: Board, color: Color) -> bool:
    """Tell whether the player could win with one move if it were their turn."""
    on_turn = None if board.outcome() is not None else board_on_turn(board, color)
    return on_turn is not None and can_win(on_turn, 1)


def _any(played: _Played, goals: tuple[Goal, ...]) -> bool:
    return any(goal._holds(played) for goal in goals)


def _not(played: _Played, goal: Goal) -> bool:
    return not goal._holds(played)


_TESTS: Mapping[str, Callable[[_Played, Any], bool]] = {
    "piece": _piece,
    "does": _does,
    "to": _to,
    "onto": _onto,
    "beside": _beside,
    "covers": _covers,
    "frees": _frees,
    "pins": _pins,
    "closes": _closes,
    "opens": _opens,
    "sides": _sides,
    "state": _state,
    "passes": _passes,
    "safe": _safe,
    "threatens": _threatens,
    "any": _any,
    "not": _not,
}

CONDITIONS = tuple(_TESTS)
"""The names of all conditions."""
