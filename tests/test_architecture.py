"""The direction of every import, read from the sources."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hive_core

ROOT = Path(__file__).parent.parent
CORE = sorted((ROOT / "hive_core").rglob("*.py"))
WEB = sorted(p for p in (ROOT / "web").rglob("*.py") if "node_modules" not in p.parts)
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js"}
IMPURE = {"time", "random", "datetime", "secrets", "os", "asyncio", "threading"}

SHARED = {
    "app.state",
    "app.intents",
    "app.effects",
    "app.transitions",
    "app.sentences",
    "app.parts",
}
"""Folders that every feature may import: the whole state, intents and effects."""

MAY_IMPORT: dict[str, set[str]] = {
    # The lower folders, which do not import the state.
    "locale": set(),
    "ui": {"locale"},
    # The features, each above those it builds on. All of them may import SHARED.
    "game": {"locale", "ui"},
    "computer": {"locale", "ui", "game"},
    "settings": {"locale", "ui"},
    "files": {"locale", "ui", "game", "computer", "settings"},
    "offline": {"locale", "ui", "computer"},
    "table": {"locale", "ui", "game", "computer"},
    "rules": {"locale", "ui", "game", "table"},
    "editor": {"locale", "ui", "game", "computer", "files", "table"},
    "embed": {"locale", "ui", "game", "computer", "files", "table"},
    "learn": {"locale", "ui", "game", "computer", "files", "table", "editor"},
    # The parts that combine them: update, view, loop, start-up, dialogs.
    "app": {
        "locale",
        "ui",
        "game",
        "computer",
        "files",
        "offline",
        "table",
        "editor",
        "learn",
        "rules",
        "settings",
        "embed",
    },
    # The only room that may import `js`, `pyscript` and `pyodide`.
    "browser": {
        "locale",
        "ui",
        "game",
        "computer",
        "settings",
        "files",
        "offline",
        "table",
        "embed",
        "learn",
        "app",
    },
}
"""By folder of `web/`: the folders whose modules it may import, besides its own."""

# The rooms of `hive_core`. A name with an underscore is also a private folder; the words after it
# are the public modules that belong to the room.
MODULES = {
    "values": "wording bugs types reasons errors scores",
    "_rules": "",
    "_search": "",
    "_notation": "notation positions renumber",
    "board": "board setup faults symmetry path move_counting perft",
    "_formats": "svg gamefile annotations game_tree game_node game pgn sgf anyfile",
    "opponent": "evaluate breakdown search openings levels motifs purpose",
    "_tasks": "tasks puzzles lessons",
    "_uhp": "",
    "_client": "engine",
    "_blocks": "blocks",
    "_sheets": "sheet",
    "_widgets": "",
    "ext": "",
    "_commands": "",
    "program": "uhp __main__",
}

# Which other rooms the modules of a room may import when they are loaded.
ROOMS = {
    "values": "",
    "_rules": "values",
    "_search": "values _rules",
    "_notation": "values _rules",
    "board": "values _rules _notation",
    "_formats": "values _rules _notation board",
    "opponent": "values _rules _search board",
    "_tasks": "values _rules _search _notation board _formats opponent",
    "_uhp": "values board opponent",
    "_client": "values _rules _notation board opponent _uhp",
    "_blocks": "values _rules _notation board _formats _tasks",
    "_sheets": "values _rules _notation board _formats opponent _tasks",
    "_widgets": "values _rules _notation board _formats opponent _tasks _blocks",
    "ext": "values _rules _notation board _formats opponent _tasks _blocks _widgets",
    "_commands": "values _rules _notation _tasks _blocks _sheets",
    "program": "values _rules _notation board _formats opponent _tasks _uhp _commands",
}

HOT = ("hive_core._rules.hexgrid", "hive_core._rules.position", "hive_core._rules.movegen")
SEAM = "hive_core.board"
PACKED = ("hive_core._rules", "hive_core._search")


def imports(path: Path, *, runtime_only: bool = False) -> set[str]:
    """Return the full names of all imports of the file, also those inside functions."""
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


def module_of(path: Path) -> str:
    """Return the dotted name of a module: `hive_core.board`, `hive_core._rules` for a package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


