"""A reload restores what the player was doing: mode, position, study and task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from urllib.parse import quote

import pytest

from hive_core import GameType, Hex
from tests.kept_pages import Browser, kept_browser
from tests.page_walks import RECORDS, TASKS, reviewed
from web.app import intents
from web.app.intents import Intent
from web.app.state import AppState
from web.learn import doing

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1")
PLAYED = tuple(map(intents.Play, MOVES))
POSITION = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"
IMPOSSIBLE = "Base;Position;White[4];wQ@0,0;bQ@5,0;wA1@-1,0"
VARIED = (intents.GoTo(1), intents.Play("bA1 wS1-"), intents.Play("wG1 -wS1"), intents.GoTo(2))


def lessons(name: str) -> tuple[Intent, ...]:
    """Return the intents that open a lesson."""
    return intents.OpenTask("lessons", name), intents.TasksLoaded("lessons", TASKS, 20_000)


EDITED = (intents.EditPosition(), intents.ReadPosition(POSITION))
MADE = (*EDITED, intents.MakeTask(), intents.SetTaskField("task-title", "Mine"))

MODES: Mapping[str, tuple[Intent, ...]] = {
    "play, an earlier position": (*PLAYED, intents.GoTo(1)),
    "play against the computer": (intents.NewGame(GameType(), players=(3, 0)),),
    "analysis": (*PLAYED, intents.Analyse(), *VARIED),
    "analysis with undone moves": (*PLAYED, intents.Analyse(), *VARIED[:3], intents.Undo()),
    "a study from the empty board": (intents.Analyse(), *PLAYED, intents.GoTo(2)),
    "analysis of an untouched board": (intents.Analyse(),),
    "a lesson": (*PLAYED, *lessons("t0")),
    "a lesson over an analysis": (*PLAYED, intents.Analyse(), *VARIED, *lessons("t1")),
    "a lesson with a hint": (*lessons("t3"), intents.AskTaskHint(), intents.AskTaskHint()),
    "a lesson with a click": (*lessons("t1"), intents.TapHex(Hex(-1, 1))),
    "a lesson against the computer": lessons("t5"),
    "a puzzle": (
        intents.OpenTask("puzzles", "t3"),
        intents.TasksLoaded("puzzles", TASKS, 20_000),
    ),
    "the editor": EDITED,
    "the editor over an analysis": (*PLAYED, intents.Analyse(), *VARIED, *EDITED),
    "the editor with an impossible position": (
        intents.EditPosition(),
        intents.ReadPosition(IMPOSSIBLE),
    ),
    "the editor over a lesson": (*lessons("t0"), *EDITED),
    "a task that is being made": MADE,
    "an own task": (*MADE, intents.TryTask()),
    "an own task over an analysis": (*PLAYED, intents.Analyse(), *VARIED, *MADE, intents.TryTask()),
}


@pytest.fixture(scope="module")
def tab() -> Iterator[Browser]:
    """Yield a browser."""
    with kept_browser() as browser:
        yield browser


def emptied(tab: Browser, fragment: str = "") -> Browser:
    """Return the browser with an empty storage, at that address."""
    tab.local.clear()
    tab.session.clear()
    tab.open(fragment)
    return tab


def described(state: AppState) -> tuple[object, ...]:
    """Return what the player was doing, as far as a reload restores it."""
    task, editor, making = state.task, state.editor, state.learn.making
    return (
        state.mode,
        (state.game.record, state.game.ply, state.computer.levels),
        None
        if task is None
        else (task.task, task.source, task.found, task.tries, task.hints, task.given_up),
        None if editor is None else (editor.draft, editor.first, editor.past[-20:]),
        None if task is None or task.home.editor is None else task.home.editor.draft,
        None if making is None else (making.position, making.fields),
        None if state.computer.review is None else state.computer.review.game,
    )


@pytest.mark.parametrize("mode", MODES)
def test_a_reload_restores_what_the_player_was_doing(tab: Browser, mode: str) -> None:
    emptied(tab).do(*MODES[mode])
    before, home = described(tab.state), tab.state.at_game()
    tab.reload()
    assert described(tab.state) == before
    assert described(tab.state.at_game()) == described(home)


def test_a_reload_restores_a_try(tab: Browser) -> None:
    emptied(tab)
    tab.page._loop._state = reviewed(Random("try"), tab.state)
    tab.do(intents.Deselect())
    assert tab.state.attempt is not None
    ply = tab.state.attempt.mistake.ply
    tab.reload()
    assert tab.state.attempt is not None
    assert (tab.state.mode, tab.state.attempt.mistake.ply) == ("retry", ply)


def test_a_solved_task_stays_solved(tab: Browser) -> None:
    emptied(tab).do(*lessons("t1"), intents.ShowSolution())
    assert tab.state.task is not None
    assert tab.state.task.state == "solved"
    tab.reload()
    assert tab.state.task is not None
    assert (tab.state.task.state, tab.state.task.stars) == ("solved", 0)


LINKS: Mapping[str, tuple[Intent, ...]] = {
    "#mode=lesson&id=t0": (
        intents.TasksLoaded("lessons", TASKS, 20_000),
        intents.OpenTask("lessons", "t1"),
    ),
    "#mode=lesson&id=t1": (intents.TasksLoaded("lessons", TASKS, 20_000), intents.LeaveTask()),
    "#mode=analysis": (*PLAYED, intents.Analyse()),
    f"#game={quote(RECORDS[5].game_string())}&mode=analysis": (intents.Analyse(),),
    f"#game={quote(RECORDS[5].game_string())}": (intents.Analyse(), intents.GoTo(1)),
    f"#game={quote(RECORDS[6].game_string())}&mode=analysis": (intents.ReviewAct("begin"),),
    f"#game={quote(RECORDS[5].game_string())}&mode=view&ply=3": (),
    "#white=ai:2": (intents.NewGame(), *PLAYED),
}


@pytest.mark.parametrize("fragment", LINKS)
def test_after_a_reload_the_address_does_not_undo_what_was_done(
    tab: Browser, fragment: str
) -> None:
    emptied(tab, fragment).do(*LINKS[fragment])
    before = described(tab.state)
    tab.reload()
    assert described(tab.state) == before


def test_another_address_is_followed(tab: Browser) -> None:
    emptied(tab).do(*PLAYED, *lessons("t0"))
    tab.open("#mode=lesson&id=t1")
    assert tab.state.task is None
    assert tab.state.learn.wanted == ("lessons", "t1")


@pytest.mark.parametrize("text", ["", "x", "[]", "{}", '{"task":{}}', '{"editor":{"draft":7}}'])
def test_a_damaged_text_restores_nothing(text: str) -> None:
    assert doing.restored(AppState(), text)[0].mode == "play"


@pytest.mark.parametrize("mode", MODES)
def test_every_cut_text_is_read(tab: Browser, mode: str) -> None:
    emptied(tab).do(*MODES[mode])
    text = doing.write(tab.state)
    for cut in (len(text) // 3, len(text) // 2, len(text) - 1):
        doing.restored(AppState(), text[: max(cut, 0)])
