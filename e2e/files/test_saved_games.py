"""Saved games and settings, over reloads, crashes and tabs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from e2e.clipboard_and_files import save
from e2e.hive_page import HivePage
from e2e.routing import BASE
from hive_core import Board, Hex, Move, Piece

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from e2e.conftest import OpenPage, SharePage
    from e2e.routing import Traffic

OPENING = (
    Move(Piece.parse("wS1"), Hex(0, 0)),
    Move(Piece.parse("bS1"), Hex(1, 0)),
    Move(Piece.parse("wQ"), Hex(-1, 0)),
)
OPENED = "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"
BROKEN = '{"hive":1,"type":"Base","moves":["wX9"]}'


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """Open a page of the test's own, to be closed, crashed or left by Back."""
    return open_page()


def begun(page: Page) -> HivePage:
    """Play the first three moves."""
    hive = HivePage(page)
    for move in OPENING:
        hive.play(move)
    return hive


def again(page: Page) -> HivePage:
    """Reload the tab."""
    page.reload(wait_until="commit")
    return ready(page)


def another_tab(page: Page, fragment: str = "") -> HivePage:
    """Open another tab of the same browser."""
    tab = page.context.new_page()
    tab.goto(BASE + fragment, wait_until="commit")
    return ready(tab)


def ready(page: Page) -> HivePage:
    page.wait_for_selector("html[data-app=ready]", state="attached")
    return HivePage(page)


@pytest.mark.journey
def test_a_reload_restores_the_game_its_variations_and_the_settings(page: Page) -> None:
    hive = begun(page)
    hive.do("previous")
    hive.play(Move(Piece.parse("wA1"), Hex(-1, 1)))
    other = "Base;InProgress;Black[2];wS1;bS1 wS1-;wA1 /wS1"
    hive.expect_game(other)
    hive.do("settings")
    page.get_by_label("Colours").select_option("dark")
    page.get_by_label("Letters on tiles").check()
    page.locator("[name=tiles]").select_option("discs")
    page.locator("[name=board]").select_option("wood")
    hive.do("close")
    hive.do("previous")
    expect(hive.app).to_have_attribute("data-ply", "2")

    hive = again(page)
    hive.expect_game(other)
    expect(hive.app).to_have_attribute("data-ply", "2")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-labels", "on")
    expect(page.locator("html")).to_have_attribute("data-tiles", "discs")
    expect(page.locator("html")).to_have_attribute("data-board", "wood")
    page.locator("#moves [data-line]").click()
    hive.expect_game(OPENED)


def test_a_reload_continues_the_game_without_the_storage_that_tabs_share(
    page: Page,
) -> None:
    begun(page)
    page.evaluate("localStorage.clear()")
    again(page).expect_game(OPENED)


def test_a_game_deleted_in_another_tab_is_gone_after_a_reload(page: Page) -> None:
    begun(page)
    other = another_tab(page)
    other.do("settings")
    for _ in range(2):
        other.page.locator("[data-action=forget-all]").click()
    page.wait_for_function("sessionStorage.getItem('hive.copy') === null")
    again(page).expect_game("Base;NotStarted;White[1]")


def test_back_leaves_what_lies_over_the_game_and_a_reload_restores_it(page: Page) -> None:
    hive = begun(page)

    def back() -> None:
        page.evaluate("setTimeout(() => history.back())")  # it may end the page

    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    hive.do("previous")
    hive.play(Move(Piece.parse("wA1"), Hex(-1, 1)))
    other = "Base;InProgress;Black[2];wS1;bS1 wS1-;wA1 /wS1"
    hive.do("edit-position")
    expect(hive.app).to_have_attribute("data-mode", "edit")
    hive.do("settings")
    back()
    expect(page.get_by_role("dialog")).to_be_hidden()
    hive = again(page)
    expect(hive.app).to_have_attribute("data-mode", "edit")
    back()
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    hive.expect_game(other)
    hive = again(page)
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    hive.expect_game(other)
    hive.do("open")
    hive.do("close")
    back()
    expect(hive.app).to_have_attribute("data-mode", "play")
    hive.expect_game(OPENED)
    back()
    page.wait_for_url("about:blank")


