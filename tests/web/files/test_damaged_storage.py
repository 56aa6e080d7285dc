"""Damaged texts in the browser's storage: the page starts, says so, and keeps them."""

from __future__ import annotations

import importlib
import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from hive_core import HiveError
from tests.fake_browser import Storage, browser
from tests.languages import LANGUAGES
from tests.page import after
from web.computer.intents import Analyse
from web.files import saved_games
from web.game.intents import Play, Resign
from web.learn import progress
from web.learn.progress import Progress, Result
from web.locale.phrases import sentence
from web.settings.intents import SetPref
from web.shared.state import AppState

if TYPE_CHECKING:
    from collections.abc import Iterator

DAMAGED = {
    "deep": "[" * 1_000_000,
    "deep objects": '{"hive":1,"version":1,"x":' + '{"a":' * 100_000,
    "cut": '{"hive":1,"version":1,"results":{"puzzles/a":[3,',
    "a list": "[]",
    "a text": '"hive"',
    "null": "null",
    "empty": "",
    "a huge number": '{"hive":1,"version":' + "9" * 5_000 + "}",
    "infinite": '{"hive":1,"version":1e999}',
    "half a pair": '{"\ud800":"\\udc00"}',
    "wrong types": '{"hive":"1","version":[1],"results":7,"made":null}',
    "no JSON": "\x00\ufffe☃",
}
"""Texts that no part of the page has written, by what is wrong with them."""

SAVED = after(AppState(), Play("wS1"), Play("bS1 wS1-"))
KEYS = ("hive.prefs", "hive.learn", "hive.game.a", "hive.open.a")
TAB_KEYS = ("hive.tab", "hive.copy")


class Start:
    """A start of the page's parts that read the storage."""

    def __init__(self, local: dict[str, str], tab: dict[str, str], history: str = "") -> None:
        window = sys.modules["pyscript"].window
        window.localStorage, window.sessionStorage = Storage(local), Storage(tab)
        window.history.state = history
        window.navigator.languages = ["en"]
        window.navigator.hardwareConcurrency = window.navigator.deviceMemory = 2
        self.local: Storage = window.localStorage
        self.state = AppState()
        self.intents: list[Any] = []
        storage = importlib.import_module("web.browser.storage")
        learn = importlib.import_module("web.browser.learn")
        self.store = storage.GameStore(self.intents.append, lambda: self.state)
        self.learning = learn.Learning(self.intents.append, lambda: self.state, self.store.room)
        self.resume, _, notice = self.store.load(tuple(LANGUAGES))
        self.notices = [note for note in (notice, self.learning.load()) if note is not None]

    def save_all(self) -> None:
        """Save a game, a setting and a solved puzzle, as an evening with the page does."""
        self.state = after(AppState(), self.resume, *self.intents)
        self.save(self.state)
        moved = after(self.state, Resign(), SetPref("theme", "dark"))
        solved = moved.learn.progress.solved("puzzles", "new", 2, 1)
        self.save(replace(moved, learn=replace(moved.learn, progress=solved)))

    def save(self, state: AppState) -> None:
        """Save what has changed."""
        self.store.save_changes(state, Analyse())
        self.learning.save_changes(state, Analyse())


@pytest.fixture(autouse=True)
def _browser() -> Iterator[None]:
    with browser():
        yield


@pytest.mark.slow
@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
@pytest.mark.parametrize("key", [*KEYS, *TAB_KEYS])
def test_the_page_starts_with_any_damaged_text_and_keeps_it(key: str, text: str) -> None:
    good = {"hive.game.b": saved_games.write_game(game_of(SAVED), 5.0)}
    tab = {"hive.tab": '["t","a",""]'}
    start = Start(good | ({key: text} if key in KEYS else {}), tab | {key: text})
    start.save_all()
    there = saved_games.read_game(start.local["hive.game.b"]).record
    assert there.moves == SAVED.game.record.moves
    if key in ("hive.prefs", "hive.learn", "hive.game.a"):
        assert text in start.local.values()
        assert start.notices, "the player is told"
        for notice in start.notices:
            assert all(sentence(lang, notice.key, notice.values) for lang in LANGUAGES)


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_game_in_the_history_is_kept(text: str) -> None:
    start = Start({}, {}, f"hive.carried {text}")
    assert start.resume.game is None
    assert start.notices
    start.save_all()
    assert f"hive.carried {text}" in start.local.values()


def test_damaged_progress_is_kept_and_the_rest_of_it_used() -> None:
    known = Progress({"puzzles/a": Result(3, 0, 0)}, 4, 2)
    saved = json.loads(progress.write(known))
    saved["results"]["puzzles/b"] = [9, 9, 9]
    text = json.dumps(saved)
    start = Start({"hive.learn": text}, {})
    (notice,) = start.notices
    start.save_all()
    assert start.local[dict(notice.values)["key"]] == text
    there = progress.read(start.local["hive.learn"])
    assert there.stars("puzzles", "a") == 3
    assert there.stars("puzzles", "new") == 2
    assert not Start(dict(start.local), {}).notices, "it is said once"


def test_a_second_damaged_text_does_not_replace_the_first() -> None:
    first = Start({"hive.learn": "[1"}, {})
    second = Start({**first.local, "hive.learn": "[2"}, {})
    assert {"[1", "[2"} <= set(second.local.values())


def test_whole_texts_are_not_called_damaged() -> None:
    whole = progress.write(Progress({"puzzles/a": Result(3, 0, 0)}, own=("{}",)))
    prefs = saved_games.write_prefs(AppState().settings.prefs)
    start = Start({"hive.learn": whole, "hive.prefs": prefs}, {})
    assert not start.notices
    assert start.local["hive.learn"] == whole


def test_progress_of_an_older_version_without_a_field_is_whole() -> None:
    assert not Start({"hive.learn": '{"version":1,"results":{}}'}, {}).notices


def test_a_damaged_game_is_restored_from_the_copy_of_its_tab() -> None:
    copy = saved_games.write_game(game_of(SAVED), 5.0)
    local, tab = {"hive.game.a": copy[:-9]}, {"hive.tab": '["t","a",""]', "hive.copy": copy}
    start = Start(local, tab)
    assert start.resume.game is not None
    assert start.local["hive.game.a"] == copy
    assert copy[:-9] in start.local.values()


def game_of(state: AppState) -> saved_games.SavedGame:
    """Return the game that is shown, as it is saved."""
    return saved_games.SavedGame(state.game.record, state.game.ply)


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_damaged_answers_of_a_worker_are_errors(text: str) -> None:
    from web.computer.protocol import Answer, EngineRequest

    for read in (Answer.parse, EngineRequest.parse):
        with pytest.raises((ValueError, HiveError, LookupError, TypeError, AttributeError)):
            read(text)
