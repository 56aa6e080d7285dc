"""Serve the built site to a browser without a server, at an address of its own.

`Traffic` handles every request of a context: those to the site are answered from `dist/`, all
others are refused. It records requests and errors that a healthy page does not cause.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from fnmatch import fnmatch
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from e2e.response_cache import ResponseCache, site_file
from tools.shared.media_types import content_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Route


# https, since browsers deny the clipboard and more to other pages; a sub-path, since a site that
# only works at the root of a host does not work on most static hosts.
ORIGIN = "https://hive.test"
BASE = f"{ORIGIN}/some/sub-path/"


# In Firefox the page's policy blocks the style sheet by which Playwright hides the caret in
# screenshots. It is recognized by its hash, so that others are still reported.
_PLAYWRIGHTS_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA="


# How Chromium, Firefox and WebKit name a download that failed.
_FAILED_DOWNLOAD = re.compile(
    "Failed to fetch|Failed to load|NetworkError|Load failed|loading dynamically"
)


@dataclass
class Traffic:
    """The requests of one context, and the errors of its pages."""

    base: str = BASE
    requests: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)
    broken: dict[str, int | None] = field(default_factory=dict)
    breaks: bool = False
    excused: bool = False
    others: dict[str, str] = field(default_factory=dict)
    crashed: bool = False
    response_cache: ResponseCache | None = None
    delay: Callable[[], float] | None = None

    def attach(self, context: BrowserContext) -> None:
        """Handle all requests of `context`, of its pages and of their workers."""
        Relay(self).attach(context)

    def listen(self, context: BrowserContext) -> None:
        """Record the errors of the pages of `context`."""
        Relay(self).listen(context)

    def break_file(self, name: str, status: int | None = None) -> None:
        """Answer later requests for `name`, a glob, with `status`; None fails them.

        That a download failed is then no complaint: the page's parts report it one after another.
        """
        self.broken[name] = status
        self.breaks = True

    def serve(self, address: str, text: str) -> str:
        """Serve an HTML page at that address, and return the address."""
        self.others[address] = text
        return address

    def mend(self) -> None:
        """Undo `break_file`."""
        self.broken.clear()

    def forgive(self) -> None:
        """Drop the errors and missing files so far, which the test has caused."""
        self.errors.clear()
        self.missing.clear()

    def excuse(self) -> None:
        """Ignore errors and missing files until the end of the test, which has caused them.

        For the last line of a test: a browser reports some of them late.
        """
        self.excused = True

    def complaints(self) -> list[str]:
        """Return a line for each thing that a healthy page does not do."""
        foreign = [f"foreign request: {url}" for url in self.foreign]
        if self.excused:
            return foreign
        return [*foreign, *(f"not found: {url}" for url in self.missing), *self.errors]

    def answer(self, context: BrowserContext, route: Route, request: Request) -> None:
        """Answer a request of a page of `context`, or of a worker."""
        if self.delay is None:
            self._answer(route, request)
            return
        from playwright.sync_api import Error  # bench/ imports this module without Playwright

        with suppress(Error):  # the test has ended, and its pages are closed
            # The request of a window that has just opened has no page yet.
            context.pages[0].wait_for_timeout(self.delay())
            self._answer(route, request)

    def _answer(self, route: Route, request: Request) -> None:
        url = request.url.partition("#")[0]
        self.requests.append(url)
        if url in self.others:
            route.fulfill(body=self.others[url], content_type="text/html; charset=utf-8")
            return
        if not url.startswith(self.base):
            # Another path on the same origin is outside the site too.
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

    def crash(self) -> None:
        """Record that a page crashed."""
        self.crashed = True
        self.add_error("the page crashed")

    def hear(self, message: ConsoleMessage) -> None:
        """Record a message on the console."""
        self.console.append(f"{message.type}: {message.text}")
        if message.type == "error":
            self.add_error(f"console error: {message.text} at {message.location['url']}")

    def add_error(self, text: str) -> None:
        """Record an error, unless the driver or a broken file has caused it."""
        if "style-src-elem" in text and _PLAYWRIGHTS_STYLE in text:
            return
        if not (self.breaks and _FAILED_DOWNLOAD.search(text)):
            self.errors.append(text)


@dataclass
class Relay:
    """Tells the traffic of one test what happens in a context, which later tests may have."""

    traffic: Traffic

    def attach(self, context: BrowserContext) -> None:
        """Handle all requests of `context`, of its pages and of their workers."""
        self.listen(context)
        context.route("**/*", lambda route, request: self.traffic.answer(context, route, request))
        # A plain `route` does not see websockets.
        context.route_web_socket("**/*", lambda socket: self.traffic.foreign.append(socket.url))

    def listen(self, context: BrowserContext) -> None:
        """Pass on the errors of the pages of `context`."""
        context.on("console", lambda message: self.traffic.hear(message))
        context.on("weberror", lambda error: self.traffic.add_error(f"uncaught: {error.error}"))
        context.on("page", lambda page: page.on("crash", lambda _: self.traffic.crash()))
