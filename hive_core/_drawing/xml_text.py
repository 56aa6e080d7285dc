"""Text as XML and HTML have it."""

from __future__ import annotations

import html
import re

_NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Return the text for an element or a quoted attribute, without what XML forbids."""
    return html.escape(_NOT_IN_XML.sub("\ufffd", text))
