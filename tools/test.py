"""Check everything: style, types, unit tests, doctests, and the page in real browsers.

Without arguments: all of it in Chromium, and a short journey through the page in Firefox and WebKit
where they are installed. Prints at the end how long the tests of each folder took, what was left
out, and, with Python 3.12 or later, the coverage of the tests outside the browser. Installs
everything else that is needed first, and only once. Arguments that are not named below go to
pytest, so that `-k queen`, `-x` or a file's name choose among the tests; those then run in Chromium
only, without coverage.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.browsers.engines import CHROMIUM, ENGINES, FIREFOX
from tools.browsers.find import PLAYWRIGHT, find_working, get_browser
from tools.browsers.webkit import find_webkit, get_webkit
from tools.checks import coverage, times
from tools.examples import EXAMPLES, build_example
from tools.lint import lint
from tools.shared.environment import ROOT, ToolError, run, run_main, say
from tools.shared.venv_setup import PYTHON, prepare
from tools.site import build_site
from tools.site_build.runtime import fetch_runtime

_MOST_WORKERS = 4
_WEBKIT = "webkit"
_JOURNEY = ":journey"
_TITLES = {**{name: engine.title for name, engine in ENGINES.items()}, _WEBKIT: "WebKit"}

# The variable that `e2e/browsers.py` reads.
_SELECTION = "HIVE_BROWSERS"

# Pytest's exit codes of a run that was not aborted: all passed, some failed.
_FINISHED = (0, 1)


@dataclass
class Plan:
    """The engines that a run uses, the programs for them, and what is left out and why."""

    engines: list[str] = field(default_factory=list)
    variables: dict[str, str] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        """Return the variables that pass it on to the tests."""
        return {**os.environ, **self.variables, _SELECTION: ",".join(self.engines)}

    def add(self, name: str, suffix: str, path: str) -> None:
        """Run the engine with the program at `path`; "" is Playwright's own."""
        self.engines.append(name + suffix)
        if name in ENGINES:
            self.variables[ENGINES[name].variable] = path or PLAYWRIGHT
        say(f"{_TITLES[name]}: {path or 'the one Playwright brought'}")


def parse(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return our own options, and the arguments for pytest."""
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="examples: test.py -k queen    test.py --browser firefox e2e/play/test_page.py    "
        "test.py --all-browsers",
        allow_abbrev=False,
    )
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--browser",
        choices=(*ENGINES, _WEBKIT),
        help="only the tests in a browser, and all of them in this engine, which is installed "
        "if need be; without linting",
    )
    group.add_argument(
        "--all-browsers",
        action="store_true",
        help="all of it in Chromium, and the journey in Firefox and WebKit; what is missing is "
        "installed, and the run fails if that cannot be done",
    )
    return parser.parse_known_args(arguments)


def plan(options: argparse.Namespace, rest: list[str]) -> Plan:
    """Find or install the browsers of this run.

    :raises ToolError: if a required browser is missing and cannot be installed.
    """
    runs = Plan()
    if options.browser != _WEBKIT:
        engine = ENGINES[options.browser or CHROMIUM.name]
        runs.add(engine.name, "", get_browser(PYTHON, engine))
    else:
        runs.add(_WEBKIT, "", _need_webkit())
    if options.all_browsers:
        runs.add(FIREFOX.name, _JOURNEY, get_browser(PYTHON, FIREFOX))
        runs.add(_WEBKIT, _JOURNEY, _need_webkit())
    elif not options.browser and not rest:
        _add_installed(runs)
    return runs


def _add_installed(runs: Plan) -> None:
    firefox = find_working(PYTHON, FIREFOX)
    if firefox is None:
        runs.left_out.append(_left_out(FIREFOX.name))
    else:
        runs.add(FIREFOX.name, _JOURNEY, firefox)
    webkit = _webkit(install=False)
    if webkit is None:
        runs.left_out.append(_left_out(_WEBKIT))
    else:
        runs.add(_WEBKIT, _JOURNEY, webkit)


def _webkit(*, install: bool) -> str | None:
    """Return the path of WebKit's browser, None if it is not available."""
    programs = get_webkit() if install else find_webkit()
    return programs.browser if programs else None


def _need_webkit() -> str:
    browser = _webkit(install=True)
    if browser is None:
        raise ToolError(
            "WebKit could not be found or installed; its tests need the packages "
            "webkit2gtk-driver, xvfb and dbus of Debian or Ubuntu."
        )
    return browser


def _left_out(name: str) -> str:
    return (
        f"Left out: {_TITLES[name]}, which is not installed or does not start. "
        f"`python tools/test.py --browser {name}` installs it, where it can, and tests in it."
    )


def where(options: argparse.Namespace, rest: list[str]) -> list[str]:
    """Return the folders for pytest; with an engine named, only that of its browser tests."""
    has_path = any((ROOT / word.partition("::")[0]).exists() for word in rest)
    if not options.browser or has_path:
        return []
    return ["e2e/webkit"] if options.browser == _WEBKIT else ["e2e"]


def main() -> int:
    """Prepare, lint, and run pytest; return its exit code."""
    options, rest = parse(sys.argv[1:])
    prepare()
    # Let pytest check its arguments before the long work begins.
    run([PYTHON, "-m", "pytest", "--markers", *rest], quiet=True)
    if not options.browser:
        lint()
    fetch_runtime(tests=True)
    build_site()
    runs = plan(options, rest)
    # Each worker has a browser of its own; the arguments may set another number.
    workers = ["-n", str(min(os.cpu_count() or 1, _MOST_WORKERS)), "--dist=worksteal"]
    workers += times.OPTIONS
    whole = not options.browser and not rest
    if whole:
        for example in EXAMPLES:
            build_example(example)
    measured = whole and coverage.IS_CHEAP
    command: list[str | Path] = [PYTHON, "-m", "pytest", *workers]
    command += [*(coverage.OPTIONS if measured else []), *where(options, rest), *rest]
    # Pytest writes straight to the terminal, so that only the coverage and what was left out follow
    # its summary.
    code = subprocess.call(
        command,
        cwd=ROOT,
        env={**runs.environment, **(coverage.VARIABLES if measured else {})},
        stdin=subprocess.DEVNULL,
    )
    if measured and code in _FINISHED:
        say("Coverage, without what runs in the browser:")
        say("\n".join(coverage.report(PYTHON)))
    elif whole and not measured:
        say("Coverage was not measured: it takes Python 3.12 or later.")
    for line in runs.left_out:
        say(line)
    return code


if __name__ == "__main__":
    run_main(main)
