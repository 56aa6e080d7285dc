"""The page in other languages: from the link, from the browser, from the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from playwright.sync_api import expect

from e2e.axe import expect_faultless
from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage
from e2e.routing import BASE
from hive_core import Hex, Move, Piece
from tools.site_build.tutorial import pages as tutorials

if TYPE_CHECKING:
    from e2e.conftest import OpenPage
    from e2e.routing import Traffic


PAINTED = """
addEventListener("DOMContentLoaded", () => {
    if (location.href === "about:blank") return; // Firefox runs this there, too.
    const status = document.getElementById("status");
    const sight = status.checkVisibility({ visibilityProperty: true });
    window.painted = [document.documentElement.lang, status.textContent, sight];
});
"""


def shut_dialog(hive: HivePage) -> None:
    """Close the open dialog, and wait until the page has got the event."""
    expect(hive.page.get_by_role("dialog")).to_be_visible()
    hive.page.keyboard.press("Escape")
    expect(hive.page.locator("dialog")).to_have_count(0)


def test_the_browser_of_a_dutch_reader_gets_a_dutch_page(open_page: OpenPage) -> None:
    hive = HivePage(open_page(locale="nl-BE"))
    expect(hive.page.locator("html")).to_have_attribute("lang", "nl")
    expect(hive.status).to_contain_text("Wit")
    hive.play(Move(Piece.parse("wS1"), Hex(0, 0)))
    expect(hive.tile("wS1")).to_have_attribute("aria-label", "witte spin 1")
    hive.do("about")
    rules = hive.page.get_by_role("dialog").get_by_role("link", name="Leer de regels")
    expect(rules).to_have_attribute("href", "tutorial.nl.html")
    shut_dialog(hive)
    # The error in a link is shown in Dutch, and again when the language changes.
    hive.visit(f"game={quote('Base;InProgress;White[1];wS1;bS1 wS1-;wQ bQ-')}")
    alert = hive.page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_contain_text("de 3e zet – “wQ bQ-” is geen zet (bQ ligt niet op het bord).")
    shut_dialog(hive)
    hive.visit(f"game={quote('Base;InProgress;White[1];wS1;bS1 wS1-;wQ bS1-')}&lang=en")
    expect(alert).to_contain_text("the 3rd move – “wQ bS1-” isn’t legal. A new tile")


def test_a_link_chooses_the_language_over_the_browser(open_page: OpenPage) -> None:
    hive = HivePage(open_page("lang=en", locale="nl"))
    expect(hive.status).to_contain_text("White starts")


def test_the_settings_change_the_language_at_once_and_permanently(open_page: OpenPage) -> None:
    hive = HivePage(open_page())
    hive.do("settings")
    hive.page.get_by_label("Language").select_option("nl")
    expect(hive.page.get_by_role("dialog", name="Opties")).to_be_visible()
    hive.page.add_init_script(PAINTED)
    hive.page.reload()
    # It is in the saved language before Python has started.
    hive.page.wait_for_function("window.painted")
    assert hive.page.evaluate("painted") == ["nl", "Wit begint: plaats een steen.", True]
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
    traffic.excuse()


def test_the_other_pages_have_a_dutch_version(open_page: OpenPage) -> None:
    page = open_page(path="404.html", ready=False, locale="nl")
    expect(page).to_have_title("Pagina niet gevonden · Hive")
    expect(page.get_by_role("heading")).to_have_text("Pagina niet gevonden")
    expect(page.get_by_role("link", name="Hive")).to_be_visible()

    page.goto(f"{BASE}tutorial.html")
    page.get_by_text("English").click()
    page.get_by_role("link", name="Nederlands").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Leer Hive in tien minuten")
    expect_faultless(page, "the tutorial in Dutch")
    board = page.locator("hive-board").nth(1)
    board.get_by_role("button", name="Vanaf hier spelen").click()
    inside = board.frame_locator("iframe")
    expect(inside.locator("html")).to_have_attribute("data-app", "ready", timeout=PATIENCE_MS)
    expect(inside.locator("#status")).to_have_text("Wit is aan zet: plaats een steen.")


def test_a_tutorial_of_a_draft_language_starts_boards_in_that_language(
    open_page: OpenPage,
) -> None:
    page = open_page(path="tutorial.de.html", ready=False)
    board = page.locator("hive-board").nth(1)
    board.get_by_role("button", name="Ab hier spielen").click()
    inside = board.frame_locator("iframe")
    expect(inside.locator("html")).to_have_attribute("data-app", "ready", timeout=PATIENCE_MS)
    expect(inside.locator("#status")).to_have_text("Weiß ist am Zug: Setze einen Stein.")


def test_no_word_of_a_tutorial_is_too_long_for_the_narrowest_phone(open_page: OpenPage) -> None:
    page = open_page(path="tutorial.html", ready=False, viewport={"width": 320, "height": 568})
    wide = {}
    for lang, path in tutorials().items():
        page.goto(BASE + path.name)
        page.locator("summary").click()
        # Words that do not fit are divided anywhere, which is only meant for large fonts.
        page.evaluate("document.body.style.overflowWrap = 'normal'")
        wide[lang] = page.evaluate("document.documentElement.scrollWidth")
    assert wide == dict.fromkeys(wide, 320)


def test_without_scripts_the_page_is_visible_and_in_english(open_page: OpenPage) -> None:
    page = open_page(path="index.html", ready=False, locale="nl", java_script_enabled=False)
    # In Firefox `expect` would never return: without scripts no promise is resolved.
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("#status").inner_text() == "White starts: place a tile."
    assert page.locator("#status").is_visible()


def test_words_that_cannot_be_fetched_are_told_and_come_at_the_next_choice(
    open_page: OpenPage, traffic: Traffic
) -> None:
    hive = HivePage(open_page())
    traffic.break_file("web/locale/nl.json")
    hive.do("settings")
    language = hive.page.get_by_label("Language")
    language.select_option("nl")
    expect(hive.page.locator(".dialog-note")).to_contain_text("couldn’t be downloaded")
    language.select_option("auto")
    traffic.mend()
    language.select_option("nl")
    expect(hive.page.get_by_role("dialog", name="Opties")).to_be_visible()
    traffic.excuse()


def test_a_start_in_english_fetches_no_other_words(open_page: OpenPage) -> None:
    page = open_page()
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert any("boot.js" in name for name in names)
    assert not any("/locale/" in name for name in names)


def test_a_page_without_its_first_words_gets_them_when_python_runs(
    open_page: OpenPage, traffic: Traffic
) -> None:
    traffic.break_file("web/locale/first-nl.js")
    hive = HivePage(open_page(locale="nl"))
    expect(hive.status).to_have_text("Wit begint: plaats een steen.")
    expect(hive.page.locator(".top")).to_contain_text("Openen")
    expect(hive.page.locator("html")).to_have_attribute("lang", "nl")
    traffic.excuse()


def test_arabic_turns_the_page_around_and_english_turns_it_back(open_page: OpenPage) -> None:
    hive = HivePage(open_page())
    root, settings = hive.page.locator("html"), hive.page.locator("#settings-dialog")
    language = settings.locator("[name=lang]")
    hive.do("settings")
    language.select_option("ar")
    expect(root).to_have_attribute("dir", "rtl")
    expect(root).to_have_attribute("lang", "ar")
    language.select_option("en")
    expect(root).to_have_attribute("dir", "ltr")


def test_an_arabic_page_goes_from_right_to_left_from_its_first_picture(
    open_page: OpenPage,
) -> None:
    page = open_page(ready=False, locale="ar-EG")
    page.wait_for_selector("#status", state="attached")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.wait_for_selector("html[data-app=ready]", state="attached", timeout=PATIENCE_MS)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    # The panel is where lines end.
    board, panel = (page.locator(name).bounding_box() for name in ("#board", "#moves"))
    assert board is not None
    assert panel is not None
    assert panel["x"] + panel["width"] <= board["x"]


GAME = f"game={quote('Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1')}"


def test_east_is_on_the_right_in_arabic(open_page: OpenPage) -> None:
    hive = HivePage(open_page(f"{GAME}&lang=ar"))
    places = [hive.tile(name).bounding_box() for name in ("wQ", "wS1", "bS1")]
    lefts = [place["x"] for place in places if place]
    assert len(lefts) == 3
    assert lefts == sorted(lefts)


def test_a_code_keeps_its_sign_at_its_end_in_arabic(open_page: OpenPage) -> None:
    hive = HivePage(open_page(f"{GAME}&lang=ar"))
    hive.do("settings")
    hive.page.locator("[name=codes]").check()
    shut_dialog(hive)
    code = hive.page.locator("#moves .code", has_text="bS1 wS1-")
    # Where the first letter and the last sign are.
    ends = code.evaluate(
        """code => [0, code.textContent.length - 1].map(at => {
          const range = document.createRange();
          range.setStart(code.firstChild, at);
          range.setEnd(code.firstChild, at + 1);
          return range.getBoundingClientRect().left;
        })"""
    )
    assert ends[0] < ends[1]


def test_the_arrow_keys_follow_the_buttons_in_arabic(open_page: OpenPage) -> None:
    hive = HivePage(open_page(f"{GAME}&lang=ar"))
    previous, following = (
        hive.page.locator(f"[data-action={name}]").bounding_box() for name in ("previous", "next")
    )
    assert previous is not None
    assert following is not None
    assert previous["x"] > following["x"]
    current = hive.page.locator("#moves [aria-current]")
    hive.page.keyboard.press("ArrowRight")
    expect(current).to_have_attribute("data-ply", "2")
    hive.page.keyboard.press("ArrowLeft")
    expect(current).to_have_attribute("data-ply", "3")


def test_an_embedded_board_is_arabic_from_its_first_picture(open_page: OpenPage) -> None:
    page = open_page("mode=view&lang=ar", path="embed.html", ready=False)
    page.wait_for_selector("#status", state="attached")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")


def test_the_single_file_is_arabic_from_its_first_picture(open_page: OpenPage) -> None:
    page = open_page("lang=ar", path="hive.html", ready=False)
    page.wait_for_selector("#status", state="attached")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("html")).to_have_attribute("data-app", "ready", timeout=PATIENCE_MS)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
