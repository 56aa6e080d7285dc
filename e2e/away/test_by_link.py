"""Two people in two browsers play by the links that they send each other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.hive_page import HivePage
from e2e.host_pages import NO_STORAGE
from e2e.routing import BASE
from hive_core import Board

if TYPE_CHECKING:
    from e2e.conftest import OpenPage


class Player(HivePage):
    """One of two people who play by links."""

    def begin(self, color: str = "white", name: str = "") -> None:
        """Begin a game from the first screen."""
        self.do("play-friend-away")
        self.page.locator("[name=side]").select_option(color)
        self.page.locator("#play-away-dialog [name=name]").fill(name)
        self.page.locator("#play-away-dialog [type=submit]").click()
        self.expect_stands("mine" if color == "white" else "theirs")

    def send(self) -> str:
        """Copy the link of the message, and return it."""
        self.page.locator(".question, .ending").locator("[data-action=away]").click()
        dialog = self.page.locator("#away-dialog")
        link = dialog.locator("#away-link").input_value()
        dialog.locator("[data-action=copy-move-link]").click()
        expect(dialog.locator("h3")).to_have_text("Sent. You can send it again.")
        self.do("close")
        return link

    def open(self, link: str) -> None:
        """Open a link in the same tab, as the address bar does."""
        self.visit(link.partition("#")[2])

    def move(self, text: str) -> None:
        """Play the move of that MoveString, when it is this player's turn."""
        expect(self.app).to_have_attribute("data-away", re.compile("mine|older"))
        game = self.app.get_attribute("data-game-string")
        assert game is not None
        self.play(Board.from_game_string(game).parse_move(text))

    def expect_stands(self, how: str) -> None:
        """Wait until the page says whose turn it is, or what the last link was."""
        expect(self.app).to_have_attribute("data-away", how)

    def expect_plies(self, plies: int) -> None:
        """Wait until the game has so many moves."""
        expect(self.app).to_have_attribute("data-ply", str(plies))

    def expect_question(self, words: str) -> None:
        """Wait for the question over the board."""
        expect(self.page.locator(".question strong")).to_have_text(words)


@pytest.fixture
def ann(open_page: OpenPage) -> Player:
    return Player(open_page())


@pytest.fixture
def bob(open_page: OpenPage) -> Player:
    return Player(open_page())


def exchange(players: tuple[Player, Player], *moves: str) -> str:
    """Play these moves in turn, each sent by a link; return the last link."""
    link = ""
    for ply, text in enumerate(moves):
        mover, other = players[ply % 2], players[1 - ply % 2]
        mover.expect_stands("mine")
        mover.move(text)
        link = mover.send()
        other.open(link)
        other.expect_plies(int(mover.app.get_attribute("data-ply") or 0))
    return link


@pytest.mark.journey
def test_a_whole_game_is_played_by_links_alone(
    ann: Player, bob: Player, open_page: OpenPage
) -> None:
    ann.begin(name="Ann")
    first = exchange((ann, bob), "wS1")
    exchange((bob, ann), "bS1 wS1-", "wQ -wS1")

    bob.open(first)  # an old link, once more
    bob.expect_stands("older")
    bob.expect_plies(3)

    bob.move("bQ bS1-")  # with a draw offer, which Ann declines by her move
    bob.do("offer-draw")
    ann.open(bob.send())
    ann.expect_question("Draw offered")
    ann.do("decline-draw")
    ann.move("wA1 -wQ")
    bob.open(ann.send())
    expect(bob.status).to_have_text("\u2068Ann\u2069 declines the draw.")

    bob.move("bA1 bQ-")  # a takeback, which Ann allows
    ann.open(bob.send())
    ann.expect_plies(6)
    bob.do("away")
    bob.page.locator("#away-dialog [data-action=ask-takeback]").click()
    ann.open(bob.send())
    ann.expect_question("Takeback asked")
    ann.do("allow-takeback")
    bob.open(ann.send())
    bob.expect_plies(5)
    bob.expect_stands("mine")

    bob.move("bG1 bQ-")
    sent = bob.send()
    ann.open(sent)
    ann.expect_plies(6)

    other = Player(open_page(first.partition("#")[2]))  # another answer to the first move
    other.move("bG1 wS1-")
    ann.open(other.send())
    ann.expect_stands("fork")
    ann.expect_plies(6)

    ann.open(sent)
    ann.do("resign")
    bob.open(ann.send())
    bob.expect_stands("over")
    expect(bob.page.locator("#ending h2")).to_have_text("You win")


def test_a_game_goes_on_after_a_reload(ann: Player, bob: Player) -> None:
    ann.begin("black", "Ann")
    bob.open(ann.send())
    bob.move("wS1")
    bob.page.reload(wait_until="commit")
    bob.page.wait_for_selector("html[data-app=ready]", state="attached")
    bob.expect_question("Your move is ready.")
    ann.open(bob.send())
    ann.expect_plies(1)
    ann.expect_stands("mine")


