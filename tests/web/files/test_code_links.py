"""Codes of games in links and in the dialog for opening."""

from __future__ import annotations

import pytest

from hive_core import Game
from hive_core.game_code import GameCode, write_code
from tests.page import after
from web.app.update import update
from web.files.intents import OpenText
from web.locale import LANGUAGES
from web.shared.intents import Visit
from web.shared.sentences import sentence
from web.shared.state import AppState

MOVES = ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"]


def game() -> Game:
    played = Game("Base+MLP")
    played.add_line(MOVES)
    return played


def visited(text: str, lang: str = "en") -> AppState:
    return update(AppState(), Visit(f"#lang={lang}&{text}"), tuple(LANGUAGES))[0]


def test_a_link_with_a_code_opens_its_game() -> None:
    assert visited(f"code={game().to_code()}").game.record.tree == game().tree


def test_a_link_with_a_code_keeps_its_rules() -> None:
    state = visited(f"code={write_code(GameCode(game().tree, tournament=True))}")
    assert state.game.record.tournament


@pytest.mark.parametrize("spoken", [True, False])
def test_a_pasted_code_opens_its_game(spoken: bool) -> None:
    state = after(AppState(), OpenText(f" {game().to_code(spoken=spoken)}\n"))
    assert state.game.record.tree == game().tree


def test_a_code_is_found_in_a_pasted_message() -> None:
    text = f"Look at this: https://example.org/hive/#code={game().to_code()} (I am Black.)"
    assert after(AppState(), OpenText(text)).game.record.tree == game().tree


FAULTS = {
    "code=1ld4Btd": "damaged",
    "code=2ld4Btc": "newer",
    "code=hello": "isn’t the code",
}


@pytest.mark.parametrize(("text", "word"), FAULTS.items())
def test_a_bad_code_in_a_link_is_explained(text: str, word: str) -> None:
    assert word in sentence(visited(text))


@pytest.mark.parametrize("text", FAULTS)
def test_a_bad_code_is_explained_in_dutch(text: str) -> None:
    said = sentence(visited(text, "nl"))
    assert said.startswith("Deze partij kan niet worden geopend: ")


@pytest.mark.parametrize("text", FAULTS)
def test_a_bad_code_leaves_the_game_alone(text: str) -> None:
    before = visited(f"code={game().to_code()}")
    assert update(before, Visit(f"#{text}"))[0].game.record == before.game.record
