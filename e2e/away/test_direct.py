"""Two people in two browsers connect directly, and their moves arrive at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.away.test_by_link import Player, exchange

if TYPE_CHECKING:
    from e2e.conftest import OpenPage


@pytest.fixture
def ann(open_page: OpenPage) -> Player:
    return Player(open_page())


@pytest.fixture
def bob(open_page: OpenPage) -> Player:
    return Player(open_page())


def expect_step(player: Player, step: str) -> None:
    expect(player.app).to_have_attribute("data-direct", step)


def offer(player: Player) -> str:
    """Offer a connection in the dialog, and return the link that has the offer."""
    player.do("away")
    player.page.locator("#away-dialog [data-action=connect]").click()
    expect_step(player, "offered")
    player.do("close")
    return player.send()


def accept(player: Player) -> str:
    """Accept the offered connection, and return the link with the answer."""
    expect_step(player, "asked")
    player.page.locator(".question [data-action=connect]").click()
    expect_step(player, "answered")
    player.do("close")
    return player.send()


def connect(ann: Player, bob: Player) -> None:
    bob.open(offer(ann))
    ann.open(accept(bob))
    expect_step(ann, "open")
    expect_step(bob, "open")


@pytest.mark.journey
def test_connected_devices_get_each_move_at_once_and_go_on_by_link_when_one_leaves(
    ann: Player, bob: Player
) -> None:
    ann.begin(name="Ann")
    ann.move("wS1")
    connect(ann, bob)
    bob.expect_plies(1)
    for ply, text in enumerate(("bS1 wS1-", "wQ -wS1", "bQ bS1-"), start=2):
        mover, other = (ann, bob) if ply % 2 else (bob, ann)
        mover.expect_stands("mine")
        mover.move(text)
        other.expect_plies(ply)
        mover.expect_stands("theirs")
        expect(mover.page.locator(".question")).to_have_count(0)
    ann.move("wA1 -wQ")
    bob.expect_plies(5)
    bob.page.reload(wait_until="commit")
    expect(ann.status).to_have_text("The direct connection has ended. Go on by link.")
    bob.expect_plies(5)
    exchange((bob, ann), "bA1 bQ-", "wG1 -wA1")


def test_an_answer_that_opens_in_another_tab_reaches_the_tab_of_the_offer(
    ann: Player, bob: Player
) -> None:
    ann.begin()
    ann.move("wS1")
    bob.open(offer(ann))
    answer = accept(bob)
    tab = ann.page.context.new_page()
    tab.goto(answer)
    expect_step(ann, "open")
    expect(tab.locator("#status")).to_contain_text("Leave it open.")
    bob.move("bS1 wS1-")
    ann.expect_plies(2)
    expect(tab.locator("#app")).to_have_attribute("data-ply", "2")


def test_an_answer_whose_offer_is_gone_is_explained(ann: Player, bob: Player) -> None:
    ann.begin()
    ann.move("wS1")
    bob.open(offer(ann))
    answer = accept(bob)
    ann.page.reload(wait_until="commit")
    ann.open(answer)
    expect(ann.status).to_contain_text("No tab is waiting for this answer.")
    ann.expect_plies(1)
