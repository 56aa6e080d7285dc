"""The service worker: offline play, updates on request, repair of the cache."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage, wait_for_turn
from e2e.persistent_context import persistent_context
from e2e.python_in_page import expected, run_far
from hive_core import Color, Hex, Move, Piece
from hive_core.search import Limit, search
from tools.browsers.static_host import Host
from tools.site_build.offline import VERSION_MARK, seal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from e2e.browsers import Browsers

OPENING = Move(Piece.parse("wS1"), Hex(0, 0))
OPENED = "Base;InProgress;Black[1];wS1"

# The files of the newest cached version: name -> size in bytes.
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

# A wrong file whose headers give the right size.
FORGE = """async (name) => {
  const cache = await caches.open((await caches.keys()).find((name) => !name.endsWith(" clients")));
  const address = new URL(name, location.href).href;
  const size = (await (await cache.match(address)).arrayBuffer()).byteLength;
  const headers = {"content-type": "text/javascript", "content-length": String(size)};
  await cache.put(address, new Response("throw new Error('forged')", {headers}));
}"""


@pytest.fixture
def host(tmp_path: Path, browser: Browser) -> Iterator[Host]:
    """Yield a host with a copy of the site."""
    del browser  # its fixture fails if the site is not built
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


def visit_once(browsers: Browsers, host: Host, folder: Path) -> None:
    """Visit the page until it is kept, close the browser, and switch the host off."""
    with persistent_context(browsers, folder) as me:
        is_kept(arrive(me.page, host.address))
    host.switch_off()


def test_after_one_visit_a_whole_game_is_played_without_a_network(
    browsers: Browsers, host: Host, tmp_path: Path
) -> None:
    with persistent_context(browsers, tmp_path / "me") as me:
        hive = arrive(me.page, host.address)
        expect(hive.page.locator("[data-news=ready]")).to_contain_text("now works offline")
        is_kept(hive)
        hive.do("about")
        expect(hive.page.get_by_role("dialog")).to_contain_text("works offline")
        hive.do("close")
        sizes = hive.page.evaluate(KEPT)
        assert sizes["pyodide/pyodide.asm.wasm"] > 1_000_000
        assert {"", "ai.py", "embed.html", "404.html"} <= sizes.keys()
        assert not {"hive.html", "hive.xdc"} & sizes.keys()
        # Files that the start had fetched already were only revalidated.
        for name in ("pyodide.asm.wasm", "pyodide.cold.wasm", "library.bin"):
            assert host.given.count(f"pyodide/{name}") == 1
    host.switch_off()

    with persistent_context(browsers, tmp_path / "me") as me:
        # The browser was closed, and the host is down.
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
        # An unknown address shows an error, and links back to the board.
        hive.page.goto(f"{host.address}no/such/place#game={OPENED}")
        hive.page.get_by_role("link", name="Hive").click()
        started(hive.page).expect_game(OPENED)
        me.complaints.clear()  # about the unknown address


def test_after_one_visit_lessons_and_puzzles_are_there_without_a_network(
    browsers: Browsers, host: Host, tmp_path: Path
) -> None:
    visit_once(browsers, host, tmp_path / "me")
    with persistent_context(browsers, tmp_path / "me") as me:
        hive = arrive(me.page, host.address)
        hive.do("learn")
        expect(hive.page.locator("#learn-dialog [data-lesson]").first).to_be_attached()
        hive.page.locator("#learn-dialog [data-action=daily-puzzle]").click()
        expect(hive.app).to_have_attribute("data-mode", "puzzle")


def test_after_one_visit_lessons_are_there_in_other_languages_without_a_network(
    browsers: Browsers, host: Host, tmp_path: Path
) -> None:
    visit_once(browsers, host, tmp_path / "me")
    with persistent_context(browsers, tmp_path / "me") as me:
        hive = arrive(me.page, f"{host.address}#lang=nl&mode=lesson&id=goal-first")
        expect(hive.page.locator("#task .task-goal")).to_contain_text("Begin een partij")


def test_after_one_visit_all_of_python_is_there_without_a_network(
    browsers: Browsers, host: Host, tmp_path: Path
) -> None:
    visit_once(browsers, host, tmp_path / "me")
    with persistent_context(browsers, tmp_path / "me") as me:
        assert run_far(arrive(me.page, host.address).page) == expected()


def test_python_called_before_all_of_it_is_loaded_is_there_without_a_network(
    browsers: Browsers, host: Host, tmp_path: Path
) -> None:
    visit_once(browsers, host, tmp_path / "me")
    with persistent_context(browsers, tmp_path / "me") as me:
        # The page loads the rest when it is idle.
        me.page.add_init_script("window.requestIdleCallback = () => 0")
        page = arrive(me.page, host.address).page
        assert page.evaluate("hiveIsComplete()") is False
        assert run_far(page) == expected()


def test_an_unknown_address_links_back_to_the_board_from_any_depth(
    browsers: Browsers, host: Host
) -> None:
    with browsers.new_context(service_workers="block") as context:
        page = context.new_page()
        for place in ("nowhere", "a/b.html", "a/b/c/d/e", "web/", "404.html"):
            page.goto(f"{host.address}{place}#theme=dark")
            link = page.get_by_role("link", name="Hive")
            expect(link).to_be_visible()
            assert link.evaluate("link => link.href") == f"{host.address}#theme=dark"
            expect(page.get_by_text("To find the game")).to_be_hidden()
    with browsers.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{host.address}a/b/c")
        # In Firefox `expect` would never return: without scripts no promise is resolved.
        assert page.get_by_text("To find the game").is_visible()


def publish(host: Host, *, changed: dict[str, tuple[str, str]]) -> str:
    """Publish another version, with texts of files replaced; return its name."""
    old = json.loads((host.site / "version.json").read_text(encoding="utf-8"))["version"]
    for name, (before, after) in changed.items():
        path = host.site / name
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
    for pattern in ("*.html", "*.js"):
        for path in host.site.rglob(pattern):
            path.write_bytes(path.read_bytes().replace(old.encode(), VERSION_MARK.encode()))
    return seal(host.site)


def version(page: Page) -> str | None:
    """Return the version of the page."""
    return page.locator("meta[name=hive-version]").get_attribute("content")


def look_for_news(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")


def kept_sets(page: Page) -> int:
    """Return the number of versions in the browser's cache."""
    names = page.evaluate("caches.keys()")
    return sum(not name.endswith(" clients") for name in names)


