"""Tasks that are answered by clicking every space a tile can go to, or every tile that can move."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Hex, Move, Piece
from hive_core._board.clicks import Refused, Stuck
from hive_core.annotations import MarkColor
from hive_core.teach._tasks.judge import sides_of
from hive_core.teach.tasks import Click, board_of
from web.learn.feedback import arrow, left, marked, of_author
from web.learn.state import TaskState
from web.locale.phrases import Notice
from web.shared.effects import Effect, Sound
from web.shared.state import AppState
from web.table.intents import Drop, Grab, TapHex, TapReserve, TapTarget, TapTile

Intent = TapTile | TapHex | TapTarget | TapReserve | Grab | Drop


def click(
    state: AppState, task: TaskState, intent: Intent
) -> tuple[AppState, tuple[Effect, ...], bool]:
    """Return the state after a click, its effects, and whether everything is found."""
    at = None if task.attempt.solved else _place(state, task, intent)
    if at is None:
        return (state if task.attempt.solved else state.deselected()), (), False
    attempt, meaning = task.attempt.after_click(state.board, at)
    after = replace(task, attempt=attempt)
    if meaning is Click.RIGHT:
        return _found(state, after, at)
    if meaning is Click.WRONG:
        return _wrong(state, after, at)
    if meaning is Click.OTHER_SIDE:
        (side,) = sides_of(task.task, state.board)
        asked = replace(task, wrong=False, note=Notice(f"learn.other-side.{side}"))
        return _with(state.deselected(), asked), (), False
    if meaning is Click.NOTHING:
        return _no_answer(state, task, at)
    return state.deselected(), (), False


def hint(state: AppState, task: TaskState) -> AppState:
    """Show one more step: how many there are, then one after another."""
    attempt = task.attempt.with_hint()
    next_task = replace(task, attempt=attempt, wrong=False)
    free = state.deselected()
    own = task.task.hint(attempt.step)
    if own:
        return _with(free, replace(next_task, note=of_author(own)))
    if attempt.step == 1:
        count = Notice("learn.hint.count", (("count", str(len(attempt.missing))),))
        return _with(free, replace(next_task, note=count))
    shown = marked(free, {hex_of(state, attempt.missing[0]): MarkColor.BLUE})
    return _with(shown, replace(next_task, note=Notice("learn.hint.one")))


def all_shown(state: AppState, task: TaskState) -> AppState:
    """Return the state with everything marked as found; blue is for what the author points out."""
    missing = task.attempt.missing
    return marked(state.deselected(), {hex_of(state, at): MarkColor.GREEN for at in missing})


def _with(state: AppState, task: TaskState) -> AppState:
    return replace(state, learn=replace(state.learn, task=task))


def _no_answer(
    state: AppState, task: TaskState, at: Hex | Piece
) -> tuple[AppState, tuple[Effect, ...], bool]:
    """Say why a click that costs nothing is no answer: away from the hive, or where no tile is."""
    free, piece = state.deselected(), task.task.piece
    if not isinstance(at, Hex) or piece is None:
        return _with(free, replace(task, wrong=False, note=Notice("learn.wrong"))), (), False
    reason = state.board.explain(Move(piece, at))
    return (free if reason is None else replace(free, notice=Refused(piece, at, reason))), (), False


def _place(state: AppState, task: TaskState, intent: Intent) -> Hex | Piece | None:
    """Return the space or the tile that was clicked; None if the click means neither."""
    board = state.board
    if isinstance(intent, TapTile | Grab | TapReserve):
        place = board.hex_of(intent.piece)
        if place is None or isinstance(intent, Grab):
            return None
        return intent.piece if task.task.kind == "tiles" else place
    return intent.at if isinstance(intent, TapHex | Drop) else intent.to


def hex_of(state: AppState, at: Hex | Piece) -> Hex:
    """Return the space of a click on a space or a tile."""
    if isinstance(at, Hex):
        return at
    place = state.board.hex_of(at)
    assert place is not None
    return place


def _found(
    state: AppState, task: TaskState, at: Hex | Piece
) -> tuple[AppState, tuple[Effect, ...], bool]:
    right = replace(task, wrong=False, note=left(task))
    there = marked(_with(state.deselected(), right), {hex_of(state, at): MarkColor.GREEN})
    return there, (Sound("place"),), task.attempt.solved


def _wrong(
    state: AppState, task: TaskState, at: Hex | Piece
) -> tuple[AppState, tuple[Effect, ...], bool]:
    """Say why that space or tile is none of those that were asked for."""
    board, piece = state.board, task.task.piece
    wrong = replace(task, wrong=True, note=None)
    free = _with(state.deselected(), wrong)
    if isinstance(at, Hex):
        assert piece is not None
        reason = board.explain(Move(piece, at))
        assert reason is not None
        return replace(free, notice=Refused(piece, at, reason)), (Sound("stuck"),), False
    why, stuck = board.explain_piece(at), (Sound("stuck"),)
    if task.task.which == "movable" and why is not None and at.color is board.turn:
        return replace(free, notice=Stuck(at, why)), stuck, False
    if task.task.which == "movable":
        return _with(free, replace(wrong, note=Notice("learn.wrong.movable"))), stuck, False
    # The tile can move: show where to.
    move = next(move for move in board_of(board, at.color).moves_of(at) if move.to is not None)
    assert move.to is not None
    shown = arrow(free, hex_of(state, at), move.to)
    return _with(shown, replace(wrong, note=Notice("learn.wrong.stuck"))), stuck, False
