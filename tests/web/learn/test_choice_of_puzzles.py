"""The choice of puzzles, by theme, difficulty and goal, outlives a reload."""

from __future__ import annotations

import pytest

from tests.kept_pages import Browser, kept_browser
from tests.web.learn.test_band_files import FIRST
from web.game.intents import NewGame, Play
from web.learn.intents import FilterPuzzles, OpenLearn, OpenTask
from web.shared.intents import Close, Intent


def choice(page: Browser) -> tuple[str, int, str]:
    learn = page.state.learn
    return learn.theme, learn.band, learn.kind


@pytest.mark.parametrize(
    "then",
    [
        pytest.param((Close(),), id="in a game"),
        pytest.param((Close(), NewGame(), Play("wG1")), id="in another game"),
        pytest.param((), id="in the list"),
        pytest.param((OpenTask("puzzles", "w1-0001"),), id="in a puzzle"),
        pytest.param((OpenTask("lessons", "move"),), id="before a lesson"),
    ],
)
@pytest.mark.parametrize(
    ("name", "value", "chosen"),
    [
        ("theme", "pin", ("pin", 0, "")),
        ("band", "5", ("", 5, "")),
        ("kind", "win-2", ("", 0, "win-2")),
    ],
)
def test_the_choice_of_puzzles_is_as_it_was_after_a_reload(
    then: tuple[Intent, ...], name: str, value: str, chosen: tuple[str, int, str]
) -> None:
    with kept_browser() as page:
        page.do(NewGame(), OpenLearn(), FIRST, FilterPuzzles(name, value), *then)
        page.reload()
        assert choice(page) == chosen
        page.reload()
        assert choice(page) == chosen


def test_no_choice_of_puzzles_leaves_nothing_to_remember() -> None:
    with kept_browser() as page:
        page.do(NewGame(), OpenLearn(), FIRST)
        page.do(FilterPuzzles("theme", "pin"), FilterPuzzles("theme", ""))
        assert (page.session.getItem("hive.doing") or "").strip() == ""
