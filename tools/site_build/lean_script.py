"""Make the site's scripts smaller: without comments and indentation, as the style sheet is."""

from __future__ import annotations

import re

_COMMENT = re.compile(r"^ *(//.*|/\*.*\*/)\n", re.MULTILINE)
_INDENT = re.compile(r"^\s+", re.MULTILINE)
# Where a line need not end: not after a comment. A value keeps its line, where tools look for it.
_OPEN = re.compile(r"^(?!const [A-Z])((?:(?!//).)*[{(\[,;])\n", re.MULTILINE)


def lean_script(text: str) -> str:
    """Return the script without indentation and without comments that are lines of their own.

    Statements share lines. A text of several lines loses its indentation and its empty lines, too.
    """
    return _OPEN.sub(r"\1", _INDENT.sub("", _COMMENT.sub("", text)))
