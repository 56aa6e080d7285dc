"""An analysis is saved after each change until all of Python has arrived."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

import pytest

from hive_core import Hex
from tests.fake_browser import Storage, browser
from tests.page import after
from web.app import intents
from web.app.state import AppState
from web.files import saved_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from web.app.intents import Intent
    from web.game.record import Record

BEGUN = after(AppState(), intents.Play("wS1"), intents.Play("bS1 wS1-"))
MARK = intents.ToggleMark(Hex(0, 0))
OTHER_MOVE = (intents.GoTo(1), intents.Play("bA1 wS1-"))


class Page:
    """A page with a fake browser: its storage, and whether all of Python has arrived."""

    def __init__(self, module: Any) -> None:
        self.window = sys.modules["pyscript"].window
        self.window.localStorage = self.storage = Storage()
        self.window.sessionStorage = Storage()
        self.complete = False
        self.window.hiveIsComplete = lambda: self.complete
        self.state = BEGUN
        self.store = module.GameStore(lambda _: None, lambda: self.state)
        self.store.save_changes(AppState(), intents.Analyse())
        self.store.save_changes(BEGUN, intents.Analyse())

    def do(self, *done: Intent) -> None:
        """Carry out intents, each followed by saving."""
        for intent in done:
            self.state = after(self.state, intent)
            self.store.save_changes(self.state, intent)

    def leave(self) -> None:
        """Close the page."""
        self.store._on_hide(None)

    def saved(self) -> Record:
        """Return the saved game."""
        (text,) = (text for name, text in self.storage.items() if name.startswith("hive.game."))
        return saved_games.read_game(text).record

    def forks(self) -> int:
        """Return the number of variations in the saved game."""
        return len(self.saved().forks)

    def marks(self) -> int:
        """Return the number of marks on the last position of the saved game."""
        return len(self.saved().annotation(self.saved().moves).marks)


@pytest.fixture
def page() -> Iterator[Page]:
    """Yield a page that has played two moves."""
    with browser():
        yield Page(importlib.import_module("web.browser.storage"))


def test_an_analysis_is_saved_after_each_change_while_python_is_incomplete(page: Page) -> None:
    page.do(intents.Analyse(), *OTHER_MOVE)
    assert page.forks() == 1


def test_with_all_of_python_an_analysis_is_saved_when_the_page_is_left(page: Page) -> None:
    page.complete = True
    page.do(intents.Analyse(), *OTHER_MOVE)
    assert page.forks() == 0
    page.leave()
    assert page.forks() == 1


def test_leaving_writes_nothing_again_that_was_saved_early(page: Page) -> None:
    page.do(intents.Analyse(), *OTHER_MOVE)
    before = dict(page.storage)
    page.leave()
    assert {name: before[name] for name in page.storage} == page.storage


def test_what_was_saved_early_and_then_taken_back_is_not_kept(page: Page) -> None:
    page.do(intents.Analyse(), MARK)
    assert page.marks() == 1
    page.complete = True
    page.do(MARK)
    page.leave()
    assert page.marks() == 0


def test_a_change_after_the_rest_has_arrived_is_saved_when_the_page_is_left(page: Page) -> None:
    page.do(intents.Analyse(), *OTHER_MOVE)
    page.complete = True
    page.do(intents.GoTo(1), intents.Play("bQ wS1-"))
    page.leave()
    assert page.forks() == 2


def test_an_analysis_that_ends_as_it_began_is_saved_as_it_ends(page: Page) -> None:
    page.do(intents.Analyse(), MARK, MARK, intents.Analyse())
    assert page.state.mode == "play"
    assert page.marks() == 0


def test_a_page_without_cold_code_saves_an_analysis_when_it_is_left(page: Page) -> None:
    page.window.hiveIsComplete = None
    page.do(intents.Analyse(), *OTHER_MOVE)
    assert page.forks() == 0
