"""Lines of a game with a tournament opening are trained and guessed with that rule."""

from __future__ import annotations

import pytest

from hive_core import Color, GameType
from tests.page import after
from tests.web.learn.test_open_task import task_of
from web.computer.intents import Analyse
from web.game.intents import NewGame, Play
from web.learn import doing
from web.learn.intents import GuessMoves, Restore, TrainLines
from web.learn.making_intents import MakeLesson, TryTask
from web.shared.intents import Intent
from web.shared.state import AppState

MOVES = tuple(map(Play, ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")))
WAYS: list[tuple[Intent, ...]] = [
    (TrainLines("Mine", Color.WHITE),),
    (GuessMoves(Color.WHITE),),
    (MakeLesson(), TryTask()),
]


def asked(way: tuple[Intent, ...], *, tournament: bool = True) -> AppState:
    """Return the page that asks for the first move of a game."""
    begun = after(AppState(), NewGame(GameType(), tournament=tournament), *MOVES, Analyse())
    state = after(begun, *way)
    assert task_of(state).first == 0
    return state


@pytest.mark.parametrize("way", WAYS, ids=["trained", "guessed", "made"])
def test_the_queen_cannot_begin(way: tuple[Intent, ...]) -> None:
    state = asked(way)
    assert state.board.tournament
    assert after(state, Play("wQ")).game.record.moves == ()


@pytest.mark.parametrize("way", WAYS, ids=["trained", "guessed", "made"])
def test_without_the_rule_it_can(way: tuple[Intent, ...]) -> None:
    state = asked(way, tournament=False)
    assert not state.board.tournament
    assert after(state, Play("wQ")).game.record.moves == ("wQ",)


def test_the_rule_outlives_a_reload() -> None:
    state = asked(WAYS[0])
    assert after(AppState(), Restore(doing.write(state))).board.tournament
