"""Trimming Pyodide: what stays, what goes, and that a Pyodide of another shape fails the build.

`test_trimmed_pyodide.py` runs Python in the result.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tools.shared.environment import ROOT, ToolError
from tools.site_build import pyodide_files
from tools.site_build.runtime import PYODIDE, script_of
from tools.site_build.trim_pyodide import GLUE, PROGRAM, Trimmed, trim
from tools.site_build.wasm_binary import EXPORTS, Section, exports, imports, sections

if TYPE_CHECKING:
    from pathlib import Path

REFUSED = (
    r"^this Pyodide cannot be trimmed: .*{}.*"
    r" Adapt tools/site_build/trim_pyodide\.py to the new Pyodide\.$"
)


@pytest.fixture(scope="module")
def stock() -> Trimmed:
    """Return the script and the program of npm."""
    return Trimmed(script_of(PYODIDE / GLUE), (PYODIDE / PROGRAM).read_bytes())


@pytest.fixture(scope="module")
def others() -> set[str]:
    """Return the words of the scripts around them."""
    return {"loadPyodide", "FS", "PATH", "ENV", "API", "HEAPU32", "_Py_Version"}


@pytest.fixture(scope="module")
def trimmed(stock: Trimmed, others: set[str]) -> Trimmed:
    return trim(*stock, others)


def without_sections(binary: bytes, section_id: int) -> bytes:
    found = next(part for part in sections(binary) if part.id == section_id)
    return binary[: found.head] + binary[found.end :]


def contents(binary: bytes) -> list[tuple[int, bytes]]:
    """Return all sections but that of the exports."""
    found: list[Section] = sections(binary)
    return [(part.id, binary[part.start : part.end]) for part in found if part.id != EXPORTS]


def test_every_export_that_the_script_assigns_is_there(trimmed: Trimmed) -> None:
    assigned = re.search(r"function assignWasmExports\(wasmExports\)\{([^{}]*)\}", trimmed.glue)
    assert assigned is not None
    names = set(re.findall(r'wasmExports\["(\w+)"\]', assigned[1]))
    assert {"malloc", "Py_Version", "_pyproxy_apply", "memory"} <= names
    assert names <= {export.name for export in exports(trimmed.program)}


def test_memory_tables_tags_and_what_starts_python_stay(stock: Trimmed, trimmed: Trimmed) -> None:
    there = {export.name: export.kind for export in exports(trimmed.program)}
    assert {"__wasm_call_ctors", "__main_argc_argv", "_pyproxy_apply_promising"} <= set(there)
    tables = {export.name for export in exports(stock.program) if export.kind in (1, 2, 4)}
    assert len(tables) == 4
    assert tables <= set(there)


def test_the_code_and_data_of_the_program_stay_as_they_are(
    stock: Trimmed, trimmed: Trimmed
) -> None:
    assert contents(trimmed.program) == contents(stock.program)


def test_every_function_that_the_program_imports_is_offered(trimmed: Trimmed) -> None:
    offered = re.search(r"var wasmImports=\{([^{}]*)\}", trimmed.glue)
    assert offered is not None
    names = {text.partition(":")[0] for text in offered[1].split(",")}
    assert names == {
        imported.name
        for imported in imports(trimmed.program)
        if not imported.name.startswith("emscripten_gl")
    }


def test_what_another_script_uses_stays(stock: Trimmed, others: set[str], trimmed: Trimmed) -> None:
    more = trim(*stock, others | {"_PyLong_FromString"})
    assert '_PyLong_FromString=Module["_PyLong_FromString"]=' not in trimmed.glue
    assert '_PyLong_FromString=Module["_PyLong_FromString"]=' in more.glue
    assert "PyLong_FromString" in {export.name for export in exports(more.program)}


def test_the_result_is_always_the_same(stock: Trimmed, others: set[str], trimmed: Trimmed) -> None:
    assert trim(*stock, others) == trimmed


def test_a_script_that_is_cut_off_is_refused(stock: Trimmed, others: set[str]) -> None:
    with pytest.raises(ToolError, match=REFUSED.format("do not follow each other")):
        trim(stock.glue[: len(stock.glue) // 2], stock.program, others)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('wasmExports["malloc"];__Py', 'wasmExports["malloc"]??0;__Py', "is not as expected"),
        ('_malloc=Module["_malloc"]=', '_malloc=Module["malloc"]=', "is not as expected"),
        ("var _set_method_docstring,", "var _new,_set_method_docstring,", "not every variable"),
        ("IMG_Init:_IMG_Init,", "IMG_Init:()=>1,", "an import of the program is not"),
        ("fd_write:_fd_write,", "", "imports 'fd_write', which the script does not offer"),
        ("function assignWasmExports(", "function assignAllExports(", "do not follow each other"),
    ],
)
def test_a_script_of_another_shape_is_refused(
    stock: Trimmed, others: set[str], old: str, new: str, why: str
) -> None:
    assert stock.glue.count(old) == 1
    with pytest.raises(ToolError, match=REFUSED.format(re.escape(why))):
        trim(stock.glue.replace(old, new), stock.program, others)


def test_a_script_that_treats_missing_functions_otherwise_is_refused(
    stock: Trimmed, others: set[str]
) -> None:
    glue = stock.glue.replace("if(!value&&!entry.required)", "if(!value)")
    with pytest.raises(ToolError, match=r"^pyodide\.asm\.mjs must contain .* exactly once\.$"):
        trim(glue, stock.program, others)


def test_a_program_without_an_export_that_the_script_uses_is_refused(
    stock: Trimmed, others: set[str]
) -> None:
    program = stock.program.replace(b"\x06malloc\0", b"\x06mallox\0")
    with pytest.raises(ToolError, match=r"^pyodide\.asm\.wasm does not export malloc\.$"):
        trim(stock.glue, program, others)


def test_a_program_without_exports_is_refused(stock: Trimmed, others: set[str]) -> None:
    with pytest.raises(ToolError, match="has 0 sections with the id 7, and not one"):
        trim(stock.glue, without_sections(stock.program, EXPORTS), others)


def test_sizes_out_of_the_expected_range_are_refused(stock: Trimmed, others: set[str]) -> None:
    glue = f"{stock.glue}\n//{' ' * len(stock.glue)}"
    with pytest.raises(ToolError, match=REFUSED.format(r"pyodide\.asm\.mjs was trimmed to 7\d")):
        trim(glue, stock.program, others)


def test_the_files_are_made_again_only_if_something_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pyodide_files, "_TRIMMED", tmp_path)
    files = pyodide_files.pyodide_files()
    assert [path.name for path in files] == ["pyodide.mjs", GLUE, PROGRAM]
    assert all(path.parent == tmp_path for path in files)
    assert "Trimming Pyodide" in capsys.readouterr().out
    pyodide_files.pyodide_files()
    assert capsys.readouterr().out == ""
    files[1].unlink()
    pyodide_files.pyodide_files()
    assert "Trimming Pyodide" in capsys.readouterr().out


def test_a_script_that_node_does_not_accept_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pyodide_files, "_TRIMMED", tmp_path)
    monkeypatch.setattr(pyodide_files, "trim", lambda *_: Trimmed("let x = ;", b"\0asm\1\0\0\0"))
    with pytest.raises(ToolError, match=r"^Node\.js does not accept .*: SyntaxError: "):
        pyodide_files.pyodide_files()
    assert not (tmp_path / "stamp").exists()


def test_the_notice_says_that_the_binary_was_changed() -> None:
    notice = (ROOT / "tools" / "site_build" / "notice.txt").read_text(encoding="utf-8")
    assert GLUE in notice
    assert PROGRAM in notice
    assert "tools/site_build/trim_pyodide.py" in notice
