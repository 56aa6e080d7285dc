"""Pointers that draw: the right button of a mouse, a long press, and the open tool."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import pytest

from hive_core import Hex, Piece
from hive_core.annotations import MarkColor
from tests.page import after as after_intents
from tests.page import loaded
from web.table.mark_intents import ShowSketch, ToggleArrow, ToggleMark, ToggleMarkTool
from web.table.marking import Sketch
from web.table.pointer import Gesture, PointerState, after, target_of
from web.table.pointer_events import (
    Capture,
    Down,
    Drag,
    EndDrag,
    Escape,
    Lift,
    LongPress,
    Lost,
    Moved,
    NoClick,
    PointerEvent,
    Target,
    Up,
)
from web.table.viewport import Viewport
from web.ui.geometry import Frame, Point, center

# A pixel is a drawing unit, and the middle of the window is the middle of the drawing.
VIEWPORT = Viewport(Frame(-800, -600, 1600, 1200), Frame(-800, -600, 1600, 1200))
HERE, THERE = Hex(0, 0), Hex(2, -1)
START, END, OUTSIDE = center(HERE), center(THERE), Point(5000.0, 0.0)
RED, GREEN = MarkColor.RED, MarkColor.GREEN
RIGHT = Down(1, START, Target.STUCK, Piece.parse("wS1"), color=RED, draws=True)
FINGER = Down(1, START, Target.BACKGROUND, touch=True)
MOVABLE = Down(1, START, Target.FREE, Piece.parse("wQ"), touch=True)
WITH_TOOL = Down(1, START, Target.DRAWABLE, touch=True)


def actions_of(*events: PointerEvent, viewport: Viewport = VIEWPORT) -> list[object]:
    """Return all actions of these events, in order."""
    pointers = PointerState()
    actions: list[object] = []
    for event in events:
        pointers = after(pointers, event, viewport)
        actions += pointers.actions
    return actions


def pointers_after(*events: PointerEvent) -> PointerState:
    """Return the state of the pointers after these events."""
    return reduce(lambda pointers, event: after(pointers, event, VIEWPORT), events, PointerState())


def drawn(*events: PointerEvent, viewport: Viewport = VIEWPORT) -> list[object]:
    """Return the intents that change the annotation."""
    kinds = ToggleMark | ToggleArrow
    return [a for a in actions_of(*events, viewport=viewport) if isinstance(a, kinds)]


# -- the right button ------------------------------------------------------------------------------


def test_a_right_click_marks_the_space() -> None:
    assert drawn(RIGHT, Up(1, START)) == [ToggleMark(HERE, RED)]


def test_a_right_drag_draws_an_arrow() -> None:
    assert drawn(RIGHT, Moved(1, END), Up(1, END)) == [ToggleArrow(HERE, THERE, RED)]


def test_a_right_drag_neither_lifts_a_tile_nor_pans() -> None:
    actions = actions_of(RIGHT, Moved(1, END), Up(1, END))
    assert not any(isinstance(action, Lift | Drag | EndDrag) for action in actions)
    assert not pointers_after(RIGHT, Moved(1, END)).needs_frame


def test_a_right_drag_out_of_the_board_draws_nothing() -> None:
    actions = actions_of(RIGHT, Moved(1, OUTSIDE), Up(1, OUTSIDE))
    assert not drawn(RIGHT, Moved(1, OUTSIDE), Up(1, OUTSIDE))
    assert ShowSketch(None) in actions


def test_a_drag_back_to_its_start_is_a_mark() -> None:
    assert drawn(RIGHT, Moved(1, END), Moved(1, START), Up(1, START)) == [ToggleMark(HERE, RED)]


def test_the_sketch_follows_the_pointer_from_space_to_space() -> None:
    sketches = [
        action.sketch
        for action in actions_of(RIGHT, Moved(1, Point(3, 4)), Moved(1, END), Moved(1, END))
        if isinstance(action, ShowSketch)
    ]
    assert sketches == [Sketch(HERE, HERE, RED), Sketch(HERE, THERE, RED)]


@pytest.mark.parametrize("end", [Escape(), Lost(1)])
def test_a_cancelled_drawing_leaves_nothing(end: PointerEvent) -> None:
    events = (RIGHT, Moved(1, END), end, Up(1, END))
    assert actions_of(*events)[-1] != ShowSketch(Sketch(HERE, THERE, RED))
    assert ShowSketch(None) in actions_of(*events)
    assert not drawn(*events)


# -- a long press ----------------------------------------------------------------------------------


def test_a_long_press_marks_the_space_when_it_is_lifted() -> None:
    assert drawn(FINGER, LongPress(1), Up(1, START)) == [ToggleMark(HERE, GREEN)]


def test_a_long_press_and_a_drag_draw_an_arrow() -> None:
    assert drawn(FINGER, LongPress(1), Moved(1, END), Up(1, END)) == [
        ToggleArrow(HERE, THERE, GREEN)
    ]


def test_a_long_press_is_no_click() -> None:
    assert NoClick() in actions_of(FINGER, LongPress(1), Up(1, START))


def test_a_long_press_shows_at_once_that_it_draws() -> None:
    assert actions_of(FINGER, LongPress(1)) == [
        Capture(1, draws=True),
        ShowSketch(Sketch(HERE, HERE, GREEN)),
    ]


def test_a_drag_before_the_long_press_pans() -> None:
    assert not drawn(FINGER, Moved(1, END), LongPress(1), Up(1, END))
    assert pointers_after(FINGER, Moved(1, END), LongPress(1)).gesture is Gesture.PANNING


def test_a_drag_before_the_long_press_carries_the_tile() -> None:
    assert pointers_after(MOVABLE, Moved(1, END), LongPress(1)).gesture is Gesture.DRAGGING


def test_a_long_press_on_a_tile_that_can_move_marks_it() -> None:
    assert drawn(MOVABLE, LongPress(1), Up(1, START)) == [ToggleMark(HERE, GREEN)]


def test_a_tile_that_was_held_long_is_moved_by_a_drag() -> None:
    held = pointers_after(MOVABLE, LongPress(1), Moved(1, END))
    assert held.gesture is Gesture.DRAGGING
    assert not drawn(MOVABLE, LongPress(1), Moved(1, END), Up(1, END))


def test_two_fingers_pinch_and_draw_nothing() -> None:
    second = Down(2, END, Target.BACKGROUND, touch=True)
    for begin in ((FINGER,), (FINGER, LongPress(1)), (WITH_TOOL, Moved(1, END))):
        events = (*begin, second, LongPress(1))
        assert pointers_after(*events).gesture is Gesture.PINCHING
        assert not drawn(*events, Up(1, START), Up(2, END))


def test_a_long_press_on_a_stack_only_shows_its_tiles() -> None:
    viewport = replace(VIEWPORT, stacks=((HERE, 1),))
    assert not drawn(FINGER, LongPress(1), Up(1, START), viewport=viewport)


def test_a_long_press_on_a_stack_and_a_drag_draw_an_arrow() -> None:
    viewport = replace(VIEWPORT, stacks=((HERE, 1),))
    assert drawn(FINGER, LongPress(1), Moved(1, END), Up(1, END), viewport=viewport) == [
        ToggleArrow(HERE, THERE, GREEN)
    ]


def test_a_right_click_on_a_stack_marks_it() -> None:
    viewport = replace(VIEWPORT, stacks=((HERE, 1),))
    assert drawn(RIGHT, Up(1, START), viewport=viewport) == [ToggleMark(HERE, RED)]


# -- the tool --------------------------------------------------------------------------------------


def test_with_the_tool_a_drag_draws_an_arrow() -> None:
    assert drawn(WITH_TOOL, Moved(1, END), Up(1, END)) == [ToggleArrow(HERE, THERE, GREEN)]


def test_with_the_tool_a_press_that_stays_is_left_to_the_click() -> None:
    assert not actions_of(WITH_TOOL, Moved(1, Point(START.x + 3, START.y)), Up(1, START))


def test_with_the_tool_every_part_of_the_board_is_drawn_on() -> None:
    state = after_intents(loaded("Base"), ToggleMarkTool())
    for piece in (None, Piece.parse("wQ")):
        assert target_of(state, piece, hand=False, touch=True) is Target.DRAWABLE
    assert target_of(state, Piece.parse("wQ"), hand=True, touch=True) is Target.FREE


# -- stacks ----------------------------------------------------------------------------------------


def test_the_top_of_a_stack_counts_where_it_is_drawn() -> None:
    top = center(HERE, 5)
    assert VIEWPORT.space_at(Point(top.x, top.y - 60)) != HERE
    assert replace(VIEWPORT, stacks=((HERE, 5),)).space_at(Point(top.x, top.y - 60)) == HERE
