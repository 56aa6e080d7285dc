"""The page and its service worker: offline, newer versions; and the browser's offer to install it.

Everything here comes after the page is ready, and nothing in the page waits for it. `sw.js` is the
other end of the wire.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from js import Object
from pyodide.code import run_js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js
from pyscript import document, window

from web.app.effects import AskInstall
from web.app.intents import CanInstall, DismissNews, Intent, NewVersion, OfflineProgress
from web.app.loop import Runners
from web.offline.state import FETCHING, NEVER, PARTLY, READY

_WORKER = "sw.js"
_WORDY = "beforeinstallprompt"

# The start is over when nothing has been asked of the page for a moment.
_IDLE_MS = 4000
_NEWS_MS = 9000
_PATIENCE_MS = 15_000

# What a browser says that lacks something, or does not allow it.
_REFUSED = (JsException, AttributeError, TypeError)

# What WebKit's service workers refuse with is no error to Pyodide, which then waits forever. The
# promise must not pass through Python on its way: Pyodide may end what it holds for it too early.
_register = run_js(
    """async (workers, address) => {
        try { return await workers.register(address, { updateViaCache: "none" }); }
        catch (why) { throw new Error(String(why)); }
    }"""
)
_update = run_js(
    """async (registration) => {
        try { await registration.update(); }
        catch (why) { throw new Error(String(why)); }
    }"""
)


class Shell:
    """What is around the page: the browser that keeps it, and puts it among its programs."""

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._dispatch = dispatch
        self._running: set[asyncio.Future[None]] = set()
        self._workers: Any = None
        self._registration: Any = None
        self._was_kept = False
        self._offer: Any = None
        self._going = False

    def begin(self) -> None:
        """Begin, as soon as the page has nothing better to do."""
        if document.documentElement.hasAttribute("data-single"):
            return  # a page that is one file is kept by whoever has the file
        self._listen_for_offer()
        later = create_once_callable(lambda *_: self._soon(self._register()))
        if getattr(window, "requestIdleCallback", None):
            window.requestIdleCallback(later, _object({"timeout": _IDLE_MS}))
        else:
            window.setTimeout(later, 1000)

    def register(self, runners: Runners) -> None:
        """Carry out the effects about installing."""
        runners.register(AskInstall, lambda _effect: self._soon(self._install()))

    # -- offline -----------------------------------------------------------------------------------

    async def _register(self) -> None:
        """Have the browser keep the page; where it cannot, the page works as without."""
        self._workers = _service_workers()
        if not self._workers:
            self._dispatch(OfflineProgress(NEVER))
            return
        self._workers.addEventListener("controllerchange", create_proxy(self._on_change))
        if await self._adopt():
            window.addEventListener("online", create_proxy(self._on_online))
        else:
            self._dispatch(OfflineProgress(NEVER))

    async def _adopt(self) -> bool:
        """Follow the service worker that is there, or comes to be; False where there is none."""
        registration = await self._registered()
        if not registration:
            return False
        self._registration = registration
        self._was_kept = bool(registration.active)
        registration.addEventListener("updatefound", create_proxy(self._on_found))
        for worker in (registration.installing, registration.waiting):
            if worker:
                self._watch(worker)
        if not registration.active:
            self._dispatch(OfflineProgress(FETCHING))
            return True
        await self._check()
        if registration.waiting:
            self._dispatch(NewVersion())
        await self._look_for_news()
        return True

    async def _registered(self) -> Any:
        try:
            return await _register(self._workers, _WORKER)
        except _REFUSED:
            pass
        try:
            # It cannot be had now, but one from before may be here all the same.
            return await self._workers.getRegistration()
        except _REFUSED:
            return None

    async def _look_for_news(self) -> None:
        try:
            await _update(self._registration)
        except _REFUSED:
            return  # there is no network, or nothing there

    async def _check(self) -> None:
        """Let the service worker look its files over, and mend what it can."""
        found = await _asked(self._registration.active, {"hive": "check", "version": _version()})
        if found is None:
            return
        kept = READY if found.whole else PARTLY
        self._dispatch(OfflineProgress(kept, just_now=not self._was_kept))
        if kept == READY:
            if not self._was_kept:
                self._hush_later("ready")
            self._was_kept = True
        if _version() not in ("", found.version):
            self._dispatch(NewVersion())

    def _watch(self, worker: Any) -> None:
        """Follow a service worker that has just come to be."""

        def on_state(_event: Any) -> None:
            match str(worker.state):
                case "installed" if self._registration.active:
                    self._dispatch(NewVersion())
                case "activated" if not self._going:
                    self._soon(self._check())
                case "redundant" if not self._registration.active:
                    self._dispatch(OfflineProgress(PARTLY))

        worker.addEventListener("statechange", create_proxy(on_state))

    def _on_found(self, _event: Any) -> None:
        self._watch(self._registration.installing)

    def _on_change(self, _event: Any) -> None:
        """Another version answers from now on; we stay with ours, unless we have asked for it."""
        if self._going:
            window.location.reload()

    def _on_online(self, _event: Any) -> None:
        self._soon(self._again())

    async def _again(self) -> None:
        """The network is back: what could not be fetched may be now."""
        if self._registration.active:
            await self._check()
            await self._look_for_news()
        elif not self._registration.installing:
            await self._adopt()

    # -- a newer version ---------------------------------------------------------------------------

    def take_update(self) -> None:
        """Load the page anew in its newer version."""
        self._going = True
        waiting = self._registration.waiting if self._registration else None
        if not waiting:
            window.location.reload()
            return
        waiting.postMessage(_object({"hive": "take-over"}))
        # However that goes: the page has been told to come back.
        window.setTimeout(create_once_callable(lambda: window.location.reload()), _PATIENCE_MS)

    def _hush_later(self, news: str) -> None:
        hush = create_once_callable(lambda: self._dispatch(DismissNews(news)))
        window.setTimeout(hush, _NEWS_MS)

    # -- installing --------------------------------------------------------------------------------

    def _listen_for_offer(self) -> None:
        """The browser offers only once; if it was before Python ran, `boot.js` has kept it."""
        window.addEventListener(_WORDY, create_proxy(self._on_offer))
        window.addEventListener("appinstalled", create_proxy(lambda _: self._keep_offer(None)))
        self._keep_offer(getattr(window, "hiveInstall", None))

    def _on_offer(self, event: Any) -> None:
        event.preventDefault()
        self._keep_offer(event)

    def _keep_offer(self, offer: Any) -> None:
        if bool(offer) is not bool(self._offer):
            self._dispatch(CanInstall(bool(offer)))
        self._offer = offer

    async def _install(self) -> None:
        offer = self._offer
        self._keep_offer(None)  # it is good for one answer
        try:
            await offer.prompt()
        except _REFUSED:
            return

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._running.add(task)  # a task that nobody holds may vanish
        task.add_done_callback(self._running.discard)


def _service_workers() -> Any:
    """The browser's service workers, where the page is one that they can keep; else None."""
    if str(window.location.protocol) not in ("https:", "http:") or not window.isSecureContext:
        return None
    try:
        # In a frame without an origin of its own, asking is an error.
        return window.navigator.serviceWorker or None
    except _REFUSED:
        return None


def _version() -> str:
    """The version of the page itself."""
    tag = document.querySelector("meta[name=hive-version]")
    return str(tag.content) if tag else ""


async def _asked(worker: Any, request: dict[str, str]) -> Any:
    """The service worker's answer, None when it gives none."""
    channel = window.MessageChannel.new()
    answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def settle(event: Any = None) -> None:
        if not answer.done():
            answer.set_result(event.data if event else None)

    hear = create_proxy(settle)
    channel.port1.onmessage = hear
    window.setTimeout(create_once_callable(settle), _PATIENCE_MS * 4)
    worker.postMessage(_object(request), to_js([channel.port2]))
    try:
        return await answer
    finally:
        channel.port1.close()


def _object(values: dict[str, Any]) -> Any:
    return to_js(values, dict_converter=Object.fromEntries)
