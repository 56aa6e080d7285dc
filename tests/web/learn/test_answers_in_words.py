"""The buttons of a task in the text view: only those that can do something."""

from __future__ import annotations

from tests.page import after, of_class, walk
from tests.tasks.test_lines import LINES
from tests.web.learn.test_open_task import page, pause_in, played, task_of
from web.app.update import update
from web.learn.intents import GoOn, ShowSolution
from web.shared.intents import Open
from web.shared.state import AppState

HELP = ["task-hint", "show-solution"]


def answers(state: AppState) -> list[str]:
    """Return the buttons of the text view."""
    rows = of_class(after(state, Open("words")), "words-answers")
    return [
        part.attrs["data-action"]
        for row in rows
        for part in walk(row)
        if "data-action" in part.attrs
    ]


def test_help_is_offered_while_the_player_is_to_move() -> None:
    assert answers(page(LINES)) == HELP
    state, effects = played(page(LINES), "wS1")
    assert answers(after(state, GoOn(pause_in(effects).number))) == HELP


def test_no_help_is_offered_before_the_reply() -> None:
    assert answers(played(page(LINES), "wS1")[0]) == []


def test_no_help_is_offered_while_the_solution_is_shown() -> None:
    state, effects = update(page(LINES), ShowSolution())
    shown = after(state, GoOn(pause_in(list(effects)).number))
    assert task_of(shown).reply is None
    assert answers(shown) == []


def test_the_next_line_is_offered_at_the_end_of_a_line() -> None:
    state = page(LINES)
    for move in ("wS1", "wQ -wS1", "wA1 -wQ"):
        state, effects = played(state, move)
        if task_of(state).goes_on is None:
            state = after(state, GoOn(pause_in(effects).number))
    assert answers(state) == ["next-task"]
