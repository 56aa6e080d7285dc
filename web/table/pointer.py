"""Pointers on the table, as a machine: what goes down, moves and comes up becomes intents.

A tile that can move is carried; bare table, and under a finger a tile that cannot move, pulls the
table along; two fingers and the wheel zoom. Places are in pixels of the window until an intent is
made of them. Pure.
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
"""So far, in pixels, a pointer wanders before it is more than a click."""

_NOWHERE = Point(0.0, 0.0)


class Target(Enum):
    """What a pointer took hold of."""

    FREE = auto()  # a piece that can move
    STUCK = auto()  # a piece that cannot, and says why
    BACKGROUND = auto()  # the table
    NOTHING = auto()  # what only looks like a piece, beside the table


# -- what happens ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Down:
    """A pointer went down on something; `piece` is what it took hold of, if it is a piece.

    `pulls`: it may pull the table along.
    """

    pointer: int
    at: Point
    target: Target
    piece: Piece | None = None
    touch: bool = False
    pulls: bool = True


@dataclass(frozen=True, slots=True)
class Moved:
    """A pointer that is down moved."""

    pointer: int
    at: Point


@dataclass(frozen=True, slots=True)
class Up:
    """A pointer came up."""

    pointer: int
    at: Point


@dataclass(frozen=True, slots=True)
class Lost:
    """The browser took the pointer away."""

    pointer: int


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel was turned: by so many pixels, down or towards the person above 0.

    `pinch`: two fingers on a touch pad, as browsers tell it.
    """

    at: Point
    pixels: float
    pinch: bool = False


@dataclass(frozen=True, slots=True)
class FrameTick:
    """So many milliseconds have passed since the picture before: told while the hands `wait`."""

    milliseconds: float


@dataclass(frozen=True, slots=True)
class Escape:
    """The Escape key was pressed."""


PointerEvent = Down | Moved | Up | Lost | Wheel | FrameTick | Escape

# -- what comes of it ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lift:
    """A picture of the piece is to follow the pointer, which is there now."""

    piece: Piece
    at: Point
    touch: bool


@dataclass(frozen=True, slots=True)
class Carry:
    """The picture is there now, and would be let fall on this hex."""

    at: Point
    over: Hex | None


@dataclass(frozen=True, slots=True)
class PutDown:
    """The picture goes away."""


@dataclass(frozen=True, slots=True)
class Hold:
    """This pointer belongs to the table until it comes up, wherever it goes."""

    pointer: int


@dataclass(frozen=True, slots=True)
class NoClick:
    """What ends now was no click, though the browser may call it one."""


Action = Intent | Lift | Carry | PutDown | Hold | NoClick


class Doing(Enum):
    """What the hands are at."""

    NOTHING = auto()
    WAITING = auto()  # a pointer is down and may still become a click
    CARRYING = auto()
    PULLING = auto()  # the table
    PINCHING = auto()
    DONE = auto()  # what was begun has ended, and a pointer is still down


@dataclass(frozen=True, slots=True)
class PointerState:
    """The pointers that are down, what they are at, and how far the table has yet to follow them.

    `slid`, in pixels, `spread`, as a factor, and `about`, its still point, gather up until `flush`.
    `carried`: where the piece is that is carried. `pressing`: for how many milliseconds it has
    been at an edge beyond which there is something; None where it is not.
    """

    doing: Doing = Doing.NOTHING
    fingers: tuple[Down, ...] = ()
    slid: Point = _NOWHERE
    spread: float = 1.0
    about: Point = _NOWHERE
    carried: Point = _NOWHERE
    pressing: float | None = None
    acts: tuple[Action, ...] = field(default=(), compare=False)

    @property
    def restless(self) -> bool:
        """Whether the table has to follow, now or as time passes."""
        return self.slid != _NOWHERE or self.spread != 1.0 or self.pressing is not None


