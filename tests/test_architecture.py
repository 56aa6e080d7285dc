"""The direction of every import, read from the source: who may know whom."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hive_core

ROOT = Path(__file__).parent.parent
CORE = sorted((ROOT / "hive_core").glob("*.py"))
WEB = sorted((ROOT / "web").glob("*.py"))
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js"}
IMPURE = {"time", "random", "datetime", "secrets", "os", "asyncio", "threading"}
HOT = ("hexgrid", "_position", "_movegen")
SEAM = "hive_core.board"


def imports(path: Path, *, runtime_only: bool = False) -> set[str]:
    """The full names of all that the file imports, at the top or deep inside."""
    names: set[str] = set()
    for node in _nodes(ast.parse(path.read_text(encoding="utf-8")), runtime_only):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            assert node.module is not None
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def _nodes(tree: ast.AST, runtime_only: bool) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(tree):
        checked = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
        if not (runtime_only and checked):
            yield child
            yield from _nodes(child, runtime_only)


def top(names: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in names}


def test_there_are_files_to_look_at() -> None:
    names = {path.stem for path in CORE}
    assert {"__init__", "board", "types", "notation", "perft", *HOT} <= names
    assert len(CORE) >= 10


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.stem)
def test_the_core_imports_the_standard_library_and_itself(path: Path) -> None:
    assert top(imports(path)) - {"hive_core"} <= sys.stdlib_module_names
    assert not top(imports(path)) & BROWSER


@pytest.mark.parametrize("name", HOT)
def test_the_hot_modules_know_nothing_above_the_seam(name: str) -> None:
    """Not even by way of another module."""
    seen: set[str] = set()
    waiting = {f"hive_core.{name}"}
    modules = {f"hive_core.{path.stem}": path for path in CORE}
    while waiting:
        module = waiting.pop()
        seen.add(module)
        waiting |= (imports(modules[module], runtime_only=True) & set(modules)) - seen
    assert SEAM not in seen
    assert seen <= {f"hive_core.{known}" for known in (*HOT, "types", "errors")}
    assert "hive_core.types" in seen


def test_notation_and_values_know_no_board() -> None:
    for name in ("types", "errors", "reasons", "notation"):
        assert SEAM not in imports(ROOT / "hive_core" / f"{name}.py")


def test_the_packed_position_is_private_to_the_engine() -> None:
    """The page, the tools and these tests go through the facade."""
    users = [*WEB, *sorted((ROOT / "tools").glob("*.py")), *sorted((ROOT / "tests").glob("*.py"))]
    assert users
    for path in users:
        private = {n for n in imports(path) if n.startswith(("hive_core._p", "hive_core._m"))}
        assert not private, path


@pytest.mark.parametrize("path", WEB, ids=lambda path: path.stem)
def test_only_the_dom_files_of_the_page_touch_the_browser(path: Path) -> None:
    assert _is_rim(path) or not top(imports(path)) & BROWSER


@pytest.mark.parametrize("path", WEB, ids=lambda path: path.stem)
def test_the_page_is_pure_but_for_its_rim(path: Path) -> None:
    """State and views have no clock, no chance and no world outside; only the rim may."""
    if not _is_rim(path) and path.stem != "main":
        assert not top(imports(path)) & IMPURE
        assert not any(_is_rim(Path(name.rpartition(".")[2])) for name in imports(path))


def _is_rim(path: Path) -> bool:
    """Where the page meets the browser: `dom.py` and its sisters, and the opponent's worker."""
    return path.stem in ("dom", "ai_worker", "ai_client") or path.stem.startswith("dom_")


def test_only_the_worker_loads_the_search_and_the_levels() -> None:
    """So docs/performance.md says; hints and reviews know what a move is for without them."""
    code = "import sys, web.app, web.view; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "hive_core.purpose" in loaded.split()
    assert not {"hive_core.search", "hive_core.levels"} & set(loaded.split())


def test_the_core_does_not_know_the_page() -> None:
    for path in CORE:
        assert not top(imports(path)) & {"web", "tests", "tools", "e2e"}


def test_what_is_public_is_listed_in_order() -> None:
    """Constants, then classes, then functions, each by the alphabet; every name once."""

    def key(name: str) -> tuple[int, str]:
        return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)

    listed = list(hive_core.__all__)
    assert listed == sorted(listed, key=key)
    assert len(listed) == len(set(listed))
    source = ROOT / "hive_core" / "__init__.py"
    nodes = ast.walk(ast.parse(source.read_text(encoding="utf-8")))
    imported = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert set(listed) == imported
    assert all(hasattr(hive_core, name) for name in listed)
