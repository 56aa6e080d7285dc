"""How much a start downloads, from a host that compresses as GitHub Pages does."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from tools.shared.environment import DIST
from tools.site_build.pages import downloads
from tools.site_build.pyodide_files import COLD

if TYPE_CHECKING:
    from pathlib import Path

PAGE = ("web/boot.js", "web/style.css", "web/icon.svg")
LIMIT = 4_500_000


@pytest.fixture(scope="module")
def site() -> Path:
    """Return the built site."""
    if not (DIST / "index.html").is_file():
        pytest.fail("dist/ is not built; run tools/site.py first", pytrace=False)
    return DIST


def wire_size(path: Path) -> int:
    """Return the bytes of a file on the wire, compressed where that helps."""
    content = path.read_bytes()
    return min(len(content), len(gzip.compress(content, 6, mtime=0)))


@pytest.mark.parametrize("page", ["index.html", "embed.html"])
def test_a_start_downloads_at_most_4_5_megabytes(site: Path, page: str) -> None:
    names = [page, *PAGE, *downloads()]
    assert sum(wire_size(site / name) for name in names) <= LIMIT


def test_the_cold_code_is_no_part_of_a_start(site: Path) -> None:
    assert f"pyodide/{COLD}" not in downloads()
    assert COLD not in (site / "index.html").read_text(encoding="utf-8")
    assert (site / "pyodide" / COLD).stat().st_size > 3_000_000


def test_the_line_of_progress_counts_no_cold_code(site: Path) -> None:
    script = (site / "web" / "boot.js").read_text(encoding="utf-8")
    assert "pyodide.asm.wasm" in script
    assert COLD not in script
