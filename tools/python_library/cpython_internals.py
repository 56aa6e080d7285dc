"""Check the internals of CPython that `precompile.py` and its neighbours rely on.

They go beyond the documented API to make a start quicker, so an update of Pyodide can break them.
The build runs `check` inside Pyodide and stops at the first assumption that no longer holds.
"""

from __future__ import annotations

import ast
import dataclasses
import marshal
import re
import sys
import tempfile
import zipfile
import zipimport
from importlib import _bootstrap_external
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tools.python_library import expand_dataclasses, expanded_dataclass, sitecustomize

if TYPE_CHECKING:
    from collections.abc import Callable

PYTHON_VERSION = "3.14.2"
"""The CPython version of the pinned Pyodide, with which all of this was tested and measured."""

ADVICE = (
    f"The internals of CPython differ from those of {PYTHON_VERSION}. Adapt the module named above "
    "and this check to the new version. Or do without it: for precompile.py make HOOKS empty, for "
    "expand_dataclasses.py do not call it in compile_library.py, for sitecustomize.py take it out "
    "of tools/python_library/library.py. The page then starts more slowly (`make bench "
    "ARGS='--only start'` says by how much)."
)

_SOURCE = "value = 1\n"


class ChangedInternalsError(Exception):
    """An assumption about CPython does not hold; the message says which, and what to do."""


def check() -> None:
    """Test every assumption with the Python that runs this.

    :raises ChangedInternalsError: at the first one that does not hold.
    """
    for module, assumption, holds in ASSUMPTIONS:
        try:
            failure = "" if holds() else "it does not"
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
        if failure:
            version = ".".join(map(str, sys.version_info[:3]))
            raise ChangedInternalsError(
                f"{module} assumes that {assumption}; in CPython {version}: {failure}. {ADVICE}"
            )


def dataclass_calls_exec() -> bool:
    """Return whether `dataclasses` runs generated source by `exec(text, globals, locals)`."""
    texts: list[str] = []

    def record(text: str, globals: dict[str, Any], locals: dict[str, Any]) -> None:
        texts.append(text)
        exec(compile(text, "<string>", "exec", dont_inherit=True), globals, locals)

    vars(dataclasses)["exec"] = record
    try:
        probe = dataclasses.make_dataclass("Probe", [("value", int)], frozen=True)
    finally:
        del vars(dataclasses)["exec"]
    return bool(texts) and probe(1) == probe(1) != probe(2)


def dataclass_adds_what_is_written_out() -> bool:
    """Return whether a class that is written out has all attributes of the usual dataclass."""
    source = (
        "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        "@dataclass(frozen=True, slots=True)\nclass Probe:\n '-'\n value: int = 1\n"
    )
    trees = ast.parse(source), expand_dataclasses.expand(ast.parse(source))
    names = []
    before = sys.modules.get(expand_dataclasses.MODULE)
    sys.modules[expand_dataclasses.MODULE] = expanded_dataclass
    try:
        for tree in trees:
            space: dict[str, Any] = {"__name__": __name__}
            exec(compile(tree, "probe.py", "exec", dont_inherit=True), space)
            names.append(set(vars(space["Probe"])))
    finally:
        del sys.modules[expand_dataclasses.MODULE]
        if before is not None:
            sys.modules[expand_dataclasses.MODULE] = before
    usual, expanded = names
    return usual <= expanded


def re_compile_calls_compiler() -> bool:
    """Return whether `re.compile` calls `re._compiler.compile(pattern, flags)` on a cache miss."""
    compiler: Any = sys.modules["re._compiler"]
    plain = compiler.compile
    calls: list[tuple[object, int]] = []

    def record(pattern: object, flags: int = 0) -> re.Pattern[str]:
        calls.append((pattern, int(flags)))
        compiled: re.Pattern[str] = plain(pattern, flags)
        return compiled

    text = f"probe {id(calls)}"
    compiler.compile = record
    try:
        re.compile(text, re.IGNORECASE)
    finally:
        compiler.compile = plain
    return calls == [(text, int(re.IGNORECASE))]


