"""Share started pages among tests: one start for each kind of context, not for each test.

A start takes over a second of processor time, most of it Pyodide's. Between two tests the app in
the page is ended and begun anew, in the same Python. To stop it ends its tasks, timers and
listeners and empties the storage; to start restores the markup that Python takes over, and runs the
same function as a page that loads, at the address of the next test. What only a new page undoes
stays: earlier entries of the history, and what Python has imported. The engine's worker stays, too.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from playwright.sync_api import Error

from e2e.browsers import PATIENCE_MS
from e2e.python_in_page import run_python
from e2e.routing import BASE, Relay

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, ViewportSize

    from e2e.browsers import Browsers
    from e2e.routing import Traffic

# The most pages that stay open between two tests.
_MOST_OPEN = 3

# While the file of the task in the address is on its way, the tiles of a new game can be chosen.
SETTLED = "html:not(:has(#app[aria-busy]))"

# Options that can be set in an open page; those of a context without them are set back to these.
_MEDIA: dict[str, Any] = {
    "color_scheme": "light",
    "reduced_motion": "no-preference",
    "forced_colors": "none",
    "contrast": "no-preference",
}
_VIEWPORT: ViewportSize = {"width": 1280, "height": 720}

_BUTTONS: tuple[Literal["left", "right"], ...] = ("left", "right")

# Runs before the page's own scripts: records the listeners that are added, and what is painted
# before Python runs.
_RECORD = """
(() => {
  if (window !== top) return;
  document.addEventListener("DOMContentLoaded", () => {
    const root = document.documentElement;
    window.hiveTestPainted = [
      root.getAttributeNames().map((name) => [name, root.getAttribute(name)]),
      document.querySelector("#app")?.outerHTML,
    ];
  }, { once: true });
  const listeners = [];
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    listeners.push([this, type, listener, options]);
    return add.call(this, type, listener, options);
  };
  window.hiveTestListeners = listeners;
})();
"""

_REMEMBER = """() => {
  window.hiveTestNodes = new Set([...document.head.childNodes, ...document.body.childNodes]);
  window.hiveTestNames = new Set(Object.keys(window));
}"""

# Called once Python has started.
_INSTALL = """() => {
  const timer = setTimeout(() => {});
  const frame = requestAnimationFrame(() => {});
  // Only the listeners that Python added are proxies of its functions.
  const isPythons = (listener) => Boolean(listener?.destroy && listener.toJs);
  const { hiveTestListeners: listeners, hiveTestPython: python } = window;
  listeners.push(...listeners.splice(0).filter(([, , listener]) => isPythons(listener)));
  const { hiveTestNodes: nodes, hiveTestNames: names } = window;

  window.hiveTestStop = async () => {
    for (const animation of document.getAnimations()) {
      animation.onfinish = animation.oncancel = null;
      animation.cancel();
    }
    for (let id = setTimeout(() => {}); id > timer; id--) clearTimeout(id);
    for (let id = requestAnimationFrame(() => {}); id > frame; id--) cancelAnimationFrame(id);
    for (const [target, type, listener, options] of listeners.splice(0)) {
      if (target instanceof Worker || target instanceof MessagePort) continue;
      target.removeEventListener(type, listener, options);
      if (!isPythons(listener)) continue;
      try {
        listener.destroy();
      } catch {
        // Destroyed before: it was added for several events.
      }
    }
    await python.cancel();
    for (const node of [...document.head.childNodes, ...document.body.childNodes])
      if (!nodes.has(node) && !node.matches?.("#app, script[name]")) node.remove();
    for (const name of Object.keys(localStorage)) hiveLocks.release(name.replace("hive.game.", ""));
    localStorage.clear();
    sessionStorage.clear();
    await hiveLibrary.clear().catch(() => {});
    for (const name of Object.keys(window))
      if (!names.has(name) && !name.startsWith("hiveTest")) delete window[name];
  };

  window.hiveTestStart = async ([attributes, markup, address]) => {
    const root = document.documentElement;
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
    for (const [name, value] of attributes) root.setAttribute(name, value);
    document.querySelector("#app").outerHTML = markup;
    history.replaceState(null, "", address);
    // The next Tab begins at the top.
    root.tabIndex = -1;
    root.focus();
    root.blur();
    root.removeAttribute("tabindex");
    getSelection().removeAllRanges();
    scrollTo(0, 0);
    await hiveLocks.look();
    python.start();
  };
}"""

_PYTHON = """
import asyncio
from pyodide.ffi import create_proxy, to_js
from web.app.loop import Loop
from web.browser import engine_client, garbage, page, warm_up

# A test is shorter than the warm-up, and an app that has ended is not kept.
garbage.spare_existing_objects = lambda: None
warm_up.begin = lambda state: None


class EngineClients(engine_client.EngineClients):
    # The clients of the engine, which one app hands on to the next: its worker stays.

    def __init__(self, dispatch):
        super().__init__(lambda intent: self.dispatch(intent))
        self.dispatch = dispatch

    def follow(self, dispatch):
        self.dispatch = dispatch
        for client in (self._first, self._second):
            window.addEventListener("hive:worker", create_proxy(client._on_broken))
        return self

    async def rest(self):
        self._second.stop()
        self._second._end_worker()
        first = self._first
        first.stop()
        if first._worker is not None:
            if first._worker.done() and not first._worker.cancelled():
                await first._until_free()
            else:
                first._end_worker()


clients = []


