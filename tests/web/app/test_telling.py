"""What the page tells on request, and what the text view says about the position."""

from __future__ import annotations

import json

from hive_core import Hex, Piece
from tests.page import after, loaded, walk
from tests.web.app.test_settings_in_modes import analysed
from tests.web.learn.test_open_task import ENDS, WIN, page
from web.app import telling
from web.app.view import view
from web.computer.intents import Analyse
from web.game.intents import NewGame, Play, Tick, Undo
from web.learn.intents import NextTask, OpenTask, TasksLoaded
from web.shared.intents import Open
from web.shared.state import AppState
from web.table.intents import FindTile, TapHex, Tell

GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
STATE = loaded(GAME)


def said(state: AppState, *intents: object) -> str:
    """Return what a screen reader says after these intents."""
    return after(state, *intents).spoken.text  # type: ignore[arg-type]


def test_the_queens_are_told_with_their_free_sides_and_what_is_beside_them() -> None:
    words = said(STATE, Tell("queens"))
    assert words.startswith("White queen bee: 4 free sides; she is ")
    assert "Black queen bee: 4 free sides; she is " in words
    assert words.endswith("and east of black spider 1.")
    assert said(AppState(), Tell("queens")) == (
        "White’s queen bee is in hand. Black’s queen bee is in hand."
    )


def test_the_last_move_is_told_as_often_as_it_is_asked() -> None:
    once = after(STATE, Tell("last"))
    again = after(once, Tell("last"))
    assert once.spoken.text == again.spoken.text
    assert "Black grasshopper" in once.spoken.text
    assert again.spoken.number == once.spoken.number + 1


def test_the_clocks_are_told() -> None:
    assert said(STATE, Tell("clocks")) == "This game has no clock."
    assert said(after(STATE, NewGame(clock="5+5")), Tell("clocks")) == "White: 5:00. Black: 5:00."


def test_the_clocks_of_a_game_that_is_analysed_are_told_as_they_stand() -> None:
    begun = after(AppState(), NewGame(clock="5+0"), Play("wS1"), Tick(0.0), Tick(7000.0))
    assert said(begun, Analyse(), Tell("clocks")) == "White: 5:00. Black: 4:53."
    assert "Black: 4:53." in telling.facts(after(begun, Analyse()))


def test_the_best_lines_are_told() -> None:
    assert said(STATE, Tell("score")) == "No analysis has found anything yet."
    assert "white beetle 1" in said(analysed(), Tell("score")).lower()


def test_a_best_line_of_the_text_view_is_a_button_that_plays_its_first_move() -> None:
    state = after(analysed(), Open("words"))
    dialog = next(part for part in walk(view(state)) if part.attrs.get("id") == "words-dialog")
    button = next(part for part in walk(dialog) if "data-best" in part.attrs)
    (words, move), *_ = telling.best_lines(state)
    assert (button.tag, button.text, button.attrs["data-best"]) == ("button", words, move)
    played = after(state, Play(move))
    assert played.game.record.moves[-1] == move
    assert played.dialog == "words"


def test_a_tile_is_told_with_its_six_sides_clockwise() -> None:
    words = said(STATE, Tell("here", Piece.parse("wS1")))
    assert words.startswith("White spider 1: ")
    around = words.rpartition("north-west: ")[2].rstrip(".").split(", ")
    assert len(around) == 6
    assert around[2] == "black spider 1"
    assert around[5] == "white queen bee"
    assert "empty" in said(STATE, Tell("here", Hex(0, -1)))


def test_a_letter_leads_to_the_next_tile_of_that_bug() -> None:
    there = after(STATE, FindTile("Q"))
    assert there.table.cursor in (Piece.parse("wQ"), Piece.parse("bQ"))
    other = after(there, FindTile("Q"))
    assert {there.table.cursor, other.table.cursor} == {Piece.parse("wQ"), Piece.parse("bQ")}
    assert after(STATE, FindTile("P")).table.cursor == STATE.table.cursor


def test_the_text_view_has_the_queens_the_last_moves_and_the_buttons_of_the_game() -> None:
    parts = list(walk(view(after(STATE, Open("words")))))
    texts = [part.text for part in parts]
    assert any("4 free sides; she is" in str(words) for words in texts)
    assert (
        len(
            [
                1
                for part in parts
                if "data-ply" in part.attrs and "words-item" in str(part.attrs.get("class"))
            ]
        )
        == 6
    )
    dialog = next(part for part in parts if part.attrs.get("id") == "words-dialog")
    actions = {part.attrs.get("data-action") for part in walk(dialog)}
    assert {"hint", "undo", "analyse", "keys"} <= actions


def test_the_first_screen_leads_to_the_text_view_which_begins_a_game_and_stays_open() -> None:
    first = next(part for part in walk(view(AppState())) if part.tag == "button")
    assert first.attrs["data-action"] == "words"
    words = after(AppState(), Open("words"))
    assert after(words, NewGame(players=(0, 1))).dialog == "words"


def test_the_text_view_stays_open_from_lesson_to_lesson() -> None:
    stage = {"id": "one", "title": "First moves", "about": "How tiles move.", "tasks": [WIN, ENDS]}
    lessons = json.dumps({"format": "hive-tasks", "version": 1, "title": "All", "stages": [stage]})
    asked = after(AppState(), OpenTask("lessons", "win"))
    first = after(asked, TasksLoaded("lessons", lessons, 20_000), Open("words"))
    then = after(first, Play("wG1 bQ-"), NextTask())
    assert first.task is not None
    assert then.task is not None
    assert then.task.task is not first.task.task
    assert then.dialog == "words"


def test_the_text_view_marks_the_spaces_that_were_found() -> None:
    state = after(page(ENDS), Open("words"))
    clicked = {place: after(state, TapHex(place)) for place in state.shown.spaces}
    right, found = next(
        (place, then) for place, then in clicked.items() if then.task and then.task.attempt.found
    )
    (pressed,) = (
        part
        for part in walk(view(found))
        if part.attrs.get("aria-pressed") == "true" and "words-item" in str(part.attrs["class"])
    )
    assert pressed.attrs["data-space"] == str(right)


def test_undo_in_the_text_view_is_told_as_undo() -> None:
    assert said(after(STATE, Open("words")), Undo()).startswith("Undone: black grasshopper")


def test_at_most_ten_moves_are_listed() -> None:
    assert [ply for ply, _ in telling.last_moves(STATE)] == [1, 2, 3, 4, 5, 6]