def test_undone_moves_can_be_redone_after_a_reload(page: Page) -> None:
    hive = begun(page)
    hive.do("undo")
    hive = again(page)
    hive.do("redo")
    hive.expect_game(OPENED)


def test_edits_can_be_undone_after_a_reload(page: Page) -> None:
    hive = begun(page)
    hive.do("analyse")
    hive.do("previous")
    hive.play(Move(Piece.parse("wA1"), Hex(-1, 1)))
    lines = page.locator("#moves [data-line]")
    expect(lines).to_have_count(1)
    hive = again(page)
    expect(lines).to_have_count(1)
    hive.do("undo")
    expect(lines).to_have_count(0)
    hive.do("redo")
    expect(lines).to_have_count(1)


def test_the_game_of_a_crashed_tab_continues_in_the_next_tab_and_is_no_copy(page: Page) -> None:
    # The page gets no event of its end, as in a power failure.
    page.evaluate("addEventListener('pagehide', event => event.stopImmediatePropagation(), true)")
    begun(page)
    context = page.context
    page.close(run_before_unload=False)
    tab = context.new_page()
    tab.goto(BASE, wait_until="commit")
    hive = ready(tab)
    hive.expect_game(OPENED)
    hive.play(Move(Piece.parse("bQ"), Hex(2, 0)))
    assert len(kept_games(tab)) == 1


def test_two_tabs_do_not_destroy_each_other_s_game(page: Page) -> None:
    first = begun(page)
    second = another_tab(page)
    second.expect_game(OPENED)
    first.play(Move(Piece.parse("bQ"), Hex(2, 0)))
    second.play(Move(Piece.parse("bA1"), Hex(2, 0)))
    first.play(Move(Piece.parse("wA1"), Hex(-2, 0)))
    one, other = f"{OPENED};bQ bS1-;wA1 -wQ", f"{OPENED};bA1 bS1-"
    first.expect_game(one.replace("Black[2]", "Black[3]"))
    second.expect_game(other.replace("Black[2]", "White[3]"))
    again(first.page).expect_game(one.replace("Black[2]", "Black[3]"))
    again(second.page).expect_game(other.replace("Black[2]", "White[3]"))


def test_two_tabs_with_the_same_game_get_separate_copies_at_the_first_move(page: Page) -> None:
    """A duplicated tab gets a copy of the session storage."""
    first = begun(page)
    memory = page.evaluate("sessionStorage.getItem('hive.tab')")
    second_page = page.context.new_page()
    # The blank page of a new tab has no session storage.
    second_page.add_init_script(
        "if (origin !== 'null' && !sessionStorage.length)"
        f" sessionStorage.setItem('hive.tab', {json.dumps(memory)})"
    )
    second_page.goto(BASE, wait_until="commit")
    second = ready(second_page)
    second.expect_game(OPENED)
    second.play(Move(Piece.parse("bA1"), Hex(2, 0)))
    first.play(Move(Piece.parse("bQ"), Hex(2, 0)))
    again(first.page).expect_game(f"{OPENED.replace('Black[2]', 'White[3]')};bQ bS1-")
    again(second.page).expect_game(f"{OPENED.replace('Black[2]', 'White[3]')};bA1 bS1-")


def test_the_game_of_a_closed_tab_continues_in_the_next_tab(page: Page) -> None:
    begun(page)
    context = page.context
    page.goto("about:blank")
    tab = context.new_page()
    tab.goto(BASE, wait_until="commit")
    hive = ready(tab)
    hive.play(Move(Piece.parse("bQ"), Hex(2, 0)))
    assert len(kept_games(tab)) == 1


def kept_games(page: Page) -> list[str]:
    """Return the storage keys of saved games."""
    keys: list[str] = page.evaluate("Object.keys(localStorage)")
    return [key for key in keys if key.startswith("hive.game.")]


