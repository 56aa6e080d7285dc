"""The engine's worker: answers the page's requests, one at a time.

Requests and answers are JSON texts of `web/computer/protocol.py`; better moves found during the
search are reported. Where the browser can suspend Python during a search (JSPI), the worker
receives the message that cancels it; elsewhere the page has to terminate the worker. During a
request the worker posts a message each second, so that the page notices if it has died.
"""

from __future__ import annotations

import asyncio
import random
import time

from js import Object, postMessage
from pyodide.ffi import can_run_sync, run_sync, to_js
from pyscript import sync

from web.browser import garbage
from web.computer.answering import Answering

__export__ = ["ask", "drop", "ping"]

_ANSWERING = Answering()
garbage.spare_existing_objects()

_EVERY_SECONDS = 0.05
_BEAT_SECONDS = 1.0
_BEAT = to_js({"hive": "beat"}, dict_converter=Object.fromEntries)  # for `web/boot/workers.js`
# In Chromium no message arrives during a shorter wait.
_WAIT_SECONDS = 0.004


class _CancelToken:
    """Reports to a search whether it is cancelled, and to the page that the search goes on."""

    def __init__(self) -> None:
        self._polled = self._posted = time.monotonic()
        self._takes_messages = can_run_sync()
        self.cancelled = False

    def poll(self) -> bool:
        """Return whether the search is cancelled; now and then, receive messages first."""
        now = time.monotonic()
        if now - self._posted > _BEAT_SECONDS:
            postMessage(_BEAT)
            self._posted = now
        if self._takes_messages and not self.cancelled and now - self._polled > _EVERY_SECONDS:
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
    postMessage(_BEAT)
    seed = random.randrange(1 << 30)
    report, ponders = sync.report, can_run_sync()
    return _ANSWERING.answer(request, report, _token.poll, time.monotonic, seed, ponders=ponders)


def drop() -> None:
    """Cancel the search: it ends at once, with the best answer so far."""
    _token.cancelled = True
