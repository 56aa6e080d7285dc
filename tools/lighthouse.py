"""Have Lighthouse look at the built site: accessibility, best practices and SEO of its pages.

Builds the site, serves it on this computer below a path, as GitHub Pages would, and prints each
page's scores and the audits that fail. The exit code is 1 when a score is below 95. Lighthouse is
pinned in `tools/lighthouse/` and installed there the first time (200 packages, 190 MB); nothing
else needs it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.pages_host import PagesHost
from tools.arguments import parser_of
from tools.browser import VARIABLE, get_chromium
from tools.environment import (
    BUILD,
    ROOT,
    ToolError,
    digest,
    find_node,
    find_program,
    read_stamp,
    run,
    run_main,
    say,
    write_stamp,
)
from tools.site import build_site
from tools.tutorial import pages as tutorial_pages
from tools.venv_setup import PYTHON, prepare

HOME = ROOT / "tools" / "lighthouse"
MODULES = HOME / "node_modules"
PROGRAM = MODULES / "lighthouse" / "cli" / "index.js"
REPORTS = BUILD / "lighthouse"

CATEGORIES = ("accessibility", "best-practices", "seo")
LEAST = 95
SITE_PATH = "somebody/hive"

_STAMP = MODULES / ".hive-stamp"
_SECONDS = 300

# Root has no sandbox, and a page on this computer needs none.
_FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run"


@dataclass(frozen=True)
class Report:
    """What Lighthouse says of a page: scores from 0 to 100 by category, and failing audits.

    `failing`: a line each, with what the audit found.
    """

    page: str
    scores: dict[str, int]
    failing: list[str]

    @property
    def is_good(self) -> bool:
        """Whether every category was scored, and none below `LEAST`."""
        return all(self.scores.get(name, -1) >= LEAST for name in CATEGORIES)

    def lines(self) -> list[str]:
        """Return the report for people, the scores first."""
        scores = ", ".join(f"{name} {score}" for name, score in self.scores.items())
        return [f"{self.page}: {scores}", *(f"  {line}" for line in self.failing)]


def read_report(page: str, told: dict[str, Any]) -> Report:
    """Return what Lighthouse's JSON says of the page.

    :raises ToolError: if Lighthouse could not look at the page.
    """
    if error := told.get("runtimeError"):
        raise ToolError(f"Lighthouse could not look at {page}: {error.get('message', error)}")
    scores: dict[str, int] = {}
    failing = []
    for name in CATEGORIES:
        category = told["categories"][name]
        # Without a score Lighthouse could not run an audit of the category.
        scores[name] = -1 if category["score"] is None else round(100 * category["score"])
        for reference in category["auditRefs"]:
            audit = told["audits"][reference["id"]]
            lost = audit["score"] is not None and audit["score"] < 1
            if (lost or "errorMessage" in audit) and reference["weight"]:
                failing.append(f"{name}, {audit['id']}: {_reason(audit)}")
    return Report(page, scores, failing)


def _reason(audit: dict[str, Any]) -> str:
    """Return an audit's title with the first things it found."""
    items = audit.get("details", {}).get("items", [])
    found = "; ".join(json.dumps(item, ensure_ascii=False)[:300] for item in items[:3])
    title = str(audit.get("errorMessage") or audit["title"])
    return f"{title} ({found})" if found else title


def install() -> None:
    """Install the pinned Lighthouse, unless it is there already.

    :raises ToolError: if npm is missing or the packages cannot be fetched.
    """
    wanted = digest([HOME / "package.json", HOME / "package-lock.json", HOME / ".npmrc"])
    if read_stamp(_STAMP) == wanted:
        return
    npm = find_program("npm", "it comes with Node.js; install the two together.")
    say("Installing Lighthouse (once, 190 MB) ...")
    run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=HOME, quiet=True)
    write_stamp(_STAMP, wanted)


def look(address: str, page: str, chromium: str) -> Report:
    """Have Lighthouse look at a page of the site at `address`; its JSON stays in `REPORTS`.

    :raises ToolError: if Lighthouse fails.
    """
    REPORTS.mkdir(parents=True, exist_ok=True)
    out = REPORTS / f"{page}.json"
    out.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="hive-lighthouse-") as profile:
        command: list[str | Path] = [
            *(find_node(), PROGRAM, address + page),
            f"--only-categories={','.join(CATEGORIES)}",
            *("--output=json", f"--output-path={out}"),
            *("--quiet", "--no-enable-error-reporting"),
            f"--chrome-flags={_FLAGS} --user-data-dir={profile}",
        ]
        run(command, env={"CHROME_PATH": chromium}, quiet=True, timeout=_SECONDS)
    return read_report(page, json.loads(out.read_text(encoding="utf-8")))


def main() -> int:
    """Build, serve, look at each page; return 1 when one falls short."""
    known = ["index.html", *(path.name for path in tutorial_pages().values())]
    parser = parser_of(__doc__)
    parser.add_argument(
        "pages",
        nargs="*",
        metavar="PAGE",
        help=f"look only at these (default: {' '.join(known)})",
    )
    options = parser.parse_args()
    wanted = options.pages or known
    prepare()
    site = build_site()
    if missing := [page for page in wanted if not (site / page).is_file()]:
        raise ToolError(f"the site has no page {', '.join(missing)}.")
    install()
    chromium = get_chromium(PYTHON)
    if not chromium:
        raise ToolError(f"Lighthouse needs a Chromium or Chrome that is installed; see {VARIABLE}.")
    with PagesHost({SITE_PATH: site}) as host:
        reports = []
        for page in wanted:
            report = look(host.address(SITE_PATH), page, chromium)
            say("\n".join(report.lines()))
            reports.append(report)
    short = [report.page for report in reports if not report.is_good]
    say(f"Below {LEAST}: {', '.join(short)}" if short else f"All scores are {LEAST} or more.")
    return 1 if short else 0


if __name__ == "__main__":
    run_main(main)
