"""Split what an engine prints into answers: the lines before each `ok`."""

from __future__ import annotations

import re
from collections import deque

LONGEST_ANSWER = 10_000_000
"""The most bytes that an engine may print without an `ok`."""

_REFUSAL = re.compile(r"(err|invalidmove)\b[\s:]*(.*)", re.IGNORECASE | re.DOTALL)


class AnswerTooLongError(Exception):
    """More than `LONGEST_ANSWER` bytes without an `ok`."""


class AnswerReader:
    """Takes bytes and gives answers, without input and output of its own.

    Reads leniently: any end of line, a byte order mark, invalid UTF-8; blank lines are dropped.
    `answers`: the complete ones, oldest first.
    """

    def __init__(self) -> None:
        self.answers: deque[tuple[str, ...]] = deque()
        self._lines: list[str] = []
        self._rest = bytearray()
        self._size = 0

    def receive(self, data: bytes) -> list[str]:
        """Take what the engine printed; return the lines completed by it, without `ok`.

        :raises AnswerTooLongError: if there are too many bytes without an `ok`.
        """
        completed: list[str] = []
        self._size += len(data)
        *whole, rest = data.split(b"\n")
        if whole:
            whole[0] = bytes(self._rest) + whole[0]
            self._rest.clear()
        self._rest += rest
        for raw in whole:
            line = raw.decode("utf-8", "replace").strip(" \t\r\f\v\0\ufeff")
            if line.lower() == "ok":
                self.answers.append(tuple(self._lines))
                self._lines.clear()
                self._size = 0
            elif line:
                self._lines.append(line)
                completed.append(line)
        if self._size > LONGEST_ANSWER:
            raise AnswerTooLongError
        return completed

    def clear(self) -> None:
        """Forget what was printed so far, but not the beginning of a line."""
        self.answers.clear()
        self._lines.clear()
        self._size = len(self._rest)


def refusal_of(answer: tuple[str, ...]) -> str | None:
    """Return the message of an answer with `err` or `invalidmove`, None for other answers."""
    for line in answer:
        match = _REFUSAL.fullmatch(line)
        if match is not None:
            return match[2].strip()
    return None
