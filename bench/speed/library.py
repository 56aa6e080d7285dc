"""Measure how long the page takes to list a library of many games, and to find a position in it."""

from __future__ import annotations

from typing import NamedTuple

from e2e.routing import BASE, Traffic
from hive_core import Board
from hive_core._board.search_keys import BITS, search_key
from tools.browsers.find import FLAGS, find_chromium

GAMES = 5_000
PLIES = 40

LIST_SHARE, SEARCH_SHARE = 0.02, 0.10
"""The budgets, as shares of a bare start."""

_GAME = "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"
_READY_MS = 120_000

# Games of as many positions as real ones have, one in a hundred with the position on the board.
_FILL = """async ([count, plies, size, here]) => {
    for (let first = 0; first < count; first += 500) {
        const entries = Array.from({ length: 500 }, (_, at) => {
            const name = `game ${first + at}`, changed = first + at + 1;
            const keys = Array.from({ length: plies }, () => Math.floor(Math.random() * size));
            if (changed % 100 === 0) keys[3] = here;
            const players = ["Ann", "Bob"];
            const info = { game_type: "Base", moves: plies, state: "InProgress", players };
            const row = { name, changed, state: "open", search: "Ann Bob Base", info };
            return { row, keys, text: "x".repeat(1500) };
        });
        await hiveLibrary.put(JSON.stringify(entries));
    }
}"""
_TIMED = """async ([selector, done]) => {
    const began = performance.now();
    const field = document.querySelector(selector);
    if (field.name === "where") {
        field.value = "here";
        field.dispatchEvent(new Event("change", { bubbles: true }));
    } else field.click();
    while (!document.querySelector(done)) await new Promise(requestAnimationFrame);
    return performance.now() - began;
}"""


class Times(NamedTuple):
    """Milliseconds from the click to the list, and to the games with the position."""

    listing: list[float]
    search: list[float]


def measure(rounds: int) -> Times:
    """List a library of `GAMES` games and search it, `rounds` times in one page."""
    from playwright.sync_api import sync_playwright

    times = Times([], [])
    here = search_key(Board.from_game_string(_GAME))
    with sync_playwright() as playwright:
        path = find_chromium()
        browser = playwright.chromium.launch(executable_path=path or None, args=list(FLAGS))
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        Traffic().attach(context)
        page = context.new_page()
        page.set_default_timeout(_READY_MS)
        page.goto(f"{BASE}#game={_GAME}", wait_until="commit")
        page.wait_for_selector("html[data-app=ready]", state="attached")
        page.evaluate(_FILL, [GAMES, PLIES, 2**BITS, here])
        for first in (True, *(False for _ in range(rounds))):
            listed = page.evaluate(
                _TIMED,
                ["[data-action=open]", f"#app[data-kept-count] [data-kept='game {GAMES - 1}']"],
            )
            found = page.evaluate(_TIMED, ["[name=where]", "[data-kept='game 99']"])
            page.evaluate("document.querySelector('dialog [data-action=close]').click()")
            page.wait_for_selector("dialog", state="detached")
            if not first:  # which loads the program's part for it
                times.listing.append(listed)
                times.search.append(found)
        browser.close()
    return times
