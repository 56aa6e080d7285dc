"""Scrolls the move list to the position that is shown, and the rules to a section."""

from __future__ import annotations

from typing import Any

from js import Object
from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from web.app.effects import KeepInView, ScrollToRule
from web.app.loop import Runners


def register(runners: Runners) -> None:
    """Carry out the effects about the move list and the rules."""
    runners.register(KeepInView, lambda _effect: _keep_in_view())
    runners.register(ScrollToRule, lambda effect: _scroll_to_rule(effect.section))


def listen() -> None:
    """Keep the shown move in sight in windows of other sizes, as when a phone is turned."""
    window.addEventListener("resize", create_proxy(lambda _event: _keep_in_view()))


def _keep_in_view() -> None:
    current = document.querySelector("#moves [aria-current]")
    if current:
        _scroll_within(current)
    elif moves := document.getElementById("moves"):
        moves.scrollLeft = moves.scrollTop = 0


def _scroll_to_rule(section: str) -> None:
    """Put a section of the rules below their title, and the focus on its heading."""
    heading = document.querySelector(f"#rule-{section}")
    if not heading:
        return
    dialog = heading.closest("dialog")
    top = dialog.querySelector(".dialog-head").getBoundingClientRect().bottom
    dialog.scrollTop += heading.parentElement.getBoundingClientRect().top - top
    heading.focus(to_js({"preventScroll": True}, dict_converter=Object.fromEntries))


def _scroll_within(element: Any) -> None:
    """Scroll the move list so that the entry shows; the page itself stays."""
    moves = document.getElementById("moves")
    entry, view = element.getBoundingClientRect(), moves.getBoundingClientRect()
    moves.scrollTop += min(entry.top - view.top, 0) + max(entry.bottom - view.bottom, 0)
    if entry.left < view.left or entry.right > view.right:
        moves.scrollLeft += _snapped(element.closest("li")).getBoundingClientRect().left - view.left


def _snapped(entry: Any) -> Any:
    """The entry that the strip of moves can begin with, so as to show this one."""
    while window.getComputedStyle(entry).scrollSnapAlign == "none" and entry.previousElementSibling:
        entry = entry.previousElementSibling
    return entry
