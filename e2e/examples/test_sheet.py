"""Printed sheets in a browser: pages as expected, no exercise split, no request, accessible."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from e2e.axe import expect_faultless
from e2e.routing import BASE
from hive_core.teach import lessons, puzzles
from hive_core.teach.sheet import PER_PAGE, sheet

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

PLACE = f"{BASE}sheet.html"
PIXELS_A_MM = 96 / 25.4
A4 = {"width": 794, "height": 1123}
# Of a page of A4 within its margins, in millimetres.
HEIGHT = 297 - 13 - 17
COURSE = lessons.load()
PRINTED = [task for task in COURSE.tasks if task.kind != "beat"]
# The puzzles with the most tiles are the largest diagrams, with the most stacks.
LARGE = sorted(puzzles.load(), key=lambda puzzle: -len(puzzle.game or ""))[:12]


def open_sheet(open_page: OpenPage, traffic: Traffic, text: str, **options: Any) -> Page:
    traffic.serve(PLACE, text)
    page = open_page(at=PLACE, ready=False, **options)
    page.wait_for_load_state()
    return page


def open_large(open_page: OpenPage, traffic: Traffic, per_page: int) -> Page:
    """Open a sheet of the largest diagrams, on a screen as wide as the paper."""
    text = sheet(LARGE, per_page=per_page, answers="none")
    return open_sheet(open_page, traffic, text, viewport=A4)


def pages_of(page: Page) -> int:
    """Return how many pages a printer would print."""
    pdf = page.pdf(prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def heights(page: Page, selector: str) -> list[float]:
    """Return the heights of the printed elements in millimetres."""
    page.emulate_media(media="print")
    found: list[float] = page.locator(selector).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    return [height / PIXELS_A_MM for height in found]


@pytest.mark.chromium_only("other browsers cannot print to a file")
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_a_sheet_has_as_many_pages_as_expected(
    open_page: OpenPage, traffic: Traffic, per_page: int, paper: str
) -> None:
    text = sheet(LARGE, per_page=per_page, paper=paper, answers="none")
    page = open_sheet(open_page, traffic, text)
    assert pages_of(page) == -(-len(LARGE) // per_page)


@pytest.mark.chromium_only("other browsers cannot print to a file")
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_each_stage_of_the_course_takes_the_pages_that_it_needs(
    open_page: OpenPage, traffic: Traffic, lang: str
) -> None:
    page = open_sheet(
        open_page, traffic, sheet(COURSE, per_page=6, lang=lang, answers="none", title="Hive")
    )
    counts = [sum(task.kind != "beat" for task in stage.tasks) for stage in COURSE.stages]
    assert pages_of(page) == sum(-(-count // 6) for count in counts)


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_no_page_is_higher_than_the_paper(
    open_page: OpenPage, traffic: Traffic, per_page: int
) -> None:
    page = open_large(open_page, traffic, per_page)
    found = heights(page, ".page")
    assert len(found) == -(-len(LARGE) // per_page)
    assert max(found) <= HEIGHT


def test_no_answer_is_higher_than_the_paper(open_page: OpenPage, traffic: Traffic) -> None:
    page = open_sheet(open_page, traffic, sheet(LARGE, answers="only"))
    assert max(heights(page, ".answer")) <= HEIGHT


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_every_exercise_is_inside_its_page_and_beside_no_other(
    open_page: OpenPage, traffic: Traffic, per_page: int
) -> None:
    page = open_large(open_page, traffic, per_page)
    page.emulate_media(media="print")
    overlapping = page.evaluate(
        """() => {
            const faults = [];
            for (const sheet of document.querySelectorAll(".page")) {
                const outer = sheet.getBoundingClientRect();
                const boxes = [...sheet.querySelectorAll(".exercise")]
                    .map(one => [one.id, one.getBoundingClientRect()]);
                for (const [id, box] of boxes) {
                    const below = box.bottom > outer.bottom + 0.5;
                    if (below || box.right > outer.right + 0.5) faults.push(id);
                    for (const [other, its] of boxes) {
                        const apart = box.right <= its.left || its.right <= box.left
                            || box.bottom <= its.top || its.bottom <= box.top;
                        if (id !== other && !apart) faults.push(`${id} ${other}`);
                    }
                    for (const part of document.getElementById(id).querySelectorAll("*")) {
                        const inner = part.getBoundingClientRect();
                        const shape = part.closest("svg") && part.localName !== "svg";
                        const over = inner.bottom > box.bottom + 1 || inner.right > box.right + 1;
                        if (over && !shape) faults.push(`${id} ${part.localName}`);
                    }
                }
            }
            return faults;
        }"""
    )
    assert overlapping == []


def test_a_diagram_is_large_enough_to_mark_spaces_in(open_page: OpenPage, traffic: Traffic) -> None:
    page = open_sheet(open_page, traffic, sheet(LARGE, answers="none"), viewport=A4)
    assert min(heights(page, ".board .diagram")) >= 50


def test_a_sheet_requests_nothing(open_page: OpenPage, traffic: Traffic) -> None:
    page = open_sheet(open_page, traffic, sheet(PRINTED[:8], hints=True))
    page.evaluate("document.fonts.ready")
    assert [url for url in traffic.requests if "favicon" not in url] == [PLACE]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_a_sheet_is_accessible_and_as_wide_as_the_screen(
    open_page: OpenPage, traffic: Traffic, width: int, scheme: str
) -> None:
    page = open_sheet(
        open_page,
        traffic,
        sheet(PRINTED[:6], hints=True),
        viewport={"width": width, "height": 844},
        color_scheme=scheme,
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect_faultless(page, f"sheet, {width}, {scheme}")
