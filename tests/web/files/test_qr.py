"""QR codes: when the share dialog has one, and how it is drawn."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.page import after, walk
from tests.page_games import page_record
from web.app.update import update
from web.app.view import view
from web.files import export_game
from web.files.intents import QrMade, ShowQr
from web.files.qr_view import QUIET, dark_path, qr_drawing
from web.files.state import QrCode
from web.game.intents import SetTag
from web.game.state import OpenGame
from web.shared.effects import MakeQr, ShowAnswer
from web.shared.intents import Close, Open
from web.shared.state import AppState, Outside
from web.ui.nodes import Node

RECORD = page_record(3).main_line()
HERE = Outside("https://hive.test/")
GAME = replace(
    AppState(game=OpenGame(record=RECORD, ply=len(RECORD.moves))), outside=HERE, newcomer=False
)
SHARING = after(GAME, Open("share"))
LINK = export_game.game_text(GAME, "link")
ROWS = ("101", "011", "110")
SHOWN = after(SHARING, ShowQr(), QrMade(QrCode(LINK, ROWS)))


def codes(state: AppState) -> list[Node]:
    """Return the QR codes on the page."""
    return [node for node in walk(view(state)) if "data-qr" in node.attrs]


def button(state: AppState) -> list[str]:
    """Return whether the button shows a code, in a list; an empty one if there is no button."""
    found = (node.attrs for node in walk(view(state)) if node.attrs.get("data-action") == "show-qr")
    return [attrs["aria-expanded"] for attrs in found]


def test_the_button_asks_for_the_code_of_the_link() -> None:
    assert update(SHARING, ShowQr())[1] == (MakeQr(LINK),)


def test_the_code_names_what_it_holds() -> None:
    (code,) = codes(SHOWN)
    assert code.attrs["data-text"] == LINK
    assert code.attrs["role"] == "img"
    assert code.attrs["aria-label"] == "QR code of the link"


def test_a_code_that_is_being_made_is_not_yet_on_the_page() -> None:
    assert codes(after(SHARING, ShowQr())) == []


def test_a_code_is_scrolled_into_view_when_it_is_there() -> None:
    asked = after(SHARING, ShowQr())
    assert update(asked, QrMade(QrCode(LINK, ROWS)))[1] == (ShowAnswer(),)


def test_the_button_hides_the_code_that_it_showed() -> None:
    hidden = after(SHOWN, ShowQr())
    assert (button(SHARING), button(SHOWN), button(hidden)) == (["false"], ["true"], ["false"])
    assert codes(hidden) == []


def test_a_local_page_has_no_code_of_a_link_that_nobody_else_can_open() -> None:
    local = replace(SHARING, outside=Outside("file:///home/me/hive.html"))
    assert button(local) == []
    assert update(local, ShowQr()) == (local, ())


def test_the_code_of_a_link_that_has_changed_is_not_shown() -> None:
    named = after(SHOWN, SetTag("White", "Ann"))
    assert codes(named) == []
    assert button(named) == ["false"]


def test_a_code_that_is_no_longer_asked_for_is_dropped() -> None:
    assert after(SHARING, QrMade(QrCode(LINK, ROWS))) == SHARING
    asked = after(SHARING, ShowQr())
    assert after(asked, QrMade(QrCode("another text", ROWS))) == asked


def test_a_closed_dialog_opens_again_without_the_code() -> None:
    assert codes(after(SHOWN, Close(), Open("share"))) == []


@pytest.mark.parametrize(("problem", "word"), [("qr.long", "too long"), ("qr.failed", "missing")])
def test_the_dialog_says_why_there_is_no_code(problem: str, word: str) -> None:
    state = after(SHARING, ShowQr(), QrMade(QrCode(LINK, problem=problem)))
    (alert,) = (node for node in walk(view(state)) if node.attrs.get("role") == "alert")
    assert word in alert.text
    assert codes(state) == []


def test_a_code_is_dark_on_light_within_a_light_edge_of_four_modules() -> None:
    drawing = qr_drawing("en", QrCode("x", ROWS))
    light, dark = drawing.children
    assert drawing.attrs["viewBox"] == "0 0 11 11"
    assert (light.attrs["width"], light.attrs["fill"]) == ("11", "#fff")
    assert (dark.attrs["d"][:4], dark.attrs["fill"]) == ("M4 4", "#000")


@given(st.lists(st.text("01", min_size=9, max_size=9), max_size=9).map(tuple))
def test_the_bars_of_a_drawing_cover_the_dark_modules(rows: tuple[str, ...]) -> None:
    covered = set[tuple[int, int]]()
    for bar in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", dark_path(rows)):
        x, y, width = map(int, bar)
        covered |= {(at - QUIET, y - QUIET) for at in range(x, x + width)}
    dark = {(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module == "1"}
    assert covered == dark
