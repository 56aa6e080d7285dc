"""The page in other languages: from the link, from the browser, from the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from e2e.hive_page import HivePage
from hive_core import Hex, Move, Piece

if TYPE_CHECKING:
    from e2e.conftest import OpenPage
    from e2e.routing import Traffic


def test_the_browser_of_a_dutch_reader_gets_a_dutch_page(open_page: OpenPage) -> None:
    hive = HivePage(open_page(locale="nl-BE"))
    expect(hive.page.locator("html")).to_have_attribute("lang", "nl")
    expect(hive.status).to_contain_text("Wit")
    hive.play(Move(Piece.parse("wL"), Hex(0, 0)))
    expect(hive.tile("wL")).to_have_attribute("aria-label", "wit lieveheersbeestje")


def test_a_link_chooses_the_language_over_the_browser(open_page: OpenPage) -> None:
    hive = HivePage(open_page("lang=en", locale="nl"))
    expect(hive.status).to_contain_text("White begins")


def test_the_settings_change_it_at_once_and_for_good(open_page: OpenPage) -> None:
    hive = HivePage(open_page())
    hive.do("settings")
    hive.page.get_by_label("Language").select_option("nl")
    expect(hive.page.get_by_role("dialog", name="Instellingen")).to_be_visible()
    hive.page.reload()
    hive.page.wait_for_selector("html[data-app=ready]", state="attached")
    expect(hive.page.locator("html")).to_have_attribute("lang", "nl")
    expect(hive.status).to_contain_text("Wit")


def test_a_failed_start_is_explained_in_the_readers_language(
    open_page: OpenPage, traffic: Traffic
) -> None:
    traffic.break_file("pyodide/*.wasm")
    page = open_page(ready=False, locale="nl")
    page.wait_for_selector("html[data-app=failed]", state="attached")
    expect(page.locator("#failure")).to_contain_text("opnieuw")
    traffic.forgive()
