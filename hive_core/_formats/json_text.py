"""Reads JSON that somebody else may have written: links, files, messages, saved texts.

Everything else in the program reads JSON through this module, since Python in a browser does not
survive deeply nested JSON: the stack of the browser ends before Python notices.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

LONGEST, DEEPEST = 4_000_000, 32
"""Limits, unless a reader has its own: characters of a text, and how deep its values are nested."""

# Everything up to the next bracket outside of a string. A quotation mark begins a string without
# an end. Each match begins where the last one ended, so that no text takes quadratic time.
_BRACKET = re.compile(
    r'(?:[^"\[\]{}]+|"[^"\\]*(?:\\.[^"\\]*)*+")*+([\[\]{}]|"|\Z)',
    re.DOTALL,
)
_ODD_NUMBER = re.compile(r"NaN|Infinity|[0-9]{300}|[eE]\+?[0-9]{3}")
_SURROGATE = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")
_ALONE = re.compile(r"[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]")


class JsonError(ValueError):
    """Raised for a text that is not JSON, or exceeds a limit.

    `line`, `column`: of the fault, from 1; 0 if it has no place.
    """

    def __init__(self, problem: str, line: int = 0, column: int = 0) -> None:
        super().__init__(problem)
        self.line, self.column = line, column


def read_json(text: str, *, longest: int = LONGEST, deepest: int = DEEPEST) -> Any:
    """Return the value of a JSON text; a byte order mark is skipped.

    Numbers are finite. In place of half a surrogate pair, strings have U+FFFD.

    :raises JsonError: if it is not JSON, longer than `longest` characters, or nested deeper
        than `deepest`.
    """
    if len(text) > longest:
        raise JsonError("the JSON is too long")
    if _is_deeper(text, deepest):
        raise JsonError("the JSON is nested too deeply")
    try:
        text = text.removeprefix("\ufeff")
        value = json.loads(text)
        if _ODD_NUMBER.search(text):
            # Not at once: that calls functions which a start of the page does not load.
            value = json.loads(text, parse_float=_finite, parse_constant=_refused)
    except json.JSONDecodeError as error:
        raise JsonError(error.msg, error.lineno, error.colno) from None
    except ValueError as error:  # a number
        raise JsonError(str(error)) from None
    return _without_halves(value) if _SURROGATE.search(text) else value


def _is_deeper(text: str, most: int) -> bool:
    if text.count("[") + text.count("{") <= most:
        return False
    depth = 0
    for bracket in _BRACKET.finditer(text):
        match bracket[1]:
            case "[" | "{":
                depth += 1
                if depth > most:
                    return True
            case "]" | "}":
                depth -= 1
            case _:
                break
    return False


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("a number is too large")
    return value


def _refused(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")


def _without_halves(value: Any) -> Any:
    match value:
        case str():
            return _ALONE.sub("\ufffd", value)
        case list():
            return [_without_halves(part) for part in value]
        case dict():
            return {_without_halves(name): _without_halves(part) for name, part in value.items()}
    return value