CORE_MODULES = {module_of(path): path for path in CORE}


def room_of(module: str) -> str:
    """Return the room of a `hive_core` module: its private folder, or its line in `MODULES`."""
    name = module.removeprefix("hive_core.")
    folder = name.partition(".")[0]
    if folder in ROOMS:
        return folder
    (room,) = [room for room, names in MODULES.items() if name in names.split()]
    return room


def loaded_with(module: str, *, annotations: bool = False) -> set[str]:
    """Return what importing the module imports: not what its functions import when called.

    `annotations`: also what is imported only for the type checker.
    """
    names: set[str] = set()
    nodes = ast.parse(CORE_MODULES[module].read_text(encoding="utf-8")).body
    if annotations:
        nodes += [inner for node in nodes if isinstance(node, ast.If) for inner in node.body]
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


def test_the_checks_find_files() -> None:
    assert {"hive_core", SEAM, *HOT} <= set(CORE_MODULES)
    assert len(CORE) >= 10


@pytest.mark.parametrize("module", [n for n in CORE_MODULES if not n.startswith("hive_core.ext")])
def test_the_core_imports_the_standard_library_and_itself(module: str) -> None:
    names = top(imports(CORE_MODULES[module]))
    assert names - {"hive_core"} <= sys.stdlib_module_names
    assert not names & BROWSER


@pytest.mark.parametrize("module", sorted(set(CORE_MODULES) - {"hive_core"}))
def test_modules_of_the_core_import_only_what_the_table_of_rooms_allows(module: str) -> None:
    room = room_of(module)
    folders = {"hive_core", *(f"hive_core.{name}" for name in ROOMS)}
    rooms = {room_of(name) for name in loaded_with(module) & set(CORE_MODULES) - folders}
    assert rooms <= {room, *ROOMS[room].split()}


def test_the_table_of_rooms_has_no_cycle() -> None:
    """Each room imports only rooms above it in the table."""
    above: set[str] = set()
    for room, allowed in ROOMS.items():
        assert set(allowed.split()) <= above, room
        above.add(room)
    assert list(MODULES) == list(ROOMS)


def test_imports_of_the_core_make_no_cycle() -> None:
    """Those for annotations count, but for what is only passed on."""
    pairs = ("errors types", "errors reasons", "board path", "gamefile game", "game_node game")
    annotations = {tuple(f"hive_core.{name}" for name in pair.split()) for pair in pairs}
    waiting = set(CORE_MODULES) - {"hive_core", "hive_core._rules"}
    arrows = {
        (module, name)
        for module in waiting
        for name in loaded_with(module, annotations=True) & waiting
        if (module, name) not in annotations
    }
    while waiting:
        ready = {name for name in waiting if not any((name, other) in arrows for other in waiting)}
        assert ready, f"an import cycle: {sorted(waiting)}"
        waiting -= ready


@pytest.mark.parametrize("name", HOT)
def test_the_hot_modules_import_nothing_above_the_seam(name: str) -> None:
    """Includes indirect imports."""
    seen: set[str] = set()
    waiting = {name}
    while waiting:
        module = waiting.pop()
        seen.add(module)
        waiting |= (imports(CORE_MODULES[module], runtime_only=True) & set(CORE_MODULES)) - seen
    assert SEAM not in seen
    values = {f"hive_core.{name}" for name in ("wording", "bugs", "types", "errors", "_rules")}
    assert seen <= {*HOT, *values}
    assert "hive_core.types" in seen


def test_notation_and_values_do_not_import_the_board() -> None:
    for name in ("types", "errors", "reasons", "notation"):
        assert SEAM not in imports(ROOT / "hive_core" / f"{name}.py")


def test_the_packed_position_is_private_to_the_engine() -> None:
    """The page, the tools and these tests use the public API."""
    folders = ("web", "tools", "tests")
    users = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    assert users
    for path in users:
        if "node_modules" not in path.parts:
            assert not {name for name in imports(path) if name.startswith(PACKED)}, path


def _module(path: Path) -> str:
    """Return the dotted name within `web`, such as `table.view`."""
    return ".".join(path.relative_to(ROOT / "web").with_suffix("").parts)