def after(pointers: PointerState, event: PointerEvent, viewport: Viewport) -> PointerState:
    """The hands after something happened; `acts` says what is to be done about it, in order."""
    pointers = replace(pointers, acts=())
    match event:
        case Down():
            return _down(pointers, event)
        case Moved(pointer, at):
            return _moved(pointers, pointer, at, viewport)
        case Up(pointer, at):
            return _up(pointers, pointer, at, viewport)
        case Lost(pointer):
            return _lost(pointers, pointer)
        case Wheel(at, pixels, pinch):
            pace = _PINCH_PACE if pinch else _WHEEL_PACE
            factor = min(max(math.exp(-pixels * pace), 0.5), 2.0)
            return replace(pointers, spread=pointers.spread * factor, about=at)
        case FrameTick(milliseconds):
            return _pressed(pointers, milliseconds, viewport)
        case Escape():
            if pointers.doing is not Doing.CARRYING:
                return pointers
            return replace(pointers, doing=Doing.DONE, pressing=None, acts=(PutDown(), Deselect()))


_WHEEL_PACE, _PINCH_PACE = 0.0018, 0.01


def flush(pointers: PointerState, viewport: Viewport) -> PointerState:
    """The hands with the table brought up to them: at most one `Pan` and one `Zoom`."""
    acts: list[Action] = []
    dx, dy = pointers.slid.x / viewport.scale, pointers.slid.y / viewport.scale
    if pointers.slid != _NOWHERE:
        acts.append(Pan(dx, dy))
    if pointers.spread != 1.0:
        still = viewport.drawing(pointers.about)
        acts.append(Zoom(pointers.spread, still.x - dx, still.y - dy))
    return replace(pointers, slid=_NOWHERE, spread=1.0, acts=tuple(acts))


def _down(pointers: PointerState, finger: Down) -> PointerState:
    others = tuple(known for known in pointers.fingers if known.pointer != finger.pointer)
    fingers = (*others, finger)
    if not others:
        # Something that only looks like a piece is left alone: a click is all it can get.
        doing = Doing.DONE if finger.target is Target.NOTHING else Doing.WAITING
        return replace(pointers, doing=doing, fingers=(finger,))
    pair = len(fingers) == 2 and finger.touch and others[0].touch
    if pair and pointers.doing in (Doing.WAITING, Doing.PULLING):
        held = tuple(Hold(known.pointer) for known in fingers)
        return replace(pointers, doing=Doing.PINCHING, fingers=fingers, acts=(*held, NoClick()))
    return replace(pointers, fingers=fingers)


def _moved(pointers: PointerState, pointer: int, at: Point, viewport: Viewport) -> PointerState:
    finger = _finger(pointers, pointer)
    if finger is None:
        return pointers
    match pointers.doing:
        case Doing.WAITING:
            if finger.target is Target.BACKGROUND and not finger.pulls:
                return pointers
            slack = FINGER_SLACK if finger.touch else MOUSE_SLACK
            return pointers if math.dist(finger.at, at) < slack else _begun(pointers, finger, at)
        case Doing.CARRYING if pointer == pointers.fingers[0].pointer:
            return _carried(pointers, at, viewport)
        case Doing.PULLING if pointer == pointers.fingers[0].pointer:
            step = Point(at.x - finger.at.x, at.y - finger.at.y)
            return replace(_with_finger(pointers, finger, at), slid=_sum(pointers.slid, step))
        case Doing.PINCHING:
            return _pinched(pointers, finger, at)
    return _with_finger(pointers, finger, at)


def _carried(pointers: PointerState, at: Point, viewport: Viewport) -> PointerState:
    """The piece is brought there."""
    still = pointers.pressing or 0.0
    pressing = still if viewport.pull(at) != _NOWHERE else None
    return replace(pointers, carried=at, pressing=pressing, acts=(Carry(at, viewport.aim(at)),))


# What is only carried across an edge, as out of a hand, is not meant; then it gets going gently.
_PATIENCE_MS, _GOING_MS = 220.0, 500.0
_PACE = 0.55  # pixels a millisecond, at the very edge
_LONGEST_MS = 60.0  # a page that was busy makes no leap


def _pressed(pointers: PointerState, milliseconds: float, viewport: Viewport) -> PointerState:
    """The table comes along, as far as there is something to see, while a piece is at its edge."""
    if pointers.pressing is None:
        return pointers
    pressing = pointers.pressing + min(milliseconds, _LONGEST_MS)
    pull = viewport.pull(pointers.carried)
    after = _carried(replace(pointers, pressing=pressing), pointers.carried, viewport)
    going = min(max(pressing - _PATIENCE_MS, 0.0) / _GOING_MS, 1.0)
    far = _PACE * going * min(milliseconds, _LONGEST_MS)
    steps = (
        min(-way * far, low) if way < 0 else -min(way * far, high)
        for way, (low, high) in zip(pull, viewport.beyond, strict=True)
    )
    return replace(after, slid=_sum(pointers.slid, Point(*steps)))


