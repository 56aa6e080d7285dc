"""Leaving what is only looked at: an analysis, or another try of a reviewed move."""

from __future__ import annotations

from web.computer import analysis, review_update
from web.shared.state import AppState


def left(state: AppState) -> AppState:
    """Return the state with an analysis or another try ended; `analysis.reconcile` has to follow.

    The game of an analysis keeps the new moves as variations.
    """
    if state.mode == "retry":
        state = review_update.act(state, "leave")
    if state.mode == "analysis":
        state, _ = analysis.toggle(state)
    return state
