"""A game that is played without being shown, to warm up what clicks run.

The first run of a function is slow in a browser: it compiles WebAssembly while it runs, and Python
imports some modules only when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hive_core import GameType
from web.app.update import update
from web.app.view import view
from web.game.record import Record
from web.shared.intents import Intent
from web.shared.state import AppState
from web.table.intents import TapReserve, TapTarget, TapTile

_PLIES = 24


def clicks(state: AppState) -> Iterator[None]:
    """Carry out clicks of games without end, one with each step; `state`: gives the settings."""
    new = Record.of_moves(GameType.parse("Base+MLP"))
    begun = AppState(settings=state.settings, outside=state.outside, newcomer=False)
    while True:
        there = replace(begun, game=replace(begun.game, record=new))
        for ply in range(_PLIES):
            moves = there.board.legal_moves
            move = moves[(7 * ply + len(moves) // 2) % len(moves)]
            if move.piece is None or move.to is None:
                break
            in_hand = there.board.hex_of(move.piece) is None
            pick = TapReserve(move.piece) if in_hand else TapTile(move.piece)
            for intent in (pick, TapTarget(move.to)):
                there = _carried_out(there, intent)
                yield


def _carried_out(state: AppState, intent: Intent) -> AppState:
    """Return the state after the intent, with its nodes made for nothing."""
    after, _ = update(state, intent)
    view(after)
    return after
