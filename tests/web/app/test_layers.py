"""The browser's Back: every layer over the game is left by one step back, and has one entry."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from hive_core import GameType
from tests.kept_pages import Browser, kept_browser
from tests.page import after
from tests.page_walks import RECORDS, walk
from tests.web.away.test_by_link import begun as sender
from tests.web.away.test_by_link import sent
from tests.web.files.test_reload import MODES
from tests.web.learn.test_open_task import WIN, task_of
from tools.shared.whole_games import WHOLE_GAMES
from web.app.layers import depth, way_back
from web.computer.intents import Analyse, ExplainScore, ReviewAct
from web.explorer.intents import ToggleExplorer
from web.files.intents import OpenSaved, OpenText
from web.files.link import link
from web.game.intents import EditComment, GoTo, NewGame, Play, Resign, Step, Undo, WriteComment
from web.game.record import Record
from web.learn.intents import LeaveTask, OpenTask, ShowSolution
from web.shared.intents import Close, Intent, Open
from web.shared.state import AppState

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

GAME = RECORDS[4].main_line().game_string()
"""A game of eight moves."""


class History:
    """A fake `history` with the entries of one tab."""

    def __init__(self, window: Any) -> None:
        self.entries: list[str | None] = [None, None]
        self.addresses = ["", window.location.hash]
        self.at = 1
        self.window = window
        self.pop: Any = None
        self.hash_changed: Any = None

    @property
    def state(self) -> str | None:
        """The state of the entry that is shown."""
        return self.entries[self.at]

    def pushState(self, state: str, _title: str) -> None:  # noqa: N802
        self._add(state, self.addresses[self.at])

    def replaceState(self, state: str, _title: str, url: str | None = None) -> None:  # noqa: N802
        self.entries[self.at] = state
        if url is not None:
            _, hash_sign, fragment = url.partition("#")
            self.addresses[self.at] = self.window.location.hash = hash_sign + fragment

    def _add(self, state: str | None, address: str) -> None:
        self.entries[self.at + 1 :], self.addresses[self.at + 1 :] = [state], [address]
        self.at += 1

    def go(self, steps: int) -> None:
        """Go to another entry; before the page's own it is left."""
        self.at += steps
        if self.at > 0:
            self._show()

    def follow(self, fragment: str) -> None:
        """Follow a link to a fragment of the page."""
        self._add(None, fragment)
        self._show()

    def _show(self) -> None:
        before = self.window.location.hash
        self.window.location.hash = self.addresses[self.at]
        self.pop(None)
        if self.window.location.hash != before:
            self.hash_changed(None)

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


def begin(tab: Browser, history: History | None = None) -> None:
    """Let the page listen to a history: that of before a reload, or a new one."""
    window = tab.window
    window.history, window.parent = history or History(window), window
    importlib.import_module("web.browser.back").dom.fragment = lambda: window.location.hash
    window.addEventListener.reset_mock()
    events = importlib.import_module("web.browser.events")
    events.listen(tab.page.dispatch, tab.page.get_state, tab.page.back.has_returned)
    tab.page.back.listen()
    heard = {call.args[0]: call.args[1] for call in window.addEventListener.mock_calls}
    window.history.pop, window.history.hash_changed = heard["popstate"], heard["hashchange"]


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
    tab.do(Analyse(), Open(dialog))
    tab.window.history.go(-1)
    assert (tab.state.dialog, tab.state.mode) == (None, "analysis")


@pytest.mark.parametrize("mode", ["play, an earlier position", "analysis"])
def test_back_closes_the_field_of_a_comment_and_keeps_the_text(tab: Browser, mode: str) -> None:
    tab.do(*MODES[mode], EditComment(), WriteComment("a good plan"))
    layers, ply = depth(tab.state), tab.state.game.ply
    tab.window.history.go(-1)
    assert tab.state.game.edited_comment is None
    assert tab.state.game.record.comment(ply) == "a good plan"
    assert depth(tab.state) == layers - 1
    assert not tab.window.history.left


def test_the_keys_over_the_text_view_are_a_layer_of_their_own() -> None:
    words = after(AppState(), Open("words"))
    assert depth(after(words, Open("keys"))) == depth(words) + 1


def test_a_layer_that_was_left_by_a_button_needs_no_step_back(tab: Browser) -> None:
    tab.do(Open("open"), Close(), Open("share"), Close())
    assert len(tab.window.history.entries) == 3
    tab.window.history.go(-1)
    assert tab.window.history.left


def test_an_inner_layer_that_was_left_by_a_button_is_skipped(tab: Browser) -> None:
    tab.do(Analyse(), Open("open"), Close())
    tab.window.history.go(-1)
    assert tab.state.mode == "play"
    assert not tab.window.history.left


