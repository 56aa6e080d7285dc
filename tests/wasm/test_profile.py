"""The profile: its file, what it fits, and the module that notes calls."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from tests.wasm.small_module import I32, Small
from tools.shared.environment import ToolError, find_node
from tools.site_build import pyodide_files
from tools.site_build.trim_pyodide import PROGRAM
from tools.wasm.instrument import PREFIX, instrumented
from tools.wasm.module import Module
from tools.wasm.profile import PROFILE, Profile, read_profile, write_profile
from tools.wasm.split import split

if TYPE_CHECKING:
    from pathlib import Path

SOME = Profile("a" * 64, "b" * 64, 1000, 1 << 999 | 1 << 64 | 0b101)

_RUN = """
import fs from "node:fs";
const program = new WebAssembly.Module(fs.readFileSync(process.argv[1]));
const { exports } = new WebAssembly.Instance(program, { env: { log() {} } });
const told = () => [0, 1].map((at) => exports[`%s${at}`].value >>> 0);
const before = told();
const results = process.argv.slice(2).map((name) => exports[name](4));
console.log(JSON.stringify({ before, results, after: told() }));
""".replace("%s", PREFIX)


@pytest.fixture(scope="module")
def program() -> Module:
    """Return Pyodide's program as the build trims it."""
    *_, path = pyodide_files.pyodide_files()
    return Module(path.read_bytes())


def test_a_profile_is_read_as_it_was_written(tmp_path: Path) -> None:
    write_profile(SOME, tmp_path / "profile.json")
    assert read_profile(tmp_path / "profile.json") == SOME


def test_a_profile_names_the_functions_by_their_order() -> None:
    assert SOME.numbers() == [0, 2, 64, 999]


def test_added_calls_keep_the_others() -> None:
    assert SOME.with_called(0b110).numbers() == [0, 1, 2, 64, 999]


def test_a_profile_fits_only_the_program_that_it_was_made_of() -> None:
    assert SOME.fits(SOME.program, SOME.code)
    assert not SOME.fits(SOME.program, "c" * 64)
    assert not SOME.fits("c" * 64, SOME.code)


@pytest.mark.parametrize(
    "change",
    [{"called": ["AAAA"]}, {"called": ["é"]}, {"called": None}, {"functions": "many"}],
    ids=["packed", "letters", "none", "number"],
)
def test_a_damaged_profile_is_refused_with_a_reason(tmp_path: Path, change: dict[str, Any]) -> None:
    path = tmp_path / "profile.json"
    write_profile(SOME, path)
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **change}), "utf-8")
    with pytest.raises(
        ToolError, match=r"^profile\.json cannot be read .*python tools/profile_wasm\.py$"
    ):
        read_profile(path)


def test_a_profile_with_too_many_functions_is_refused(tmp_path: Path) -> None:
    write_profile(Profile("a", "b", 3, 0b1000), tmp_path / "profile.json")
    with pytest.raises(ToolError, match="names functions that the program does not have"):
        read_profile(tmp_path / "profile.json")


def test_the_instrumented_module_notes_exactly_what_is_called(tmp_path: Path) -> None:
    small = Small()
    for number in range(40):
        small.add(f"f{number}", [I32], [I32], b"\x20\x00\x41\x01\x6a")
    small.add("calls", [I32], [I32], b"\x20\x00\x10\x03")
    path = tmp_path / "program.wasm"
    path.write_bytes(instrumented(small.binary()))
    command = [find_node(), "--input-type=module", "-e", _RUN, str(path), "f0", "f31", "calls"]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert told == {
        "before": [0, 0],
        "results": [5, 5, 5],
        "after": [1 << 31 | 0b101, 1 << 40 - 32],
    }


def test_the_stored_profile_fits_the_pinned_pyodide(program: Module) -> None:
    """If this fails after an update, run tools/profile_wasm.py."""
    profile = read_profile(PROFILE)
    assert profile.fits(pyodide_files.program_hash(), program.code_hash)
    assert profile.functions == len(program.bodies)
    assert 2000 < len(profile.numbers()) < 5000


def test_the_parts_of_the_program_are_made_once(capsys: pytest.CaptureFixture[str]) -> None:
    pyodide_files.split_files()
    capsys.readouterr()
    names = [path.name for path in pyodide_files.split_files()]
    assert names == ["pyodide.mjs", "pyodide.asm.mjs", PROGRAM, pyodide_files.COLD]
    assert capsys.readouterr().out == ""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have the build keep its files in a folder of its own, with a copy of the trimmed ones."""
    trimmed = [*pyodide_files.pyodide_files(), pyodide_files._TRIMMED / "stamp"]
    for path in trimmed:
        shutil.copyfile(path, tmp_path / path.name)
    monkeypatch.setattr(pyodide_files, "_TRIMMED", tmp_path)
    return tmp_path


def test_without_a_fitting_profile_the_site_has_the_whole_program(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = elsewhere / "profile.json"
    write_profile(Profile("0" * 64, "0" * 64, 16958, 1), path)
    monkeypatch.setattr(pyodide_files, "PROFILE", path)
    files = pyodide_files.split_files()
    assert files == pyodide_files.pyodide_files()
    told = capsys.readouterr().out
    assert "The profile is of another version of Pyodide" in told
    assert "python tools/profile_wasm.py" in told


def test_parts_that_node_does_not_accept_are_refused(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Small()
    small.add("cold", [], [I32], b"")  # it leaves no result
    broken = split(small.binary(), set())
    monkeypatch.setattr(pyodide_files, "split", lambda *_: broken)
    with pytest.raises(ToolError, match=r"^Node\.js does not accept .*: CompileError: "):
        pyodide_files.split_files()
    assert not (elsewhere / "split" / "stamp").exists()
