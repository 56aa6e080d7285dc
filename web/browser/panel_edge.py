"""The edge of the panel of an analysis: it follows a pointer, and the arrow keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.browser.dom import is_leftward
from web.settings.intents import SetPref
from web.settings.state import PANEL_WIDTHS
from web.shared.intents import Intent

_EDGE = ".panel-edge"
_STEP = 24  # pixels
_KEYS = {"ArrowLeft": _STEP, "ArrowRight": -_STEP}


def listen(dispatch: Callable[[Intent], None]) -> None:
    """Change the width of the panel, as long as the page is open."""

    def widen(edge: Any, at: float) -> None:
        page = document.body.getBoundingClientRect()
        # The panel is where lines end.
        width = round(at - page.left if is_leftward(edge) else page.right - at)
        dispatch(SetPref("panel", str(min(max(width, PANEL_WIDTHS[0]), PANEL_WIDTHS[-1]))))

    def middle(edge: Any) -> float:
        box = edge.getBoundingClientRect()
        return float(box.left + box.width / 2)

    def on_down(event: Any) -> None:
        if event.target.matches(_EDGE) and event.button == 0:
            event.target.setPointerCapture(event.pointerId)
            event.preventDefault()  # nothing is selected meanwhile

    def on_move(event: Any) -> None:
        if event.target.matches(_EDGE) and event.target.hasPointerCapture(event.pointerId):
            widen(event.target, event.clientX)

    def on_key(event: Any) -> None:
        if event.target.matches(_EDGE) and event.key in _KEYS:
            event.preventDefault()
            event.stopPropagation()  # the arrows step through the game elsewhere
            widen(event.target, middle(event.target) - _KEYS[event.key])

    def on_double_click(event: Any) -> None:
        if event.target.matches(_EDGE):
            dispatch(SetPref("panel", ""))

    document.addEventListener("pointerdown", create_proxy(on_down))
    document.addEventListener("pointermove", create_proxy(on_move))
    window.addEventListener("keydown", create_proxy(on_key), True)
    document.addEventListener("dblclick", create_proxy(on_double_click))
