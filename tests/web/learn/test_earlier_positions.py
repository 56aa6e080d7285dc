"""In an earlier position of a task, what is asked for is about the task's last position."""

from __future__ import annotations

from typing import Any

import pytest

from hive_core import Piece
from tests.page import after
from tests.tasks.test_lines import LINES
from tests.web.learn.test_open_task import page, pause_in, played, task_of
from web.computer.intents import AskHint
from web.game.intents import Step
from web.learn.intents import AskTaskHint, GoOn, ShowSolution
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import TapTile

GAME = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
MOVABLE = {"id": "movable", "kind": "tiles", "which": "movable", "game": GAME}


def line() -> AppState:
    """Return the page with the second move of a line asked for."""
    state, effects = played(page(LINES), "wS1")
    return after(state, GoOn(pause_in(effects).number))


@pytest.mark.parametrize("hint", [AskTaskHint(), AskHint()])
def test_a_hint_is_about_the_last_position(hint: AskTaskHint | AskHint) -> None:
    state = after(line(), Step("first"), *[hint] * 3)
    assert state.is_last
    assert sentence(state) == sentence(after(line(), *[hint] * 3))


@pytest.mark.parametrize("asked", [[AskTaskHint()] * 3, [ShowSolution()]], ids=["hint", "solution"])
def test_tiles_to_click_are_shown_in_the_last_position(asked: list[Any]) -> None:
    state = after(page(MOVABLE), Step("first"), *asked)
    assert state.is_last
    assert sentence(state) == sentence(after(page(MOVABLE), *asked))


def test_a_click_in_an_earlier_position_leads_to_the_last_one() -> None:
    before = page(MOVABLE)
    for piece in ("wS1", "bQ"):
        state = after(before, Step("first"), TapTile(Piece.parse(piece)))
        assert state.is_last
        assert task_of(state) == task_of(before)


def test_a_solved_task_can_be_looked_through() -> None:
    state = after(page(MOVABLE), ShowSolution(), Step("first"), TapTile(Piece.parse("wS1")))
    assert state.game.ply == 0
