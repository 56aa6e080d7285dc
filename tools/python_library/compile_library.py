"""Compile Python sources to `.pyc` and list their imports; runs inside Pyodide under Node.js.

`main` takes a JSON object; all paths are below /repo:

- `stdlib`: the folder to write the standard library's bytecode and import graph to, or null
- `sources`: source -> the file to write its bytecode to, or null
- `names`: source -> its path in the library
- `graph`: the file to write the imports of the sources to
- `own`: the folder with the bytecode of the sources
- `importable`: the modules to import for `precompile.py`
- `precompiled`: the file to write the result of `precompile.py` to
"""

from __future__ import annotations

import _imp
import ast
import json
import sys
import zipfile
import zipimport
from importlib import _bootstrap_external
from pathlib import Path
from types import ModuleType
from typing import Any, TypedDict

REPO = Path("/repo")
sys.path.insert(0, str(REPO))

from tools.python_library import (  # noqa: E402 - found on the path added above
    expand_dataclasses,
    precompile,
)

EMPTY = {"asyncio.sslproto"}
"""The modules of the standard library that a start imports and a page never uses."""


class Imports(TypedDict):
    """The imports of one module: `early` run when it is imported, `late` are inside functions."""

    early: list[str]
    late: list[str]


def compile_to(target: Path, source: str | ast.Module, name: str, optimize: int) -> None:
    """Write the bytecode of `source` to `target`."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    target.parent.mkdir(parents=True, exist_ok=True)
    # A fixed time and size, so that each build writes the same bytes.
    pack: Any = _bootstrap_external
    target.write_bytes(pack._code_to_timestamp_pyc(code, 0, 0))


def stripped(source: str) -> ast.Module:
    """Return the module without docstrings and types of functions, which the page does not use.

    A class keeps a docstring of a single character: `dataclasses` would make one for a class
    without.
    """
    module = ast.parse(source)
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        match node.body:
            case [ast.Expr(value=ast.Constant(value=str())) as first, *rest]:
                if isinstance(node, ast.ClassDef):
                    first.value = ast.copy_location(ast.Constant("-"), first)
                else:
                    node.body = rest or [ast.copy_location(ast.Pass(), first)]
    return module


def imports_of(source: str, package: str) -> Imports:
    """Return the absolute names imported in `source`, a module of `package`."""
    early: set[str] = set()
    late: set[str] = set()

    def visit(node: ast.AST, names: set[str]) -> None:
        match node:
            case ast.Import():
                names.update(alias.name for alias in node.names)
            case ast.ImportFrom():
                base = node.module or ""
                if node.level:
                    parent = package.split(".")[: len(package.split(".")) - node.level + 1]
                    base = ".".join([*parent, base] if base else parent)
                names.add(base)
                # `from package import module` looks the same as `from module import value`.
                names.update(f"{base}.{alias.name}" for alias in node.names)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                names = late
            case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
                return
            case ast.If(
                test=ast.Name(id="TYPE_CHECKING")
                | ast.Attribute(attr="TYPE_CHECKING")
                | ast.Compare(
                    left=ast.Attribute(attr="platform"),
                    ops=[ast.Eq()],
                    comparators=[ast.Constant(value="win32")],
                )
            ):
                for other in node.orelse:
                    visit(other, names)
                return
        for child in ast.iter_child_nodes(node):
            visit(child, names)

    visit(ast.parse(source), early)
    return {"early": sorted(early), "late": sorted(late - early)}


def module_name(path: str) -> tuple[str, str]:
    """Return the module at `path` ("a/b.py") and its package: `("a.b", "a")`."""
    parts = path.removesuffix(".py").split("/")
    if parts[-1] == "__init__":
        return ".".join(parts[:-1]), ".".join(parts[:-1])
    return ".".join(parts), ".".join(parts[:-1])


def compile_stdlib(target: Path, loaded: list[str]) -> None:
    """Compile the whole standard library and write `graph.json` beside it."""
    library = next(path for path in sys.path if path.endswith(".zip"))
    graph: dict[str, Imports] = {}
    files: dict[str, str] = {}
    with zipfile.ZipFile(library) as archive:
        for path in archive.namelist():
            if not path.endswith(".py") or path.startswith("site-packages/"):
                continue
            name, package = module_name(path)
            source = "" if name in EMPTY else archive.read(path).decode()
            graph[name] = imports_of(source, package)
            files[name] = f"{path}c"
            source += precompile.HOOKS.get(name, "")
            # The page uses no docstrings of the standard library.
            compile_to(target / f"{path}c", source, path, optimize=2)
    facts = {
        "graph": graph,
        "files": files,
        "loaded": [name for name in loaded if name in graph],
        "frozen": [name for name in graph if _is_frozen(name)],
    }
    (target / "graph.json").write_text(json.dumps(facts))


def _is_frozen(name: str) -> bool:
    """Return whether Python imports a module from its program, never from a file."""
    if _imp.is_frozen(name):
        return True
    # The program has the modules that import others under names of their own.
    spec = getattr(sys.modules.get(name), "__spec__", None)
    return getattr(spec, "origin", None) == "frozen"


def main(arguments: str) -> None:
    """Compile what the JSON object `arguments` names; see the top of this file."""
    loaded = sorted(sys.modules)
    job = json.loads(arguments)
    if job["stdlib"]:
        compile_stdlib(REPO / job["stdlib"], loaded)
    graph: dict[str, Imports] = {}
    for path, target in job["sources"].items():
        source = (REPO / path).read_text(encoding="utf-8")
        name, package = module_name(job["names"][path])
        graph[name] = imports_of(source, package)
        if target:
            # Our own code keeps its assertions.
            own = path == job["names"][path]
            code = expand_dataclasses.expand(stripped(source)) if own else source
            compile_to(REPO / target, code, job["names"][path], optimize=0 if own else 2)
    (REPO / job["graph"]).write_text(json.dumps(graph))
    # Import what the library has, not its sources.
    sys.path.insert(0, str(REPO / job["own"]))
    try:
        precompiled = precompile.source(job["importable"], _with_dataclasses(loaded))
    finally:
        # Last, because it imports more than a start does. It says why the lines above failed.
        from tools.python_library import cpython_internals

        cpython_internals.check()
    compile_to(REPO / job["precompiled"], precompiled, precompile.MODULE, optimize=2)


def _with_dataclasses(loaded: list[str]) -> list[str]:
    """Return those of the loaded modules that define a dataclass."""
    return [name for name in loaded if "@dataclass" in _source_of(sys.modules[name])]


def _source_of(module: ModuleType) -> str:
    loader = getattr(module, "__loader__", None)
    if not isinstance(loader, zipimport.zipimporter):
        return ""  # built in or frozen
    return loader.get_source(module.__name__) or ""
