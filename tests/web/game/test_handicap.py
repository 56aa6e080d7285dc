"""Handicaps on the page: the choice, the hands, rematches, and every way that a game is kept."""

from __future__ import annotations

import pytest

from hive_core import GameType, Piece
from tests.languages import LANGUAGES
from tests.page import after, walk
from web.app.controls import from_form
from web.app.view import view
from web.computer import requests
from web.computer.protocol import EngineRequest
from web.computer.search_runner import answer, board_of
from web.editor.intents import EditPosition, SetDraft
from web.files import saved_games
from web.files.export_game import game_text
from web.files.intents import OpenText
from web.files.saved_titles import details, saved_title
from web.game.handicap import CHOICES, swapped
from web.game.intents import NewGame, Play, PlayAgain, Resign
from web.locale.handicap import handicap
from web.shared.intents import Open, Visit
from web.shared.state import AppState

ODDS = GameType.parse("Base+ML-wA3-wM")
MOVES = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")


def begun(fields: dict[str, str], *, swap: bool = False) -> AppState:
    """Return the state after a new game with these fields of the dialog."""
    intent = from_form("new-game", fields, swap=swap)
    assert isinstance(intent, NewGame)
    return after(AppState(), intent)


def played() -> AppState:
    fields = {"mosquito": "on", "ladybug": "on", "without": "wA3"}
    state = after(begun(fields), *map(Play, MOVES))
    assert str(state.game.record.game_type) == "Base+ML-wA3"
    return state


def in_hand(state: AppState) -> dict[str, str]:
    """Return the tiles in hand, each with its number."""
    return {
        str(part.attrs["data-reserve"]): str(part.attrs["data-count"])
        for part in walk(view(state))
        if "data-reserve" in part.attrs
    }


def test_the_dialog_gives_a_handicap() -> None:
    fields = {"mosquito": "on", "without": "wA2 wA3 bM"}
    assert str(begun(fields).game.record.game_type) == "Base+M-wA2-wA3-bM"


def test_lots_swap_the_handicap_with_the_players() -> None:
    fields = {"lots": "on", "without": "wA3"}
    assert str(begun(fields, swap=True).game.record.game_type) == "Base-bA3"


@pytest.mark.parametrize("choice", CHOICES[1:])
def test_every_choice_of_the_dialog_is_a_handicap(choice: str) -> None:
    game_type = GameType.parse("Base+MLP").with_handicap(choice)
    assert len(game_type.without) == len(choice.split())
    for lang in LANGUAGES:
        assert handicap(lang, game_type)


def test_a_bug_that_is_not_in_the_game_cannot_be_given_up_and_no_game_begins() -> None:
    there = after(AppState(), Play("wS1"), Open("new-game"))
    refused = after(there, NewGame(GameType(), without="wM"))
    assert refused.game == there.game
    said = " ".join(part.text for part in walk(view(refused)) if part.key == "said")
    assert said.startswith("A player can’t do without a bug that isn’t in the game")


def test_the_dialog_begins_with_the_handicap_of_the_last_game() -> None:
    state = after(played(), Open("new-game"))
    chosen = [
        part.attrs["value"]
        for part in walk(view(state))
        if part.tag == "option" and "selected" in part.attrs and part.attrs["value"] in CHOICES
    ]
    assert "wA3" in chosen


def test_a_handicap_of_a_file_can_be_chosen_again() -> None:
    state = after(AppState(), OpenText("Base-wA3-wB2;NotStarted;White[1]"), Open("new-game"))
    words = [part.text for part in walk(view(state)) if part.tag == "option"]
    assert "White: one beetle and one ant" in words


def test_the_tile_is_not_in_the_hand() -> None:
    state = after(AppState(), NewGame(GameType.parse("Base+M"), without="wA3 wM"))
    white = {name: count for name, count in in_hand(state).items() if name[0] == "w"}
    assert (white["wA1"], "wM" in white) == ("2", False)
    assert (in_hand(state)["bA1"], in_hand(state)["bM"]) == ("3", "1")


def test_a_rematch_swaps_the_handicap_with_the_player() -> None:
    again = after(played(), Resign(), PlayAgain()).game.record
    assert (str(again.game_type), again.moves) == ("Base+ML-bA3", ())
    assert swapped(swapped(ODDS)) == ODDS


@pytest.mark.parametrize("what", ["game-string", "pgn", "pgn-lines", "sgf"])
def test_a_copied_game_is_opened_with_its_handicap(what: str) -> None:
    state = played()
    opened = after(AppState(), OpenText(game_text(state, what))).game.record
    assert (opened.game_type, opened.moves) == (state.game.record.game_type, MOVES)


def test_a_link_keeps_the_handicap() -> None:
    state = played()
    for there in (state, after(state, Resign())):
        fragment = game_text(there, "link").partition("#")[2]
        record = after(AppState(), Visit(f"#{fragment}")).game.record
        assert (record.game_type, record.moves) == (state.game.record.game_type, MOVES)


def test_a_saved_game_keeps_the_handicap() -> None:
    record = played().game.record
    text = saved_games.write_game(saved_games.SavedGame(record, 2), 0)
    assert saved_games.read_game(text).record == record


def test_the_list_of_games_names_the_handicap() -> None:
    text = saved_games.write_game(saved_games.SavedGame(played().game.record, 2), 0)
    info = saved_games.summary("x", text, 0)
    assert saved_title("en", info) == "Base+ML · 2 turns"
    assert "White plays without one ant" in details("en", info)
    assert "Wit speelt zonder één mier" in details("nl", info)


def test_the_dialog_for_sharing_names_the_handicap_and_what_other_programs_do() -> None:
    words = " ".join(part.text for part in walk(view(after(played(), Open("share")))))
    assert "White plays without one ant. Other programs know no handicaps" in words


def test_the_engine_is_asked_about_the_game_with_its_handicap() -> None:
    record = played().game.record
    request = EngineRequest.parse(requests.move_request(record, 1, 5).json())
    assert board_of(request) == record.board()
    move = record.board().parse_move(answer(request).move)
    assert move.piece != Piece.parse("wA3")


def test_the_editor_sets_up_positions_with_the_handicap() -> None:
    state = after(played(), EditPosition())
    assert state.editor is not None
    assert str(state.editor.draft.game_type) == "Base+ML-wA3"
    without = after(
        after(AppState(), NewGame(GameType.parse("Base+M"), without="wA3 wM"), EditPosition()),
        SetDraft("mosquito", "off"),
    )
    assert without.editor is not None
    assert str(without.editor.draft.game_type) == "Base-wA3"
