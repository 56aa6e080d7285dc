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
    from types import ModuleType
    from typing import Any

_PYC_HEADER = 16
_ENTRY_HEADER = 30

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
        """Run the module's code."""
        assert module.__spec__ is not None
        place = module.__spec__.loader_state
        _, _, size, _, offset, *_ = self._entries[place]
        content = posix.pread(self._file, size, offset + _ENTRY_HEADER + len(place))
        exec(marshal.loads(memoryview(content)[_PYC_HEADER:]), module.__dict__)

    def close(self) -> None:
        """Close the archive. The page never does."""
        posix.close(self._file)


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
