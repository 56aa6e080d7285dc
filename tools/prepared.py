"""Code that a start would otherwise compile: what `dataclasses` writes for each class.

A dataclass is a text of source, made from its fields when the class is, and compiling it takes most
of the time. So the build imports every module of ours inside the Pyodide that will load them, and
keeps each text with its code. A text that is not there is compiled, as ever.
"""

from __future__ import annotations

import builtins
import dataclasses
import importlib
import marshal
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MODULE = "_prepared"
"""The name of the module that `dataclasses` gets its `exec` from in the library."""

HOOK = f"\nfrom {MODULE} import exec\n"
"""What ends the library's `dataclasses`."""

_RIM = ("js", "pyscript")

_SOURCE = '''"""Compiled when the site was built."""
import builtins, marshal
CODES = marshal.loads({codes!r})
def exec(text, globals, locals):
    code = CODES.get(text)
    builtins.exec(text if code is None else marshal.loads(code), globals, locals)
'''


def source(modules: Iterable[str], again: Iterable[str]) -> str:
    """Return the source of the module that knows the dataclasses of some modules.

    `again`: modules that are there already, and have their classes made anew.
    """
    codes: dict[str, bytes] = {}

    def keep(text: str, globals: dict[str, Any], locals: dict[str, Any]) -> None:
        code = compile(text, "<string>", "exec", dont_inherit=True)
        codes[text] = marshal.dumps(code)
        builtins.exec(code, globals, locals)

    vars(dataclasses)["exec"] = keep
    # The page's rim imports the browser, which is not here; nothing of it is used on import.
    kept = {name: sys.modules.get(name) for name in _RIM}
    sys.modules.update({name: _Anything(name) for name in _RIM})
    try:
        for name in again:
            importlib.reload(sys.modules[name])
        for name in modules:
            importlib.import_module(name)
    finally:
        del vars(dataclasses)["exec"]
        for name, module in kept.items():
            del sys.modules[name]
            if module is not None:
                sys.modules[name] = module
    return _SOURCE.format(codes=marshal.dumps(dict(sorted(codes.items()))))


class _Anything(ModuleType):
    """Has whatever it is asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_args: object, **_named: object) -> Any:
        return self

    def __iter__(self) -> Iterator[Any]:
        return iter(())
