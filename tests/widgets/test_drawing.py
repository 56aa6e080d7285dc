"""The parts of a board as markup: shapes to click, labels, hands, buttons, and no foreign text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

from hive_core import Color, Hex
from hive_core.svg import THEMES
from hive_core.teach import puzzles
from hive_core.teach._widgets import actions, drawing, markup
from hive_core.teach._widgets.controller import panel
from hive_core.teach._widgets.state import BoardState, from_task, from_texts
from hive_core.teach.tasks import read_task

FOUR = from_texts("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
STACK = from_texts("", "Base;Position;White[3];wQ@0,0;bQ@1,0;wB1.bB1@0,1")


def shapes(state: BoardState) -> Iterator[dict[str, str]]:
    """Return the attributes of every shape to click."""
    root = ElementTree.fromstring(drawing.picture(state))
    for element in root.iter():
        if element.attrib.get("data-act") == "hex":
            yield element.attrib


def labels(state: BoardState) -> dict[str, str]:
    return {one["data-value"]: one["aria-label"] for one in shapes(state) if "aria-label" in one}


def test_every_tile_and_every_space_around_it_is_a_shape() -> None:
    stacks = FOUR.board.stacks()
    around = {near for place in stacks for near in place.neighbors()}
    assert {Hex.parse(one["data-value"]) for one in shapes(FOUR)} == {*stacks, *around}


def test_the_keyboard_reaches_tiles_and_targets_one_by_one() -> None:
    selected = actions.click_hand(FOUR, FOUR.board.reserve(Color.WHITE)[0])
    reached = {one["data-value"] for one in shapes(selected) if "tabindex" in one}
    assert reached == {str(place) for place in (*FOUR.board.stacks(), *selected.targets)}


def test_the_tab_key_stops_at_one_shape() -> None:
    for state in (from_texts(), FOUR, STACK):
        stops = [one for one in shapes(state) if one.get("tabindex") == "0"]
        assert len(stops) == (1 if state.board.ply else 0)


def test_a_stack_is_told_from_the_top() -> None:
    assert labels(STACK)["0,1"] == "Black beetle 1 at 0,1, on top of white beetle 1"


def test_a_target_says_what_goes_there() -> None:
    moving = actions.click(FOUR, Hex(-1, 0))
    target = str(moving.targets[0])
    assert labels(moving)[target] == f"Space {target}: move the white queen bee here"


def test_the_selected_tile_is_pressed() -> None:
    pressed = [
        one["data-value"]
        for one in shapes(actions.click(FOUR, Hex(-1, 0)))
        if "aria-pressed" in one
    ]
    assert pressed == ["-1,0"]


def test_selecting_a_tile_does_not_move_the_picture() -> None:
    box = ElementTree.fromstring(drawing.picture(FOUR)).attrib["viewBox"]
    selected = actions.click(FOUR, Hex(-1, 0))
    assert ElementTree.fromstring(drawing.picture(selected)).attrib["viewBox"] == box


def test_a_flipped_board_has_its_shapes_in_the_other_order() -> None:
    first = [one["data-value"] for one in shapes(FOUR)]
    turned = [one["data-value"] for one in shapes(replace(FOUR, flip=True))]
    assert turned == first[::-1]


def test_the_colours_of_the_theme_are_variables_that_the_style_sheet_sets() -> None:
    style = markup.style()
    for theme in THEMES:
        for name, value in drawing.paints(theme).items():
            assert f"{name}: {value};" in style
            assert f'"{drawing.paints("light")[name]}"' not in drawing.picture(FOUR)


def test_a_hand_has_a_button_for_each_bug_with_its_count() -> None:
    hand = drawing.hand(FOUR, Color.WHITE)
    assert 'data-value="wS2" data-key="wS" aria-pressed="false" aria-label="White spider, 1' in hand
    assert 'data-key="wQ"' not in hand


def test_an_empty_hand_says_so() -> None:
    task = next(task for task in puzzles.load() if not task.board().reserve(Color.WHITE))
    assert "No tiles in hand" in drawing.hand(from_task(task), Color.WHITE)


def test_the_move_shown_is_the_current_one_in_the_list() -> None:
    moves = markup.parts(replace(FOUR, ply=2))["moves"]
    assert 'data-key="ply-2" aria-current="true">bS1 wS1-<' in moves
    assert moves.count("aria-current") == 1


def test_a_button_without_use_is_disabled_but_keeps_the_focus() -> None:
    buttons = markup.parts(from_texts())["buttons"]
    assert 'data-act="undo" data-key="undo" aria-disabled="true"' in buttons
    assert " disabled" not in buttons


def test_the_text_of_a_task_is_no_markup() -> None:
    task = read_task(
        '{"id": "x", "kind": "play", "goal": {"piece": "Q"}, "text": "<img src=x onerror=1>",'
        ' "done": "<b>", "hints": ["<i>"],'
        ' "position": "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"}'
    )
    for state in (from_task(task), replace(from_task(task), sentence="<script>")):
        assert not [part for part in markup.parts(state).values() if "<img" in part]
        assert "<script" not in markup.parts(state)["message"]


def test_the_stars_of_a_solved_task_are_told() -> None:
    task = puzzles.load()[0]
    solved = actions.play(from_task(task), task.board().parse_move(task.line[0]))
    assert 'aria-label="3 stars of 3">★★★' in markup.parts(solved)["task"]


def test_the_panel_names_the_tile_that_moved_for_the_focus() -> None:
    assert panel(FOUR)["focus"] == "2,0"
    assert panel(from_texts())["focus"] == ""


def test_the_script_imports_nothing_and_is_small() -> None:
    script = markup.script()
    assert "import(" not in script
    assert not [line for line in script.splitlines() if line.startswith("import ")]
    assert len(script) < 10_240
