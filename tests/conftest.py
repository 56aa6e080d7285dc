"""Fixtures that tests of several folders share."""

from __future__ import annotations

import pytest

from hive_core import Board


@pytest.fixture
def moves_played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which every move is added that a board plays from now on."""
    moves: list[str] = []
    push_move = Board.push_move

    def counting(board: Board, text: str) -> object:
        moves.append(text)
        return push_move(board, text)

    monkeypatch.setattr(Board, "push_move", counting)
    return moves
