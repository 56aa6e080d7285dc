"""Warm-up: runs Python in the page's first idle moments, so that the first clicks are quick.

The first run of anything is slow. And a browser caches optimised WebAssembly only after its
functions have run often enough. The start is too short for that: without the warm-up, short visits
would never make the next start quicker.
"""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_proxy
from pyscript import window

from web.app.rehearsal import clicks
from web.shared.state import AppState

_REST_MS = 100  # after the start, so that the first click is answered first
_WORK_MS = 900
_SPARE_MS = 8  # the least idle time for one step


def begin(state: AppState) -> None:
    """Run for `_WORK_MS` in idle moments, if the browser has `requestIdleCallback`."""
    if not getattr(window, "requestIdleCallback", None):
        return
    spent, steps = 0.0, clicks(state)

    def work(deadline: Any) -> None:
        nonlocal spent
        before = window.performance.now()
        while spent < _WORK_MS and deadline.timeRemaining() > _SPARE_MS:
            next(steps)
            now = window.performance.now()
            spent, before = spent + now - before, now
        if spent < _WORK_MS:
            window.requestIdleCallback(again)
        else:
            again.destroy()
            window.performance.mark("hive:warm")  # for the benchmark

    again = create_proxy(work)
    window.setTimeout(window.requestIdleCallback, _REST_MS, again)
