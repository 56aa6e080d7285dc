"""The review of a game by the computer, and trying a blunder again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from e2e.axe import expect_faultless
from e2e.hive_page import HivePage
from e2e.screens import THEMES
from hive_core import Board, GameState, Move

if TYPE_CHECKING:
    from e2e.conftest import SharePage

# For the whole review on a busy machine: it visits a fixed number of positions.
PATIENCE_MS = 180_000

# Black's last move lets White surround the queen bee with the next one.
GAME = (
    r"Base;WhiteWins;Black[7];wS1;bA1 wS1\;wB1 -wS1;bQ bA1-;wB2 wS1/;bQ wB2\;wQ \wB2;bA2 bQ-;"
    r"wG1 /wQ;bB1 bA2\;wG2 wQ/;bG1 bQ\;wG1 \bA2"
)
BLUNDER, AS_BAD, GOOD = "bG1 bQ\\", "bS1 bQ\\", "bA1 -wQ"
VIEWPORTS = {"desktop": (1280, 800), "phone": (390, 844)}


def opened(share_page: SharePage, size: str = "desktop", more: str = "") -> HivePage:
    """Open a page with the finished game."""
    width, height = VIEWPORTS[size]
    fragment = f"game={quote(GAME, safe='')}{more}"
    page = share_page(
        fragment, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    return HivePage(page)


def review(hive: HivePage) -> Locator:
    """Return the element of the review."""
    return hive.page.locator("#review")


def expect_review(hive: HivePage, how: str) -> None:
    """Wait until the review is `running`, `done`, `stopped`, or a move is tried again (`retry`)."""
    expect(review(hive)).to_have_attribute("data-review", how, timeout=PATIENCE_MS)


def before_the_blunder() -> Board:
    """Return the position before the blunder."""
    board = Board.from_game_string(GAME)
    board.pop()
    board.pop()
    return board


def play(hive: HivePage, text: str) -> None:
    """Play a move by its name."""
    move = before_the_blunder().parse_move(text)
    assert isinstance(move, Move)
    hive.play(move)


def loses_at_once(text: str) -> bool:
    """Return whether White can surround the queen bee after the move."""
    board = before_the_blunder()
    board.push_move(text)
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        if after.state is GameState.WHITE_WINS:
            return True
    return False


@pytest.mark.parametrize("size", VIEWPORTS)
def test_a_blunder_is_found_and_tried_again_and_the_graph_steps_through_the_game(
    share_page: SharePage, size: str
) -> None:
    assert loses_at_once(BLUNDER)
    assert loses_at_once(AS_BAD)
    assert not loses_at_once(GOOD)
    hive = opened(share_page, size)
    hive.page.locator(".banner [data-action=review]").click()
    expect_review(hive, "done")
    card = review(hive).locator("[data-try='12']")
    expect(card).to_have_accessible_name(
        "Try again: Turn 6, Black, black grasshopper 1: south-east of the black queen bee."
    )
    expect(card).to_have_accessible_description(
        re.compile(r"Black’s winning chance: \d+% → \d+%, from behind to lost\.")
    )

    card.click()
    expect_review(hive, "retry")
    expect(hive.app).to_have_attribute("data-ply", "11")
    expect(hive.status).to_contain_text(
        "Black to move. Find something better than “black grasshopper"
    )
    expect(hive.page.locator("#board .arrow, #board .entering")).to_have_count(0)

    play(hive, AS_BAD)
    expect(hive.status).to_contain_text("Not clearly better than the move", timeout=PATIENCE_MS)
    hive.do("another-try")
    expect(hive.app).to_have_attribute("data-ply", "11")

    play(hive, GOOD)
    answers = review(hive).locator("[data-verdict]")
    expect(answers).to_have_attribute("data-verdict", "best", timeout=PATIENCE_MS)
    expect(hive.status).to_contain_text("as good as the best")

    hive.do("show-better")
    expect(hive.status).to_contain_text("Best: ")  # the try was no worse
    expect(hive.page.locator("#board .arrow, #board .entering")).to_have_count(1)
    better = review(hive).locator("[data-move]").last.get_attribute("data-move") or ""
    assert not loses_at_once(better)
    play(hive, better)
    expect(answers).to_have_attribute("data-verdict", "found")
    expect(hive.status).to_contain_text("that’s the best move")

    hive.do("leave-try")
    expect_review(hive, "done")
    hive.expect_game(GAME)
    expect(card).to_be_visible()
    if size == "desktop":
        step_through_the_graph(hive)


def step_through_the_graph(hive: HivePage) -> None:
    """Go through the game by the graph of a finished review, and close the review."""
    slider = hive.page.get_by_role("slider")
    slider.fill("4")
    expect(hive.app).to_have_attribute("data-ply", "4")
    slider.press("ArrowRight")
    expect(hive.app).to_have_attribute("data-ply", "5")
    expect(slider).to_be_focused()
    # The reverse: the slider follows the game.
    hive.do("last")
    expect(slider).to_have_value("13")
    expect(slider).to_have_attribute(
        "aria-valuetext", "Turn 7, Grasshopper 1 NW of black ant 2: White wins"
    )
    box = slider.bounding_box()
    assert box is not None
    hive.page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
    expect(hive.app).to_have_attribute("data-ply", "0")
    hive.do("close-review")
    expect(review(hive)).to_have_count(0)
    hive.expect_game(GAME)


def verdict_of(hive: HivePage) -> dict[str, list[str | None]]:
    """Return what a finished review shows: the graph, and the biggest mistakes."""
    expect_review(hive, "done")
    lines, cards = review(hive).locator(".review-line"), review(hive).locator("[data-try]")
    names = ("data-try", "data-cost", "title")
    return {
        "graph": [line.get_attribute("d") for line in lines.all()],
        "costly": [card.get_attribute(name) for card in cards.all() for name in names],
    }


def test_a_second_review_gives_the_same_result_and_is_saved_with_the_game(
    share_page: SharePage,
) -> None:
    hive = opened(share_page)
    hive.page.locator(".banner [data-action=review]").click()
    first = verdict_of(hive)
    assert len(first["costly"]) >= 3

    # Another browser, whose worker has analysed the game before.
    hive = opened(share_page)
    hive.do("analyse")
    hive.do("previous")
    expect(hive.page.locator("[data-best]")).to_have_count(3, timeout=PATIENCE_MS)
    hive.do("analyse")
    hive.page.locator(".actions [data-action=review]").click()
    expect_review(hive, "running")
    assert verdict_of(hive) == first

    hive.page.reload()
    expect_review(hive, "done")
    assert verdict_of(hive) == first
    hive.do("close-review")
    expect(review(hive)).to_have_count(0)
    hive.page.reload()
    hive.page.locator(".actions [data-action=review]").click()
    expect(review(hive)).to_have_attribute("data-review", "done", timeout=5_000)
    assert verdict_of(hive) == first


def test_a_review_can_be_stopped_and_the_page_answers_while_it_runs(share_page: SharePage) -> None:
    hive = opened(share_page)
    hive.page.locator(".banner [data-action=review]").click()
    expect_review(hive, "running")
    expect(review(hive)).to_be_focused()
    expect(review(hive)).to_contain_text("of 14")
    hive.do("previous")
    expect(hive.app).to_have_attribute("data-ply", "12")
    expect_review(hive, "running")
    hive.do("stop-review")
    expect_review(hive, "stopped")
    review(hive).locator("[data-action=review]").press("Enter")
    expect(review(hive)).to_be_focused()
    expect_review(hive, "done")
    # No button of the strip takes the focus of the one that leads to the next mistake.
    on_board = hive.page.locator(":is(#board, .reserve) :focus")
    cards = review(hive).locator("[data-try]")
    for index in range(cards.count()):
        cards.nth(index).press("Enter")
        expect(on_board).to_have_count(1)
        hive.do("show-better")
        follows = review(hive).locator("[data-action=next-try]")
        if follows.count():
            follows.press("Enter")
            expect_review(hive, "retry")
            expect(on_board).to_have_count(1)
        hive.do("leave-try")


def test_a_new_game_stops_a_running_review(share_page: SharePage) -> None:
    hive = opened(share_page)
    hive.page.locator(".banner [data-action=review]").click()
    expect_review(hive, "running")
    hive.page.locator(".actions [data-action=new-game]").click()
    hive.page.get_by_role("dialog").get_by_role("button", name="Start", exact=True).click()
    expect(review(hive)).to_have_count(0)
    expect(hive.app).to_have_attribute("data-ply", "0")


def test_every_screen_of_a_review_is_accessible(share_page: SharePage) -> None:
    """Check that all buttons of the review are visible and that axe-core finds no fault."""
    hive = opened(share_page)
    hive.page.locator(".banner [data-action=review]").click()
    expect_review(hive, "running")
    expect_faultless(hive.page, "a running review")
    expect_review(hive, "done")
    expect_all_in_reach(hive, "a review")
    review(hive).locator("[data-try='12']").click()
    expect_review(hive, "retry")
    hive.do("show-better")
    expect_all_in_reach(hive, "a better move")


def expect_all_in_reach(hive: HivePage, screen: str) -> None:
    """Check that everything can be reached, in every window and theme."""
    for width, height in ((1280, 800), (900, 600), (844, 390), (390, 844), (320, 568)):
        hive.page.set_viewport_size({"width": width, "height": height})
        for button in review(hive).get_by_role("button").all():
            # The list of mistakes scrolls.
            button.evaluate("it => it.scrollIntoView({ block: 'nearest', inline: 'nearest' })")
            expect(button).to_be_in_viewport(ratio=0.99)
    for theme in THEMES:
        hive.page.evaluate("theme => { location.hash = `theme=${theme}`; }", theme)
        expect(hive.page.locator("html")).to_have_attribute("data-theme", theme)
        expect_faultless(hive.page, f"{screen}, {theme}")
    hive.page.set_viewport_size({"width": 1280, "height": 800})
