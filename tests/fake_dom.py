"""Fake elements with what `web/browser/dom.py` uses, to test patching without a browser."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree

Seen = tuple[str, tuple[tuple[str, str], ...], str, tuple[Any, ...]]
"""An element as values: tag, attributes, text, and its children likewise."""


class Children(list["Element"]):
    """The element children of an element."""

    def item(self, index: int) -> Element:
        """Return the child at that index."""
        return self[index]


@dataclass(eq=False)
class Element:
    """An element; it holds text or children."""

    tag: str
    attributes: dict[str, str]
    text: str = ""
    children: Children = field(default_factory=Children)
    parent: Element | None = None

    @classmethod
    def parse(cls, markup: str) -> Element:
        """Parse the markup of an element."""
        # Boolean attributes are written as in HTML, with an empty value, which XML can read, too.
        return cls._of(ElementTree.fromstring(re.sub(r"<(input|br)([^>]*)>", r"<\1\2/>", markup)))

    @classmethod
    def _of(cls, found: ElementTree.Element) -> Element:
        element = cls(found.tag, dict(found.attrib), found.text or "")
        for child in found:
            element.insertBefore(cls._of(child), None)
        return element

    def seen(self) -> Seen:
        """Return the element and its children as values."""
        inside = tuple(child.seen() for child in self.children)
        return self.tag, tuple(sorted(self.attributes.items())), self.text, inside

    # -- names of the DOM --------------------------------------------------------------------------

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802
        self.attributes[name] = value

    def removeAttribute(self, name: str) -> None:  # noqa: N802
        del self.attributes[name]

    def getAttributeNames(self) -> list[str]:  # noqa: N802
        return list(self.attributes)

    def insertBefore(self, child: Element, following: Element | None) -> None:  # noqa: N802
        child.remove()
        at = len(self.children) if following is None else self.children.index(following)
        self.children.insert(at, child)
        child.parent = self

    def insertAdjacentHTML(self, where: str, markup: str) -> None:  # noqa: N802
        assert where == "beforeend"
        self.insertBefore(Element.parse(markup), None)

    @property
    def lastElementChild(self) -> Element:  # noqa: N802
        return self.children[-1]

    @property
    def innerHTML(self) -> str:  # noqa: N802
        raise NotImplementedError

    @innerHTML.setter
    def innerHTML(self, markup: str) -> None:  # noqa: N802
        found = Element.parse(f"<x>{markup}</x>")
        self.children, self.text = found.children, found.text
        for child in self.children:
            child.parent = self

    def remove(self) -> None:
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent = None

    def close(self) -> None:
        assert self.tag == "dialog"
