"""The rules in the page: how they open, at which section, and their pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from e2e.hive_page import HivePage
from tools.shared.whole_games import link_to
from web.rules.sections import SECTIONS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from e2e.conftest import SharePage

# wS1 connects White's queen to the hive; the black spider is beside it.
PINNED = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
LINK = link_to(PINNED)
PHONES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}},
    "small phone": {"viewport": {"width": 320, "height": 568}},
}


def rules(page: Page) -> Locator:
    """Return the dialog of the rules."""
    return page.get_by_role("dialog", name="Rules")


def height(element: Locator) -> float:
    """Return the height of an element in pixels."""
    box = element.bounding_box()
    assert box is not None
    return box["height"]


def test_the_header_opens_the_rules_and_escape_closes_them(share_page: SharePage) -> None:
    page = share_page(reduced_motion="reduce")
    hive = HivePage(page)
    hive.do("rules")
    dialog = rules(page)
    expect(dialog.get_by_role("heading", name="The goal")).to_be_in_viewport()
    expect(dialog).to_contain_text("Surround your opponent’s queen bee")
    expect(dialog.locator("[data-section]")).to_have_count(len(SECTIONS))
    assert dialog.get_by_role("img").count() == 12
    expect(dialog.get_by_role("link", name="Learn the rules")).to_have_attribute(
        "href", "tutorial.html"
    )
    # A tile links to its bug, also with the keyboard.
    dialog.get_by_role("button", name="Ladybug").press("Enter")
    heading = dialog.get_by_role("heading", name="Ladybug")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    expect(dialog.locator("[data-section].marked")).to_have_attribute("data-section", "bug-L")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator(".top [data-action=rules]")).to_be_focused()


def test_the_about_dialog_opens_the_rules(page: Page) -> None:
    hive = HivePage(page)
    hive.do("about")
    page.get_by_role("dialog", name="About").get_by_role("button", name="Rules").click()
    expect(rules(page)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("phone", PHONES)
def test_a_refusal_links_to_its_rule_and_moves_nothing(share_page: SharePage, phone: str) -> None:
    page = share_page(LINK, reduced_motion="reduce", **PHONES[phone])
    hive = HivePage(page)
    before = height(hive.status)
    why = page.get_by_role("button", name="Why?")
    expect(why).to_have_count(0)
    hive.tile("wS1").click()
    expect(hive.status).to_contain_text("split the hive")
    assert height(hive.status) == before
    box = why.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    why.click()
    dialog = rules(page)
    marked = dialog.locator("[data-section].marked")
    expect(marked).to_have_attribute("data-section", "one-hive")
    expect(marked.get_by_role("heading", name="One hive")).to_be_in_viewport()
    expect(marked.get_by_role("heading")).to_be_focused()
    # The heading is below the title, not behind it.
    title, heading = dialog.locator(".dialog-head").bounding_box(), marked.bounding_box()
    assert title is not None
    assert heading is not None
    assert title["y"] + title["height"] <= heading["y"] + 1
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(hive.status).to_contain_text("split the hive")
    expect(why).to_be_focused()


_CUT = """dialog => {
    const inner = dialog.getBoundingClientRect(), found = [];
    for (const element of dialog.querySelectorAll("*")) {
        if (element.closest("svg") && element.tagName !== "svg") continue;
        if (!element.checkVisibility()) continue;
        const box = element.getBoundingClientRect(), looks = getComputedStyle(element);
        const name = element.className?.baseVal ?? element.className;
        if (box.left < inner.left - 1 || box.right > inner.right + 1)
            found.push(`outside: ${name}`);
        if (element.scrollWidth > element.clientWidth + 1 && looks.display !== "inline")
            found.push(`cut: ${element.tagName} ${name}`);
        if (element.textContent.trim() && parseFloat(looks.fontSize) < 12)
            found.push(`tiny: ${name}`);
        if (element.tagName === "BUTTON" && Math.min(box.width, box.height) < 40)
            found.push(`narrow: ${name} ${box.width} ${box.height}`);
    }
    if (dialog.scrollWidth > dialog.clientWidth) found.push("sideways");
    return found;
}"""


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("phone", PHONES)
def test_the_rules_are_not_cut_off_on_a_phone(share_page: SharePage, phone: str, lang: str) -> None:
    page = share_page(f"lang={lang}", reduced_motion="reduce", **PHONES[phone])
    HivePage(page).do("rules")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert dialog.evaluate(_CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


_RUNNING = """dialog => [...dialog.querySelectorAll(".rule-mover")].filter(
    tile => tile.getAnimations({subtree: true}).length
).length"""


def test_the_pictures_of_the_rules_are_animated(share_page: SharePage) -> None:
    page = share_page(reduced_motion="no-preference")
    HivePage(page).do("rules")
    mover = rules(page).locator("[data-section=goal] .rule-mover")
    expect(mover).to_be_visible()
    assert mover.evaluate("tile => tile.getAnimations().length") == 1
    start = mover.evaluate("tile => getComputedStyle(tile).transform")
    page.wait_for_function(
        "start => getComputedStyle(document.querySelector('.rule-mover')).transform !== start",
        arg=start,
    )


def test_with_reduced_motion_the_pictures_of_the_rules_are_still(share_page: SharePage) -> None:
    page = share_page(reduced_motion="reduce")
    HivePage(page).do("rules")
    dialog = rules(page)
    expect(dialog.locator("[data-section=goal] .rule-way").first).to_be_visible()
    assert dialog.evaluate(_RUNNING) == 0
    moved = dialog.locator(".rule-mover").evaluate_all(
        "tiles => tiles.filter(tile => getComputedStyle(tile).transform === 'none').length"
    )
    assert moved == 0, "a tile is not at its end point"
