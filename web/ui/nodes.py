"""Markup as values: trees of keyed nodes, to be written out or compared with each other.

A node has either children or text, never both, so that element children in the DOM correspond to
the node's children one to one. For the same reason rows of a table are in a `tbody`, and no element
is where a browser would not leave it (`tests/html_parsing.py`). Text is always escaped here. Only
the drawings, which are constants, are inserted as they are.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass, field

_VOID = frozenset({"input", "br"})

_SVG_EMPTY = frozenset({"path", "circle", "use", "rect", "line"})


@dataclass(frozen=True, slots=True)
class Node:
    """An element. `key` identifies it among siblings that come and go ("" for fixed ones).

    `drawing` is trusted markup: constants only.
    """

    tag: str
    attrs: Mapping[str, str] = field(default_factory=dict)
    children: tuple[Node, ...] = ()
    text: str = ""
    key: str = ""
    drawing: str = ""

    def inner(self) -> str:
        """Return the markup inside the element."""
        if self.children:
            return "".join(child.markup() for child in self.children)
        return self.drawing or html.escape(self.text, quote=False)

    def markup(self) -> str:
        """Return the markup of the element."""
        attrs = "".join(f' {name}="{html.escape(value)}"' for name, value in self.attrs.items())
        inner = self.inner()
        return f"<{self.tag}{attrs}/>" if self._is_empty(inner) else self._open(attrs, inner)

    def _open(self, attrs: str, inner: str) -> str:
        close = "" if self.tag in _VOID else f"</{self.tag}>"
        return f"<{self.tag}{attrs}>{inner}{close}"

    def _is_empty(self, inner: str) -> bool:
        return not inner and self.tag in _SVG_EMPTY


def node(
    tag: str,
    *children: Node,
    key: str = "",
    text: str = "",
    drawing: str = "",
    **attrs: str | bool | None,
) -> Node:
    """Return a node.

    `_` in attribute names becomes `-`; attributes that are None or False are left out. A button
    that can do nothing is `aria_disabled`: unlike a `disabled` one it can keep the focus.
    """
    named = {
        _NAMES[name]: ("true" if name.startswith("aria_") else "") if value is True else value
        for name, value in attrs.items()
        if value is not None and value is not False
    }
    return Node(tag, named, children, text, key, drawing)


class _Names(dict[str, str]):
    """The names of attributes by those of arguments, each made once."""

    def __missing__(self, name: str) -> str:
        attribute = self[name] = name.rstrip("_").replace("_", "-")
        return attribute


_NAMES = _Names()
