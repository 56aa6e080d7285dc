"""Kept by the browser: offline after one visit, updates when told, gaps that mend themselves."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.conftest import PATIENCE_MS
from e2e.hive_page import HivePage
from e2e.persistent_context import persistent_context
from e2e.static_host import Host
from hive_core import Board, Color, Hex, Move, Piece
from hive_core.search import Limit, search
from tools.offline import VERSION_MARK, seal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from e2e.browsers import Browsers

OPENING = Move(Piece.parse("wS1"), Hex(0, 0))
OPENED = "Base+ML;InProgress;Black[1];wS1"

# What the browser keeps, seen from a page: the sizes of the newest set's files by name.
KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => !name.endsWith(" clients"));
  const cache = await caches.open(names.at(-1));
  const sizes = {};
  for (const request of await cache.keys()) {
    const name = request.url.replace(/^.*\\/deep\\/below\\//, "");
    sizes[name] = (await (await cache.match(request)).arrayBuffer()).byteLength;
  }
  return sizes;
}"""

SPOIL = """async ([gone, wrong]) => {
  const cache = await caches.open((await caches.keys()).find((name) => !name.endsWith(" clients")));
  const at = (name) => new URL(name, location.href).href;
  await cache.delete(at(gone));
  await cache.put(at(wrong), new Response("nonsense", {headers: {"content-type": "text/css"}}));
}"""

# A wrong file that looks right: it says that it has as many bytes as it should.
FORGE = """async (name) => {
  const cache = await caches.open((await caches.keys()).find((name) => !name.endsWith(" clients")));
  const address = new URL(name, location.href).href;
  const size = (await (await cache.match(address)).arrayBuffer()).byteLength;
  const headers = {"content-type": "text/javascript", "content-length": String(size)};
  await cache.put(address, new Response("throw new Error('forged')", {headers}));
}"""


@pytest.fixture
def host(tmp_path: Path, browser: Browser) -> Iterator[Host]:
    """A host with a copy of the site."""
    del browser  # says so when there is no site yet
    with Host(tmp_path / "site") as host:
        yield host


def arrive(page: Page, address: str) -> HivePage:
    page.goto(address, wait_until="commit")
    return started(page)


def started(page: Page) -> HivePage:
    page.wait_for_selector("html[data-app=ready]", state="attached")
    return HivePage(page)


def is_kept(hive: HivePage, kept: str = "ready") -> None:
    expect(hive.app).to_have_attribute("data-offline", kept, timeout=PATIENCE_MS)


def wait_for_turn(hive: HivePage) -> Board:
    """Wait until the computer has moved or the game is over; the game then."""
    expect(hive.app).to_have_attribute("data-thinking", "0", timeout=PATIENCE_MS)
    return Board.from_game_string(hive.app.get_attribute("data-game-string") or "")


def test_after_one_visit_a_whole_game_is_played_without_a_network(
    browsers: Browsers, host: Host, tmp_path: Path
) -> None:
    with persistent_context(browsers, tmp_path / "me") as me:
        hive = arrive(me.page, host.address)
        expect(hive.page.locator("[data-news=ready]")).to_contain_text(
            "also starts without a network"
        )
        is_kept(hive)
        hive.do("about")
        expect(hive.page.get_by_role("dialog")).to_contain_text("Ready offline")
        hive.do("close")
        sizes = hive.page.evaluate(KEPT)
        assert sizes["pyodide/pyodide.asm.wasm"] > 1_000_000
        assert {"", "ai.py", "embed.html", "404.html"} <= sizes.keys()
        assert "hive.html" not in sizes
        # About what the start had fetched already it was only asked whether that is so still.
        for large in ("pyodide/pyodide.asm.wasm", "pyodide/library.bin"):
            assert host.given.count(large) == 1
    host.switch_off()

    with persistent_context(browsers, tmp_path / "me") as me:
        # The browser was closed meanwhile, and nobody is there to ask.
        hive = arrive(me.page, f"{host.address}#game=Base&black=ai:1&seed=5")
        for _ in range(60):
            board = wait_for_turn(hive)
            if board.outcome() is not None:
                break
            assert board.turn is Color.WHITE
            hive.play(search(board, Limit(nodes=3000), seed=1).move)
        assert wait_for_turn(hive).outcome() is not None
        expect(hive.status).to_contain_text(re.compile("You (win|lose)"))
        is_kept(hive)
        # An address that is nowhere is told so, and leads back to the table.
        hive.page.goto(f"{host.address}no/such/place#game={OPENED}")
        hive.page.get_by_role("link", name="Hive").click()
        started(hive.page).expect_game(OPENED)
        me.complaints.clear()  # of the folders that are not there


def test_an_address_that_is_nowhere_leads_back_to_the_table_from_any_depth(
    browsers: Browsers, host: Host
) -> None:
    with browsers.new_context(service_workers="block") as context:
        page = context.new_page()
        for place in ("nowhere", "a/b.html", "a/b/c/d/e", "web/", "404.html"):
            page.goto(f"{host.address}{place}#theme=dark")
            link = page.get_by_role("link", name="Hive")
            expect(link).to_be_visible()
            assert link.evaluate("link => link.href") == f"{host.address}#theme=dark"
            expect(page.get_by_text("The board is further up")).to_be_hidden()
    with browsers.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{host.address}a/b/c")
        # In Firefox `expect` would wait for ever: without scripts no promise is kept.
        assert page.get_by_text("The board is further up").is_visible()


