"""Registers the service worker `sw.js` for offline play, handles updates and installing.

All of this runs after the page is ready, and no other part of the page depends on it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from js import Object
from pyodide.code import run_js
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js
from pyscript import document, window

from web.app.loop import Runners
from web.offline.intents import CanInstall, DismissNews, NewVersion, OfflineProgress
from web.offline.state import FETCHING, NEVER, PARTLY, READY
from web.shared.effects import AskInstall
from web.shared.intents import Intent

_WORKER = "sw.js"
_INSTALL_EVENT = "beforeinstallprompt"

# The longest wait for an idle moment after the start, in ms.
_IDLE_MS = 4000
_NEWS_MS = 9000
_PATIENCE_MS = 15_000

# What a browser raises where it lacks a feature or refuses it.
_REFUSED = (JsException, AttributeError, TypeError)

# Pyodide does not recognise what WebKit's service workers reject with as an error, and waits
# forever; so JavaScript converts it. The promise must not pass through Python before that: Pyodide
# may destroy its proxy too early.
_register = run_js(
    """async (workers, address) => {
        try { return await workers.register(address, { updateViaCache: "none" }); }
        catch (why) { throw new Error(String(why)); }
    }"""
)
_arrives = run_js(
    """async (address) => {
        try {
            const { ok, headers } = await fetch(address, { cache: "no-store" });
            return ok && /javascript/.test(headers.get("content-type") ?? "");
        } catch { return false; }
    }"""
)
_update = run_js(
    """async (registration) => {
        try { await registration.update(); }
        catch (why) { throw new Error(String(why)); }
    }"""
)


class OfflineSupport:
    """Follows the service worker and the browser's offer to install the page."""

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._dispatch = dispatch
        self._running: set[asyncio.Future[None]] = set()
        self._workers: Any = None
        self._registration: Any = None
        self._found = create_proxy(self._on_found)  # one, so that it is added once
        self._trying = False
        self._was_ready = False
        self._offer: Any = None
        self._updating = False

    def begin(self) -> None:
        """Register the service worker when the page is idle."""
        if document.documentElement.hasAttribute("data-single"):
            return  # the single file is offline already
        self._listen_for_offer()
        later = create_once_callable(lambda *_: self._run(self._register()))
        if getattr(window, "requestIdleCallback", None):
            window.requestIdleCallback(later, _object({"timeout": _IDLE_MS}))
        else:
            window.setTimeout(later, 1000)

    def register(self, runners: Runners) -> None:
        """Register the runner of `AskInstall`."""
        runners.register(AskInstall, lambda _effect: self._run(self._install()))

    # -- offline -----------------------------------------------------------------------------------

    async def _register(self) -> None:
        """Register the service worker; if that fails, try again when there is a network."""
        self._workers = _service_workers()
        if not self._workers:
            self._dispatch(OfflineProgress(NEVER))
            return
        self._workers.addEventListener("controllerchange", create_proxy(self._on_change))
        window.addEventListener("online", create_proxy(self._on_online))
        await self._try()

    async def _follow(self) -> None:
        """Follow the service worker and its updates, or say why there is none."""
        try:
            registration = await _register(self._workers, _WORKER)
            refused = not registration
        except _REFUSED:
            registration = await self._registered_before()
            refused = not registration and await _arrives(_WORKER)
        if not registration:
            self._dispatch(OfflineProgress(NEVER if refused else PARTLY))
            return
        self._registration = registration
        self._was_ready = bool(registration.active)
        registration.addEventListener("updatefound", self._found)
        for worker in (registration.installing, registration.waiting):
            if worker:
                self._follow_worker(worker)
        if not registration.active:
            self._dispatch(OfflineProgress(FETCHING))
            return
        await self._check()
        if registration.waiting:
            self._dispatch(NewVersion())
        await self._check_for_update()

    async def _registered_before(self) -> Any:
        try:
            return await self._workers.getRegistration()
        except _REFUSED:
            return None

    async def _check_for_update(self) -> None:
        try:
            await _update(self._registration)
        except _REFUSED:
            return  # the network or the site is unavailable

    async def _check(self) -> None:
        """Have the service worker check its files and fetch what is missing or damaged."""
        reply = await _request(self._registration.active, {"hive": "check", "version": _version()})
        if reply is None:
            return
        progress = READY if reply.whole else PARTLY
        self._dispatch(OfflineProgress(progress, just_now=not self._was_ready))
        if progress == READY:
            if not self._was_ready:
                self._dismiss_later("ready")
            self._was_ready = True
        if _version() not in ("", reply.version):
            self._dispatch(NewVersion())

    def _follow_worker(self, worker: Any) -> None:
        """Follow the states of a new service worker."""

        def on_state(_event: Any) -> None:
            match str(worker.state):
                case "installed" if self._registration.active:
                    self._dispatch(NewVersion())
                case "activated" if not self._updating:
                    self._run(self._check())
                case "redundant" if not self._registration.active:
                    self._dispatch(OfflineProgress(PARTLY))

        worker.addEventListener("statechange", create_proxy(on_state))

    def _on_found(self, _event: Any) -> None:
        self._follow_worker(self._registration.installing)

    def _on_change(self, _event: Any) -> None:
        """Reload when the new service worker takes over, if this page has requested the update."""
        if self._updating:
            window.location.reload()

    def _on_online(self, _event: Any) -> None:
        self._run(self._try())

    async def _try(self) -> None:
        """Do what has not been done, or failed without a network; one attempt at a time."""
        if self._trying:
            return
        self._trying = True
        try:
            registration = self._registration
            if registration and registration.active:
                await self._check()
                await self._check_for_update()
            elif not (registration and registration.installing):
                await self._follow()
        finally:
            self._trying = False

    # -- a newer version ---------------------------------------------------------------------------

    def take_update(self) -> None:
        """Reload the page in its newer version."""
        self._updating = True
        waiting = self._registration.waiting if self._registration else None
        if not waiting:
            window.location.reload()
            return
        waiting.postMessage(_object({"hive": "take-over"}))
        # Reload in any case, since the page has announced it.
        window.setTimeout(create_once_callable(lambda: window.location.reload()), _PATIENCE_MS)

    def _dismiss_later(self, news: str) -> None:
        dismiss = create_once_callable(lambda: self._dispatch(DismissNews(news)))
        window.setTimeout(dismiss, _NEWS_MS)

    # -- installing --------------------------------------------------------------------------------

    def _listen_for_offer(self) -> None:
        """Store the browser's offer, made only once; `boot.js` stores it before Python runs."""
        window.addEventListener(_INSTALL_EVENT, create_proxy(self._on_offer))
        window.addEventListener("appinstalled", create_proxy(lambda _: self._set_offer(None)))
        self._set_offer(getattr(window, "hiveInstall", None))

    def _on_offer(self, event: Any) -> None:
        event.preventDefault()
        self._set_offer(event)

    def _set_offer(self, offer: Any) -> None:
        if bool(offer) is not bool(self._offer):
            self._dispatch(CanInstall(bool(offer)))
        self._offer = offer

    async def _install(self) -> None:
        offer = self._offer
        self._set_offer(None)  # an offer can be used once
        try:
            await offer.prompt()
        except _REFUSED:
            return

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._running.add(task)  # asyncio itself holds only a weak reference
        task.add_done_callback(self._running.discard)


def _service_workers() -> Any:
    """Return the browser's service workers; None where the page can't use them."""
    if str(window.location.protocol) not in ("https:", "http:") or not window.isSecureContext:
        return None
    try:
        # In a sandboxed frame without an origin, reading this raises an error.
        return window.navigator.serviceWorker or None
    except _REFUSED:
        return None


def _version() -> str:
    """Return the version of this page; empty if it has none."""
    tag = document.querySelector("meta[name=hive-version]")
    return str(tag.content) if tag else ""


async def _request(worker: Any, request: dict[str, str]) -> Any:
    """Return the service worker's answer to a message; None after a minute without one."""
    channel = window.MessageChannel.new()
    answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def settle(event: Any = None) -> None:
        if not answer.done():
            answer.set_result(event.data if event else None)

    channel.port1.onmessage = create_proxy(settle)
    window.setTimeout(create_once_callable(settle), _PATIENCE_MS * 4)
    worker.postMessage(_object(request), to_js([channel.port2]))
    try:
        return await answer
    finally:
        channel.port1.close()


def _object(values: dict[str, Any]) -> Any:
    return to_js(values, dict_converter=Object.fromEntries)
