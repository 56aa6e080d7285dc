"""Takes a block apart: its options, each with its place, and its body. Checks no values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from hive_core.errors import HiveError, quoted

LONGEST = 500_000
"""Longer blocks are refused, in characters."""

_OPTION = re.compile(r"[ \t]*(?P<name>[A-Za-z][A-Za-z-]*)[ \t]*:(?P<value>.*)")
_NOT_IN_XML = re.compile("[^\t\n -~\u00a0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class BlockError(HiveError):
    """A block with a fault.

    `line`, `column`: where it is, from 1; both 0 for an option that the tool has passed on.
    `problem`: the fault, without the place.
    """

    def __init__(self, problem: str, line: int = 0, column: int = 0) -> None:
        where = f"line {line}, column {column}: " if line else ""
        super().__init__(f"{where}{problem}")
        self.line = line
        self.column = column
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Source:
    """A text of the block, and where it begins in the document.

    `line`, `column`: of its first character, from 1; `line` is 0 for a text that no line has.
    """

    text: str
    line: int = 0
    column: int = 1

    def fault(self, problem: str, offset: int = 0) -> BlockError:
        """Return the error for a fault at this offset of the text."""
        if not self.line:
            return BlockError(problem)
        before = self.text[: max(offset, 0)]
        lines = before.count("\n")
        column = len(before) - before.rfind("\n") if lines else self.column + len(before)
        return BlockError(problem, self.line + lines, column)

    def fault_at(self, problem: str, line: int, column: int) -> BlockError:
        """Return the error for a fault in this line and column of the text, both from 1."""
        lines = self.text.split("\n")
        line = min(max(line, 1), len(lines))
        column = min(max(column, 1), len(lines[line - 1]) + 1)
        return self.fault(problem, sum(len(one) + 1 for one in lines[: line - 1]) + column - 1)


@dataclass(frozen=True, slots=True)
class Option:
    """An option: its name, its value, and the name's place."""

    name: str
    value: Source
    place: Source


@dataclass(frozen=True, slots=True)
class Parts:
    """A block taken apart. `body`: without empty lines around it; empty if there is none."""

    options: tuple[Option, ...]
    body: Source


def take_apart(text: str, line: int) -> Parts:
    """Return the options and the body of a block; `line`: the number of its first line.

    :raises BlockError: if it is too long, has a character that no document can show, or a line
        among the options is none.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    whole = Source(text, line)
    if len(text) > LONGEST:
        raise whole.fault(f"the block is longer than {LONGEST} characters")
    strange = _NOT_IN_XML.search(text)
    if strange is not None:
        code = f"U+{ord(strange[0]):04X}"
        raise whole.fault(f"a block cannot have the control character {code}", strange.start())
    lines = text.split("\n")
    at = next((i for i, one in enumerate(lines) if one.strip()), len(lines))
    options: list[Option] = []
    if at < len(lines) and _OPTION.match(lines[at]):
        while at < len(lines) and lines[at].strip():
            options.append(_option(lines[at], line + at))
            at += 1
    while at < len(lines) and not lines[at].strip():
        at += 1
    return Parts(tuple(options), Source("\n".join(lines[at:]).rstrip(), line + at))


def _option(text: str, line: int) -> Option:
    match = _OPTION.match(text)
    if match is None:
        start = len(text) - len(text.lstrip())
        problem = (
            f"{quoted(text.strip())} is not an option; write `name: value`, or an empty line before"
            " the moves"
        )
        raise Source(text, line).fault(problem, start)
    value = match["value"]
    start = match.start("value") + len(value) - len(value.lstrip())
    place = Source(match["name"], line, match.start("name") + 1)
    return Option(match["name"], Source(value.strip(), line, start + 1), place)


def suggestion(word: str, words: Iterable[str]) -> str:
    """Return `; did you mean 'type'?` if one of the known words is like this one, else nothing."""
    close = get_close_matches(word[:60].lower(), list(words), 1, 0.6)
    return f"; did you mean {close[0]!r}?" if close else ""
