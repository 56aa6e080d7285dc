"""Analysis: back up the game, let both sides move freely, restore the game at the end. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.computer.state import GameBackup
from web.game.edits import NO_EDITS
from web.locale.phrases import Notice
from web.shared.effects import KeepInView
from web.shared.state import AppState, Update
from web.shared.transitions import settled, with_analysis_announced
from web.ui import geometry


def toggle(state: AppState) -> Update:
    """Return the state with analysis started or ended; unchanged in any other mode."""
    mode = {"play": "analysis", "analysis": "play"}.get(state.mode)
    if mode is None:
        return state, ()
    free = state.deselected()
    computer = replace(free.computer, failed=None)
    there = replace(free, mode=mode, computer=computer, notice=None)
    if mode == "play":
        return replace(there, notice=_announcement(state)), (KeepInView(),)
    clock = state.game.clock
    runs = clock is not None and clock.read_at is not None
    return with_analysis_announced(there, runs=runs), (KeepInView(),)


def _announcement(before: AppState) -> Notice | None:
    """Return the notice that an analysis has ended; None where the status says whose turn it is."""
    backup, computer = before.computer.backup, before.computer
    if backup is None:
        return Notice("analysis.ended")
    if backup.record.is_over or computer.plays(backup.record.board().turn):
        return None
    if backup.clock is not None and backup.ply < len(backup.record.moves):
        return Notice("analysis.ended.earlier")
    if not backup.is_empty(computer.levels):
        return Notice("analysis.ended")
    is_made = before.game.record != backup.record.for_analysis()
    return Notice("analysis.ended.study") if is_made else None


def reconcile(state: AppState) -> Update:
    """Return the state with the game backed up if analysis has just begun, restored if it ended."""
    if state.mode == "analysis" and state.computer.backup is None:
        return _begin(state), ()
    if state.mode not in ("analysis", "retry", "edit") and state.computer.backup is not None:
        return _end(state)
    return state, ()


def _begin(state: AppState) -> AppState:
    """Return the state with a backup of the game: no clock runs, no ending, both sides can move."""
    game = state.game
    clock = None if game.clock is None else game.clock.stopped()
    record = game.record.for_analysis()
    backup = GameBackup(game.record, game.ply, clock, game.draw_offer)
    return replace(
        state,
        game=replace(game, record=record, clock=None, draw_offer=None, edits=NO_EDITS),
        computer=replace(
            state.computer,
            pov_score=None,
            backup=backup,
            deeper=None,
            threat=None,
            pointed=None,
            held=None,
        ),
    )


def _end(state: AppState) -> Update:
    """Return the state with the game restored; the moves of the analysis become variations."""
    shown = settled(state)
    shown = replace(shown, table=replace(state.table, selected=None, pending=None, peek=None))
    was, stacks = state.board.stacks(), shown.board.stacks()
    frame = geometry.reframe(state.table.frame, was, stacks, turn=state.table.turn)
    return replace(shown, table=replace(shown.table, frame=frame)), (KeepInView(),)