def test_a_task_from_the_address_is_left_with_the_page(tab: Browser) -> None:
    tab.do(Analyse())
    begin(tab)  # opened like this
    tab.window.history.go(-1)
    assert tab.window.history.left


def test_going_forward_changes_nothing(tab: Browser) -> None:
    tab.do(Analyse())
    tab.window.history.go(-1)
    tab.window.history.go(1)
    assert tab.state.mode == "play"


def test_a_page_in_a_frame_adds_no_entry(tab: Browser) -> None:
    page = tab.page.back
    page._listens = False
    tab.window.parent = object()
    before = list(tab.window.history.entries)
    page.listen()
    tab.do(Analyse(), Open("open"))
    assert tab.window.history.entries == before
    assert "pyscript" in sys.modules


@pytest.mark.parametrize("running", [True, False])
@pytest.mark.parametrize("analysed", [True, False])
def test_back_closes_a_review_first(tab: Browser, running: bool, analysed: bool) -> None:
    tab.do(OpenText(GAME), Resign(), *[Analyse()] * analysed, GoTo(5), ReviewAct("begin"))
    if not running:
        tab.do(ReviewAct("stop"))
    assert depth(tab.state) == 1 + analysed
    tab.window.history.go(-1)
    assert tab.state.computer.review is None
    assert (tab.state.mode, tab.state.game.ply) == ("analysis" if analysed else "play", 5)
    assert not tab.window.history.left


@pytest.mark.parametrize("opened", [ExplainScore(), ToggleExplorer()])
def test_back_closes_the_list_beside_an_evaluation_before_the_analysis(
    tab: Browser, opened: Intent
) -> None:
    tab.do(Play("wS1"), Analyse())
    analysis = depth(tab.state)
    tab.do(opened)
    tab.window.history.go(-1)
    assert (tab.state.mode, depth(tab.state)) == ("analysis", analysis)
    assert tab.state.computer.parts is None
    assert not tab.state.shows_explorer
    tab.window.history.go(-1)
    assert tab.state.mode == "play"


def test_a_list_that_is_hidden_where_the_game_has_ended_takes_no_step_back(tab: Browser) -> None:
    tab.do(OpenText(WHOLE_GAMES["WhiteWins"]), Analyse(), Step("last"), Step("previous"))
    tab.do(ExplainScore())
    opened = depth(tab.state)
    tab.do(Step("next"))
    assert depth(tab.state) == opened - 1
    tab.window.history.go(-1)
    assert tab.state.mode == "play"


def test_an_analysis_that_is_left_with_an_open_list_needs_no_more_steps_back(tab: Browser) -> None:
    tab.do(Play("wS1"), Analyse(), ToggleExplorer(), Analyse(), Open("open"))
    tab.window.history.go(-1)
    assert tab.state.dialog is None
    tab.window.history.go(-1)
    assert tab.window.history.left


def test_back_from_an_analysis_shows_the_position_that_it_showed(tab: Browser) -> None:
    tab.do(OpenText(GAME), Analyse(), GoTo(5))
    tab.window.history.go(-1)
    assert (tab.state.mode, tab.state.game.ply) == ("play", 5)
    tab.do(Analyse(), GoTo(3))
    tried = tab.state.board.move_string(sorted(tab.state.board.legal_moves, key=str)[0])
    tab.do(Play(tried), Analyse())
    assert (tab.state.mode, tab.state.game.ply) == ("play", 3)


def test_back_from_the_analysis_of_a_running_game_goes_to_the_game(tab: Browser) -> None:
    tab.do(*MODES["play, an earlier position"], Step("last"), Analyse(), GoTo(1))
    tab.window.history.go(-1)
    assert (tab.state.mode, tab.state.is_last) == ("play", True)


@pytest.mark.parametrize("seed", range(4))
def test_every_layer_of_a_walk_can_be_left(seed: int) -> None:
    from random import Random

    for step in walk(Random(f"layers {seed}"), 40):
        state = step.after
        if state.embed.framed:
            return
        for _ in range(8):
            intent = way_back(state)
            if intent is None:
                break
            state = after(state, intent)
        assert depth(state) == 0


FIRST, SECOND = "#game=Base;InProgress;White[2];wS1;bS1 wS1-", "#game=Base;InProgress;Black[1];wG1"
STUDY = "#game=Base;InProgress;Black[1];wA1&mode=analysis"


def moves(tab: Browser) -> tuple[str, ...]:
    """Return the moves on the board."""
    return tab.state.game.record.moves