def test_a_link_begins_a_game_of_its_own_and_a_reload_continues_it(page: Page) -> None:
    begun(page)
    game = "Base;InProgress;White[2];wB1;bB1 wB1-"
    tab = another_tab(page, f"#game={quote(game)}")
    tab.expect_game(game)
    tab.play(Move(Piece.parse("wQ"), Hex(-1, 0)))
    played = "Base;InProgress;Black[2];wB1;bB1 wB1-;wQ -wB1"
    again(tab.page).expect_game(played)
    again(page).expect_game(OPENED)


def test_a_saved_game_is_listed_opened_and_deleted(page: Page) -> None:
    hive = begun(page)
    hive.do("new-game")
    page.get_by_role("button", name="Start", exact=True).click()
    hive.expect_game("Base;NotStarted;White[1]")
    hive.do("open")
    dialog = page.get_by_role("dialog", name="Open a game")
    dialog.get_by_role("button", name="Base · 2 turns").first.click()
    expect(dialog).to_be_hidden()
    hive.expect_game(OPENED)
    # An empty game is not saved.
    assert len(kept_games(page)) == 1
    hive.do("new-game")
    page.get_by_role("button", name="Start", exact=True).click()
    hive.do("open")
    dialog.get_by_role("button", name="Delete this game").click()
    expect(dialog).to_contain_text("Deleted: Base · 2 turns")
    again(page).expect_game("Base;NotStarted;White[1]")


