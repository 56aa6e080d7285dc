"""Measure the page's start in Chromium, to the first paint and to ready, with and without cache.

It is compared with a bare page that only calls `loadPyodide()` with Pyodide's own files. Both are
served like on GitHub Pages (`pages_host.py`) and visited in turn, each round in a new profile.

Besides the times: how long the main thread is blocked, the memory, and first visits over a slow
line.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.speed.pages_host import PagesHost
from tools.browsers.find import FLAGS, find_chromium
from tools.shared.environment import DIST
from tools.site_build.runtime import PYODIDE

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright

OURS, BARE, SINGLE = "fork/hive", "bare", "hive.html"

TARGETS = {"cold": 0.33, "warm": 0.33}
WIRE_KB = 4500
SLOW_TARGET = 0.65
LINE_MBIT, LINE_MS = 1.6, 150
"""The slow line, which Chromium simulates: megabits a second to the page, and its latency."""
PAINT_MS = 300.0
PAINT_SHARE = 0.1

_PAGE = b"""<!doctype html>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>bare</title>
<script type="module">
  import { loadPyodide } from "./pyodide/pyodide.mjs";
  loadPyodide().then(() => { document.documentElement.dataset.app = "ready"; });
</script>
"""
_WORKER = b"""import { loadPyodide } from "./pyodide/pyodide.mjs";
loadPyodide().then(() => postMessage("ready"));
"""
_STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_STOCK_LOCK = "pyodide-lock.json"

# Records the time inside the page, since the driver notices it later.
_WATCH = """
new MutationObserver(() => {
    const state = document.documentElement?.dataset.app;
    if (state === "ready" || state === "failed") window.finish ??= [state, performance.now()];
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-app"] });
window.longTasks = [];
new PerformanceObserver((list) => window.longTasks.push(...list.getEntries()))
    .observe({ type: "longtask", buffered: true });
"""
# The browser reports long tasks a moment later; those that begin after ready do not count.
_FACTS = """() => new Promise((resolve) => setTimeout(resolve, 300)).then(() => ({
    state: finish[0],
    tasks: longTasks.filter((task) => task.startTime < finish[1]).map((task) => task.duration),
    ready: finish[1],
    answered: performance.getEntriesByType("navigation")[0].responseStart,
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
}))"""
_START_BARE_WORKER = """() => new Promise((resolve, reject) => {
    const began = performance.now();
    const worker = new Worker("worker.mjs", { type: "module" });
    window.kept = worker; // so that its memory can be measured
    worker.onmessage = () => resolve(performance.now() - began);
    worker.onerror = () => reject(new Error("the worker failed"));
})"""
# Starts the worker as the page does, up to its first answer.
_START_OUR_WORKER = """
from pyscript import create_named_worker, document, window
began = window.performance.now()
config = document.querySelector("script[type=py][config]").getAttribute("config")
worker = await create_named_worker("ai.py", "measured", config)
await worker.ping()
taken = window.performance.now() - began
document.documentElement.setAttribute("data-taken", str(taken))
"""
RUN = """program => {
    const script = document.createElement("script");
    script.type = "py";
    script.textContent = program;
    document.body.append(script);
}"""

_START_MS = 120_000
# How long a visit lasts after its start. The browser caches compiled WebAssembly once much of it is
# optimized and nothing was compiled for two seconds. It caches compiled scripts after two runs.
_STAY_MS = 3500
_VISITS = 2

_LONG_MS = 50


@dataclass
class Starts:
    """Times of one page in milliseconds: `ready` from the navigation to ready, by kind of visit.

    `paint`: from the first byte to the first paint. `worker`: the start of a worker, in the last
    visit. `size`: bytes of a first visit, by file. `longest`, `blocked`: of first visits, the
    longest task of the main thread before ready, and what all tasks take beyond 50 ms each.
    `memory`: megabytes of the tab's process at the end of the last visit, without and with a
    worker; see `tab_memory`.
    """

    ready: dict[str, list[float]] = field(default_factory=lambda: {"cold": [], "warm": []})
    paint: list[float] = field(default_factory=list)
    worker: list[float] = field(default_factory=list)
    size: Counter[str] = field(default_factory=Counter)
    longest: list[float] = field(default_factory=list)
    blocked: list[float] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)

    def note_tasks(self, tasks: list[float]) -> None:
        """Add the durations of the tasks over 50 ms of one visit."""
        self.longest.append(max(tasks, default=0.0))
        self.blocked.append(sum(max(0.0, task - _LONG_MS) for task in tasks))


def measure(rounds: int) -> dict[str, Starts]:
    """Visit each page `rounds` times; `SINGLE` is included if the site has the single file.

    :raises FileNotFoundError: if the site is not built.
    """
    from playwright.sync_api import sync_playwright

    if not (DIST / "index.html").exists():
        raise FileNotFoundError("dist/ is not built; run tools/site.py first")
    bare = _bare_site()
    starts = {OURS: Starts(), BARE: Starts()}
    if (DIST / SINGLE).exists():
        starts[SINGLE] = Starts()
    with PagesHost({OURS: DIST, BARE: bare}) as host, sync_playwright() as playwright:
        host.prepare(BARE, bare)
        files = json.loads((DIST / "version.json").read_text("utf-8"))["files"]
        host.prepare(OURS, (name for name in files if name != SINGLE))
        for at in range(rounds):
            names = list(starts)
            for name in names[::-1] if at % 2 else names:
                _visits(playwright, name, host, starts[name])
    return starts


def measure_slow(rounds: int) -> dict[str, list[float]]:
    """Return the times of first visits to both pages over the slow line, to ready."""
    from playwright.sync_api import sync_playwright

    bare = _bare_site()
    times: dict[str, list[float]] = {OURS: [], BARE: []}
    with PagesHost({OURS: DIST, BARE: bare}) as host, sync_playwright() as playwright:
        host.prepare(BARE, bare)
        files = json.loads((DIST / "version.json").read_text("utf-8"))["files"]
        host.prepare(OURS, (name for name in files if name != SINGLE))
        for _ in range(rounds):
            for name, starts in times.items():
                with _profile(playwright) as context:
                    starts.append(_visit(context, host.address(name), slow=True)[1]["ready"])
    return times


def measure_bare(rounds: int) -> list[float]:
    """Return the times of the bare page's first visits to ready, in milliseconds."""
    from playwright.sync_api import sync_playwright

    times = []
    bare = _bare_site()
    with PagesHost({BARE: bare}) as host, sync_playwright() as playwright:
        host.prepare(BARE, bare)
        for _ in range(rounds):
            with _profile(playwright) as context:
                times.append(_visit(context, host.address(BARE))[1]["ready"])
    return times


def _bare_site() -> dict[str, Path | bytes]:
    """Return the files of the bare page, by their paths."""
    files: dict[str, Path | bytes] = {"index.html": _PAGE, "worker.mjs": _WORKER}
    return files | {f"pyodide/{name}": PYODIDE / name for name in (*_STOCK, _STOCK_LOCK)}


def _visits(playwright: Playwright, name: str, host: PagesHost, into: Starts) -> None:
    """Make a first visit and some later ones, in a new profile."""
    with _profile(playwright) as context:
        if name == SINGLE:  # which the browser does not cache
            page, facts = _visit(context, (DIST / SINGLE).as_uri())
            into.ready["cold"].append(facts["ready"])
            into.note_tasks(facts["tasks"])
            return
        address = host.address(name)
        host.sent.clear()
        page, facts = _visit(context, address)
        into.ready["cold"].append(facts["ready"])
        into.note_tasks(facts["tasks"])
        into.size = Counter(
            {file: size for (site, file), size in host.sent.items() if site == name}
        )
        if facts["painted"] is not None:
            into.paint.append(facts["painted"] - facts["answered"])
        _stay(page)
        for number in range(1 + _VISITS):
            page, facts = _visit(context, address)
            if number:
                into.ready["warm"].append(facts["ready"])
            if number == _VISITS:
                page.wait_for_timeout(_STAY_MS)
                alone = tab_memory(page)
                into.worker.append(_worker(page, ours=name == OURS))
                both = tab_memory(page)
                if alone is not None and both is not None:
                    into.memory.append((alone, both))
            _stay(page)


@contextmanager
def _profile(playwright: Playwright) -> Iterator[BrowserContext]:
    """Open a browser with an empty profile on disk."""
    folder = tempfile.mkdtemp(prefix="hive-start-")
    path = find_chromium()
    # The service worker would answer instead of the browser's cache.
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=path or None, args=list(FLAGS), service_workers="block"
    )
    try:
        context.add_init_script(_WATCH)
        # So that the start of the browser itself is not measured.
        page = context.new_page()
        page.goto("data:text/html,<p>first")
        page.close()
        yield context
    finally:
        context.close()
        shutil.rmtree(folder, ignore_errors=True)


def _visit(
    context: BrowserContext, address: str, *, slow: bool = False
) -> tuple[Page, dict[str, Any]]:
    """Return a page that is ready, and its times. `slow`: over the slow line."""
    page = context.new_page()
    if slow:
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        line = LINE_MBIT * 1e6 / 8
        speed = {"downloadThroughput": line, "uploadThroughput": line, "latency": LINE_MS}
        devtools.send("Network.emulateNetworkConditions", {"offline": False, **speed})
    page.goto(address, wait_until="commit")
    page.wait_for_function("window.finish", timeout=_START_MS)
    facts: dict[str, Any] = page.evaluate(_FACTS)
    if facts["state"] != "ready":
        raise RuntimeError(f"{address} did not start")
    return page, facts


def tab_memory(page: Page) -> float | None:
    """Return the megabytes of the page's process after a garbage collection, or None.

    Workers run in the same process. What processes share, such as the browser's own code, counts in
    equal shares ("PSS"); only Linux has this figure.
    """
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    browser = page.context.browser
    if browser is None or not Path("/proc/self/smaps_rollup").exists():
        return None
    devtools = browser.new_browser_cdp_session()
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    devtools.detach()
    # The others, which the browser has in reserve, have nothing in them.
    return max(
        _proportional(process["id"]) for process in processes if process["type"] == "renderer"
    )


def _proportional(process: int) -> float:
    text = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    match = re.search(r"^Pss:\s+(\d+) kB$", text, re.MULTILINE)
    return 0.0 if match is None else int(match[1]) / 1000


def _stay(page: Page) -> None:
    page.wait_for_timeout(_STAY_MS)
    page.close()


def _worker(page: Page, *, ours: bool) -> float:
    """Return the milliseconds until a worker with Python has answered."""
    if not ours:
        return float(page.evaluate(_START_BARE_WORKER))
    page.evaluate(RUN, _START_OUR_WORKER)
    page.wait_for_selector("html[data-taken]", state="attached", timeout=_START_MS)
    return float(page.locator("html").get_attribute("data-taken") or "nan")
