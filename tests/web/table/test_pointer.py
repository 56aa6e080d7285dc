"""Pointers on the board: what drags a tile, what pans the board, and what is only a click."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from urllib.parse import quote

import pytest

from hive_core import Hex, Piece
from web.app import intents
from web.app.state import AppState, Refused, Stuck
from web.app.update import update
from web.table.pointer import (
    MOUSE_SLACK,
    Down,
    Drag,
    EndDrag,
    Escape,
    FrameTick,
    Gesture,
    Lift,
    Lost,
    Moved,
    NoClick,
    PointerEvent,
    PointerState,
    Target,
    Up,
    Wheel,
    after,
    flush,
    is_click,
    target_of,
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


def loaded(game_string: str, *more: str) -> AppState:
    """The state of a page that was opened with this game."""
    link = "&".join([f"#game={quote(game_string)}", *more])
    return update(AppState(), intents.Visit(link))[0]


def acts_of(*events: PointerEvent, viewport: Viewport = VIEWPORT) -> list[object]:
    """Return all actions of these events, in order."""
    pointers = PointerState()
    actions: list[object] = []
    for event in events:
        pointers = after(pointers, event, viewport)
        actions += pointers.actions
    return actions


def intents_of(*events: PointerEvent, viewport: Viewport = VIEWPORT) -> list[object]:
    """The intents among them."""
    return [
        action
        for action in acts_of(*events, viewport=viewport)
        if isinstance(action, intents.Intent)
    ]


def pointers_after(*events: PointerEvent) -> PointerState:
    """The hands after these events."""
    return reduce(lambda pointers, event: after(pointers, event, VIEWPORT), events, PointerState())


def pixel(place: Point, viewport: Viewport = VIEWPORT) -> Point:
    """Where a place of the drawing is in the window."""
    middle, scale = viewport.drawing(Point(0, 0)), viewport.scale
    return Point((place.x - middle.x) * scale, (place.y - middle.y) * scale)


# -- places ----------------------------------------------------------------------------------------


def test_the_middle_of_the_frame_is_in_the_middle_of_the_box() -> None:
    assert VIEWPORT.drawing(Point(500, 350)) == (0, 0)
    # 800 pixels show 1600 units across, and so the height shows 1200 of them, not 800.
    assert VIEWPORT.drawing(Point(100, 50)) == (-800, -600)
    assert VIEWPORT.hex_at(Point(500, 350)) == Hex(0, 0)
    assert VIEWPORT.hex_at(Point(99, 350)) is None
    assert VIEWPORT.hex_at(Point(500, 651)) is None


@pytest.mark.parametrize("flip", [False, True])
def test_the_hex_under_a_pixel_is_the_one_drawn_there(flip: bool) -> None:
    viewport = Viewport(BOX, VIEWPORT.frame, flip)
    for place in (Hex(0, 0), Hex(2, -1), Hex(-3, 2), Hex(1, 1)):
        assert viewport.hex_at(pixel(center(place, flip=flip), viewport)) == place


def test_a_tile_is_let_fall_on_a_destination_close_by() -> None:
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
def test_a_pointer_that_hardly_moves_is_left_to_the_click(target: Target, touch: bool) -> None:
    assert acts_of(Down(1, START, target, ANT, touch), Moved(1, NEAR), Up(1, NEAR)) == []


def test_a_finger_may_wander_further_than_a_mouse() -> None:
    wander = Point(START.x + 8, START.y)
    assert intents_of(Down(1, START, Target.FREE, ANT), Moved(1, wander)) == [intents.Grab(ANT)]
    assert intents_of(Down(1, START, Target.FREE, ANT, touch=True), Moved(1, wander)) == []


def test_a_press_is_a_click_until_the_pointer_has_moved_as_far_as_its_slack() -> None:
    down = Down(1, START, Target.BACKGROUND)
    at_slack = Point(START.x + MOUSE_SLACK, START.y)
    assert is_click(pointers_after(down), down, Point(START.x + MOUSE_SLACK - 1, START.y))
    assert not is_click(pointers_after(down), down, at_slack)
    # A pointer that comes back is still no click.
    assert not is_click(pointers_after(down, Moved(1, at_slack), Moved(1, START)), down, START)


def test_a_press_is_no_click_once_a_second_finger_begins_a_pinch() -> None:
    down = Down(1, START, Target.BACKGROUND, touch=True)
    second = Down(2, FAR, Target.BACKGROUND, touch=True)
    assert not is_click(pointers_after(down, second), down, START)


def test_a_press_that_can_begin_nothing_stays_a_click() -> None:
    for down in (Down(1, START, Target.NOTHING), Down(1, START, Target.BACKGROUND, can_pan=False)):
        assert is_click(pointers_after(down, Moved(1, FAR)), down, FAR)


def test_a_tile_is_carried_and_let_fall() -> None:
    there = pixel(center(Hex(2, 0)))
    actions = acts_of(
        Down(1, START, Target.FREE, ANT), Moved(1, FAR), Moved(1, there), Up(1, there)
    )
    assert actions[1:] == [
        intents.Grab(ANT),
        Lift(ANT, FAR, touch=False),
        Drag(there, Hex(2, 0)),
        EndDrag(),
        intents.Drop(Hex(2, 0)),
        NoClick(),
    ]


def test_beside_the_table_a_tile_falls_nowhere() -> None:
    outside = Point(20, 20)
    down = (Down(1, START, Target.FREE, ANT), Moved(1, FAR), Up(1, outside))
    assert intents_of(*down) == [intents.Grab(ANT), intents.Drop(None)]


@pytest.mark.parametrize("end", [Escape(), Lost(1)])
def test_a_tile_is_put_back_by_escape_and_when_the_pointer_is_taken_away(end: PointerEvent) -> None:
    actions = acts_of(Down(1, START, Target.FREE, ANT), Moved(1, FAR), end)
    assert actions[-2:] == [EndDrag(), intents.Deselect()]
    # The button comes up later, and that is no click on what lies there.
    later = intents_of(Down(1, START, Target.FREE, ANT), Moved(1, FAR), end, Up(1, FAR))
    assert later == [intents.Grab(ANT), intents.Deselect()]


def test_escape_without_a_tile_in_hand_is_left_to_the_page() -> None:
    assert acts_of(Escape()) == []
    assert acts_of(Down(1, START, Target.BACKGROUND), Moved(1, FAR), Escape())[1:] == []


def test_a_tile_that_cannot_move_says_why_once_and_stays_with_the_table() -> None:
    drag = (Down(1, START, Target.STUCK, ANT), Moved(1, FAR), Moved(1, START), Up(1, START))
    assert acts_of(*drag) == [intents.Grab(ANT), NoClick(), NoClick()]
    assert not pointers_after(*drag[:3]).needs_frame


def test_bare_table_comes_along_with_the_pointer() -> None:
    pulling = pointers_after(
        Down(1, START, Target.BACKGROUND), Moved(1, FAR), Moved(1, Point(440, 310))
    )
    moved = flush(pulling, VIEWPORT)
    # 40 and 10 pixels are 80 and 20 units of the drawing.
    assert moved.actions == (intents.Pan(80, 20),)
    assert not moved.needs_frame
    assert flush(moved, VIEWPORT).actions == ()
    assert after(moved, Up(1, FAR), VIEWPORT).actions == (NoClick(),)


def test_what_only_looks_like_a_piece_is_not_carried() -> None:
    assert acts_of(Down(1, START, Target.NOTHING), Moved(1, FAR), Up(1, FAR)) == []


def test_what_a_pointer_takes_hold_of() -> None:
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


# -- at the edge of the table ----------------------------------------------------------------------

# All there is reaches 200 units, or 100 pixels, beyond the left side of the window; nothing else.
HIDDEN = Viewport(BOX, VIEWPORT.frame, around=Frame(-1000, -300, 1500, 500))
EDGE, INSIDE = Point(102, 350), Point(300, 350)
CARRIED: tuple[PointerEvent, ...] = (Down(1, START, Target.FREE, ANT), Moved(1, FAR))


def carried_to(at: Point, viewport: Viewport = HIDDEN) -> PointerState:
    """The hands with a tile that was brought there."""
    return reduce(
        lambda h, moved: after(h, moved, viewport), (*CARRIED, Moved(1, at)), PointerState()
    )


def waited(
    pointers: PointerState, viewport: Viewport, pictures: int
) -> tuple[PointerState, Viewport, list[float]]:
    """What is there after so many pictures of the browser, and how far each brought the table."""
    steps = []
    for _ in range(pictures):
        pointers = flush(after(pointers, FrameTick(16), viewport), viewport)
        moved = [action for action in pointers.actions if isinstance(action, intents.Pan)]
        steps.append(sum(pan.dx for pan in moved))
        assert all(pan.dy == 0 for pan in moved)
        x, y, width, height = viewport.frame
        viewport = replace(viewport, frame=Frame(x - steps[-1], y, width, height))
    return pointers, viewport, steps


def test_a_tile_at_the_edge_brings_along_what_is_beyond_and_no_more() -> None:
    pointers, viewport, steps = waited(carried_to(EDGE), HIDDEN, 120)
    assert sum(steps) == pytest.approx(200 + 2 * 6, abs=2)
    assert not pointers.needs_frame
    assert max(steps) < 2 * 16  # in drawing units: less than a pixel in a millisecond
    # It gets going, and then comes steadily.
    going = [step for step in steps if step]
    assert steps[:8] == [0] * 8
    assert going[:5] == sorted(going[:5])
    # Under the still pointer there is another place of the table now, and the tile falls there.
    assert viewport.hex_at(EDGE) != HIDDEN.hex_at(EDGE)
    assert after(pointers, Up(1, EDGE), viewport).actions[1] == intents.Drop(viewport.hex_at(EDGE))


@pytest.mark.parametrize(
    ("at", "viewport"),
    [
        (INSIDE, HIDDEN),
        (Point(898, 350), HIDDEN),  # beyond that side there is nothing
        (Point(500, 52), HIDDEN),
        (Point(20, 350), HIDDEN),  # beside the table
        (Point(102, 800), HIDDEN),
        (EDGE, VIEWPORT),
        (EDGE, replace(HIDDEN, around=Frame(-780, -300, 900, 500))),
    ],
)
def test_elsewhere_the_table_stays_and_nothing_runs(at: Point, viewport: Viewport) -> None:
    assert not carried_to(at, viewport).needs_frame


@pytest.mark.parametrize("end", [Moved(1, INSIDE), Up(1, EDGE), Lost(1), Escape()])
def test_the_table_stays_when_the_tile_has_left_the_edge(end: PointerEvent) -> None:
    pointers, viewport, steps = waited(carried_to(EDGE), HIDDEN, 20)
    assert pointers.needs_frame
    assert any(steps)
    assert not after(pointers, end, viewport).needs_frame


def test_only_what_is_carried_moves_the_table_at_its_edge() -> None:
    for target in (Target.BACKGROUND, Target.STUCK):
        at_edge: tuple[PointerEvent, ...] = (
            Down(1, START, target, ANT),
            Moved(1, FAR),
            Moved(1, EDGE),
        )
        pointers = reduce(lambda h, moved: after(h, moved, HIDDEN), at_edge, PointerState())
        assert not flush(pointers, HIDDEN).needs_frame


def test_what_is_out_of_sight_is_known_from_tiles_and_destinations() -> None:
    state = loaded(MIDDLE_GAME)
    spot = Frame(0, 0, 600, 600)
    assert Viewport.of(state, spot).pan_speed(Point(2, 300)) == (0, 0)
    # Two tiles' width fits into the window: the hive goes on at both sides, not above.
    close = replace(state, table=replace(state.table, frame=Frame(-150, -300, 600, 600)))
    assert Viewport.of(close, spot).pan_speed(Point(2, 300)).x < 0
    assert Viewport.of(close, spot).pan_speed(Point(598, 300)).x > 0
    chosen = update(close, intents.TapReserve(Piece.parse("wA1")))[0]
    before, now = (
        Viewport.of(at, spot).beyond[0][0]
        for at in (close, replace(chosen, table=replace(chosen.table, frame=close.table.frame)))
    )
    assert now > before


# -- a piece that is chosen ------------------------------------------------------------------------


def in_sight(state: AppState) -> bool:
    """Whether the middles of all destinations of the chosen piece are in the frame."""
    middles = [center(to, flip=state.table.flip) for to in state.destinations]
    return all(state.table.frame.holds(middle, Point(0, 0)) for middle in middles)


@pytest.mark.parametrize("flip", [0, 1])
@pytest.mark.parametrize("name", ["wA1", "wQ", "wB1"])
def test_where_a_chosen_piece_may_go_comes_into_sight(name: str, flip: int) -> None:
    start, piece = loaded(MIDDLE_GAME, f"flip={flip}"), Piece.parse(name)
    tap, at = intents.TapTile(piece), start.board.hex_of(piece)
    assert update(start, tap)[0].table.frame == start.table.frame
    x, y = (0.0, 0.0) if at is None else center(at, flip=start.table.flip)
    close = update(start, intents.Zoom(4.0, x, y))[0]
    chosen = update(close, tap)[0]
    assert chosen.destinations
    assert in_sight(chosen)
    assert chosen.table.frame.width <= max(start.table.frame.width, close.table.frame.width)
    assert chosen.table.frame.height <= start.table.frame.height
    # The piece itself stays under the pointer, so that a second click is one on it.
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
    # Under a hand that carries a tile the table does not jump.
    assert update(close, intents.Grab(piece))[0].table.frame == close.table.frame


def test_a_frame_that_shows_where_a_piece_may_go_stays() -> None:
    state = loaded(MIDDLE_GAME)
    queen = Piece.parse("wQ")
    closer = update(state, intents.Zoom(1.4, *center(Hex(-1, 0))))[0]
    assert update(closer, intents.TapTile(queen))[0].table.frame == closer.table.frame
    far = replace(state, table=replace(state.table, frame=Frame(5000, 5000, 900, 700)))
    assert in_sight(update(far, intents.TapTile(queen))[0])


# -- two fingers and the wheel ---------------------------------------------------------------------


def two_fingers(*more: PointerEvent) -> PointerState:
    """Two fingers on the table, 100 pixels apart, and what they do then."""
    left, right = Point(450, 350), Point(550, 350)
    down = (
        Down(1, left, Target.FREE, ANT, touch=True),
        Down(2, right, Target.BACKGROUND, touch=True),
    )
    return pointers_after(*down, *more)


def test_two_fingers_that_part_draw_the_table_closer_around_their_middle() -> None:
    parted = two_fingers(Moved(1, Point(400, 350)), Moved(2, Point(600, 350)))
    assert flush(parted, VIEWPORT).actions == (intents.Zoom(2.0, 0.0, 0.0),)


def test_two_fingers_side_by_side_pull_the_table() -> None:
    pulled = two_fingers(Moved(1, Point(480, 350)), Moved(2, Point(580, 350)))
    assert flush(pulled, VIEWPORT).actions[0] == intents.Pan(60, 0)


def test_what_was_between_two_fingers_stays_between_them() -> None:
    frame = VIEWPORT.frame
    moved = two_fingers(Moved(1, Point(430, 300)), Moved(2, Point(640, 380)))
    state = AppState(table=TableState(frame=frame))
    for action in flush(moved, VIEWPORT).actions:
        assert isinstance(action, intents.Pan | intents.Zoom)
        state, _ = update(state, action)
    between = Viewport(BOX, state.table.frame).drawing(Point(535, 340))
    assert between == pytest.approx((0, 0), abs=0.5)


def test_the_finger_that_stays_pulls_on() -> None:
    rest = two_fingers(Up(1, Point(450, 350)))
    assert rest.gesture is Gesture.PANNING
    assert flush(after(rest, Moved(2, Point(560, 350)), VIEWPORT), VIEWPORT).actions == (
        intents.Pan(20, 0),
    )


def test_a_second_finger_does_not_disturb_the_one_that_carries() -> None:
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
    assert played == [intents.Grab(ANT), intents.Drop(Hex(1, 0))]


def test_the_wheel_zooms_at_the_pointer_and_back_again() -> None:
    at = Point(700, 350)
    (closer,) = flush(pointers_after(Wheel(at, -100)), VIEWPORT).actions
    assert isinstance(closer, intents.Zoom)
    assert closer.factor > 1
    assert (closer.x, closer.y) == (400, 0)
    there_and_back = flush(pointers_after(Wheel(at, -100), Wheel(at, 100)), VIEWPORT).actions
    for action in there_and_back:
        assert isinstance(action, intents.Zoom)
        assert action.factor == pytest.approx(1)
    (pinched,) = flush(pointers_after(Wheel(at, -10, pinch=True)), VIEWPORT).actions
    assert isinstance(pinched, intents.Zoom)
    assert pinched.factor > 1.05


# -- what the table makes of it --------------------------------------------------------------------


def test_a_drop_plays_explains_or_puts_back() -> None:
    grabbed = update(loaded(MIDDLE_GAME), intents.Grab(Piece.parse("wQ")))[0]
    played = update(grabbed, intents.Drop(Hex(0, -1)))[0]
    assert played.game.record.moves[-1] == r"wQ \wS1"
    refused = update(grabbed, intents.Drop(Hex(4, 0)))[0]
    assert isinstance(refused.notice, Refused)
    assert refused.table.selected == Piece.parse("wQ")
    back = update(grabbed, intents.Drop(Hex(-1, 0)))[0]
    assert (back.table.selected, back.notice) == (Piece.parse("wQ"), None)
    assert update(grabbed, intents.Drop(None))[0].table.selected is None
    stuck = update(loaded(MIDDLE_GAME), intents.Grab(Piece.parse("wS1")))[0]
    assert isinstance(stuck.notice, Stuck)


def test_a_move_to_be_confirmed_can_be_aimed_again_by_another_drop() -> None:
    asked = update(loaded(MIDDLE_GAME), intents.SetPref("confirm", "on"))[0]
    moves = asked.game.record.moves
    for step in (intents.Grab(Piece.parse("wQ")), intents.Drop(Hex(0, -1))):
        asked = update(asked, step)[0]
    assert (asked.game.record.moves, asked.table.pending) == (moves, Hex(0, -1))
    for step in (intents.Grab(Piece.parse("wQ")), intents.Drop(Hex(-1, 1))):
        asked = update(asked, step)[0]
    assert (asked.game.record.moves, asked.table.pending) == (moves, None)  # there lies the beetle
    again = update(asked, intents.TapTarget(Hex(0, -1)))[0]
    assert update(again, intents.Confirm())[0].game.record.moves[-1] == r"wQ \wS1"


def test_a_frame_that_was_drawn_closer_stays_while_the_moved_tile_shows() -> None:
    state = update(loaded(MIDDLE_GAME), intents.Zoom(1.6, *center(Hex(-1, 0))))[0]
    close = state.table.frame
    for step in (intents.TapTile(Piece.parse("wQ")), intents.TapTarget(Hex(0, -1))):
        state = update(state, step)[0]
    assert state.table.frame == close
    # Black's tile comes in far outside of it, at the other end.
    state = update(state, intents.TapReserve(Piece.parse("bA1")))[0]
    state = update(state, intents.TapTarget(Hex(4, -1)))[0]
    assert state.game.record.moves[-1].startswith("bA1")
    assert state.table.frame == geometry.fit(state.board.stacks())
