"""The opponent's end of the wire, in a worker of its own: a question in, an answer out.

Both are JSON texts of `thinking.py`. What is found on the way is reported; whoever no longer wants
to know ends the worker.
"""

from __future__ import annotations

from pyscript import sync

from hive_core.search import Table
from web import thinking

__export__ = ["ask", "ping"]

# What one search found serves the next; a phone has room for it.
_TABLE = Table(32)


def ping() -> str:
    """Tell that everything an answer needs is there."""
    return "ready"


def ask(question: str) -> str:
    """The answer; until then `sync.report` gets every better one."""
    return thinking.answer(question, sync.report, _TABLE)
