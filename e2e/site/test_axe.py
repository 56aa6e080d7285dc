"""Accessibility by axe-core: every screen, in every theme, on a phone and a desktop."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from e2e.axe import expect_faultless
from e2e.hive_page import HivePage
from e2e.screens import DIALOGS, THEMES, WINDOWS
from hive_core import Hex, Move, Piece
from tools.shared.whole_games import MIDDLE_GAME, WHOLE_GAMES, link_to

if TYPE_CHECKING:
    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

LINK = link_to(MIDDLE_GAME)
COLOR_SCHEMES = ("light", "dark")


@pytest.mark.parametrize("window", WINDOWS)
def test_the_board_is_accessible_throughout_a_game(open_page: OpenPage, window: str) -> None:
    page = open_page(reduced_motion="reduce", **WINDOWS[window])
    for theme in THEMES:
        _play_faultlessly(HivePage(page), theme)


def _play_faultlessly(hive: HivePage, theme: str) -> None:
    page = hive.page
    hive.visit(f"game=Base%2BML&theme={theme}")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    expect_faultless(page, f"an empty table, {theme}")
    hive.visit(f"{LINK}&theme={theme}")
    hive.expect_game(MIDDLE_GAME)
    expect_faultless(page, "the middle of a game")
    hive.choose("wB1")
    expect_faultless(page, "a chosen tile")
    page.keyboard.press("Escape")
    hive.tile("wS1").click()
    expect(hive.status).to_contain_text("split the hive")
    expect_faultless(page, "why a tile cannot move")
    hive.play(Move(Piece.parse("wB1"), Hex(0, 0)))
    hive.tile("wB1").focus()
    expect_faultless(page, "a stack")
    hive.do("previous")
    expect_faultless(page, "an earlier position")
    hive.play(Move(Piece.parse("wQ"), Hex(0, -1)))
    expect_faultless(page, "another line")
    # A draw is offered at the end of the game itself.
    hive.visit(f"game=Base%2BML&theme={theme}")
    hive.visit(f"{LINK}&theme={theme}")
    hive.expect_game(MIDDLE_GAME)
    hive.do("offer-draw")
    expect_faultless(page, "a draw is offered")
    hive.do("accept-draw")
    expect(hive.app).to_have_attribute("data-state", "Draw")
    expect_faultless(page, "a draw")


@pytest.mark.parametrize("window", WINDOWS)
def test_the_result_and_the_dialogs_are_accessible(open_page: OpenPage, window: str) -> None:
    game = quote(WHOLE_GAMES["WhiteWins"], safe="")
    page = open_page(reduced_motion="reduce", **WINDOWS[window])
    hive = HivePage(page)
    for theme in THEMES:
        hive.visit(f"game={game}&theme={theme}")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        expect_faultless(page, f"the result, {theme}")
        for name in DIALOGS:
            hive.do(name)
            dialog = page.get_by_role("dialog")
            expect(dialog).to_be_visible()
            expect_faultless(page, f"the dialog {name}, {theme}")
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)


@pytest.mark.parametrize("scheme", COLOR_SCHEMES)
@pytest.mark.parametrize("window", WINDOWS)
def test_a_failed_start_is_accessible(
    open_page: OpenPage, traffic: Traffic, window: str, scheme: str
) -> None:
    traffic.break_file("pyodide/*.wasm")
    page = open_page(ready=False, color_scheme=scheme, **WINDOWS[window])
    page.wait_for_selector("html[data-app=failed]", state="attached")
    traffic.forgive()
    expect_faultless(page, f"a failed start, {scheme}")


def test_a_clock_and_a_move_to_confirm_are_accessible(open_page: OpenPage) -> None:
    page = open_page(LINK, reduced_motion="reduce")
    hive = HivePage(page)
    hive.do("settings")
    page.get_by_role("dialog").get_by_label("Confirm").check()
    page.keyboard.press("Escape")
    hive.choose("wQ")
    hive.target(Hex(0, -1)).click()
    expect_faultless(page, "a move that waits")
    hive.do("new-game")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Clock").select_option(index=1)
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("timer")).to_have_count(2)
    expect_faultless(page, "a clock")
