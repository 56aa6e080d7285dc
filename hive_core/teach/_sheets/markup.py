"""Texts in HTML."""

from __future__ import annotations

from hive_core._drawing.xml_text import escaped


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
