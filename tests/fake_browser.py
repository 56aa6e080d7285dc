"""A fake browser that does nothing, for the page's modules that import one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest

import web.browser

_WEB = Path(__file__).parent.parent / "web"
_BROWSER_MODULES = {f"web.browser.{path.stem}" for path in _WEB.glob("browser/*.py")} - {
    "web.browser.__init__"
}
_MODULES = ("js", "pyscript", "pyodide", "pyodide.code", "pyodide.ffi")


class _FakeModule(ModuleType):
    """A module that has every attribute."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        thing = type(name, (Exception,), {}) if name.endswith("Exception") else MagicMock(name=name)
        setattr(self, name, thing)
        return thing


@contextmanager
def browser() -> Iterator[Any]:
    """Yield the module `pyscript` of a fake browser.

    The page's modules that import the browser are imported anew, and removed at the end.
    """
    saved = {name: sys.modules.pop(name) for name in _BROWSER_MODULES & sys.modules.keys()}
    with pytest.MonkeyPatch.context() as patch:
        for name in _MODULES:
            patch.setitem(sys.modules, name, _FakeModule(name))
        sys.modules["pyscript"].window.performance.now.return_value = 500.0
        sys.modules["pyscript"].window.hiveLibrary = None
        sys.modules["pyscript"].window.webxdc = None
        yield sys.modules["pyscript"]
        for name in _BROWSER_MODULES & sys.modules.keys():
            del sys.modules[name]
            delattr(web.browser, name.removeprefix("web.browser."))
    sys.modules.update(saved)


class Storage(dict[str, str]):
    """A fake `localStorage`."""

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        self[key] = value

    def getItem(self, key: str) -> str | None:  # noqa: N802
        return self.get(key)

    def removeItem(self, key: str) -> None:  # noqa: N802
        self.pop(key, None)

    @property
    def length(self) -> int:
        return len(self)

    def key(self, at: int) -> str:
        """Return the key at that index."""
        return list(self)[at]