def test_a_newer_version_waits_for_consent_and_no_tab_mixes_versions(
    browsers: Browsers, host: Host, tmp_path: Path
) -> None:
    with persistent_context(browsers, tmp_path / "me") as me:
        first = arrive(me.page, host.address)
        is_kept(first)
        old = version(first.page)
        first.play(OPENING)
        # The second tab cannot save games, as if the disk were full.
        tab = me.context.new_page()
        mixed: list[str] = []
        tab.on("console", lambda said: mixed.append(said.text) if said.type == "error" else None)
        tab.add_init_script(
            "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
        )
        second = arrive(tab, f"{host.address}#game=Base%2BMLP")
        is_kept(second)
        second.play(OPENING)
        second.do("undo")

        # In the newer version a worker that loads the runtime fails with an error.
        trap = "if (!globalThis.document) throw new Error('newer');"
        new = publish(host, changed={"pyodide/pyodide.js": ("var ", f"{trap}var ")})
        host.asked.clear()
        look_for_news(first.page)
        notice = first.page.locator("[data-news=newer]")
        expect(notice).to_contain_text("A new version is available")
        # Unchanged files were not fetched again.
        assert "pyodide/pyodide.asm.wasm" not in host.asked
        assert {"pyodide/pyodide.js", "index.html"} <= set(host.asked)
        notice.get_by_role("button", name="Later").click()
        expect(notice).to_have_count(0)
        first.page.reload(wait_until="commit")
        started(first.page).expect_game(OPENED)
        assert version(first.page) == old

        # The update is accepted in the first tab, during an analysis.
        first.do("analyse")
        first.play(Move(Piece.parse("bA1"), Hex(1, 0)))
        with first.page.expect_navigation(wait_until="commit"):
            notice.get_by_role("button", name="Update now").click()
        first = started(first.page)
        expect(first.app).to_have_attribute("data-mode", "analysis")
        first.do("analyse")
        first.expect_game(OPENED)
        assert version(first.page) == new
        expect(first.page.locator("#moves [data-line]")).to_have_count(1)
        is_kept(first)
        assert kept_sets(first.page) == 2

        # The second keeps its version, also for a new worker, until it is updated.
        assert version(tab) == old
        expect(tab.locator("[data-news=newer]")).to_be_visible()
        second.do("hint")
        expect(second.app).to_have_attribute("data-hint", "piece", timeout=PATIENCE_MS)
        with tab.expect_navigation(wait_until="commit"):
            tab.get_by_role("button", name="Update now").click()
        started(tab).expect_game("Base+MLP;NotStarted;White[1]")
        assert version(tab) == new
        second.do("redo")
        second.expect_game(OPENED.replace("Base", "Base+MLP"))
        is_kept(second)
        assert kept_sets(tab) == 1
        # The workers of the first tab's analysis are of the newer version, and only they may fail.
        assert not mixed
        me.complaints[:] = [one for one in me.complaints if not one.startswith("MessageEvent ")]


