"""Run `library_exercise.py` in Pyodide, and record modules that are not found."""

from __future__ import annotations

import contextlib
import dataclasses
import importlib
import json
import sys
import traceback
from types import ModuleType
from typing import Any


class Watch:
    """The last finder: records the modules that no other finder has."""

    def __init__(self) -> None:
        self.missed: set[str] = set()

    def find_spec(self, name: str, *_: object) -> None:
        """Record the name."""
        self.missed.add(name)


class Anything(ModuleType):
    """A module that has every attribute; it replaces one that exists only in a browser."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: object, **__: object) -> Any:
        return self


class Known(dict[Any, Any]):
    """What the build has compiled; records keys that are missing."""

    def __init__(self, known: dict[Any, Any]) -> None:
        super().__init__(known)
        self.unknown: list[str] = []

    def __contains__(self, text: object) -> bool:
        found = super().__contains__(text)
        if not found:
            self.unknown.append(str(text))
        return found

    def get(self, text: Any, default: Any = None) -> Any:
        """Return the value of that key."""
        known = text in self
        return self[text] if known else default


def main(source: str, given: str) -> str:
    """Run the source of `library_exercise.py`, and return a report as JSON.

    It is not imported, since only modules of the library may be found.
    """
    watch: Any = Watch()
    sys.meta_path.append(watch)
    with contextlib.suppress(ImportError):
        importlib.import_module("ssl")  # so that the watch has something to record
    precompiled: Any = importlib.import_module("_precompiled")
    assert vars(dataclasses)["exec"] is precompiled.exec
    precompiled.CODES = codes = Known(precompiled.CODES)
    precompiled.PATTERNS = patterns = Known(precompiled.PATTERNS)
    sys.modules.update({name: Anything(name) for name in ("js", "pyscript")})
    facts: dict[str, Any] = {"done": [], "failed": ""}
    names: dict[str, Any] = {"__name__": "exercise"}
    sys.modules["exercise"] = ModuleType("exercise")
    try:
        exec(compile(source, "library_exercise.py", "exec"), names)
        facts["done"] = names["exercise"](**json.loads(given))
    except Exception:
        facts["failed"] = traceback.format_exc()
    facts["missed"] = sorted(watch.missed)
    facts["compiled"] = {"codes": codes.unknown, "patterns": patterns.unknown}
    facts["precompiled"] = {"codes": len(codes), "patterns": len(patterns)}
    return json.dumps(facts)
