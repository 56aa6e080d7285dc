"""No screen has a fault that axe-core can find, in any theme, on a phone or a wide window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from e2e.games import WHOLE_GAMES
from e2e.hive_page import HivePage
from hive_core import Hex, Move, Piece

if TYPE_CHECKING:
    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

AXE = Path(__file__).resolve().parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"

MIDDLE_GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
LINK = f"game={quote(MIDDLE_GAME, safe='')}"
THEMES = ("light", "dark", "contrast")
COLOR_SCHEMES = ("light", "dark")
DIALOGS = ("new-game", "open", "share", "settings", "words", "rules", "about")
WINDOWS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}


def faults(page: Page) -> list[str]:
    """What axe-core finds wrong with what is on the screen now."""
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
    """Fail with all that is wrong on this screen."""
    found = faults(page)
    assert not found, "\n".join([screen, *found])


@pytest.mark.parametrize("window", WINDOWS)
def test_the_table_at_every_moment_of_a_game(open_page: OpenPage, window: str) -> None:
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
    expect(hive.status).to_contain_text("fall apart")
    expect_faultless(page, "why a tile cannot move")
    hive.play(Move(Piece.parse("wB1"), Hex(0, 0)))
    hive.tile("wB1").focus()
    expect_faultless(page, "a stack")
    hive.do("previous")
    expect_faultless(page, "an earlier position")
    hive.play(Move(Piece.parse("wQ"), Hex(0, -1)))
    expect_faultless(page, "another line")
    hive.do("offer-draw")
    expect_faultless(page, "a draw is offered")
    hive.do("accept-draw")
    expect(hive.app).to_have_attribute("data-state", "Draw")
    expect_faultless(page, "a draw")


@pytest.mark.parametrize("window", WINDOWS)
def test_the_result_and_the_dialogs(open_page: OpenPage, window: str) -> None:
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
def test_a_start_that_fails(
    open_page: OpenPage, traffic: Traffic, window: str, scheme: str
) -> None:
    traffic.break_file("pyodide/*.wasm")
    page = open_page(ready=False, color_scheme=scheme, **WINDOWS[window])
    page.wait_for_selector("html[data-app=failed]", state="attached")
    traffic.forgive()
    expect_faultless(page, f"a failed start, {scheme}")


def test_a_clock_and_a_move_that_waits(open_page: OpenPage) -> None:
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
    dialog.get_by_role("button", name="Start").click()
    expect(page.get_by_role("timer")).to_have_count(2)
    expect_faultless(page, "a clock")
