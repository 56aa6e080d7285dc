"""The patching of the page's elements, without a browser."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import web.browser


@pytest.fixture(scope="module")
def dom() -> Iterator[Any]:
    """Return `web.browser.dom`, which imports the browser's modules only in its functions."""
    stubs = {name: ModuleType(name) for name in ("pyscript", "pyodide", "pyodide.ffi")}
    stubs["pyscript"].__dict__.update(document=None, window=None)
    stubs["pyodide.ffi"].__dict__.update(create_proxy=None)
    with pytest.MonkeyPatch.context() as patch:
        for name, stub in stubs.items():
            patch.setitem(sys.modules, name, stub)
        patch.delitem(sys.modules, "web.browser.dom", raising=False)
        yield importlib.import_module("web.browser.dom")
    sys.modules.pop("web.browser.dom", None)
    # Otherwise `from web.browser import dom` finds the one with these stubs.
    vars(web.browser).pop("dom", None)
