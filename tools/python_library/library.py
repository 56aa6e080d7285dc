"""Build the page's Python library: one zip of bytecode with our packages and what they import.

Pyodide's own library has sources only, and compiling them takes most of a start.
"""

from __future__ import annotations

import json
import shutil
import zipfile
from typing import TYPE_CHECKING

from tools.python_library import expand_dataclasses, precompile
from tools.shared.environment import (
    BUILD,
    ROOT,
    WEB,
    ToolError,
    digest,
    find_node,
    read_stamp,
    run,
    say,
    write_stamp,
)
from tools.site_build.runtime import PYODIDE, PYSCRIPT_PYTHON, lock_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

LIBRARY = BUILD / "library.zip"

SITE_LIBRARY = "library.bin"
"""The zip as the site has it, compressed by gzip, which hosts do not do for such files."""

_STDLIB = BUILD / "stdlib"
_OWN = BUILD / "own"
_HERE = ROOT / "tools" / "python_library"
_COMPILER = [
    _HERE / name
    for name in (
        "compile_library.py",
        "compile_library.mjs",
        "cpython_internals.py",
        "expand_dataclasses.py",
        "precompile.py",
        "sitecustomize.py",
    )
]

# Python imports it at each start, before anything that is not part of Python.
_SITECUSTOMIZE = _HERE / "sitecustomize.py"

# Imported by the modules whose dataclasses are written out.
_EXPANDED_DATACLASS = _HERE / "expanded_dataclass.py"

# Modules that start the page when they are imported.
_STARTING = ("web.main",)

_PRECOMPILED = f"{precompile.MODULE}.pyc"

# What no page of the site uses: the client of UHP engines, which starts processes; the UHP engine
# and the command line; what finds puzzles; and what authors of documents use.
_NOT_IN_PAGES = tuple(
    ROOT / "hive_core" / name
    for name in (
        *("engine.py", "_client", "uhp.py", "_uhp", "__main__.py", "_commands"),
        *(f"teach/{name}.py" for name in ("puzzles", "lessons", "blocks", "sheet", "_results")),
        *(f"teach/{name}" for name in ("_blocks", "_sheets", "_widgets", "_words", "ext")),
        *(f"teach/_tasks/{name}.py" for name in ("bands", "completing", "generator", "printing")),
        *(f"teach/_tasks/{name}.py" for name in ("instructions", "proof", "self_play", "themes")),
    )
)

# Data files that our packages may read at run time.
_DATA = {".json", ".txt", ".pgn", ".sgf"}
_TASK_FILES = (WEB / "learn", ROOT / "hive_core" / "teach" / "data")

# Imported only inside functions that a page cannot or does not call: processes, sockets, servers,
# threads and tools for developers. What is also imported elsewhere is kept.
NEVER = frozenset(
    {
        *(
            "_pyrepl",
            "argparse",
            "code",
            "ctypes",
            "doctest",
            "email",
            "ftplib",
            "http",
            "multiprocessing",
        ),
        *("pdb", "pydoc", "runpy", "smtplib", "socketserver", "sqlite3", "tarfile", "tkinter"),
        # Of `base64`, `pickle` and `zipfile` as programs.
        *("getopt", "gettext", "pprint", "py_compile"),
        *("importlib.metadata", "statistics", "unittest", "webbrowser", "wsgiref", "xml", "xmlrpc"),
        *(f"concurrent.futures.{name}" for name in ("interpreter", "process", "thread")),
        "urllib.request",
        *("_ast_unparse", "difflib", "pickle"),  # for errors of syntax and logs
    }
)

# Imported in a `try`, and of no use to a page, which opens neither sockets nor compressed archives
# and traces no memory.
SPARED = frozenset({"bz2", "compression", "lzma", "ssl", "_ssl", "tracemalloc"})

# Codecs are found by name at run time, so no import names them.
CODECS = frozenset(
    f"encodings.{name}" for name in ("ascii", "cp437", "latin_1", "utf_16", "utf_8_sig")
)


# Imported by modules that are written in C, which no source shows: `_decimal` needs it.
BY_C = frozenset({"numbers"})


def own_sources() -> list[Path]:
    """Return the sources of the packages that go into the library, `hive_core` and `web`."""
    files = [*(ROOT / "hive_core").rglob("*.py"), *WEB.rglob("*.py")]
    return sorted(
        path
        for path in files
        if "node_modules" not in path.parts and not any(map(path.is_relative_to, _NOT_IN_PAGES))
    )


def own_data() -> list[Path]:
    """Return the data files of our packages; files directly in `web/` belong to the page.

    Task files are not among them: the page fetches these when they are first needed.
    """
    files = [*(ROOT / "hive_core").rglob("*"), *WEB.glob("*/**/*")]
    return sorted(
        path
        for path in files
        if path.suffix in _DATA
        and "node_modules" not in path.parts
        and not any(map(path.is_relative_to, _TASK_FILES))
    )


