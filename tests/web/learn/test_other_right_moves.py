"""A right move after which nothing comes is taken back as what it is: no wrong answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page import after
from tests.tasks.test_lines import LINES
from tests.web.learn.test_open_task import page, pause_in, played, task_of
from web.learn.intents import GoOn, RestartTask
from web.shared.effects import Effect
from web.shared.sentences import is_warning, sentence
from web.shared.state import AppState

TREE = '[GameType "Base"]\n\n1. wS1 bG1 wS1- 2. wQ -wS1 (2. wG1 -wS1) bQ bG1- 3. wA1 -wQ *'
ASIDE: dict[str, Any] = {**LINES, "tree": TREE}
STRICT: dict[str, Any] = {**LINES, "strict": True}
"""Here the other right move has moves after it."""


def aside(task: dict[str, Any]) -> tuple[AppState, list[Effect]]:
    """Return the page with the other right move on the board, and the effects of playing it."""
    state, effects = played(page(task), "wS1")
    return played(after(state, GoOn(pause_in(effects).number)), "wG1 -wS1")


@pytest.mark.parametrize("task", [ASIDE, STRICT], ids=["ends", "strict"])
def test_another_right_move_is_not_shown_as_wrong(task: dict[str, Any]) -> None:
    state, _ = aside(task)
    assert sentence(state).startswith("This move is in your lines, too.")
    assert (task_of(state).state, is_warning(state)) == ("open", False)


@pytest.mark.parametrize("task", [ASIDE, STRICT], ids=["ends", "strict"])
def test_the_main_line_goes_on_after_another_right_move(task: dict[str, Any]) -> None:
    state, effects = aside(task)
    back = after(state, GoOn(pause_in(effects).number))
    assert back.game.record.moves == ("wS1", "bG1 wS1-")
    assert (is_warning(back), task_of(back).attempt.tries) == (False, 0)


def test_a_late_click_does_not_begin_the_line_again() -> None:
    state, effects = aside(ASIDE)
    late = after(state, GoOn(pause_in(effects).number), RestartTask())
    assert late.game.record.moves == ("wS1", "bG1 wS1-")


def test_another_right_move_can_be_taken_back_at_once() -> None:
    state, _ = aside(ASIDE)
    assert after(state, RestartTask()).game.record.moves == ("wS1", "bG1 wS1-")
