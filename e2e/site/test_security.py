"""The content security policy of the pages, and hostile links."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from e2e.hive_page import HivePage
from tools.shared.environment import DIST
from tools.site_build.pages import inline_hashes

if TYPE_CHECKING:
    from pathlib import Path

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

PAGES = sorted(DIST.rglob("*.html"))
GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"
MARKUP = "<img src=x onerror=document.title=1>"

HOSTILE_LINKS = (
    f"game={quote(MARKUP)}",
    f"game={quote('Base;InProgress;White[1];x' + MARKUP)}",
    f"game=Base&ply={quote(MARKUP)}",
    f"lang={quote(MARKUP)}",
    f"theme={quote(MARKUP)}&mode={quote(MARKUP)}&white={quote(MARKUP)}",
    f"rules={quote(MARKUP)}&end={quote(MARKUP)}&seed={quote(MARKUP)}",
    "game=" + "Base;" * 40_000,
    "game=%FF%FE%00&ply=%C0%80",
    "ply=99999999999999999999",
    "game=Base%2BML%3BInProgress%3BWhite%5B2%5D%3BwS1%3BwS1%3BwS1",
)


def policy_of(page: Path) -> dict[str, list[str]]:
    """Return the page's content security policy: directive -> sources."""
    text = page.read_text(encoding="utf-8")
    found = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
    assert len(found) == 1, f"{page.name} has {len(found)} policies"
    # A policy applies to what follows it, so no script may come before it.
    assert "<script" not in text[: text.index("Content-Security-Policy")]
    directives = (part.split() for part in unescape(found[0]).split(";"))
    return {name: sources for name, *sources in directives}


def test_every_page_has_a_strict_policy() -> None:
    assert {"index.html", "embed.html", "404.html", "hive.html"} <= {page.name for page in PAGES}
    for page in PAGES:
        policy = policy_of(page)
        assert policy["default-src"] == ["'none'"], page.name
        assert policy["base-uri"] == ["'none'"], page.name
        sources = {source for some in policy.values() for source in some}
        # No host, and no scheme that allows any host.
        words = {"'none'", "'self'", "'unsafe-eval'", "'wasm-unsafe-eval'", "data:", "blob:"}
        hashes = {source for source in sources if source.startswith("'sha256-")}
        assert sources - hashes - {"'unsafe-inline'"} <= words, page.name
        loose = {name for name, some in policy.items() if "'unsafe-inline'" in some}
        assert loose <= {"style-src-attr"}, page.name
        assert set(policy.get("connect-src", [])) <= {"'self'", "'none'", "data:", "blob:"}


def test_a_page_runs_no_inline_script_but_those_its_policy_names() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        hashes = {s for s in policy_of(page)["script-src"] if s.startswith("'sha256-")}
        assert hashes == set(inline_hashes(text)), page.name
        markup = re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
        assert not re.search(r"<[^>]*\son\w+\s*=", markup), f"{page.name} has an inline handler"
        assert "javascript:" not in markup, page.name


# Tries what the policy must refuse; returns the violated directives, each once.
BREAK_OUT = """async () => {
    const refused = [];
    addEventListener("securitypolicyviolation", event => {
        refused.push(event.effectiveDirective);
    });
    const box = document.body.appendChild(document.createElement("div"));
    box.innerHTML = '<img src="web/icon.svg" onload="document.title = 1">';
    const script = document.createElement("script");
    script.textContent = "document.title = 2";
    document.body.append(script);
    await fetch("https://elsewhere.example/").catch(() => 0);
    navigator.sendBeacon("https://elsewhere.example/");
    const frame = document.createElement("iframe");
    frame.src = "https://elsewhere.example/";
    document.body.append(frame);
    await new Promise(done => setTimeout(done, 50));
    while (refused.length < 5) await new Promise(done => setTimeout(done, 50));
    return [...new Set(refused)].sort();
}"""


def test_the_browser_enforces_the_policy(open_page: OpenPage, traffic: Traffic) -> None:
    page = open_page()
    refused = page.evaluate(BREAK_OUT)
    assert refused == ["connect-src", "frame-src", "script-src-attr", "script-src-elem"]
    expect(page).to_have_title("Hive")
    traffic.forgive()
    traffic.foreign.clear()


@pytest.mark.chromium_only("Firefox's driver tells of requests that the policy then refuses")
def test_the_page_makes_no_requests_that_its_policy_refuses(
    open_page: OpenPage, traffic: Traffic
) -> None:
    open_page().evaluate(BREAK_OUT)
    assert traffic.foreign == []
    traffic.excuse()


def test_a_hostile_link_is_explained_and_keeps_the_game(open_page: OpenPage) -> None:
    address = f"game={quote(GAME)}"
    hive = HivePage(open_page(address))
    words = re.compile("link|address", re.IGNORECASE)
    for link in HOSTILE_LINKS:
        hive.visit(link)
        expect(hive.status).to_contain_text(words)
        expect(hive.page.locator("img")).to_have_count(0)
        expect(hive.page).not_to_have_title("1")
        if not link.startswith("game=Base&"):  # a valid game is shown where possible
            hive.expect_game(GAME)
        hive.page.keyboard.press("Escape")
        expect(hive.page.get_by_role("dialog")).to_have_count(0)
        # The address of a broken game is that of the game before it again.
        if not hive.page.url.endswith(address):
            hive.visit(address)
            expect(hive.status).not_to_contain_text(words)
        hive.expect_game(GAME)


def test_markup_in_the_game_of_a_link_is_skipped(open_page: OpenPage) -> None:
    hive = HivePage(open_page(f"game={quote('Base;InProgress;Black[1];wS1' + MARKUP)}"))
    hive.expect_game("Base;InProgress;Black[1];wS1")
    expect(hive.page.locator("img")).to_have_count(0)
    expect(hive.page).not_to_have_title("1")
