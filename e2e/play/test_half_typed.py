"""What is typed in a dialog and not yet sent is there again after a reload."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from e2e.hive_page import HivePage

if TYPE_CHECKING:
    from e2e.conftest import OpenPage

GAME = "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"
WORDS = "Half a sentence,"

FIELDS = {
    "open": ("open", "#open-dialog [name=text]"),
    "share": ("share", "#share-dialog [name=tag-White]"),
    "a game by links": ("new-game play-friend-away", "#play-away-dialog [name=name]"),
    "the title of a task": ("open edit-position make-task", "#task-dialog [name=task-title]"),
    "the words of a lesson": ("analyse train make-lesson", "#task-dialog [name=task-text]"),
    "lines to learn": ("analyse train", "#train-dialog [name=name]"),
    "a move in the text view": ("words", "#words-dialog [name=move]"),
}
"""By what is typed: the buttons that lead to the field, and the field."""


def opened(hive: HivePage, buttons: str, field: str) -> None:
    """Open the dialog with that field, and show it."""
    for name in buttons.split():
        hive.do(name)
    if buttons.endswith("train"):
        hive.page.locator("#train-dialog [name=how]").select_option("lines")
    there = hive.page.locator(field)
    there.evaluate("field => field.closest('details')?.setAttribute('open', '')")
    there.press_sequentially(WORDS)


def again(page: Page) -> None:
    """Reload the page."""
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-app=ready]", state="attached")


@pytest.mark.parametrize("what", FIELDS)
def test_what_was_typed_is_there_after_a_reload(open_page: OpenPage, what: str) -> None:
    hive = HivePage(open_page(f"game={quote(GAME)}"))
    opened(hive, *FIELDS[what])
    again(hive.page)
    expect(hive.page.locator(FIELDS[what][1])).to_be_visible()
    expect(hive.page.locator(FIELDS[what][1])).to_have_value(WORDS)
    # Once the dialog is closed, it stays closed.
    hive.page.keyboard.press("Escape")
    expect(hive.page.locator("dialog")).to_have_count(0)
    again(hive.page)
    expect(hive.page.locator("dialog")).to_have_count(0)


def test_the_choices_beside_what_was_typed_are_there_too(open_page: OpenPage) -> None:
    hive = HivePage(open_page(f"game={quote(GAME)}"))
    hive.do("new-game")
    dialog = hive.page.locator("#new-game-dialog")
    dialog.locator("[name=black]").select_option("5")
    dialog.locator("[name=clock]").select_option("own")
    dialog.locator("[name=minutes]").fill("7")
    again(hive.page)
    for name, value in (("black", "5"), ("clock", "own"), ("minutes", "7")):
        expect(dialog.locator(f"[name={name}]")).to_have_value(value)


def test_a_dialog_in_which_nothing_was_typed_is_closed_by_a_reload(open_page: OpenPage) -> None:
    hive = HivePage(open_page(f"game={quote(GAME)}"))
    hive.do("new-game")
    hive.page.locator("#new-game-dialog [name=black]").select_option("5")
    again(hive.page)
    expect(hive.page.locator("dialog")).to_have_count(0)