@pytest.mark.parametrize("before", ["", FIRST])
@pytest.mark.parametrize("then", [SECOND, STUDY, f"{SECOND}&mode=view"])
def test_back_from_a_link_brings_back_the_game_as_it_was_last(before: str, then: str) -> None:
    with kept_browser() as tab:
        tab.open(before)
        begin(tab)
        tab.do(Play("wB1" if not before else "wB1 -wS1"))
        game, history = moves(tab), tab.window.history
        history.follow(then)
        assert moves(tab) != game
        linked = moves(tab)
        if "view" not in then:
            tab.do(Play(tab.state.board.move_string(tab.state.board.legal_moves[0])))
        changed = moves(tab)
        while history.addresses[history.at] == then:
            history.go(-1)
        assert moves(tab) == game
        assert tab.state.mode == "play"
        assert not history.left
        # Nothing is lost: the saved games have what was played from the link, and Forward shows it.
        history.go(1)
        assert moves(tab) == (linked if "view" in then or then is STUDY else changed)
        history.go(-1)
        assert moves(tab) == game


def test_back_from_two_links_brings_back_the_games_in_turn(tab: Browser) -> None:
    tab.do(Play("wS1"))
    tab.window.history.follow(SECOND)
    tab.window.history.follow(FIRST)
    tab.window.history.go(-1)
    assert moves(tab) == ("wG1",)
    tab.window.history.go(-1)
    assert moves(tab) == ("wS1",)
    assert not tab.window.history.left


def test_back_from_a_link_to_a_lesson_leaves_it(tab: Browser) -> None:
    tab.do(Play("wS1"), Analyse(), Play("bS1 wS1-"))
    tab.window.history.follow("#mode=lesson&id=t0")
    tab.do(*MODES["a lesson"][-1:])
    assert depth(tab.state) == 2
    tab.window.history.go(-1)
    tab.window.history.go(-1)
    assert (depth(tab.state), tab.state.mode) == (1, "analysis")
    assert moves(tab) == ("wS1", "bS1 wS1-")


def test_back_from_a_link_on_a_new_page_shows_an_empty_board(tab: Browser) -> None:
    tab.window.history.follow(SECOND)
    tab.window.history.go(-1)
    assert moves(tab) == ()
    tab.do(Undo())
    assert moves(tab) == ("wG1",)


# -- the address -----------------------------------------------------------------------------------

CODE = f"#{link(Record.of_moves(moves=('wS1',)), 1, short=True)}"

OTHERS: dict[str, Intent] = {
    "new": NewGame(),
    "another type": NewGame(GameType(mosquito=True)),
    "opened": OpenText(GAME),
}


def address(tab: Browser) -> str:
    """Return the fragment of the page's address."""
    return str(tab.window.location.hash)


def linked(tab: Browser, fragment: str = FIRST) -> History:
    """Open the page by a link in a tab of its own; return its history."""
    tab.do(Play("wS1"))
    tab.session.clear()
    tab.open(fragment)
    begin(tab)
    history: History = tab.window.history
    return history


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("fragment", [FIRST, STUDY, f"{FIRST}&white=ai:3&flip=1&ply=1", CODE])
def test_another_game_takes_the_game_out_of_the_address(
    tab: Browser, fragment: str, other: str
) -> None:
    linked(tab, fragment)
    tab.do(OTHERS[other])
    assert address(tab) == ""


def test_a_saved_game_takes_the_game_out_of_the_address(tab: Browser) -> None:
    linked(tab)
    (name,) = (name for name in tab.saved() if tab.saved()[name].moves == ("wS1",))
    tab.do(OpenSaved(name))
    assert (moves(tab), address(tab)) == (("wS1",), "")


def test_settings_stay_in_the_address(tab: Browser) -> None:
    linked(tab, f"#lang=nl&{FIRST[1:]}&theme=dark")
    tab.do(NewGame())
    assert address(tab) == "#lang=nl&theme=dark"


@pytest.mark.parametrize("mode", DEPTHS)
def test_what_lies_over_the_game_of_a_link_keeps_its_address(tab: Browser, mode: str) -> None:
    linked(tab)
    tab.do(*(step for step in MODES[mode] if not isinstance(step, NewGame | OpenText)))
    assert address(tab) == FIRST


def test_moves_keep_the_address(tab: Browser) -> None:
    linked(tab)
    tab.do(Play("wQ -wS1"), Undo(), Undo(), Analyse(), Analyse())
    assert address(tab) == FIRST


def test_undo_that_brings_back_the_game_before_a_link_empties_the_address(tab: Browser) -> None:
    tab.do(Play("wS1"))
    tab.window.history.follow("#game=Base")
    tab.do(Undo())
    assert (moves(tab), address(tab)) == (("wS1",), "")


