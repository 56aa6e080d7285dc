"""Stack preview: shown by a pointer over a stack, the keyboard on it, or a long press."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from hive_core import Hex
from web.shared.intents import Intent
from web.shared.state import AppState
from web.table.intents import Peek

_PRESS_MS = 450
_SLACK = 8  # pixels that a finger may move during a long press


def listen(dispatch: Callable[[Intent], None], get_state: Callable[[], AppState]) -> None:
    """Show the stack under the pointer or the focus, as long as the page is open."""
    _StackPreview(dispatch, get_state).listen()


class _StackPreview:
    def __init__(
        self, dispatch: Callable[[Intent], None], get_state: Callable[[], AppState]
    ) -> None:
        self._dispatch = dispatch
        self._get_state = get_state
        self._timer: int | None = None
        self._pressed: Hex | None = None
        self._at = (0.0, 0.0)
        self._no_click = False
        self._long_press = create_proxy(self._on_long_press)

    def listen(self) -> None:
        handlers: dict[str, Callable[[Any], None]] = {
            "pointerover": self._on_over,
            "focusin": self._on_focus,
            "focusout": self._on_blur,
            "pointerdown": self._on_down,
            "pointermove": self._on_move,
            "pointerup": self._on_up,
            "pointercancel": self._on_up,
            "click": self._on_click,
            "contextmenu": self._on_menu,
        }
        for name, handler in handlers.items():
            window.addEventListener(name, create_proxy(handler), True)
        document.documentElement.addEventListener("pointerleave", create_proxy(self._on_over))

    # -- a mouse, and the keyboard -----------------------------------------------------------------

    def _on_over(self, event: Any) -> None:
        if event.pointerType != "touch" and not event.buttons:
            self._show(self._stack_of(event.target))

    def _on_focus(self, event: Any) -> None:
        if event.target.matches("#board :focus-visible"):
            self._show(self._stack_of(event.target))

    def _on_blur(self, event: Any) -> None:
        if event.target.matches("#board *"):
            self._show(None)

    # -- a finger ----------------------------------------------------------------------------------

    def _on_down(self, event: Any) -> None:
        self._cancel()
        self._no_click = False
        if event.pointerType != "touch" or not event.isPrimary:
            return
        self._show(None)
        self._pressed = self._stack_of(event.target)
        self._at = (event.clientX, event.clientY)
        if self._pressed is not None:
            self._timer = window.setTimeout(self._long_press, _PRESS_MS)

    def _on_long_press(self) -> None:
        self._timer = None
        self._no_click = True
        self._show(self._pressed)

    def _on_move(self, event: Any) -> None:
        if self._timer is not None and math.dist(self._at, (event.clientX, event.clientY)) > _SLACK:
            self._cancel()

    def _on_up(self, _event: Any) -> None:
        self._cancel()

    def _on_click(self, event: Any) -> None:
        if self._no_click and event.detail:  # a click made by a key has detail 0
            event.preventDefault()
            event.stopPropagation()
        self._no_click = False

    def _on_menu(self, event: Any) -> None:
        if self._pressed is not None:
            event.preventDefault()

    def _cancel(self) -> None:
        if self._timer is not None:
            window.clearTimeout(self._timer)
        self._timer = self._pressed = None

    # -- both --------------------------------------------------------------------------------------

    def _stack_of(self, target: Any) -> Hex | None:
        """Return the hex of the stack that the element belongs to, or is a destination on."""
        if not hasattr(target, "closest"):
            return None  # the document itself
        element = target.closest("#board [data-piece], #board [data-target]")
        if not element:
            return None
        data = element.dataset
        place = Hex.parse(str(data.hex if element.hasAttribute("data-hex") else data.target))
        return place if len(self._get_state().shown.board.stack_at(place)) > 1 else None

    def _show(self, place: Hex | None) -> None:
        if self._get_state().table.peek != place:
            self._dispatch(Peek(place))
