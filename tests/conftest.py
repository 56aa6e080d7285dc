"""Fixtures that tests of several folders share."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from hive_core import Board

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _no_loop_of_a_browser() -> Iterator[None]:
    """Hide the event loop that Playwright keeps running after a browser test of the same process.

    Pytest's workers take tests from each other, so tests without a browser may come after one.
    """
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


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
