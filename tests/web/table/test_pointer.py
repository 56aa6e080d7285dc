"""Pointers on the board: what drags a tile, what pans the board, and what is only a click."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import pytest

from hive_core import Hex, Piece
from hive_core._board.clicks import Refused, Stuck
from tests.page import loaded
from web.app.update import update
from web.settings.intents import SetPref
from web.shared.intents import Intent
from web.shared.state import AppState
from web.table.intents import (
    Confirm,
    Deselect,
    Drop,
    Grab,
    Pan,
    TapReserve,
    TapTarget,
    TapTile,
    Zoom,
)
from web.table.pointer import (
    MOUSE_SLACK,
    Gesture,
    PointerState,
    after,
    flush,
    is_click,
    target_of,
)
from web.table.pointer_events import (
    Down,
    Drag,
    EndDrag,
    Escape,
    FrameTick,
    Lift,
    Lost,
    Moved,
    NoClick,
    PointerEvent,
    Target,
    Up,
    Wheel,
)
from web.table.state import TableState
from web.table.viewport import Viewport
from web.ui import geometry
from web.ui.geometry import Frame, Point, center

# A window of 800 by 600 pixels that begins at 100, 50; the frame is as wide and less high.
BOX = Frame(100, 50, 800, 600)
VIEWPORT = Viewport(BOX, Frame(-800, -400, 1600, 800))
ANT = Piece.parse("wA1")

MIDDLE_GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"


def actions_of(*events: PointerEvent, viewport: Viewport = VIEWPORT) -> list[object]:
    """Return all actions of these events, in order."""
    pointers = PointerState()
    actions: list[object] = []
    for event in events:
        pointers = after(pointers, event, viewport)
        actions += pointers.actions
    return actions


def intents_of(*events: PointerEvent, viewport: Viewport = VIEWPORT) -> list[object]:
    """Return the intents among the actions of these events."""
    return [
        action for action in actions_of(*events, viewport=viewport) if isinstance(action, Intent)
    ]


def pointers_after(*events: PointerEvent) -> PointerState:
    """Return the state of the pointers after these events."""
    return reduce(lambda pointers, event: after(pointers, event, VIEWPORT), events, PointerState())


def pixel(place: Point, viewport: Viewport = VIEWPORT) -> Point:
    """Return the pixel of the window at a point of the drawing."""
    middle, scale = viewport.drawing(Point(0, 0)), viewport.scale
    return Point((place.x - middle.x) * scale, (place.y - middle.y) * scale)


# -- points ----------------------------------------------------------------------------------------


def test_the_middle_of_the_frame_is_in_the_middle_of_the_box() -> None:
    assert VIEWPORT.drawing(Point(500, 350)) == (0, 0)
    # 800 pixels show 1600 units across, so the height shows 1200 of them, not 800.
    assert VIEWPORT.drawing(Point(100, 50)) == (-800, -600)
    assert VIEWPORT.hex_at(Point(500, 350)) == Hex(0, 0)
    assert VIEWPORT.hex_at(Point(99, 350)) is None
    assert VIEWPORT.hex_at(Point(500, 651)) is None


@pytest.mark.parametrize("turn", range(6))
def test_the_hex_under_a_pixel_is_the_one_drawn_there(turn: int) -> None:
    viewport = Viewport(BOX, VIEWPORT.frame, turn)
    for place in (Hex(0, 0), Hex(2, -1), Hex(-3, 2), Hex(1, 1)):
        assert viewport.hex_at(pixel(center(place, turn=turn), viewport)) == place


def test_a_tile_is_dropped_on_a_destination_nearby() -> None:
    viewport = Viewport(BOX, VIEWPORT.frame, targets=((Hex(1, 0), 0),))
    middle = center(Hex(1, 0))
    beside = pixel(Point(middle.x + 95, middle.y))
    assert viewport.hex_at(beside) == Hex(2, 0)
    assert viewport.aim(beside) == Hex(1, 0)
    assert viewport.aim(pixel(center(Hex(2, 0)))) == Hex(2, 0)
    assert viewport.aim(Point(0, 0)) is None


# -- one pointer -----------------------------------------------------------------------------------

START, NEAR, FAR = Point(400, 300), Point(403, 303), Point(420, 310)


@pytest.mark.parametrize("target", list(Target))
@pytest.mark.parametrize("touch", [False, True])
def test_a_pointer_that_hardly_moves_makes_a_click(target: Target, touch: bool) -> None:
    assert actions_of(Down(1, START, target, ANT, touch), Moved(1, NEAR), Up(1, NEAR)) == []


def test_a_finger_has_more_slack_than_a_mouse() -> None:
    wander = Point(START.x + 8, START.y)
    assert intents_of(Down(1, START, Target.FREE, ANT), Moved(1, wander)) == [Grab(ANT)]
    assert intents_of(Down(1, START, Target.FREE, ANT, touch=True), Moved(1, wander)) == []


def test_a_press_is_a_click_until_the_pointer_has_moved_as_far_as_its_slack() -> None:
    down = Down(1, START, Target.BACKGROUND)
    at_slack = Point(START.x + MOUSE_SLACK, START.y)
    assert is_click(pointers_after(down), down, Point(START.x + MOUSE_SLACK - 1, START.y))
    assert not is_click(pointers_after(down), down, at_slack)
    # A pointer that returns still makes no click.
    assert not is_click(pointers_after(down, Moved(1, at_slack), Moved(1, START)), down, START)


def test_a_press_is_no_click_once_a_second_finger_begins_a_pinch() -> None:
    down = Down(1, START, Target.BACKGROUND, touch=True)
    second = Down(2, FAR, Target.BACKGROUND, touch=True)
    assert not is_click(pointers_after(down, second), down, START)


def test_a_press_that_cannot_begin_a_drag_stays_a_click() -> None:
    for down in (Down(1, START, Target.NOTHING), Down(1, START, Target.BACKGROUND, can_pan=False)):
        assert is_click(pointers_after(down, Moved(1, FAR)), down, FAR)


def test_a_tile_is_dragged_and_dropped() -> None:
    there = pixel(center(Hex(2, 0)))
    actions = actions_of(
        Down(1, START, Target.FREE, ANT), Moved(1, FAR), Moved(1, there), Up(1, there)
    )
    assert actions[1:] == [
        Grab(ANT),
        Lift(ANT, FAR, touch=False),
        Drag(there, Hex(2, 0)),
        EndDrag(),
        Drop(Hex(2, 0)),
        NoClick(),
    ]


def test_a_tile_dropped_outside_the_board_goes_nowhere() -> None:
    outside = Point(20, 20)
    down = (Down(1, START, Target.FREE, ANT), Moved(1, FAR), Up(1, outside))
    assert intents_of(*down) == [Grab(ANT), Drop(None)]


@pytest.mark.parametrize("end", [Escape(), Lost(1)])
def test_escape_and_a_cancelled_pointer_put_the_tile_back(end: PointerEvent) -> None:
    actions = actions_of(Down(1, START, Target.FREE, ANT), Moved(1, FAR), end)
    assert actions[-2:] == [EndDrag(), Deselect()]
    # The later release of the button is no click on what is there.
    later = intents_of(Down(1, START, Target.FREE, ANT), Moved(1, FAR), end, Up(1, FAR))
    assert later == [Grab(ANT), Deselect()]


def test_escape_without_a_dragged_tile_is_left_to_the_page() -> None:
    assert actions_of(Escape()) == []
    assert actions_of(Down(1, START, Target.BACKGROUND), Moved(1, FAR), Escape())[1:] == []


def test_dragging_an_immovable_tile_explains_it_once_and_moves_nothing() -> None:
    drag = (Down(1, START, Target.STUCK, ANT), Moved(1, FAR), Moved(1, START), Up(1, START))
    assert actions_of(*drag) == [Grab(ANT), NoClick(), NoClick()]
    assert not pointers_after(*drag[:3]).needs_frame


def test_dragging_the_background_pans_the_board() -> None:
    panning = pointers_after(
        Down(1, START, Target.BACKGROUND), Moved(1, FAR), Moved(1, Point(440, 310))
    )
    moved = flush(panning, VIEWPORT)
    # 40 and 10 pixels are 80 and 20 units of the drawing.
    assert moved.actions == (Pan(80, 20),)
    assert not moved.needs_frame
    assert flush(moved, VIEWPORT).actions == ()
    assert after(moved, Up(1, FAR), VIEWPORT).actions == (NoClick(),)


def test_a_hand_that_allows_no_moves_is_not_dragged() -> None:
    assert actions_of(Down(1, START, Target.NOTHING), Moved(1, FAR), Up(1, FAR)) == []


def test_the_target_of_a_press_depends_on_piece_and_pointer() -> None:
    state = loaded(MIDDLE_GAME)
    queen, spider, ant = (Piece.parse(name) for name in ("wQ", "wS1", "bA1"))
    assert target_of(state, queen, hand=False, touch=False) is Target.FREE
    assert target_of(state, spider, hand=False, touch=False) is Target.STUCK
    assert target_of(state, spider, hand=False, touch=True) is Target.BACKGROUND
    assert target_of(state, ant, hand=True, touch=True) is Target.STUCK
    assert target_of(state, None, hand=False, touch=True) is Target.BACKGROUND
    watching = loaded(MIDDLE_GAME, "mode=view")
    assert target_of(watching, queen, hand=False, touch=False) is Target.BACKGROUND
    assert target_of(watching, ANT, hand=True, touch=False) is Target.NOTHING


# -- at the edge of the board ----------------------------------------------------------------------


# The tiles reach 200 units, or 100 pixels, beyond the left side of the window, and no other side.
def test_a_tile_can_be_dropped_where_the_board_goes_on_beside_its_box() -> None:
    beside = Point(BOX.x + 400, BOX.y + BOX.height + 20)
    assert VIEWPORT.hex_at(beside) is None
    reach = replace(VIEWPORT, reach=Frame(BOX.x, BOX.y, BOX.width, BOX.height + 48))
    assert reach.hex_at(beside) is not None


HIDDEN = Viewport(BOX, VIEWPORT.frame, around=Frame(-1000, -300, 1500, 500))
EDGE, INSIDE = Point(102, 350), Point(300, 350)
DRAG: tuple[PointerEvent, ...] = (Down(1, START, Target.FREE, ANT), Moved(1, FAR))


def dragged_to(at: Point, viewport: Viewport = HIDDEN) -> PointerState:
    """Return the state of the pointers with a tile dragged there."""
    return reduce(lambda h, moved: after(h, moved, viewport), (*DRAG, Moved(1, at)), PointerState())


def after_frames(
    pointers: PointerState, viewport: Viewport, frames: int
) -> tuple[PointerState, Viewport, list[float]]:
    """Return the state and the viewport after so many frames, and the step of each frame."""
    steps = []
    for _ in range(frames):
        pointers = flush(after(pointers, FrameTick(16), viewport), viewport)
        moved = [action for action in pointers.actions if isinstance(action, Pan)]
        steps.append(sum(pan.dx for pan in moved))
        assert all(pan.dy == 0 for pan in moved)
        x, y, width, height = viewport.frame
        viewport = replace(viewport, frame=Frame(x - steps[-1], y, width, height))
    return pointers, viewport, steps


def test_a_tile_at_the_edge_pans_to_the_last_tile_and_no_further() -> None:
    pointers, viewport, steps = after_frames(dragged_to(EDGE), HIDDEN, 120)
    assert sum(steps) == pytest.approx(200 + 2 * 6, abs=2)
    assert not pointers.needs_frame
    assert max(steps) < 2 * 16  # in drawing units: less than a pixel per millisecond
    # It speeds up, then the speed is constant.
    going = [step for step in steps if step]
    assert steps[:8] == [0] * 8
    assert going[:5] == sorted(going[:5])
    # Another space is under the resting pointer now, and the tile is dropped there.
    assert viewport.hex_at(EDGE) != HIDDEN.hex_at(EDGE)
    assert after(pointers, Up(1, EDGE), viewport).actions[1] == Drop(viewport.hex_at(EDGE))


@pytest.mark.parametrize(
    ("at", "viewport"),
    [
        (INSIDE, HIDDEN),
        (Point(898, 350), HIDDEN),  # no tiles beyond that side
        (Point(500, 52), HIDDEN),
        (Point(20, 350), HIDDEN),  # outside the board
        (Point(102, 800), HIDDEN),
        (EDGE, VIEWPORT),
        (EDGE, replace(HIDDEN, around=Frame(-780, -300, 900, 500))),
    ],
)
def test_a_tile_away_from_the_edge_neither_pans_nor_requests_a_frame(
    at: Point, viewport: Viewport
) -> None:
    assert not dragged_to(at, viewport).needs_frame


@pytest.mark.parametrize("end", [Moved(1, INSIDE), Up(1, EDGE), Lost(1), Escape()])
def test_the_board_stays_after_the_tile_has_left_the_edge(end: PointerEvent) -> None:
    pointers, viewport, steps = after_frames(dragged_to(EDGE), HIDDEN, 20)
    assert pointers.needs_frame
    assert any(steps)
    assert not after(pointers, end, viewport).needs_frame


def test_only_a_dragged_tile_pans_the_board_at_its_edge() -> None:
    for target in (Target.BACKGROUND, Target.STUCK):
        at_edge: tuple[PointerEvent, ...] = (
            Down(1, START, target, ANT),
            Moved(1, FAR),
            Moved(1, EDGE),
        )
        pointers = reduce(lambda h, moved: after(h, moved, HIDDEN), at_edge, PointerState())
        assert not flush(pointers, HIDDEN).needs_frame


def test_the_viewport_measures_tiles_and_destinations_out_of_view() -> None:
    state = loaded(MIDDLE_GAME)
    spot = Frame(0, 0, 600, 600)
    assert Viewport.of(state, spot).pan_speed(Point(2, 300)) == (0, 0)
    # The window is two tiles wide: the hive extends beyond both sides, not above.
    close = replace(state, table=replace(state.table, frame=Frame(-150, -300, 600, 600)))
    assert Viewport.of(close, spot).pan_speed(Point(2, 300)).x < 0
    assert Viewport.of(close, spot).pan_speed(Point(598, 300)).x > 0
    chosen = update(close, TapReserve(Piece.parse("wA1")))[0]
    before, now = (
        Viewport.of(at, spot).beyond[0][0]
        for at in (close, replace(chosen, table=replace(chosen.table, frame=close.table.frame)))
    )
    assert now > before


# -- a selected piece ------------------------------------------------------------------------------


def in_view(state: AppState) -> bool:
    """Return whether the frame contains the centres of all destinations of the selected piece."""
    middles = [center(to, turn=state.table.turn) for to in state.destinations]
    return all(state.table.frame.holds(middle, Point(0, 0)) for middle in middles)


@pytest.mark.parametrize("flip", [0, 1])
@pytest.mark.parametrize("name", ["wA1", "wQ", "wB1"])
def test_the_destinations_of_a_selected_piece_come_into_view(name: str, flip: int) -> None:
    start, piece = loaded(MIDDLE_GAME, f"flip={flip}"), Piece.parse(name)
    tap, at = TapTile(piece), start.board.hex_of(piece)
    assert update(start, tap)[0].table.frame == start.table.frame
    x, y = (0.0, 0.0) if at is None else center(at, turn=start.table.turn)
    close = update(start, Zoom(4.0, x, y))[0]
    chosen = update(close, tap)[0]
    assert chosen.destinations
    assert in_view(chosen)
    assert chosen.table.frame.width <= max(start.table.frame.width, close.table.frame.width)
    assert chosen.table.frame.height <= start.table.frame.height
    # The piece stays under the pointer, so that a second click hits it.
    if at is not None and chosen.table.frame != start.table.frame:
        for (low, size), (was, room), place in zip(
            (
                (chosen.table.frame.x, chosen.table.frame.width),
                (chosen.table.frame.y, chosen.table.frame.height),
            ),
            (
                (close.table.frame.x, close.table.frame.width),
                (close.table.frame.y, close.table.frame.height),
            ),
            (x, y),
            strict=True,
        ):
            assert (place - low) / size == pytest.approx((place - was) / room, abs=0.002)
    # During a drag the board does not jump.
    assert update(close, Grab(piece))[0].table.frame == close.table.frame


def test_a_frame_that_shows_all_destinations_stays() -> None:
    state = loaded(MIDDLE_GAME)
    queen = Piece.parse("wQ")
    closer = update(state, Zoom(1.4, *center(Hex(-1, 0))))[0]
    assert update(closer, TapTile(queen))[0].table.frame == closer.table.frame
    far = replace(state, table=replace(state.table, frame=Frame(5000, 5000, 900, 700)))
    assert in_view(update(far, TapTile(queen))[0])


# -- two fingers and the wheel ---------------------------------------------------------------------


def two_fingers(*more: PointerEvent) -> PointerState:
    """Return the state with two fingers on the board, 100 pixels apart, and after these events."""
    left, right = Point(450, 350), Point(550, 350)
    down = (
        Down(1, left, Target.FREE, ANT, touch=True),
        Down(2, right, Target.BACKGROUND, touch=True),
    )
    return pointers_after(*down, *more)


def test_two_fingers_that_part_zoom_in_around_their_midpoint() -> None:
    parted = two_fingers(Moved(1, Point(400, 350)), Moved(2, Point(600, 350)))
    assert flush(parted, VIEWPORT).actions == (Zoom(2.0, 0.0, 0.0),)


def test_two_parallel_fingers_pan_the_board() -> None:
    panned = two_fingers(Moved(1, Point(480, 350)), Moved(2, Point(580, 350)))
    assert flush(panned, VIEWPORT).actions[0] == Pan(60, 0)


def test_the_point_between_two_fingers_stays_between_them() -> None:
    frame = VIEWPORT.frame
    moved = two_fingers(Moved(1, Point(430, 300)), Moved(2, Point(640, 380)))
    state = AppState(table=TableState(frame=frame))
    for action in flush(moved, VIEWPORT).actions:
        assert isinstance(action, Pan | Zoom)
        state, _ = update(state, action)
    between = Viewport(BOX, state.table.frame).drawing(Point(535, 340))
    assert between == pytest.approx((0, 0), abs=0.5)


def test_the_remaining_finger_continues_to_pan() -> None:
    rest = two_fingers(Up(1, Point(450, 350)))
    assert rest.gesture is Gesture.PANNING
    assert flush(after(rest, Moved(2, Point(560, 350)), VIEWPORT), VIEWPORT).actions == (
        Pan(20, 0),
    )


def test_a_second_finger_does_not_disturb_a_drag() -> None:
    there = pixel(center(Hex(1, 0)))
    played = intents_of(
        Down(1, START, Target.FREE, ANT, touch=True),
        Moved(1, FAR),
        Down(2, Point(600, 400), Target.BACKGROUND, touch=True),
        Moved(2, Point(700, 500)),
        Up(2, Point(700, 500)),
        Moved(1, there),
        Up(1, there),
    )
    assert played == [Grab(ANT), Drop(Hex(1, 0))]


def test_the_wheel_zooms_at_the_pointer_and_back_again() -> None:
    at = Point(700, 350)
    (closer,) = flush(pointers_after(Wheel(at, -100)), VIEWPORT).actions
    assert isinstance(closer, Zoom)
    assert closer.factor > 1
    assert (closer.x, closer.y) == (400, 0)
    there_and_back = flush(pointers_after(Wheel(at, -100), Wheel(at, 100)), VIEWPORT).actions
    for action in there_and_back:
        assert isinstance(action, Zoom)
        assert action.factor == pytest.approx(1)
    (pinched,) = flush(pointers_after(Wheel(at, -10, pinch=True)), VIEWPORT).actions
    assert isinstance(pinched, Zoom)
    assert pinched.factor > 1.05


# -- what the page does with the intents -----------------------------------------------------------


def test_a_drop_plays_explains_or_puts_back() -> None:
    grabbed = update(loaded(MIDDLE_GAME), Grab(Piece.parse("wQ")))[0]
    played = update(grabbed, Drop(Hex(0, -1)))[0]
    assert played.game.record.moves[-1] == r"wQ \wS1"
    refused = update(grabbed, Drop(Hex(4, 0)))[0]
    assert isinstance(refused.notice, Refused)
    assert refused.table.selected == Piece.parse("wQ")
    back = update(grabbed, Drop(Hex(-1, 0)))[0]
    assert (back.table.selected, back.notice) == (Piece.parse("wQ"), None)
    assert update(grabbed, Drop(None))[0].table.selected is None
    stuck = update(loaded(MIDDLE_GAME), Grab(Piece.parse("wS1")))[0]
    assert isinstance(stuck.notice, Stuck)


def test_another_drop_changes_a_move_that_waits_for_confirmation() -> None:
    asked = update(loaded(MIDDLE_GAME), SetPref("confirm", "on"))[0]
    moves = asked.game.record.moves
    for step in (Grab(Piece.parse("wQ")), Drop(Hex(0, -1))):
        asked = update(asked, step)[0]
    assert (asked.game.record.moves, asked.table.pending) == (moves, Hex(0, -1))
    for step in (Grab(Piece.parse("wQ")), Drop(Hex(-1, 1))):
        asked = update(asked, step)[0]
    assert (asked.game.record.moves, asked.table.pending) == (moves, None)  # the beetle is there
    again = update(asked, TapTarget(Hex(0, -1)))[0]
    assert update(again, Confirm())[0].game.record.moves[-1] == r"wQ \wS1"


def test_an_enlarged_frame_stays_while_it_shows_the_moved_tile() -> None:
    state = update(loaded(MIDDLE_GAME), Zoom(1.6, *center(Hex(-1, 0))))[0]
    close = state.table.frame
    for step in (TapTile(Piece.parse("wQ")), TapTarget(Hex(0, -1))):
        state = update(state, step)[0]
    assert state.table.frame == close
    # Black's tile is placed far outside the frame, at the other end.
    state = update(state, TapReserve(Piece.parse("bA1")))[0]
    state = update(state, TapTarget(Hex(4, -1)))[0]
    assert state.game.record.moves[-1].startswith("bA1")
    assert state.table.frame == geometry.fit(state.board.stacks())
