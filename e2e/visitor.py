"""Somebody with a browser of their own, which keeps on disk what it would on anyone's."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from e2e.conftest import PATIENCE_MS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, ConsoleMessage, Page

    from e2e.browsers import Browsers


@dataclass
class Visitor:
    """A browser of its own, which remembers what it keeps, and what its pages complained of."""

    context: BrowserContext
    complaints: list[str] = field(default_factory=list)

    @property
    def page(self) -> Page:
        """The first tab."""
        return self.context.pages[0]

    def hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} {message.location['url']}")


@contextmanager
def visitor(browsers: Browsers, folder: Path) -> Iterator[Visitor]:
    """A browser that keeps things in `folder` and is closed at the end; nothing is to complain."""
    context = browsers.persistent_context(folder, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    visitor = Visitor(context)
    context.on("console", visitor.hear)
    context.on("weberror", lambda error: visitor.complaints.append(str(error.error)))
    try:
        yield visitor
    finally:
        context.close()
    assert not visitor.complaints, visitor.complaints