@pytest.mark.parametrize("other", OTHERS)
def test_a_reload_restores_the_game_that_replaced_the_one_of_a_link(
    tab: Browser, other: str
) -> None:
    linked(tab)
    tab.do(OTHERS[other])
    made = tab.made
    tab.reload()
    assert tab.made == made


def test_back_from_a_game_that_replaced_that_of_a_link_goes_to_the_game_before(
    tab: Browser,
) -> None:
    tab.do(Play("wS1"))
    history = tab.window.history
    history.follow(SECOND)
    tab.do(NewGame(), Play("wB1"))
    assert history.addresses[1:] == ["", ""]
    history.go(-1)
    assert (moves(tab), address(tab), history.left) == (("wS1",), "", False)
    history.go(1)
    assert (moves(tab), address(tab)) == (("wB1",), "")


def test_back_to_the_entries_below_a_replaced_game_does_not_bring_back_its_address(
    tab: Browser,
) -> None:
    tab.do(Play("wS1"))
    history = tab.window.history
    history.follow(SECOND)
    tab.do(Analyse(), Open("open"), OpenText(GAME))
    assert (address(tab), len(history.entries)) == ("", 5)
    while moves(tab) != ("wS1",):
        shown = moves(tab)
        history.go(-1)
        assert not history.left
        assert moves(tab) in (shown, ("wS1",))
        assert address(tab) == ""


def test_a_link_after_a_replaced_one_is_followed(tab: Browser) -> None:
    history = linked(tab)
    tab.do(NewGame())
    history.follow(FIRST)
    assert (moves(tab), address(tab)) == (("wS1", "bS1 wS1-"), FIRST)
    history.go(-1)
    assert (moves(tab), address(tab)) == ((), "")


def test_a_game_from_somebody_elsewhere_keeps_its_address(tab: Browser) -> None:
    _, sent_link = sent(after(sender(), Play("wS1")))
    fragment = sent_link[sent_link.index("#") :]
    linked(tab, fragment)
    tab.finish()
    tab.do(Play("bS1 wS1-"))
    assert tab.state.game.away is not None
    assert address(tab) == fragment
    tab.do(NewGame())
    assert address(tab) == ""


def test_a_game_opened_during_an_analysis_is_there_after_a_reload(tab: Browser) -> None:
    tab.do(Play("wS1"), Analyse(), OpenText(GAME))
    opened = moves(tab)
    tab.reload()
    assert moves(tab) == opened != ("wS1",)


def test_a_game_that_was_resigned_and_taken_up_again_is_opened_as_a_game(tab: Browser) -> None:
    tab.do(Play("wS1"), Play("bS1 wS1-"), Resign(), Undo())
    name = tab.page.store.game_name()
    tab.do(OpenText(GAME), Analyse(), OpenSaved(name))
    assert (tab.state.mode, tab.made.moves) == ("play", ("wS1", "bS1 wS1-"))


PUZZLE = json.dumps({"format": "hive-tasks", "version": 1, "tasks": [WIN]})


@pytest.mark.parametrize("reloads", [False, True], ids=["at once", "after a reload"])
@pytest.mark.parametrize("below", [(), (Analyse(),), (Resign(),)], ids=["play", "study", "end"])
def test_back_from_the_analysis_of_a_puzzle_leads_to_the_puzzle_and_then_to_the_own_game(
    tab: Browser, below: tuple[Intent, ...], reloads: bool
) -> None:
    tab.do(Play("wS1"), Play("bS1 wS1-"), *below)
    mode = tab.state.mode
    tab.do(OpenText(PUZZLE), OpenTask("file", "win"), ShowSolution(), Analyse())
    history = tab.window.history
    if reloads:
        tab.reload()
        begin(tab, history)
    history.go(-1)
    assert task_of(tab.state).task.id == "win"
    history.go(-1)
    assert (tab.state.task, tab.made.moves) == (None, ("wS1", "bS1 wS1-"))
    assert tab.state.mode == ("play" if reloads else mode)


@pytest.mark.parametrize("own", [(), ("wS1", "bS1 wS1-")], ids=["untouched game", "own game"])
def test_an_analysed_puzzle_stays_when_the_player_goes_on_with_the_own_game(
    tab: Browser, own: tuple[str, ...]
) -> None:
    tab.do(*map(Play, own))
    before = tab.made
    tab.do(OpenText(PUZZLE), OpenTask("file", "win"), ShowSolution())
    tab.do(Analyse(), Step("previous"), Play("wS1 -wG1"), Analyse(), LeaveTask())
    assert tab.made == before
    tab.do(Play("wQ -wS1" if own else "wB1"))
    lines = [line for game in tab.saved().values() for line in game.tree.lines]
    assert tab.made.moves in lines
    assert any(line[-1] == "wS1 -wG1" for line in lines)
