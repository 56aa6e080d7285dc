"""The first minutes of a newcomer to Hive, on a desktop and on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage, press
from e2e.screens import PHONE
from hive_core import Hex, Move, Piece

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from e2e.conftest import SharePage

DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": PHONE,
}
OPENING = Move(Piece.parse("wS1"), Hex(0, 0))
ANSWER = Move(Piece.parse("bS1"), Hex(1, 0))


@pytest.fixture(params=DEVICES)
def newcomer(request: pytest.FixtureRequest, share_page: SharePage) -> HivePage:
    """Open the page as a first-time visitor."""
    return HivePage(share_page(reduced_motion="reduce", **DEVICES[request.param]))


def begin(hive: HivePage, name: str) -> None:
    """Press a button of the first screen."""
    press(hive.page.get_by_role("region", name="Hive").get_by_role("button", name=name))


@pytest.mark.journey
def test_one_click_starts_a_game_against_the_computer(newcomer: HivePage) -> None:
    begin(newcomer, "Play the computer")
    newcomer.expect_game("Base;NotStarted;White[1]")
    expect(newcomer.status).to_have_text("Your turn: place your first tile.")
    newcomer.play(OPENING)
    expect(newcomer.app).to_have_attribute("data-ply", "2", timeout=PATIENCE_MS)
    expect(newcomer.status).to_contain_text("Your turn")
    expect(newcomer.page.locator(".done")).to_contain_text("Black")


def test_one_click_leads_to_the_rules_and_back_to_the_first_screen(newcomer: HivePage) -> None:
    begin(newcomer, "Learn the rules")
    rules = newcomer.page.get_by_role("dialog", name="Rules")
    expect(rules).to_contain_text("Surround your opponent’s queen bee")
    newcomer.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(newcomer.page.locator("#welcome")).to_be_visible()


def test_one_click_starts_a_game_of_two_humans(newcomer: HivePage) -> None:
    begin(newcomer, "Two players")
    newcomer.play(OPENING)
    expect(newcomer.status).to_have_text("Black’s turn: place a tile.")


@pytest.mark.parametrize("name", ["Analyse", "Open a game"])
def test_the_other_buttons_open_what_they_name(newcomer: HivePage, name: str) -> None:
    begin(newcomer, name)
    if name == "Analyse":
        expect(newcomer.app).to_have_attribute("data-mode", "analysis")
    else:
        expect(newcomer.page.get_by_role("dialog", name=name)).to_be_visible()


def test_the_first_screen_fits_the_window(newcomer: HivePage) -> None:
    for button in newcomer.page.locator("#welcome button").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_returning_visitor_gets_the_saved_game(newcomer: HivePage) -> None:
    begin(newcomer, "Two players")
    newcomer.play(OPENING)
    page = newcomer.page
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-app=ready]", state="attached")
    newcomer.expect_game("Base;InProgress;Black[1];wS1")
    expect(page.locator("#welcome")).to_have_count(0)


def test_a_returning_visitor_does_not_see_the_first_screen_during_the_start(
    page: Page,
) -> None:
    hive = HivePage(page)
    begin(hive, "Two players")
    hive.play(OPENING)
    page.reload(wait_until="commit")
    hive.expect_painted()
    assert page.evaluate(
        "document.documentElement.hasAttribute('data-returning')"
        " && !document.querySelector('#welcome')?.checkVisibility()"
    )


MISTAKES = {
    "a tile of the other player": (
        "Base;InProgress;White[2];wS1;bS1 wS1-",
        "bS1",
        "belongs to your opponent",
    ),
    "a move before the queen bee": (
        "Base;InProgress;White[2];wS1;bS1 wS1-",
        "wS1",
        "until your queen bee is on the board",
    ),
    "no queen bee by turn four": (
        r"Base;InProgress;White[4];wS1;bS1 wS1-;wA1 -wS1;bQ bS1-;wA2 -wA1;bA1 bQ/",
        "wB1",
        "must place your queen bee now",
    ),
    "a tile that holds the hive together": (
        r"Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/",
        "wS1",
        "split the hive",
    ),
}
"""Mistakes of beginners: the position, the selected tile, and a part of the explanation."""


@pytest.mark.journey
def test_each_beginners_mistake_is_explained_with_a_link_to_the_rule(
    newcomer: HivePage,
) -> None:
    for number, (game, piece, answer) in enumerate(MISTAKES.values()):
        newcomer.visit(f"game={quote(game, safe='')}&seed={number}")  # another address each time
        newcomer.expect_game(game)
        press(newcomer.piece(piece))
        expect(newcomer.status).to_contain_text(answer)
        expect(newcomer.page.get_by_role("button", name="Why?")).to_be_visible()
        newcomer.expect_game(game)


def test_placing_beside_the_other_colour_is_refused_with_an_explanation(newcomer: HivePage) -> None:
    newcomer.visit("game=Base%3BInProgress%3BWhite%5B2%5D%3BwS1%3BbS1%20wS1-")
    press(newcomer.reserve("wA1"))
    expect(newcomer.targets.first).to_be_visible()
    box = newcomer.tile("bS1").bounding_box()
    assert box is not None
    x, y = box["x"] + 1.4 * box["width"], box["y"] + box["height"] / 2
    if newcomer.page.evaluate("navigator.maxTouchPoints"):
        newcomer.page.touchscreen.tap(x, y)
    else:
        newcomer.page.mouse.click(x, y)
    expect(newcomer.status).to_contain_text("can’t touch the other colour")


def test_marks_are_explained_the_first_time_only(newcomer: HivePage) -> None:
    begin(newcomer, "Two players")
    newcomer.play(OPENING)
    note = newcomer.page.locator(".mark-note")
    expect(note).to_contain_text("Dotted line: the last tile played.")
    # It needs no answer: the next move can be played below it.
    newcomer.play(ANSWER)
    expect(note).to_have_count(0)
    page = newcomer.page
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-app=ready]", state="attached")
    expect(newcomer.app).to_have_attribute("data-ply", "2")
    expect(note).to_have_count(0)


def test_the_banners_give_the_free_sides_of_the_queens_in_words(newcomer: HivePage) -> None:
    newcomer.visit(f"game={quote(MISTAKES['a tile that holds the hive together'][0], safe='')}")
    expect(newcomer.page.locator(".reserve.near .reserve-free .full")).to_have_text(
        "queen: 4 free sides"
    )
    for words in newcomer.page.locator(".reserve-free .full").all():
        expect(words).to_be_in_viewport(ratio=1)


def test_a_first_level_with_an_expansion_gets_advice(newcomer: HivePage) -> None:
    newcomer.do("new-game")
    advice = newcomer.page.locator(".fewer-bugs")
    newcomer.page.get_by_role("combobox", name="Black").select_option("1")
    expect(advice).to_be_hidden()
    press(newcomer.page.locator(".extra", has_text="Mosquito"))
    expect(advice).to_be_visible()
    newcomer.page.get_by_role("combobox", name="Black").select_option("3")
    expect(advice).to_be_hidden()


def test_an_accidental_resignation_can_be_undone_in_its_message(newcomer: HivePage) -> None:
    begin(newcomer, "Play the computer")
    newcomer.play(OPENING)
    expect(newcomer.app).to_have_attribute("data-ply", "2", timeout=PATIENCE_MS)
    newcomer.do("resign")
    expect(newcomer.status).to_have_text("You resigned. The computer wins.")
    press(newcomer.page.locator("#ending [data-action=undo]"))
    expect(newcomer.app).to_have_attribute("data-state", "InProgress")
    expect(newcomer.app).to_have_attribute("data-ply", "2")


def test_a_player_of_black_has_black_at_the_bottom(newcomer: HivePage) -> None:
    newcomer.visit("white=ai:1&seed=1")
    expect(newcomer.page.locator(".reserve.near")).to_contain_text("Black")
    expect(newcomer.app).to_have_attribute("data-ply", "1", timeout=PATIENCE_MS)
    expect(newcomer.page.locator(".reserve.near")).to_contain_text("your turn")


def test_ticking_an_expansion_explains_it(share_page: SharePage) -> None:
    page = share_page()
    HivePage(page).do("new-game")
    dialog = page.get_by_role("dialog", name="New game")
    line = dialog.get_by_text("The ladybug moves two spaces on top of the hive, then one down.")
    expect(line).to_be_hidden()
    dialog.get_by_label("Ladybug").check()
    expect(line).to_be_visible()
    expect(dialog.get_by_text("The mosquito moves")).to_be_hidden()
    dialog.get_by_label("Ladybug").uncheck()
    expect(line).to_be_hidden()