def test_a_deleted_game_can_be_restored(page: Page) -> None:
    hive = begun(page)
    hive.do("new-game")
    page.get_by_role("button", name="Start", exact=True).click()
    hive.do("open")
    dialog = page.get_by_role("dialog", name="Open a game")
    dialog.get_by_role("button", name="Delete this game").click()
    # What takes the place of the button has the focus.
    expect(dialog.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    game = dialog.get_by_role("button", name="Base · 2 turns").first
    expect(game).to_be_focused()
    page.keyboard.press("Enter")
    hive.expect_game(OPENED)


def test_undo_at_the_start_returns_to_the_previous_saved_game(page: Page) -> None:
    hive = begun(page)
    (name,) = kept_games(page)
    hive.do("new-game")
    page.get_by_role("button", name="Start", exact=True).click()
    hive.do("undo")
    hive.expect_game(OPENED)
    assert kept_games(page) == [name]


def test_settings_changed_in_one_tab_apply_in_the_other(page: Page) -> None:
    other = another_tab(page)
    hive = HivePage(page)
    hive.do("settings")
    page.get_by_label("Colours").select_option("contrast")
    expect(other.page.locator("html")).to_have_attribute("data-theme", "contrast")


def test_all_saved_data_is_deleted_at_the_second_click(page: Page) -> None:
    hive = begun(page)
    hive.do("settings")
    page.get_by_label("Colours").select_option("dark")
    page.get_by_role("button", name="Delete all saved data").click()
    assert kept_games(page)
    page.get_by_role("button", name="Yes, delete everything").click()
    expect(page.get_by_role("dialog")).to_contain_text("was deleted")
    expect(page.locator("html")).to_have_attribute("data-theme", "auto")
    assert page.evaluate("Object.keys(localStorage)") == []
    hive.do("close")
    hive.expect_game(OPENED)
    again(page).expect_game("Base;NotStarted;White[1]")


@pytest.mark.parametrize("text", [BROKEN, "[" * 5000, '{"hive":99}', "<script>alert(1)</script>"])
def test_a_damaged_saved_game_is_reported_and_kept(open_page: OpenPage, text: str) -> None:
    def break_it(context: BrowserContext) -> None:
        context.add_init_script(
            "if (location.protocol === 'https:' && !localStorage.length) {"
            f" localStorage.setItem('hive.game.x', {json.dumps(text)});"
            f" localStorage.setItem('hive.prefs', {json.dumps(text)}); }}"
        )

    page = open_page(before=break_it)
    hive = HivePage(page)
    expect(hive.status).to_contain_text("couldn’t be read")
    begun(page)
    assert page.evaluate("localStorage.getItem('hive.game.x')") == text
    again(page).expect_game(OPENED)
    hive.do("open")
    expect(page.get_by_role("dialog")).to_contain_text("Unreadable game")


REFUSING = """
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } });
IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') };
"""
NONE = """
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { value: null });
"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') };"


@pytest.mark.parametrize("script", [REFUSING, NONE, FULL], ids=["refusing", "none", "full"])
def test_without_storage_the_page_warns_and_works(open_page: OpenPage, script: str) -> None:
    page = open_page(before=lambda context: context.add_init_script(script))
    hive = HivePage(page)
    expect(hive.status).to_contain_text("doesn’t save games")
    begun(page).expect_game(OPENED)
    expect(hive.status).not_to_contain_text("doesn’t save games")
    _, content = save(page, page.get_by_role("button", name="Save the game as a file").click)
    assert content.decode().endswith("3. wQ -wS1\n")
    hive.do("settings")
    expect(page.get_by_role("dialog")).to_contain_text("doesn’t save games")
    page.get_by_role("dialog").get_by_role("button", name="Share or save").click()
    expect(page.get_by_role("dialog", name="Share or save")).to_be_visible()


def test_a_full_storage_deletes_nothing_and_offers_a_file(page: Page) -> None:
    hive = begun(page)
    before = page.evaluate(
        """() => {
          let pad = 2.5e6;
          for (let at = 0; pad >= 1; at++) {
            try { localStorage.setItem("pad" + at, "y".repeat(pad)); }
            catch { pad = Math.floor(pad / 2); }
          }
          return Object.keys(localStorage).sort();
        }"""
    )
    hive.play(Move(Piece.parse("bQ"), Hex(2, 0)))
    hive.play(Move(Piece.parse("wA1"), Hex(-2, 0)))
    expect(hive.app).to_have_attribute("data-saved", "full")
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("pad0, of another page: 2.5 MB")
    assert page.evaluate("Object.keys(localStorage).sort()") == before
    _, content = save(page, notice.get_by_role("button", name="Save the game as a file").click)
    assert content.decode().endswith("4. bQ bS1-\n5. wA1 -wQ\n")
    played = f"{OPENED.replace('Black[2]', 'Black[3]')};bQ bS1-;wA1 -wQ"
    hive = again(page)
    hive.expect_game(played)
    expect(hive.app).to_have_attribute("data-saved", "full")
    page.evaluate("localStorage.removeItem('pad0')")
    hive.play(Move(Piece.parse("bA1"), Hex(3, 0)))
    expect(hive.app).to_have_attribute("data-saved", "1")
    expect(notice).to_be_hidden()


def test_the_clock_keeps_its_time_over_a_reload(page: Page) -> None:
    hive = HivePage(page)
    hive.do("new-game")
    page.get_by_label("Clock").select_option("5+0")
    page.get_by_role("button", name="Start", exact=True).click()
    hive.play(OPENING[0])
    expect(page.locator(".clock.running")).to_contain_text("4:5")
    left = page.locator(".clock.running").inner_text()
    hive = again(page)
    expect(hive.app).to_have_attribute("data-clock", "1")
    expect(page.locator(".clock.running")).to_contain_text("4:5")
    assert page.locator(".clock.running").inner_text() <= left


def test_a_read_only_page_saves_nothing(share_page: SharePage) -> None:
    game = "Base;InProgress;White[2];wB1;bB1 wB1-"
    page = share_page(f"game={quote(game)}&mode=view")
    HivePage(page).do("previous")
    expect(HivePage(page).app).to_have_attribute("data-ply", "1")
    assert kept_games(page) == []
    assert Board.from_game_string(game).ply == 2


def test_the_chosen_theme_is_applied_before_python_starts(
    open_page: OpenPage, traffic: Traffic
) -> None:
    traffic.break_file("pyodide/library.bin")
    page = open_page(
        ready=False,
        before=lambda context: context.add_init_script(
            "if (location.protocol === 'https:')"
            " localStorage.setItem('hive.prefs', JSON.stringify({hive: 1, theme: 'dark'}))"
        ),
    )
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.wait_for_selector("html[data-app=failed]", state="attached")
    traffic.excuse()
