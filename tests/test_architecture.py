"""The direction of every import, read from the sources."""

from __future__ import annotations

import ast
import re
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
NAMES = "game computer settings files offline table rules editor embed learn explorer away"
FEATURES = set(NAMES.split())

MAY_IMPORT: dict[str, set[str]] = {
    # The lower folders, which do not import the state.
    "locale": set(),
    "ui": {"locale"},
    # The features, each above those it builds on. All of them may also import `shared`.
    "game": {"locale", "ui"},
    "computer": {"locale", "ui", "game"},
    "settings": {"locale", "ui"},
    "files": {"locale", "ui", "game", "computer", "settings"},
    "offline": {"locale", "ui", "computer"},
    "table": {"locale", "ui", "game", "computer"},
    "rules": {"locale", "ui", "game", "table"},
    "editor": {"locale", "ui", "game", "computer", "files", "table"},
    "learn": {"locale", "ui", "game", "computer", "files", "table", "editor"},
    "away": {"locale", "ui", "game", "computer", "files"},
    "embed": {"locale", "ui", "game", "computer", "files", "table", "learn", "away"},
    "explorer": {"locale", "ui", "game", "computer"},
    # The whole state: it is made of the values of the features, whose updates use it.
    "shared": {"locale", "ui", *FEATURES},
    # The parts that combine them: update, view, loop, start-up, dialogs.
    "app": {"locale", "ui", "shared", *FEATURES},
    # The only room that may import `js`, `pyscript` and `pyodide`.
    "browser": {"locale", "ui", "shared", "app", *FEATURES - {"rules"}},
}
"""By folder of `web/`: the folders whose modules it may import, besides its own."""

# The rooms of `hive_core`: each has folders and public modules.
MODULES = {
    "values": "_values types errors scores",
    "rules": "_rules",
    "evaluation": "_search",
    "notation": "_notation notation positions",
    "board": "_board board faults symmetry",
    "game": "_game annotations game_tree game",
    "drawing": "_drawing svg",
    "formats": "_formats game_code pgn sgf",
    "opponent": "evaluate breakdown search openings levels motifs",
    "explorer": "explorer",
    "tasks": "teach._words teach._tasks teach.tasks teach.puzzles teach.lessons",
    "uhp": "_uhp",
    "client": "_client engine",
    "blocks": "teach._blocks teach.blocks",
    "sheets": "teach._sheets teach.sheet",
    "results": "teach._results",
    "widgets": "teach._widgets",
    "extensions": "teach.ext",
    "commands": "_commands",
    "program": "uhp __main__",
}

