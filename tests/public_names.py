"""The modules of the package, and what they define: for laws about all of it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import hive_core


def modules() -> Iterator[ModuleType]:
    """Yield every module of the package, except programs and the extensions of other programs."""
    yield hive_core
    for info in pkgutil.walk_packages(hive_core.__path__, "hive_core."):
        if not info.name.startswith(("hive_core.teach.ext.", "hive_core.__main__")):
            yield importlib.import_module(info.name)


def is_public(module: ModuleType) -> bool:
    return not any(part.startswith("_") for part in module.__name__.split(".")[1:])


def classes() -> list[type]:
    """Return the classes that the modules define, also private ones."""
    found = {
        value: None
        for module in modules()
        for value in vars(module).values()
        if inspect.isclass(value) and value.__module__ == module.__name__
    }
    return list(found)


def public_classes() -> list[type]:
    """Return the classes that can be imported from a public module, by a public name."""
    found = {
        value: None
        for module in modules()
        if is_public(module)
        for name in getattr(module, "__all__", vars(module))
        if not name.startswith("_")
        and inspect.isclass(value := getattr(module, name))
        and value.__module__.startswith("hive_core")
    }
    return list(found)
