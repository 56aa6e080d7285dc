"""Layout on phones and desktops: sizes of controls and texts, nothing cut off."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage
from e2e.play.test_review import GAME as REVIEWED
from e2e.play.test_review import expect_review
from e2e.screens import DIALOGS, PHONE, WINDOWS
from tools.shared.whole_games import WHOLE_GAMES, link_to

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from e2e.conftest import SharePage

GAME = r"Base+MLP;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
LINK = link_to(GAME)

PHONES = ((390, 844), (360, 740), (320, 568))


FRAME = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"


def show(page: Page, size: tuple[int, int]) -> None:
    """Resize the window, and wait until the page has changed its layout."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FRAME)


# -- targets for fingers ---------------------------------------------------------------------------

# Not tiles on the board, which can be zoomed, nor links in a sentence, which are a line high.
SMALL = """() => {
  const top = document.querySelector("dialog[open]") ?? document;
  const controls = "button, select, textarea, summary, a, [role=slider], "
    + "label:has([type=checkbox], [type=radio]), input:not([type=checkbox], [type=radio])";
  const least = 40 - 0.05;
  return [...top.querySelectorAll(controls)].filter(control => {
    if (control.closest("#board")) return false;
    if (!control.checkVisibility({ visibilityProperty: true })) return false;
    if (control.matches("a") && getComputedStyle(control).display === "inline") return false;
    const { width, height } = control.getBoundingClientRect();
    return Math.min(width, height) > 1 && Math.min(width, height) < least;
  }).map(control => {
    const { width, height } = control.getBoundingClientRect();
    return `${control.outerHTML.slice(0, 120)}: ${width} x ${height}`;
  });
}"""


def expect_large_targets(page: Page, screen: str) -> None:
    """Fail with every control of this screen that is under 40 pixels wide or high."""
    small = page.evaluate(SMALL)
    assert not small, "\n".join([screen, *small])


def expect_large_targets_in_dialogs(page: Page) -> None:
    """Do the same for each dialog."""
    for name in DIALOGS:
        HivePage(page).do(name)
        expect(page.get_by_role("dialog")).to_be_visible()
        page.evaluate("document.querySelectorAll('dialog details').forEach(d => { d.open = true })")
        expect_large_targets(page, f"the dialog {name}")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_every_control_is_large_enough_for_a_finger(share_page: SharePage) -> None:
    page = share_page(reduced_motion="reduce", **PHONE)
    hive = HivePage(page)
    for size in PHONES:
        show(page, size)
        expect_large_targets(page, f"the first screen, {size}")
    hive.visit(LINK)
    hive.expect_game(GAME)
    for size in (*PHONES, (844, 390), (1024, 768)):
        show(page, size)
        expect_large_targets(page, f"a game, {size}")
    show(page, PHONES[0])
    expect_large_targets_in_dialogs(page)
    hive.do("analyse")
    expect(page.locator("[data-best]").first).to_be_visible()
    expect_large_targets(page, "an analysis")
    hive.do("why-score")
    expect(page.locator("#parts [data-part]").first).to_be_visible()
    expect_large_targets(page, "the list that explains the score")
    hive.do("why-score")
    hive.do("note")
    expect_large_targets(page, "a note that is written")


@pytest.mark.parametrize("device", WINDOWS)
def test_analysis_during_a_review_keeps_the_board_large(share_page: SharePage, device: str) -> None:
    link = link_to(REVIEWED)
    page = share_page(link, reduced_motion="reduce", **WINDOWS[device])
    hive = HivePage(page)
    hive.do("review")
    expect_review(hive, "done")
    sizes = PHONES if device == "phone" else ((1280, 800), (1024, 640))
    heights = []
    for size in sizes:
        show(page, size)
        heights.append(table_height(page))
        if device == "phone":
            expect_large_targets(page, f"a review, {size}")
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    result = "White wins. The black queen bee is surrounded."
    expect(hive.status).to_contain_text(result)
    expect(page.locator(":is(p, #status):not(.unseen)").filter(has_text=result)).to_have_count(1)
    for size, height in zip(sizes, heights, strict=True):
        show(page, size)
        assert table_height(page) >= height, size
        if device == "phone":
            expect_large_targets(page, f"an analysis during a review, {size}")


