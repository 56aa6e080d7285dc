"""What clicks and keys on a board of a notebook or a PyScript page do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core import Board, Color, Hex, Move, Piece
from hive_core.errors import HiveError
from hive_core.teach._widgets import actions
from hive_core.teach._widgets.messages import handle
from hive_core.teach._widgets.state import BoardState, from_board, from_texts, with_moves

START = from_texts()
FOUR = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
PINNED = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"
MUST_PASS = "Base;Position;White[9];bG1@-2,0;wQ.bB1@-1,0;bQ@0,0;bA1@1,0"


def act(state: BoardState, name: str, value: object = "") -> BoardState:
    return handle(state, {"act": name, "value": value})


def tile(name: str) -> Piece:
    return Piece.parse(name)


def test_a_click_on_a_tile_in_the_hand_selects_it() -> None:
    assert act(START, "hand", "wS1").selected == tile("wS1")


def test_a_selected_tile_shows_its_spaces() -> None:
    selected = act(from_texts(FOUR), "hand", "wA1")
    moves = selected.board.moves_of("wA1")
    assert set(selected.targets) == {move.to for move in moves}


def test_a_click_on_a_space_of_the_selected_tile_plays_the_move() -> None:
    played = act(act(START, "hand", "wS1"), "hex", "0,0")
    assert (played.moves, played.ply, played.selected) == (("wS1",), 1, None)


def test_the_message_names_the_move_and_whose_turn_it_is() -> None:
    played = act(act(START, "hand", "wS1"), "hex", "0,0")
    assert played.message == "White played wS1. Black to move."


def test_a_second_click_on_the_tile_deselects_it() -> None:
    assert act(act(START, "hand", "wS1"), "hand", "wS1").selected is None
    queen = act(from_texts(FOUR), "hex", "-1,0")
    assert queen.selected == tile("wQ")
    assert act(queen, "hex", "-1,0").selected is None


@pytest.mark.parametrize(("name", "value"), [("background", ""), ("key", "Escape")])
def test_the_background_and_escape_deselect(name: str, value: str) -> None:
    assert act(act(START, "hand", "wS1"), name, value).selected is None


def test_a_click_on_another_tile_that_can_move_selects_that_one() -> None:
    selected = act(act(from_texts(FOUR), "hand", "wA1"), "hex", "-1,0")
    assert selected.selected == tile("wQ")


def test_an_illegal_space_is_explained_and_the_tile_stays_selected() -> None:
    selected = act(act(from_texts(FOUR), "hand", "wA1"), "hex", "3,0")
    assert selected.selected == tile("wA1")
    assert selected.sentence == (
        "White ant 1 can’t go there: a placed tile may touch only tiles of its own colour "
        "(black queen bee)."
    )


def test_what_an_explanation_names_has_a_red_ring() -> None:
    selected = act(act(from_texts(FOUR), "hand", "wA1"), "hex", "3,0")
    assert [(mark.hex, mark.color.value) for mark in selected.drawn.marks] == [(Hex(2, 0), "red")]


def test_a_tile_that_cannot_move_says_why() -> None:
    said = act(from_texts(FOUR), "hex", "0,0").sentence
    assert said == "White spider 1 has no move: one hive: moving it would split the hive."


def test_a_tile_of_the_opponent_says_so() -> None:
    assert "it is the other player's piece" in act(START, "hand", "bS1").sentence


def test_a_tile_that_is_not_in_the_hand_says_so() -> None:
    assert act(from_texts(FOUR), "hand", "wQ").sentence == "The white queen bee is not in the hand."


def test_the_opponents_tile_can_be_thrown() -> None:
    board = Board.from_stacks(
        {"0,0": "wQ", "1,0": "wP", "2,0": "bQ", "2,-1": "bA1"}, "white", "Base+MLP"
    )
    selected = act(from_board(board), "hex", "2,-1")
    assert selected.selected == tile("bA1")
    thrown = act(selected, "hex", str(selected.targets[0]))
    assert thrown.board.last_moved == tile("bA1")


def test_later_moves_are_dropped_when_an_earlier_position_is_played_on() -> None:
    early = act(from_texts(FOUR), "ply", "1")
    played = act(act(early, "hand", "bQ"), "hex", "1,0")
    assert played.moves == ("wS1", "bQ wS1-")


def test_undo_and_redo_walk_through_the_game() -> None:
    state = from_texts(FOUR)
    assert act(state, "key", "u").ply == 3
    assert act(act(state, "undo"), "redo") == state
    assert act(state, "key", "r").sentence == "No move to redo."
    assert act(START, "undo").sentence == "There is no move to undo."


def test_undo_against_the_computer_goes_back_to_the_human() -> None:
    state = replace(from_texts(FOUR), levels=(0, 2))
    assert [act(state, "undo").ply, act(act(state, "undo"), "redo").ply] == [2, 4]


def test_the_first_and_the_last_position_are_a_click_away() -> None:
    first = act(from_texts(FOUR), "first")
    assert (first.ply, act(first, "last").ply) == (0, 4)


def test_the_board_is_flipped_and_keeps_what_is_selected() -> None:
    selected = act(START, "hand", "wS1")
    assert act(selected, "key", "F") == replace(selected, flip=True)
    assert act(act(selected, "flip"), "flip") == selected


def test_a_forced_pass_after_a_move_is_played_and_told() -> None:
    board = Board.from_position(MUST_PASS.replace("White[9]", "Black[8]"))
    before = next(
        (move for move in board.legal_moves if _passes(board, move)),
        None,
    )
    assert before is not None
    state = actions.play(from_board(board), before)
    assert state.moves[-1] == "pass"
    assert state.message.endswith("White has no legal move and passes. Black to move.")


def _passes(board: Board, move: Move) -> bool:
    after = board.copy()
    after.push(move)
    return list(after.legal_moves) == [Move()]


def test_a_pass_that_a_position_begins_with_has_a_button() -> None:
    state = from_texts("", MUST_PASS)
    assert state.must_pass
    assert act(state, "hex", "0,0").sentence == "White has no legal move: choose “Pass”."
    assert act(state, "pass").moves == ("pass",)


def test_a_pass_that_is_not_forced_is_explained() -> None:
    assert act(START, "pass").sentence == "A player who can place or move may not pass."


def test_nothing_is_played_on_a_board_to_look_at() -> None:
    state = replace(from_texts(FOUR), mode="view")
    for name, value in (("hand", "wA1"), ("hex", "-1,0"), ("pass", "")):
        assert act(state, name, value).sentence == "This board only shows the game."


def test_nothing_is_played_after_the_end() -> None:
    surrounded = "Base;Position;White[9];wQ@0,0;bQ@3,0;bA1@1,0;bA2@0,1;bA3@-1,1;bS1@-1,0;bS2@0,-1"
    state = from_texts("", f"{surrounded};bG1@1,-1;bG2@2,0".replace("White[9]", "White[10]"))
    assert state.message == "Black wins. White’s queen is surrounded."
    assert act(state, "hand", "wA1").sentence == "The game is over."


def test_the_computers_turn_is_waited_for() -> None:
    state = replace(START, levels=(2, 0))
    assert state.is_computers_turn
    assert act(state, "hand", "wS1").sentence == "Wait for the computer’s move."


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        (None, "a message to a board is an object with an act, not None"),
        ([1], "a message to a board is an object with an act, not [1]"),
        ({}, "a message to a board has an act, not None"),
        ({"act": ["hex"]}, "a message to a board has an act, not ['hex']"),
        ({"act": "jump"}, "'jump' is not an act of the board"),
        ({"act": "hex"}, "the act 'hex' has a text as value, not None"),
        ({"act": "hex", "value": 3}, "the act 'hex' has a text as value, not 3"),
        ({"act": "hex", "value": "here"}, "'here' is not a hex such as 0,-1"),
        ({"act": "hand", "value": "wX"}, "'wX' is not a piece such as wQ, bA1 or wM"),
        ({"act": "ply", "value": "-1"}, "'-1' is not the number of a position"),
        ({"act": "ply", "value": "1"}, "the game has no position 1: write a ply from 0 to 0"),
        ({"act": "key", "value": "q"}, "'q' is not a key of the board: Escape, u, r, f"),
        ({"act": "hint"}, "the board has no task for 'hint'"),
    ],
)
def test_a_message_that_is_not_understood_is_refused_with_a_reason(
    message: object, problem: str
) -> None:
    with pytest.raises(HiveError) as told:
        handle(START, message)
    assert str(told.value) == problem


def test_a_tile_of_another_game_type_is_refused() -> None:
    with pytest.raises(HiveError, match=r"^'wM' is not a tile of this game$"):
        act(from_texts("Base"), "hand", "wM")


def test_a_click_away_from_the_hive_lets_go_of_the_tile_however_far_it_is() -> None:
    far = act(act(from_texts(FOUR), "hand", "wA1"), "hex", f"{10**30},-5")
    assert far.selected is None


def test_a_whole_game_is_played_by_clicks() -> None:
    state = START
    for _ in range(60):
        board = state.board
        if board.is_game_over():
            break
        move = board.legal_moves[len(board.legal_moves) * 7 // 10]
        if move.piece is None:
            state = act(state, "pass")
            continue
        place = board.hex_of(move.piece)
        picked = (
            act(state, "hand", str(move.piece)) if place is None else actions.click(state, place)
        )
        state = act(picked, "hex", str(move.to))
    assert len(state.moves) >= 60
    assert with_moves(START, list(state.moves)).moves == state.moves
    assert state.last_board.turn in Color