def reload(player: Player) -> None:
    """Reload the page of a player."""
    player.page.reload(wait_until="commit")
    player.page.wait_for_selector("html[data-app=ready]", state="attached")


@pytest.fixture
def forked(ann: Player, bob: Player, open_page: OpenPage) -> Player:
    """Return the first player's page after two different answers to one move."""
    ann.begin()
    first = exchange((ann, bob), "wS1")
    other = Player(open_page(first.partition("#")[2]))
    exchange((bob, ann), "bS1 wS1-")
    other.move("bG1 wS1-")
    ann.open(other.send())
    ann.expect_stands("fork")
    return ann


def test_undo_brings_back_the_own_moves_after_a_reload(forked: Player) -> None:
    forked.do("use-other-line")
    forked.expect_stands("mine")
    reload(forked)
    expect(forked.app).to_have_attribute("data-game-string", re.compile("bG1"))
    forked.do("undo")
    expect(forked.app).to_have_attribute("data-game-string", re.compile("bS1"))
    forked.expect_question("Other moves")


def test_the_offer_of_other_moves_is_closed_by_the_keyboard_for_good(forked: Player) -> None:
    forked.page.locator("[data-action=keep-own-line]").focus()
    forked.page.keyboard.press("Enter")
    forked.expect_stands("mine")
    reload(forked)
    forked.expect_stands("mine")
    expect(forked.page.locator(".question")).to_have_count(0)


def test_a_link_opened_in_a_new_tab_goes_on_in_the_old_one_as_well(
    ann: Player, bob: Player
) -> None:
    ann.begin()
    exchange((ann, bob), "wS1")
    bob.move("bS1 wS1-")
    tab = ann.page.context.new_page()
    tab.goto(bob.send(), wait_until="commit")
    Player(tab).expect_plies(2)
    ann.expect_plies(2)
    ann.expect_stands("mine")


def test_a_browser_that_keeps_nothing_plays_by_its_links(ann: Player, open_page: OpenPage) -> None:
    ann.begin()
    ann.move("wS1")
    link = ann.send()
    bob = Player(
        open_page(link.partition("#")[2], before=lambda page: page.add_init_script(NO_STORAGE))
    )
    bob.move("bS1 wS1-")
    ann.open(bob.send())
    ann.expect_plies(2)


def test_a_pasted_code_is_a_move(ann: Player, bob: Player) -> None:
    ann.begin()
    ann.move("wS1")
    ann.do("away")
    code = ann.page.locator(".spoken-code").text_content()
    assert code is not None
    bob.do("open")
    bob.page.locator("#open-dialog textarea").fill(code.lower().replace("-", " "))
    bob.page.locator("#open-dialog [type=submit]").first.click()
    bob.expect_stands("mine")
    bob.expect_plies(1)


def test_the_link_is_to_this_site(ann: Player) -> None:
    ann.begin()
    ann.move("wS1")
    assert ann.send().startswith(f"{BASE}#code=1")


def test_a_game_with_somebody_is_listed_with_whose_turn_it_is(ann: Player) -> None:
    ann.begin()
    ann.move("wS1")
    ann.send()
    ann.do("open")
    expect(ann.page.locator("[data-kept]")).to_contain_text("by link, waiting for your friend")


def test_both_players_go_on_to_the_same_rematch(ann: Player, bob: Player) -> None:
    ann.begin()
    exchange((ann, bob), "wS1")
    bob.do("resign")
    ann.open(bob.send())
    ann.page.locator("#ending [data-action=rematch]").click()
    ann.expect_stands("theirs")
    bob.page.locator("#ending [data-action=rematch]").click()
    bob.expect_stands("mine")
    bob.move("wG1")
    ann.open(bob.send())
    ann.expect_plies(1)
    ann.expect_stands("mine")


def test_a_move_counts_as_sent_when_the_system_has_shared_it(open_page: OpenPage) -> None:
    share = """
        navigator.share = async () => {
            if (!window.shares) throw new DOMException("cancelled", "AbortError");
        };
    """
    ann = Player(open_page(before=lambda context: context.add_init_script(share)))
    ann.begin()
    ann.move("wS1")
    ann.page.locator(".question").locator("[data-action=away]").click()
    dialog = ann.page.locator("#away-dialog")
    dialog.locator("[data-action=share-move]").click()
    expect(dialog.locator("h3")).to_have_text("Your move is ready.")
    ann.page.evaluate("window.shares = true")
    dialog.locator("[data-action=share-move]").click()
    expect(dialog.locator("h3")).to_have_text("Sent. You can send it again.")
