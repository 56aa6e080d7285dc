"""Make the site's scripts smaller: without comments and indentation, as the style sheet is."""

from __future__ import annotations

import re

_COMMENT = re.compile(r"^ *(//.*|/\*.*\*/)\n", re.MULTILINE)
_INDENT = re.compile(r"^ +", re.MULTILINE)


def lean_script(text: str) -> str:
    """Return the script without indentation and without comments that are lines of their own.

    A text of several lines loses its indentation, too.
    """
    return _INDENT.sub("", _COMMENT.sub("", text))
