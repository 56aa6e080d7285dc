"""The player turns the board by sixths: what is drawn, and where the turn is kept."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from hive_core import Direction, Hex, Piece
from tests.page import after, loaded, of_class, walk
from tests.web.learn.test_open_task import PIN, page
from web.app import keys
from web.app.view import view
from web.computer.intents import Analyse, Answered
from web.computer.protocol import AnalysedLine, Answer
from web.editor.intents import EditPosition, LeaveEditor
from web.files.export_game import picture
from web.game.intents import NewGame, Play, Undo
from web.learn import doing
from web.learn.intents import LeaveTask, Restore
from web.locale.moves import rotated
from web.shared.intents import Open
from web.shared.state import AppState
from web.table import keyboard_focus
from web.table.intents import Flip, TapReserve, TurnBoard
from web.table.queen_liberties import liberties_drawing
from web.ui.geometry import center, hex_at, shows_all, turned

GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
PLACES = [Hex(q, r) for q in range(-6, 7) for r in range(-6, 7)]
TURNS = range(6)
TURNED = after(loaded(GAME), TurnBoard(1))


# -- the game before another one -------------------------------------------------------------------


def begun_as_black(before: AppState) -> AppState:
    """Return the page after the computer's first move in a game that replaced this one."""
    asked = after(before, NewGame(players=(3, 0)))
    request = asked.computer.request
    assert request is not None
    moved = after(asked, Answered(Answer(request.number, True, (AnalysedLine(("wS1",), 0),), 1, 1)))
    assert (moved.table.flip, moved.game.record.moves) == (True, ("wS1",))
    return moved


def test_undo_shows_the_game_before_from_where_it_was_seen() -> None:
    back = after(begun_as_black(TURNED), Undo())
    assert back.game.record.moves == TURNED.game.record.moves
    assert (back.table.flip, back.table.own_turn) == (False, 1)
    assert not after(back, NewGame()).table.flip


def test_undo_shows_a_flipped_game_flipped_again() -> None:
    flipped = after(loaded(GAME), Flip())
    back = after(begun_as_black(flipped), Undo())
    assert back.table.flip


def test_undo_shows_a_game_as_black_from_blacks_side() -> None:
    black = begun_as_black(loaded(GAME))
    other = after(black, NewGame())
    assert (other.table.flip, after(other, Undo()).table.flip) == (False, True)


def test_the_whole_hive_is_in_view_after_undo() -> None:
    back = after(begun_as_black(TURNED), Undo())
    assert shows_all(back.table.frame, back.board.stacks(), turn=back.table.turn)


# -- the drawing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", TURNS)
def test_every_place_is_found_again_where_it_is_drawn(turn: int) -> None:
    for place in PLACES:
        assert hex_at(*center(place, turn=turn), turn=turn) == place


@pytest.mark.parametrize("turn", TURNS)
def test_a_turn_by_sixths_is_one_around_the_origin_of_the_drawing(turn: int) -> None:
    by = complex(0.5, 3**0.5 / 2) ** turn
    for place in PLACES:
        x, y = center(place)
        there = complex(x, y) * by
        assert center(place, turn=turn) == pytest.approx((there.real, there.imag), abs=0.02)


def test_six_turns_lead_back() -> None:
    for place in PLACES:
        once = place
        for turn in range(1, 7):
            once = turned(once, 1)
            assert once == turned(place, turn)
        assert once == place


def test_three_turns_are_half_a_turn() -> None:
    for place in PLACES:
        x, y = center(place)
        assert center(place, turn=3) == (-x, -y)


@pytest.mark.parametrize("turn", TURNS)
def test_each_direction_has_the_name_of_the_side_on_which_it_is_drawn(turn: int) -> None:
    for direction in Direction:
        assert center(direction.value, turn=turn) == center(rotated(direction, turn).value)


@pytest.mark.parametrize("turn", TURNS)
def test_the_free_side_of_a_queen_is_drawn_where_that_side_is(turn: int) -> None:
    for side, direction in enumerate(Direction):
        seen = list(Direction).index(rotated(direction, turn))
        assert liberties_drawing((side,), turn=turn) == liberties_drawing((seen,), turn=0)


@pytest.mark.parametrize("turn", TURNS)
def test_an_arrow_key_goes_to_the_neighbour_that_is_drawn_there(turn: int) -> None:
    state = after(loaded(GAME), *[TurnBoard(1)] * turn)
    queen, spider = Piece.parse("wQ"), Piece.parse("wS1")
    way = center(Hex(1, 0), turn=turn)  # of the spider from the queen
    arrow = ("up" if way.y < 0 else "down") if abs(way.y) > 1 else "left" if way.x < 0 else "right"
    assert keyboard_focus.step(state.shown, queen, arrow) == spider


@pytest.mark.parametrize("turn", TURNS)
def test_the_first_destination_is_the_first_in_reading_order(turn: int) -> None:
    state = after(loaded(GAME), *[TurnBoard(1)] * turn, TapReserve(Piece.parse("wA1")))
    first = min(state.destinations, key=lambda to: center(to, turn=turn)[::-1])
    assert state.table.cursor == first


