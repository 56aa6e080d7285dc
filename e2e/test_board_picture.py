"""A `<hive-board>` that brings no picture draws one; and sleeping pictures are light or dark."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.routing import BASE
from e2e.test_axe import expect_faultless
from e2e.test_hive_board import GAME, Author, asked, boards, open_author
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
    """Open a page with that board, for a reader who likes it light or dark."""
    page = open_author(open_page, Author(code), color_scheme=scheme)
    board = page.locator("hive-board")
    expect(board).to_have_attribute("data-look", re.compile("light|dark"))
    return page, board


def color(element: Locator, name: str) -> str:
    """Return a colour that the browser has worked out."""
    told: str = element.evaluate("(node, name) => getComputedStyle(node)[name]", name)
    return told


def test_a_board_without_a_picture_shows_its_position_before_it_is_touched(
    open_page: OpenPage,
) -> None:
    _, board = one_board(open_page, board_code())
    assert tiles(board) == ["bG1", "bQ", "wQ", "wS1"]


def test_its_picture_asks_for_nothing(open_page: OpenPage, traffic: Traffic) -> None:
    before = asked(traffic)
    _, board = one_board(open_page, board_code())
    assert tiles(board)
    new = {name for name in asked(traffic) - before if "author" not in name}
    assert new <= {"tutorial.html", "tutorial.css", "hive-board.js", "web/icon.svg"}


def test_its_picture_shows_the_ply_that_is_asked_for(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code(ply="2"))
    assert tiles(board) == ["bG1", "wS1"]


def test_another_game_is_another_picture(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code())
    board.evaluate("node => node.setAttribute('game', 'Base;InProgress;Black[1];wA1')")
    expect(board.locator(".drawn [data-piece]")).to_have_count(1)
    assert tiles(board) == ["wA1"]


def test_its_button_says_what_the_picture_shows(open_page: OpenPage) -> None:
    page, board = one_board(open_page, f"<main><h1>A blog</h1>{board_code()}</main>")
    name = re.compile(r"^Speel vanaf hier – Een partij Hive \(Base\), wit is aan zet$")
    expect(board.get_by_role("button")).to_have_accessible_name(name)
    expect_faultless(page, "a board that draws itself")


def test_a_board_with_a_picture_draws_none(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code(inside=draw(Board.from_game_string(GAME))))
    assert tiles(board) == []


def test_a_link_inside_is_no_picture(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code(inside='<a href="#x">the game</a>'))
    assert len(tiles(board)) == 4


def test_a_picture_that_comes_later_takes_the_place_of_the_drawing(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code())
    assert len(tiles(board)) == 4
    board.evaluate("node => node.append(document.createElement('img'))")
    expect(board.locator(".drawn [data-piece]")).to_have_count(0)


def test_a_game_that_cannot_be_read_leaves_an_empty_table_to_touch(open_page: OpenPage) -> None:
    _, board = one_board(open_page, board_code("<b>no game</b>"))
    assert tiles(board) == []
    box = board.bounding_box()
    assert box is not None
    assert box["height"] > 200
    expect(board.get_by_role("button")).to_have_accessible_name("Speel vanaf hier")


@pytest.mark.parametrize(("scheme", "table"), [("light", LIGHT), ("dark", DARK)])
def test_a_drawn_board_has_the_colours_that_the_reader_likes(
    open_page: OpenPage, scheme: str, table: str
) -> None:
    _, board = one_board(open_page, board_code(), scheme)
    assert color(board.locator(".stage"), "backgroundColor") == table


@pytest.mark.parametrize(
    ("theme", "scheme", "table"),
    [("dark", "light", DARK), ("light", "dark", LIGHT), ("contrast", "light", DARK)],
)
def test_a_board_s_theme_goes_before_what_the_reader_likes(
    open_page: OpenPage, theme: str, scheme: str, table: str
) -> None:
    _, board = one_board(open_page, board_code(theme=theme), scheme)
    assert color(board.locator(".stage"), "backgroundColor") == table


@pytest.mark.parametrize("drawn", ["light", "dark"])
@pytest.mark.parametrize(("scheme", "table"), [("light", LIGHT), ("dark", DARK)])
def test_a_picture_that_the_page_brings_has_those_colours_too(
    open_page: OpenPage, drawn: str, scheme: str, table: str
) -> None:
    position = Board.from_game_string(GAME)
    svg = draw(position, theme="dark" if drawn == "dark" else "light", ids="fig")
    _, board = one_board(open_page, board_code(inside=svg), scheme)
    assert color(board.locator("> svg > rect"), "fill") == table


@pytest.mark.chromium_only("Playwright changes the colours of no running Firefox but its own")
def test_the_colours_change_with_the_reader_s(open_page: OpenPage) -> None:
    svg = draw(Board.from_game_string(GAME))
    page, board = one_board(open_page, board_code(inside=svg))
    page.emulate_media(color_scheme="dark")
    expect(board).to_have_attribute("data-look", "dark")
    assert color(board.locator("> svg > rect"), "fill") == DARK


def test_the_picture_of_a_board_that_was_left_changes_with_the_theme(open_page: OpenPage) -> None:
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
