"""The page's work for a click late in a long game, with and without variations; no browser."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.games import long_game
from web.app.update import update
from web.app.view import view
from web.game.record import Record
from web.game.state import OpenGame
from web.shared.state import AppState
from web.table.intents import Deselect, TapReserve, TapTarget, TapTile

if TYPE_CHECKING:
    from bench.speed.measure import Done

LATE, EARLY, VARIATIONS = 240, 20, 50


def game(plies: int, variations: int) -> Record:
    """Return a random game of that length, with so many variations of one move near its end."""
    record = Record.of_board(long_game(plies), repetition_draw=False)
    for ply in range(plies - variations, plies):
        line = record.moves[:ply]
        others = (record.board(ply).move_string(m) for m in record.board(ply).legal_moves)
        other = next((text for text in others if text not in (record.moves[ply], "pass")), None)
        if other is not None:
            tree = record.tree.with_checked_line((*line, other))
            record = replace(record, tree=tree)
    return record


def click(plies: int, variations: int) -> Done:
    """Choose pieces and play moves at the end of a game; return how many, and the seconds."""
    record = game(plies, variations)
    page = AppState(game=OpenGame(record=record, ply=plies), mode="analysis", newcomer=False)
    page = update(page, Deselect())[0]
    view(page)
    moves = {move.piece: move for move in page.board.legal_moves if move.piece is not None}
    done, seconds = 0, 0.0
    for piece, move in sorted(moves.items(), key=str)[:6]:
        assert piece is not None
        assert move.to is not None
        on_board = page.board.hex_of(piece) is not None
        choose = TapTile(piece) if on_board else TapReserve(piece)
        began = time.perf_counter()
        selected = update(page, choose)[0]
        view(selected)
        view(update(selected, TapTarget(move.to))[0])
        seconds += time.perf_counter() - began
        done += 2
        view(page)
    return done, seconds
