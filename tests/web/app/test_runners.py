"""The page in a fake browser: every effect has one runner, and errors are shown."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.fake_browser import Storage, browser
from web.files import saved_games
from web.files.intents import OpenSaved, OpenText
from web.files.link import Problem
from web.files.saved_games import SavedGame
from web.game.intents import Play
from web.game.record import NEW_RECORD
from web.shared.intents import Open, Visit


@pytest.fixture
def page_module() -> Iterator[Any]:
    """Yield `web.browser.page`, imported in a fake browser."""
    with browser():
        yield importlib.import_module("web.browser.page")


@pytest.mark.parametrize("framed", [False, True])
def test_every_effect_has_a_runner(page_module: Any, framed: bool) -> None:
    assert page_module.Page(framed=framed).runners.missing() == frozenset()


def test_an_intent_changes_the_state_without_an_error(page_module: Any) -> None:
    page = page_module.Page(framed=False)
    page.dispatch(Open("about"))
    assert page.get_state().dialog == "about"
    assert page.get_state().notice is None


def test_an_error_while_drawing_is_shown(page_module: Any) -> None:
    page = page_module.Page(framed=False)
    page._screen.show = MagicMock(side_effect=ValueError)
    page.dispatch(Open("about"))
    assert page.get_state().dialog is None
    assert page.get_state().notice == Problem("fault")


def begun(page_module: Any, storage: Storage) -> Any:
    """Return a page that saves its games in that storage."""
    sys.modules["pyscript"].window.localStorage = storage
    page = page_module.Page(framed=False)
    page.dispatch(Visit(""))
    return page


def test_opening_a_saved_game_does_not_overwrite_it(page_module: Any) -> None:
    """The tab saves under its name only after it is shown."""
    here, there = (
        NEW_RECORD.with_moves(("wS1", "bS1 wS1-")),
        NEW_RECORD.with_moves(("wG1", "bG1 wG1-", "wQ -wG1")),
    )
    storage = Storage({"hive.game.there": saved_games.write_game(SavedGame(there, 3), 0.0)})
    page = begun(page_module, storage)
    page.dispatch(OpenText(here.game_string()))
    page.dispatch(OpenSaved("there"))
    assert page.get_state().game.record == there
    games = {saved_games.read_game(text).record for key, text in storage.items() if "game" in key}
    assert games == {here, there}
    assert saved_games.read_game(storage["hive.game.there"]).record == there


def test_a_move_in_a_saved_game_is_saved_under_its_name(page_module: Any) -> None:
    there = NEW_RECORD.with_moves(("wG1", "bG1 wG1-", "wQ -wG1"))
    storage = Storage({"hive.game.there": saved_games.write_game(SavedGame(there, 3), 0.0)})
    page = begun(page_module, storage)
    page.dispatch(OpenSaved("there"))
    page.dispatch(Play("bQ bG1-"))
    kept = saved_games.read_game(storage["hive.game.there"]).record
    assert kept.moves == (*there.moves, "bQ bG1-")
    assert [key for key in storage if key.startswith("hive.game.")] == ["hive.game.there"]
