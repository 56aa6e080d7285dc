"""Scrolls the move list to the position that is shown."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.effects import KeepInView
from web.loop import Runners


def register(runners: Runners) -> None:
    """Carry out the effects about the move list."""
    runners.register(KeepInView, lambda _effect: _keep_in_view())


def listen() -> None:
    """Keep the shown move in sight in windows of other sizes, as when a phone is turned."""
    window.addEventListener("resize", create_proxy(lambda _event: _keep_in_view()))


def _keep_in_view() -> None:
    current = document.querySelector("#moves [aria-current]")
    if current:
        _scroll_within(current)


def _scroll_within(element: Any) -> None:
    """Scroll the move list so that the entry shows; the page itself stays."""
    moves = document.getElementById("moves")
    entry, view = element.getBoundingClientRect(), moves.getBoundingClientRect()
    moves.scrollTop += min(entry.top - view.top, 0) + max(entry.bottom - view.bottom, 0)
    moves.scrollLeft += min(entry.left - view.left, 0) + max(entry.right - view.right, 0)
