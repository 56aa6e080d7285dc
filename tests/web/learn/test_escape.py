"""Escape takes back the wrong move that is shown; it leaves a lesson as little as other modes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hive_core import Hex
from tests.page import after
from tests.tasks.test_lines import LINES
from tests.web.learn.test_open_task import BEAT, PIN, WIN, page, played, task_of
from web.shared.sentences import is_warning
from web.shared.state import AppState
from web.table.intents import Deselect, Peek, TapTile

WRONG: list[tuple[dict[str, Any], str]] = [(WIN, "wS1 wA2-"), (PIN, "wS1 \\wQ"), (LINES, "wB1")]


def wrong(task: dict[str, Any], move: str) -> AppState:
    """Return the page with that wrong move on the board."""
    opened = page(task)
    return played(replace(opened, outside=replace(opened.outside, still=True)), move)[0]


@pytest.mark.parametrize(("task", "move"), WRONG, ids=["win", "play", "line"])
def test_escape_takes_back_a_wrong_move_and_keeps_what_was_said(
    task: dict[str, Any], move: str
) -> None:
    state = wrong(task, move)
    back = after(state, Deselect())
    assert back.game.record.moves == page(task).game.record.moves
    assert task_of(back).attempt == task_of(state).attempt
    assert is_warning(back)


def test_escape_closes_a_stack_first() -> None:
    peeking = after(wrong(WIN, "wS1 wA2-"), Peek(Hex(0, 0)))
    closed = after(peeking, Deselect())
    assert (closed.table.peek, task_of(closed).shown) == (None, True)


@pytest.mark.parametrize("task", [WIN, BEAT, LINES], ids=lambda task: str(task["kind"]))
def test_escape_only_deselects_in_a_task(task: dict[str, Any]) -> None:
    state = page(task)
    movable = next((move.piece for move in state.board.legal_moves if move.piece), None)
    assert movable is not None
    chosen = after(state, TapTile(movable)) if state.board.hex_of(movable) else state
    assert after(chosen, Deselect(), Deselect()) == state
