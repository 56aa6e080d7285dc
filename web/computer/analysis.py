"""Analysis: a game is put aside, looked into from every side, and gone on with as it was. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.app.effects import KeepInView
from web.app.state import AppState, PutAside, Said, Update
from web.ui import geometry


def toggled(state: AppState) -> Update:
    """The state with analysis begun, or ended; unchanged where the page is for something else."""
    mode = {"play": "analysis", "analysis": "play"}.get(state.mode)
    if mode is None:
        return state, ()
    computer = replace(state.computer, failures=0)
    there = replace(state.let_go(), mode=mode, computer=computer)
    return replace(there, note=_announced(state)), (KeepInView(),)


def _announced(before: AppState) -> Said | None:
    """What is said of the change; nothing where the computer's turn is said instead."""
    if before.mode == "play":
        return Said("analysis.begun")
    board = None if before.aside is None else before.aside.record.board()
    waits = board is not None and before.computer.plays(board.turn)
    over = board is not None and board.outcome() is not None
    return None if waits or over else Said("analysis.ended")


def followed(state: AppState) -> Update:
    """The state with its game put aside if analysis has just begun, or back if that has ended."""
    if state.mode == "analysis" and state.aside is None:
        return _put_aside(state), ()
    if state.mode not in ("analysis", "retry") and state.aside is not None:
        return _taken_up(state, state.aside)
    return state, ()


def _put_aside(state: AppState) -> AppState:
    """The position is open to both colours: no clock runs, and nobody has given up."""
    clock = None if state.clock is None else state.clock.stopped()
    return replace(
        state,
        aside=PutAside(state.record, state.ply, clock),
        record=replace(state.record, ending=None),
        clock=None,
        draw_offer=None,
        computer=replace(state.computer, balance=None),
    )


def _taken_up(state: AppState, aside: PutAside) -> Update:
    """The game goes on where it was left; what was tried meanwhile is among its other lines."""
    shown = replace(
        state,
        aside=None,
        record=aside.record.with_lines_of(state.record),
        ply=aside.ply,
        clock=aside.clock,
        selected=None,
        pending=None,
        peek=None,
    )
    was, stacks = state.board.stacks(), shown.board.stacks()
    frame = geometry.reframe(state.frame, was, stacks, flip=state.flip)
    return replace(shown, frame=frame), (KeepInView(),)
