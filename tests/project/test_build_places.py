"""Builds in unusual folders: odd names, read-only, and interrupted ones."""

from __future__ import annotations

import errno
import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tools import site
from tools.shared.environment import ROOT, ToolError, find_node, run
from tools.site_build import build_lock
from tools.site_build.runtime import PYODIDE

if TYPE_CHECKING:
    from collections.abc import Callable

ODD_NAMES = ["hive-core (1)", "50% #2 &c", "bijen är 蜂"]

_PROGRAM = """
def main(told):
    print("compiled", told, flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ODD_NAMES)
def test_python_is_compiled_in_a_folder_of_any_name(tmp_path: Path, name: str) -> None:
    root = tmp_path / name
    pyodide, tools = root / "pyodide", root / "tools" / "python_library"
    pyodide.mkdir(parents=True)
    tools.mkdir(parents=True)
    for path in PYODIDE.iterdir():
        if path.suffix in (".mjs", ".wasm", ".zip", ".json"):
            shutil.copyfile(path, pyodide / path.name)
    source = ROOT / "tools" / "python_library" / "compile_library.mjs"
    shutil.copyfile(source, tools / source.name)
    (tools / "compile_library.py").write_text(_PROGRAM, encoding="utf-8")
    told = run([find_node(), tools / source.name, pyodide, root, "all"], quiet=True)
    assert "compiled all" in told


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all files of the build's folder read-only."""
    whole = Path.open

    def refuse(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        if mode != "r":
            raise OSError(errno.EROFS, "Read-only file system", str(path))
        return whole(path, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", refuse)


@pytest.mark.usefixtures("read_only")
def test_a_finished_read_only_checkout_is_used_as_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(site, "_update", lambda: tmp_path)
    assert site.build_site() == tmp_path


@pytest.mark.usefixtures("read_only")
def test_an_unfinished_read_only_checkout_is_a_readable_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def write() -> Path:
        with (tmp_path / "stamp").open("w"):
            return tmp_path

    monkeypatch.setattr(site, "_update", write)
    with pytest.raises(ToolError, match="this folder cannot be written"):
        site.build_site()


def test_other_faults_of_the_disk_keep_their_message(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build_lock, "BUILD", tmp_path / "file" / "build")
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(NotADirectoryError), build_lock.build_lock():
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("end", [f"os.kill(os.getpid(), {signal.SIGINT:d})", "os._exit(130)"])
def test_a_program_that_ctrl_c_ended_is_no_failure(end: str) -> None:
    program = f"import os, signal; signal.signal(signal.SIGINT, signal.SIG_DFL); {end}"
    with pytest.raises(KeyboardInterrupt):
        run([sys.executable, "-c", program], quiet=True)


def _interrupted() -> int:
    raise KeyboardInterrupt


@pytest.mark.parametrize(("main", "code"), [(_interrupted, 130), (lambda: 0, 0)])
def test_ctrl_c_ends_a_tool_without_a_word(
    main: Callable[[], int], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    from tools.shared.environment import run_main

    with pytest.raises(SystemExit) as caught:
        run_main(main)
    assert caught.value.code == code
    assert capsys.readouterr() == ("", "")
