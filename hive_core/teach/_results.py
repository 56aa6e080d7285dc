"""Results of pupils as text: the codes that `<hive-results>` makes, and CSV.

`web/result_codes.js` is the same in JavaScript; `tests/data/result_codes.json` has cases of both.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from hive_core._formats.json_text import read_json
from hive_core.errors import HiveError

COLUMNS = ("pupil", "task", "title", "stars", "tries", "hints", "date")
"""The first row of the CSV."""

# In messages a code may be broken into lines, quoted with `>` or encoded with `=`.
_CODE = re.compile(
    r"hive-results:(?P<version>[0-9]*)"
    r"(?:\.(?P<body>[A-Za-z0-9_\s>=-]*)\.(?P<check>(?:[\s>=]*(?!hive-results:)[0-9a-z]){7}))?"
)
_GAPS = re.compile(r"[\s>=]+")
_SHOWN = 32

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MOST_TASKS, _LONGEST_NAME, _LONGEST_TITLE, _LARGEST = 500, 80, 60, 9999

_FORMULA = re.compile(r"([;\t\r\n])(?=[=+\-@])")
_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


@dataclass(frozen=True, slots=True)
class Result:
    """The best result of a pupil in a task. `day`: when, such as `2026-11-29`."""

    task: str
    stars: int
    tries: int
    hints: int
    day: str
    title: str = ""

    def rank(self) -> tuple[int, int, int, str]:
        """Return a key that is smaller for a better result."""
        return -self.stars, self.tries, self.hints, self.day


@dataclass(frozen=True, slots=True)
class CodeFault:
    """A code that cannot be read: the line that it begins in, its beginning, and why."""

    line: int
    code: str
    why: str

    def __str__(self) -> str:
        what = "is of a newer version" if self.why == "newer" else "is damaged or incomplete"
        return f"line {self.line}: the code '{self.code}' {what}"


Pupils = dict[str, dict[str, Result]]
"""The best results by the pupil's name and the task's id."""


def read_codes(text: str) -> tuple[Pupils, list[CodeFault]]:
    """Return the results of all codes in the text, and the codes that cannot be read."""
    pupils: Pupils = {}
    faults: list[CodeFault] = []
    for match in _CODE.finditer(text):
        check = _GAPS.sub("", match["check"] or "")
        body = _GAPS.sub("", match["body"] or "")
        newer = match["version"] not in ("", "1")
        try:
            if newer or check != check_of(body):
                raise HiveError("the check does not fit")
            name, results = _read(body)
        except HiveError:
            start = match.start()
            line = text.count("\n", 0, start) + 1
            code = text[start : start + 2 * _SHOWN].split(maxsplit=1)[0]
            if len(code) > _SHOWN:
                code = f"{code[: _SHOWN - 1]}…"
            faults.append(CodeFault(line, code, "newer" if newer else "damaged"))
            continue
        best = pupils.setdefault(name or f"No name ({check})", {})
        for result in results:
            old = best.get(result.task, result)
            better = result if result.rank() < old.rank() else old
            fields = (better.stars, better.tries, better.hints, better.day)
            best[result.task] = Result(result.task, *fields, result.title or old.title)
    return pupils, faults


def check_of(text: str) -> str:
    """Return seven characters that depend on the whole text: FNV-1a with 32 bits, in base 36."""
    total = 0x811C9DC5
    for sign in text.encode():
        total = (total ^ sign) * 0x01000193 & 0xFFFFFFFF
    digits = ""
    for _ in range(7):
        total, digit = divmod(total, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


def as_csv(pupils: Pupils) -> str:
    """Return the results as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8."""
    rows: list[tuple[object, ...]] = [COLUMNS]
    for name, results in pupils.items():
        for one in results.values():
            row = (name, one.task, one.title, one.stars, one.tries, one.hints, one.day)
            rows.append(row)
    return csv_of(rows)


def csv_of(rows: Iterable[Iterable[object]]) -> str:
    """Return the rows as CSV, without a cell that a spreadsheet takes for a formula."""
    return "\ufeff" + "".join(",".join(map(_cell, row)) + "\r\n" for row in rows)


def _cell(value: object) -> str:
    """Return a cell; also safe in a spreadsheet that reads semicolons as the ends of cells."""
    text = _FORMULA.sub(r"\1'", str(value))
    if text.startswith(_STARTS):
        text = f"'{text}"
    if any(sign in text for sign in '",;\t\r\n'):
        text = '"' + text.replace('"', '""') + '"'
    return text


def _read(body: str) -> tuple[str, list[Result]]:
    """Return the name and the results of a code's text.

    :raises HiveError: if it is damaged.
    """
    try:
        signs = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        pupil = read_json(signs.decode())
    except ValueError as error:
        raise HiveError("the code is damaged") from error
    match pupil:
        case [str(name), list(results)] if (
            len(name) <= _LONGEST_NAME and len(results) <= _MOST_TASKS
        ):
            return name, list(_results(results))
    raise HiveError("the code is damaged")


def _results(values: list[Any]) -> Iterator[Result]:
    for value in values:
        match value:
            case [str(task), stars, tries, hints, str(day), str(title)] if (
                _ID.fullmatch(task)
                and _is_count(stars, 3)
                and _is_count(tries, _LARGEST)
                and _is_count(hints, _LARGEST)
                and _DAY.fullmatch(day)
                and len(title) <= _LONGEST_TITLE
            ):
                yield Result(task, stars, tries, hints, day, title)
            case _:
                raise HiveError("the code is damaged")


def _is_count(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most
