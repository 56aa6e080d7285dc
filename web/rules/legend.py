"""The marks on the board: which there are, and which of them have been explained to the player."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Bug
from web.shared.state import AppState

MARKS = ("last", "free", "movable")
"""The marks that are explained the first time they appear.

They are the last move, the free sides of a queen bee, and the tiles that can move.
"""

LEGEND = (*MARKS, "target", "climb", "stack")
"""All marks that the rules explain, in order."""


def mark_to_explain(state: AppState) -> str:
    """Return the first mark on the board that has not been explained yet; empty for none.

    Empty also while the player has anything to read or to do other than choose a move.
    """
    busy = (
        state.notice,
        state.computer.hint,
        state.table.selected,
        state.game.draw_offer,
        state.dialog,
        state.computer.review,
    )
    at_rest = (
        state.mode == "play" and state.playable and not state.embed.framed and not state.newcomer
    )
    if not at_rest or state.offline.news or any(one is not None for one in busy):
        return ""
    return next((mark for mark in MARKS if mark not in seen(state) and _is_shown(state, mark)), "")


def seen(state: AppState) -> tuple[str, ...]:
    """Return the marks that have been explained."""
    return tuple(state.settings.prefs.explained.split())


def with_explained(state: AppState, mark: str) -> AppState:
    """Return the state in which this mark counts as explained."""
    if mark not in MARKS or mark in seen(state):
        return state
    explained = " ".join((*seen(state), mark))
    prefs = replace(state.settings.prefs, explained=explained)
    return replace(state, settings=replace(state.settings, prefs=prefs))


def reconcile(before: AppState, after: AppState) -> AppState:
    """Return the state with a mark explained if a move was played while its explanation showed."""
    # The explanation is hidden while a tile is selected, but was visible before.
    mark = mark_to_explain(
        replace(
            before,
            table=replace(before.table, selected=None),
            computer=replace(before.computer, hint=None),
            notice=None,
        )
    )
    if (
        not mark
        or after.game.record.moves == before.game.record.moves
        or after.settings.prefs is not before.settings.prefs
    ):
        return after
    return with_explained(after, mark)


def _is_shown(state: AppState, mark: str) -> bool:
    board = state.board
    match mark:
        case "last":
            return state.game.ply > 0
        case "free":
            tops = (stack[-1] for stack in board.stacks().values())
            return state.settings.prefs.liberties and any(top.bug is Bug.QUEEN for top in tops)
    movers = (m.piece for m in board.legal_moves if m.piece is not None)
    return state.settings.prefs.movable and any(board.hex_of(piece) is not None for piece in movers)
