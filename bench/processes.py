"""Do independent work in several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from tools.shared.environment import ToolError


@contextmanager
def processes(count: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """Yield a `map` that keeps the order and works in `count` processes.

    Work that no process has begun when the block ends is dropped.

    :raises ToolError: if `count` is less than 1.
    """
    if count < 1:
        raise ToolError(f"there must be at least 1 process, not {count}")
    if count == 1:
        yield map
        return
    with ProcessPoolExecutor(count) as pool:
        try:
            yield pool.map
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
