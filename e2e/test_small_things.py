"""Small things that make the page a pleasure or a nuisance, on a phone and a desktop."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from e2e.handing import save
from e2e.hive_page import HivePage

if TYPE_CHECKING:
    from e2e.conftest import OpenPage

GAME = r"Base+MLP;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
LINK = f"game={quote(GAME, safe='')}"


# -- sharing ---------------------------------------------------------------------------------------


@pytest.mark.chromium_only("no other engine's driver grants the clipboard")
def test_the_picture_is_copied(open_page: OpenPage) -> None:
    page = open_page(LINK, permissions=["clipboard-read", "clipboard-write"])
    HivePage(page).do("share")
    dialog = page.get_by_role("dialog", name="Share or save")
    dialog.get_by_role("button", name="Copy picture").click()
    expect(dialog.get_by_role("status")).to_have_text("The picture is on the clipboard.")
    kinds = page.evaluate("navigator.clipboard.read().then(items => items[0].types)")
    assert kinds == ["image/png"]


def test_a_picture_that_cannot_be_copied_is_saved(open_page: OpenPage) -> None:
    page = open_page(
        LINK, before=lambda context: context.add_init_script("delete window.ClipboardItem")
    )
    HivePage(page).do("share")
    dialog = page.get_by_role("dialog", name="Share or save")
    name, content = save(page, dialog.get_by_role("button", name="Copy picture").click)
    assert content.startswith(b"\x89PNG")
    expect(dialog.get_by_role("status")).to_contain_text(f"saved as {name}")
