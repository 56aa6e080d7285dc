"""A browser context that keeps its data on disk, as a reader's own browser does."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from e2e.browsers import PATIENCE_MS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, ConsoleMessage, Page

    from e2e.browsers import Browsers


@dataclass
class PersistentContext:
    """A browser with its own data folder, and the console errors of its pages."""

    context: BrowserContext
    complaints: list[str] = field(default_factory=list)

    @property
    def page(self) -> Page:
        """The first tab."""
        return self.context.pages[0]

    def on_console(self, message: ConsoleMessage) -> None:
        """Record a console error."""
        if message.type == "error":
            self.complaints.append(f"{message.text} {message.location['url']}")


@contextmanager
def persistent_context(browsers: Browsers, folder: Path) -> Iterator[PersistentContext]:
    """Start a browser that keeps its data in `folder`; at the end, fail if a page logged errors."""
    context = browsers.persistent_context(folder, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    persistent = PersistentContext(context)
    context.on("console", persistent.on_console)
    context.on("weberror", lambda error: persistent.complaints.append(str(error.error)))
    try:
        yield persistent
    finally:
        context.close()
    assert not persistent.complaints, persistent.complaints
