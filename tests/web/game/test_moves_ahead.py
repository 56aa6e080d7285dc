"""Moves that the player chooses while the computer thinks."""

from __future__ import annotations

from hive_core import Hex, Move, Piece
from tests.page import after, of_class, tap
from tests.web.computer.test_opponent import reply
from web.computer.intents import PauseComputer
from web.game.intents import NewGame, Play, Resign, Undo
from web.settings.intents import SetPref
from web.shared.sentences import sentence
from web.shared.state import AppState, selected_move
from web.table.intents import Confirm, Deselect, Flip, TapHex, TapTarget, TapTile

OPENING = after(AppState(), NewGame(players=(0, 4)), *tap("wS1", Hex(0, 0)))
OPENED = after(OPENING, reply(OPENING, "bS1 wS1-"))
ASKED = after(OPENED, *tap("wQ", Hex(-1, 0)))
"""White has a spider and the queen, Black a spider; the computer is to move."""

ANT = tap("wA1", Hex(-2, 0))
QUEEN = TapTile(Piece.parse("wQ"))


def test_a_tile_shows_where_it_could_go_if_it_were_the_player_s_turn() -> None:
    chosen = after(ASKED, QUEEN)
    expected = {move.to for move in after(ASKED, reply(ASKED, "bA1 bS1-")).board.moves_of("wQ")}
    assert set(chosen.destinations) == expected
    assert sentence(chosen) == "Your next move with the white queen bee: choose a space."


def test_destinations_are_grey_until_it_is_the_player_s_turn() -> None:
    assert of_class(after(ASKED, QUEEN), "ahead")
    assert not of_class(after(OPENED, QUEEN), "ahead")


def test_a_chosen_move_is_played_after_the_computer_s() -> None:
    chosen = after(ASKED, *ANT)
    assert chosen.game.record == ASKED.game.record
    assert chosen.computer.request == ASKED.computer.request
    played = after(chosen, reply(chosen, "bQ bS1-"))
    assert played.game.record.moves[-2:] == ("bQ bS1-", "wA1 -wQ")
    assert played.computer.request is not None


def test_both_moves_are_spoken() -> None:
    chosen = after(ASKED, *ANT)
    assert after(chosen, reply(chosen, "bQ bS1-")).spoken.text.startswith(
        "The computer’s move and yours: black queen bee, east of the black spider; white ant,"
    )


def test_a_chosen_move_that_has_become_illegal_is_not_played_and_the_page_says_so() -> None:
    state = after(ASKED, reply(ASKED, "bQ bS1-"), *ANT)
    state = after(state, reply(state, "bA1 bQ-"), *tap("wG1", Hex(-3, 0)))
    space = Hex(0, -1)
    chosen = after(state, *tap("wB1", space))
    assert selected_move(chosen) == Move(Piece.parse("wB1"), space)
    taken = chosen.board.move_string(Move(Piece.parse("bA1"), space))
    replied = after(chosen, reply(chosen, taken))
    assert replied.game.record.moves[-1] == taken
    assert sentence(replied) == "The move you chose isn’t legal any more. Your turn."


def test_another_click_or_escape_lets_go_of_a_chosen_move() -> None:
    for intent in (TapHex(Hex(9, 9)), Deselect(), Undo(), Resign()):
        chosen = after(ASKED, *ANT)
        free = after(chosen, intent)
        assert selected_move(free) is None


def test_a_chosen_move_needs_no_confirmation_before_the_computer_moves() -> None:
    confirming = after(ASKED, SetPref("confirm", "on"))
    chosen = after(confirming, *ANT, Confirm())
    assert chosen.game.record == ASKED.game.record
    (question,) = of_class(chosen, "question")
    assert [one.attrs.get("data-action") for one in question.children] == ["cancel"]
    waits = after(chosen, reply(chosen, "bQ bS1-"))
    assert waits.game.record.moves[-1] == "bQ bS1-"
    assert selected_move(waits) == Move(Piece.parse("wA1"), Hex(-2, 0))


def test_turning_the_board_keeps_a_chosen_move() -> None:
    assert selected_move(after(ASKED, *ANT, Flip())) == selected_move(after(ASKED, *ANT))


def test_a_tile_stays_chosen_when_the_computer_moves() -> None:
    chosen = after(ASKED, QUEEN)
    moved = after(chosen, reply(chosen, "bQ bS1-"))
    assert moved.table.selected == Piece.parse("wQ")
    assert set(moved.destinations) == {move.to for move in moved.board.moves_of("wQ")}


def test_the_computer_s_tiles_cannot_be_chosen() -> None:
    assert after(ASKED, TapTile(Piece.parse("bS1"))).table.selected is None


def test_between_two_levels_of_the_computer_nothing_is_chosen() -> None:
    game = after(AppState(), NewGame(players=(3, 4)), PauseComputer(True))
    assert after(game, *tap("wS1", Hex(0, 0))).table.selected is None


def test_before_the_computer_s_first_move_nothing_is_chosen() -> None:
    begun = after(AppState(), NewGame(players=(4, 0)))
    assert after(begun, *tap("bS1", Hex(0, 0))).table.selected is None


def test_a_typed_move_waits_for_the_player_s_turn() -> None:
    typed = after(ASKED, Play("wA1 -wQ", typed=True))
    assert typed.game.record == ASKED.game.record


def test_a_target_is_one_only_for_the_chosen_tile() -> None:
    assert selected_move(after(ASKED, TapTarget(Hex(-2, 0)))) is None
