"""The built site under an address of its own, served to a browser without any server.

Every request of a context comes through `Traffic`: those at the site's origin are answered from
`dist/`, all others are refused, and what should not happen in a healthy page is written down.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Route

    from e2e.response_cache import ResponseCache

DIST = Path(__file__).resolve().parents[1] / "dist"

# https, because browsers keep the clipboard and more from pages without; a sub-path, because a
# site that only works at the top of a host does not work on most static hosts.
ORIGIN = "https://hive.test"
BASE = f"{ORIGIN}/some/sub-path/"

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


# In Firefox the page's policy refuses the style sheet with which Playwright hides the caret in a
# screenshot. Known by its hash: any other one that is refused is the page's.
_PLAYWRIGHTS_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA="


@cache
def site_file(name: str) -> bytes | None:
    """Return the bytes of `name` in the site ("" is its index), or None."""
    path = (DIST / (name or "index.html")).resolve()
    if not path.is_relative_to(DIST) or not path.is_file():
        return None
    return path.read_bytes()


def content_type(name: str) -> str:
    """Return the media type a plain static host gives the file `name`."""
    return TYPES.get(Path(name or "index.html").suffix, "application/octet-stream")


@dataclass
class Traffic:
    """Everything that went over the wire in one context, and every error its pages spoke of."""

    base: str = BASE
    requests: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)
    broken: dict[str, int | None] = field(default_factory=dict)
    others: dict[str, str] = field(default_factory=dict)
    crashed: bool = False
    response_cache: ResponseCache | None = None
    delay: Callable[[], float] | None = None

    def attach(self, context: BrowserContext) -> None:
        """Take over all requests of `context`, of its pages and of their workers."""
        self.listen(context)
        late = partial(self._answer_late, context)
        context.route("**/*", self._answer if self.delay is None else late)
        # A plain `route` does not see websockets.
        context.route_web_socket("**/*", lambda socket: self.foreign.append(socket.url))

    def listen(self, context: BrowserContext) -> None:
        """Write down every error that the pages of `context` speak of."""
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._fault(f"uncaught: {error.error}"))
        context.on("page", self._watch)

    def break_file(self, name: str, status: int | None = None) -> None:
        """From now on answer requests for `name`, a glob, with `status` or not at all."""
        self.broken[name] = status

    def serve(self, address: str, text: str) -> str:
        """Answer for a page of our own at that address, of the site or not, and return it."""
        self.others[address] = text
        return address

    def mend(self) -> None:
        """Answer everything as it should be again."""
        self.broken.clear()

    def forgive(self) -> None:
        """Forget the errors and missing files until now: the test asked for them."""
        self.errors.clear()
        self.missing.clear()

    def complaints(self) -> list[str]:
        """Return everything that a healthy page does not do."""
        return [
            *(f"foreign request: {url}" for url in self.foreign),
            *(f"not found: {url}" for url in self.missing),
            *self.errors,
        ]

    def _answer_late(self, context: BrowserContext, route: Route, request: Request) -> None:
        """As on a slow network, on which nothing is lost."""
        from playwright.sync_api import Error  # bench/ imports this module without Playwright

        assert self.delay is not None
        with suppress(Error):  # the test is over, and its pages are closed
            # The request of a window that has just been opened has no page of its own yet.
            context.pages[0].wait_for_timeout(self.delay())
            self._answer(route, request)

    def _answer(self, route: Route, request: Request) -> None:
        url = request.url.partition("#")[0]
        self.requests.append(url)
        if url in self.others:
            route.fulfill(body=self.others[url], content_type="text/html; charset=utf-8")
            return
        if not url.startswith(self.base):
            # Another path of our own origin is as wrong as another host: it leaves the site.
            self.foreign.append(url)
            route.abort()
            return
        name = unquote(urlsplit(url).path.removeprefix(urlsplit(self.base).path))
        broken = [status for pattern, status in self.broken.items() if fnmatch(name, pattern)]
        if broken:
            status = broken[0]
            if status is None:
                route.abort("connectionfailed")
            else:
                route.fulfill(status=status, body="")
            return
        body = site_file(name)
        if body is None:
            self.missing.append(url)
            route.fulfill(status=404, body="not found", content_type="text/plain")
        elif kept := self.response_cache and self.response_cache.get(name):
            length = {"content-length": str(len(body))}
            route.fulfill(response=kept, headers=length, content_type=content_type(name))
        else:
            route.fulfill(body=body, content_type=content_type(name))

    def _watch(self, page: Page) -> None:
        page.on("crash", self._crash)

    def _crash(self, _: Page) -> None:
        self.crashed = True
        self._fault("the page crashed")

    def _hear(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text}")
        if message.type == "error":
            self._fault(f"console error: {message.text} at {message.location['url']}")

    def _fault(self, text: str) -> None:
        if not ("style-src-elem" in text and _PLAYWRIGHTS_STYLE in text):
            self.errors.append(text)
