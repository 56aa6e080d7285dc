"""The page "Play in pairs" of `docs/embedding.md`: two pupils play by the links of its board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from e2e.board_pages import BoardElement
from e2e.host_pages import NO_STORAGE
from e2e.routing import BASE
from hive_core import Board

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from e2e.conftest import OpenPage

TEXT = (Path(__file__).resolve().parents[2] / "docs/embedding.md").read_text(encoding="utf-8")
LESSON = "https://teacher.test/pairs.html?week=3"

CLIPBOARD = """
Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text) => { window.copiedText = text; } },
});
"""
"""Keeps a copied text where the test finds it."""


def documented_page() -> str:
    """Return the documented page with the address of the site, and a second board below."""
    pages = re.findall(r"```html\n(<!doctype html>.*?)```", TEXT, re.DOTALL)
    (page,) = (page for page in pages if "Play in pairs" in page)
    other = '<p style="height: 1500px">More</p><hive-board game="Base" mode="view"></hive-board>'
    named = str(page).replace("https://example.org/hive/", BASE)
    return named.replace("</body>", f"{other}</body>")


@dataclass(frozen=True, slots=True)
class Pupil:
    """A reader of the page."""

    page: Page

    @property
    def board(self) -> BoardElement:
        return BoardElement(self.page.locator("hive-board").first)

    @property
    def other(self) -> BoardElement:
        return BoardElement(self.page.locator("hive-board").last)

    def move(self, text: str) -> None:
        """Play the move of that MoveString, when it is this pupil's turn."""
        expect(self.board.app).to_have_attribute("data-away", re.compile("mine|older"))
        game = self.board.app.get_attribute("data-game-string")
        assert game is not None
        move = Board.from_game_string(game).parse_move(text)
        tile = f'[data-piece="{move.piece}"], [data-reserve="{move.piece}"]'
        self.board.inside.locator(tile).first.click()
        self.board.inside.locator(f'svg#board [data-target="{move.to}"]').click()
        expect(self.board.inside.locator(".question strong")).to_have_text("Your move is ready.")

    def send(self) -> str:
        """Copy the link that the board offers, and return it."""
        question = self.board.inside.locator(".question")
        question.locator("[data-action=copy-move-link]").click()
        expect(question.locator("strong")).to_have_text("Sent. You can send it again.")
        return str(self.board.app.evaluate("() => window.copiedText"))

    def open(self, link: str) -> None:
        """Open a link in the same tab, as the address bar does."""
        assert link.startswith(f"{LESSON}#code=1")
        self.page.evaluate("address => { location.href = address; }", link)

    def expect_game(self, plies: int, stands: str) -> None:
        """Wait until the board has so many moves, and says whose turn it is."""
        expect(self.board.app).to_have_attribute("data-ply", str(plies))
        expect(self.board.app).to_have_attribute("data-away", stands)


def arrive(open_page: OpenPage, link: str) -> Pupil:
    """Open the link in a browser of its own, which keeps nothing."""

    def settle(context: BrowserContext) -> None:
        context.add_init_script(NO_STORAGE)
        context.add_init_script(CLIPBOARD)
        context.route(
            "https://teacher.test/**",
            lambda route: route.fulfill(
                body=documented_page(), content_type="text/html; charset=utf-8"
            ),
        )

    page = open_page(path="tutorial.html", ready=False, before=settle, frames_in_reach=True)
    page.goto(link)
    return Pupil(page)


def test_two_pupils_play_in_the_page_of_their_teacher(open_page: OpenPage) -> None:
    ann = arrive(open_page, LESSON)
    expect(ann.board.frame).to_have_count(0)
    ann.board.wake()
    ann.move("wS1")
    first = ann.send()
    bob = arrive(open_page, first)
    bob.board.expect_awake()
    bob.expect_game(1, "mine")

    bob.move("bS1 wS1-")
    loaded = bob.page.evaluate("performance.timeOrigin")
    ann.open(bob.send())
    ann.expect_game(2, "mine")
    ann.move("wQ -wS1")
    second = ann.send()
    bob.open(second)
    bob.expect_game(3, "mine")

    bob.move("bQ bS1-")  # an old link keeps the move that was not sent
    bob.open(first)
    bob.expect_game(4, "older")
    bob.other.wake()  # so does another board that runs in between
    expect(bob.board.element).to_have_attribute("data-phase", "asleep")
    bob.board.wake()
    bob.expect_game(4, "theirs")
    ann.open(bob.send())
    ann.expect_game(4, "mine")

    ann.move("wA1 -wQ")
    third = ann.send()
    bob.other.wake()
    bob.open(third)  # it wakes the board
    bob.expect_game(5, "mine")
    assert bob.page.evaluate("performance.timeOrigin") == loaded