@pytest.mark.parametrize("turn", TURNS)
def test_a_short_move_of_a_line_has_the_arrow_of_the_side_on_which_it_ends(turn: int) -> None:
    state = after(loaded(GAME), Analyse())
    assert state.computer.request is not None
    for code, direction in (
        ("wA1 -wQ", Direction.W),
        (r"wA1 \wQ", Direction.NW),
        ("wA1 /wQ", Direction.SW),
        ("wA1 wB1-", Direction.E),
        ("wA1 wQ/", Direction.NE),
        ("wA1 wB1\\", Direction.SE),
    ):
        line = AnalysedLine((code,), 0)
        answer = Answered(Answer(state.computer.request.number, True, (line,), 5, 9))
        button = of_class(after(state, answer, *[TurnBoard(1)] * turn), "best-ply")[0]
        arrow = dict(zip(Direction, "↖↗→↘↙←", strict=True))[rotated(direction, turn)]
        assert (arrow in button.text) == (turn > 0)
        assert button.attrs["data-best"] == code


def test_turning_shows_the_whole_hive() -> None:
    for turn in TURNS:
        state = after(loaded(GAME), *[TurnBoard(1)] * turn)
        assert shows_all(state.table.frame, state.board.stacks(), turn=turn)


@pytest.mark.parametrize("turn", TURNS)
def test_a_saved_picture_shows_the_board_as_it_is_seen(turn: int) -> None:
    state = after(loaded(GAME), *[TurnBoard(1)] * turn)
    found = re.findall(r'data-piece="(\w+)" transform="translate\((\S+) (\S+)\)"', picture(state))
    assert len(found) == 6
    for name, x, y in found:
        place = state.board.hex_of(name)
        assert place is not None
        assert (float(x), float(y)) == pytest.approx(center(place, turn=turn), abs=0.1)


def test_a_picture_of_the_flipped_board_is_turned_by_three_sixths() -> None:
    state = loaded(GAME)
    turned_by_three = after(state, *[TurnBoard(1)] * 3)
    assert picture(after(state, Flip())) == picture(turned_by_three)


# -- what is kept ----------------------------------------------------------------------------------


def test_keys_turn_the_board_both_ways() -> None:
    assert keys.from_key("t", command=False, shift=False) == TurnBoard(1)
    assert keys.from_key("T", command=False, shift=True) == TurnBoard(-1)
    assert keys.from_key("T", command=False, shift=True, letters=False) is None
    assert after(TURNED, TurnBoard(-1)) == replace(
        loaded(GAME), spoken=after(TURNED, TurnBoard(-1)).spoken
    )


def test_turning_says_by_how_much() -> None:
    assert TURNED.spoken.text.startswith("The board is turned clockwise by 60°. ")
    back = after(TURNED, TurnBoard(-1))
    assert back.spoken.text.startswith("The board is no longer turned. ")


def test_flipping_keeps_the_turn() -> None:
    state = after(TURNED, Flip())
    assert (state.table.flip, state.table.own_turn, state.table.turn) == (True, 1, 4)


def test_a_new_game_begins_without_a_turn_and_in_view() -> None:
    state = after(TURNED, NewGame())
    assert state.table.turn == 0
    fitted = after(state, TurnBoard(1), TurnBoard(-1))
    assert state.table.frame == fitted.table.frame


def test_a_move_keeps_the_turn() -> None:
    assert after(TURNED, Play("wG1 -wQ")).table.turn == 1


def test_a_task_begins_without_a_turn_and_the_game_keeps_its_own() -> None:
    task = page(PIN, state=TURNED)
    assert task.table.turn == 0
    there = after(task, TurnBoard(2), LeaveTask())
    assert there.table == replace(TURNED.table, cursor=there.table.cursor)


def test_the_editor_has_the_turn_of_the_page() -> None:
    edited = after(TURNED, EditPosition())
    assert edited.shown.turn == 1
    assert after(edited, LeaveEditor()).table.turn == 1
    there = after(edited, TurnBoard(1), LeaveEditor())
    assert there.table.turn == 2
    assert shows_all(there.table.frame, there.board.stacks(), turn=2)


def test_a_reload_keeps_the_turn_of_a_game() -> None:
    kept = doing.write(TURNED)
    assert after(loaded(GAME), Restore(kept)).table.turn == 1
    assert doing.write(loaded(GAME)) == ""


@pytest.mark.parametrize("text", ['{"turn":true}', '{"turn":"1"}', '{"turn":null}'])
def test_a_turn_that_is_no_number_is_ignored(text: str) -> None:
    assert after(loaded(GAME), Restore(text)).table.turn == 0


def test_the_settings_have_a_button_that_turns_the_board() -> None:
    settings = view(after(loaded(GAME), Open("settings")))
    dialog = next(node for node in walk(settings) if node.tag == "dialog")
    assert [n for n in walk(dialog) if n.attrs.get("data-action") == "turn"]
