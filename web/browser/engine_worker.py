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

from hive_core.search import Table
from web.computer import protocol
from web.computer.pondering import Pondering
from web.computer.protocol import Answer, EngineRequest, RequestPurpose

__export__ = ["ask", "drop", "ping"]

# One search of an analysis uses what the one before it found; phones have memory for this size.
_TABLE = Table(32)
_PONDERING = Pondering()

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
    asked = EngineRequest.parse(request)
    if asked.purpose is RequestPurpose.PONDER:
        nothing = Answer(asked.number, True, (), 0, 0)
        return (
            _PONDERING.think(asked, stop, random.randrange(1 << 30)) if stop else nothing
        ).json()
    if asked.purpose is RequestPurpose.PLAY and (known := _PONDERING.answer(asked)):
        return known.json()
    return protocol.answer(request, sync.report, _TABLE, stop, time.monotonic)


def drop() -> None:
    """Cancel the search: it ends at once, with the best answer so far."""
    _token.cancelled = True
