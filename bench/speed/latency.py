"""Measure the latency of the page: from a click to the changed layout, in Chromium."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING
from urllib.parse import quote

from bench.speed import workload
from bench.speed.start import RUN
from e2e.routing import BASE, Traffic
from hive_core import Board, Move
from tools.browsers.find import FLAGS, find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Page

TILES = 25
CLICKS = 100
BUDGET_OF_START = 0.01
"""The limit for the 95th percentile, as a share of the start of a page that only loads Pyodide."""

# A mouse moves the focus when its button is pressed. A click without a detail would be of a key.
_CLICK = """async ([selector, atOnce]) => {
    const element = document.querySelector(selector);
    element.focus();
    if (!atOnce) {
        await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        await new Promise(requestIdleCallback);
    }
    const began = performance.now();
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    const changed = performance.now();
    document.querySelector("#board").getBoundingClientRect();
    const end = performance.now();
    const parts = "hiveTimes" in window ? JSON.parse(hiveTimes()) : {};
    return [end - began, { ...parts, layout: end - changed }];
}"""
_TIMERS = Path(__file__).with_name("page_timers.py")
# As text, since the driver calls what is a function.
_TIMED = "'hiveTimes' in window"
_START_MS = 120_000
_WARM = "performance.getEntriesByName('hive:warm').length"

_OF_A_GAME = 10


@dataclass
class Clicks:
    """Milliseconds from clicks to the changed layout, and what each part of the page took of them.

    `parts`: for each click, the times by the names of `page_timers.py`; empty if not measured.
    """

    times: list[float] = field(default_factory=list)
    parts: list[dict[str, float]] = field(default_factory=list)

    def shares(self) -> list[tuple[str, float]]:
        """Return the median of each part, and of what is none of them, the largest first."""
        names = Counter(name for parts in self.parts for name in parts)
        rows = {name: median(parts.get(name, 0.0) for parts in self.parts) for name in names}
        sums = zip(self.times, self.parts, strict=True)
        rows["the rest"] = median(time - sum(parts.values()) for time, parts in sums)
        return sorted(rows.items(), key=lambda row: -row[1])


@dataclass
class Latencies:
    """Clicks on a piece, to its destinations, and on a destination, to the next turn."""

    choosing: Clicks = field(default_factory=Clicks)
    playing: Clicks = field(default_factory=Clicks)


def spread(times: list[float]) -> tuple[float, float]:
    """Return the median and the 95th percentile."""
    return median(times), quantiles(times, n=20, method="inclusive")[-1]


def measure(clicks: int = CLICKS, *, parts: bool = False, at_once: bool = False) -> Latencies:
    """Click `clicks` times on a piece and on a destination, in positions with 25 tiles.

    Each position is of another game, in a page of its own; up to ten pieces are chosen there,
    moved, and the move undone; no result is cached before. The first click comes when the page has
    warmed up, which takes a second of idle time: a visitor looks at the board first. Each
    click comes when the browser has shown the change before and its animation has ended.
    `at_once`: instead, while the browser still paints that change.
    `parts`: also measure the parts of the page, which makes it slower.
    """
    from playwright.sync_api import sync_playwright

    answers = Latencies()
    (boards,) = workload.boards_with((TILES,), clicks)
    path = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path or None, args=list(FLAGS))
        for board in boards:
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            Traffic().attach(context)
            page = context.new_page()
            page.goto(f"{BASE}#game={quote(board.game_string(), safe='')}", wait_until="commit")
            page.wait_for_selector("html[data-app=ready]", state="attached", timeout=_START_MS)
            page.wait_for_function(_WARM, timeout=_START_MS)
            click = partial(_click, page, at_once=at_once)
            if parts:
                page.evaluate(RUN, _TIMERS.read_text("utf-8"))
                page.wait_for_function(_TIMED, timeout=_START_MS)
            for move in _one_a_piece(board)[:_OF_A_GAME]:
                assert move.piece is not None
                at = "reserve" if board.hex_of(move.piece) is None else "piece"
                click(f'[data-{at}="{move.piece}"]', answers.choosing)
                click(f'[data-target="{move.to}"]', answers.playing)
                click('[data-action="undo"]', Clicks())
                if len(answers.playing.times) == clicks:
                    break
            context.close()
            if len(answers.playing.times) == clicks:
                break
        browser.close()
    return answers


def _click(page: Page, selector: str, into: Clicks, *, at_once: bool) -> None:
    time, parts = page.evaluate(_CLICK, [selector, at_once])
    into.times.append(time)
    into.parts.append(parts)


def _one_a_piece(board: Board) -> list[Move]:
    moves = {move.piece: move for move in board.legal_moves if move.piece is not None}
    return list(moves.values())
