"""Trim Pyodide to what our page can use: all of Python, but no compiled packages.

Pyodide's program exports 8,560 names and its script assigns 4,868 of them, so that compiled
packages (`.so` files) can be linked to it while it runs. At every start, the script puts each
exported function into a table. Our page loads no such files. So the build keeps

- the exports that the scripts use, and those that no script names: memory, tables, tags;
- the functions that the program imports, of all that the script offers to compiled packages;
- of WebGL nothing: the program finds no such function, as in a browser without it.

The rest of the script and the code of the program do not change. Each step checks what it finds
and stops the build when a new version of Pyodide has another shape.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tools.shared.environment import ToolError
from tools.site_build.placeholders import replace_once
from tools.site_build.wasm_binary import FUNCTION, GLOBAL, exports, imports, with_exports

if TYPE_CHECKING:
    from collections.abc import Collection

GLUE = "pyodide.asm.mjs"
PROGRAM = "pyodide.asm.wasm"

# The variables of the exports, the function that assigns them, and what the program imports.
_TABLES = re.compile(
    r"\bvar (?P<variables>[\w$,]+);"
    r"function assignWasmExports\(wasmExports\)\{(?P<assignments>[^{}]*)\}"
    r"var wasmImports=\{(?P<imports>[^{}]*)\};"
)
_ASSIGNMENT = re.compile(
    r'(?P<variable>[\w$]+)=Module\["(?P=variable)"\]='
    r'(?:(?:wasmMemory|wasmTable)=)?(?:Module\["wasmTable"\]=)?'
    r'wasmExports\["(?P<export>[\w$]+)"\](?:\.value>>>0)?'
)
_IMPORT = re.compile(r"(?P<name>[\w$]+)(?::(?P<value>[\w$]+))?")
_USED_EXPORT = re.compile(r'\bwasmExports(?:\.|\[")([\w$]+)')

# Stands for the tables while the rest is trimmed.
_PLACE = "var wasmImports={};"

# The program asks for the address of each of these; 0 says that there is no such function.
_WEBGL = "emscripten_gl"
_UNDEFINED = "if(!value&&!entry.required){entry.value=0;continue}"
_UNDEFINED_WEBGL = (
    f'if(!value&&(!entry.required||symName.startsWith("{_WEBGL}"))){{entry.value=0;continue}}'
)

# Never named by a script, but called or read all the same.
_ALWAYS = {"__wasm_call_ctors", "__main_argc_argv"}

_WORD = re.compile(r"[\w$]+")

_KEPT_EXPORTS = range(100, 601)
_KEPT_GLUE = (0.45, 0.75)
_KEPT_PROGRAM = (0.94, 0.985)


class Trimmed(NamedTuple):
    """Pyodide's main script and its program, made for each other."""

    glue: str
    program: bytes


def trim(glue: str, program: bytes, others: Collection[str]) -> Trimmed:
    """Return Pyodide's main script and its program without what our page cannot use.

    `others`: the words of the other scripts, Pyodide's loader among them.

    :raises ToolError: if the two are not as this program knows them.
    """
    tables = _TABLES.search(glue)
    if tables is None or len(_TABLES.findall(glue)) != 1:
        raise _changed("the tables of its exports and imports do not follow each other")
    assignments = _assignments(tables["assignments"])
    offered = _offered(tables["imports"])
    _check_variables(tables["variables"].split(","), assignments)
    needed = _needed_imports(program, offered)

    rest = f"{glue[: tables.start()]}{_PLACE}{glue[tables.end() :]}"
    rest = replace_once(rest, _UNDEFINED, _UNDEFINED_WEBGL, GLUE)
    words = {*_WORD.findall(rest), *others, *(offered[name] for name in needed)}
    kept = {name: text for name, text in assignments.items() if name in words}

    exported = exports(program)
    names = _ALWAYS | {_exported(text) for text in kept.values()}
    # The script does without some of those that it names.
    names |= {export.name for export in exported} & set(_USED_EXPORT.findall(rest))
    names |= {export.name for export in exported if export.kind not in (FUNCTION, GLOBAL)}
    variables = [*kept, "wasmTable", "wasmMemory"]
    listed = [name if offered[name] == name else f"{name}:{offered[name]}" for name in needed]
    text = (
        f"var {','.join(variables)};function assignWasmExports(wasmExports){{"
        f"{';'.join(kept.values())}}}var wasmImports={{{','.join(listed)}}};"
    )
    return _checked(
        Trimmed(replace_once(rest, _PLACE, text, GLUE), with_exports(program, names)),
        Trimmed(glue, program),
        names,
    )


def _assignments(body: str) -> dict[str, str]:
    """Return the assignments of exports: variable -> the whole assignment."""
    result = {}
    for text in body.removesuffix(";").split(";"):
        assignment = _ASSIGNMENT.fullmatch(text)
        if assignment is None:
            raise _changed(f"the assignment of an export is not as expected: {text[:80]!r}")
        result[assignment["variable"]] = text
    return result


def _exported(assignment: str) -> str:
    match = _ASSIGNMENT.fullmatch(assignment)
    assert match is not None  # it was checked
    return match["export"]


def _check_variables(variables: Collection[str], assignments: Collection[str]) -> None:
    odd = {*variables} ^ {*assignments, "wasmTable", "wasmMemory"}
    if odd:
        raise _changed(f"not every variable of an export has one assignment: {sorted(odd)[0]}")


def _offered(body: str) -> dict[str, str]:
    """Return what the script offers to programs: the name for them -> its own name."""
    result = {}
    for text in body.split(","):
        offer = _IMPORT.fullmatch(text)
        if offer is None:
            raise _changed(f"an import of the program is not as expected: {text[:80]!r}")
        result[offer["name"]] = offer["value"] or offer["name"]
    return result


def _needed_imports(program: bytes, offered: Collection[str]) -> list[str]:
    """Return the names of what the program imports, sorted; of WebGL nothing."""
    needed = set()
    for module, name, kind in imports(program):
        if kind == FUNCTION or not (module == "GOT.func" and name.startswith(_WEBGL)):
            needed.add(name)
    if missing := sorted(needed - {*offered}):
        raise _changed(f"its program imports {missing[0]!r}, which the script does not offer")
    return sorted(needed)


def _checked(new: Trimmed, old: Trimmed, names: Collection[str]) -> Trimmed:
    """Return `new` if it is as much smaller than `old` as expected."""
    for file, part, (least, most) in (
        (GLUE, len(new.glue) / len(old.glue), _KEPT_GLUE),
        (PROGRAM, len(new.program) / len(old.program), _KEPT_PROGRAM),
    ):
        if not least <= part <= most:
            raise _changed(
                f"{file} was trimmed to {part:.1%} of its size, and not to between {least:.1%}"
                f" and {most:.1%}"
            )
    if len(names) not in _KEPT_EXPORTS:
        raise _changed(
            f"{len(names)} exports are in use, and not between {_KEPT_EXPORTS[0]} and"
            f" {_KEPT_EXPORTS[-1]}"
        )
    return new


def _changed(what: str) -> ToolError:
    return ToolError(
        f"this Pyodide cannot be trimmed: {what}."
        " Adapt tools/site_build/trim_pyodide.py to the new Pyodide."
    )
