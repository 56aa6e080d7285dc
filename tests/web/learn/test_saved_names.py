"""The player's game keeps its name among the saved ones while a puzzle over it is analysed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hive_core import Color, GameType
from tests.kept_pages import Browser, kept_browser
from tests.web.learn.test_band_files import FIRST
from web.away.intents import BeginAway
from web.computer.intents import Analyse
from web.game.intents import EditComment, NewGame, Play, Undo, WriteComment
from web.learn.intents import LeaveTask, OpenLearn, OpenTask, ShowSolution

PUZZLE = (OpenLearn(), FIRST, OpenTask("puzzles", "w1-0001"), ShowSolution())


@pytest.fixture
def page() -> Iterator[Browser]:
    with kept_browser() as page:
        yield page


def test_an_untouched_game_with_somebody_elsewhere_comes_back_under_its_name(page: Browser) -> None:
    page.do(BeginAway(77, GameType(), Color.WHITE))
    name = page.page.store.game_name()
    page.do(*PUZZLE, Analyse(), Analyse(), LeaveTask())
    assert page.state.game.away is not None
    page.do(Play("wS1"))
    assert page.page.store.game_name() == name
    assert page.saved()[name].moves == ("wS1",)


def test_undo_brings_back_an_untouched_game_with_somebody_elsewhere(page: Browser) -> None:
    page.do(Play("wG1"), BeginAway(77, GameType(), Color.WHITE))
    name = page.page.store.game_name()
    page.do(NewGame(), Undo(), Play("wS1"))
    assert page.state.game.away is not None
    assert page.saved()[name].moves == ("wS1",)


def test_a_new_game_that_is_undone_in_the_analysis_leaves_both_games_their_names(
    page: Browser,
) -> None:
    page.do(Play("wS1"))
    name, own = page.page.store.game_name(), page.made
    page.do(*PUZZLE, Analyse(), EditComment(), WriteComment("!", done=True))
    analysis, record = page.page.store.game_name(), page.made
    page.do(NewGame(), Undo(), Analyse(), LeaveTask(), Play("bS1 wS1-"))
    assert page.page.store.game_name() == name
    assert page.saved()[name].moves == (*own.moves, "bS1 wS1-")
    assert page.saved()[analysis].tags == record.tags
