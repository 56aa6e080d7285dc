"""Boards in content systems, whose editors remove scripts: frames whose address carries all."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Frame, expect

from e2e.board_pages import TaskFrame, lesson
from e2e.browsers import PATIENCE_MS
from e2e.host_pages import ELSEWHERE, visit
from e2e.routing import BASE, Traffic
from hive_core.teach.tasks import read_task
from tests.ext.test_cms_guide import shown
from tools.site_build.oembed import oembed
from web.files import embed_code, link

if TYPE_CHECKING:
    from e2e.conftest import OpenPage

OPENING = {
    "id": "an-opening",
    "kind": "line",
    "title": {"en": "An opening", "nl": "Een opening"},
    "text": {"en": "Spider, then queen bee.", "nl": "Eerst de spin, dan de bijenkoningin."},
    "tree": "1. wS1 bG1 wS1- (1... bS1 wS1- 2. wQ -wS1) 2. wQ -wS1 (2. wA1 -wS1 $2 {Te vroeg.})",
    "hints": ["Welke steen kun je het best missen?"],
    "wrong": [{"if": {"piece": "wB1"}, "text": "Bewaar de kevers."}],
}


def open_frame(open_page: OpenPage, traffic: Traffic, code: str) -> Frame:
    """Open a page of another site with that frame, and return it when it is ready."""
    page = visit(open_page, traffic, ELSEWHERE, code, frames_in_reach=True)
    (inner,) = page.frames[1:]
    return inner


@pytest.mark.journey
def test_a_lesson_of_many_moves_is_in_the_address_of_its_frame(
    open_page: OpenPage, traffic: Traffic
) -> None:
    task = read_task(json.dumps(OPENING))
    there = embed_code.place(f"{BASE}index.html")
    assert there is not None
    _, _, fragment = link.task_link("link", task).partition("&")
    code = embed_code.frame_code(there, f"{fragment}&lang=nl", "puzzle", "")
    # Editors may drop all other attributes.
    kept = " ".join(re.findall(r'\b(?:src|height)="[^"]*"', code))
    inner = open_frame(open_page, traffic, f"<iframe {kept}></iframe>")
    shown_task = TaskFrame(inner)
    shown_task.expect("an-opening")
    expect(inner.locator("#app")).to_contain_text("Eerst de spin, dan de bijenkoningin.")
    shown_task.do("task-hint")
    expect(inner.locator("#app")).to_contain_text("Welke steen kun je het best missen?")
    shown_task.play(task.board().parse_move("wB1"))
    shown_task.expect("an-opening", "wrong")
    expect(inner.locator("#app")).to_contain_text("Bewaar de kevers.")
    shown_task.do("restart-task")
    shown_task.solve(task)


def test_the_frame_of_the_guide_s_shortcode_is_a_lesson_in_dutch(
    open_page: OpenPage, traffic: Traffic
) -> None:
    code = shown().replace("https://example.org/hive/", BASE)
    inner = open_frame(open_page, traffic, code)
    expect(inner.locator("html")).to_have_attribute("lang", "nl")
    TaskFrame(inner).expect("spider-four")
    TaskFrame(inner).solve(lesson("spider-four"))


def as_wordpress(code: str) -> str:
    """Return the frame as WordPress changes that of a site that it does not know."""
    longer = re.sub('src="([^"]*)"', r'src="\1#?secret=Xo7ybPMSw1"', code)
    return longer.replace("<iframe", '<iframe sandbox="allow-scripts" security="restricted"')


@pytest.mark.parametrize("as_written", [str, as_wordpress])
def test_the_frame_that_other_programs_learn_of_has_a_game_against_the_computer(
    open_page: OpenPage, traffic: Traffic, as_written: type[str]
) -> None:
    inner = open_frame(open_page, traffic, as_written(oembed(BASE)["html"]))
    inner.locator("[data-reserve=wS1]").click()
    inner.locator("svg#board [data-target]").first.click()
    expect(inner.locator("#app")).to_have_attribute("data-ply", "2", timeout=PATIENCE_MS)
    expect(inner.locator("#app")).to_have_attribute("data-turn", "white")
