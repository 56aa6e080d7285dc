"""A state machine for pointers on the board: events of pointers and the wheel become intents.

Dragging moves a tile that has a legal move. Dragging the background pans the board; so does a
finger on a tile without a legal move. Two fingers and the wheel zoom. `is_click` is the only place
that decides between a click and a drag. Points are in pixels of the window, except in intents.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from hive_core import Hex, Piece
from web.app.intents import Deselect, Drop, Grab, Intent, Pan, Zoom
from web.app.state import AppState
from web.table.viewport import Viewport
from web.ui.geometry import Point

MOUSE_SLACK, FINGER_SLACK = 6.0, 10.0
"""How far a pointer may move, in pixels, in a click."""

_NOWHERE = Point(0.0, 0.0)


class Target(Enum):
    """What a pointer pressed."""

    FREE = auto()  # a piece with a legal move
    STUCK = auto()  # a piece without one; dragging it says why
    BACKGROUND = auto()  # the board
    NOTHING = auto()  # a tile in hand on a page that allows no moves


# -- events ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Down:
    """A pointer was pressed on `target`, or on `piece` if that is a tile.

    `can_pan`: dragging the background pans the board. Otherwise it scrolls the host page.
    """

    pointer: int
    at: Point
    target: Target
    piece: Piece | None = None
    touch: bool = False
    can_pan: bool = True


@dataclass(frozen=True, slots=True)
class Moved:
    """A pressed pointer moved."""

    pointer: int
    at: Point


@dataclass(frozen=True, slots=True)
class Up:
    """A pointer was released."""

    pointer: int
    at: Point


@dataclass(frozen=True, slots=True)
class Lost:
    """The browser cancelled the pointer."""

    pointer: int


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel was turned; `pixels` above 0 zoom out.

    `pinch`: two fingers on a touchpad, which browsers report as a wheel.
    """

    at: Point
    pixels: float
    pinch: bool = False


@dataclass(frozen=True, slots=True)
class FrameTick:
    """So many milliseconds have passed since the last frame; sent while a drag is at an edge."""

    milliseconds: float


@dataclass(frozen=True, slots=True)
class Escape:
    """The Escape key was pressed."""


PointerEvent = Down | Moved | Up | Lost | Wheel | FrameTick | Escape

# -- actions ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lift:
    """Show an image of the piece at that point; it will follow the pointer."""

    piece: Piece
    at: Point
    touch: bool


@dataclass(frozen=True, slots=True)
class Drag:
    """Move the image there; released now, the piece would go to `over`."""

    at: Point
    over: Hex | None


@dataclass(frozen=True, slots=True)
class EndDrag:
    """Remove the image."""


@dataclass(frozen=True, slots=True)
class Capture:
    """Capture the pointer for the board until it is released."""

    pointer: int


@dataclass(frozen=True, slots=True)
class NoClick:
    """Ignore the click that the browser may report when this press ends."""


Action = Intent | Lift | Drag | EndDrag | Capture | NoClick


class Gesture(Enum):
    """The gesture of the pressed pointers."""

    NOTHING = auto()
    PRESSING = auto()  # a press that may become a click
    DRAGGING = auto()
    PANNING = auto()  # the board
    PINCHING = auto()
    DONE = auto()  # it has ended, but a pointer is still pressed


@dataclass(frozen=True, slots=True)
class PointerState:
    """The pressed pointers, their gesture, and the changes that the view does not show yet.

    `pan_by` (pixels) and `spread` (a factor around the point `about`) accumulate until `flush`.
    `carried`: where the dragged piece is. `at_edge_ms`: for how many milliseconds it has been at an
    edge with tiles beyond; None elsewhere.
    """

    gesture: Gesture = Gesture.NOTHING
    fingers: tuple[Down, ...] = ()
    pan_by: Point = _NOWHERE
    zoom_by: float = 1.0
    zoom_at: Point = _NOWHERE
    drag_at: Point = _NOWHERE
    at_edge_ms: float | None = None
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
            return _down(pointers, event)
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


def _down(pointers: PointerState, finger: Down) -> PointerState:
    others = tuple(known for known in pointers.fingers if known.pointer != finger.pointer)
    fingers = (*others, finger)
    if not others:
        # A press that can begin nothing can only be a click.
        gesture = Gesture.DONE if finger.target is Target.NOTHING else Gesture.PRESSING
        return replace(pointers, gesture=gesture, fingers=(finger,))
    pair = len(fingers) == 2 and finger.touch and others[0].touch
    if pair and pointers.gesture in (Gesture.PRESSING, Gesture.PANNING):
        held = tuple(Capture(known.pointer) for known in fingers)
        return replace(
            pointers, gesture=Gesture.PINCHING, fingers=fingers, actions=(*held, NoClick())
        )
    return replace(pointers, fingers=fingers)


def _move(pointers: PointerState, pointer: int, at: Point, viewport: Viewport) -> PointerState:
    finger = _finger(pointers, pointer)
    if finger is None:
        return pointers
    match pointers.gesture:
        case Gesture.PRESSING:
            return pointers if is_click(pointers, finger, at) else _begin(pointers, finger, at)
        case Gesture.DRAGGING if pointer == pointers.fingers[0].pointer:
            return _drag(pointers, at, viewport)
        case Gesture.PANNING if pointer == pointers.fingers[0].pointer:
            step = Point(at.x - finger.at.x, at.y - finger.at.y)
            return replace(_with_finger(pointers, finger, at), pan_by=_sum(pointers.pan_by, step))
        case Gesture.PINCHING:
            return _pinch(pointers, finger, at)
    return _with_finger(pointers, finger, at)


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
    dragging = pointers.gesture is Gesture.DRAGGING and pointer == pointers.fingers[0].pointer
    actions: tuple[Action, ...] = ()
    if dragging:
        actions = (EndDrag(), Drop(viewport.aim(at)), NoClick())
    elif not is_click(pointers, finger, finger.at):
        actions = (NoClick(),)
    return replace(_without(pointers, pointer), actions=actions)


def _cancel(pointers: PointerState, pointer: int) -> PointerState:
    finger = _finger(pointers, pointer)
    if finger is None:
        return pointers
    dragging = pointers.gesture is Gesture.DRAGGING and pointer == pointers.fingers[0].pointer
    return replace(_without(pointers, pointer), actions=(EndDrag(), Deselect()) if dragging else ())


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
        pointers, fingers=tuple(moved if known is finger else known for known in pointers.fingers)
    )


def _sum(a: Point, b: Point) -> Point:
    return Point(a.x + b.x, a.y + b.y)


def target_of(state: AppState, piece: Piece | None, *, hand: bool, touch: bool) -> Target:
    """Return what a pointer pressed that went down on that piece, or on none.

    A finger on a tile without a legal move pans: small screens show little background.
    """
    if piece is None:
        return Target.BACKGROUND
    if not state.playable:
        return Target.NOTHING if hand else Target.BACKGROUND
    if state.board.moves_of(piece):
        return Target.FREE
    return Target.BACKGROUND if touch and not hand else Target.STUCK
