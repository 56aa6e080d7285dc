"""The engine's worker: answers the page's questions, one at a time.

Questions and answers are JSON texts of `thinking.py`; better moves found on the way are reported.
Where the browser lets Python wait in the middle of a search, the worker takes the message that the
question was given up; elsewhere the page has to end the worker.
"""

from __future__ import annotations

import asyncio
import time

from pyodide.ffi import can_run_sync, run_sync
from pyscript import sync

from hive_core.search import Table
from web.computer import protocol

__export__ = ["ask", "drop", "ping"]

# What one search of an analysis found serves the next; a phone has room for it.
_TABLE = Table(32)

_EVERY_SECONDS = 0.05
# A shorter wait lets no message in, in Chromium.
_WAIT_SECONDS = 0.004


class _Messages:
    """Whether the question that is being answered has been given up."""

    def __init__(self) -> None:
        self._looked = time.monotonic()
        self.given_up = False

    def let_in(self) -> bool:
        """Let messages in now and then; for the search to ask."""
        if not self.given_up and time.monotonic() - self._looked > _EVERY_SECONDS:
            run_sync(asyncio.sleep(_WAIT_SECONDS))
            self._looked = time.monotonic()
        return self.given_up


_messages = _Messages()


async def ping() -> bool:
    """Tell that everything an answer needs is there, and whether `drop` reaches a search."""
    return bool(can_run_sync())


async def ask(request: str) -> str:
    """The answer; until then `sync.report` gets every better one."""
    global _messages
    _messages = _Messages()
    stop = _messages.let_in if can_run_sync() else None
    return protocol.answer(request, sync.report, _TABLE, stop, time.monotonic)


def drop() -> None:
    """Nobody waits for the answer any more: give the best one there is, at once."""
    _messages.given_up = True