def _begun(pointers: PointerState, finger: Down, at: Point) -> PointerState:
    """More than a click: what was taken hold of comes along, or says why it does not."""
    target = finger.target
    if target is Target.FREE and finger.piece is not None:
        lift = Lift(finger.piece, at, finger.touch)
        acts = (Hold(finger.pointer), Grab(finger.piece), lift)
        return replace(pointers, doing=Doing.CARRYING, carried=at, acts=acts)
    if target is Target.STUCK and finger.piece is not None:
        return replace(pointers, doing=Doing.DONE, acts=(Grab(finger.piece), NoClick()))
    step = Point(at.x - finger.at.x, at.y - finger.at.y)
    pulled = _with_finger(pointers, finger, at)
    return replace(
        pulled, doing=Doing.PULLING, slid=_sum(pointers.slid, step), acts=(Hold(finger.pointer),)
    )


def _pinched(pointers: PointerState, finger: Down, at: Point) -> PointerState:
    """The table follows the middle of two fingers, and grows with their distance."""
    before, new = pointers.fingers, _with_finger(pointers, finger, at)
    middles = [
        Point((a.at.x + b.at.x) / 2, (a.at.y + b.at.y) / 2)
        for a, b in (before[:2], new.fingers[:2])
    ]
    gaps = [math.dist(a.at, b.at) for a, b in (before[:2], new.fingers[:2])]
    step = Point(middles[1].x - middles[0].x, middles[1].y - middles[0].y)
    factor = gaps[1] / gaps[0] if min(gaps) > 1 else 1.0
    return replace(
        new, slid=_sum(pointers.slid, step), spread=pointers.spread * factor, about=middles[1]
    )


def _up(pointers: PointerState, pointer: int, at: Point, viewport: Viewport) -> PointerState:
    finger = _finger(pointers, pointer)
    if finger is None:
        return pointers
    carrier = pointers.doing is Doing.CARRYING and pointer == pointers.fingers[0].pointer
    acts: tuple[Action, ...] = ()
    if carrier:
        acts = (PutDown(), Drop(viewport.aim(at)), NoClick())
    elif (
        pointers.doing not in (Doing.WAITING, Doing.NOTHING) and finger.target is not Target.NOTHING
    ):
        acts = (NoClick(),)
    return replace(_without(pointers, pointer), acts=acts)


def _lost(pointers: PointerState, pointer: int) -> PointerState:
    finger = _finger(pointers, pointer)
    if finger is None:
        return pointers
    carrier = pointers.doing is Doing.CARRYING and pointer == pointers.fingers[0].pointer
    return replace(_without(pointers, pointer), acts=(PutDown(), Deselect()) if carrier else ())


def _without(pointers: PointerState, pointer: int) -> PointerState:
    """The hands after the pointer has left; of two fingers the other one pulls on."""
    rest = tuple(finger for finger in pointers.fingers if finger.pointer != pointer)
    if pointers.doing is Doing.CARRYING and pointer == pointers.fingers[0].pointer:
        pointers = replace(pointers, pressing=None)
    if not rest:
        return replace(pointers, doing=Doing.NOTHING, fingers=())
    if pointers.doing is Doing.PINCHING:
        doing = Doing.PULLING if len(rest) == 1 else Doing.DONE
    elif pointer == pointers.fingers[0].pointer:
        doing = Doing.DONE
    else:
        doing = pointers.doing
    return replace(pointers, doing=doing, fingers=rest)


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
    """What a pointer takes hold of that goes down on a piece, or on none.

    On a small screen tiles leave little bare table: under a finger one that cannot move is table.
    """
    if piece is None:
        return Target.BACKGROUND
    if not state.playable:
        return Target.NOTHING if hand else Target.BACKGROUND
    if state.board.moves_of(piece):
        return Target.FREE
    return Target.BACKGROUND if touch and not hand else Target.STUCK
