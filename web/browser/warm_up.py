"""Warm-up: runs Python in the page's first idle moments, so that the next start is quicker.

A browser caches optimised WebAssembly only after its functions have run often enough. The start is
too short for that: without the warm-up, short visits would never make the next one quicker.
"""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from hive_core import Board, perft

_REST_MS = 100  # after the start, so that the first click is answered first
_WORK_MS = 400
_SPARE_MS = 8  # the least idle time for one step


def begin() -> None:
    """Run for `_WORK_MS` in idle moments, if the browser has `requestIdleCallback`."""
    if document.documentElement.hasAttribute("data-single"):
        return  # browsers do not cache the compiled code of a local file
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
