"""Hints in steps, analysis with its bar, lines and arrows, and the computer's evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.axe import expect_faultless
from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage
from e2e.screens import THEMES, WINDOWS
from hive_core import Board, Hex

if TYPE_CHECKING:
    from e2e.conftest import SharePage

# White's ant 2 takes the last free side of Black's queen: the only move that wins.
WHITE_WINS_IN_ONE = (
    r"Base;InProgress;White[9];wB1;bS1 wB1\;wB2 wB1/;bG1 /bS1;wA1 -wB2;bS2 bS1-;wQ /wA1;bQ bS1\;"
    r"wA1 /bG1;bA1 bS2\;wB2 wB1;bA2 bA1\;wA1 bG1\;bG2 -bG1;wA2 wB2/;bB1 bA2/"
)
LAST_SIDE = Hex(0, 3)
BLACK_WINS_IN_ONE = (
    r"Base;InProgress;Black[8];wS1;bB1 wS1/;wA1 /wS1;bQ bB1/;wG1 wA1\;bA1 bQ\;wQ /wG1;bA1 wG1-;"
    r"wQ /wA1;bA2 bQ\;wB1 /wQ;bA2 -wB1;wA2 wQ\;bA2 -wA1;wG2 wB1" + "\\"
)
OPENING = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"


def opened(share_page: SharePage, game: str, *more: str, window: str = "desktop") -> HivePage:
    """Open a page with that game."""
    fragment = "&".join([f"game={quote(game, safe='')}", *more])
    return HivePage(share_page(fragment, reduced_motion="reduce", **WINDOWS[window]))


def lines(page: Page) -> Locator:
    """Return the best lines; a click on one plays its first move, in `data-best`."""
    return page.locator("[data-best]")


def wait_for_lines(page: Page, count: int = 3) -> list[str]:
    """Wait for that number of lines; return their first moves."""
    expect(lines(page)).to_have_count(count, timeout=PATIENCE_MS)
    found: list[str] = lines(page).evaluate_all("nodes => nodes.map(node => node.dataset.best)")
    return found


def expect_evaluation(page: Page, words: str) -> None:
    """Wait until the bar has that text."""
    meter = page.get_by_role("meter")
    expect(meter).to_have_attribute("aria-valuetext", words, timeout=PATIENCE_MS)


@pytest.mark.parametrize("window", WINDOWS)
def test_a_hint_names_the_piece_then_the_destination_then_the_reason(
    share_page: SharePage, window: str
) -> None:
    hive = opened(share_page, WHITE_WINS_IN_ONE, window=window)
    hive.do("hint")
    expect(hive.app).to_have_attribute("data-hint", "piece", timeout=PATIENCE_MS)
    expect(hive.status).to_contain_text("white ant 2")
    expect(hive.page.locator("#board .hinted")).to_have_attribute("data-piece", "wA2")
    expect(hive.targets).to_have_count(0)
    hive.do("hint")
    expect(hive.target(LAST_SIDE)).to_have_class("target hinted")
    expect(hive.status).to_contain_text("south-east of the black queen bee")
    hive.do("hint")
    expect(hive.status).to_contain_text("wins the game")
    hive.expect_game(WHITE_WINS_IN_ONE)
    hive.target(LAST_SIDE).click()
    expect(hive.app).to_have_attribute("data-state", "WhiteWins")
    expect(hive.page.locator(".hinted")).to_have_count(0)


def test_choosing_another_piece_removes_a_hint(share_page: SharePage) -> None:
    hive = opened(share_page, WHITE_WINS_IN_ONE)
    hive.do("hint")
    expect(hive.app).to_have_attribute("data-hint", "piece", timeout=PATIENCE_MS)
    hive.choose("wS1")
    expect(hive.page.locator(".hinted")).to_have_count(0)
    expect(hive.action("hint")).to_have_text("Hint")


def hint_steps(hive: HivePage) -> list[str]:
    """Return all that a hint says, step by step, and close it."""
    said = []
    for step in ("piece", "place", "reason"):
        hive.do("hint")
        expect(hive.app).to_have_attribute("data-hint", step, timeout=PATIENCE_MS)
        said.append(hive.status.inner_text())
    hive.page.keyboard.press("Escape")
    expect(hive.app).not_to_have_attribute("data-hint", "reason")
    return said


def test_a_hint_for_the_same_position_is_always_the_same(share_page: SharePage) -> None:
    hive = opened(share_page, OPENING)
    first = hint_steps(hive)
    assert first[2].startswith("This move ")
    hive.do("analyse")
    wait_for_lines(hive.page)
    hive.do("analyse")
    assert hint_steps(hive) == first
    hive.page.reload()
    expect(hive.page.locator("html")).to_have_attribute("data-app", "ready", timeout=PATIENCE_MS)
    assert hint_steps(hive) == first


def test_analysis_shows_legal_lines_and_a_click_plays_one(share_page: SharePage) -> None:
    hive = opened(share_page, OPENING)
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    expect(hive.app).to_have_attribute("data-analysing", "1")
    firsts = wait_for_lines(hive.page)
    board = Board.from_game_string(OPENING)
    moves = {board.parse_move(text) for text in firsts}
    assert len(moves) == 3
    assert all(board.is_legal(move) for move in moves)
    line = lines(hive.page).nth(1)
    # The order may change while the search runs: read the move at the time of the click.
    move = line.evaluate("node => { node.click(); return node.dataset.best; }")
    board.push_move(move)
    hive.expect_game(board.game_string())
    # The same with Black's tiles.
    wait_for_lines(hive.page)
    expect(hive.app).to_have_attribute("data-turn", "black")


def test_the_bar_follows_the_position_from_whites_side(share_page: SharePage) -> None:
    hive = opened(share_page, WHITE_WINS_IN_ONE, "mode=analysis")
    expect_evaluation(hive.page, "White wins in 1 move")
    meter = hive.page.get_by_role("meter")
    expect(meter).to_have_attribute("aria-valuenow", "100")
    link = f"game={quote(BLACK_WINS_IN_ONE, safe='')}&mode=analysis"
    hive.page.evaluate("link => { location.hash = link; }", link)
    expect_evaluation(hive.page, "Black wins in 1 move")
    expect(meter).to_have_attribute("aria-valuenow", "0")
    (best, *_) = wait_for_lines(hive.page)
    expect(hive.page.locator(".best-score").first).to_have_text("#−1")
    lines(hive.page).first.click()
    expect(hive.app).to_have_attribute("data-state", "BlackWins")
    assert Board.from_game_string(BLACK_WINS_IN_ONE).parse_move(best).piece is not None
    expect_evaluation(hive.page, "Black won")
    expect(hive.app).not_to_have_attribute("data-analysing", "1")


def test_a_settled_analysis_is_there_again_after_a_step_back_and_forth(
    share_page: SharePage,
) -> None:
    hive = opened(share_page, WHITE_WINS_IN_ONE, "mode=analysis")
    firsts = wait_for_lines(hive.page)
    expect(hive.app).not_to_have_attribute("data-analysing", "1", timeout=PATIENCE_MS)
    ply = len(Board.from_game_string(WHITE_WINS_IN_ONE).move_stack)
    hive.page.keyboard.press("ArrowLeft")
    expect(hive.app).to_have_attribute("data-ply", str(ply - 1))
    hive.page.keyboard.press("ArrowRight")
    expect(hive.app).to_have_attribute("data-ply", str(ply))
    assert wait_for_lines(hive.page) == firsts
    expect_evaluation(hive.page, "White wins in 1 move")
    lines(hive.page).first.click()
    hive.page.keyboard.press("ArrowLeft")
    expect(hive.app).to_have_attribute("data-ply", str(ply))
    assert wait_for_lines(hive.page) == firsts


def test_leaving_analysis_stops_it_and_restores_the_game(share_page: SharePage) -> None:
    hive = opened(share_page, OPENING, "ply=6")
    hive.do("analyse")
    wait_for_lines(hive.page)
    hive.do("previous")
    hive.choose("bA1")
    hive.targets.first.click()
    expect(hive.moves).to_have_count(6)
    expect(hive.app).not_to_have_attribute("data-game-string", OPENING)
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "play")
    hive.expect_game(OPENING)
    # The position in which the variation left the game.
    expect(hive.app).to_have_attribute("data-ply", "5")
    expect(hive.app).not_to_have_attribute("data-analysing", "1")
    expect(hive.page.get_by_role("meter")).to_have_count(0)
    # The variation can be shown again.
    expect(hive.page.locator("#moves [data-line]")).to_have_count(1)


def test_a_line_kept_at_the_end_of_a_game_is_in_view_and_a_step_leads_into_it(
    share_page: SharePage,
) -> None:
    hive = opened(share_page, WHITE_WINS_IN_ONE, "mode=analysis")
    wait_for_lines(hive.page)
    hive.page.locator("[data-keep-line]").first.click()
    kept = hive.page.locator("#moves .line [data-line]")
    expect(kept).to_have_count(1)
    expect(kept).to_be_in_viewport(ratio=1)
    hive.do("next")
    expect(hive.app).to_have_attribute("data-ply", "17")
    expect(hive.tile("wA2")).to_have_attribute("data-hex", str(LAST_SIDE))


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_on_a_phone_the_variation_of_an_analysis_is_whole_below_the_moves(
    share_page: SharePage, lang: str
) -> None:
    hive = opened(share_page, OPENING, f"lang={lang}", window="phone")
    hive.do("analyse")
    hive.do("previous")
    hive.choose("bA1")
    hive.targets.first.click()
    expect(hive.moves).to_have_count(6)
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "play")
    row = hive.page.locator(".lines-here")
    for name in ("data-line", "data-promote-line", "data-drop-line"):
        button = row.locator(f"[{name}]")
        expect(button).to_be_in_viewport(ratio=1)
    expect(hive.page.locator("#moves [data-line]")).to_be_hidden()
    row.locator("[data-drop-line]").click()
    expect(row).to_have_count(0)
    expect(hive.page.locator(".history :focus")).to_have_count(1)


def test_on_a_phone_the_buttons_of_the_moves_stay_where_they_are_in_a_game_with_a_variation(
    share_page: SharePage,
) -> None:
    hive = opened(share_page, OPENING, window="phone")
    hive.do("previous")
    hive.choose("bA1")
    hive.targets.first.click()
    places = set()
    for ply in range(6, 0, -1):
        expect(hive.app).to_have_attribute("data-ply", str(ply))
        places.add(str(hive.action("previous").bounding_box()))
        hive.do("previous")
    assert len(places) == 1


def test_the_focus_stays_in_the_moves_when_a_variation_is_promoted_or_deleted(
    share_page: SharePage,
) -> None:
    hive = opened(share_page, OPENING)
    hive.do("analyse")
    for place in range(2):
        hive.do("previous")
        hive.choose("bA1")
        hive.targets.nth(place).click()
        expect(hive.app).to_have_attribute("data-ply", "6")
    hive.do("first")
    moves = hive.page.locator("#moves")
    deleted = moves.locator("[data-drop-line]").first
    last = moves.locator("[data-promote-line]").last
    entry = last.locator("xpath=../..").locator("[data-line], [data-node], [data-ply]").first
    move = entry.inner_text()
    last.press("Enter")
    promoted = moves.locator(".ply button:focus")
    expect(promoted).to_have_text(move)
    expect(promoted).to_have_attribute("data-ply", "6")
    for _ in range(2):
        deleted.press("Enter")
        expect(moves.locator(".ply button:focus")).to_have_count(1)
    expect(deleted).to_have_count(0)


def test_several_variations_of_a_move_make_the_page_of_a_phone_no_wider(
    share_page: SharePage,
) -> None:
    hive = opened(share_page, OPENING, window="phone")
    hive.do("analyse")
    for place in range(3):
        hive.do("previous")
        hive.choose("bA1")
        hive.targets.nth(place).click()
        expect(hive.app).to_have_attribute("data-ply", "6")
    hive.do("previous")
    expect(hive.page.locator(".lines-here [data-line]")).to_have_count(3)
    width = "[document.documentElement.scrollWidth, innerWidth]"
    assert hive.page.evaluate(width) == [390, 390]


def test_pointing_at_a_line_shows_its_arrows(share_page: SharePage) -> None:
    hive = opened(share_page, OPENING, "mode=analysis")
    hive.page.locator("[name=engine_lines]").select_option("5")
    expect(lines(hive.page)).to_have_count(5, timeout=PATIENCE_MS)
    arrows = [hive.page.locator(f"#board .best-{rank}") for rank in range(5)]
    expect(arrows[0]).to_be_visible()
    for rank in range(1, 5):
        expect(arrows[rank]).to_be_hidden()
    for rank in (1, 4):
        lines(hive.page).nth(rank).hover()
        expect(arrows[rank]).to_be_visible()
        expect(arrows[0]).to_be_hidden()
    hive.page.mouse.move(5, 300)
    expect(arrows[0]).to_be_visible()
    hive.choose("wB1")
    expect(hive.page.locator("#board .best-arrows")).to_have_count(0)


def test_a_phone_shows_one_line_and_the_others_on_request(share_page: SharePage) -> None:
    hive = opened(share_page, OPENING, "mode=analysis", window="phone")
    wait_for_lines(hive.page)
    expect(lines(hive.page).nth(0)).to_be_visible()
    expect(lines(hive.page).nth(1)).to_be_hidden()
    table = hive.page.locator("svg#board").bounding_box()
    assert table is not None
    assert table["height"] > 844 / 3
    assert table["width"] > 390 * 0.9
    hive.page.get_by_label("Show all lines").check()
    expect(lines(hive.page).nth(2)).to_be_visible()
    width = hive.page.evaluate("document.documentElement.scrollWidth")
    assert width == 390


def wait_for_moves(page: Page, count: int) -> None:
    """Wait until the search is over and the first line has so many moves."""
    expect(page.locator(f"[data-best-ply='0.{count}']")).to_be_attached(timeout=PATIENCE_MS)
    app = page.locator("#app")
    expect(app).not_to_have_attribute("data-analysing", "1", timeout=PATIENCE_MS)


@pytest.mark.parametrize("window", WINDOWS)
def test_a_line_has_six_moves_in_one_row(share_page: SharePage, window: str) -> None:
    page = opened(share_page, OPENING, "mode=analysis", window=window).page
    wait_for_moves(page, 6)
    tops = page.locator("[data-best-ply^='0.']").evaluate_all(
        "plies => new Set(plies.map(ply => ply.getBoundingClientRect().top)).size"
    )
    assert tops == 1


def test_pointing_at_a_move_of_a_line_shows_its_position_and_a_click_goes_there(
    share_page: SharePage,
) -> None:
    hive = opened(share_page, OPENING, "mode=analysis")
    wait_for_moves(hive.page, 3)
    ply = hive.page.locator("[data-best-ply='1.3']")
    moves = (ply.get_attribute("data-best-moves") or "").split(";")
    ply.hover()
    expect(hive.page.locator(".preview .tile")).to_have_count(9 - moved(moves))
    ply.click()
    expect(hive.app).to_have_attribute("data-ply", "9")
    board = Board.from_game_string(OPENING)
    for move in moves:
        board.push_move(move)
    hive.expect_game(board.game_string())
    expect(hive.page.locator(".preview")).to_have_count(0)


def moved(moves: list[str]) -> int:
    """Return how many of the moves do not place a tile."""
    board, count = Board.from_game_string(OPENING), 0
    for text in moves:
        move = board.parse_move(text)
        count += move.piece is not None and board.hex_of(move.piece) is not None
        board.push(move)
    return count


def test_arrow_keys_step_along_a_line_and_enter_goes_to_the_position(
    share_page: SharePage,
) -> None:
    hive = opened(share_page, OPENING, "mode=analysis")
    wait_for_moves(hive.page, 3)
    lines(hive.page).first.focus()
    hive.page.keyboard.press("ArrowRight")
    expect(hive.page.locator("[data-best-ply='0.2']")).to_be_focused()
    expect(hive.page.locator(".preview")).to_be_visible()
    hive.page.keyboard.press("Enter")
    expect(hive.app).to_have_attribute("data-ply", "8")


def studied(share_page: SharePage, window: str = "desktop") -> HivePage:
    """Open an analysis with a variation of two moves at the third turn, and show its first move."""
    hive = opened(share_page, OPENING, "mode=analysis", "ply=4", window=window)
    for move in ("wA1 -wQ", "bA1 bQ-"):
        hive.page.evaluate(PLAY, move)
    hive.page.keyboard.press("ArrowLeft")
    expect(hive.app).to_have_attribute("data-ply", "5")
    return hive


# Any element with the attribute plays the move.
PLAY = """move => {
  const button = document.createElement("button");
  button.dataset.best = move;
  document.body.append(button);
  button.click();
  button.remove();
}"""


def test_the_current_move_of_the_tree_is_marked_by_its_place(share_page: SharePage) -> None:
    hive = studied(share_page)
    current = hive.page.locator("#tree [aria-current]")
    expect(current).to_have_attribute("data-path", "0.0.0.0.1")
    expect(current).to_be_in_viewport(ratio=0.9)


def test_keys_lead_to_every_move_of_the_tree_and_fold_a_variation(share_page: SharePage) -> None:
    hive = studied(share_page)
    tree = hive.page.locator("#tree")
    tree.locator("[data-path='0']").focus()
    seen = ["0"]
    for _ in range(7):
        hive.page.keyboard.press("ArrowDown")
        seen.append(tree.locator(":focus").get_attribute("data-path") or "")
    assert sorted(seen) == sorted(
        tree.locator("[data-path]").evaluate_all("all => all.map(one => one.dataset.path)")
    )
    fold = tree.locator("[data-fold-line]")
    fold.press("Enter")
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(fold).to_be_focused()
    expect(tree.locator("[data-path='0.0.0.0.1.0']")).to_have_count(0)
    fold.press("Enter")
    expect(tree.locator("[data-path='0.0.0.0.1.0']")).to_be_visible()


def test_a_glyph_is_set_by_a_button_and_removed_by_a_key(share_page: SharePage) -> None:
    hive = studied(share_page)
    hive.page.locator("[data-glyph='!?']").click()
    current = hive.page.locator("#tree [aria-current]")
    expect(current.locator(".glyph")).to_have_text("!?")
    expect_faultless(hive.page, "a glyph is set")
    hive.page.keyboard.press("5")
    expect(current.locator(".glyph")).to_have_count(0)


@pytest.mark.parametrize("turned", [False, True])
def test_a_phone_opens_the_tree_over_the_board(share_page: SharePage, turned: bool) -> None:
    hive = studied(share_page, "phone")
    if turned:
        hive.page.set_viewport_size({"width": 844, "height": 390})
    move = hive.page.locator("#tree [data-path='0.0.0.0.1.0']")
    expect(move).not_to_be_in_viewport()
    hive.page.get_by_label("All moves").check()
    expect(hive.page.locator("#tree [aria-current]")).to_be_in_viewport(ratio=0.8)
    expect_faultless(hive.page, "the tree on a phone")
    move.click()
    expect(hive.app).to_have_attribute("data-ply", "6")
    hive.page.get_by_label("All moves").uncheck()
    hive.page.get_by_label("Glyphs", exact=True).check()
    hive.page.locator("[data-glyph='?']").click()
    expect(hive.page.locator("#tree [aria-current] .glyph")).to_have_text("?")
    expect(hive.page.locator(".glyphs")).to_be_hidden()
    expect(hive.page.get_by_label("Glyphs", exact=True)).to_be_focused()


def test_the_menu_of_glyphs_on_a_phone_is_never_over_the_comment(share_page: SharePage) -> None:
    hive = studied(share_page, "phone")
    hive.page.get_by_label("Glyphs", exact=True).check()
    expect(hive.page.locator(".glyphs")).to_be_visible()
    hive.do("note")
    expect(hive.page.locator("form[name=note]")).to_be_visible()
    expect(hive.page.locator(".glyphs")).to_be_hidden()


def test_after_a_move_of_a_line_the_focus_is_on_something_that_works(share_page: SharePage) -> None:
    hive = opened(share_page, OPENING, "mode=analysis")
    wait_for_lines(hive.page)
    hive.page.locator("[data-best-ply='0.2']").click()
    expect(hive.app).to_have_attribute("data-ply", "8")
    assert not hive.page.evaluate("document.activeElement.matches('[aria-disabled=true]')")


VARIED = (
    '[GameType "Base"]\n\n1. wS1 bS1 wS1- (1. ... bA1 wS1-) (1. ... bB1 wS1-) (1. ... bG1 wS1-)'
    " 2. wQ -wS1\n"
)


def test_the_second_click_of_a_double_click_deletes_no_other_variation(
    share_page: SharePage,
) -> None:
    hive = HivePage(share_page(reduced_motion="reduce", **WINDOWS["desktop"]))
    hive.do("open")
    hive.page.locator("#open-dialog textarea").fill(VARIED)
    hive.page.locator("#open-dialog [type=submit]").click()
    hive.do("analyse")
    deletes = hive.page.locator("#tree [data-drop-line]")
    expect(deletes).to_have_count(3)
    deletes.first.dblclick()
    expect(deletes).to_have_count(2)


def test_a_double_click_on_analyse_does_not_end_the_analysis(share_page: SharePage) -> None:
    hive = opened(share_page, OPENING)
    hive.action("analyse").dblclick()
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    wait_for_lines(hive.page)
    expect(hive.app).to_have_attribute("data-mode", "analysis")


def test_the_small_board_goes_with_a_click_until_the_mouse_moves(share_page: SharePage) -> None:
    hive = opened(share_page, OPENING, "mode=analysis")
    preview, plies = hive.page.locator(".preview"), hive.page.locator("[data-best-ply]")
    wait_for_lines(hive.page)
    plies.nth(1).hover()
    expect(preview).to_have_count(1)
    plies.nth(1).click()
    expect(hive.app).to_have_attribute("data-ply", "8")
    wait_for_lines(hive.page)
    expect(preview).to_have_count(0)


def test_a_button_that_turns_the_board_keeps_the_focus(share_page: SharePage) -> None:
    hive = opened(share_page, OPENING, "mode=analysis")
    hive.do("flip")
    expect(hive.action("flip")).to_be_focused()


def test_the_board_of_a_phone_has_room_beside_all_lines_and_the_explanation(
    share_page: SharePage,
) -> None:
    hive = opened(share_page, OPENING, "mode=analysis", window="phone")
    wait_for_lines(hive.page, 3)
    hive.page.locator(".best-more input").check(force=True)
    hive.do("why-score")
    expect(hive.page.locator(".parts")).to_be_visible()
    box = hive.page.locator("svg#board").bounding_box()
    assert box is not None
    assert box["height"] > 150


def panel_width(page: Page) -> float:
    """Return the width of the panel in pixels."""
    return float(page.evaluate("innerWidth - document.querySelector('.table').clientWidth"))


def drag_panel_edge(page: Page, by: int) -> float:
    """Drag the edge of the panel to the right by so many pixels; return the width before."""
    before, box = panel_width(page), page.locator(".panel-edge").bounding_box()
    assert box is not None
    x = box["x"] + box["width"] / 2
    page.mouse.move(x, 300)
    page.mouse.down()
    page.mouse.move(x + by, 300, steps=3)
    page.mouse.up()
    return before


def test_the_edge_of_the_panel_is_dragged_and_stays_there(share_page: SharePage) -> None:
    hive = opened(share_page, OPENING, "mode=analysis")
    before = drag_panel_edge(hive.page, -100)
    assert panel_width(hive.page) == before + 100
    expect(hive.page.locator(".panel-edge")).to_have_attribute("aria-valuenow", "540")
    hive.page.reload()
    expect(hive.page.locator("html")).to_have_attribute("data-app", "ready", timeout=PATIENCE_MS)
    assert panel_width(hive.page) == before + 100


def test_the_edge_of_the_panel_is_dragged_to_the_other_side_in_arabic(
    share_page: SharePage,
) -> None:
    hive = opened(share_page, OPENING, "mode=analysis&lang=ar")
    expect(hive.page.locator("html")).to_have_attribute("dir", "rtl")  # the words have come
    before = drag_panel_edge(hive.page, 100)
    assert panel_width(hive.page) == before + 100
    hive.page.locator(".panel-edge").focus()
    hive.page.keyboard.press("ArrowLeft")
    assert panel_width(hive.page) == before + 100 - 24


def test_arrow_keys_move_the_edge_of_the_panel_and_a_double_click_resets_it(
    share_page: SharePage,
) -> None:
    hive = opened(share_page, OPENING, "mode=analysis")
    before = panel_width(hive.page)
    hive.page.locator(".panel-edge").focus()
    hive.page.keyboard.press("ArrowLeft")
    assert panel_width(hive.page) == before + 24
    expect(hive.app).to_have_attribute("data-ply", "6")
    hive.page.locator(".panel-edge").dblclick()
    assert panel_width(hive.page) == before


@pytest.mark.parametrize("window", WINDOWS)
def test_the_computers_evaluation_is_shown_on_request(share_page: SharePage, window: str) -> None:
    hive = opened(share_page, OPENING, "white=ai:8", window=window)
    summary = hive.page.locator(".thinking summary")
    expected = hive.page.locator(".thinking li")
    expect(summary).to_contain_text("ahead", timeout=PATIENCE_MS)
    expect(expected.first).to_be_hidden()
    summary.click()
    expect(expected.first).to_be_visible()
    expect(expected.first).to_contain_text("White")
    # It closes when the computer has moved, and is open the next time.
    expect(hive.app).to_have_attribute("data-thinking", "0", timeout=PATIENCE_MS)
    expect(summary).to_be_hidden()
    hive.choose("bA1")
    hive.targets.first.click()
    expect(expected.first).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.parametrize("window", WINDOWS)
def test_hints_and_analysis_are_accessible(share_page: SharePage, window: str) -> None:
    hive = opened(share_page, OPENING, window=window)
    for theme in THEMES:
        hive.visit(f"mode=play&game={quote(WHITE_WINS_IN_ONE, safe='')}&theme={theme}")
        hive.expect_game(WHITE_WINS_IN_ONE)
        expect(hive.app).to_have_attribute("data-mode", "play")
        hive.do("hint")
        expect(hive.app).to_have_attribute("data-hint", "piece", timeout=PATIENCE_MS)
        expect_faultless(hive.page, f"a hint: which piece, {theme}")
        hive.do("hint")
        expect_faultless(hive.page, f"a hint: where, {theme}")
        hive.do("hint")
        expect_faultless(hive.page, f"a hint: why, {theme}")
        hive.do("analyse")
        expect_faultless(hive.page, f"analysis begins, {theme}")
        wait_for_lines(hive.page)
        expect_faultless(hive.page, f"analysis, {theme}")
