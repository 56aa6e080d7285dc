"""The page's first idle moments, in which Python works a little so that the next start is quicker.

A browser keeps compiled WebAssembly once enough of it has run often enough to be compiled well.
Our start is too short for that: who closes the page soon would wait as long at every visit.
"""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from hive_core import Board, perft

_REST_MS = 100  # after the start, for whoever wants to play at once
_WORK_MS = 400
_SPARE_MS = 8  # of an idle moment there must be that much left for one step


def begin() -> None:
    """Begin, where the browser tells of idle moments; it is over after `_WORK_MS` of work."""
    if document.documentElement.hasAttribute("data-single"):
        return  # of a file on the disk nothing is kept
    if not getattr(window, "requestIdleCallback", None):
        return
    spent = 0.0

    def work(deadline: Any) -> None:
        nonlocal spent
        before = window.performance.now()
        while spent < _WORK_MS and deadline.timeRemaining() > _SPARE_MS:
            perft(Board("Base+MLP"), 2)
            now = window.performance.now()
            spent, before = spent + now - before, now
        if spent < _WORK_MS:
            window.requestIdleCallback(again)
        else:
            again.destroy()

    again = create_proxy(work)
    window.setTimeout(window.requestIdleCallback, _REST_MS, again)
