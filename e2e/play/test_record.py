"""The record of a game: variations, resignation, draws, the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from e2e.hive_page import HivePage
from hive_core import Hex, Move, Piece
from tools.shared.whole_games import link_to

if TYPE_CHECKING:
    from e2e.conftest import OpenPage, SharePage

GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"


@pytest.fixture
def hive(share_page: SharePage) -> HivePage:
    """Open a page with three turns played."""
    return HivePage(share_page(link_to(GAME), reduced_motion="reduce"))


def test_a_move_from_an_earlier_position_begins_a_variation_and_the_game_stays(
    hive: HivePage,
) -> None:
    hive.do("previous")
    hive.do("previous")
    expect(hive.status).to_contain_text("move 2 of 3")
    hive.play(Move(Piece.parse("wA1"), Hex(-2, 0)))
    hive.expect_game(r"Base+ML;InProgress;Black[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ")
    other = hive.page.locator("#moves [data-line]")
    expect(other).to_have_count(1)
    expect(other).to_contain_text("wB1 wQ")
    other.click()
    hive.expect_game(GAME)
    expect(hive.app).to_have_attribute("data-ply", "5")
    hive.page.get_by_role("button", name="Delete variation").click()
    expect(hive.page.locator("#moves [data-line]")).to_have_count(0)


def test_repeating_the_next_move_makes_no_variation(hive: HivePage) -> None:
    for _ in range(2):
        hive.do("previous")
    hive.play(Move(Piece.parse("wB1"), Hex(-1, 1)))
    hive.expect_game(GAME)
    expect(hive.app).to_have_attribute("data-ply", "5")


def test_resigning_ends_the_game_and_undo_continues_it(hive: HivePage) -> None:
    hive.do("resign")
    expect(hive.app).to_have_attribute("data-state", "BlackWins")
    hive.expect_game(GAME.replace("InProgress", "BlackWins"))
    expect(hive.status).to_contain_text("Black wins. White resigned.")
    expect(hive.action("resign")).to_be_disabled()
    expect(hive.action("offer-draw")).to_be_disabled()
    hive.do("undo")
    hive.expect_game(GAME)


def test_a_draw_is_offered_declined_and_then_accepted(hive: HivePage) -> None:
    hive.do("offer-draw")
    expect(hive.status).to_contain_text("White offers a draw")
    hive.do("decline-draw")
    expect(hive.action("accept-draw")).to_have_count(0)
    expect(hive.app).to_have_attribute("data-state", "InProgress")
    hive.do("offer-draw")
    hive.do("accept-draw")
    expect(hive.app).to_have_attribute("data-state", "Draw")
    expect(hive.status).to_contain_text("the players agreed")


def test_a_clock_of_one_s_own_is_refused_with_a_sentence_or_runs(share_page: SharePage) -> None:
    hive = HivePage(share_page())
    hive.do("new-game")
    dialog = hive.page.get_by_role("dialog")
    minutes = dialog.get_by_label("Minutes", exact=True)
    expect(minutes).to_be_hidden()
    dialog.locator("select[name=clock]").select_option("own")
    minutes.fill("x9")
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(dialog).to_contain_text("A clock has 1 to 600 minutes")
    expect(minutes).to_have_value("x9")
    minutes.fill("7")
    dialog.get_by_label("Extra seconds a turn").fill("3")
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(hive.page.locator("[data-clock=white]")).to_have_text("7:00")


def test_a_clock_runs_for_the_player_to_move_until_time_is_up(open_page: OpenPage) -> None:
    page = open_page()
    hive = HivePage(page)
    hive.do("new-game")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Clock").select_option("5+0")
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(dialog).to_be_hidden()
    white, black = (page.locator(f"[data-clock={color}]") for color in ("white", "black"))
    expect(white).to_have_text("5:00")
    page.clock.install()
    hive.play(Move(Piece.parse("wS1"), Hex(0, 0)))
    expect(black).to_contain_class("running")
    page.clock.run_for(61_000)
    expect(black).to_have_text("3:59")
    expect(white).to_have_text("5:00")
    page.clock.run_for(240_000)
    expect(hive.app).to_have_attribute("data-state", "WhiteWins")
    expect(hive.status).to_contain_text("ran out of time")
    expect(black).to_have_text("0:00")


def test_a_repeated_position_is_announced_and_then_ends_the_game(
    share_page: SharePage,
) -> None:
    begun = r"Base;InProgress;White[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-"
    hive = HivePage(share_page(f"game={quote(begun, safe='')}", reduced_motion="reduce"))
    steps = {"wQ": (Hex(-1, 1), Hex(-1, 0)), "bQ": (Hex(1, 1), Hex(2, 0))}
    for warned in (True, False):
        for place in (0, 1):
            for piece in ("wQ", "bQ"):
                hive.play(Move(Piece.parse(piece), steps[piece][place]))
        if warned:
            expect(hive.status).to_contain_text("has occurred twice")
    expect(hive.app).to_have_attribute("data-state", "Draw")
    expect(hive.status).to_contain_text("third time")
