"""Building the page for chats: what its zip contains, and what differs from the single file."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import pytest

from tools.shared.environment import WEB, ToolError
from tools.site_build import chat_file
from tools.site_build.single_file import POLICY

if TYPE_CHECKING:
    from pathlib import Path

PYTHON = (WEB / "single" / "python.js").read_text(encoding="utf-8")
PAGE = f"""<!doctype html>
<html><head>
<!-- build:policy -->
<script id="python">{PYTHON}</script>
</head><body></body></html>
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a site with the icon."""
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "icon-192.png").write_bytes(b"PNG")
    return tmp_path


def written(site: Path) -> bytes:
    chat_file.write_chat_file(site, PAGE, POLICY, [])
    return (site / chat_file.NAME).read_bytes()


def test_the_zip_has_the_page_its_manifest_and_its_icon(site: Path) -> None:
    written(site)
    with zipfile.ZipFile(site / chat_file.NAME) as archive:
        assert archive.namelist() == ["index.html", "manifest.toml", "icon.png"]
        assert archive.read("manifest.toml") == b'name = "Hive"\n'
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_DEFLATED}


def test_the_same_page_makes_the_same_zip(site: Path) -> None:
    assert written(site) == written(site)


def test_the_page_for_chats_loads_the_script_of_its_host() -> None:
    page = chat_file.for_chat(PAGE, POLICY, [])
    assert page.count('<script src="webxdc.js"></script>') == 1
    assert "script-src &#x27;self&#x27; blob: " in page


def test_the_page_for_chats_imports_nothing_from_data_addresses() -> None:
    page = chat_file.for_chat(PAGE, POLICY, [])
    assert "import(URL.createObjectURL(" in page
    assert "data:text/javascript" not in page


def test_a_page_that_imports_in_another_way_is_refused() -> None:
    with pytest.raises(ToolError):
        chat_file.for_chat(PAGE.replace("import(", "load("), POLICY, [])
