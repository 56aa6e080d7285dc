"""A state machine for pointers on the board: events of pointers and the wheel become intents.

Dragging moves a tile that has a legal move. Dragging the background pans the board; so does a
finger on a tile without a legal move. Two fingers and the wheel zoom. The right button of a mouse,
a long press, and a drag while the tool is open draw marks and arrows. `is_click` is the only place
that decides between a click and a drag. Points are in pixels of the window, except in intents.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from hive_core import Piece
from web.shared.state import AppState
from web.table.intents import Deselect, Drop, Grab, Pan, Zoom
from web.table.mark_intents import ShowSketch
from web.table.pointer_events import (
    Action,
    Capture,
    Down,
    Drag,
    EndDrag,
    Escape,
    FrameTick,
    Lift,
    LongPress,
    Lost,
    Moved,
    NoClick,
    PointerEvent,
    Target,
    Up,
    Wheel,
)
from web.table.stroke import Stroke
from web.table.viewport import Viewport
from web.ui.geometry import Point

MOUSE_SLACK, FINGER_SLACK = 6.0, 10.0
"""How far a pointer may move, in pixels, in a click."""

_NOWHERE = Point(0.0, 0.0)


class Gesture(Enum):
    """The gesture of the pressed pointers."""

    NOTHING = auto()
    PRESSING = auto()  # a press that may become a click
    DRAGGING = auto()
    PANNING = auto()  # the board
    PINCHING = auto()
    DRAWING = auto()  # a mark or an arrow
    DONE = auto()  # it has ended, but a pointer is still pressed


@dataclass(frozen=True, slots=True)
class PointerState:
    """The pressed pointers, their gesture, and the changes that the view does not show yet.

    `pan_by` (pixels) and `spread` (a factor around the point `about`) accumulate until `flush`.
    `carried`: where the dragged piece is. `at_edge_ms`: for how many milliseconds it has been at an
    edge with tiles beyond; None elsewhere. `stroke`: what is being drawn.
    """

    gesture: Gesture = Gesture.NOTHING
    fingers: tuple[Down, ...] = ()
    pan_by: Point = _NOWHERE
    zoom_by: float = 1.0
    zoom_at: Point = _NOWHERE
    drag_at: Point = _NOWHERE
    at_edge_ms: float | None = None
    stroke: Stroke | None = None
    actions: tuple[Action, ...] = field(default=(), compare=False)

    @property
    def needs_frame(self) -> bool:
        """Whether the next frame has to pan or zoom the board."""
        return self.pan_by != _NOWHERE or self.zoom_by != 1.0 or self.at_edge_ms is not None


def after(pointers: PointerState, event: PointerEvent, viewport: Viewport) -> PointerState:
    """Return the state after an event; `actions` lists what to do, in order."""
    pointers = replace(pointers, actions=())
    match event:
        case Down():
            return _down(pointers, event, viewport)
        case LongPress(pointer):
            pressed = _finger(pointers, pointer)
            if pressed is None or pointers.gesture is not Gesture.PRESSING:
                return pointers
            return _begin_stroke(pointers, pressed, viewport, long=True)
        case Moved(pointer, at):
            return _move(pointers, pointer, at, viewport)
        case Up(pointer, at):
            return _up(pointers, pointer, at, viewport)
        case Lost(pointer):
            return _cancel(pointers, pointer)
        case Wheel(at, pixels, pinch):
            pace = _PINCH_PACE if pinch else _WHEEL_PACE
            factor = min(max(math.exp(-pixels * pace), 0.5), 2.0)
            return replace(pointers, zoom_by=pointers.zoom_by * factor, zoom_at=at)
        case FrameTick(milliseconds):
            return _pan_at_edge(pointers, milliseconds, viewport)
        case Escape() if pointers.gesture is Gesture.DRAWING:
            return replace(pointers, gesture=Gesture.DONE, actions=(ShowSketch(None),))
        case Escape():
            if pointers.gesture is not Gesture.DRAGGING:
                return pointers
            return replace(
                pointers, gesture=Gesture.DONE, at_edge_ms=None, actions=(EndDrag(), Deselect())
            )


_WHEEL_PACE, _PINCH_PACE = 0.0018, 0.01


def is_click(pointers: PointerState, finger: Down, at: Point) -> bool:
    """Return whether the press of that pointer, now at `at`, is a click so far.

    A press is a click until the pointer has moved as far as its slack, or a second finger has begun
    a pinch; it stays a drag, a pan or a pinch even if the pointer comes back. A press that can't
    begin any of these stays a click.
    """
    if finger.target is Target.NOTHING:
        return True
    if pointers.gesture is not Gesture.PRESSING:
        return False
    if finger.target is Target.BACKGROUND and not finger.can_pan:
        return True
    slack = FINGER_SLACK if finger.touch else MOUSE_SLACK
    return math.dist(finger.at, at) < slack


def flush(pointers: PointerState, viewport: Viewport) -> PointerState:
    """Return the state without pending changes; its `actions` have at most one `Pan` and `Zoom`."""
    actions: list[Action] = []
    dx, dy = pointers.pan_by.x / viewport.scale, pointers.pan_by.y / viewport.scale
    if pointers.pan_by != _NOWHERE:
        actions.append(Pan(dx, dy))
    if pointers.zoom_by != 1.0:
        still = viewport.drawing(pointers.zoom_at)
        actions.append(Zoom(pointers.zoom_by, still.x - dx, still.y - dy))
    return replace(pointers, pan_by=_NOWHERE, zoom_by=1.0, actions=tuple(actions))


def _down(pointers: PointerState, finger: Down, viewport: Viewport) -> PointerState:
    others = tuple(other for other in pointers.fingers if other.pointer != finger.pointer)
    fingers = (*others, finger)
    if not others and finger.draws:
        return _begin_stroke(replace(pointers, fingers=(finger,)), finger, viewport)
    if not others:
        # A press that can begin nothing can only be a click.
        gesture = Gesture.DONE if finger.target is Target.NOTHING else Gesture.PRESSING
        return replace(pointers, gesture=gesture, fingers=(finger,))
    pair = len(fingers) == 2 and finger.touch and others[0].touch
    if pair and pointers.gesture in (Gesture.PRESSING, Gesture.PANNING, Gesture.DRAWING):
        captures = tuple(Capture(other.pointer) for other in fingers)
        erased = (ShowSketch(None),) if pointers.gesture is Gesture.DRAWING else ()
        actions = (*erased, *captures, NoClick())
        return replace(pointers, gesture=Gesture.PINCHING, fingers=fingers, actions=actions)
    return replace(pointers, fingers=fingers)


def _move(pointers: PointerState, pointer: int, at: Point, viewport: Viewport) -> PointerState:
    finger = _finger(pointers, pointer)
    if finger is None:
        return pointers
    match pointers.gesture:
        case Gesture.PRESSING:
            if is_click(pointers, finger, at):
                return pointers
            if finger.target is Target.DRAWABLE:
                begun = _begin_stroke(pointers, finger, viewport)
                after = _draw(begun, finger, at, viewport)
                return replace(after, actions=(*begun.actions, *after.actions))
            return _begin(pointers, finger, at)
        case Gesture.DRAWING if pointer == pointers.fingers[0].pointer:
            if finger.target is not Target.FREE or finger.draws:
                return _draw(pointers, finger, at, viewport)
            # However long a tile was held, dragging it moves it.
            if math.dist(finger.at, at) < FINGER_SLACK:
                return pointers
            begun = _begin(replace(pointers, stroke=None), finger, at)
            return replace(begun, actions=(ShowSketch(None), *begun.actions))
        case Gesture.DRAGGING if pointer == pointers.fingers[0].pointer:
            return _drag(pointers, at, viewport)
        case Gesture.PANNING if pointer == pointers.fingers[0].pointer:
            step = Point(at.x - finger.at.x, at.y - finger.at.y)
            return replace(_with_finger(pointers, finger, at), pan_by=_sum(pointers.pan_by, step))
        case Gesture.PINCHING:
            return _pinch(pointers, finger, at)
    return _with_finger(pointers, finger, at)


def _begin_stroke(
    pointers: PointerState, finger: Down, viewport: Viewport, *, long: bool = False
) -> PointerState:
    """Return the state in which that pointer draws.

    A long press on a stack shows its tiles, so it draws arrows only.
    """
    start = viewport.space_at(finger.at)
    if start is None:
        return replace(pointers, gesture=Gesture.DONE)
    marks = not (long and start in dict(viewport.stacks))
    stroke = Stroke(start, start, finger.color, marks)
    actions = (Capture(finger.pointer, draws=True), stroke.shown())
    return replace(pointers, gesture=Gesture.DRAWING, stroke=stroke, actions=actions)


def _draw(pointers: PointerState, finger: Down, at: Point, viewport: Viewport) -> PointerState:
    """Return the state with the pointer that draws at that point."""
    after, stroke = _with_finger(pointers, finger, at), pointers.stroke
    end = viewport.space_at(at)
    if stroke is None or end == stroke.end:
        return after
    stroke = replace(stroke, end=end)
    return replace(after, stroke=stroke, actions=(stroke.shown(),))


def _drag(pointers: PointerState, at: Point, viewport: Viewport) -> PointerState:
    """Return the state with the dragged piece at that point."""
    still = pointers.at_edge_ms or 0.0
    at_edge_ms = still if viewport.pan_speed(at) != _NOWHERE else None
    return replace(
        pointers, drag_at=at, at_edge_ms=at_edge_ms, actions=(Drag(at, viewport.aim(at)),)
    )


# A drag that only crosses the edge, as from a hand, must not pan; then panning speeds up gently.
_PATIENCE_MS, _GOING_MS = 220.0, 500.0
_PACE = 0.55  # pixels per millisecond at the very edge
_LONGEST_MS = 60.0  # limits the step after a slow frame


def _pan_at_edge(pointers: PointerState, milliseconds: float, viewport: Viewport) -> PointerState:
    """Return the state after panning towards tiles out of view, while a drag is at the edge."""
    if pointers.at_edge_ms is None:
        return pointers
    at_edge_ms = pointers.at_edge_ms + min(milliseconds, _LONGEST_MS)
    pan_speed = viewport.pan_speed(pointers.drag_at)
    after = _drag(replace(pointers, at_edge_ms=at_edge_ms), pointers.drag_at, viewport)
    going = min(max(at_edge_ms - _PATIENCE_MS, 0.0) / _GOING_MS, 1.0)
    far = _PACE * going * min(milliseconds, _LONGEST_MS)
    steps = (
        min(-way * far, low) if way < 0 else -min(way * far, high)
        for way, (low, high) in zip(pan_speed, viewport.beyond, strict=True)
    )
    return replace(after, pan_by=_sum(pointers.pan_by, Point(*steps)))


def _begin(pointers: PointerState, finger: Down, at: Point) -> PointerState:
    """Return the state after a press has become a drag, a pan or an explanation."""
    target = finger.target
    if target is Target.FREE and finger.piece is not None:
        lift = Lift(finger.piece, at, finger.touch)
        actions = (Capture(finger.pointer), Grab(finger.piece), lift)
        return replace(pointers, gesture=Gesture.DRAGGING, drag_at=at, actions=actions)
    if target is Target.STUCK and finger.piece is not None:
        return replace(pointers, gesture=Gesture.DONE, actions=(Grab(finger.piece), NoClick()))
    step = Point(at.x - finger.at.x, at.y - finger.at.y)
    pulled = _with_finger(pointers, finger, at)
    return replace(
        pulled,
        gesture=Gesture.PANNING,
        pan_by=_sum(pointers.pan_by, step),
        actions=(Capture(finger.pointer),),
    )


def _pinch(pointers: PointerState, finger: Down, at: Point) -> PointerState:
    """Return the state panned by the midpoint of two fingers and zoomed by their distance."""
    before, new = pointers.fingers, _with_finger(pointers, finger, at)
    middles = [
        Point((a.at.x + b.at.x) / 2, (a.at.y + b.at.y) / 2)
        for a, b in (before[:2], new.fingers[:2])
    ]
    gaps = [math.dist(a.at, b.at) for a, b in (before[:2], new.fingers[:2])]
    step = Point(middles[1].x - middles[0].x, middles[1].y - middles[0].y)
    factor = gaps[1] / gaps[0] if min(gaps) > 1 else 1.0
    return replace(
        new,
        pan_by=_sum(pointers.pan_by, step),
        zoom_by=pointers.zoom_by * factor,
        zoom_at=middles[1],
    )


def _up(pointers: PointerState, pointer: int, at: Point, viewport: Viewport) -> PointerState:
    finger = _finger(pointers, pointer)
    if finger is None:
        return pointers
    first = pointer == pointers.fingers[0].pointer
    actions: tuple[Action, ...] = ()
    if first and pointers.gesture is Gesture.DRAGGING:
        actions = (EndDrag(), Drop(viewport.aim(at)), NoClick())
    elif first and pointers.gesture is Gesture.DRAWING and pointers.stroke is not None:
        stroke = replace(pointers.stroke, end=viewport.space_at(at))
        actions = (stroke.drawn(), NoClick())
    elif not is_click(pointers, finger, finger.at):
        actions = (NoClick(),)
    return replace(_without(pointers, pointer), actions=actions)


def _cancel(pointers: PointerState, pointer: int) -> PointerState:
    finger = _finger(pointers, pointer)
    if finger is None:
        return pointers
    actions: tuple[Action, ...] = ()
    if pointer == pointers.fingers[0].pointer:
        if pointers.gesture is Gesture.DRAGGING:
            actions = (EndDrag(), Deselect())
        elif pointers.gesture is Gesture.DRAWING:
            actions = (ShowSketch(None),)
    return replace(_without(pointers, pointer), actions=actions)


def _without(pointers: PointerState, pointer: int) -> PointerState:
    """Return the state after a pointer has left; of two fingers, the other one goes on panning."""
    rest = tuple(finger for finger in pointers.fingers if finger.pointer != pointer)
    if pointers.gesture is Gesture.DRAGGING and pointer == pointers.fingers[0].pointer:
        pointers = replace(pointers, at_edge_ms=None)
    if not rest:
        return replace(pointers, gesture=Gesture.NOTHING, fingers=())
    if pointers.gesture is Gesture.PINCHING:
        gesture = Gesture.PANNING if len(rest) == 1 else Gesture.DONE
    elif pointer == pointers.fingers[0].pointer:
        gesture = Gesture.DONE
    else:
        gesture = pointers.gesture
    return replace(pointers, gesture=gesture, fingers=rest)


def _finger(pointers: PointerState, pointer: int) -> Down | None:
    return next((finger for finger in pointers.fingers if finger.pointer == pointer), None)


def _with_finger(pointers: PointerState, finger: Down, at: Point) -> PointerState:
    moved = replace(finger, at=at)
    return replace(
        pointers, fingers=tuple(moved if other is finger else other for other in pointers.fingers)
    )


def _sum(a: Point, b: Point) -> Point:
    return Point(a.x + b.x, a.y + b.y)


def target_of(state: AppState, piece: Piece | None, *, hand: bool, touch: bool) -> Target:
    """Return what a pointer pressed that went down on that piece, or on none.

    A finger on a tile without a legal move pans: small screens show little background.
    """
    if state.table.marking.tool and not hand:
        return Target.DRAWABLE
    if piece is None:
        return Target.BACKGROUND
    if state.can_move(piece):
        return Target.FREE
    if not state.playable:
        return Target.NOTHING if hand else Target.BACKGROUND
    return Target.BACKGROUND if touch and not hand else Target.STUCK
