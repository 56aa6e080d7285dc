"""The computer's moves, chosen while the page or the kernel goes on with its work."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable

from hive_core.levels import choose
from hive_core.search import Limit
from hive_core.teach._widgets import solving
from hive_core.teach._widgets.moves import pushed
from hive_core.teach._widgets.state import BoardState
from hive_core.types import Move

_PAUSE = 0.05
"""Seconds for the page to show the player's move, where Python has no threads."""


def reply(state: BoardState, seed: int, seconds: float | None) -> BoardState:
    """Return the state after the computer's move; the same state if it is not its turn.

    `seconds`: the most that it may think; by default as long as its level takes.
    """
    if not state.is_computers_turn:
        return state
    return replied(state, _choose(state, seed, seconds))


def replied(state: BoardState, move: Move) -> BoardState:
    """Return the state after that move of the computer."""
    after = pushed(state, move)
    return after if after.attempt is None else solving.after_reply(after)


async def choose_move(state: BoardState, seed: int, seconds: float | None) -> Move:
    """Return the computer's move, chosen in a thread, or after a pause where there are none."""
    if sys.platform == "emscripten":
        await asyncio.sleep(_PAUSE)
        return _choose(state, seed, seconds)
    cancelled = threading.Event()
    try:
        return await asyncio.to_thread(_choose, state, seed, seconds, cancelled.is_set)
    except asyncio.CancelledError:
        cancelled.set()
        raise


def _choose(
    state: BoardState, seed: int, seconds: float | None, stop: Callable[[], bool] | None = None
) -> Move:
    within = None if seconds is None else Limit(seconds=seconds)
    move = choose(state.board.copy(), state.level, seed, within=within, stop=stop).move
    assert move is not None, "a game that goes on has a legal move"
    return move
