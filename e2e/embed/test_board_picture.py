"""The picture of a `<hive-board>`: drawn if the page has none, in the reader's colour scheme."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.axe import expect_faultless
from e2e.board_pages import GAME, Author, boards, open_author, requested
from e2e.routing import BASE
from hive_core import Board
from hive_core.svg import draw

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

LIGHT, DARK = "rgb(95, 128, 109)", "rgb(38, 53, 46)"
SCRIPT = f'<script src="{BASE}hive-board.js" defer></script>'


def board_code(game: str = GAME, inside: str = "", **attributes: str) -> str:
    """Return a page's code for one board."""
    more = "".join(f' {name}="{html.escape(value)}"' for name, value in attributes.items())
    return f'{SCRIPT}<hive-board game="{html.escape(game)}"{more}>{inside}</hive-board>'


def tiles(board: Locator) -> list[str]:
    """Return the names of the tiles in the picture that the element has drawn."""
    drawn = board.locator(".drawn [data-piece]")
    return sorted(tile.get_attribute("data-piece") or "" for tile in drawn.all())


def one_board(open_page: OpenPage, code: str, scheme: str = "light") -> tuple[Page, Locator]:
    """Open a page with that board, with a preference for `light` or `dark`."""
    page = open_author(open_page, Author(code), color_scheme=scheme)
    board = page.locator("hive-board")
    expect(board).to_have_attribute("data-look", re.compile("light|dark"))
    return page, board


def color(element: Locator, name: str) -> str:
    """Return the computed value of a colour."""
    told: str = element.evaluate("(node, name) => getComputedStyle(node)[name]", name)
    return told


def test_a_board_without_a_picture_draws_its_position_before_it_starts(
    open_page: OpenPage,
) -> None:
    _, board = one_board(open_page, board_code())
    assert tiles(board) == ["bG1", "bQ", "wQ", "wS1"]


def test_drawing_the_picture_makes_no_requests(open_page: OpenPage, traffic: Traffic) -> None:
    before = requested(traffic)
    _, board = one_board(open_page, board_code())
    assert tiles(board)
    new = {name for name in requested(traffic) - before if "author" not in name}
    assert new <= {"tutorial.html", "tutorial.css", "hive-board.js", "web/icon.svg"}


def test_the_picture_shows_the_ply_attribute(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code(ply="2"))
    assert tiles(board) == ["bG1", "wS1"]


def test_another_game_attribute_changes_the_picture(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code())
    board.evaluate("node => node.setAttribute('game', 'Base;InProgress;Black[1];wA1')")
    expect(board.locator(".drawn [data-piece]")).to_have_count(1)
    assert tiles(board) == ["wA1"]


def test_the_button_describes_the_picture(open_page: OpenPage) -> None:
    page, board = one_board(open_page, f"<main><h1>A blog</h1>{board_code()}</main>")
    name = re.compile(r"^Vanaf hier spelen – Een partij Hive \(Base\), wit is aan zet$")
    expect(board.get_by_role("button")).to_have_accessible_name(name)
    expect_faultless(page, "a board that draws itself")


def test_a_board_with_a_picture_draws_none(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code(inside=draw(Board.from_game_string(GAME))))
    assert tiles(board) == []


def test_a_link_inside_is_not_taken_for_a_picture(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code(inside='<a href="#x">the game</a>'))
    assert len(tiles(board)) == 4


def test_a_picture_added_later_replaces_the_drawing(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code())
    assert len(tiles(board)) == 4
    board.evaluate("node => node.append(document.createElement('img'))")
    expect(board.locator(".drawn [data-piece]")).to_have_count(0)


def test_an_invalid_game_gives_an_empty_board_with_a_button(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code("<b>no game</b>"))
    assert tiles(board) == []
    box = board.bounding_box()
    assert box is not None
    assert box["height"] > 200
    expect(board.get_by_role("button")).to_have_accessible_name("Vanaf hier spelen")


