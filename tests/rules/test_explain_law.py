"""Property: in any position exactly the illegal moves have a reason."""

from __future__ import annotations

import pytest

from hive_core import PASS, PIECES, GameType, Hex, Move, Rule
from tests.games import random_plies

EVERY = 11
"""One of so many plies is checked: a position has some 1,500 pairs of piece and hex."""


@pytest.mark.slow
@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
def test_a_move_has_a_reason_if_and_only_if_it_is_illegal(game_type: GameType) -> None:
    positions, met = 0, set[Rule]()
    for board in random_plies(game_type, seed=3, plies=80):
        if board.ply % EVERY and board.outcome() is None:
            continue
        positions += 1
        legal = set(board.legal_moves)
        stacks = board.stacks() or {Hex(0, 0): ()}
        near = set(stacks).union(*(place.neighbors() for place in stacks), {Hex(60, -60)})
        asked = [Move(tile, place) for tile in PIECES for place in sorted(near)]
        assert legal <= {*asked, PASS}
        for move in [*asked, PASS]:
            reason = board.explain(move)
            assert (reason is None) == (move in legal), f"{move} in {board!r}: {reason}"
            assert board.is_legal(move) == (move in legal) == (move in board.legal_moves)
            met |= {reason.rule} if reason else set()
    assert positions > 5
    assert {Rule.PINNED, Rule.NO_REACH, Rule.NOT_YOUR_PIECE, Rule.OCCUPIED} <= met


@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
def test_a_piece_has_a_reason_if_and_only_if_it_has_no_move(game_type: GameType) -> None:
    stuck = 0
    for board in random_plies(game_type, seed=4, plies=90):
        movers = {move.piece for move in board.legal_moves}
        for tile in PIECES:
            reason = board.explain_piece(tile)
            assert (reason is None) == (tile in movers), f"{tile} in {board!r}: {reason}"
            assert bool(board.moves_of(tile)) == (tile in movers)
            stuck += reason is not None
    assert stuck > 100
