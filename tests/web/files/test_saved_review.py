"""A finished review is saved with its game and shown again without a search."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fake_browser import Storage, browser
from tests.web.computer.test_review import (
    AGREED,
    BEGIN,
    CLOSE,
    GAME,
    RETRYING,
    REVIEWED,
    after,
    opened,
    reply,
    review_of,
    reviewed,
)
from tests.web.files.test_saved_games import JSON
from web.computer.intents import Analyse, ReviewAct
from web.computer.requests import known_shares
from web.computer.review import Review
from web.computer.review_update import known_review
from web.files import saved_games
from web.files.intents import ResumeSaved
from web.files.keeping import kept_game as kept_game_of
from web.files.saved_games import SavedGame
from web.game.intents import GoTo, NewGame, Play, SwitchLine, Undo
from web.settings.state import Prefs
from web.shared.intents import Resume
from web.shared.state import AppState

LAW = settings(max_examples=200, deadline=None, derandomize=True)


def saved(state: AppState, *, reviewing: bool = True) -> SavedGame:
    """Return the shown game with its review, as the page saves it."""
    return SavedGame(
        state.game.record, state.game.ply, review=known_review(state), reviewing=reviewing
    )


TEXT = saved_games.write_game(saved(REVIEWED), 0.0)


def with_review(**values: Any) -> str:
    """Return the saved game with other values in its review."""
    kept = json.loads(TEXT)
    return json.dumps({**kept, "review": {**kept["review"], **values}})


def looks_with(ply: int, look: object) -> str:
    """Return the saved game with another evaluation at that ply."""
    looks = json.loads(TEXT)["review"]["looks"]
    looks[ply] = look
    return with_review(looks=looks)


def test_a_finished_review_is_read_back_with_its_game() -> None:
    game = saved_games.read_game(TEXT)
    assert game.review == review_of(REVIEWED)
    assert game.review is not None
    assert game.review.worst()
    assert game == saved(REVIEWED)


def test_an_unfinished_review_is_read_back_as_far_as_it_is_known() -> None:
    game = saved_games.read_game(looks_with(3, None))
    assert game.is_under_review
    assert game.review is not None
    assert game.review.done == review_of(REVIEWED).done - 1
    opened_again = after(AppState(), ResumeSaved(game, name="a"))
    assert opened_again.computer.reviewed is None
    review = opened_again.computer.review
    assert review is not None
    assert review.running
    assert review.looks == game.review.looks
    assert saved_games.read_game(saved_games.write_game(game, 0.0)) == game


def test_a_saved_review_is_small() -> None:
    plain = saved_games.write_game(replace(saved(REVIEWED), review=None), 0.0)
    assert len(TEXT) - len(plain) < 40 * len(GAME.game.record.moves)


def test_a_game_saved_by_a_version_without_reviews_opens() -> None:
    kept = json.loads(TEXT)
    del kept["review"]
    assert saved_games.read_game(json.dumps(kept)) == replace(
        saved(REVIEWED), review=None, reviewing=False
    )


@pytest.mark.parametrize(
    "text",
    [
        with_review(person="green"),
        with_review(person=["white"]),
        with_review(closer=-1),
        with_review(closer=True),
        with_review(closer=99),
        with_review(shown=1),
        with_review(looks=None),
        with_review(looks=json.loads(TEXT)["review"]["looks"][:-1]),
        looks_with(3, [50]),
        looks_with(3, [50, "wA1", 8000]),
        looks_with(3, [101, "pass", 8000]),
        looks_with(3, [50, "pass", 8000]),
        looks_with(3, [50, 5, 8000]),
        looks_with(2, [50, "wQ -wS1", -1]),
        looks_with(2, [50, "wQ -wS1", 8000, "x"]),
        looks_with(2, [50, "wq -ws1", 8000]),
        looks_with(13, [50, "", 0]),
        looks_with(13, [100, "wQ -wS1", 8000]),
    ],
)
def test_a_damaged_review_is_dropped_and_the_game_opens(text: str) -> None:
    game = saved_games.read_game(text)
    assert game == replace(saved(REVIEWED), review=None, reviewing=False)


@LAW
@given(JSON)
def test_any_value_in_place_of_the_review_leaves_the_game(value: object) -> None:
    text = json.dumps({**json.loads(TEXT), "review": value})
    assert saved_games.read_game(text).record == GAME.game.record


@LAW
@given(st.integers(0, 13), JSON)
def test_any_value_in_place_of_an_evaluation_leaves_the_game(ply: int, value: object) -> None:
    game = saved_games.read_game(looks_with(ply, value))
    assert game.record == GAME.game.record
    assert game.review is None or saved_games.read_game(saved_games.write_game(game, 0)) == game


def test_a_finished_review_is_shown_again_without_a_search() -> None:
    closed = after(REVIEWED, CLOSE)
    assert closed.computer.review is None
    again = after(closed, BEGIN)
    assert again.computer.request is None
    assert again.computer.review == REVIEWED.computer.review


def test_an_unfinished_review_that_is_closed_is_not_saved() -> None:
    begun = after(GAME, BEGIN)
    closed = after(after(begun, reply(begun, 0)), CLOSE)
    assert known_review(closed) is None
    assert after(closed, BEGIN).computer.request is not None


def test_another_game_or_another_side_of_the_player_needs_a_new_review() -> None:
    closed = after(REVIEWED, CLOSE)
    assert known_review(after(closed, Undo())) is None
    assert known_review(after(closed, NewGame())) is None
    assert known_review(after(closed, NewGame(), Undo())) == REVIEWED.computer.review
    assert known_review(replace(closed, computer=opened_against().computer)) is None


def opened_against() -> AppState:
    """Return the game with the computer as Black."""
    return opened(GAME.game.record.game_string(), black=3)


def test_trying_another_move_leaves_the_saved_review_unchanged() -> None:
    assert RETRYING.computer.reviewed == REVIEWED.computer.review
    left = after(RETRYING, Play("bA1 -wQ"), ReviewAct("leave"))
    assert left.computer.reviewed == REVIEWED.computer.review


def test_a_saved_game_opens_with_its_review() -> None:
    game = saved_games.read_game(TEXT)
    shown = after(AppState(), ResumeSaved(game, name="a"))
    assert shown.computer.review == REVIEWED.computer.review
    hidden = after(AppState(), ResumeSaved(replace(game, reviewing=False), name="a"))
    assert hidden.computer.review is None
    assert after(hidden, BEGIN).computer.review == REVIEWED.computer.review
    started = after(AppState(), Resume(Prefs(), "en", game))
    assert started.computer.review == REVIEWED.computer.review
    plain = replace(game, review=None, reviewing=False)
    assert after(AppState(), Resume(Prefs(), "en", plain)).computer.review is None


def test_a_review_is_saved_while_another_line_of_its_game_is_shown() -> None:
    studied = after(AppState(), Analyse(), *map(Play, GAME.game.record.moves))
    record = studied.game.record
    review = replace(REVIEWED.computer.review or Review.of(record), game=record.bare(), human=None)
    known = replace(studied, computer=replace(studied.computer, reviewed=review))
    varied = after(known, GoTo(4), Play("wG1 -wB1"))
    assert varied.game.record.moves[4:] == ("wG1 -wB1",)
    kept = kept_game_of(varied)
    assert kept is not None
    again = after(AppState(), ResumeSaved(saved_games.read_game(saved_games.write_game(kept, 0))))
    assert known_shares(again)[:5] == review.shares[:5]
    assert known_shares(again)[5] is None
    assert known_review(after(again, GoTo(4), SwitchLine(0))) == review


@pytest.fixture
def storage_module() -> Iterator[Any]:
    """Yield `web.browser.storage`, imported in a fake browser."""
    with browser():
        yield importlib.import_module("web.browser.storage")


def test_a_review_is_saved_when_it_is_finished_and_when_it_is_closed(storage_module: Any) -> None:
    storage = Storage()
    sys.modules["pyscript"].window.localStorage = storage
    store = storage_module.GameStore(lambda _: None, lambda: GAME)
    store.save_changes(GAME, BEGIN)
    state = after(GAME, BEGIN)
    while state.computer.request is not None:
        store.save_changes(state, BEGIN)
        assert not storage  # there is nothing new to save
        state = after(state, reply(state, 0))
    store.save_changes(state, BEGIN)
    assert kept_review(storage) == state.computer.review
    assert saved_games.read_game(kept_game(storage)).reviewing
    store.save_changes(after(state, CLOSE), CLOSE)
    assert kept_review(storage) == state.computer.review
    assert not saved_games.read_game(kept_game(storage)).reviewing


def kept_game(storage: Storage) -> str:
    """Return the text of the only game in the browser's storage."""
    (text,) = (text for name, text in storage.items() if name.startswith("hive.game."))
    return text


def kept_review(storage: Storage) -> Review | None:
    """Return the review in the browser's storage."""
    return saved_games.read_game(kept_game(storage)).review


def test_a_review_of_a_game_ended_by_the_players_is_saved() -> None:
    state = reviewed(AGREED, {5: -100})
    game = saved(state)
    assert game.review is not None
    assert saved_games.read_game(saved_games.write_game(game, 0.0)) == game
