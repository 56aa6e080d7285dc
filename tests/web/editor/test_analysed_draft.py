"""The end of an analysis of a position that was set up leads back to the editor as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kept_pages import Browser, kept_browser
from tests.page import after, loaded
from tests.web.learn.test_open_task import GAME
from tests.web.learn.test_task_analysis import solved
from web.app.layers import depth, way_back
from web.computer.intents import Analyse
from web.editor.intents import EditPosition, LeaveEditor, ReadPosition, SetDraft
from web.files.keeping import kept_game, resumed
from web.game.intents import NewGame, Play, Undo
from web.learn import doing
from web.learn.intents import LeaveTask, Restore
from web.shared.state import AppState

POSITION = "Base;Position;White[9];wA1@-1,0;wQ@0,0;bQ@1,0;bA1@2,0"
SET_UP = (EditPosition(), ReadPosition(POSITION))
MOVE = "wA1 \\bA1"


@pytest.fixture
def page() -> Iterator[Browser]:
    with kept_browser() as page:
        yield page


def analysed(before: AppState | None = None) -> AppState:
    """Return the analysis of a set up position with a move in it."""
    there = after(loaded(GAME) if before is None else before, *SET_UP, Analyse())
    state = after(there, Play(MOVE))
    assert state.game.record.moves == (MOVE,)
    return state


def test_the_end_of_the_analysis_leads_back_to_the_editor() -> None:
    editing = after(loaded(GAME), *SET_UP)
    state = after(analysed(), Analyse())
    assert state.mode == "edit"
    assert editing.editor is not None
    assert state.editor is not None
    assert (state.editor.draft, state.editor.past) == (editing.editor.draft, editing.editor.past)


@pytest.mark.parametrize("link", ["", "black=ai:3"])
def test_the_way_out_of_the_editor_leads_to_the_game_before(link: str) -> None:
    before = loaded(GAME, link)
    state = after(analysed(before), Analyse(), LeaveEditor())
    assert (state.mode, state.game.record) == ("play", before.game.record)
    assert state.computer.levels == before.computer.levels


def test_the_way_out_of_an_editor_over_a_puzzle_leads_to_the_puzzle() -> None:
    puzzle = solved()
    state = after(analysed(puzzle), Analyse(), LeaveEditor())
    assert (state.mode, state.task, state.game.record) == (
        puzzle.mode,
        puzzle.task,
        puzzle.game.record,
    )
    assert after(state, LeaveTask()).game.record == loaded(GAME).game.record


def test_an_editor_over_the_analysis_of_a_puzzle_leads_back_to_both() -> None:
    reading = after(solved(), Analyse())
    state = after(analysed(reading), Analyse(), LeaveEditor())
    assert state.is_reading
    assert after(state, Analyse()).task is not None


def test_the_same_position_is_analysed_on_as_it_was() -> None:
    state = analysed()
    again = after(state, Analyse(), Analyse())
    assert (again.mode, again.game.record) == ("analysis", state.game.record)


def test_another_position_gets_an_analysis_of_its_own_and_the_same_way_out() -> None:
    state = after(analysed(), Analyse(), SetDraft("turn", "black"), Analyse())
    assert state.game.record.moves == ()
    assert after(state, Analyse(), LeaveEditor()).game.record == loaded(GAME).game.record


def test_an_editor_that_is_opened_in_the_analysis_leads_back_to_it() -> None:
    state = analysed()
    there = after(state, EditPosition(), LeaveEditor())
    assert (there.mode, there.game.record) == ("analysis", state.game.record)
    assert there.analyses_draft


def test_each_way_back_has_one_layer_less() -> None:
    for state in (analysed(), analysed(solved()), analysed(after(solved(), Analyse()))):
        number = depth(state)
        depths = []
        while (intent := way_back(state)) is not None:
            depths.append(depth(state))
            state = after(state, intent)
        assert depths == list(range(number, 0, -1))
        assert state.game.record == loaded(GAME).game.record


def reloaded(state: AppState) -> AppState:
    kept = kept_game(state)
    assert kept is not None
    return after(resumed(AppState(newcomer=False), kept), Restore(doing.write(state)))


@pytest.mark.parametrize("steps", [(Analyse(),), ()], ids=["in the editor", "in the analysis"])
def test_the_way_back_outlives_a_reload(steps: tuple[Analyse, ...]) -> None:
    state = reloaded(after(analysed(), *steps))
    if not steps:
        state = after(state, Analyse())
    assert state.editor is not None
    assert state.editor.draft.text == POSITION
    left = after(state, LeaveEditor())
    assert (left.mode, left.game.record.start) == ("play", POSITION)
    assert MOVE in left.game.record.tree.lines[0]


def test_the_analysis_and_the_game_before_keep_their_names(page: Browser) -> None:
    page.do(Play("wS1"))
    name = page.page.store.game_name()
    page.do(*SET_UP, Analyse(), Play(MOVE))
    analysis = page.page.store.game_name()
    page.do(Analyse(), LeaveEditor(), Play("bS1 wS1-"))
    assert page.saved()[name].moves == ("wS1", "bS1 wS1-")
    assert page.saved()[analysis].tree.main_line == (MOVE,)
    assert len(page.saved()) == 2


def test_an_untouched_game_before_does_not_take_the_place_of_the_analysis(page: Browser) -> None:
    page.do(NewGame(), *SET_UP, Analyse(), Play(MOVE))
    analysis = page.page.store.game_name()
    page.do(Analyse(), LeaveEditor(), Play("wS1"))
    assert page.saved()[analysis].tree.main_line == (MOVE,)


def test_a_new_game_from_the_analysis_can_be_undone() -> None:
    state = after(analysed(), NewGame(), Undo())
    assert state.mode == "analysis"
    assert after(state, Analyse()).editor is not None


def test_the_way_out_of_the_editor_leads_to_the_game_before_after_a_reload_too(
    page: Browser,
) -> None:
    page.do(Play("wS1"))
    page.do(*SET_UP, Analyse(), Play(MOVE))
    page.reload()
    page.do(Analyse(), LeaveEditor())
    assert (page.state.mode, page.made.moves) == ("play", ("wS1",))
