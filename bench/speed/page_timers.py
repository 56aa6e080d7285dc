"""Measure what the parts of the page take of each click. This runs in the page.

The functions of each part are replaced by ones that note the time. A part does not include the
parts that it calls.
"""

from __future__ import annotations

import dataclasses
import gc
import json
import sys
from collections import defaultdict
from collections.abc import Callable
from time import perf_counter
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import window

from hive_core._rules import movegen
from web.app.loop import Loop
from web.browser import dom
from web.browser import page as page_module


class Timers:
    """The time that each part has taken."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self._open: list[str] = []
        self._since = 0.0

    def _change(self) -> None:
        now = perf_counter()
        if self._open:
            self.spent[self._open[-1]] += now - self._since
        self._since = now

    def around(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function with its time noted."""

        def timed(*args: Any, **keywords: Any) -> Any:
            self._change()
            self._open.append(part)
            try:
                return function(*args, **keywords)
            finally:
                self._change()
                self._open.pop()

        return timed

    def take(self) -> str:
        """Return the times in milliseconds as JSON, and begin anew."""
        text = json.dumps({part: 1000 * seconds for part, seconds in self.spent.items()})
        self.spent.clear()
        return text


class TimedElement:
    """An element whose changes are noted as patches."""

    def __init__(self, element: Any, timers: Timers) -> None:
        object.__setattr__(self, "_own", (element, timers))

    def __getattr__(self, name: str) -> Any:
        """Return a method, or what the element has, timed too."""
        element, timers = self._own
        if name == "bare":
            return element
        member = timers.around("patches", getattr)(element, name)
        if callable(member):
            return timers.around("patches", lambda *args: self._wrap(member(*map(_bare, args))))
        return self._wrap(member)

    def __setattr__(self, name: str, value: Any) -> None:
        """Set a property of the element."""
        element, timers = self._own
        timers.around("patches", setattr)(element, name, value)

    def _wrap(self, value: Any) -> Any:
        holds_elements = hasattr(value, "nodeType") or hasattr(value, "item")
        return TimedElement(value, self._own[1]) if holds_elements else value


def _bare(value: Any) -> Any:
    return value.bare if isinstance(value, TimedElement) else value


def install() -> None:
    """Note the times from now on; `hiveTimes()` returns them."""
    timers = Timers()
    gc.unfreeze()  # the page leaves what its start has made out of collections
    loop: Any = next(thing for thing in gc.get_objects() if isinstance(thing, Loop))
    page: Any = page_module
    loop._update = timers.around("handlers", loop._update)
    loop._show = timers.around("focus and animation", loop._show)
    loop._run = timers.around("effects", loop._run)
    loop._follow = [timers.around("saving", follow) for follow in loop._follow]
    movegen.generate = timers.around("legal moves", movegen.generate)
    page.view = timers.around("view", page.view)
    dom.Screen.show = timers.around("comparison", dom.Screen.show)  # type: ignore[method-assign]
    screen: Any = next(thing for thing in gc.get_objects() if isinstance(thing, dom.Screen))
    screen._element = TimedElement(screen._element, timers)
    timed = timers.around("replace", dataclasses.replace)
    for name, module in list(sys.modules.items()):
        if name.startswith("web.") and getattr(module, "replace", None) is dataclasses.replace:
            module.replace = timed  # type: ignore[attr-defined]
    window.hiveTimes = create_proxy(timers.take)


install()