# Which other rooms the modules of a room may import when they are loaded.
ROOMS = {
    "values": "",
    "rules": "values",
    "evaluation": "values rules",
    "notation": "values rules",
    "board": "values rules notation",
    "game": "values rules notation board",
    "drawing": "values rules board game",
    "formats": "values rules notation board game",
    "opponent": "values rules evaluation board",
    "explorer": "values rules board game",
    "tasks": "values rules evaluation notation board game drawing formats opponent",
    "uhp": "values board opponent",
    "client": "values rules notation board opponent uhp",
    "blocks": "values rules notation board game drawing formats tasks",
    "sheets": "values rules notation board game drawing formats opponent tasks",
    "results": "values formats",
    "widgets": "values rules notation board game drawing formats opponent tasks blocks",
    "extensions": "values rules notation board game drawing formats opponent tasks blocks widgets",
    "commands": "values rules notation board formats tasks blocks sheets results",
    "program": "values rules notation board game drawing formats opponent explorer tasks uhp"
    " commands",
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
PACKAGES = {name for name, path in CORE_MODULES.items() if path.name == "__init__.py"}


def room_of(module: str) -> str:
    """Return the room of a `hive_core` module, which its line in `MODULES` names, or a folder."""
    names = module.removeprefix("hive_core.").split(".")
    starts = {".".join(names[:count]) for count in range(1, len(names) + 1)}
    (room,) = [room for room, parts in MODULES.items() if starts & set(parts.split())]
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


def without_cycle(users: dict[str, set[str]]) -> None:
    """Check that nothing uses itself through others; `users`: what each uses, and other names."""
    while users:
        ready = {name for name, used in users.items() if not used & users.keys() - {name}}
        assert ready, f"a cycle among {sorted(users)}"
        users = {name: used for name, used in users.items() if name not in ready}


def test_the_checks_find_files() -> None:
    assert {"hive_core", SEAM, *HOT} <= set(CORE_MODULES)
    assert len(CORE) >= 10


@pytest.mark.parametrize(
    "module", [n for n in CORE_MODULES if not n.startswith("hive_core.teach.ext")]
)
def test_the_core_imports_the_standard_library_and_itself(module: str) -> None:
    names = top(imports(CORE_MODULES[module]))
    assert names - {"hive_core"} <= sys.stdlib_module_names
    assert not names & BROWSER


@pytest.mark.parametrize("module", sorted(set(CORE_MODULES) - {"hive_core", "hive_core.teach"}))
def test_modules_of_the_core_import_only_what_the_table_of_rooms_allows(module: str) -> None:
    room = room_of(module)
    rooms = {room_of(name) for name in loaded_with(module) & set(CORE_MODULES) - PACKAGES}
    assert rooms <= {room, *ROOMS[room].split()}


def test_the_table_of_rooms_has_no_cycle() -> None:
    """Each room imports only rooms above it in the table."""
    above: set[str] = set()
    for room, allowed in ROOMS.items():
        assert set(allowed.split()) <= above, room
        above.add(room)
    assert list(MODULES) == list(ROOMS)


# Methods that are the short way to what is built on their class, such as `Board.svg()` and
# `Game.read()`: what they import when they are called, which leads back to them.
LATE = {
    "board": "svg symmetry",
    "game": "pgn sgf _formats.anyfile _formats.game_string _formats.source _game.record",
}
# Imports for the type checker alone that lead back.
TYPES = {"errors": "types _values.reasons", "_game.game_node": "game"}


def _arrows(table: dict[str, str]) -> set[tuple[str, str]]:
    return {
        (f"hive_core.{module}", f"hive_core.{name}")
        for module, names in table.items()
        for name in names.split()
    }


def test_imports_of_the_core_make_no_cycle() -> None:
    """Also none through late imports and those for annotations, but the ones listed above."""
    modules = set(CORE_MODULES) - {"hive_core", "hive_core._rules", "hive_core.teach"}
    excused = _arrows(LATE) | _arrows(TYPES)
    without_cycle(
        {
            module: {
                name
                for name in imports(CORE_MODULES[module]) & modules
                if (module, name) not in excused
            }
            for module in modules
        }
    )


def test_only_late_imports_and_annotations_may_lead_back() -> None:
    """Each that is listed is one, and does."""
    for module, name in _arrows(LATE):
        assert name not in loaded_with(module)
    for module, name in _arrows(TYPES):
        assert name not in imports(CORE_MODULES[module], runtime_only=True)
    for module, name in _arrows(LATE) | _arrows(TYPES):
        assert name in imports(CORE_MODULES[module])
        reached, last = {name}, set[str]()
        while reached != last:
            last = reached
            inner = (imports(CORE_MODULES[other]) & CORE_MODULES.keys() for other in last)
            reached = last.union(*inner) - PACKAGES
        assert module in reached, f"{module} -> {name} leads back no longer"


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
    names = ("_values.wording", "_values.bugs", "types", "errors", "_rules")
    assert seen <= {*HOT, *(f"hive_core.{name}" for name in names)}
    assert "hive_core.types" in seen


def test_notation_and_values_do_not_import_the_board() -> None:
    for name in ("types", "errors", "_values/reasons", "notation"):
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
    allowed = {room, *MAY_IMPORT[room], *({"shared"} if room in FEATURES else ())}
    assert {known for known in _known(PAGE_MODULES[name]) if _room(known) not in allowed} == set()


INTENTS = {f"web.{name}" for name in PAGE_MODULES if name.endswith("intents")}


def test_every_intent_has_one_name() -> None:
    """Its own, imported from its feature: no module passes intents on or is imported whole."""
    tests = [path for folder in ("tests", "e2e") for path in (ROOT / folder).rglob("*.py")]
    for path in (*WEB, *tests):
        for node in _nodes(ast.parse(path.read_text(encoding="utf-8")), runtime_only=False):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                names = {alias.name for alias in node.names}
                assert not any(f"{node.module}.{name}" in INTENTS for name in names), path
                if node.module in INTENTS:
                    assert not any(alias.asname for alias in node.names), path


VIEWS = sorted(name for name in PAGE_MODULES if name.endswith("view") and _room(name) in FEATURES)


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_of_a_feature_gets_only_parts_of_the_state(name: str) -> None:
    """Only the views of `app` take the whole state apart."""
    whole = {"shared.state", "shared.sentences", "shared.transitions"}
    assert not _known(PAGE_MODULES[name]) & whole


def test_every_feature_has_a_view() -> None:
    assert {_room(name) for name in VIEWS} == FEATURES


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
    without_cycle({name: _known(path) for name, path in PAGE_MODULES.items()})


def test_imports_of_the_tools_and_the_tests_make_no_cycle() -> None:
    """Also none through late imports and those for annotations."""
    folders = ("bench", "tools", "tests", "e2e")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    modules = {module_of(path): path for path in paths if "node_modules" not in path.parts}
    assert {"tools.site", "tools.examples", "e2e.routing"} <= modules.keys()
    without_cycle({name: imports(path) for name, path in modules.items()})


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


def test_the_tools_do_not_import_the_tests() -> None:
    for path in sorted((ROOT / "tools").rglob("*.py")):
        if "node_modules" not in path.parts:
            assert not top(imports(path)) & {"tests", "e2e"}, path


MAP = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")


def _rows(heading: str) -> list[list[str]]:
    """Return the cells of the first table after a line of the map."""
    section = MAP.partition(heading)[2].partition("\n## ")[0]
    assert section, heading
    return [line.split(" | ") for line in section.splitlines() if line.startswith("| ")][2:]


def _quoted(text: str) -> set[str]:
    return set(re.findall(r"`([\w./]+)`", text))


def _folders(parent: Path) -> set[str]:
    """Return the names of the folders that hold files of the project."""
    listed = subprocess.run(
        ["git", "ls-files", "."], cwd=parent, capture_output=True, text=True, check=True
    ).stdout
    return {line.split("/")[0] for line in listed.splitlines() if "/" in line}


@pytest.mark.parametrize(
    ("heading", "parent"),
    [("# How the parts", "."), ("## `web`: the page", "web"), ("## `tools`: from", "tools")],
)
def test_the_map_has_every_folder(heading: str, parent: str) -> None:
    named = set().union(*(_quoted(row[0]) for row in _rows(heading)))
    assert {name.rstrip("/") for name in named} == _folders(ROOT / parent)


def test_the_map_has_every_module_of_the_core() -> None:
    section = MAP.partition("## `hive_core`: the rules")[2].partition("\n## ")[0]
    names = {path.stem for path in CORE if path.name != "__init__.py"}
    assert names - _quoted(section) == set()


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
        if isinstance(node, ast.ImportFrom) and node.module not in ("typing", "importlib")
        for alias in node.names
    }
    modules = {path.stem for path in (ROOT / "hive_core").glob("*.py")} | {"teach"}
    assert set(listed) == imported - modules
    assert all(hasattr(hive_core, name) for name in listed)


def test_the_modules_of_the_core_are_found_without_importing_them() -> None:
    hidden = {"__init__", "__main__"}
    modules = {path.stem for path in (ROOT / "hive_core").glob("*.py")} - hidden | {"teach"}
    code = f"import hive_core\nfor name in {sorted(modules)}: assert name in dir(hive_core)\n"
    code += f"for name in {sorted(modules)}: getattr(hive_core, name)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_the_core_has_at_most_24_modules_with_a_public_name() -> None:
    public = [path for path in (ROOT / "hive_core").glob("*.py") if not path.stem.startswith("_")]
    assert len(public) <= 24
