"""Simulate a slow network and a busy machine in browser tests.

    HIVE_STRAIN=7 make test

This finds tests that only pass on a fast machine. Each request is delayed by a random time up to
`LONGEST_MS`; the same number gives a test the same delays, whatever runs before it. `BUSY`
processes keep the processor busy.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

VARIABLE = "HIVE_STRAIN"

LONGEST_MS = 600
BUSY = 2

# Ends when the process that started it has ended.
_BUSY = """
import os
parent = os.getppid()
while os.getppid() == parent:
    sum(range(1_000_000))
"""


def delays(test: str) -> Callable[[], float] | None:
    """Return a function that gives the delay of the next request in milliseconds, or None."""
    seed = os.environ.get(VARIABLE)
    if not seed:
        return None
    chance = random.Random(f"{seed} {test}")
    return lambda: chance.uniform(0, LONGEST_MS)


@contextmanager
def busy() -> Iterator[None]:
    """Keep the processor busy if `HIVE_STRAIN` is set; only in the first of pytest's workers."""
    first = os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0"
    with ExitStack() as ends:
        for _ in range(BUSY if first and os.environ.get(VARIABLE) else 0):
            process = ends.enter_context(subprocess.Popen([sys.executable, "-c", _BUSY]))
            ends.callback(process.kill)
        yield