def test_a_service_worker_that_could_not_be_fetched_is_fetched_again(
    browsers: Browsers, host: Host, tmp_path: Path
) -> None:
    host.refused.add("sw.js")
    with persistent_context(browsers, tmp_path / "me") as me:
        hive = arrive(me.page, host.address)
        is_kept(hive, "partly")
        me.complaints.clear()
        host.refused.clear()
        hive.page.evaluate("for (const _ of '12') dispatchEvent(new Event('online'))")
        is_kept(hive)


def test_missing_or_damaged_offline_files_are_fetched_again(
    browsers: Browsers, host: Host, tmp_path: Path
) -> None:
    # At the first visit a file is missing: the page works.
    host.refused.add("web/style.css")
    with persistent_context(browsers, tmp_path / "me") as me:
        hive = arrive(me.page, host.address)
        is_kept(hive, "partly")
        me.complaints.clear()
        host.refused.clear()
        host.asked.clear()
        # The network is back, and only that file is fetched.
        hive.page.evaluate("dispatchEvent(new Event('online'))")
        is_kept(hive)
        assert set(host.asked) == {"sw.js", "web/style.css"}
        expect(hive.page.locator("[data-news=ready]")).to_be_visible()

        # One cached file is lost, and another one has the wrong content.
        hive.page.evaluate(SPOIL, ["web/boot.js", "web/style.css"])
        hive.page.reload(wait_until="commit")
        is_kept(started(hive.page))
        expect(hive.page.locator("#app")).to_have_css("display", "grid")

        # Files that the start does not use are checked after it.
        hive.page.evaluate(SPOIL, ["embed.html", "ai.py"])
        hive.page.reload(wait_until="commit")
        is_kept(started(hive.page))
        sizes = hive.page.evaluate(KEPT)
        for name in ("embed.html", "ai.py", "web/boot.js", "web/style.css"):
            assert sizes[name] == (host.site / name).stat().st_size

        # A start that fails because of a cached file succeeds when it is repeated.
        hive.page.evaluate(FORGE, "pyodide/interpreter.js")
    with persistent_context(browsers, tmp_path / "me") as me:  # a browser with no other cache
        me.page.goto(host.address, wait_until="commit")
        me.page.wait_for_selector("html[data-app=failed]", state="attached")
        with me.page.expect_navigation(wait_until="commit"):
            me.page.locator("#failure [data-action=retry]").click()
        me.complaints.clear()  # not sooner: a failed start logs errors for a while
        is_kept(started(me.page))
