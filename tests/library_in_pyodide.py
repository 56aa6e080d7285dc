"""The beginning of the tour in Pyodide: watches what is looked for, and goes."""

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
    """Asked last for a module, when nobody has it."""

    def __init__(self) -> None:
        self.missed: set[str] = set()

    def find_spec(self, name: str, *_: object) -> None:
        """Note the name."""
        self.missed.add(name)


class Anything(ModuleType):
    """The browser's side, which is not here: has whatever it is asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: object, **__: object) -> Any:
        return self


class Known(dict[Any, Any]):
    """What the build has compiled; what it has not and is asked for is noted."""

    def __init__(self, known: dict[Any, Any]) -> None:
        super().__init__(known)
        self.unknown: list[str] = []

    def __contains__(self, text: object) -> bool:
        found = super().__contains__(text)
        if not found:
            self.unknown.append(str(text))
        return found

    def get(self, text: Any, default: Any = None) -> Any:
        """What was made of that text."""
        known = text in self
        return self[text] if known else default


def main(tour: str, given: str) -> str:
    """Go on the tour, a program's source, and tell of it as JSON.

    It is not imported: of modules only the library's are to be found.
    """
    watch: Any = Watch()
    sys.meta_path.append(watch)
    with contextlib.suppress(ImportError):
        importlib.import_module("ssl")  # so that the watch has something to see
    precompiled: Any = importlib.import_module("_precompiled")
    assert vars(dataclasses)["exec"] is precompiled.exec
    precompiled.CODES = codes = Known(precompiled.CODES)
    precompiled.PATTERNS = patterns = Known(precompiled.PATTERNS)
    sys.modules.update({name: Anything(name) for name in ("js", "pyscript")})
    facts: dict[str, Any] = {"done": [], "failed": ""}
    names: dict[str, Any] = {"__name__": "tour"}
    sys.modules["tour"] = ModuleType("tour")
    try:
        exec(compile(tour, "library_exercise.py", "exec"), names)
        facts["done"] = names["tour"](**json.loads(given))
    except Exception:
        facts["failed"] = traceback.format_exc()
    facts["missed"] = sorted(watch.missed)
    facts["compiled"] = {"codes": codes.unknown, "patterns": patterns.unknown}
    facts["precompiled"] = {"codes": len(codes), "patterns": len(patterns)}
    return json.dumps(facts)
