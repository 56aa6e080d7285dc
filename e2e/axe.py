"""Check what a page shows with axe-core."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[str]:
    """Return the faults that axe-core finds on the current screen."""
    if not AXE.is_file():
        pytest.fail("axe-core is missing: `make test` fetches it")
    if not page.evaluate("'axe' in window"):
        # Not as a script of the page: its policy would refuse that.
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}\n"
        + "\n".join(
            f"    {' '.join(map(str, node['target']))}: {node['failureSummary']}"
            for node in rule["nodes"][:6]
        )
        for rule in found["violations"]
    ]


def expect_faultless(page: Page, screen: str) -> None:
    """Assert that axe-core finds no fault on this screen."""
    found = faults(page)
    assert not found, "\n".join([screen, *found])
