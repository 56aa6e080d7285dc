"""The opponent's end of the wire, in a worker of its own: a question in, an answer out.

Both are JSON texts of `thinking.py`. What is found on the way is reported. Where the browser lets
Python wait in the middle of a search, the worker hears when nobody wants to know any more;
elsewhere whoever asked has to end it.
"""

from __future__ import annotations

import asyncio
import time

from pyodide.ffi import can_run_sync, run_sync
from pyscript import sync

from hive_core.search import Table
from web import thinking

__export__ = ["ask", "drop", "ping"]

# What one search found serves the next; a phone has room for it.
_TABLE = Table(32)

_EVERY_SECONDS = 0.05
# A shorter wait lets no message in, in Chromium.
_WAIT_SECONDS = 0.004


class _Ear:
    """Whether the question that is being answered has been given up."""

    def __init__(self) -> None:
        self._listened = time.monotonic()
        self.given_up = False

    def listen(self) -> bool:
        """Let messages in now and then; for the search to ask."""
        if not self.given_up and time.monotonic() - self._listened > _EVERY_SECONDS:
            run_sync(asyncio.sleep(_WAIT_SECONDS))
            self._listened = time.monotonic()
        return self.given_up


_ear = _Ear()


async def ping() -> bool:
    """Tell that everything an answer needs is there, and whether `drop` is heard."""
    return bool(can_run_sync())


async def ask(question: str) -> str:
    """The answer; until then `sync.report` gets every better one."""
    global _ear
    _ear = _Ear()
    stop = _ear.listen if can_run_sync() else None
    return thinking.answer(question, sync.report, _TABLE, stop)


def drop() -> None:
    """Nobody waits for the answer any more: give the best one there is, at once."""
    _ear.given_up = True
