"""Pointers and the wheel over the board and the hands: passes events to `web/table/pointer.py`.

That module decides what is a click. A click it has rejected (`NoClick`) is stopped here, so that
`events.py` only receives real ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import Object
from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from hive_core import Hex, Piece
from hive_core.annotations import MarkColor
from web.app import controls
from web.shared.intents import Intent
from web.shared.state import AppState
from web.table import pointer as table_pointer
from web.table.pointer import PointerState
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
from web.table.view import is_partial
from web.table.viewport import Viewport
from web.ui.drawings import TILE_BOX, tile_drawing
from web.ui.geometry import WIDTH, Frame, Point
from web.ui.nodes import node

Dispatch = Callable[[Intent], None]
GetState = Callable[[], AppState]

_FINGER_ZOOM = 1.35  # a tile under a finger is larger, so that it can be seen
_LONG_MS, _LONGER_MS = 500, 700  # a long press, and one on a tile that can be dragged
_LINE, _PAGE = 33.0, 500.0  # pixels, for wheels that report lines or pages


def viewport(state: AppState) -> Viewport:
    """Return the viewport: where the board is in the window, and at what size."""
    board = document.getElementById("board")
    return Viewport.of(state, _box(board), _box(board.parentElement))


def _box(element: Any) -> Frame:
    box = element.getBoundingClientRect()
    return Frame(box.left, box.top, box.width, box.height)


def hex_under(state: AppState, event: Any) -> Hex | None:
    """Return the hex of the board under a click, or None."""
    return viewport(state).hex_at(_at(event))


def listen(dispatch: Dispatch, get_state: GetState) -> None:
    """Let pointers drag tiles and the board, as long as the page is open."""
    _Pointers(dispatch, get_state).listen()


class _Pointers:
    """Passes pointer events to the state machine and carries out its actions."""

    def __init__(self, dispatch: Dispatch, get_state: GetState) -> None:
        self._dispatch = dispatch
        self._get_state = get_state
        self._machine = PointerState()
        self._tile = _DraggedTile()
        self._no_click = False
        self._no_menu = False
        self._long_press: int | None = None  # the timer
        self._pressed = 0  # the pointer that it is for
        self._frame_requested = False
        self._last = 0.0  # the time of the frame before, in ms; 0 when no drag scrolls the board
        self._flush = create_proxy(self._on_frame)
        self._on_long_press = create_proxy(self._draw_by_finger)
        self._settle = create_proxy(lambda _now: self._tile.settle())

    def listen(self) -> None:
        handlers: dict[str, Callable[[Any], None]] = {
            "pointerdown": self._on_down,
            "pointermove": self._on_move,
            "pointerup": self._on_up,
            "pointercancel": self._on_cancel,
            "wheel": self._on_wheel,
            "click": self._on_click,
            "keydown": self._on_key,
            "contextmenu": self._on_menu,
        }
        if self._get_state().embed.framed:
            handlers["touchmove"] = self._on_touch_move
        options = to_js({"capture": True, "passive": False}, dict_converter=Object.fromEntries)
        for name, handler in handlers.items():
            window.addEventListener(name, create_proxy(handler), options)

    # -- events ------------------------------------------------------------------------------------

    def _on_down(self, event: Any) -> None:
        self._no_click = self._no_menu = False
        self._end_timer()
        pressed = event.target.closest("[data-reserve], svg#board")
        if not pressed or event.button not in (0, 2) or document.querySelector("dialog[open]"):
            return
        state = self._get_state()
        hand = pressed.hasAttribute("data-reserve")
        draws = state.can_draw and not hand
        touch = event.pointerType == "touch"
        self._no_menu = draws and (touch or event.button == 2)
        if event.button == 2 and (not draws or self._machine.fingers):
            return
        tile = pressed if hand else event.target.closest("[data-piece]")
        name = (tile.dataset.reserve if hand else tile.dataset.piece) if tile else None
        piece = Piece.parse(str(name)) if name else None
        down = Down(
            event.pointerId,
            _at(event),
            table_pointer.target_of(state, piece, hand=hand, touch=touch),
            piece,
            touch,
            # On an embedded board one finger scrolls the host page, if all tiles are in view.
            not (touch and state.embed.framed) or is_partial(state.shown, state.table.frame),
            _color(event) or state.table.marking.color,
            draws=event.button == 2,
        )
        self._handle(down)
        if draws and touch:
            wait = _LONGER_MS if down.target is Target.FREE else _LONG_MS
            self._pressed = event.pointerId
            self._long_press = window.setTimeout(self._on_long_press, wait)

    def _draw_by_finger(self) -> None:
        self._long_press = None
        if self._get_state().can_draw:
            self._handle(LongPress(self._pressed))

    def _end_timer(self) -> None:
        if self._long_press is not None:
            window.clearTimeout(self._long_press)
            self._long_press = None

    def _on_move(self, event: Any) -> None:
        if not self._machine.fingers:
            return
        if event.pointerType == "mouse" and not event.buttons:
            self._handle(Lost(event.pointerId))
            return
        if self._draws and self._machine.fingers[0].draws and event.buttons & 1:
            self._handle(Escape())  # the left button cancels what the right one draws
            return
        self._handle(Moved(event.pointerId, _at(event)))

    @property
    def _draws(self) -> bool:
        return self._machine.gesture is table_pointer.Gesture.DRAWING

    def _on_up(self, event: Any) -> None:
        self._end_timer()
        if self._machine.fingers:
            self._handle(Up(event.pointerId, _at(event)))

    def _on_cancel(self, event: Any) -> None:
        self._end_timer()
        if self._machine.fingers:
            self._handle(Lost(event.pointerId))

    def _on_wheel(self, event: Any) -> None:
        if not event.target.closest(".table"):
            return
        if self._get_state().embed.framed and not (event.ctrlKey or event.metaKey):
            return  # the wheel scrolls the host page
        event.preventDefault()
        pixels = event.deltaY * (1.0, _LINE, _PAGE)[event.deltaMode]
        self._handle(Wheel(_at(event), pixels, pinch=event.ctrlKey))

    def _on_click(self, event: Any) -> None:
        if self._no_click and event.detail:  # a click made by a key has detail 0
            event.preventDefault()
            event.stopPropagation()
        self._no_click = False

    def _on_menu(self, event: Any) -> None:
        """Keep the context menu closed after drawing; a key or a press elsewhere opens it."""
        if self._no_menu:
            event.preventDefault()

    def _on_touch_move(self, event: Any) -> None:
        """Let a finger that draws on an embedded board not scroll the host page."""
        if self._draws and event.cancelable:
            event.preventDefault()

    def _on_key(self, event: Any) -> None:
        if event.key == "Escape" and (self._tile.shown or self._draws):
            event.preventDefault()
            event.stopPropagation()
            self._handle(Escape())

    # -- actions -----------------------------------------------------------------------------------

    def _handle(self, event: PointerEvent) -> None:
        self._machine = table_pointer.after(self._machine, event, viewport(self._get_state()))
        for action in self._machine.actions:
            self._do(action)
        if not self._machine.fingers:
            document.documentElement.removeAttribute("data-hands")
        self._request_frame()

    def _request_frame(self) -> None:
        """Request a frame of the browser, if the state machine has something to do in it."""
        if self._machine.needs_frame and not self._frame_requested:
            self._frame_requested = True
            window.requestAnimationFrame(self._flush)

    def _on_frame(self, now: float) -> None:
        """Handle one frame of the browser, however many events came since the last one."""
        self._frame_requested = False
        if self._machine.at_edge_ms is not None:
            passed = FrameTick(now - self._last if self._last else 0.0)
            self._machine = table_pointer.after(self._machine, passed, viewport(self._get_state()))
            for action in self._machine.actions:
                self._do(action)
        self._last = now if self._machine.at_edge_ms is not None else 0.0
        self._machine = table_pointer.flush(self._machine, viewport(self._get_state()))
        for action in self._machine.actions:
            self._do(action)
        self._request_frame()

    def _do(self, action: Action) -> None:
        match action:
            case Lift(piece, at, touch):
                self._tile.lift(piece, at, viewport(self._get_state()).scale, touch=touch)
            case Drag(at, over):
                self._tile.carry(at, over)
            case EndDrag():
                self._tile.put_down()
                window.requestAnimationFrame(self._settle)
            case Capture(pointer, draws):
                document.documentElement.dataset.hands = "drawing" if draws else "busy"
                document.getElementById("board").setPointerCapture(pointer)
            case NoClick():
                self._no_click = True
            case _:
                self._dispatch(action)


class _DraggedTile:
    """A copy of a tile that follows a pointer, above everything else."""

    def __init__(self) -> None:
        self._element: Any = None
        self._aimed: Any = None

    @property
    def shown(self) -> bool:
        return self._element is not None

    def lift(self, piece: Piece, at: Point, scale: float, *, touch: bool) -> None:
        """Show the tile at that point, as large as on the board, or larger under a finger."""
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
        """Move the tile to that point and mark the space where it would go."""
        self._element.style.transform = f"translate({at.x:.1f}px,{at.y:.1f}px)"
        aimed = document.querySelector(f'#board [data-target="{over}"]') if over else None
        if self._aimed:
            self._aimed.classList.remove("aimed")
        if aimed:
            aimed.classList.add("aimed")
        self._aimed = aimed

    def put_down(self) -> None:
        """Remove the copy and the mark."""
        if self._element is not None:
            self._element.remove()
        if self._aimed:
            self._aimed.classList.remove("aimed")
        self._element = self._aimed = None

    def settle(self) -> None:
        """Turn the transitions of tiles on again, after the dropped tile has its new position."""
        if not self.shown:
            document.documentElement.removeAttribute("data-carrying")


def _color(event: Any) -> MarkColor | None:
    """Return the colour that the modifiers choose for the right button of a mouse; None: none."""
    red, blue = event.shiftKey or event.ctrlKey, event.altKey or event.metaKey
    return controls.mark_color(red=red, blue=blue) if event.button == 2 else None


def _at(event: Any) -> Point:
    return Point(event.clientX, event.clientY)
