"""A `<hive-board>` whose frame cannot be loaded."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.board_pages import boards
from e2e.browsers import PATIENCE_MS
from e2e.routing import BASE
from tools.browsers.static_host import Host

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from e2e.browsers import Browsers
    from e2e.conftest import OpenPage
    from e2e.routing import Traffic


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Yield a host with a copy of the site."""
    with Host(tmp_path / "site") as host:
        yield host


def test_a_board_whose_host_is_down_shows_an_error_and_keeps_its_picture(
    browsers: Browsers, host: Host
) -> None:
    """The error appears much sooner than after the two minutes that a slow host gets."""
    with browsers.new_context(service_workers="block") as context:
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto(f"{host.address}tutorial.html")
        host.switch_off()
        board = page.locator("hive-board").first
        board.get_by_role("button").click()
        expect(board.locator(".note[role=status]")).to_have_text(re.compile("couldn’t start here"))
        expect(board.locator("iframe")).to_have_count(0)
        expect(board.locator("> svg")).to_be_visible()


@pytest.mark.chromium_only(
    "under Firefox's driver a refused frame stays empty; the test above has a real host"
)
def test_a_board_whose_frame_is_blocked_shows_an_error_and_keeps_its_picture(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page(path="tutorial.html", ready=False, viewport={"width": 390, "height": 844})
    board = boards(page)[1]
    traffic.break_file("embed.html")
    board.touch.click()
    expect(board.note).to_contain_text("couldn’t start here")
    expect(board.frame).to_have_count(0)
    expect(board.diagram).to_be_visible()
    link = board.note.get_by_role("link").get_attribute("href") or ""
    assert link.startswith(f"{BASE}#game=Base%3BInProgress")
    expect(board.touch).to_have_accessible_name(re.compile("^Try again"))
    traffic.excuse()
