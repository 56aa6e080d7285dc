"""A new game from a lesson or puzzle begins with the options of the player's last game."""

from __future__ import annotations

import pytest

from hive_core import GameType
from tests.page import after, loaded, walk
from tests.web.learn.test_task_analysis import solved
from web.app.view import view
from web.computer.intents import Analyse
from web.files.keeping import resumed
from web.files.saved_games import SavedGame
from web.game.intents import NewGame, Play
from web.game.match import Match
from web.game.record import Record
from web.shared.intents import Intent, Open
from web.shared.state import AppState
from web.ui.nodes import Node

LAST = NewGame(GameType.parse("Base+P"), players=(0, 3), clock="10+5", match=Match(4))


def dialog(state: AppState, name: str = "new-game") -> Node:
    (dialog,) = (n for n in walk(view(after(state, Open(name)))) if n.tag == "dialog")
    return dialog


def own(*played: Intent) -> AppState:
    return after(loaded("Base"), LAST, *played)


@pytest.mark.parametrize("played", [(), (Play("wS1"),)], ids=["untouched", "begun"])
@pytest.mark.parametrize("name", ["new-game", "play-away"])
def test_a_new_game_has_the_last_options(played: tuple[Intent, ...], name: str) -> None:
    state = own(*played)
    puzzle = solved(state)
    analysed = after(puzzle, Analyse())
    wanted = dialog(state, name)
    assert dialog(puzzle, name) == wanted
    assert dialog(analysed, name) == wanted
    assert dialog(after(analysed, Analyse()), name) == wanted


def test_a_saved_game_of_a_task_does_not_change_the_usual_options() -> None:
    record = Record.of_moves(GameType.parse("Base+MLP"), ("wS1",))
    opened = resumed(AppState(), SavedGame(record, 1, of_task=True))
    assert dialog(opened) == dialog(AppState())
