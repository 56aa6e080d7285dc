"""The opening explorer: fetched when it is opened, with the saved games, by pointer and click."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import expect_faultless
from e2e.hive_page import HivePage, press
from e2e.screens import PHONE, THEMES
from hive_core import Board
from hive_core.explorer import engine_games

if TYPE_CHECKING:
    from pathlib import Path

    from e2e.conftest import OpenPage, SharePage
    from e2e.routing import Traffic

LINK = "game=Base%2BMLP&mode=analysis"
FILE = "explorer/openings.bin"


def opened(page: Page) -> HivePage:
    """Open the explorer of an analysis."""
    hive = HivePage(page)
    if not page.locator('[data-action="explorer"]').is_visible():
        page.locator(".best-more").click()
    press(hive.action("explorer"))
    return hive


def expect_rows(page: Page, board: Board) -> None:
    """Wait until the explorer has the moves that the table of the package has."""
    known = engine_games().moves(board)
    rows = page.locator("#explorer [data-move]")
    expect(rows).to_have_count(len(known))
    shown = rows.evaluate_all("rows => rows.map(({dataset: d}) => [d.move, d.count, d.score])")
    expected = [
        [board.move_string(row.move), str(row.results.games), str(row.results.score)]
        for row in known
    ]
    assert sorted(shown) == sorted(expected)


def test_the_table_comes_with_the_first_opening_and_a_click_plays_a_move(
    open_page: OpenPage,
) -> None:
    page = open_page(LINK)
    fetched = (
        "performance.getEntriesByType('resource').filter(({name}) => name.includes('openings'))"
    )
    assert page.evaluate(f"{fetched}.length") == 0
    hive = opened(page)
    board = Board("Base+MLP")
    expect_rows(page, board)
    first = page.locator("#explorer [data-move]").first
    move = first.get_attribute("data-move")
    assert move is not None
    first.hover()
    expect(page.locator("#board .arrows .entering")).to_have_count(1)
    first.click()
    expect(hive.app).to_have_attribute("data-ply", "1")
    board.push_move(move)
    expect_rows(page, board)


def test_a_table_that_cannot_be_fetched_is_fetched_again_on_request(
    share_page: SharePage, traffic: Traffic
) -> None:
    traffic.break_file(FILE, 404)
    hive = opened(share_page(LINK))
    expect(hive.page.locator("#explorer [role=alert]")).to_contain_text("could not be downloaded")
    traffic.mend()
    traffic.forgive()
    hive.do("fetch-explorer")
    expect_rows(hive.page, Board("Base+MLP"))


def test_the_saved_games_are_counted(open_page: OpenPage, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    moves = ("BlackWins;White[2];wQ;bG1 wQ-", "InProgress;Black[1];wQ", "Draw;Black[1];wA1")
    path.write_text("\n".join(f"Base+MLP;{game}" for game in moves), encoding="utf-8")
    page = open_page()
    hive = HivePage(page)
    hive.do("open")
    with page.expect_file_chooser() as chooser:
        hive.do("choose-file")
    chooser.value.set_files(path)
    hive.do("add-listed")
    expect(hive.app).to_have_attribute("data-kept-count", "3")
    hive.visit(LINK)
    opened(page)
    expect(page.locator('#explorer [data-move="wQ"]')).to_have_attribute("data-own", "2")
    expect(page.locator('#explorer [data-move="wA1"]')).to_have_attribute("data-own", "1")


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_no_fault_on_a_phone(share_page: SharePage, theme: str) -> None:
    page = share_page(f"{LINK}&theme={theme}", **PHONE)
    opened(page)
    expect(page.locator("#explorer [data-move]").first).to_be_visible()
    expect_faultless(page, theme)
