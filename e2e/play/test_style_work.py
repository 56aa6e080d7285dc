"""What the browser does for a turn: it finds the style again only where something changes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bench.speed.latency import TILES
from bench.speed.workload import boards_with
from e2e.hive_page import HivePage
from tools.shared.whole_games import link_to

if TYPE_CHECKING:
    from e2e.conftest import SharePage

pytestmark = pytest.mark.chromium_only("no other engine's driver tells what the browser does")

# As a mouse would, and then show the next picture.
CLICK = """async (selector) => {
    const element = document.querySelector(selector);
    element.focus();
    await new Promise(requestAnimationFrame);
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    document.querySelector("#board").getBoundingClientRect();
}"""


def styles_found(hive: HivePage, selector: str) -> int:
    """Click there; return for how many elements the browser found the style, each time counted."""
    browser: Any = hive.page.context.browser
    browser.start_tracing(page=hive.page, categories=["devtools.timeline"])
    hive.page.evaluate(CLICK, selector)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    clicks = [e for e in events if e["args"].get("data", {}).get("type") == "click"]
    assert len(clicks) == 1
    began = clicks[0]["ts"]
    found = [e for e in events if e["name"] == "UpdateLayoutTree" and e["ts"] >= began]
    # One that had not ended when the recording stopped has no count; those of the click have ended.
    return sum(event["args"].get("elementCount", 0) for event in found)


def test_a_turn_finds_the_style_of_few_elements_again(share_page: SharePage) -> None:
    """It was 772 of 780 when `:has()` rules were for all pictures of the page, and 373 while the
    drawing of each tile got its cursor from the tile: 48%. Now it is 38 to 40%, by what else the
    page shows."""
    ((board, *_),) = boards_with((TILES,), 1)
    move = next(m for m in board.legal_moves if m.piece and board.hex_of(m.piece))
    hive = HivePage(share_page(link_to(board.game_string())))
    hive.page.evaluate(CLICK, f'[data-piece="{move.piece}"]')
    found = styles_found(hive, f'[data-target="{move.to}"]')
    elements = hive.page.evaluate("document.querySelectorAll('#app *').length")
    assert 0 < found < 0.45 * elements


def test_the_focus_leaves_a_destination_before_anything_changes(share_page: SharePage) -> None:
    """If an element with the focus is removed, the browser lays out the page in between."""
    ((board, *_),) = boards_with((TILES,), 1)
    move = next(m for m in board.legal_moves if m.piece and board.hex_of(m.piece))
    hive = HivePage(share_page(link_to(board.game_string())))
    hive.page.evaluate(CLICK, f'[data-piece="{move.piece}"]')
    # The layer of the tiles is patched before that of the destinations.
    hive.page.evaluate("""() => document.addEventListener("focusout", (event) => {
        if (!event.target.matches("[data-target]")) return;
        window.unchanged = document.querySelector("#board .tiles").matches(".choosing");
    })""")
    hive.page.evaluate(CLICK, f'[data-target="{move.to}"]')
    assert hive.page.evaluate("window.unchanged") is True
