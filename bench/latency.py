"""Measure the latency of the page: from a click to the changed layout, in Chromium."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median, quantiles
from urllib.parse import quote

from bench import workload
from e2e.routing import BASE, Traffic
from hive_core import Board, Move
from tools.browsers.find import FLAGS, find_chromium

TILES = 25
BUDGET_OF_START = 0.01
"""The limit for the 95th percentile, as a share of the start of a page that only loads Pyodide."""

_CLICK = """selector => {
    const element = document.querySelector(selector);
    const began = performance.now();
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    document.querySelector("#board").getBoundingClientRect();
    return performance.now() - began;
}"""
_START_MS = 120_000
_WARM = "performance.getEntriesByName('hive:warm').length"


@dataclass
class Latencies:
    """Milliseconds from a click on a piece to its destinations, and from there to the next turn."""

    choosing: list[float] = field(default_factory=list)
    playing: list[float] = field(default_factory=list)


def spread(times: list[float]) -> tuple[float, float]:
    """Return the median and the 95th percentile."""
    return median(times), quantiles(times, n=20, method="inclusive")[-1]


def measure(games: int) -> Latencies:
    """Click through positions with 25 tiles, one per game, each in a page of its own.

    In each position every third movable piece is chosen, moved, and the move undone; no result is
    cached before. The first click comes when the page has warmed up, which takes half a second of
    idle time: a visitor looks at the board first.
    """
    from playwright.sync_api import sync_playwright

    answers = Latencies()
    (boards,) = workload.boards_with((TILES,), games)
    path = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path or None, args=list(FLAGS))
        for board in boards[:games]:
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            Traffic().attach(context)
            page = context.new_page()
            page.goto(f"{BASE}#game={quote(board.game_string(), safe='')}", wait_until="commit")
            page.wait_for_selector("html[data-app=ready]", state="attached", timeout=_START_MS)
            page.wait_for_function(_WARM, timeout=_START_MS)
            for move in _one_a_piece(board)[::3]:
                assert move.piece is not None
                at = "reserve" if board.hex_of(move.piece) is None else "piece"
                answers.choosing.append(page.evaluate(_CLICK, f'[data-{at}="{move.piece}"]'))
                answers.playing.append(page.evaluate(_CLICK, f'[data-target="{move.to}"]'))
                page.evaluate(_CLICK, '[data-action="undo"]')
            context.close()
        browser.close()
    return answers


def _one_a_piece(board: Board) -> list[Move]:
    moves = {move.piece: move for move in board.legal_moves if move.piece is not None}
    return list(moves.values())