def publish(host: Host, *, changed: dict[str, tuple[str, str]]) -> str:
    """Put another version on the host: in each file, by name, one text for another; its name."""
    old = json.loads((host.site / "version.json").read_text(encoding="utf-8"))["version"]
    for name, (before, after) in changed.items():
        path = host.site / name
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
    for page in host.site.rglob("*.html"):
        page.write_bytes(page.read_bytes().replace(old.encode(), VERSION_MARK.encode()))
    return seal(host.site)


def version(page: Page) -> str | None:
    """Which version of the page it is."""
    return page.locator("meta[name=hive-version]").get_attribute("content")


def look_for_news(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")


def kept_sets(page: Page) -> int:
    """How many versions the browser keeps files of."""
    names = page.evaluate("caches.keys()")
    return sum(not name.endswith(" clients") for name in names)


def test_a_newer_version_waits_for_the_word_and_every_tab_stays_whole(
    browsers: Browsers, host: Host, tmp_path: Path
) -> None:
    with persistent_context(browsers, tmp_path / "me") as me:
        first = arrive(me.page, host.address)
        is_kept(first)
        old = version(first.page)
        first.play(OPENING)
        # The second tab is in a browser that keeps no games (any more): its disk is full, say.
        tab = me.context.new_page()
        tab.add_init_script(
            "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
        )
        second = arrive(tab, f"{host.address}#game=Base%2BMLP")
        is_kept(second)
        second.play(OPENING)
        second.do("undo")

        # In the newer version a worker that asks for the runtime falls over, and says so.
        trap = "if (!globalThis.document) throw new Error('newer');"
        new = publish(host, changed={"pyodide/pyodide.mjs": ("var ", f"{trap}var ")})
        host.asked.clear()
        look_for_news(first.page)
        notice = first.page.locator("[data-news=newer]")
        expect(notice).to_contain_text("A new version is available")
        # Of what has not changed, nothing was fetched again.
        assert "pyodide/pyodide.asm.wasm" not in host.asked
        assert {"pyodide/pyodide.mjs", "index.html"} <= set(host.asked)
        notice.get_by_role("button", name="Later").click()
        expect(notice).to_have_count(0)
        first.page.reload(wait_until="commit")
        started(first.page).expect_game(OPENED)
        assert version(first.page) == old

        # The word is said in the first tab, in the middle of an analysis.
        first.do("analyse")
        first.play(Move(Piece.parse("bA1"), Hex(1, 0)))
        with first.page.expect_navigation(wait_until="commit"):
            notice.get_by_role("button", name="Use it now").click()
        started(first.page).expect_game(OPENED)
        assert version(first.page) == new
        expect(first.page.locator("#moves [data-line]")).to_have_count(1)
        is_kept(first)
        assert kept_sets(first.page) == 2

        # The second has what it was opened with, a new worker included, until it is told.
        assert version(tab) == old
        expect(tab.locator("[data-news=newer]")).to_be_visible()
        second.do("hint")
        expect(second.app).to_have_attribute("data-hint", "piece", timeout=PATIENCE_MS)
        with tab.expect_navigation(wait_until="commit"):
            tab.get_by_role("button", name="Use it now").click()
        started(tab).expect_game("Base+MLP;NotStarted;White[1]")
        assert version(tab) == new
        second.do("redo")
        second.expect_game(OPENED.replace("ML", "MLP"))
        is_kept(second)
        assert kept_sets(tab) == 1


def test_gaps_mend_themselves(browsers: Browsers, host: Host, tmp_path: Path) -> None:
    # At the first visit the host does not give everything: that is no harm to the page.
    host.refused.add("web/style.css")
    with persistent_context(browsers, tmp_path / "me") as me:
        hive = arrive(me.page, host.address)
        is_kept(hive, "partly")
        me.complaints.clear()
        host.refused.clear()
        host.asked.clear()
        # The network is better again, and only the one file is fetched.
        hive.page.evaluate("dispatchEvent(new Event('online'))")
        is_kept(hive)
        assert set(host.asked) == {"sw.js", "web/style.css"}
        expect(hive.page.locator("[data-news=ready]")).to_be_visible()

        # One file of the set is lost, and in another's place is something else.
        hive.page.evaluate(SPOIL, ["web/boot.js", "web/style.css"])
        hive.page.reload(wait_until="commit")
        is_kept(started(hive.page))
        expect(hive.page.locator("#app")).to_have_css("display", "grid")

        # What cannot be seen at a glance is found by the look after each start.
        hive.page.evaluate(SPOIL, ["embed.html", "ai.py"])
        hive.page.reload(wait_until="commit")
        is_kept(started(hive.page))
        sizes = hive.page.evaluate(KEPT)
        for name in ("embed.html", "ai.py", "web/boot.js", "web/style.css"):
            assert sizes[name] == (host.site / name).stat().st_size

        # A start that fails because of what is kept can be tried again, and then goes well.
        hive.page.evaluate(FORGE, "pyodide/interpreter.mjs")
    with persistent_context(browsers, tmp_path / "me") as me:  # a browser with no other cache
        me.page.goto(host.address, wait_until="commit")
        me.page.wait_for_selector("html[data-app=failed]", state="attached")
        with me.page.expect_navigation(wait_until="commit"):
            me.page.locator("#failure [data-action=retry]").click()
        me.complaints.clear()  # not sooner: a start that failed goes on failing for a while
        is_kept(started(me.page))
