"""Texts in HTML."""

from __future__ import annotations

import html
import re
from typing import Final

_NOT_IN_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Return the text for an element or a quoted attribute, without what XML forbids."""
    return html.escape(_NOT_IN_XML.sub("\ufffd", text))


def element(name: str, content: str, **attributes: str) -> str:
    """Return an element; the content is markup, the values of attributes are text.

    `class_` is the attribute `class`; one with an empty value is left out.
    """
    pairs = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escaped(value)}"'
        for key, value in attributes.items()
        if value
    )
    return f"<{name}{pairs}>{content}</{name}>"
