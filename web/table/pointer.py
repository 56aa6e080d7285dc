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
from web.app.intents import Drop, Grab, Intent, LetGo, Pan, Zoom
from web.app.state import AppState
from web.table.viewport import Sight
from web.ui.geometry import Point

MOUSE_SLACK, FINGER_SLACK = 6.0, 10.0
"""So far, in pixels, a pointer wanders before it is more than a click."""

_NOWHERE = Point(0.0, 0.0)


class Grip(Enum):
    """What a pointer took hold of."""

    FREE = auto()  # a piece that can move
    STUCK = auto()  # a piece that cannot, and says why
    FELT = auto()  # the table
    NOTHING = auto()  # what only looks like a piece, beside the table


# -- what happens ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Down:
    """A pointer went down on something; `piece` is what it took hold of, if it is a piece.

    `pulls`: it may pull the table along.
    """

    pointer: int
    at: Point
    grip: Grip
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
class Passed:
    """So many milliseconds have passed since the picture before: told while the hands `wait`."""

    milliseconds: float


@dataclass(frozen=True, slots=True)
class Escape:
    """The Escape key was pressed."""


Happening = Down | Moved | Up | Lost | Wheel | Passed | Escape

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


Act = Intent | Lift | Carry | PutDown | Hold | NoClick


class Doing(Enum):
    """What the hands are at."""

    NOTHING = auto()
    WAITING = auto()  # a pointer is down and may still become a click
    CARRYING = auto()
    PULLING = auto()  # the table
    PINCHING = auto()
    DONE = auto()  # what was begun has ended, and a pointer is still down


@dataclass(frozen=True, slots=True)
class Hands:
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
    acts: tuple[Act, ...] = field(default=(), compare=False)

    @property
    def restless(self) -> bool:
        """Whether the table has to follow, now or as time passes."""
        return self.slid != _NOWHERE or self.spread != 1.0 or self.pressing is not None


def after(hands: Hands, happening: Happening, sight: Sight) -> Hands:
    """The hands after something happened; `acts` says what is to be done about it, in order."""
    hands = replace(hands, acts=())
    match happening:
        case Down():
            return _down(hands, happening)
        case Moved(pointer, at):
            return _moved(hands, pointer, at, sight)
        case Up(pointer, at):
            return _up(hands, pointer, at, sight)
        case Lost(pointer):
            return _lost(hands, pointer)
        case Wheel(at, pixels, pinch):
            pace = _PINCH_PACE if pinch else _WHEEL_PACE
            factor = min(max(math.exp(-pixels * pace), 0.5), 2.0)
            return replace(hands, spread=hands.spread * factor, about=at)
        case Passed(milliseconds):
            return _pressed(hands, milliseconds, sight)
        case Escape():
            if hands.doing is not Doing.CARRYING:
                return hands
            return replace(hands, doing=Doing.DONE, pressing=None, acts=(PutDown(), LetGo()))


_WHEEL_PACE, _PINCH_PACE = 0.0018, 0.01


def flush(hands: Hands, sight: Sight) -> Hands:
    """The hands with the table brought up to them: at most one `Pan` and one `Zoom`."""
    acts: list[Act] = []
    dx, dy = hands.slid.x / sight.scale, hands.slid.y / sight.scale
    if hands.slid != _NOWHERE:
        acts.append(Pan(dx, dy))
    if hands.spread != 1.0:
        still = sight.drawing(hands.about)
        acts.append(Zoom(hands.spread, still.x - dx, still.y - dy))
    return replace(hands, slid=_NOWHERE, spread=1.0, acts=tuple(acts))


def _down(hands: Hands, finger: Down) -> Hands:
    others = tuple(known for known in hands.fingers if known.pointer != finger.pointer)
    fingers = (*others, finger)
    if not others:
        # Something that only looks like a piece is left alone: a click is all it can get.
        doing = Doing.DONE if finger.grip is Grip.NOTHING else Doing.WAITING
        return replace(hands, doing=doing, fingers=(finger,))
    pair = len(fingers) == 2 and finger.touch and others[0].touch
    if pair and hands.doing in (Doing.WAITING, Doing.PULLING):
        held = tuple(Hold(known.pointer) for known in fingers)
        return replace(hands, doing=Doing.PINCHING, fingers=fingers, acts=(*held, NoClick()))
    return replace(hands, fingers=fingers)


def _moved(hands: Hands, pointer: int, at: Point, sight: Sight) -> Hands:
    finger = _finger(hands, pointer)
    if finger is None:
        return hands
    match hands.doing:
        case Doing.WAITING:
            if finger.grip is Grip.FELT and not finger.pulls:
                return hands
            slack = FINGER_SLACK if finger.touch else MOUSE_SLACK
            return hands if math.dist(finger.at, at) < slack else _begun(hands, finger, at)
        case Doing.CARRYING if pointer == hands.fingers[0].pointer:
            return _carried(hands, at, sight)
        case Doing.PULLING if pointer == hands.fingers[0].pointer:
            step = Point(at.x - finger.at.x, at.y - finger.at.y)
            return replace(_with_finger(hands, finger, at), slid=_sum(hands.slid, step))
        case Doing.PINCHING:
            return _pinched(hands, finger, at)
    return _with_finger(hands, finger, at)


def _carried(hands: Hands, at: Point, sight: Sight) -> Hands:
    """The piece is brought there."""
    still = hands.pressing or 0.0
    pressing = still if sight.pull(at) != _NOWHERE else None
    return replace(hands, carried=at, pressing=pressing, acts=(Carry(at, sight.aim(at)),))


