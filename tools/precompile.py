"""Code that a start would otherwise make from text: of dataclasses, and of regular expressions.

`dataclasses` writes a text of source for each class, from its fields, and compiles it; `re` does so
with each pattern. Both take longer than all else in importing our modules. So the build imports
them once, inside the Pyodide that will load them, and keeps the results by their texts. What is not
there is compiled, as ever.
"""

from __future__ import annotations

import builtins
import dataclasses
import importlib
import marshal
import re
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MODULE = "_precompiled"
"""The name in the library of the module that knows the results."""

HOOKS = {
    "dataclasses": f"\nfrom {MODULE} import exec\n",
    "re._compiler": f"\nfrom {MODULE} import compiler\ncompile = compiler(compile)\n",
}
"""By module of Python's own: what its source ends with in the library."""

_SOURCE = '''"""Made when the site was built."""
import _sre, builtins, marshal

CODES, PATTERNS = marshal.loads({found!r})

def exec(text, globals, locals):
    code = CODES.get(text)
    builtins.exec(text if code is None else marshal.loads(code), globals, locals)

def compiler(compile):
    def precompiled(pattern, flags=0):
        if isinstance(pattern, (str, bytes)) and (pattern, flags) in PATTERNS:
            return _sre.compile(pattern, *PATTERNS[pattern, flags])
        return compile(pattern, flags)
    return precompiled
'''

_RIM = ("js", "pyscript")


def source(modules: Iterable[str], again: Iterable[str]) -> str:
    """Return the source of the module that knows what importing some modules makes from text.

    `again`: modules that are there already, and have their classes made anew.
    """
    codes: dict[str, bytes] = {}
    patterns: dict[tuple[Any, int], tuple[Any, ...]] = {}
    compiler: Any = sys.modules["re._compiler"]
    machine: Any = compiler._sre
    plain: Callable[..., re.Pattern[Any]] = compiler.compile
    make: Callable[..., re.Pattern[Any]] = machine.compile

    def keep_code(text: str, globals: dict[str, Any], locals: dict[str, Any]) -> None:
        code = compile(text, "<string>", "exec", dont_inherit=True)
        codes[text] = marshal.dumps(code)
        builtins.exec(code, globals, locals)

    def keep_pattern(pattern: Any, flags: int = 0) -> re.Pattern[Any]:
        def keep(text: Any, all_flags: int, steps: list[int], *parts: Any) -> re.Pattern[Any]:
            # Its own kinds of int cannot be marshalled.
            patterns[pattern, int(flags)] = (int(all_flags), [*map(int, steps)], *parts)
            return make(text, all_flags, steps, *parts)

        machine.compile = keep
        try:
            return plain(pattern, flags)
        finally:
            machine.compile = make

    kept = {name: sys.modules.get(name) for name in _RIM}
    vars(dataclasses)["exec"] = keep_code
    compiler.compile = keep_pattern
    # The page's rim imports the browser, which is not here; nothing of it is used on import.
    sys.modules.update({name: _Anything(name) for name in _RIM})
    try:
        for _, pattern, flags in list(vars(re)["_cache"]):
            keep_pattern(pattern, flags)
        for name in again:
            importlib.reload(sys.modules[name])
        for name in modules:
            importlib.import_module(name)
    finally:
        del vars(dataclasses)["exec"]
        compiler.compile = plain
        for name, module in kept.items():
            del sys.modules[name]
            if module is not None:
                sys.modules[name] = module
    found = dict(sorted(codes.items())), dict(sorted(patterns.items(), key=repr))
    return _SOURCE.format(found=marshal.dumps(found))


class _Anything(ModuleType):
    """Has whatever it is asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_args: object, **_named: object) -> Any:
        return self
