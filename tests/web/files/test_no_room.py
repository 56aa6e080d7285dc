"""A full storage: nothing is deleted to make room, what does not fit is kept and told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hive_core import Hex
from tests.kept_pages import Browser, kept_browser
from tests.languages import LANGUAGES
from tests.page import walk
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse
from web.editor.intents import EditPosition
from web.files import saved_games
from web.files.intents import DeleteSaved, Save
from web.files.saved_games import SavedGame
from web.game.intents import GoTo, NewGame, Play
from web.game.record import NEW_RECORD
from web.learn import progress
from web.learn.intents import ProgressLoaded
from web.settings.intents import SetPref
from web.shared.effects import SaveFile
from web.shared.state import AppState
from web.table.mark_intents import ToggleMark

OTHERS = {f"hive.game.{number}": NEW_RECORD.with_moves(("wG1", "bG1 wG1-")) for number in range(21)}
PLAYED = tuple(map(Play, ("wS1", "bS1 wS1-", "wQ -wS1")))


@pytest.fixture
def tab() -> Iterator[Browser]:
    """Yield a page with 21 saved games and a page of the same origin, and no room for more."""
    with kept_browser() as browser:
        for key, record in OTHERS.items():
            browser.local[key] = saved_games.write_game(SavedGame(record, 0), 1.0)
        browser.local["notes"] = "x" * 2_400_000
        browser.open()
        browser.do(NewGame())
        fill(browser)
        yield browser


def fill(tab: Browser) -> None:
    """Leave no room in the storage."""
    tab.local.room = sum(len(key) + len(text) for key, text in tab.local.items())


def saved(state: AppState) -> str:
    """Return what the page says of saving."""
    return view(state).attrs["data-saved"]


def test_a_game_that_does_not_fit_deletes_nothing(tab: Browser) -> None:
    before = {key: text for key, text in tab.local.items() if "open" not in key}  # no locks
    tab.do(*PLAYED)
    assert {key: tab.local[key] for key in before} == before
    assert saved(tab.state) == "full"


def test_a_game_that_does_not_fit_survives_a_reload(tab: Browser) -> None:
    tab.do(*PLAYED)
    tab.reload()
    assert tab.made.moves == ("wS1", "bS1 wS1-", "wQ -wS1")
    assert saved(tab.state) == "full"


def test_the_game_is_saved_as_soon_as_there_is_room(tab: Browser) -> None:
    tab.do(*PLAYED)
    tab.do(*(DeleteSaved(key.removeprefix("hive.game.")) for key in OTHERS))
    assert saved(tab.state) == "1"
    assert tab.made in tab.saved().values()


def test_room_that_another_page_makes_is_used(tab: Browser) -> None:
    tab.do(*PLAYED)
    del tab.local["notes"]
    tab.page.store._on_storage(type("Event", (), {"newValue": None, "key": "notes"}))
    assert saved(tab.state) == "1"
    assert tab.made in tab.saved().values()


def test_settings_and_progress_that_do_not_fit_are_kept_too(tab: Browser) -> None:
    own = progress.NO_PROGRESS.solved("lessons", "t0", 3, 20_000)
    tab.do(
        SetPref("theme", "dark"),
        ProgressLoaded(progress.write(own)),
        ToggleMark(Hex(0, 0)),
    )
    assert set(tab.page.store.room.waiting) >= {"hive.prefs", "hive.learn"}
    assert set(OTHERS) <= set(tab.local)
    tab.reload()
    assert tab.state.settings.prefs.theme == "dark"
    assert tab.state.learn.progress.stars("lessons", "t0") == 3
    assert saved(tab.state) == "full"
    tab.local.room = None
    tab.do(SetPref("labels", "on"))
    assert saved(tab.state) == "1"
    assert {"hive.prefs", "hive.learn"} <= set(tab.local)


def test_a_storage_that_others_have_filled_before_the_start_is_read(tab: Browser) -> None:
    tab.local.room = 0
    tab.session.clear()
    tab.open()
    assert tab.state.files.storage
    tab.do(*PLAYED)
    assert saved(tab.state) == "full"
    _here, *others = tab.listed()
    assert set(others) == {key.removeprefix("hive.game.") for key in OTHERS}


def test_who_closes_the_page_is_warned_while_something_is_not_saved(tab: Browser) -> None:
    tab.window.addEventListener.reset_mock()
    tab.do(*PLAYED)
    assert [call.args[0] for call in tab.window.addEventListener.mock_calls] == ["beforeunload"]
    tab.local.room = None
    tab.do(Play("bQ bS1-"))
    assert tab.window.removeEventListener.call_args.args[0] == "beforeunload"


def test_an_update_carries_over_what_does_not_fit(tab: Browser) -> None:
    tab.session.room = 0  # the tab's own storage has no room either
    tab.do(*PLAYED)
    tab.page.store.save_for_reload()
    carried = tab.window.history.replaceState.call_args.args[0]
    assert saved_games.read_game(carried.partition(" ")[2]).record == tab.made


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_notice_names_the_largest_things_with_their_size(tab: Browser, lang: str) -> None:
    tab.do(*PLAYED, SetPref("lang", lang))
    notice = next(n for n in walk(view(tab.state)) if "no-room" in n.attrs.get("class", ""))
    words = [node.text for node in walk(notice) if node.tag == "li"]
    assert "notes" in words[0]
    assert ("2.4 MB" if lang == "en" else "2,4 MB") in words[0]
    assert len(words) == 5
    assert all("kB" in line for line in words[1:])


@pytest.mark.parametrize("editing", [False, True])
def test_the_notice_saves_the_game_as_a_file_in_every_mode(tab: Browser, editing: bool) -> None:
    tab.do(*PLAYED, Analyse(), GoTo(1), Play("bA1 wS1-"))
    if editing:
        tab.do(EditPosition())
    buttons = [n.attrs.get("data-save") for n in walk(view(tab.state))]
    assert "unsaved" in buttons
    after, (effect,) = update(tab.state, Save("unsaved"))
    assert isinstance(effect, SaveFile)
    assert "bA1 wS1-" in effect.text
    assert "bS1 wS1-" in effect.text
    assert after.mode == tab.state.mode


def test_nothing_is_told_as_long_as_everything_fits(tab: Browser) -> None:
    tab.local.room = None
    tab.do(*PLAYED)
    assert saved(tab.state) == "1"
    assert "no-room" not in view(tab.state).markup()