# What is only carried across an edge, as out of a hand, is not meant; then it gets going gently.
_PATIENCE_MS, _GOING_MS = 220.0, 500.0
_PACE = 0.55  # pixels a millisecond, at the very edge
_LONGEST_MS = 60.0  # a page that was busy makes no leap


def _pressed(hands: Hands, milliseconds: float, sight: Sight) -> Hands:
    """The table comes along, as far as there is something to see, while a piece is at its edge."""
    if hands.pressing is None:
        return hands
    pressing = hands.pressing + min(milliseconds, _LONGEST_MS)
    pull = sight.pull(hands.carried)
    after = _carried(replace(hands, pressing=pressing), hands.carried, sight)
    going = min(max(pressing - _PATIENCE_MS, 0.0) / _GOING_MS, 1.0)
    far = _PACE * going * min(milliseconds, _LONGEST_MS)
    steps = (
        min(-way * far, low) if way < 0 else -min(way * far, high)
        for way, (low, high) in zip(pull, sight.beyond, strict=True)
    )
    return replace(after, slid=_sum(hands.slid, Point(*steps)))


def _begun(hands: Hands, finger: Down, at: Point) -> Hands:
    """More than a click: what was taken hold of comes along, or says why it does not."""
    grip = finger.grip
    if grip is Grip.FREE and finger.piece is not None:
        lift = Lift(finger.piece, at, finger.touch)
        acts = (Hold(finger.pointer), Grab(finger.piece), lift)
        return replace(hands, doing=Doing.CARRYING, carried=at, acts=acts)
    if grip is Grip.STUCK and finger.piece is not None:
        return replace(hands, doing=Doing.DONE, acts=(Grab(finger.piece), NoClick()))
    step = Point(at.x - finger.at.x, at.y - finger.at.y)
    pulled = _with_finger(hands, finger, at)
    return replace(
        pulled, doing=Doing.PULLING, slid=_sum(hands.slid, step), acts=(Hold(finger.pointer),)
    )


def _pinched(hands: Hands, finger: Down, at: Point) -> Hands:
    """The table follows the middle of two fingers, and grows with their distance."""
    before, new = hands.fingers, _with_finger(hands, finger, at)
    middles = [
        Point((a.at.x + b.at.x) / 2, (a.at.y + b.at.y) / 2)
        for a, b in (before[:2], new.fingers[:2])
    ]
    gaps = [math.dist(a.at, b.at) for a, b in (before[:2], new.fingers[:2])]
    step = Point(middles[1].x - middles[0].x, middles[1].y - middles[0].y)
    factor = gaps[1] / gaps[0] if min(gaps) > 1 else 1.0
    return replace(new, slid=_sum(hands.slid, step), spread=hands.spread * factor, about=middles[1])


def _up(hands: Hands, pointer: int, at: Point, sight: Sight) -> Hands:
    finger = _finger(hands, pointer)
    if finger is None:
        return hands
    carrier = hands.doing is Doing.CARRYING and pointer == hands.fingers[0].pointer
    acts: tuple[Act, ...] = ()
    if carrier:
        acts = (PutDown(), Drop(sight.aim(at)), NoClick())
    elif hands.doing not in (Doing.WAITING, Doing.NOTHING) and finger.grip is not Grip.NOTHING:
        acts = (NoClick(),)
    return replace(_without(hands, pointer), acts=acts)


def _lost(hands: Hands, pointer: int) -> Hands:
    finger = _finger(hands, pointer)
    if finger is None:
        return hands
    carrier = hands.doing is Doing.CARRYING and pointer == hands.fingers[0].pointer
    return replace(_without(hands, pointer), acts=(PutDown(), LetGo()) if carrier else ())


def _without(hands: Hands, pointer: int) -> Hands:
    """The hands after the pointer has left; of two fingers the other one pulls on."""
    rest = tuple(finger for finger in hands.fingers if finger.pointer != pointer)
    if hands.doing is Doing.CARRYING and pointer == hands.fingers[0].pointer:
        hands = replace(hands, pressing=None)
    if not rest:
        return replace(hands, doing=Doing.NOTHING, fingers=())
    if hands.doing is Doing.PINCHING:
        doing = Doing.PULLING if len(rest) == 1 else Doing.DONE
    elif pointer == hands.fingers[0].pointer:
        doing = Doing.DONE
    else:
        doing = hands.doing
    return replace(hands, doing=doing, fingers=rest)


def _finger(hands: Hands, pointer: int) -> Down | None:
    return next((finger for finger in hands.fingers if finger.pointer == pointer), None)


def _with_finger(hands: Hands, finger: Down, at: Point) -> Hands:
    moved = replace(finger, at=at)
    return replace(
        hands, fingers=tuple(moved if known is finger else known for known in hands.fingers)
    )


def _sum(a: Point, b: Point) -> Point:
    return Point(a.x + b.x, a.y + b.y)


def grip_of(state: AppState, piece: Piece | None, *, hand: bool, touch: bool) -> Grip:
    """What a pointer takes hold of that goes down on a piece, or on none.

    On a small screen tiles leave little bare table: under a finger one that cannot move is table.
    """
    if piece is None:
        return Grip.FELT
    if not state.playable:
        return Grip.NOTHING if hand else Grip.FELT
    if state.board.moves_of(piece):
        return Grip.FREE
    return Grip.FELT if touch and not hand else Grip.STUCK
