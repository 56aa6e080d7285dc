"""The nesting depth of a JSON text, checked before parsing. Pure.

Parsing deeply nested JSON overflows the stack of Python in a browser.
"""

from __future__ import annotations

import re

_SAFE_BRACKETS = 100
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{}]', re.DOTALL)


def is_deep(text: str, most: int) -> bool:
    """Return whether the text has over 100 brackets, and they nest deeper than `most`."""
    if text.count("[") + text.count("{") <= _SAFE_BRACKETS:
        return False
    depth = deepest = 0
    for bracket in _BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(bracket[0], 0)
        deepest = max(deepest, depth)
    return deepest > most
