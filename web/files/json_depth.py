"""How deep a JSON text is, before it is read: what reads JSON in a browser falls over a deep one.

Pure.
"""

from __future__ import annotations

import re

_SURELY_SHALLOW = 100
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{}]', re.DOTALL)


def is_deep(text: str, most: int) -> bool:
    """Whether brackets stand in brackets more than `most` deep, and so many that it matters."""
    if text.count("[") + text.count("{") <= _SURELY_SHALLOW:
        return False
    depth = deepest = 0
    for bracket in _BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(bracket[0], 0)
        deepest = max(deepest, depth)
    return deepest > most
