"""Keyboard focus on the board, and typed moves. No browser is needed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hive_core import Board, Color, Hex, Move, Piece
from tests.page import after, loaded, walk
from tools.shared.whole_games import WHOLE_GAMES
from web.app.view import view
from web.game.intents import NewGame, Play, Step
from web.game.typed_moves import Unclear, read
from web.settings.intents import SetPref
from web.shared.intents import Close, Open
from web.shared.sentences import last_move, sentence
from web.shared.state import AppState
from web.table import keyboard_focus
from web.table.hands import next_in_hand
from web.table.intents import Deselect, MoveFocus, TapTarget, TapTile
from web.table.keyboard_focus import Stop, leads_to_board

MIDDLE_GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
ARROWS = ("left", "right", "up", "down")


def reached(ways: dict[Stop, set[Stop]], start: Stop) -> set[Stop]:
    """Return all stops that these arrow keys can reach from there."""
    seen, waiting = {start}, [start]
    while waiting:
        new = ways[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


@pytest.mark.parametrize("name", WHOLE_GAMES)
@pytest.mark.parametrize("flip", ["0", "1"])
def test_arrow_keys_reach_every_stop_from_every_other(name: str, flip: str) -> None:
    moves = WHOLE_GAMES[name].split(";")[3:]
    for ply in range(2, len(moves), 9):
        state = loaded(WHOLE_GAMES[name], f"ply={ply}", f"flip={flip}")
        pieces = {move.piece for move in state.board.legal_moves if move.piece is not None}
        choices = [after(state, TapTile(piece)) for piece in sorted(pieces, key=str)]
        for shown in (state, *choices):
            ways = {
                stop: {keyboard_focus.step(shown.shown, stop, arrow) for arrow in ARROWS}
                for stop in keyboard_focus.reached(shown.shown)
            }
            back: dict[Stop, set[Stop]] = {stop: set() for stop in ways}
            for stop, ends in ways.items():
                for end in ends:
                    back[end].add(stop)
            first = next(iter(ways))
            assert reached(ways, first) == reached(back, first) == set(ways), (
                ply,
                shown.table.selected,
            )


def test_arrows_and_full_stop_reach_only_destinations_once_a_tile_is_selected() -> None:
    state = after(loaded(MIDDLE_GAME), TapTile(Piece.parse("wQ")))
    ends = {move.to for move in state.board.moves_of(Piece.parse("wQ"))}
    assert set(keyboard_focus.reached(state.shown)) == ends
    assert isinstance(state.table.cursor, Hex)
    first: Stop = state.table.cursor
    stop = first
    for _ in ends:
        stop = keyboard_focus.step(state.shown, stop, "next")
        assert stop in ends
    assert stop == first
    assert keyboard_focus.step(state.shown, Piece.parse("bQ"), "left") in ends


def test_full_stop_steps_through_the_tiles_that_can_move_if_none_is_selected() -> None:
    shown = loaded(MIDDLE_GAME).shown
    stop = keyboard_focus.step(shown, Piece.parse("wS1"), "next")
    seen = [stop]
    while (stop := keyboard_focus.step(shown, stop, "next")) not in seen:
        seen.append(stop)
    on_board = {piece for piece in shown.movable if shown.board.hex_of(piece) is not None}
    assert set(seen) == on_board
    assert keyboard_focus.step(shown, seen[0], "previous") == seen[-1]


def test_an_arrow_key_goes_to_the_neighbour_on_that_side() -> None:
    state = loaded(MIDDLE_GAME)
    row = [Piece.parse(name) for name in ("wQ", "wS1", "bS1", "bQ")]
    for at, to in pairwise(row):
        assert keyboard_focus.step(state.shown, at, "right") == to
        assert keyboard_focus.step(state.shown, to, "left") == at
    assert keyboard_focus.step(state.shown, row[0], "left") == row[0]
    assert keyboard_focus.step(state.shown, row[0], "down") == Piece.parse("wB1")
    flipped = loaded(MIDDLE_GAME, "flip=1")
    assert keyboard_focus.step(flipped.shown, row[1], "left") == row[2]


def test_arrow_keys_step_through_a_hand_tile_by_tile() -> None:
    state = loaded(MIDDLE_GAME)
    hand = list(next_in_hand(state.board, Color.WHITE))
    assert [str(piece) for piece in hand] == ["wS2", "wB2", "wG1", "wA1", "wM", "wL"]
    at = hand[0]
    for piece in (*hand[1:], hand[-1]):
        at_next = keyboard_focus.step(state.shown, at, "right")
        assert at_next == piece
        assert isinstance(at_next, Piece)
        at = at_next


def test_a_destination_on_a_tile_replaces_the_tile_as_a_stop() -> None:
    state = after(loaded(MIDDLE_GAME), TapTile(Piece.parse("wB1")))
    there = keyboard_focus.stops(state.shown)
    assert Hex(0, 0) in there
    assert Piece.parse("wS1") not in there


def test_the_focus_follows_selecting_and_moving() -> None:
    state = loaded(MIDDLE_GAME)
    queen = Piece.parse("wQ")
    chosen = after(state, TapTile(queen))
    assert chosen.table.cursor in chosen.destinations
    assert after(chosen, Deselect()).table.cursor == queen
    assert after(chosen, TapTarget(Hex(0, -1))).table.cursor == queen
    assert after(state, TapTile(Piece.parse("wS1"))).table.cursor == Piece.parse("wS1")
    moved = after(chosen, MoveFocus(chosen.destinations[0], "left"))
    assert keyboard_focus.home(moved.shown) == moved.table.cursor
    assert keyboard_focus.home(loaded("Base").shown) is None


# -- typing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("wA1 -wQ", "wA1 -wQ"),
        ("wa1 -wq", "wA1 -wQ"),
        ("  WA1   -  WQ ", "wA1 -wQ"),
        ("wA1-wQ", "wA1 -wQ"),
        ("wA1 –wQ", "wA1 -wQ"),
        ("a1 -wq", "wA1 -wQ"),
        ("a -wq", "wA1 -wQ"),
        ("b1 s1", None),
        ("b1 ws1", "wB1 wS1"),
        ("wb ws1", "wB1 wS1"),
        (r"q \ws1", r"wQ \wS1"),
        ("m1 -wq", "wM -wQ"),
    ],
)
def test_a_move_is_read_however_it_is_typed(typed: str, move: str | None) -> None:
    board = Board.from_game_string(MIDDLE_GAME)
    found = read(board, typed)
    if move is None:  # spider 1 without a colour: the player's own
        move = "wB1 wS1"
    assert found == board.parse_move(move)


def test_every_legal_move_can_be_typed_in_small_letters_without_its_colour() -> None:
    board = Board.from_game_string(WHOLE_GAMES["WhiteWins"])
    while board.ply:
        board.pop()
        for move in board.legal_moves:
            if move.piece is None:
                continue
            text = board.move_string(move)
            assert read(board, text.lower()) == move
            if move.piece.color is board.turn:
                assert read(board, text[1:].lower()) == move, text


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("hello", "typed.spelling"),
        ("wA1 -wQ-", "typed.spelling"),
        ("wA9 -wQ", "typed.none"),
        ("q2 -ws1", "typed.none"),
        ("wA1 -wG9", "typed.none"),
        ("wA1 -wG12", "typed.none"),
        ("wX1 -wQ", "typed.spelling"),
        ("-", "typed.spelling"),
        ("wA1", "typed.nowhere"),
        ("wA1 -bA1", "typed.absent"),
    ],
)
def test_different_invalid_moves_have_different_explanations(typed: str, key: str) -> None:
    found = read(Board.from_game_string(MIDDLE_GAME), typed)
    assert isinstance(found, Unclear)
    assert found.key == key


def test_a_climb_typed_with_a_direction_is_refused_with_the_right_spelling() -> None:
    board = Board.from_game_string(MIDDLE_GAME)
    climb = "wB1 wS1"
    for typed in ("wB1 wB1/", "b1 wQ-"):
        assert read(board, typed) == Unclear("typed.climb", Piece.parse("wB1"), climb)
    assert read(board, climb) == board.parse_move(climb)


def test_a_bug_without_a_number_is_unclear_if_two_tiles_can_go_there() -> None:
    board = Board.from_game_string(MIDDLE_GAME)
    for text in ("wA1 -wQ", "bA1 bG1-", "wA2 /wQ", "bA2 bA1-"):
        board.push(board.parse_move(text))
    both = read(board, "a bG1/")
    assert both == Unclear("typed.which", Piece.parse("wA1"))
    assert isinstance(read(board, "a1 bG1/"), Move)


def test_a_tile_that_does_not_exist_is_named_with_the_last_of_its_kind() -> None:
    state = after(loaded(MIDDLE_GAME), Play("wA1 -wG9", typed=True))
    last = "The last of its kind is white grasshopper 3."
    assert sentence(state) == f"“wA1 -wG9”: there is no wG9. {last}"


@pytest.mark.parametrize("typed", ["hello", "wA1 -wG9", "wS1 -wQ", "wA2 -wQ"])
def test_the_reason_why_a_typed_move_is_refused_is_beside_its_field(typed: str) -> None:
    state = after(loaded(MIDDLE_GAME), SetPref("typing", "on"), Open("words"))
    fields = [n for n in walk(view(state)) if n.attrs.get("name") == "move"]
    assert not [n for n in fields if "aria-invalid" in n.attrs or "aria-describedby" in n.attrs]
    refused = after(state, Play(typed, typed=True))
    by_id = {n.attrs["id"]: n for n in walk(view(refused)) if "id" in n.attrs}
    for name, where in (("type-move", "status"), ("type-words", "type-words-fault")):
        assert by_id[name].attrs["aria-invalid"] == "true"
        assert by_id[name].attrs["aria-describedby"] == where
        assert by_id[where].text == sentence(refused)


def test_the_field_of_the_text_view_is_beside_the_answer_to_a_typed_move() -> None:
    state = after(loaded(MIDDLE_GAME), Open("words"))
    (dialog,) = (n for n in walk(view(state)) if n.attrs.get("id") == "words-dialog")
    keys = [str(child.key).split(" ")[0] for child in dialog.children]
    between = keys[keys.index("said") + 1 : keys.index("type-words-form")]
    assert set(between) <= {"spoken", "answers", "None"}


def test_a_move_typed_after_the_end_of_the_game_is_told_that_the_game_is_over() -> None:
    state = after(loaded(WHOLE_GAMES["WhiteWins"]), Play("wA1 -wQ", typed=True))
    assert sentence(state) == "The game is over: no more moves can be played."


def test_a_refused_text_is_quoted_and_plays_nothing() -> None:
    state = after(loaded(MIDDLE_GAME), Play("<b>hello</b>" * 9))
    assert sentence(state).startswith("“<b>hello</b><b>hello</b>")
    assert len(sentence(state)) < 160
    assert state.game.record == loaded(MIDDLE_GAME).game.record


# -- screen readers --------------------------------------------------------------------------------


def test_screen_readers_get_the_move_before_a_forced_pass_and_then_the_pass() -> None:
    state = loaded(r"Base;InProgress;White[3];wB1;bQ wB1-;wQ \wB1;bQ wB1/")
    climbed = after(state, TapTile(Piece.parse("wB1")), TapTarget(Hex(1, -1)))
    assert climbed.game.record.moves[-1] == "pass"
    assert last_move(climbed) == "White beetle moves on top of the black queen bee."
    assert "passes" in sentence(climbed)


def test_the_move_list_is_one_tab_stop_at_the_shown_position() -> None:
    def reached(state: AppState) -> list[str]:
        entries = [entry for entry in walk(view(state)) if "data-ply" in entry.attrs]
        return [entry.attrs["data-ply"] for entry in entries if entry.attrs.get("tabindex") == "0"]

    state = loaded(MIDDLE_GAME)
    assert reached(state) == ["6"]
    assert reached(after(state, Step("previous"))) == ["5"]
    assert reached(after(state, Step("first"))) == ["1"]


def test_a_game_that_a_dialog_begins_leads_to_the_board() -> None:
    asked = after(loaded(MIDDLE_GAME), Open("new-game"))
    assert leads_to_board(asked, after(asked, NewGame(players=(0, 1))))
    assert not leads_to_board(asked, after(asked, Close()))


def test_the_cursor_of_the_last_game_does_not_come_with_a_new_one() -> None:
    played = after(loaded(MIDDLE_GAME), Play("wA1 -wQ"), Open("new-game"))
    assert played.table.cursor == Piece.parse("wA1")
    assert after(played, NewGame()).table.cursor is None
