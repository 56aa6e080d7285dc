"""The browser's Back: every layer over the game is left by one step back, and has one entry."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.kept_pages import Browser, kept_browser
from tests.page import after
from tests.page_walks import walk
from tests.web.files.test_reload import MODES
from web.app import intents
from web.app.layers import depth, way_back

DEPTHS = {
    "play, an earlier position": 0,
    "analysis": 1,
    "a lesson": 1,
    "the editor": 1,
    "the editor over an analysis": 2,
    "the editor over a lesson": 2,
    "a task that is being made": 2,
    "an own task": 2,
    "an own task over an analysis": 3,
}


class History:
    """A fake `history` with the entries of one tab."""

    def __init__(self) -> None:
        self.entries: list[str | None] = [None, None]
        self.at = 1
        self.pop: Any = None

    @property
    def state(self) -> str | None:
        """The state of the entry that is shown."""
        return self.entries[self.at]

    def pushState(self, state: str, _title: str) -> None:  # noqa: N802
        self.entries[self.at + 1 :] = [state]
        self.at += 1

    def go(self, steps: int) -> None:
        """Go to another entry; before the page's own it is left."""
        self.at += steps
        if self.at > 0:
            self.pop(None)

    @property
    def left(self) -> bool:
        """Whether the page was left."""
        return self.at == 0


@pytest.fixture
def tab() -> Iterator[Browser]:
    """Yield a browser with a history."""
    with kept_browser() as browser:
        begin(browser)
        yield browser


def begin(tab: Browser) -> None:
    """Let the page listen to a new history."""
    window = tab.window
    window.history, window.parent = History(), window
    importlib.import_module("web.browser.back").dom.fragment = lambda: ""
    window.addEventListener.reset_mock()
    tab.page.back.listen()
    (call,) = [call for call in window.addEventListener.mock_calls if call.args[0] == "popstate"]
    window.history.pop = call.args[1]


@pytest.mark.parametrize("mode", DEPTHS)
def test_each_layer_is_left_by_one_step_back(tab: Browser, mode: str) -> None:
    tab.do(*MODES[mode])
    history = tab.window.history
    assert depth(tab.state) == DEPTHS[mode]
    for left in range(DEPTHS[mode]):
        made = tab.made
        history.go(-1)
        assert depth(tab.state) == DEPTHS[mode] - left - 1
        assert tab.made == made
    assert not history.left
    history.go(-1)
    assert history.left


@pytest.mark.parametrize("dialog", ["open", "share", "settings", "rules", "new-game"])
def test_back_closes_a_dialog(tab: Browser, dialog: str) -> None:
    tab.do(intents.Analyse(), intents.Open(dialog))
    tab.window.history.go(-1)
    assert (tab.state.dialog, tab.state.mode) == (None, "analysis")


@pytest.mark.parametrize("mode", ["play, an earlier position", "analysis"])
def test_back_closes_the_field_of_a_comment_and_keeps_the_text(tab: Browser, mode: str) -> None:
    tab.do(*MODES[mode], intents.EditComment(), intents.WriteComment("a good plan"))
    layers, ply = depth(tab.state), tab.state.game.ply
    tab.window.history.go(-1)
    assert tab.state.game.edited_comment is None
    assert tab.state.game.record.comment(ply) == "a good plan"
    assert depth(tab.state) == layers - 1
    assert not tab.window.history.left


def test_a_layer_that_was_left_by_a_button_needs_no_step_back(tab: Browser) -> None:
    tab.do(intents.Open("open"), intents.Close(), intents.Open("share"), intents.Close())
    assert len(tab.window.history.entries) == 3
    tab.window.history.go(-1)
    assert tab.window.history.left


def test_an_inner_layer_that_was_left_by_a_button_is_skipped(tab: Browser) -> None:
    tab.do(intents.Analyse(), intents.Open("open"), intents.Close())
    tab.window.history.go(-1)
    assert tab.state.mode == "play"
    assert not tab.window.history.left


def test_a_task_from_the_address_is_left_with_the_page(tab: Browser) -> None:
    tab.do(intents.Analyse())
    begin(tab)  # opened like this
    tab.window.history.go(-1)
    assert tab.window.history.left


def test_going_forward_changes_nothing(tab: Browser) -> None:
    tab.do(intents.Analyse())
    tab.window.history.go(-1)
    tab.window.history.go(1)
    assert tab.state.mode == "play"


def test_a_page_in_a_frame_adds_no_entry(tab: Browser) -> None:
    page = tab.page.back
    page._listens = False
    tab.window.parent = object()
    page.listen()
    tab.do(intents.Analyse(), intents.Open("open"))
    assert tab.window.history.entries == [None, None]
    assert "pyscript" in sys.modules


@pytest.mark.parametrize("seed", range(4))
def test_every_layer_of_a_walk_can_be_left(seed: int) -> None:
    from random import Random

    for step in walk(Random(f"layers {seed}"), 40):
        state = step.after
        if state.embed.framed:
            return
        for _ in range(6):
            intent = way_back(state)
            if intent is None:
                break
            state = after(state, intent)
        assert depth(state) == 0
