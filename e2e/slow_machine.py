"""The browser tests under strain: slow requests and a busy machine.

    HIVE_STRAIN=7 make test

A test that passes only where all is quick shows itself here. Each request is answered up to
`LONGEST_MS` late, by chance; with the same number a test gets the same delays again, whatever is
run before it. `BUSY` processes do nothing but keep the processor busy.
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

# Ends by itself when the process that started it has ended.
_BUSY = """
import os
parent = os.getppid()
while os.getppid() == parent:
    sum(range(1_000_000))
"""


def delays(test: str) -> Callable[[], float] | None:
    """Return what says how many milliseconds the test's next request waits; None without strain."""
    seed = os.environ.get(VARIABLE)
    if not seed:
        return None
    chance = random.Random(f"{seed} {test}")
    return lambda: chance.uniform(0, LONGEST_MS)


@contextmanager
def busy() -> Iterator[None]:
    """Keep the processor busy, if that is asked for; once, however many workers there are."""
    first = os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0"
    with ExitStack() as ends:
        for _ in range(BUSY if first and os.environ.get(VARIABLE) else 0):
            process = ends.enter_context(subprocess.Popen([sys.executable, "-c", _BUSY]))
            ends.callback(process.kill)
        yield
