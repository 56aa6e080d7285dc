"""A study from its first move to another browser: made, found among many games, trained, moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from e2e.clipboard_and_files import save
from e2e.files.test_library import choose_file, open_list, shown
from e2e.hive_page import HivePage
from e2e.learn.test_training import answer, play
from hive_core import pgn
from hive_core.game import Game
from tests.games import random_games

if TYPE_CHECKING:
    from pathlib import Path

    from e2e.conftest import OpenPage

COUNT = 2_000

MAIN = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wA1 -wQ")
BRANCHES = (
    (3, ("bA1 bG1-", "wB1 -wQ", "bQ bA1-", "wA1 -wB1")),
    (5, ("bB1 bA1/", "wA1 -wB1")),
    (6, ("wG1 -wB1", "bQ bA1-")),
)
"""Where each variation leaves the line before it, and its moves: one within the other."""

FOUND = MAIN[:3] + BRANCHES[0][1][:2] + BRANCHES[1][1][:1] + BRANCHES[2][1][:1]


def games() -> str:
    """Return a file of many games."""
    boards = random_games("Base+MLP", seed=11, games=COUNT, plies=6)
    return "\n".join(pgn.write_game(Game.from_game_string(b.game_string())) for b in boards)


def make_study(page: Page) -> HivePage:
    """Make a study of four levels by typed moves, from the empty board."""
    hive = HivePage(page)
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    hive.do("settings")
    page.locator("[name=typing]").check()
    page.keyboard.press("Escape")
    for ply, moves in ((0, MAIN), *BRANCHES):
        while int(hive.app.get_attribute("data-ply") or 0) > ply:
            at = int(hive.app.get_attribute("data-ply") or 0)
            hive.do("previous")
            expect(hive.app).to_have_attribute("data-ply", str(at - 1))
        for number, move in enumerate(moves, start=ply + 1):
            page.locator("[name=move]").fill(move)
            page.keyboard.press("Enter")
            expect(hive.app).to_have_attribute("data-ply", str(number))
    return hive


def test_a_study_is_made_found_by_position_trained_and_moved_to_another_browser(
    open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page()
    hive = make_study(page)
    hive.do("train")
    page.locator("#train-dialog [name=name]").fill("Grasshopper")
    page.locator("#train-dialog [type=submit]").click()
    expect(hive.app).to_have_attribute("data-task-state", "open")
    for move in MAIN[:3:2]:
        answer(hive, move)
    play(hive, MAIN[4])
    expect(hive.page.locator("#task")).to_contain_text("2 of 4")
    hive.do("leave-task")

    path = tmp_path / "many.pgn"
    path.write_text(games(), encoding="utf-8")
    open_list(page)
    choose_file(page, "choose-file", path)
    hive.do("add-listed")
    expect(page.locator(f"#app[data-kept-count='{COUNT + 1}']")).to_be_attached(timeout=240_000)
    page.keyboard.press("Escape")
    for move in FOUND:
        page.locator("#moves button", has_text=move).first.click()
    open_list(page)
    page.locator("[name=where]").select_option("here")
    shown(page, 1)

    name, content = save(page, lambda: hive.do("back-up"))
    kept = tmp_path / name
    kept.write_bytes(content)
    other = open_page()
    open_list(other)
    choose_file(other, "restore", kept)
    expect(other.locator(f"#app[data-kept-count='{COUNT + 1}']")).to_be_attached(timeout=240_000)
    other.locator("#open-dialog [data-action=close]").first.click()
    HivePage(other).do("learn")
    other.locator("#learn-dialog [data-action=train]").click()
    expect(other.locator("[data-study]")).to_contain_text("Grasshopper")
