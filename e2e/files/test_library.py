"""The library of saved games in the browser's database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from e2e.clipboard_and_files import save
from e2e.hive_page import HivePage
from hive_core import pgn, read_games
from hive_core.game import Game
from tests.games import random_games

if TYPE_CHECKING:
    from pathlib import Path

    from e2e.conftest import OpenPage

COUNT = 30

LATEST, LISTED = 3, 50
"""How many games the list shows at first, and at most after a search."""

# The list shows at once that a game is deleted; the database follows when it is free.
UNTIL_THE_DATABASE_HAS = """async (count) => {
  const query = JSON.stringify({ words: [], state: "", key: null, count: 1 });
  while (JSON.parse(await hiveLibrary.find(query)).kept !== count)
    await new Promise(requestAnimationFrame);
}"""


@pytest.fixture(scope="module")
def games() -> str:
    """Return a file of many games; the last goes on from the first three moves of the first."""
    return file_of(COUNT, plies=14)


def file_of(count: int, plies: int) -> str:
    """Return a PGN file of so many games."""
    texts = []
    for number, board in enumerate(random_games("Base+MLP", seed=7, games=count, plies=plies)):
        game = Game.from_game_string(board.game_string())
        game.tree = game.tree.with_tags({"White": f"Ann{number}", "Black": "Böb Łoś"})
        texts.append(pgn.write_game(game))
    return "\n".join(texts)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """Open a page of a browser in which nothing is saved."""
    return open_page()


def choose_file(page: Page, button: str, path: Path) -> None:
    with page.expect_file_chooser() as chooser:
        HivePage(page).do(button)
    chooser.value.set_files(path)


def open_list(page: Page) -> None:
    HivePage(page).do("open")


def add_all(page: Page, text: str, folder: Path) -> None:
    """Save all games of a file with several."""
    path = folder / "many.pgn"
    path.write_text(text, encoding="utf-8")
    open_list(page)
    choose_file(page, "choose-file", path)
    HivePage(page).do("add-listed")
    expect(page.locator(f"#app[data-kept-count='{COUNT}']")).to_be_attached()


def search(page: Page, words: str) -> None:
    page.locator("[name=words]").fill(words)


def shown(page: Page, count: int) -> None:
    expect(page.locator("[data-kept]")).to_have_count(count)


def test_a_file_of_many_games_comes_in_is_searched_without_accents_and_goes_out(
    page: Page, games: str, tmp_path: Path
) -> None:
    add_all(page, games, tmp_path)
    shown(page, LATEST)
    search(page, "ann7 bob los")
    shown(page, 1)
    for word, count in (("bas", 0), ("mlp", COUNT), ("base+mlp", COUNT), ("base", 0), ("", COUNT)):
        search(page, word)
        shown(page, count)
    name, content = save(page, lambda: HivePage(page).do("games-pgn"))
    assert name == f"hive-{COUNT}-games.pgn"
    before, after = read_games(games), read_games(content.decode())
    assert [game.tree.lines for game in after] == [game.tree.lines for game in before]


def test_a_file_of_five_hundred_games_comes_in_is_searched_and_goes_out(
    page: Page, tmp_path: Path
) -> None:
    text = file_of(500, plies=8)
    path = tmp_path / "many.pgn"
    path.write_text(text, encoding="utf-8")
    open_list(page)
    choose_file(page, "choose-file", path)
    HivePage(page).do("add-listed")
    expect(page.locator("#app[data-kept-count='500']")).to_be_attached(timeout=60_000)
    shown(page, LATEST)
    search(page, "ann499")
    shown(page, 1)
    search(page, "")
    shown(page, LISTED)
    _, content = save(page, lambda: HivePage(page).do("games-pgn"))
    before, after = read_games(text), read_games(content.decode())
    assert [game.tree for game in after] == [game.tree for game in before]


def test_the_first_of_more_games_has_the_focus(page: Page, games: str, tmp_path: Path) -> None:
    add_all(page, games, tmp_path)
    shown(page, LATEST)
    page.locator("[data-action=list-more]").press("Enter")
    shown(page, COUNT)
    expect(page.locator("[data-kept]").nth(LATEST)).to_be_focused()


def test_games_are_found_by_the_position_on_the_board(
    page: Page, games: str, tmp_path: Path
) -> None:
    add_all(page, games, tmp_path)
    HivePage(page).do("list-more")
    page.locator("[data-kept]", has_text="Ann4 ").click()
    page.locator("#moves [data-ply='8']").click()
    open_list(page)
    page.locator("[name=where]").select_option("here")
    shown(page, 1)
    expect(page.locator("[data-kept]")).to_contain_text("Ann4 v Böb")


def test_a_game_gets_a_name_by_the_keyboard_and_is_found_by_it_after_a_reload(
    page: Page, games: str, tmp_path: Path
) -> None:
    add_all(page, games, tmp_path)
    search(page, "ann9")
    shown(page, 1)
    page.locator("[data-rename]").press("Enter")
    page.locator("[name=title]").fill("A gem")
    page.locator("[name=labels]").fill("siege")
    page.keyboard.press("Enter")
    search(page, "")
    shown(page, COUNT)
    search(page, "siege")
    shown(page, 1)  # it is in the database
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-app=ready]", state="attached")
    open_list(page)
    search(page, "siege")
    shown(page, 1)
    expect(page.locator("[data-kept]")).to_contain_text("A gem")


def test_escape_cancels_the_name_of_a_game_and_then_closes_the_dialog(
    page: Page, games: str, tmp_path: Path
) -> None:
    add_all(page, games, tmp_path)
    page.locator("[data-rename]").first.press("Enter")
    page.locator("[name=title]").press("Escape")
    expect(page.locator("[name=title]")).to_have_count(0)
    expect(page.locator("#open-dialog [data-kept]:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#open-dialog")).to_have_count(0)


def test_a_back_up_moves_all_games_to_another_browser(
    page: Page, games: str, tmp_path: Path, open_page: OpenPage
) -> None:
    add_all(page, games, tmp_path)
    name, content = save(page, lambda: HivePage(page).do("back-up"))
    path = tmp_path / name
    path.write_bytes(content)
    other = open_page()
    open_list(other)
    choose_file(other, "restore", path)
    expect(other.locator(f"#app[data-kept-count='{COUNT}']")).to_be_attached()
    search(other, "ann2")
    shown(other, 11)


def test_a_game_deleted_from_the_library_stays_deleted_after_a_reload(
    page: Page, games: str, tmp_path: Path
) -> None:
    add_all(page, games, tmp_path)
    search(page, "ann2")
    shown(page, 11)
    page.locator("[data-forget]").first.click()
    expect(page.locator("[data-restore]")).to_be_visible()
    page.evaluate(UNTIL_THE_DATABASE_HAS, COUNT - 1)
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-app=ready]", state="attached")
    open_list(page)
    expect(page.locator(f"#app[data-kept-count='{COUNT - 1}']")).to_be_attached()


def test_a_broken_link_shows_the_saved_games(page: Page, games: str, tmp_path: Path) -> None:
    add_all(page, games, tmp_path)
    tab = page.context.new_page()
    tab.goto(f"{page.url.partition('#')[0]}#game=Base;InProgress;White[2];wS1;bS1%20zz")
    shown(tab, LATEST)
