"""Read the lines of a stream ahead in a thread, so that a running command sees new input."""

from __future__ import annotations

import math
import queue
import threading
import time
from collections.abc import Iterator
from typing import TextIO

LINES_AHEAD = 100
"""How many lines are read ahead; the rest stays in the stream."""


class LineReader:
    """An iterator over the lines of a text stream.

    `longest`: a longer line is cut to a little more than that, enough to refuse it. `newest`: when
    the latest line, or the end of the stream, arrived, by `time.monotonic`. `last`: the latest
    line. `has_ended`: whether the stream has. `stop`: lines that end the commands before them.
    """

    def __init__(self, source: TextIO, longest: int, stop: str) -> None:
        self.newest = -math.inf
        self.last = ""
        self.has_ended = False
        self._stop = stop
        self._count = self._taken = self._stopped = 0
        self._source = source
        self._longest = longest
        self._arrived: queue.Queue[str | BaseException | None] = queue.Queue(LINES_AHEAD)
        # A daemon, since at the end of the program it may still be waiting for a line.
        threading.Thread(target=self._read, name="UHP input", daemon=True).start()

    def __iter__(self) -> Iterator[str]:
        """Yield the lines as they arrive; an error of the stream is raised in its place."""
        while True:
            try:
                # Windows does not interrupt a wait: Ctrl+C would do nothing during a long one.
                item = self._arrived.get(timeout=1)
            except queue.Empty:
                continue
            if item is None:
                return
            if isinstance(item, BaseException):
                raise item
            self._taken += 1
            yield item

    def is_stopped(self) -> bool:
        """Tell whether a line to stop has arrived after the line that was yielded last."""
        return self._stopped > self._taken

    def _read(self) -> None:
        end: BaseException | None = None
        try:
            while line := self._source.readline(self._longest + 2):
                self._put(line)
                while line and not line.endswith("\n"):
                    line = self._source.readline(self._longest)
        except BaseException as error:  # of any kind: it is raised where a line is awaited
            end = error
        self._put(end)

    def _put(self, item: str | BaseException | None) -> None:
        if isinstance(item, str):
            self.last = item.strip().lower()
            self._count += 1
            if self.last == self._stop:
                self._stopped = self._count
        else:
            self.has_ended = True
        self.newest = time.monotonic()
        self._arrived.put(item)
