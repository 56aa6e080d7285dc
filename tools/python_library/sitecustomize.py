"""The `sitecustomize` of the page's Python library, which `site` imports at every start.

It finds modules of the library faster than `zipimport`, which looks in several places, in Python,
and again when it loads; this importer relies on how `library.py` packs the zip. The build checks
the internals that it uses with `cpython_internals.py`.
"""

from __future__ import annotations

import gc
import marshal
import posix
import sys
import zipimport
from importlib.machinery import ModuleSpec

# What is imported here is still found by `zipimport`, so not even `typing` is imported.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

_PYC_HEADER = 16
_ENTRY_HEADER = 30

# What `asyncio`, `traceback` and `urllib.parse` import and use only in functions that a start does
# not call. Running them takes 20 ms.
RUN_LATER = frozenset({"_colorize", "ipaddress", "locale", "signal"})

_NEVER_IN_A_START = 400_000  # new objects; a start makes 55,000


class Library(zipimport.zipimporter):
    """Imports from a zip of uncompressed bytecode whose entries have no extra fields."""

    def __init__(self, archive: str) -> None:
        super().__init__(archive)
        directory: dict[str, Any] = zipimport._zip_directory_cache  # type: ignore[attr-defined]
        self._entries = directory[archive]
        self._file = posix.open(archive, posix.O_RDONLY)

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Return where the module is; None if it is not in here."""
        stem = name.replace(".", "/")
        place, package = f"{stem}.pyc", False
        if place not in self._entries:
            place, package = f"{stem}/__init__.pyc", True
            if place not in self._entries:
                return None
        origin = f"{self.archive}/{place}"
        loader: Any = self
        spec = ModuleSpec(name, loader, origin=origin, loader_state=place, is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [f"{self.archive}/{stem}"]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None: Python creates the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code, or let the first use of the module run it."""
        if module.__name__ in RUN_LATER and not has_run(module):
            run_later(module, self._run)
        else:
            self._run(module)

    def _run(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        place = module.__spec__.loader_state
        _, _, size, _, offset, *_ = self._entries[place]
        content = posix.pread(self._file, size, offset + _ENTRY_HEADER + len(place))
        exec(marshal.loads(memoryview(content)[_PYC_HEADER:]), module.__dict__)

    def close(self) -> None:
        """Close the archive. The page never does."""
        posix.close(self._file)


def has_run(module: ModuleType) -> bool:
    """Return whether the module's code was run, also if it failed."""
    return "__builtins__" in module.__dict__  # `exec` puts it there


def run_later(module: ModuleType, run: Callable[[ModuleType], None]) -> None:
    """Call `run` when an attribute of `module` is first read, or its attributes are listed.

    `importlib.util.LazyLoader` would run it at the second import.
    """

    def run_now() -> None:
        del space["__getattr__"], space["__dir__"]
        set_before = {name: value for name, value in space.items() if name not in at_first}
        try:
            run(module)
        except BaseException:
            at_first.update(space)
            space.update(hooks)  # the next use tries again
            raise
        space.update(set_before)

    def read(name: str) -> Any:
        run_now()
        return getattr(module, name)

    def list_names() -> list[str]:
        run_now()
        return dir(module)

    space = module.__dict__
    at_first = set(space)
    hooks = {"__getattr__": read, "__dir__": list_names}
    space.update(hooks)


def install() -> None:
    """Import from the zip on `sys.path` by `Library`, and collect no garbage during a start."""
    library: Any = Library(next(path for path in sys.path if path.endswith(".zip")))
    sys.meta_path.insert(2, library)  # after the finders of built-in and of frozen modules

    # Nothing that a start makes becomes garbage, and a collection would take 25 ms.
    # `web/browser/garbage.py` sets another threshold afterwards.
    gc.set_threshold(_NEVER_IN_A_START, 20)


# The page imports it as `sitecustomize`, tools and tests as `tools.python_library.sitecustomize`.
if not __name__.startswith("tools."):
    install()