def pattern_can_be_rebuilt() -> bool:
    """Return whether `_sre.compile` makes the same pattern again of its marshalled arguments."""
    compiler: Any = sys.modules["re._compiler"]
    machine: Any = compiler._sre
    make = machine.compile
    calls: list[tuple[Any, ...]] = []

    def record(text: str, flags: int, code: list[int], *more: Any) -> re.Pattern[str]:
        calls.append((text, int(flags), [*map(int, code)], *more))
        pattern: re.Pattern[str] = make(text, flags, code, *more)
        return pattern

    machine.compile = record
    try:
        first = compiler.compile("(?P<name>a|bc)+d", re.IGNORECASE)
    finally:
        machine.compile = make
    second = make(*marshal.loads(marshal.dumps(calls[0])))
    match = second.fullmatch("aBCd")
    return first == second and match is not None and match["name"] == "BC"


def re_cache_has_type_pattern_flags() -> bool:
    """Return whether the keys of `re._cache` are `(type, pattern, flags)`."""
    text = f"probe {id(re)} of the cache"
    re.compile(text)
    return (str, text, 0) in vars(re)["_cache"]


def zip_directory_has_offsets() -> bool:
    """Return whether `sitecustomize.Library` imports a module from a zip as the build packs one."""
    pack: Any = _bootstrap_external
    code = compile(_SOURCE, "probe.py", "exec", dont_inherit=True)
    with tempfile.TemporaryDirectory() as folder:
        archive = str(Path(folder) / "probe.zip")
        with zipfile.ZipFile(archive, "w") as target:
            target.writestr("first.txt", "so that the module is not at the beginning")
            content = bytes(pack._code_to_timestamp_pyc(code, 0, len(_SOURCE)))
            target.writestr(zipfile.ZipInfo("probe.pyc"), content)
        library = sitecustomize.Library(archive)
        try:
            spec = library.find_spec("probe")
            assert spec is not None, "the module is not found"
            module = ModuleType("probe")
            module.__spec__ = spec
            library.exec_module(module)
        finally:
            library.close()
            zipimport._zip_directory_cache.pop(archive)  # type: ignore[attr-defined]
    return vars(module)["value"] == 1 and library.find_spec("missing") is None


def built_in_finders_come_first() -> bool:
    """Return whether the first two finders are those of built-in and of frozen modules."""
    names = [getattr(finder, "__name__", "") for finder in sys.meta_path[:2]]
    return names == ["BuiltinImporter", "FrozenImporter"]


ASSUMPTIONS: tuple[tuple[str, str, Callable[[], bool]], ...] = (
    (
        "tools/python_library/precompile.py",
        "dataclasses runs generated source by a global name exec, with two dictionaries",
        dataclass_calls_exec,
    ),
    (
        "tools/python_library/expand_dataclasses.py",
        "a frozen dataclass with slots has only attributes that are written out",
        dataclass_adds_what_is_written_out,
    ),
    (
        "tools/python_library/precompile.py",
        "re.compile calls re._compiler.compile(pattern, flags)",
        re_compile_calls_compiler,
    ),
    (
        "tools/python_library/precompile.py",
        "_sre.compile makes the same pattern of marshalled arguments",
        pattern_can_be_rebuilt,
    ),
    (
        "tools/python_library/precompile.py",
        "the keys of re._cache are (type, pattern, flags)",
        re_cache_has_type_pattern_flags,
    ),
    (
        "tools/python_library/sitecustomize.py",
        "zipimport._zip_directory_cache has sizes and offsets, and a .pyc a header of 16 bytes",
        zip_directory_has_offsets,
    ),
    (
        "tools/python_library/sitecustomize.py",
        "sys.meta_path begins with the finders of built-in and frozen modules",
        built_in_finders_come_first,
    ),
)
"""For each assumption: the module that makes it, in words, and whether it holds."""
