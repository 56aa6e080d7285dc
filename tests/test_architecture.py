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
WEB = sorted(p for p in (ROOT / "web").rglob("*.py") if "node_modules" not in p.parts)
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js"}
IMPURE = {"time", "random", "datetime", "secrets", "os", "asyncio", "threading"}

SHARED = {
    "app.state",
    "app.intents",
    "app.effects",
    "app.transitions",
    "app.sentences",
    "app.buttons",
}
"""What every feature builds on: the whole state, and what may happen to it."""

MAY_IMPORT: dict[str, set[str]] = {
    # The lower floors: nothing here knows the state.
    "locale": set(),
    "ui": {"locale"},
    # The features, each above those it builds on. All of them may import SHARED.
    "game": {"locale", "ui"},
    "computer": {"locale", "ui", "game"},
    "files": {"locale", "ui", "game", "computer"},
    "offline": {"locale", "ui", "computer"},
    "table": {"locale", "ui", "game", "computer"},
    "rules": {"locale", "ui", "table"},
    "settings": {"locale", "ui", "files"},
    "embed": {"locale", "ui", "game", "computer", "files", "table"},
    # What puts them together: update, view, loop, start-up, dialogs.
    "app": {
        "locale",
        "ui",
        "game",
        "computer",
        "files",
        "offline",
        "table",
        "rules",
        "settings",
        "embed",
    },
    # The only room that may import `js`, `pyscript` and `pyodide`.
    "browser": {"locale", "ui", "game", "computer", "files", "offline", "table", "embed", "app"},
}
"""By folder of `web/`: the folders whose modules it may import, besides its own."""

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


def _module(path: Path) -> str:
    """The dotted name within `web`, such as `table.view`."""
    return ".".join(path.relative_to(ROOT / "web").with_suffix("").parts)


def _room(module: str) -> str:
    return module.partition(".")[0]


MODULES = {_module(path): path for path in WEB}


def _known(path: Path) -> set[str]:
    """The modules of `web` that the file imports; of the folders only `locale` has code itself."""
    names = {name.removeprefix("web.") for name in imports(path) if name.startswith("web.")}
    names |= {"locale.__init__"} if "locale" in names else set()
    return names & MODULES.keys()


def test_every_folder_of_the_page_is_in_the_table() -> None:
    folders = {_room(name) for name in MODULES if "." in name}
    assert folders == MAY_IMPORT.keys()
    assert {name for name in MODULES if "." not in name} == {"__init__", "main"}


@pytest.mark.parametrize("name", sorted(MODULES.keys() - {"__init__", "main"}))
def test_a_module_imports_only_from_folders_that_its_own_may_import(name: str) -> None:
    room = _room(name)
    shared = SHARED if room not in ("locale", "ui") else set()
    others = {known for known in _known(MODULES[name]) if _room(known) != room}
    assert {known for known in others - shared if _room(known) not in MAY_IMPORT[room]} == set()


def test_the_folders_have_floors() -> None:
    """No folder may import one that, by way of others, may import it."""
    floors: dict[str, int] = {}
    while len(floors) < len(MAY_IMPORT):
        ready = [
            room
            for room, below in MAY_IMPORT.items()
            if room not in floors and below <= floors.keys()
        ]
        assert ready, f"a circle among {sorted(MAY_IMPORT.keys() - floors.keys())}"
        floors |= dict.fromkeys(ready, len(floors))


def test_no_modules_of_the_page_import_each_other_in_a_circle() -> None:
    waiting = {name: _known(path) - {name} for name, path in MODULES.items()}
    while waiting:
        ready = {name for name, known in waiting.items() if not known & waiting.keys()}
        assert ready, f"a circle among {sorted(waiting)}"
        waiting = {name: known for name, known in waiting.items() if name not in ready}


@pytest.mark.parametrize("path", WEB, ids=_module)
def test_only_the_browser_folder_touches_the_browser(path: Path) -> None:
    assert _is_in_browser(path) or not top(imports(path)) & BROWSER


@pytest.mark.parametrize("path", WEB, ids=_module)
def test_everything_else_is_pure(path: Path) -> None:
    """State and views have no clock, no chance and no world outside."""
    if not _is_in_browser(path):
        assert not top(imports(path)) & IMPURE


def _is_in_browser(path: Path) -> bool:
    return path.parent.name == "browser"


def test_only_the_worker_loads_the_search_and_the_levels() -> None:
    """So docs/performance.md says; hints and reviews know what a move is for without them."""
    code = "import sys, web.app.update, web.app.view; print(*sys.modules)"
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
