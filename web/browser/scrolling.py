"""Scrolls the move list to the position that is shown, and the rules to a section."""

from __future__ import annotations

import math
from typing import Any

from js import Object
from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from web.app.loop import Runners
from web.browser.dom import is_leftward
from web.shared.effects import KeepInView, ScrollToRule, ShowAnswer


def register(runners: Runners) -> None:
    """Register the runners of the effects that scroll."""
    runners.register(KeepInView, lambda _effect: _keep_in_view())
    runners.register(ScrollToRule, lambda effect: _scroll_to_rule(effect.section))
    runners.register(ShowAnswer, lambda _effect: _scroll_to_answer())


def listen() -> None:
    """Keep the current move in view when the window changes its size; show what is opened."""
    window.addEventListener("resize", create_proxy(lambda _event: _keep_in_view()))
    # What is opened in a dialog may be below its visible part. A toggle does not bubble.
    document.addEventListener("toggle", create_proxy(_show_opened), True)
    document.addEventListener("change", create_proxy(_show_current))


def _show_current(event: Any) -> None:
    if event.target.matches(".tree-opener input"):
        _keep_in_view()
    elif event.target.matches("[name=clock]"):
        # The fields of one's own clock show when it is chosen.
        _scroll_to(event.target.form.querySelector(".own-clock"))


def _show_opened(event: Any) -> None:
    if event.target.localName == "details" and event.target.open:
        _scroll_to(event.target)


def _scroll_to_answer() -> None:
    refused = document.querySelector("dialog[open] .field [aria-invalid]")
    if refused:
        _scroll_to(refused.closest(".field"))
        refused.focus()
        return
    answer = document.querySelector(
        "#open-dialog :is(.fault, #listed-title), .keeping:has([role=alert]), #type-words-fault,"
        ".qr, #task-dialog .making-goal, .learn-file:has([data-task-of-file])"
    )
    if not answer and not document.querySelector("dialog[open]"):
        answer = document.querySelector(".editor [data-fault]")
    if answer:
        _scroll_to(answer)
    choice = document.querySelector("#open-dialog:not(:has(.fault)) [data-listed]")
    if choice:
        choice.focus(to_js({"preventScroll": True}, dict_converter=Object.fromEntries))


def _scroll_to(element: Any) -> None:
    """Scroll no more than needed to show the element."""
    element.scrollIntoView(to_js({"block": "nearest"}, dict_converter=Object.fromEntries))


def _keep_in_view() -> None:
    current = document.querySelector("#moves [aria-current]")
    if current and current.closest(".notation"):
        _scroll_notation(current.closest("li"))
    elif current:
        moves = document.getElementById("moves")
        # The strip of a phone, which does not scroll up and down, has one move at a time.
        if moves.scrollHeight > moves.clientHeight:
            _scroll_to_lines(current.closest("li"))
            _scroll_to_comment(current.closest("li"))
        _scroll_within(current)
    elif moves := document.getElementById("moves"):
        moves.scrollLeft = moves.scrollTop = 0


def _scroll_notation(entry: Any) -> None:
    """Scroll the list of an embedded page if the move or its comment is out of view.

    The move is then below the first third, or higher if its comment needs the room.
    """
    moves, following = document.getElementById("moves"), entry.nextElementSibling
    last = following if following and following.classList.contains("said") else entry
    view, top = moves.getBoundingClientRect(), entry.getBoundingClientRect().top
    bottom = last.getBoundingClientRect().bottom
    if top < view.top or bottom > view.bottom:
        room = max(0, view.height - (bottom - top))
        moves.scrollTop += top - view.top - min(view.height / 3, room)


def _scroll_to_lines(entry: Any) -> None:
    """Scroll the move list to the variations that begin after this entry, if there are any."""
    last = entry
    while (following := last.nextElementSibling) and following.classList.contains("line"):
        last = following
    _scroll_within(last)


def _scroll_to_comment(entry: Any) -> None:
    """Scroll the tree of moves to the comment on this entry, if it has one."""
    following = entry.nextElementSibling
    if following and following.classList.contains("said"):
        _scroll_within(following)


def _scroll_to_rule(section: str) -> None:
    """Scroll a section of the rules to just below their title, and focus its heading."""
    heading = document.querySelector(f"#rule-{section}")
    if not heading:
        return
    dialog = heading.closest("dialog")
    top = dialog.querySelector(".dialog-head").getBoundingClientRect().bottom
    # One pixel less, so that rounding never hides the heading behind the title.
    dialog.scrollTop += math.floor(heading.parentElement.getBoundingClientRect().top - top) - 1
    heading.focus(to_js({"preventScroll": True}, dict_converter=Object.fromEntries))


def _scroll_within(element: Any) -> None:
    """Scroll the move list, but not the page, until the entry is in view."""
    moves = document.getElementById("moves")
    entry, view = element.getBoundingClientRect(), moves.getBoundingClientRect()
    moves.scrollTop += min(entry.top - view.top, 0) + max(entry.bottom - view.bottom, 0)
    if entry.left < view.left or entry.right > view.right:
        first = _snap_target(element.closest("li")).getBoundingClientRect()
        ahead = first.right - view.right if is_leftward(moves) else first.left - view.left
        moves.scrollLeft += ahead


def _snap_target(entry: Any) -> Any:
    """Return the entry that the list snaps to when it shows this one."""
    while window.getComputedStyle(entry).scrollSnapAlign == "none" and entry.previousElementSibling:
        entry = entry.previousElementSibling
    return entry
