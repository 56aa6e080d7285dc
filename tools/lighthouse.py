"""Run Lighthouse on the built site: accessibility, best practices, SEO, and how fast it starts.

Builds the site, serves it locally below a path, as GitHub Pages would, and prints each page's
scores and failed audits. The exit code is 1 if a score is below 95, or if the performance of
`index.html` is below 90 on a desktop or 60 on a phone, which Lighthouse simulates. Lighthouse is
pinned in `tools/lighthouse/` and installed there by the first run (107 packages, 110 MB); nothing
else needs it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.speed.pages_host import PagesHost
from tools.browsers.find import VARIABLE, get_chromium
from tools.shared.arguments import parser_of
from tools.shared.environment import (
    BUILD,
    ROOT,
    ToolError,
    find_node,
    install_packages,
    run,
    run_main,
    say,
)
from tools.shared.venv_setup import PYTHON, prepare
from tools.site import build_site
from tools.site_build.tutorial import pages as tutorial_pages

HOME = ROOT / "tools" / "lighthouse"
MODULES = HOME / "node_modules"
PROGRAM = MODULES / "lighthouse" / "cli" / "index.js"
REPORTS = BUILD / "lighthouse"

CATEGORIES = ("accessibility", "best-practices", "seo")
LEAST = 95
PERFORMANCE = {"desktop": 90, "mobile": 60}
"""The lowest score for the performance of `index.html`, by the device that is simulated."""

_APP = "index.html"
_METRICS = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "layout shift",
    "speed-index": "speed index",
}
SITE_PATH = "fork/hive"

_SECONDS = 300

# Root cannot use the sandbox, and our own page needs none.
_FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run"


@dataclass(frozen=True)
class Report:
    """The result for a page: scores from 0 to 100 by category, and failed audits.

    `failing`: one line each, with what the audit found. `least`: the lowest score of each category
    that passes.
    """

    page: str
    scores: dict[str, int]
    failing: list[str]
    least: Mapping[str, int]

    @property
    def is_good(self) -> bool:
        """Whether every category has a score, and none is too low."""
        return all(self.scores.get(name, -1) >= least for name, least in self.least.items())

    def lines(self) -> list[str]:
        """Return the report as lines of text, the scores first."""
        scores = ", ".join(f"{name} {score}" for name, score in self.scores.items())
        return [f"{self.page}: {scores}", *(f"  {line}" for line in self.failing)]


def read_performance(device: str, result: dict[str, Any]) -> Report:
    """Return the report on the performance of `index.html`, with its figures in place of audits.

    :raises ToolError: if Lighthouse could not load the page.
    """
    report = read_report(f"{_APP}, {device}", result, {"performance": PERFORMANCE[device]})
    audits = {name: audit for name, audit in result["audits"].items() if name in _METRICS}
    figures = [f"{_METRICS[name]} {audits[name].get('displayValue')}" for name in _METRICS]
    return replace(report, failing=[", ".join(figures)])


def read_report(
    page: str, result: dict[str, Any], least: Mapping[str, int] | None = None
) -> Report:
    """Return the report in Lighthouse's JSON; `least`: by category, `LEAST` of each by default.

    :raises ToolError: if Lighthouse could not load the page.
    """
    if least is None:
        least = dict.fromkeys(CATEGORIES, LEAST)
    if error := result.get("runtimeError"):
        raise ToolError(f"Lighthouse could not check {page}: {error.get('message', error)}")
    scores: dict[str, int] = {}
    failing = []
    for name in least:
        category = result["categories"][name]
        # Without a score, Lighthouse could not run an audit of the category.
        scores[name] = -1 if category["score"] is None else round(100 * category["score"])
        for reference in category["auditRefs"]:
            audit = result["audits"][reference["id"]]
            lost = audit["score"] is not None and audit["score"] < 1
            if (lost or "errorMessage" in audit) and reference["weight"]:
                failing.append(f"{name}, {audit['id']}: {_reason(audit)}")
    return Report(page, scores, failing, least)


def _reason(audit: dict[str, Any]) -> str:
    """Return an audit's title and the first three things it found."""
    items = audit.get("details", {}).get("items", [])
    first = "; ".join(json.dumps(item, ensure_ascii=False)[:300] for item in items[:3])
    title = str(audit.get("errorMessage") or audit["title"])
    return f"{title} ({first})" if first else title


def look(address: str, page: str, chromium: str) -> Report:
    """Run Lighthouse on a page of the site at `address`.

    :raises ToolError: if Lighthouse fails.
    """
    result = _run(address + page, page, chromium, f"--only-categories={','.join(CATEGORIES)}")
    return read_report(page, result)


def time_start(address: str, device: str, chromium: str) -> Report:
    """Run Lighthouse on the performance of `index.html` on a device.

    :raises ToolError: if Lighthouse fails.
    """
    preset = ["--preset=desktop"] if device == "desktop" else []
    # Lighthouse's own simulation takes all that arrives before the first paint as needed for it.
    # From a server on the same machine, that is the whole program. So the browser slows down the
    # line and the processor instead.
    options = ["--only-categories=performance", "--throttling-method=devtools", *preset]
    return read_performance(device, _run(address + _APP, f"{_APP}-{device}", chromium, *options))


def _run(address: str, name: str, chromium: str, *options: str) -> dict[str, Any]:
    """Run Lighthouse on a page; return its JSON, which is kept in `REPORTS`."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    out = REPORTS / f"{name}.json"
    out.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="hive-lighthouse-") as profile:
        command: list[str | Path] = [
            *(find_node(), PROGRAM, address),
            *options,
            *("--output=json", f"--output-path={out}"),
            *("--quiet", "--no-enable-error-reporting"),
            f"--chrome-flags={_FLAGS} --user-data-dir={profile}",
        ]
        run(command, env={"CHROME_PATH": chromium}, quiet=True, timeout=_SECONDS)
    result: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return result


def main() -> int:
    """Build and serve the site, check each page; return 1 if a score is too low."""
    every = [_APP, *(path.name for path in tutorial_pages().values())]
    parser = parser_of(__doc__)
    parser.add_argument(
        "pages",
        nargs="*",
        metavar="PAGE",
        help=f"check only these (default: {' '.join(every)})",
    )
    options = parser.parse_args()
    names = options.pages or every
    prepare()
    site = build_site()
    if missing := [page for page in names if not (site / page).is_file()]:
        raise ToolError(f"the site has no page {', '.join(missing)}.")
    install_packages(HOME, "Lighthouse (once, 110 MB)")
    chromium = get_chromium(PYTHON)
    if not chromium:
        raise ToolError(f"Lighthouse needs an installed Chromium or Chrome; see {VARIABLE}.")
    with PagesHost({SITE_PATH: site}) as host:
        reports = []
        for page in names:
            report = look(host.address(SITE_PATH), page, chromium)
            say("\n".join(report.lines()))
            reports.append(report)
        for device in PERFORMANCE if _APP in names else ():
            report = time_start(host.address(SITE_PATH), device, chromium)
            say("\n".join(report.lines()))
            reports.append(report)
    short = [report.page for report in reports if not report.is_good]
    say(f"Too low: {', '.join(short)}" if short else "No score is too low.")
    return 1 if short else 0


if __name__ == "__main__":
    run_main(main)
