"""The engine's worker: answers the page's requests, one at a time.

Requests and answers are JSON texts of `web/computer/protocol.py`; better moves found during the
search are reported. Where the browser can suspend Python during a search (JSPI), the worker
receives the message that cancels it; elsewhere the page has to terminate the worker.
"""

from __future__ import annotations

import asyncio
import random
import time

from pyodide.ffi import can_run_sync, run_sync
from pyscript import sync

from web.browser import garbage
from web.computer.answering import Answering

__export__ = ["ask", "drop", "ping"]

_ANSWERING = Answering()
garbage.spare_existing_objects()

_EVERY_SECONDS = 0.05
# In Chromium no message arrives during a shorter wait.
_WAIT_SECONDS = 0.004


class _CancelToken:
    """Reports to a search whether it has been cancelled."""

    def __init__(self) -> None:
        self._polled = time.monotonic()
        self.cancelled = False

    def poll(self) -> bool:
        """Return whether the search is cancelled; now and then, receive messages first."""
        if not self.cancelled and time.monotonic() - self._polled > _EVERY_SECONDS:
            run_sync(asyncio.sleep(_WAIT_SECONDS))
            self._polled = time.monotonic()
        return self.cancelled


_token = _CancelToken()


async def ping() -> bool:
    """Return whether `drop` can cancel a search; the call itself shows that the worker runs."""
    return bool(can_run_sync())


async def ask(request: str) -> str:
    """Return the answer to a request; until then pass every better one to `sync.report`.

    A worker that can't receive messages does not ponder: the page would have to replace it.
    """
    global _token
    _token = _CancelToken()
    stop = _token.poll if can_run_sync() else None
    seed = random.randrange(1 << 30)
    return _ANSWERING.answer(request, sync.report, stop, time.monotonic, seed)


def drop() -> None:
    """Cancel the search: it ends at once, with the best answer so far."""
    _token.cancelled = True
