"""The page of `docs/embedding.md` for authors with a PyScript of their own, unchanged."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from e2e.browsers import PATIENCE_MS
from e2e.pyscript_pages import open_pyscript
from tests.project.test_package import build_wheel

if TYPE_CHECKING:
    from e2e.conftest import OpenPage

ROOT = Path(__file__).resolve().parents[2]


def documented_page() -> str:
    """Return the documented page that draws the board itself."""
    text = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    pages = re.findall(r"```html\n(<!doctype html>.*?)```", text, re.DOTALL)
    (page,) = (page for page in pages if "hive_core.svg" in page)
    return str(page)


def test_the_documented_page_plays_with_the_wheel(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_pyscript(open_page, documented_page(), build_wheel(tmp_path))
    said = page.get_by_role("status")
    expect(said).to_have_text("You play White.", timeout=PATIENCE_MS)
    page.get_by_label("Your move").fill("wS1")
    page.get_by_role("button", name="Play").click()
    expect(said).to_contain_text("Base+MLP;InProgress;White[2];wS1;b")
    table = page.locator("#table svg[role=img]")
    expect(table.locator("[data-piece]")).to_have_count(2)
    # An illegal move and markup are refused with an explanation.
    page.get_by_label("Your move").fill("<b>wS1</b>")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("<b>wS1</b>")
    assert said.locator("b").count() == 0
    assert "InProgress;White[2];wS1;b" in unescape(table.locator("metadata").inner_html())
