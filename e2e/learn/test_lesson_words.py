"""Lessons in other languages than English, whose words are fetched with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from e2e.hive_page import HivePage

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

FIRST = "mode=lesson&id=goal-first"
ENGLISH = "Start a game: choose a spider in your hand and place it."
DUTCH = "Begin een partij: kies een spin uit je voorraad en plaats die."
WORDS = "learn/words/nl.json"


def goal(hive: HivePage) -> Locator:
    """Return what the open task says to do."""
    return hive.page.locator("#task .task-goal")


def test_a_dutch_reader_opens_a_dutch_lesson(open_page: OpenPage) -> None:
    hive = HivePage(open_page(FIRST, locale="nl"))
    expect(goal(hive)).to_have_text(DUTCH)
    hive.do("learn")
    entry = hive.page.locator('#learn-dialog [data-lesson="long-siege"]')
    expect(entry).to_contain_text("Een belegering")


def test_an_open_lesson_follows_the_language_of_the_page(open_page: OpenPage) -> None:
    hive = HivePage(open_page(FIRST))
    expect(goal(hive)).to_have_text(ENGLISH)
    hive.do("settings")
    hive.page.get_by_label("Language").select_option("nl")
    expect(goal(hive)).to_have_text(DUTCH)


def test_a_lesson_whose_words_cannot_be_fetched_is_in_english(
    open_page: OpenPage, traffic: Traffic
) -> None:
    traffic.break_file(WORDS)
    hive = HivePage(open_page(FIRST, locale="nl"))
    expect(goal(hive)).to_have_text(ENGLISH)
    traffic.mend()
    hive.do("learn")
    hive.page.keyboard.press("Escape")
    expect(goal(hive)).to_have_text(DUTCH)
    traffic.excuse()


def test_the_words_of_lessons_are_fetched_with_the_first_lesson(
    open_page: OpenPage, traffic: Traffic
) -> None:
    hive = HivePage(open_page(locale="nl"))
    assert not any(WORDS in url for url in traffic.requests)
    hive.visit(FIRST)
    expect(goal(hive)).to_have_text(DUTCH)
    assert any(WORDS in url for url in traffic.requests)
