"""Compile at build time what `dataclasses` and `re` would compile at each start of the page.

`dataclasses` generates source for each class and compiles it; `re` compiles each pattern. That
takes longer than everything else in importing our modules. So the build imports the modules once,
inside the Pyodide that will load them, and stores the results by source text and by pattern. What
is not stored is compiled as usual. This relies on internals of CPython: `cpython_internals.py`
checks them.
"""

from __future__ import annotations

import builtins
import dataclasses
import importlib
import marshal
import re
import sys
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from tools.python_library import expand_dataclasses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MODULE = "_precompiled"
"""The name of the module in the library that has the results."""

HOOKS = {
    "dataclasses": (
        f"\nfrom {MODULE} import exec\n"
        f"\nfrom {expand_dataclasses.MODULE} import replacer\nreplace = replacer(replace)\n"
    ),
    "re._compiler": f"\nfrom {MODULE} import compiler\ncompile = compiler(compile)\n",
}
"""Module of the standard library -> the lines that the library adds to its end."""

_SOURCE = '''"""Made when the site was built."""
import _sre, builtins, marshal

CODES, PATTERNS = marshal.loads({tables!r})

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

_BROWSER_MODULES = ("js", "pyscript")


def source(modules: Iterable[str], again: Iterable[str]) -> str:
    """Import `modules` and return the source of the module with what that has compiled.

    `again`: modules that are imported already, to be reloaded for their classes.
    """
    codes: dict[str, bytes] = {}
    patterns: dict[tuple[Any, int], tuple[Any, ...]] = {}
    compiler: Any = sys.modules["re._compiler"]
    machine: Any = compiler._sre
    plain: Callable[..., re.Pattern[Any]] = compiler.compile
    make: Callable[..., re.Pattern[Any]] = machine.compile

    def keep_code(text: str, globals: dict[str, Any], locals: dict[str, Any]) -> None:
        code = compile(text, "<string>", "exec", dont_inherit=True)
        codes[text] = marshal.dumps(_without_lines(code))
        builtins.exec(code, globals, locals)

    def keep_pattern(pattern: Any, flags: int = 0) -> re.Pattern[Any]:
        def keep(text: Any, all_flags: int, steps: list[int], *parts: Any) -> re.Pattern[Any]:
            # `re` has subclasses of int, which cannot be marshalled.
            patterns[pattern, int(flags)] = (int(all_flags), [*map(int, steps)], *parts)
            return make(text, all_flags, steps, *parts)

        machine.compile = keep
        try:
            return plain(pattern, flags)
        finally:
            machine.compile = make

    kept = {name: sys.modules.get(name) for name in _BROWSER_MODULES}
    vars(dataclasses)["exec"] = keep_code
    compiler.compile = keep_pattern
    # Modules of the page import these two, which exist only in a browser, but do not use them yet.
    sys.modules.update({name: _Anything(name) for name in _BROWSER_MODULES})
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
    tables = dict(sorted(codes.items())), dict(sorted(patterns.items(), key=repr))
    return _SOURCE.format(tables=marshal.dumps(tables))


def _without_lines(code: CodeType) -> CodeType:
    """Return the code without its line numbers, which name lines of no file."""
    inner = (_without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(inner))


class _Anything(ModuleType):
    """A module that has every attribute; it replaces one that exists only in a browser."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_args: object, **_named: object) -> Any:
        return self
