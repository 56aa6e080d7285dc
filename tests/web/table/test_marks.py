"""Marks and arrows that the player draws: what intents and keys change, what is shown and said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core import Hex, Piece
from hive_core.annotations import Annotation, Arrow, Mark, MarkColor
from tests.page import after, loaded, of_class, walk
from web.app import controls, keys
from web.app.view import view
from web.computer.intents import Analyse
from web.embed.messages import diagram
from web.embed.state import EmbedState
from web.files import export_game
from web.game import marks
from web.game.intents import NewGame, Step
from web.shared import sentences
from web.shared.intents import Intent, Open, Visit
from web.shared.state import AppState
from web.table.intents import Deselect, MoveFocus, TapHex, TapReserve, TapTile
from web.table.mark_intents import (
    AimArrow,
    ChooseMarkColor,
    ClearMarks,
    ShowSketch,
    ToggleArrow,
    ToggleArrows,
    ToggleMark,
    ToggleMarkTool,
)
from web.table.marking import Sketch
from web.ui.nodes import Node

MIDDLE_GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
STACK = r"Base+ML;InProgress;Black[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/;wB1 wS1"
QUEEN = Piece.parse("wQ")
CENTER, EAST, FAR = Hex(0, 0), Hex(1, 0), Hex(4, 3)
RED, BLUE, GREEN = MarkColor.RED, MarkColor.BLUE, MarkColor.GREEN


def said(state: AppState) -> Annotation:
    """Return the annotation of the shown position."""
    return state.game.record.annotation(state.game.record.moves[: state.game.ply])


def drawn(*steps: Intent, game: str = MIDDLE_GAME) -> Annotation:
    """Return the annotation after these intents in a game."""
    return said(after(loaded(game), *steps))


def has(state: AppState, attribute: str) -> list[str]:
    """Return the values of an attribute on the page."""
    return [n.attrs[attribute] for n in walk(view(state)) if attribute in n.attrs]


# -- drawing ---------------------------------------------------------------------------------------


def test_a_mark_is_kept_with_the_position() -> None:
    state = after(loaded(MIDDLE_GAME), ToggleMark(CENTER))
    assert said(state).marks == (Mark(CENTER),)
    assert not said(after(state, Step("previous")))
    assert said(after(state, Step("previous"), Step("next"))) == said(state)


def test_the_same_mark_again_removes_it() -> None:
    assert not drawn(ToggleMark(CENTER, RED), ToggleMark(CENTER, RED))


def test_another_colour_replaces_the_colour_of_a_mark() -> None:
    said_of = drawn(ToggleMark(CENTER, RED), ToggleMark(CENTER, BLUE))
    assert said_of.marks == (Mark(CENTER, BLUE),)


def test_a_mark_may_be_given_by_a_tile() -> None:
    assert drawn(ToggleMark(QUEEN)).marks == (Mark(Hex(-1, 0)),)


def test_a_tile_in_hand_cannot_be_marked() -> None:
    assert not drawn(ToggleMark(Piece.parse("wA1")))


def test_an_arrow_is_drawn_and_removed() -> None:
    arrow = ToggleArrow(CENTER, FAR, BLUE)
    assert drawn(arrow).arrows == (Arrow(CENTER, FAR, BLUE),)
    assert not drawn(arrow, arrow)


def test_arrows_there_and_back_are_two_arrows() -> None:
    both = drawn(ToggleArrow(CENTER, EAST), ToggleArrow(EAST, CENTER))
    assert len(both.arrows) == 2


def test_another_colour_replaces_the_colour_of_an_arrow() -> None:
    both = drawn(ToggleArrow(CENTER, EAST), ToggleArrow(CENTER, EAST, RED))
    assert both.arrows == (Arrow(CENTER, EAST, RED),)


def test_an_arrow_to_where_it_begins_is_a_mark() -> None:
    assert drawn(ToggleArrow(CENTER, CENTER, RED)).marks == (Mark(CENTER, RED),)


def test_the_chosen_colour_is_used_where_no_other_is_given() -> None:
    both = drawn(ChooseMarkColor(BLUE), ToggleMark(CENTER))
    assert both.marks == (Mark(CENTER, BLUE),)


def test_clearing_removes_all_marks_and_arrows_of_the_position() -> None:
    assert not drawn(ToggleMark(EAST), ToggleArrow(CENTER, EAST), ClearMarks())


def test_drawing_keeps_the_comment_in_the_annotation() -> None:
    both = marks.with_mark(Annotation("see below", glyphs=["!"]), Mark(CENTER))
    assert (both.comment, both.glyphs) == ("see below", (1,))


def test_drawing_plays_and_selects_nothing() -> None:
    before = after(loaded(MIDDLE_GAME), TapTile(QUEEN))
    state = after(before, ToggleMark(CENTER), ToggleArrow(CENTER, EAST))
    assert state.table.selected == QUEEN
    assert state.game.record.moves == before.game.record.moves


# -- where -----------------------------------------------------------------------------------------


def framed(mode: str) -> AppState:
    """Return an embedded page in that mode."""
    state = AppState(embed=EmbedState(framed=True))
    return after(state, Visit(f"#game=Base&mode={mode}"))


@pytest.mark.parametrize("mode", ["play", "analysis"])
def test_the_board_of_the_app_can_be_drawn_on(mode: str) -> None:
    assert loaded(MIDDLE_GAME, f"mode={mode}").can_draw


def test_a_board_to_view_cannot_be_drawn_on() -> None:
    state = loaded(MIDDLE_GAME, "mode=view")
    assert after(state, ToggleMark(CENTER)) == state


@pytest.mark.parametrize(("mode", "can"), [("view", False), ("play", False), ("analysis", True)])
def test_an_embedded_board_can_be_drawn_on_in_analysis(mode: str, can: bool) -> None:
    assert framed(mode).can_draw is can


def test_marks_are_shown_where_they_cannot_be_changed() -> None:
    state = after(loaded(MIDDLE_GAME), ToggleMark(CENTER))
    assert has(replace(state, mode="view"), "data-marked") == ["0,0"]


def test_a_game_against_the_computer_can_be_drawn_on() -> None:
    state = after(AppState(), NewGame(players=(0, 1)), ToggleMark(CENTER))
    assert said(state).marks == (Mark(CENTER),)


def test_what_is_drawn_in_an_analysis_stays_when_it_ends() -> None:
    state = after(loaded(MIDDLE_GAME), Analyse(), ToggleMark(CENTER))
    assert said(after(state, Analyse())).marks == (Mark(CENTER),)


def test_the_first_screen_has_nothing_to_draw_on() -> None:
    assert not AppState().can_draw


# -- keys ------------------------------------------------------------------------------------------


def test_m_marks_and_d_draws_an_arrow() -> None:
    assert keys.from_drawing_key("piece", "wQ", "m") == ToggleMark(QUEEN)
    assert keys.from_drawing_key("target", "0,-1", "d") == AimArrow(Hex(0, -1))
    assert keys.from_drawing_key("space", "0,-1", "M") == ToggleMark(Hex(0, -1))


@pytest.mark.parametrize(("key", "color"), [("1", GREEN), ("2", RED), ("3", BLUE)])
def test_digits_choose_the_colour(key: str, color: MarkColor) -> None:
    assert keys.from_drawing_key("piece", "wQ", key) == ChooseMarkColor(color)


def test_the_page_says_which_colour_a_key_has_chosen() -> None:
    state = after(loaded(MIDDLE_GAME), ChooseMarkColor(RED))
    assert sentences.sentence(state) == "Red"


def test_other_keys_draw_nothing() -> None:
    assert keys.from_drawing_key("piece", "wQ", "a") is None


def test_an_arrow_is_begun_and_ended_by_two_keys() -> None:
    assert drawn(AimArrow(QUEEN), AimArrow(FAR)).arrows == (Arrow(Hex(-1, 0), FAR),)


def test_an_arrow_that_is_begun_twice_at_a_space_is_cancelled() -> None:
    state = after(loaded(MIDDLE_GAME), AimArrow(QUEEN), AimArrow(QUEEN))
    assert state.table.marking.start is None
    assert not said(state)


def test_escape_cancels_an_arrow_and_keeps_the_selection() -> None:
    state = after(loaded(MIDDLE_GAME), TapTile(QUEEN), AimArrow(QUEEN))
    state = after(state, Deselect())
    assert state.table.marking.start is None
    assert state.table.selected == QUEEN


def test_an_arrow_that_was_begun_ends_with_its_position() -> None:
    state = after(loaded(MIDDLE_GAME), AimArrow(QUEEN), Step("previous"))
    assert state.table.marking.start is None


def test_an_arrow_that_was_begun_follows_the_focus() -> None:
    state = after(loaded(MIDDLE_GAME), AimArrow(QUEEN))
    assert has(state, "data-marked") == ["-1,0"]
    state = after(state, MoveFocus(QUEEN, "right"))
    (arrow,) = has(state, "data-arrow")
    assert arrow.startswith("-1,0 ")


def test_arrow_keys_reach_the_spaces_beside_the_hive_while_an_arrow_is_drawn() -> None:
    state = loaded(MIDDLE_GAME)
    assert not has(state, "data-space")
    state = after(state, AimArrow(QUEEN))
    assert Hex(-2, 0) in map(Hex.parse, has(state, "data-space"))
    moved = after(state, MoveFocus(QUEEN, "left"))
    assert moved.table.cursor == Hex(-2, 0)


def test_the_focus_stays_where_a_mark_was_drawn() -> None:
    spider = Piece.parse("bS1")
    state = after(loaded(MIDDLE_GAME), ToggleMark(spider))
    assert state.table.cursor == spider


# -- mouse -----------------------------------------------------------------------------------------


def test_modifiers_choose_the_colour_of_a_mouse() -> None:
    assert controls.mark_color(red=False, blue=False) is None
    assert controls.mark_color(red=True, blue=False) is RED
    assert controls.mark_color(red=False, blue=True) is BLUE


# -- the tool --------------------------------------------------------------------------------------


def with_tool(*steps: Intent) -> AppState:
    """Return the page with the tool open, after these intents."""
    return after(loaded(MIDDLE_GAME), ToggleMarkTool(), *steps)


def test_the_button_opens_and_closes_the_tool() -> None:
    assert of_class(with_tool(), "palette")
    assert not of_class(with_tool(ToggleMarkTool()), "palette")


def test_clicks_with_the_tool_mark_tiles_and_spaces() -> None:
    state = with_tool(TapTile(QUEEN), TapHex(FAR))
    assert {mark.hex for mark in said(state).marks} == {Hex(-1, 0), FAR}
    assert state.table.selected is None


def test_two_clicks_draw_an_arrow_if_the_tool_draws_arrows() -> None:
    state = with_tool(ToggleArrows(), TapTile(QUEEN), TapHex(FAR))
    assert said(state).arrows == (Arrow(Hex(-1, 0), FAR),)


def test_a_tile_in_hand_closes_the_tool() -> None:
    state = with_tool(TapReserve(Piece.parse("wA1")))
    assert state.table.selected == Piece.parse("wA1")
    assert not state.table.marking.tool


def test_escape_closes_the_tool() -> None:
    assert not with_tool(Deselect()).table.marking.tool


def test_the_text_view_closes_the_tool() -> None:
    state = with_tool(Open("words"), TapTile(QUEEN))
    assert state.table.selected == QUEEN


def test_the_tool_stays_open_at_another_position_and_in_its_colour() -> None:
    state = with_tool(ChooseMarkColor(RED), Step("previous"))
    assert state.table.marking.tool
    assert state.table.marking.color is RED


def test_the_tool_closes_where_nothing_can_be_drawn() -> None:
    state = with_tool(Visit("#mode=view"))
    assert not state.table.marking.tool


def test_clear_is_enabled_once_something_is_drawn() -> None:
    def clear(state: AppState) -> Node:
        (button,) = (n for n in walk(view(state)) if n.attrs.get("data-action") == "clear-marks")
        return button

    assert "aria-disabled" in clear(with_tool()).attrs
    assert "aria-disabled" not in clear(with_tool(ToggleMark(CENTER))).attrs


def test_the_pressed_button_has_the_chosen_colour() -> None:
    state = with_tool(ChooseMarkColor(RED))
    pressed = [
        n.attrs["data-mark-color"]
        for n in walk(view(state))
        if "data-mark-color" in n.attrs and n.attrs["aria-pressed"] == "true"
    ]
    assert pressed == ["red"]


# -- what is shown ---------------------------------------------------------------------------------


def test_the_marks_are_between_the_tiles_and_the_explanation() -> None:
    (board,) = (n for n in walk(view(loaded(MIDDLE_GAME))) if n.attrs.get("id") == "board")
    layers = [layer.key for layer in board.children]
    assert layers.index("tiles") < layers.index("marks") < layers.index("why")


def test_a_mark_on_a_stack_is_on_its_top_tile() -> None:
    def place(game: str) -> str:
        state = after(loaded(game), ToggleMark(CENTER))
        (mark,) = (n for n in walk(view(state)) if "data-marked" in n.attrs)
        return mark.attrs["transform"]

    assert place(MIDDLE_GAME) == "translate(0 0)"
    assert place(STACK) == "translate(-5 -19)"


def test_a_sketch_is_shown_and_changes_nothing() -> None:
    state = after(loaded(MIDDLE_GAME), ShowSketch(Sketch(CENTER, FAR, RED)))
    assert has(state, "data-arrow") == ["0,0 4,3"]
    assert not said(state)
    assert not has(after(state, ShowSketch(None)), "data-arrow")


def test_a_mark_far_from_the_hive_is_not_drawn() -> None:
    state = after(loaded(MIDDLE_GAME), ToggleMark(Hex(900_000, 0)))
    assert not has(state, "data-marked")
    assert said(state).marks


def test_a_mark_does_not_cover_the_height_of_a_stack() -> None:
    def layer(state: AppState) -> list[str | None]:
        (layer,) = (n for n in of_class(state, "marks") if "sketch" not in n.attrs["class"])
        return [child.key for child in layer.children]

    assert layer(after(loaded(STACK), ToggleMark(CENTER))) == ["green 0,0", "height 0,0"]
    assert layer(after(loaded(MIDDLE_GAME), ToggleMark(CENTER))) == ["green 0,0"]
    assert layer(loaded(STACK)) == []


def test_a_picture_has_the_marks_and_arrows() -> None:
    state = loaded(MIDDLE_GAME)
    plain = export_game.picture(state)
    state = after(state, ToggleMark(CENTER, BLUE), ToggleArrow(CENTER, EAST, RED))
    picture = export_game.picture(state)
    assert picture.count("stroke-dasharray") == plain.count("stroke-dasharray") + 4


def test_the_picture_for_a_host_page_has_the_marks() -> None:
    state = framed("analysis")
    assert diagram(after(state, ToggleMark(CENTER)))["svg"] != diagram(state)["svg"]


# -- what is said ----------------------------------------------------------------------------------


def test_a_new_arrow_is_announced() -> None:
    state = after(loaded(MIDDLE_GAME), ToggleArrow(Hex(-1, 0), Hex(-2, 0)))
    assert sentences.marks(state) == (
        "Green arrow from the white queen bee to the space west of the white queen bee."
    )


def test_a_removed_mark_is_announced() -> None:
    mark = ToggleMark(CENTER, RED)
    state = after(loaded(MIDDLE_GAME), mark, mark)
    assert sentences.marks(state) == "Removed: Red mark on the white spider."


def test_cleared_marks_are_announced() -> None:
    state = after(loaded(MIDDLE_GAME), ToggleMark(CENTER), ClearMarks())
    assert sentences.marks(state) == "All marks and arrows removed."


def test_the_marks_of_a_position_are_announced_where_it_is_shown() -> None:
    state = after(loaded(MIDDLE_GAME), ToggleMark(CENTER), ToggleMark(EAST, BLUE))
    state = after(state, Step("previous"))
    assert sentences.marks(state) == ""
    state = after(state, Step("next"))
    assert sentences.marks(state) == (
        "Green mark on the white spider; Blue mark on the black spider."
    )


def test_the_status_says_what_the_tool_and_an_unfinished_arrow_wait_for() -> None:
    assert "mark it" in sentences.sentence(with_tool())
    begun = after(loaded(MIDDLE_GAME), AimArrow(QUEEN))
    assert sentences.sentence(begun) == "Arrow from the white queen bee: choose where it ends."


def test_the_text_view_lists_marks_and_arrows() -> None:
    state = after(loaded(MIDDLE_GAME), ToggleMark(CENTER), Open("words"))
    assert [n.text for n in of_class(state, "words-mark")] == ["Green mark on the white spider"]
