"""The example projects, built in clean environments by `tools/examples.py`, and opened."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from tools.examples import EXAMPLES, build_example
from tools.shared.media_types import content_type

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, Route

    from e2e.conftest import OpenPage

AUTHOR = "https://author.test/notes/"
"""Where the author of an example puts it."""


@pytest.fixture(scope="session")
def built_example() -> Callable[[str], Path]:
    """Return a function that builds an example and returns the folder of the result."""
    known = {example.name: example for example in EXAMPLES}
    return lambda name: build_example(known[name])


class AuthorSite:
    """An example on a static host; `requests`: the addresses that its pages asked for."""

    def __init__(self, open_page: OpenPage, folder: Path) -> None:
        self.folder = folder
        self.requests: list[str] = []
        self._open_page = open_page

    def visit(self, name: str, **options: Any) -> Page:
        """Open a page of the example; the test fails if something of it is missing."""
        missing: list[str] = []

        def settle(context: BrowserContext) -> None:
            context.on("request", lambda request: self.requests.append(request.url))
            context.route(f"{AUTHOR}**", partial(self._serve, missing=missing))

        page = self._open_page(at=AUTHOR, path=name, ready=False, before=settle, **options)
        assert missing == []
        return page

    @property
    def asked_elsewhere(self) -> list[str]:
        """The requests that left the author's site; pictures in addresses do not."""
        return [url for url in self.requests if not url.startswith((AUTHOR, "data:", "blob:"))]

    def _serve(self, route: Route, missing: list[str]) -> None:
        """Answer a request with a file of the example, as a static host does."""
        name = route.request.url.removeprefix(AUTHOR).partition("#")[0].partition("?")[0]
        path = self.folder / (f"{name}index.html" if name.endswith("/") or not name else name)
        if path.is_file():
            route.fulfill(path=path, content_type=content_type(path.name))
        else:
            missing.append(name)
            route.fulfill(status=404, body="not found")


@pytest.fixture
def open_site(
    open_page: OpenPage, built_example: Callable[[str], Path]
) -> Callable[[str], AuthorSite]:
    """Return a function that puts an example on the author's static host."""
    return lambda name: AuthorSite(open_page, built_example(name))
