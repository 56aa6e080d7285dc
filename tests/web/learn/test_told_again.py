"""After a reload the open task says again how far it has come."""

from __future__ import annotations

import pytest

from tests.page import after, loaded
from tests.tasks.test_lines import LINES
from tests.web.learn.test_open_task import ENDS, GAME, STUCK, page, task_of
from tests.web.learn.test_training import answered
from web.learn import doing
from web.learn.intents import GoOn, NextTask, Restore, ShowSolution
from web.shared.sentences import is_warning, sentence
from web.shared.state import AppState
from web.table.intents import TapHex, TapTile


def reloaded(state: AppState) -> AppState:
    """Return the page after a reload."""
    return after(loaded(GAME), Restore(doing.write(state)))


def clicked(state: AppState, *, right: bool) -> AppState:
    """Return the page after a right or a wrong click."""
    attempt = task_of(state).attempt
    if attempt.task.kind == "destinations":
        hive = state.board.stacks()
        near = {place for tile in hive for place in tile.neighbors()} - set(hive)
        at = next(one for one in sorted(near) if (one in attempt.missing) is right)
        return after(state, TapHex(at))
    tiles = {stack[-1] for stack in state.board.stacks().values()} - attempt.found
    piece = min((one for one in tiles if (one in attempt.missing) is right), key=str)
    return after(state, TapTile(piece))


@pytest.mark.parametrize("task", [ENDS, STUCK], ids=["spaces", "tiles"])
def test_what_is_left_to_click_is_told_again(task: dict[str, object]) -> None:
    state = clicked(page(task), right=True)
    assert "more" in sentence(state)
    assert sentence(reloaded(state)) == sentence(state)


@pytest.mark.parametrize("task", [ENDS, STUCK], ids=["spaces", "tiles"])
def test_what_is_left_to_click_is_told_after_a_wrong_click_too(task: dict[str, object]) -> None:
    before = clicked(page(task), right=True)
    again = reloaded(clicked(before, right=False))
    assert (sentence(again), is_warning(again)) == (sentence(before), False)
    assert task_of(again).attempt.tries == 1


def settled(state: AppState) -> AppState:
    """Return the page in which the player is to move."""
    while task_of(state).pause:
        state = after(state, GoOn(task_of(state).pause))
    return state


def test_the_author_s_words_in_a_line_are_told_again() -> None:
    state = settled(answered(page(LINES), "wS1"))
    assert sentence(state) == "A spider first. A grasshopper."
    assert sentence(reloaded(state)) == sentence(state)


def test_the_author_s_words_where_a_line_begins_are_told_again() -> None:
    moves = ("wS1", "wQ -wS1", "wA1 -wQ")
    state = page(LINES)
    for move in moves:
        state = settled(answered(state, move))
    state = after(state, NextTask())
    assert sentence(state) == "The other reply."
    assert sentence(reloaded(state)) == sentence(state)


def test_the_author_s_last_words_are_told_again() -> None:
    tree = '[GameType "Base"]\n\n1. wS1 {Well placed.} *'
    state = after(page({**LINES, "tree": tree}), ShowSolution())
    assert sentence(state).endswith("Well placed.")
    assert sentence(reloaded(state)) == sentence(state)


def test_nothing_is_told_of_a_task_that_has_not_begun() -> None:
    state = page(LINES)
    assert sentence(reloaded(state)) == sentence(state)
