"""The page as it is put together: built without a browser, every effect has its one runner."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.fake_browser import Storage, browser
from web.app import intents
from web.files import saved_games
from web.files.link import Problem
from web.files.saved_games import SavedGame
from web.game.record import Record


@pytest.fixture
def dom_page() -> Iterator[Any]:
    """`web.dom_page`, with a browser around it that agrees to everything."""
    with browser():
        yield importlib.import_module("web.browser.page")


@pytest.mark.parametrize("framed", [False, True])
def test_every_effect_has_a_runner(dom_page: Any, framed: bool) -> None:
    assert dom_page.Page(framed=framed).runners.missing() == frozenset()


def test_what_is_done_changes_the_state_and_says_no_fault(dom_page: Any) -> None:
    page = dom_page.Page(framed=False)
    page.dispatch(intents.Open("about"))
    assert page.get_state().dialog == "about"
    assert page.get_state().notice is None


def test_a_fault_of_the_screen_is_said(dom_page: Any) -> None:
    page = dom_page.Page(framed=False)
    page._screen.show = MagicMock(side_effect=ValueError)
    page.dispatch(intents.Open("about"))
    assert page.get_state().dialog is None
    assert page.get_state().notice == Problem("fault")


def begun(dom_page: Any, storage: Storage) -> Any:
    """A page that keeps its games there."""
    sys.modules["pyscript"].window.localStorage = storage
    page = dom_page.Page(framed=False)
    page.dispatch(intents.Visit(""))
    return page


def test_a_kept_game_that_is_opened_is_not_written_over(dom_page: Any) -> None:
    """Its name is this tab's only once it is on the table."""
    here, there = Record(moves=("wS1", "bS1 wS1-")), Record(moves=("wG1", "bG1 wG1-", "wQ -wG1"))
    storage = Storage({"hive.game.there": saved_games.write_game(SavedGame(there, 3), 0.0)})
    page = begun(dom_page, storage)
    page.dispatch(intents.OpenText(here.game_string()))
    page.dispatch(intents.OpenSaved("there"))
    assert page.get_state().game.record == there
    games = {saved_games.read_game(text).record for key, text in storage.items() if "game" in key}
    assert games == {here, there}
    assert saved_games.read_game(storage["hive.game.there"]).record == there


def test_what_is_played_in_a_kept_game_is_kept_under_its_name(dom_page: Any) -> None:
    there = Record(moves=("wG1", "bG1 wG1-", "wQ -wG1"))
    storage = Storage({"hive.game.there": saved_games.write_game(SavedGame(there, 3), 0.0)})
    page = begun(dom_page, storage)
    page.dispatch(intents.OpenSaved("there"))
    page.dispatch(intents.Play("bQ bG1-"))
    kept = saved_games.read_game(storage["hive.game.there"]).record
    assert kept.moves == (*there.moves, "bQ bG1-")
    assert [key for key in storage if key.startswith("hive.game.")] == ["hive.game.there"]
