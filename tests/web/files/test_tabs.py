"""Several tabs: the browser knows which games are open, and no tab overwrites another's game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.kept_pages import Browser, kept_browser
from web.computer.intents import Analyse
from web.editor.intents import EditPosition, LeaveEditor
from web.files import saved_games
from web.files.intents import DeleteSaved, OpenSaved, RestoreSaved
from web.files.saved_games import SavedGame
from web.game.intents import NewGame, Play, PlayAgain, Resign, Tick, Undo
from web.game.match import Match
from web.game.record import NEW_RECORD
from web.locale.phrases import Notice
from web.shared.intents import Intent, Open
from web.shared.transitions import settled

PLAYED = tuple(map(Play, ("wS1", "bS1 wS1-", "wQ -wS1")))
OTHER = NEW_RECORD.with_moves(("wG1", "bG1 wG1-"))


class Locks:
    """The locks of `boot.js`: `others` are those of other tabs."""

    def __init__(self, others: str = "") -> None:
        self.others = others
        self.mine: set[str] = set()
        self.refused: list[Callable[[], None]] = []

    def look(self) -> None:
        """Ask the browser anew."""

    def take(self, name: str, taken: Callable[[str], None]) -> None:
        """Lock a game; the browser answers later."""
        if name in self.mine:
            return
        if name in self.others.split():
            self.refused.append(lambda: taken(name))
        self.mine.add(name)

    def release(self, name: str) -> None:
        """Release the lock on a game."""
        self.mine.discard(name)


@pytest.fixture
def tab() -> Iterator[Browser]:
    """Yield a browser that knows the Web Locks API."""
    with kept_browser() as browser:
        browser.window.hiveLocks = Locks()
        browser.open()
        yield browser


def crash(tab: Browser, others: str = "") -> None:
    """Open the page in another tab after a crash: no event, no storage of the tab."""
    tab.session.clear()
    tab.window.hiveLocks = Locks(others)
    tab.open()


def test_crashes_leave_no_copies_of_a_game(tab: Browser) -> None:
    tab.do(*PLAYED)
    for move in ("bQ bS1-", "wA1 -wQ", "bA1 bQ-"):
        crash(tab)
        tab.do(Play(move))
    assert len(tab.saved()) == 1
    assert not [key for key in tab.local if key.startswith("hive.open.")]


def test_without_the_api_the_game_of_a_crashed_tab_continues_as_a_copy(tab: Browser) -> None:
    tab.window.hiveLocks = None
    tab.do(*PLAYED)
    tab.session.clear()
    tab.open()
    tab.do(Play("bQ bS1-"))
    assert len(tab.saved()) == 2


def test_a_game_that_another_tab_has_open_continues_as_a_copy(tab: Browser) -> None:
    tab.do(*PLAYED)
    (name,) = tab.saved()
    crash(tab, others=name)
    assert tab.made.moves == ("wS1", "bS1 wS1-", "wQ -wS1")
    tab.do(Play("bQ bS1-"))
    assert tab.saved()[name].moves == ("wS1", "bS1 wS1-", "wQ -wS1")
    assert len(tab.saved()) == 2


def test_a_tab_that_gets_a_copy_says_so(tab: Browser) -> None:
    tab.do(*PLAYED)
    assert tab.state.notice is None
    crash(tab, others=next(iter(tab.saved())))
    assert tab.state.notice == Notice("open.copied")


def test_a_duplicated_tab_gets_a_copy(tab: Browser) -> None:
    tab.do(*PLAYED)
    (name,) = tab.saved()
    tab.window.hiveLocks = Locks(name)
    tab.open()  # with the storage of the first tab
    tab.do(Play("bQ bS1-"))
    assert len(tab.saved()) == 2
    assert tab.saved()[name].moves == ("wS1", "bS1 wS1-", "wQ -wS1")


def timed(tab: Browser) -> str:
    """Begin a game against time, of which White has used ten seconds; return its name."""
    tab.window.Date.now = lambda: 1.9e12
    tab.page._loop._now = lambda: 1000.0
    tab.do(NewGame(clock="5+0"), *PLAYED[:2], Tick(1000.0))
    tab.window.Date.now = lambda: 1.9e12 + 10_000
    tab.do(Tick(11_000.0))
    (name,) = tab.saved()
    return name


def left(tab: Browser) -> tuple[float, float]:
    clock = settled(tab.state).game.clock
    assert clock is not None
    return clock.left


@pytest.mark.parametrize("by_list", [False, True])
def test_the_clock_of_a_copy_has_no_more_time_than_that_of_the_game(
    tab: Browser, by_list: bool
) -> None:
    name = timed(tab)
    assert left(tab) == (290_000.0, 300_000.0)
    if by_list:
        tab.local[f"hive.game.{name}2"] = tab.local.pop(f"hive.game.{name}")
        crash(tab, others=f"{name}2")
        tab.do(NewGame(), OpenSaved(f"{name}2"))
    else:
        crash(tab, others=name)
    assert tab.state.notice == Notice("open.copied")
    assert left(tab) == (290_000.0, 300_000.0)


def test_a_clock_that_stands_costs_a_copy_nothing(tab: Browser) -> None:
    name = timed(tab)
    tab.do(Analyse())
    tab.window.Date.now = lambda: 1.9e12 + 90_000
    crash(tab, others=name)
    assert left(tab) == (290_000.0, 300_000.0)


def test_a_game_that_a_crash_ended_loses_no_time(tab: Browser) -> None:
    timed(tab)
    crash(tab)
    assert left(tab) == (300_000.0, 300_000.0)


@pytest.mark.parametrize("played", [False, True])
def test_a_tab_that_took_a_game_too_late_goes_on_with_a_copy(tab: Browser, played: bool) -> None:
    tab.local["hive.game.there"] = saved_games.write_game(SavedGame(OTHER, 2), 1.0)
    locks = tab.window.hiveLocks
    locks.others = "there"
    # The browser has not said yet that another tab holds it.
    tab.page.store._tab.is_locked = lambda name: False
    tab.do(OpenSaved("there"))
    if played:
        tab.do(Play("wQ -wG1"))
    (tell,) = locks.refused
    tell()
    tab.do(Play("wA1 -wG1" if not played else "bQ bG1-"))
    others = [record for name, record in tab.saved().items() if name != "there"]
    assert tab.made in others
    assert tab.page.store._tab.game != "there"


def test_a_game_with_the_moves_of_the_one_before_is_saved_beside_it(tab: Browser) -> None:
    tab.do(*PLAYED, Resign())
    before = tab.saved()
    tab.do(NewGame(), *PLAYED, Resign())
    assert len(tab.saved()) == len(before) + 1
    assert before.items() <= tab.saved().items()


def test_undo_of_a_new_game_goes_on_with_the_saved_one(tab: Browser) -> None:
    tab.do(*PLAYED)
    before = tab.saved().keys()
    tab.do(NewGame(), Undo(), Play("bQ bS1-"))
    assert tab.saved().keys() == before


def test_returning_to_a_game_that_another_tab_has_opened_saves_a_copy(tab: Browser) -> None:
    tab.do(*PLAYED)
    (name,) = tab.saved()
    tab.do(NewGame())
    tab.window.hiveLocks.others = name
    tab.do(Undo(), Play("bQ bS1-"))
    assert tab.saved()[name].moves == ("wS1", "bS1 wS1-", "wQ -wS1")
    assert tab.made in tab.saved().values()


def gone_on(tab: Browser, name: str) -> None:
    """Play on in a saved game, as another tab does that closes afterwards."""
    key = f"hive.game.{name}"
    record = saved_games.read_game(tab.local[key]).record
    longer = record.with_moves((*record.moves, "bQ bS1-"))
    longer = longer.with_comment(longer.moves, "In the other tab.")
    tab.local[key] = saved_games.write_game(SavedGame(longer, len(longer.moves)), 1.9e12)


@pytest.mark.parametrize(
    ("over", "back"),
    [
        ((NewGame(),), (Undo(),)),
        ((EditPosition(), Analyse()), (Analyse(), LeaveEditor())),
    ],
    ids=["new game", "editor"],
)
def test_a_game_that_another_tab_has_gone_on_with_is_not_replaced_by_going_back(
    tab: Browser, over: tuple[Intent, ...], back: tuple[Intent, ...]
) -> None:
    tab.do(*PLAYED)
    (name,) = tab.saved()
    tab.do(*over)
    gone_on(tab, name)
    theirs = tab.saved()[name]
    tab.do(*back)
    assert tab.saved()[name] == theirs
    assert tab.made.moves == theirs.moves[:3]


def test_a_game_is_saved_under_its_name_again_when_nobody_has_changed_it(tab: Browser) -> None:
    tab.do(*PLAYED)
    (name,) = tab.saved()
    tab.do(NewGame(), Undo(), Play("bQ bS1-"))
    assert {name: len(record.moves) for name, record in tab.saved().items()} == {name: 4}


def test_undoing_a_deletion_does_not_replace_the_game_as_it_went_on(tab: Browser) -> None:
    tab.do(*PLAYED)
    (name,) = tab.saved()
    tab.do(NewGame(), DeleteSaved(name), Undo(), Play("bQ bS1-"), RestoreSaved(name))
    assert {name: len(record.moves) for name, record in tab.saved().items()} == {name: 4}


def test_the_next_game_of_a_match_is_in_the_list_with_its_points(tab: Browser) -> None:
    tab.do(NewGame(match=Match(4)), *PLAYED, Resign(), PlayAgain())
    match = tab.state.game.match
    tab.do(NewGame(), Open("open"))
    games = [game.name for game in tab.state.files.games if game.moves == 0]
    assert len(games) == 1
    tab.do(OpenSaved(games[0]))
    assert tab.state.game.match == match == Match(4, (2,))


def test_undoing_the_beginning_of_the_next_game_leaves_no_game_behind(tab: Browser) -> None:
    tab.do(NewGame(match=Match(4)), *PLAYED, Resign(), PlayAgain(), Undo())
    assert [len(record.moves) for record in tab.saved().values()] == [3]
