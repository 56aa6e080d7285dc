"""Markup as values: a tree of keyed nodes that can be written out or compared with another.

A node holds either children or plain text, never both, so that the DOM's element children are the
node's children, one for one. Text is always escaped here: nothing else writes markup, except the
drawings of `hive_core`, which are constants.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Node:
    """An element. `key` tells it from its siblings where they come and go ("" where they don't).

    `drawing` is trusted markup, for constants only.
    """

    tag: str
    attrs: Mapping[str, str] = field(default_factory=dict)
    children: tuple[Node, ...] = ()
    text: str = ""
    key: str = ""
    drawing: str = ""

    def inner(self) -> str:
        """The markup of what is inside."""
        if self.children:
            return "".join(child.markup() for child in self.children)
        return self.drawing or html.escape(self.text, quote=False)

    def markup(self) -> str:
        """The node written out."""
        attrs = "".join(f' {name}="{html.escape(value)}"' for name, value in self.attrs.items())
        inner = self.inner()
        return f"<{self.tag}{attrs}/>" if self._is_empty(inner) else self._open(attrs, inner)

    def _open(self, attrs: str, inner: str) -> str:
        close = "" if self.tag in _VOID else f"</{self.tag}>"
        return f"<{self.tag}{attrs}>{inner}{close}"

    def _is_empty(self, inner: str) -> bool:
        return not inner and self.tag in _SVG_EMPTY


_VOID = frozenset({"input", "br"})
_SVG_EMPTY = frozenset({"path", "circle", "use", "rect", "line"})


def node(
    tag: str,
    *children: Node,
    key: str = "",
    text: str = "",
    drawing: str = "",
    **attrs: str | bool | None,
) -> Node:
    """A node. `_` in attribute names stands for `-`; an attribute of None or False is left out."""
    named = {
        name.rstrip("_").replace("_", "-"): "" if value is True else value
        for name, value in attrs.items()
        if value is not None and value is not False
    }
    return Node(tag, named, children, text, key, drawing)
