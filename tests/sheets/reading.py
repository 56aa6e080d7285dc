"""A printed sheet as a test reads it: elements with their attributes and text."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

# Elements without an end tag.
VOID = {"meta", "link", "img", "br", "hr", "input"}


@dataclass
class Element:
    """An element of the page."""

    name: str
    attributes: dict[str, str]
    parts: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text in the element, with single spaces."""
        said = "".join(one if isinstance(one, str) else one.text for one in self.parts)
        return " ".join(said.split())

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    def all(self, name: str = "", **attributes: str) -> list[Element]:
        """Return the elements inside this one with that name and these attributes."""
        found = []
        for one in self.parts:
            if isinstance(one, Element):
                fits = all(
                    value in one.classes
                    if key == "class_"
                    else one.attributes.get(key.replace("_", "-")) == value
                    for key, value in attributes.items()
                )
                found += [one] * (fits and name in ("", one.name)) + one.all(name, **attributes)
        return found

    def one(self, name: str = "", **attributes: str) -> Element:
        """Return the only such element."""
        (found,) = self.all(name, **attributes)
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].parts.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"{tag} ends in {self.open[-1].name}"
        self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].parts.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.open[-1].parts.append(data)


def read(page: str) -> Element:
    """Return the page; every element that begins must end."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    (root,) = reader.open
    return root