def table_height(page: Page) -> float:
    """Return the height of the board in pixels."""
    box = page.locator("#board").bounding_box()
    assert box is not None
    return box["height"]


# -- what is written and shown on a phone ----------------------------------------------------------

WORDS = """() => [...document.querySelectorAll(".tool-word")]
  .filter(word => word.checkVisibility())
  .map(word => [word.textContent, word.getBoundingClientRect().toJSON()])"""

# The boxes of the name of the page and of the words, from left to right.
HEADER = """() => [...document.querySelectorAll(".brand span, .top .tool-word")].map(
  words => words.getBoundingClientRect().toJSON())"""


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_a_phone_shows_a_word_below_each_icon(share_page: SharePage, lang: str) -> None:
    page = share_page(f"{LINK}&lang={lang}", **PHONE)
    for size in PHONES:
        show(page, size)
        words = page.evaluate(WORDS)
        assert len(words) == len(page.locator(".tool:visible").all()) == 14, size
        for number, (word, box) in enumerate(words):
            assert box["left"] >= 0, word
            assert box["right"] <= size[0] - 2, word
            for other, beside in words[:number]:
                apart = box["left"] >= beside["right"] or box["top"] >= beside["bottom"]
                assert apart, f"{word} lies on {other}, {size}"


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_a_desktop_shows_words_too_where_the_panel_has_room(
    share_page: SharePage, lang: str
) -> None:
    page = share_page(f"{LINK}&lang={lang}")
    for size, count in (((900, 600), 15), ((1280, 800), 16), ((1920, 1080), 16)):
        show(page, size)
        words, tools = page.evaluate(WORDS), page.locator(".tool:not([data-action^=zoom]):visible")
        assert len(words) == len(tools.all()) == count
        header = page.evaluate(HEADER)
        assert len(header) == 7
        assert header[-1]["right"] <= size[0]
        for before, after in pairwise(header):
            assert before["right"] <= after["left"], (before, after, size)
    show(page, (800, 560))
    assert page.evaluate(WORDS) == []
    expect(page.locator(".top [data-action=open]")).to_have_attribute(
        "title", {"en": "Open a game", "nl": "Een partij openen"}[lang]
    )


# For each move in the strip: its text, the visible share from 0 to 1, and whether it is current.
IN_SIGHT = """() => {
  const strip = document.querySelector("#moves").getBoundingClientRect();
  return [...document.querySelectorAll("#moves button")].map(button => {
    const { left, right, width } = button.getBoundingClientRect();
    const seen = (Math.min(right, strip.right) - Math.max(left, strip.left)) / width;
    const rounded = Math.round(100 * Math.max(seen, 0)) / 100;
    return [button.textContent, rounded, button.hasAttribute("aria-current")];
  });
}"""


def test_the_move_strip_shows_whole_moves_only(share_page: SharePage) -> None:
    page = share_page(link_to(WHOLE_GAMES["WhiteWins"]), **PHONE)
    hive = HivePage(page)
    for size in (*PHONES, (768, 1024), (844, 390)):
        show(page, size)
        for step in ("first", "next", "next", "next", "last", "previous", "previous"):
            hive.do(step)
            page.evaluate(FRAME)
            for move, seen, shown in page.evaluate(IN_SIGHT):
                assert seen in ((1,) if shown else (0, 1)), (move, size, step)


def test_letters_on_tiles_are_large_enough_to_read(share_page: SharePage) -> None:
    page = share_page(LINK, **PHONE)
    hive = HivePage(page)
    hive.do("settings")
    page.get_by_label("Letters on tiles").check()
    page.keyboard.press("Escape")
    for size in ((390, 844), (320, 568), (1280, 800)):
        show(page, size)
        hive.do("fit")
        letters = page.evaluate(
            """() => [...document.querySelectorAll("#board .tile-label, .hand .tile-label")].map(
              label => [label.textContent,
                parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a])"""
        )
        on_the_table, in_hand = 6, 14
        assert len(letters) == on_the_table + in_hand
        assert not [letter for letter in letters if letter[1] < 11], size


