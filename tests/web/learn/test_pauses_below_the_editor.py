"""A pause of a task that ends while a position is set up in front of it ends again afterwards."""

from __future__ import annotations

import pytest

from tests.page import after
from tests.tasks.test_lines import LINES
from tests.web.learn.test_open_task import PIN, WIN, page, pause_in, played, task_of
from web.app.update import update
from web.computer.intents import Analyse
from web.editor.intents import EditPosition, LeaveEditor, ReadPosition
from web.learn.intents import GoOn
from web.shared.intents import Intent

POSITION = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@-1,0;bA1@2,0"
WAYS: list[list[Intent]] = [
    [EditPosition()],
    [EditPosition(), ReadPosition(POSITION), Analyse()],
]


@pytest.mark.parametrize("way", WAYS, ids=["editor", "analysis"])
def test_the_reply_comes_after_the_editor_is_left(way: list[Intent]) -> None:
    state, effects = played(page(LINES), "wS1")
    over = after(state, *way, GoOn(pause_in(effects).number))
    assert over.game.record.moves != ("wS1", "bG1 wS1-")
    back = over if over.editor else after(over, Analyse())
    left, more = update(back, LeaveEditor())
    assert left.game.record.moves == ("wS1",)
    replied = after(left, GoOn(pause_in(list(more)).number))
    assert replied.game.record.moves == ("wS1", "bG1 wS1-")
    assert task_of(replied).reply is None


def test_next_works_again_in_a_task_that_came_by_itself() -> None:
    solved, effects = played(page(WIN, PIN), "wG1 bQ-")
    came, more = update(solved, GoOn(pause_in(effects).number))
    number = pause_in(list(more)).number
    assert task_of(came).came == number
    left, again = update(after(came, EditPosition(), GoOn(number)), LeaveEditor())
    assert task_of(after(left, GoOn(pause_in(list(again)).number))).came == 0
