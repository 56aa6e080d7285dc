"""Codes of games in links and in the dialog for opening."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core import Board, Game
from hive_core.game_code import GameCode, write_code
from tests.languages import LANGUAGES
from tests.page import after
from tests.page_games import SEEDS, page_record, with_tags
from tools.shared.whole_games import WHOLE_GAMES
from web.app.update import update
from web.files import export_game
from web.files import link as files_link
from web.files.intents import OpenText
from web.files.link import brings_game
from web.game.intents import Resign
from web.game.record import Record
from web.shared.intents import Visit
from web.shared.sentences import sentence
from web.shared.state import AppState, Outside

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


def short(record: Record, ply: int) -> AppState:
    """Return the page after the short link of the shown moves of a game."""
    return visited(files_link.link(record, ply, whole=False, short=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_short_link_has_the_same_game_and_position(seed: int) -> None:
    record = page_record(seed)
    for ply in {0, len(record.moves) // 2, len(record.moves)}:
        state = short(record, ply)
        assert state.game.record == with_tags(record, ()).main_line()
        assert (state.game.ply, state.notice) == (ply, None)


@pytest.mark.parametrize("game", WHOLE_GAMES.values(), ids=WHOLE_GAMES)
def test_a_short_link_has_the_end_of_a_game(game: str) -> None:
    record = Record.of_board(Board.from_game_string(game), repetition_draw=True)
    assert short(record, 0).game.record == record


def test_a_short_link_has_what_follows_a_third_repetition() -> None:
    board = Board("Base+MLP", repetition_draw=False)
    for move in [*MOVES, *[r"wQ \wS1", "bQ bG1/", "wQ -wS1", "bQ bG1-"] * 2]:
        board.push_move(move)
    assert board.is_repetition()
    board.push_move(r"wQ \wS1")
    record = Record.of_board(board, repetition_draw=True)
    assert not record.repetition_draw
    assert short(record, 0).game.record == record


def test_a_short_link_of_a_game_from_a_position_has_both() -> None:
    position = r"Base+ML;Position;Black[3];wA1@-1,0;wQ@0,0;bQ@1,0;bA1@2,0;moved:wA1"
    record = visited(f"position={position}&moves=bA1 wA1" + "\\").game.record
    assert short(record, 1).game.record == record


def test_a_game_resigned_before_its_first_move_has_a_short_link() -> None:
    record = after(AppState(), Resign()).game.record
    assert short(record, 0).game.record == record


def test_a_short_link_says_which_earlier_position_to_show() -> None:
    record = Record.of_moves(moves=("wS1", "bS1 wS1-"))
    link = files_link.link(record, 1, short=True)
    assert link == files_link.link(record, 2, short=True) + "&ply=1"


def test_what_the_page_sends_is_short_and_what_it_embeds_is_legible() -> None:
    state = replace(visited(f"code={game().to_code()}"), outside=Outside("https://hive.test/"))
    assert export_game.game_text(state, "link") == f"https://hive.test/#code={game().to_code()}"
    for what in ("board", "iframe"):
        embedded = export_game.game_text(state, what)
        assert "code=" not in embedded
        assert "wS1" in embedded


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


def test_a_whole_code_brings_a_game() -> None:
    assert brings_game(f"#lang=en&code={game().to_code()}")


@pytest.mark.parametrize("text", FAULTS)
def test_a_bad_code_brings_no_game_in_place_of_the_last_one(text: str) -> None:
    assert not brings_game(text)