def engine_clients(dispatch):
    if clients:
        return clients[0].follow(dispatch)
    clients.append(EngineClients(dispatch))
    return clients[0]


page.engine_client.EngineClients = engine_clients


def tasks():
    return asyncio.all_tasks(asyncio.get_event_loop())


own = tasks()

# An app that has ended does nothing, whatever reaches it late: a reload may have left some of its
# work among `own`.
apps = 0
dispatch, make = Loop.dispatch, page.Page.__init__


def dispatch_if_running(self, intent):
    if getattr(self, "app", 0) == apps:
        dispatch(self, intent)


def make_numbered(self, **options):
    make(self, **options)
    self._loop.app = apps


Loop.dispatch, page.Page.__init__ = dispatch_if_running, make_numbered


async def cancel():
    global apps
    apps += 1
    for client in clients:
        await client.rest()
    ended = tasks() - own - {asyncio.current_task()}
    for task in ended:
        task.cancel()
    await asyncio.gather(*ended, return_exceptions=True)


window.hiveTestPython = window.Object.fromEntries(
    to_js([["cancel", create_proxy(cancel)], ["start", create_proxy(page.start)]])
)
"""

# Most tests are shorter than the warm-up, which takes 0.8 s of processor time after each start.
NO_WARM_UP = "delete window.requestIdleCallback;"


@dataclass
class _Shared:
    """A started page, as what it was painted, and the relay of its traffic."""

    page: Page
    relay: Relay
    painted: list[Any]
    running: bool = True


class SharedPages:
    """The shared pages of one engine, by the kind of their context."""

    def __init__(self, browsers: Browsers) -> None:
        self._browsers = browsers
        self._pages: dict[str, _Shared] = {}
        self._in_use: set[str] = set()

    def open(self, traffic: Traffic, fragment: str, options: dict[str, Any]) -> Page:
        """Return a page that has just started at that address, in a context with these options."""
        live = () if self._browsers.by_preferences else _MEDIA
        media = {name: value for name, value in options.items() if name in live}
        fixed = {name: value for name, value in options.items() if name not in live}
        if not options.get("is_mobile"):  # the screen of a phone has the size of its first window
            fixed.pop("viewport", None)
        key = repr(sorted(fixed.items()))
        shared = self._pages.pop(key, None)
        if shared is None or shared.page.is_closed():
            shared = self._start(traffic, fixed)
        elif shared.running:
            _stop(shared)
        self._pages[key] = shared  # the most recently used one comes last
        self._in_use.add(key)
        page, shared.relay.traffic = shared.page, traffic
        if live:
            page.emulate_media(**{**_MEDIA, **media})
        page.set_viewport_size(options.get("viewport", _VIEWPORT))
        address = BASE + (f"#{fragment}" if fragment else "")
        page.evaluate("hiveTestStart", [*shared.painted, address])
        shared.running = True
        page.wait_for_selector(SETTLED, state="attached")
        return page

    def contexts(self) -> list[BrowserContext]:
        """Return the contexts of the pages that the test uses."""
        return [self._pages[key].page.context for key in self._in_use]

    def release(self, *, healthy: bool) -> None:
        """End the app in the pages that the test has used; close those of a test that failed."""
        for key in self._in_use:
            shared = self._pages[key]
            page = shared.page
            if healthy and not page.is_closed() and page.url.startswith(BASE):
                _stop(shared)
            else:
                self._pages.pop(key).page.context.close()
        self._in_use.clear()
        while len(self._pages) > _MOST_OPEN:
            self._pages.pop(next(iter(self._pages))).page.context.close()

    def _start(self, traffic: Traffic, options: dict[str, Any]) -> _Shared:
        context = self._browsers.new_context(service_workers="block", **options)
        context.set_default_timeout(PATIENCE_MS)
        relay = Relay(traffic)
        relay.attach(context)
        context.add_init_script(NO_WARM_UP + _RECORD)
        page = context.new_page()
        page.goto(BASE, wait_until="commit")
        page.wait_for_selector("html[data-app=ready]", state="attached")
        shared = _Shared(page, relay, page.evaluate("hiveTestPainted"))
        _install(page)
        _stop(shared)
        return shared


def _install(page: Page) -> None:
    page.evaluate(_REMEMBER)
    run_python(page, _PYTHON, "None")
    page.evaluate(_INSTALL)


def _stop(shared: _Shared) -> None:
    """End the app in the page, also after a reload, and forget what it has saved."""
    page, context = shared.page, shared.page.context
    for other in context.pages:
        if other is not page:
            other.close()
    if page.evaluate("!window.hiveTestStop"):
        page.wait_for_selector("html[data-app=ready]", state="attached")
        _install(page)
    _let_go(page)
    page.evaluate("hiveTestStop()")
    shared.running = False


def _let_go(page: Page) -> None:
    """Release the keys, the buttons and the fingers that the test has left down."""
    for key in ("Alt", "Control", "Meta", "Shift"):
        page.keyboard.up(key)
    if page.evaluate("navigator.maxTouchPoints"):
        with suppress(Error):  # no finger is down, or the driver has none
            hand = page.context.new_cdp_session(page)
            hand.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        return
    for button in _BUTTONS:
        page.mouse.up(button=button)
    # The pointer rests over nothing, outside the page; Firefox refuses to move it there.
    browser = page.context.browser
    outside = browser is not None and browser.browser_type.name == "chromium"
    page.mouse.move(*((-1, -1) if outside else (0, 0)))