@pytest.mark.parametrize(("scheme", "table"), [("light", LIGHT), ("dark", DARK)])
def test_a_drawing_follows_the_readers_colour_scheme(
    open_page: OpenPage, scheme: str, table: str
) -> None:
    _, board = one_board(open_page, board_code(), scheme)
    assert color(board.locator(".stage"), "backgroundColor") == table


@pytest.mark.parametrize(
    ("theme", "scheme", "table"),
    [("dark", "light", DARK), ("light", "dark", LIGHT), ("contrast", "light", DARK)],
)
def test_the_theme_attribute_overrides_the_readers_colour_scheme(
    open_page: OpenPage, theme: str, scheme: str, table: str
) -> None:
    _, board = one_board(open_page, board_code(theme=theme), scheme)
    assert color(board.locator(".stage"), "backgroundColor") == table


def switch(page: Page, part: str, look: str) -> None:
    """Give the page a look, as the switch of a site does."""
    page.evaluate("([part, look]) => document[part].style.colorScheme = look", [part, look])


@pytest.mark.parametrize(("site", "scheme"), [("dark", "light"), ("light", "dark")])
def test_a_board_has_the_look_of_the_site_unless_it_has_a_theme(
    open_page: OpenPage, site: str, scheme: str
) -> None:
    code = board_code() + board_code(theme=scheme)
    page = open_author(open_page, Author(code), color_scheme=scheme)
    switch(page, "documentElement", site)
    for board, look in zip(page.locator("hive-board").all(), (site, scheme), strict=True):
        expect(board).to_have_attribute("data-look", look)


@pytest.mark.parametrize("part", ["documentElement", "body"])
def test_a_running_board_follows_the_switch_of_the_site(open_page: OpenPage, part: str) -> None:
    page, board = one_board(open_page, board_code())
    switch(page, part, "dark")
    expect(board).to_have_attribute("data-look", "dark")
    (element,) = boards(page)
    element.wake()
    inside = element.inside.locator("html")
    expect(inside).to_have_attribute("data-theme", "dark")
    switch(page, part, "light")
    expect(board).to_have_attribute("data-look", "light")
    expect(inside).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize("drawn", ["light", "dark"])
@pytest.mark.parametrize(("scheme", "table"), [("light", LIGHT), ("dark", DARK)])
def test_a_picture_of_the_page_follows_the_readers_colour_scheme(
    open_page: OpenPage, drawn: str, scheme: str, table: str
) -> None:
    position = Board.from_game_string(GAME)
    svg = draw(position, theme="dark" if drawn == "dark" else "light", ids="fig")
    _, board = one_board(open_page, board_code(inside=svg), scheme)
    assert color(board.locator("> svg > rect"), "fill") == table


@pytest.mark.chromium_only("Playwright changes the colours of no running Firefox but its own")
def test_a_drawing_changes_with_the_readers_colour_scheme(open_page: OpenPage) -> None:
    svg = draw(Board.from_game_string(GAME))
    page, board = one_board(open_page, board_code(inside=svg))
    page.emulate_media(color_scheme="dark")
    expect(board).to_have_attribute("data-look", "dark")
    assert color(board.locator("> svg > rect"), "fill") == DARK


def test_the_picture_of_a_stopped_board_changes_with_the_theme(open_page: OpenPage) -> None:
    page, board = one_board(open_page, board_code())
    (element,) = boards(page)
    element.wake()
    board.evaluate("node => node.sleep()")
    expect(board).to_have_attribute("data-phase", "asleep")
    assert '<rect x="' in element.drawn()
    assert 'fill="#5f806d"' in element.drawn()
    board.evaluate("node => node.setAttribute('theme', 'dark')")
    expect(board).to_have_attribute("data-look", "dark")
    assert 'fill="#26352e"' in element.drawn()
    assert 'fill="#5f806d"' not in element.drawn()