def _room(module: str) -> str:
    return module.partition(".")[0]


PAGE_MODULES = {_module(path): path for path in WEB}


def _known(path: Path) -> set[str]:
    """Return the modules of `web` that the file imports; of the folders only `locale` has code."""
    names = {name.removeprefix("web.") for name in imports(path) if name.startswith("web.")}
    names |= {"locale.__init__"} if "locale" in names else set()
    return names & PAGE_MODULES.keys()


def test_every_folder_of_the_page_is_in_the_table_of_folders() -> None:
    folders = {_room(name) for name in PAGE_MODULES if "." in name}
    assert folders == MAY_IMPORT.keys()
    assert {name for name in PAGE_MODULES if "." not in name} == {"__init__", "main"}


@pytest.mark.parametrize("name", sorted(PAGE_MODULES.keys() - {"__init__", "main"}))
def test_a_module_imports_only_from_folders_that_its_own_may_import(name: str) -> None:
    room = _room(name)
    shared = SHARED if room not in ("locale", "ui") else set()
    others = {known for known in _known(PAGE_MODULES[name]) if _room(known) != room}
    assert {known for known in others - shared if _room(known) not in MAY_IMPORT[room]} == set()


VIEWS = sorted(
    name for name in PAGE_MODULES if name.endswith("view") and _room(name) not in ("app", "browser")
)


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_of_a_feature_gets_only_parts_of_the_state(name: str) -> None:
    """Only the views of `app` take the whole state apart."""
    whole = {"app.state", "app.sentences", "app.transitions", "app.update"}
    assert not _known(PAGE_MODULES[name]) & whole


def test_every_feature_has_a_view() -> None:
    features = MAY_IMPORT.keys() - {"app", "browser", "locale", "ui"}
    assert {_room(name) for name in VIEWS} == features


def test_the_table_of_folders_of_the_page_has_no_cycle() -> None:
    """No folder may import one that may import it, directly or indirectly."""
    floors: dict[str, int] = {}
    while len(floors) < len(MAY_IMPORT):
        ready = [
            room
            for room, below in MAY_IMPORT.items()
            if room not in floors and below <= floors.keys()
        ]
        assert ready, f"a cycle among {sorted(MAY_IMPORT.keys() - floors.keys())}"
        floors |= dict.fromkeys(ready, len(floors))


def test_imports_of_the_page_make_no_cycle() -> None:
    waiting = {name: _known(path) - {name} for name, path in PAGE_MODULES.items()}
    while waiting:
        ready = {name for name, known in waiting.items() if not known & waiting.keys()}
        assert ready, f"a cycle among {sorted(waiting)}"
        waiting = {name: known for name, known in waiting.items() if name not in ready}


@pytest.mark.parametrize("path", WEB, ids=_module)
def test_only_the_browser_folder_imports_the_browser(path: Path) -> None:
    assert _is_in_browser(path) or not top(imports(path)) & BROWSER


@pytest.mark.parametrize("path", WEB, ids=_module)
def test_modules_outside_the_browser_folder_are_pure(path: Path) -> None:
    """State and views use no clock, no random numbers and no browser."""
    if not _is_in_browser(path):
        assert not top(imports(path)) & IMPURE


def _is_in_browser(path: Path) -> bool:
    return path.parent.name == "browser"


def test_only_the_worker_loads_the_search_and_the_levels() -> None:
    """See docs/performance.md; hints and reviews find motifs without them."""
    code = "import sys, web.app.update, web.app.view; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "hive_core.motifs" in loaded.split()
    assert not {"hive_core.search", "hive_core.levels"} & set(loaded.split())


def test_the_core_does_not_import_the_page() -> None:
    for path in CORE:
        assert not top(imports(path)) & {"web", "tests", "tools", "e2e"}


def test_public_names_are_listed_in_order() -> None:
    """Constants, then classes, then functions, each in alphabetical order; every name once."""

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
        if isinstance(node, ast.ImportFrom) and node.module != "typing"
        for alias in node.names
    }
    assert set(listed) == imported
    assert all(hasattr(hive_core, name) for name in listed)
