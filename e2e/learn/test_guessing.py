"""Guessing the moves of a game, in a browser: the engine judges another move; Back and reloads."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.hive_page import HivePage
from e2e.learn.test_training import answer, play

GAME = "Base;InProgress;White[4];wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wA1 -wQ;bA1 bQ-"


def begin(page: Page) -> HivePage:
    """Return the page that asks for White's first move."""
    hive = HivePage(page)
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    hive.do("train")
    page.locator("#train-dialog [type=submit]").click()
    expect(hive.app).to_have_attribute("data-task-state", "open")
    return hive


def test_another_move_is_judged_and_a_reload_and_back_lose_nothing(open_page: OpenPage) -> None:
    page = open_page(f"game={GAME}")
    hive = begin(page)
    answer(hive, "wS1")
    play(hive, "wB1 -wS1")
    expect(page.locator("#status")).to_have_text(re.compile(r"winning chance \d+%, with the game"))
    expect(hive.app).to_have_attribute("data-task-state", re.compile("open|wrong"))
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-app=ready]", state="attached")
    expect(page.locator("#task")).to_contain_text("Guessed: 1")
    while hive.app.get_attribute("data-task-state") != "solved":
        skip = page.locator("[data-action=skip-move]:not([aria-disabled=true])")
        over = page.locator("#app[data-task-state=solved]")
        expect(skip.or_(over).first).to_be_visible()
        if skip.count():
            ply = hive.app.get_attribute("data-ply") or ""
            skip.click()
            expect(hive.app).not_to_have_attribute("data-ply", ply)
    expect(page.locator("#status")).to_contain_text("That was the game. Moves guessed: 1")
    page.go_back()
    expect(hive.app).to_have_attribute("data-mode", "analysis")