def test_the_links_of_the_rules_fit_their_dialog(share_page: SharePage) -> None:
    page = share_page(**PHONE)
    hive = HivePage(page)
    hive.do("rules")
    for size in (*PHONES, (1280, 800)):
        show(page, size)
        beyond = page.evaluate(
            """() => {
              const dialog = document.querySelector("#rules-dialog");
              const edge = dialog.getBoundingClientRect();
              const padding = parseFloat(getComputedStyle(dialog).paddingLeft);
              return [...document.querySelectorAll(".rule-jump")].filter(jump => {
                const { left, right } = jump.getBoundingClientRect();
                return left < edge.left + padding || right > edge.right - padding;
              }).length;
            }"""
        )
        assert beyond == 0, size


# -- dialogs and themes ----------------------------------------------------------------------------

# The options that are wider than their select.
CUT = """() => [...document.querySelectorAll("dialog select")].flatMap(select => {
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return [...select.options].map(option => option.label)
    .filter(label => pen.measureText(label).width > room)
    .map(label => `${select.name}: ${label}`);
})"""


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_options_of_selects_are_not_cut_off(share_page: SharePage, lang: str) -> None:
    page = share_page(f"{LINK}&lang={lang}", **PHONE)
    for name in ("new-game", "settings"):
        HivePage(page).do(name)
        expect(page.get_by_role("combobox").first).to_be_visible()
        for size in (*PHONES, (1280, 800), (844, 390)):
            show(page, size)
            assert page.evaluate(CUT) == [], size
        show(page, PHONES[0])
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_grid_is_visible_in_high_contrast(share_page: SharePage) -> None:
    page = share_page(f"{LINK}&theme=contrast")
    ink, alpha, felt = page.evaluate(
        """() => {
          const numbers = color => color.match(/[\\d.]+/g).map(Number);
          const style = selector => getComputedStyle(document.querySelector(selector));
          const [red, , , alpha] = numbers(style("#lattice path").stroke);
          const felt = numbers(style(".table").backgroundColor);
          return [red, alpha ?? 1, felt[0]];
        }"""
    )
    line = ink * alpha + felt * (1 - alpha)
    assert contrast(line, felt) > 2


def contrast(one: float, other: float) -> float:
    """Return the WCAG contrast ratio of two greys of 0 to 255; 1 for equal ones."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(grey: float) -> float:
    """Return the relative luminance of a grey of 0 to 255, from 0 to 1."""
    share = grey / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


# The boxes of the sentence in the status line, of the line above it, and of the whole.
STATUS = """() => {
  const box = name => {
    const element = document.querySelector(name);
    if (!element?.checkVisibility() || !element.textContent) return null;
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().toJSON();
  };
  const room = document.querySelector("#status").getBoundingClientRect().toJSON();
  return {words: box("#status"), above: box(".done"), room};
}"""


@pytest.mark.parametrize("mode", ["play", "analysis"])
def test_the_status_line_is_not_cut_off(share_page: SharePage, mode: str) -> None:
    hive = HivePage(share_page(LINK, reduced_motion="reduce"))
    if mode == "analysis":
        hive.do("analyse")
        expect(hive.page.locator(".done")).not_to_be_empty(timeout=PATIENCE_MS)
    for size in ((1280, 800), (1024, 640), (900, 700), (740, 360), (390, 844), (320, 568)):
        show(hive.page, size)
        found = hive.page.evaluate(STATUS)
        words, above, room = found["words"], found["above"], found["room"]
        assert room["top"] - 1 <= words["top"], size
        assert words["bottom"] <= room["bottom"] + 1, size
        if above is not None:
            assert room["top"] - 1 <= above["top"], size
            assert above["bottom"] <= words["top"] + 2, size


def test_the_page_notices_letters_that_its_reader_spaces_out(share_page: SharePage) -> None:
    page = share_page(LINK)
    root = page.locator("html")
    expect(root).not_to_have_attribute("data-spaced", "")
    page.evaluate("document.styleSheets[0].insertRule('* { letter-spacing: 0.12em !important }')")
    expect(root).to_have_attribute("data-spaced", "")
    page.evaluate("document.styleSheets[0].deleteRule(0)")
    expect(root).not_to_have_attribute("data-spaced", "")
