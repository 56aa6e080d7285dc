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
from tools.site_build.unused_code import Uses
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
def others() -> Uses:
    """Return what the scripts around them use."""
    return Uses({"loadPyodide"}, {"FS", "PATH", "ENV", "API", "HEAPU32", "_Py_Version"})


@pytest.fixture(scope="module")
def trimmed(stock: Trimmed, others: Uses) -> Trimmed:
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


def test_nothing_is_left_of_sdl_and_webgl(stock: Trimmed, trimmed: Trimmed) -> None:
    functions = ("_SDL_Init", "_emscripten_glDrawArrays", "_IMG_Load", "_glBegin")
    for name in (*functions, "SDL_gfx", "GLctx", "Browser", "MainLoop", "JSEvents"):
        assert re.search(rf"\b{name}\b", stock.glue), name
        assert not re.search(rf"\b{name}\b", trimmed.glue), name


def test_the_script_does_not_handle_messages_for_drawing(stock: Trimmed, trimmed: Trimmed) -> None:
    """One handler stays: Pyodide's own, for what Python schedules."""
    handler = 'addEventListener("message",'
    assert stock.glue.count(handler) == 3
    assert trimmed.glue.count(handler) == 1
    assert f"globalThis.{handler}" in trimmed.glue


def test_file_systems_that_a_program_can_mount_stay(trimmed: Trimmed) -> None:
    assert "FS.filesystems={MEMFS,IDBFS,NODEFS,WORKERFS,PROXYFS}" in trimmed.glue


def test_what_another_script_uses_stays(stock: Trimmed, others: Uses, trimmed: Trimmed) -> None:
    asked = Uses(others.names, others.properties | {"_PyLong_FromLong", "FS_createPath"})
    more = trim(*stock, asked)
    assert '_PyLong_FromLong=Module["_PyLong_FromLong"]=' not in trimmed.glue
    assert '_PyLong_FromLong=Module["_PyLong_FromLong"]=' in more.glue
    assert "PyLong_FromLong" in {export.name for export in exports(more.program)}
    assert 'Module["FS_createPath"]=FS_createPath' not in trimmed.glue
    assert 'Module["FS_createPath"]=FS_createPath' in more.glue


def test_the_result_is_always_the_same(stock: Trimmed, others: Uses, trimmed: Trimmed) -> None:
    assert trim(*stock, others) == trimmed


def test_a_script_that_is_cut_off_is_refused(stock: Trimmed, others: Uses) -> None:
    with pytest.raises(ToolError, match=REFUSED.format("do not follow each other")):
        trim(stock.glue[: len(stock.glue) // 2], stock.program, others)
    with pytest.raises(ToolError, match=r"^pyodide\.asm\.mjs cannot be read as JavaScript"):
        trim(stock.glue[:-400], stock.program, others)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('wasmExports["malloc"];__Py', 'wasmExports["malloc"]??0;__Py', "is not as expected"),
        ('_malloc=Module["_malloc"]=', '_malloc=Module["malloc"]=', "is not as expected"),
        ("var _set_method_docstring,", "var _new,_set_method_docstring,", "not every variable"),
        ("IMG_Init:_IMG_Init,", "IMG_Init:()=>1,", "an import of the program is not"),
        ("fd_write:_fd_write,", "", "imports 'fd_write', which the script does not offer"),
        ("function assignWasmExports(", "function assignAllExports(", "do not follow each other"),
        ("var wasmExports;", 'var wasmExports;getCFunc("malloc");', "getCFunc of it"),
    ],
)
def test_a_script_of_another_shape_is_refused(
    stock: Trimmed, others: Uses, old: str, new: str, why: str
) -> None:
    assert stock.glue.count(old) == 1
    with pytest.raises(ToolError, match=REFUSED.format(re.escape(why))):
        trim(stock.glue.replace(old, new), stock.program, others)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("MainLoop.init();", "MainLoop.begin();"),
        ("=new Int32Array(288);", "=new Int32Array(289);"),
        ('if(typeof Browser!="undefined")Browser.init();', "Browser.init();"),
    ],
)
def test_a_script_that_prepares_for_drawing_otherwise_is_refused(
    stock: Trimmed, others: Uses, old: str, new: str
) -> None:
    assert stock.glue.count(old) == 1
    with pytest.raises(ToolError, match=r"^pyodide\.asm\.mjs must (have|contain) "):
        trim(stock.glue.replace(old, new), stock.program, others)


def test_a_script_that_treats_missing_functions_otherwise_is_refused(
    stock: Trimmed, others: Uses
) -> None:
    glue = stock.glue.replace("if(!value&&!entry.required)", "if(!value)")
    with pytest.raises(ToolError, match=r"^pyodide\.asm\.mjs must contain .* exactly once\.$"):
        trim(glue, stock.program, others)


def test_a_program_without_an_export_that_the_script_uses_is_refused(
    stock: Trimmed, others: Uses
) -> None:
    program = stock.program.replace(b"\x06malloc\0", b"\x06mallox\0")
    with pytest.raises(ToolError, match=r"^pyodide\.asm\.wasm does not export malloc\.$"):
        trim(stock.glue, program, others)


def test_a_program_without_exports_is_refused(stock: Trimmed, others: Uses) -> None:
    with pytest.raises(ToolError, match="has 0 sections with the id 7, and not one"):
        trim(stock.glue, without_sections(stock.program, EXPORTS), others)


def test_sizes_out_of_the_expected_range_are_refused(stock: Trimmed, others: Uses) -> None:
    glue = f"{stock.glue}\n//{' ' * 4 * len(stock.glue)}"
    with pytest.raises(ToolError, match=REFUSED.format(r"pyodide\.asm\.mjs was trimmed to 8\d")):
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
