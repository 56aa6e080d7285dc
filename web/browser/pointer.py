"""Pointers and the wheel over the table and the hands: events in, acts of `gestures.py` out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import Object
from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from hive_core import Hex, Piece
from web.app.intents import Intent
from web.app.state import AppState
from web.table import pointer as table_pointer
from web.table.pointer import (
    Action,
    Carry,
    Hold,
    Lift,
    NoClick,
    PointerEvent,
    PointerState,
    PutDown,
)
from web.table.view import is_partial
from web.table.viewport import Viewport
from web.ui.art import TILE_BOX, tile_drawing
from web.ui.geometry import WIDTH, Frame, Point
from web.ui.nodes import node

Dispatch = Callable[[Intent], None]
Look = Callable[[], AppState]

_FINGER_ZOOM = 1.35  # what a finger carries is larger, to show beside it
_LINE, _PAGE = 33.0, 500.0  # pixels, for wheels that count otherwise


def viewport(state: AppState) -> Viewport:
    """Where the drawing is in the window now."""
    box = document.getElementById("board").getBoundingClientRect()
    return Viewport.of(state, Frame(box.left, box.top, box.width, box.height))


def hex_under(state: AppState, event: Any) -> Hex | None:
    """The hex of the table that a click was on."""
    return viewport(state).hex_at(_at(event))


def listen(dispatch: Dispatch, look: Look) -> None:
    """Let pointers carry tiles and move the table, for as long as the page lives."""
    _Pointers(dispatch, look).listen()


class _Pointers:
    """What pointers do, carried out."""

    def __init__(self, dispatch: Dispatch, look: Look) -> None:
        self._dispatch = dispatch
        self._look = look
        self._hands = PointerState()
        self._ghost = _Ghost()
        self._no_click = False
        self._waits = False
        self._last = 0.0  # when the picture before was, while time counts
        self._flush = create_proxy(self._on_frame)
        self._settle = create_proxy(lambda _now: self._ghost.settle())

    def listen(self) -> None:
        handlers: dict[str, Callable[[Any], None]] = {
            "pointerdown": self._on_down,
            "pointermove": self._on_move,
            "pointerup": self._on_up,
            "pointercancel": self._on_cancel,
            "wheel": self._on_wheel,
            "click": self._on_click,
            "keydown": self._on_key,
        }
        options = to_js({"capture": True, "passive": False}, dict_converter=Object.fromEntries)
        for name, handler in handlers.items():
            window.addEventListener(name, create_proxy(handler), options)

    # -- events ------------------------------------------------------------------------------------

    def _on_down(self, event: Any) -> None:
        self._no_click = False
        if event.button != 0:
            return
        taken = event.target.closest("[data-reserve], svg#board")
        if not taken or document.querySelector("dialog[open]"):
            return
        hand = taken.hasAttribute("data-reserve")
        tile = taken if hand else event.target.closest("[data-piece]")
        name = (tile.dataset.reserve if hand else tile.dataset.piece) if tile else None
        piece = Piece.parse(str(name)) if name else None
        touch = event.pointerType == "touch"
        target = table_pointer.target_of(self._look(), piece, hand=hand, touch=touch)
        state = self._look()
        # One finger on a framed table scrolls the page around it, as long as all tiles are in view.
        pulls = not (touch and state.embed.framed) or is_partial(state)
        self._happened(table_pointer.Down(event.pointerId, _at(event), target, piece, touch, pulls))

    def _on_move(self, event: Any) -> None:
        if not self._hands.fingers:
            return
        if event.pointerType == "mouse" and not event.buttons:
            self._happened(table_pointer.Lost(event.pointerId))
            return
        self._happened(table_pointer.Moved(event.pointerId, _at(event)))

    def _on_up(self, event: Any) -> None:
        if self._hands.fingers:
            self._happened(table_pointer.Up(event.pointerId, _at(event)))

    def _on_cancel(self, event: Any) -> None:
        if self._hands.fingers:
            self._happened(table_pointer.Lost(event.pointerId))

    def _on_wheel(self, event: Any) -> None:
        if not event.target.closest(".table"):
            return
        if self._look().embed.framed and not (event.ctrlKey or event.metaKey):
            return  # the wheel is the outer page's
        event.preventDefault()
        pixels = event.deltaY * (1.0, _LINE, _PAGE)[event.deltaMode]
        self._happened(table_pointer.Wheel(_at(event), pixels, pinch=event.ctrlKey))

    def _on_click(self, event: Any) -> None:
        if self._no_click and event.detail:  # a click of the keyboard has no detail
            event.preventDefault()
            event.stopPropagation()
        self._no_click = False

    def _on_key(self, event: Any) -> None:
        if event.key == "Escape" and self._ghost.shown:
            event.preventDefault()
            event.stopPropagation()
            self._happened(table_pointer.Escape())

    # -- acts --------------------------------------------------------------------------------------

    def _happened(self, event: PointerEvent) -> None:
        self._hands = table_pointer.after(self._hands, event, viewport(self._look()))
        for act in self._hands.acts:
            self._do(act)
        if not self._hands.fingers:
            document.documentElement.removeAttribute("data-hands")
        self._wait()

    def _wait(self) -> None:
        """Let the table follow with the next picture, if it has to."""
        if self._hands.restless and not self._waits:
            self._waits = True
            window.requestAnimationFrame(self._flush)

    def _on_frame(self, now: float) -> None:
        """Once for each picture the browser shows, however many events there were."""
        self._waits = False
        if self._hands.pressing is not None:
            passed = table_pointer.FrameTick(now - self._last if self._last else 0.0)
            self._hands = table_pointer.after(self._hands, passed, viewport(self._look()))
            for act in self._hands.acts:
                self._do(act)
        self._last = now if self._hands.pressing is not None else 0.0
        self._hands = table_pointer.flush(self._hands, viewport(self._look()))
        for act in self._hands.acts:
            self._do(act)
        self._wait()

    def _do(self, act: Action) -> None:
        match act:
            case Lift(piece, at, touch):
                self._ghost.lift(piece, at, viewport(self._look()).scale, touch=touch)
            case Carry(at, over):
                self._ghost.carry(at, over)
            case PutDown():
                self._ghost.put_down()
                window.requestAnimationFrame(self._settle)
            case Hold(pointer):
                document.documentElement.dataset.pointers = "busy"
                document.getElementById("board").setPointerCapture(pointer)
            case NoClick():
                self._no_click = True
            case _:
                self._dispatch(act)


class _Ghost:
    """The picture of a tile that follows a pointer, over everything else."""

    def __init__(self) -> None:
        self._element: Any = None
        self._aimed: Any = None

    @property
    def shown(self) -> bool:
        return self._element is not None

    def lift(self, piece: Piece, at: Point, scale: float, *, touch: bool) -> None:
        """Show the tile there, as large as on the table."""
        size = scale * (_FINGER_ZOOM if touch else 1.0)
        picture = node(
            "div",
            node(
                "svg",
                node("g", drawing=tile_drawing(piece.bug), class_=f"tile {piece.color}"),
                viewBox=TILE_BOX,
            ),
            class_="ghost high" if touch else "ghost",
            aria_hidden="true",
            style=f"--size:{size * WIDTH:.1f}px",
        )
        document.body.insertAdjacentHTML("beforeend", picture.markup())
        self._element = document.body.lastElementChild
        document.documentElement.dataset.carrying = str(piece.color)
        self.carry(at, None)

    def carry(self, at: Point, over: Hex | None) -> None:
        """Follow the pointer, and show where the tile would go."""
        self._element.style.transform = f"translate({at.x:.1f}px,{at.y:.1f}px)"
        aimed = document.querySelector(f'#board [data-target="{over}"]') if over else None
        if self._aimed:
            self._aimed.classList.remove("aimed")
        if aimed:
            aimed.classList.add("aimed")
        self._aimed = aimed

    def put_down(self) -> None:
        """Take the picture away."""
        if self._element is not None:
            self._element.remove()
        if self._aimed:
            self._aimed.classList.remove("aimed")
        self._element = self._aimed = None

    def settle(self) -> None:
        """The tile is where it belongs; from now on tiles may glide again."""
        if not self.shown:
            document.documentElement.removeAttribute("data-carrying")


def _at(event: Any) -> Point:
    return Point(event.clientX, event.clientY)
