"""Pointing at the moves of the engine's lines and of the opening explorer, by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document

from web.app import controls
from web.shared.intents import Intent
from web.shared.state import AppState

_PLY = "[data-best-ply]"
_KEEP = "[data-keep-line]"
_ROW = "[data-explore]"
_ANY = f"{_PLY}, {_KEEP}, {_ROW}"


def listen(dispatch: Callable[[Intent], None], get_state: Callable[[], AppState]) -> None:
    """Show the position of the move that is pointed at, as long as the page is open."""

    def point(element: Any) -> None:
        # An event of the document itself has no element.
        there = bool(element) and hasattr(element, "closest")
        ply = element.closest(_PLY) if there else None
        keep = element.closest(_KEEP) if there else None
        pointed = ply.getAttribute("data-best-ply") if ply else None
        if keep:  # the lines stand still, too; no position is shown
            pointed = f"{keep.getAttribute('data-keep-line')}.0"
        if pointed is not None or get_state().computer.pointed is not None:
            dispatch(controls.from_pointing(pointed))
        row = element.closest(_ROW) if there else None
        if row or get_state().explorer.pointed:
            dispatch(controls.from_exploring(row.getAttribute("data-explore") if row else None))

    clicked: tuple[float, float] | None = None

    def on_down(event: Any) -> None:
        nonlocal clicked
        clicked = (event.clientX, event.clientY)

    def on_over(event: Any) -> None:
        nonlocal clicked
        if clicked == (event.clientX, event.clientY):
            return  # a click has brought something else under a mouse that has not moved
        clicked = None
        if event.pointerType != "touch" and not event.buttons:
            point(event.target)

    def on_focus(event: Any) -> None:
        # A finger points at nothing. An element that is removed with the focus reports no blur.
        if event.target.matches(":focus-visible") or not event.target.matches(_ANY):
            point(event.target)

    def on_blur(event: Any) -> None:
        if event.target.matches(_ANY):
            point(event.relatedTarget)

    document.addEventListener("pointerdown", create_proxy(on_down))
    document.addEventListener("pointerover", create_proxy(on_over))
    document.addEventListener("focusin", create_proxy(on_focus))
    document.addEventListener("focusout", create_proxy(on_blur))
    document.documentElement.addEventListener(
        "pointerleave", create_proxy(lambda _event: point(None))
    )
