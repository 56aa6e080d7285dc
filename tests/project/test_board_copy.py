"""The archive of boards for other pages, and the hash of `hive-board.js`."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path

import pytest

from tools import boards
from tools.shared.environment import BUILD, ToolError
from tools.shared.venv_setup import python_of
from tools.site_build.board_copy import copied_files, integrity, write_board_copy


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a small site."""
    names = ("hive-board.js", "embed.html", "ai.py", "LICENSE", "NOTICE.txt", "index.html", "sw.js")
    for name in (
        *names,
        "hive-results.js",
        "hive.html",
        "tutorial.html",
        "learn/lessons.json",
        "web/deep/boot.js",
    ):
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"the file {name}", encoding="utf-8")
    for name in ("pyodide", "pyscript"):
        (tmp_path / "site" / name).mkdir()
    return tmp_path / "site"


def test_the_archive_has_what_boards_need_in_one_folder(site: Path, tmp_path: Path) -> None:
    write_board_copy(site, tmp_path / "copy.zip", "1.2.3")
    with zipfile.ZipFile(tmp_path / "copy.zip") as packed:
        assert set(packed.namelist()) == {
            *("hive/hive-board.js", "hive/embed.html", "hive/ai.py", "hive/LICENSE"),
            *("hive/NOTICE.txt", "hive/learn/lessons.json", "hive/web/deep/boot.js"),
            *("hive/index.html", "hive/hive.html", "hive/README.txt", "hive/hive-results.js"),
        }
        assert "version 1.2.3" in packed.read("hive/README.txt").decode()
        assert packed.read("hive/embed.html") == b"the file embed.html"


def test_the_same_site_gives_the_same_archive(site: Path, tmp_path: Path) -> None:
    for name in ("one.zip", "two.zip"):
        write_board_copy(site, tmp_path / name, "1.2.3")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_a_site_without_a_file_is_refused(site: Path) -> None:
    (site / "embed.html").unlink()
    with pytest.raises(ToolError, match=r"the site lacks embed\.html"):
        copied_files(site)


def test_the_hash_is_a_sha_384_in_base64(site: Path) -> None:
    kind, _, value = integrity(site / "hive-board.js").partition("-")
    assert kind == "sha384"
    content = b"the file hive-board.js"
    assert base64.b64decode(value, validate=True) == hashlib.sha384(content).digest()


def test_the_files_of_authors_need_no_tool_of_the_tests(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pip wheel` fetches the one program that builds the wheel."""
    commands: list[list[object]] = []

    def run(command: list[object], *, quiet: bool) -> str:
        assert quiet
        commands.append(command)
        return ""

    python = python_of(tmp_path / "pip")
    python.parent.mkdir(parents=True)
    python.touch()
    monkeypatch.setattr(boards, "_OUT", BUILD / "tests" / "boards")
    monkeypatch.setattr(boards, "_PIP", tmp_path / "pip")
    monkeypatch.setattr(boards, "build_site", lambda: site)
    monkeypatch.setattr(boards, "run", run)
    monkeypatch.setattr("sys.argv", ["boards.py"])
    assert boards.main() == 0
    (command,) = commands
    assert command[:4] == [python, "-m", "pip", "wheel"]
    assert "--no-deps" in command
    assert [path.suffix for path in boards._OUT.iterdir()] == [".zip"]