def closure(
    seeds: Iterable[str],
    graph: Mapping[str, Mapping[str, list[str]]],
    never: frozenset[str],
    spared: frozenset[str] = frozenset(),
) -> set[str]:
    """Return every module of `graph` that importing and using `seeds` may import.

    A late import (one inside a function) is followed unless it, or a package around it, is in
    `never`. Modules in `spared` are never included.
    """
    result: set[str] = set()
    waiting = list(seeds)
    while waiting:
        name = waiting.pop()
        if name in result or _is_within(name, spared):
            continue
        # Importing a.b.c imports a and a.b first. Names that are not modules are dropped here.
        waiting += [name.rpartition(".")[0]] if "." in name else []
        if name not in graph:
            continue
        result.add(name)
        waiting += graph[name]["early"]
        waiting += [late for late in graph[name]["late"] if not _is_within(late, never)]
    return result


def _is_within(name: str, modules: frozenset[str]) -> bool:
    """Return whether `name`, or a package around it, is one of `modules`."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return bool(name)


def build_library() -> Path:
    """Return the path of the library, built again if anything in it has changed.

    :raises ToolError: if Node.js is missing or a source does not compile.
    """
    stdlib_stamp = digest(_COMPILER, lock_digest())
    stdlib_ready = read_stamp(_STDLIB / "stamp") == stdlib_stamp
    sources, data = own_sources(), own_data()
    if not sources:
        raise ToolError("hive_core/ and web/ have no Python sources.")
    makers = [_HERE / "library.py", _SITECUSTOMIZE, _EXPANDED_DATACLASS]
    own_stamp = digest([*sources, *data, *makers], stdlib_stamp)
    if stdlib_ready and LIBRARY.exists() and read_stamp(_OWN / "stamp") == own_stamp:
        return LIBRARY

    node = find_node()
    if stdlib_ready:
        say("Compiling our Python for the browser ...")
    else:
        say("Compiling our Python and the standard library for the browser (once, 20 s) ...")
        shutil.rmtree(_STDLIB, ignore_errors=True)
        _STDLIB.mkdir(parents=True)
    shutil.rmtree(_OWN, ignore_errors=True)
    _OWN.mkdir(parents=True)

    names = {relative(path): relative(path) for path in sources}
    targets: dict[str, str | None] = {path: f"{relative(_OWN)}/{path}c" for path in names}
    for path in [_SITECUSTOMIZE, _EXPANDED_DATACLASS, *pyscript_sources()]:
        names[relative(path)] = library_name(path)
        targets[relative(path)] = f"{relative(_OWN)}/{library_name(path)}c"
    job = {
        "stdlib": None if stdlib_ready else relative(_STDLIB),
        "sources": targets,
        "names": names,
        "graph": relative(_OWN / "graph.json"),
        "own": relative(_OWN),
        "importable": [name for path in sources if (name := module_of(path)) not in _STARTING],
        "precompiled": relative(_OWN / _PRECOMPILED),
    }
    run([node, _COMPILER[1], PYODIDE, ROOT, json.dumps(job)], quiet=True)
    if not stdlib_ready:
        write_stamp(_STDLIB / "stamp", stdlib_stamp)

    facts = json.loads((_STDLIB / "graph.json").read_text(encoding="utf-8"))
    own = json.loads((_OWN / "graph.json").read_text(encoding="utf-8"))
    seeds = {name for imports in own.values() for name in (*imports["early"], *imports["late"])}
    modules = closure(seeds | set(facts["loaded"]) | CODECS | BY_C, facts["graph"], NEVER, SPARED)
    modules -= set(facts["frozen"])  # they are in Python's program
    content = {facts["files"][name]: _STDLIB / facts["files"][name] for name in modules}
    compiled = [f"{names[path]}c" for path in names]
    content |= {path: _OWN / path for path in [*compiled, _PRECOMPILED]}
    content |= {relative(path): path for path in data}
    pack(LIBRARY, content)
    write_stamp(_OWN / "stamp", own_stamp)
    say(f"  {len(modules)} of {len(facts['graph'])} library modules, {len(sources)} of our own")
    return LIBRARY


def pyscript_sources() -> list[Path]:
    """Return the sources of PyScript's Python package, which it would compile at every start."""
    return sorted(PYSCRIPT_PYTHON.glob("pyscript/*.py"))


def module_of(path: Path) -> str:
    """Return the dotted module name of one of our source files."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def library_name(path: Path) -> str:
    """Return the path in the library of a source that is not in our packages."""
    if path == _SITECUSTOMIZE:
        return "sitecustomize.py"
    if path == _EXPANDED_DATACLASS:
        return f"{expand_dataclasses.MODULE}.py"
    return path.relative_to(PYSCRIPT_PYTHON).as_posix()


def relative(path: Path) -> str:
    """Return `path` from the repository's root, with forward slashes."""
    return path.relative_to(ROOT).as_posix()


def pack(target: Path, content: Mapping[str, Path]) -> None:
    """Write a zip whose bytes depend only on `content`, name -> file, and not on the time.

    Its entries are not compressed: it is compressed as a whole for the network, and Python has
    less to do.
    """
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(content):
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content[name].read_bytes())
