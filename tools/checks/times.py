"""A plugin of pytest: prints at the end of a run how long the tests of each folder took.

    python -m pytest -p tools.checks.times

The seconds of all workers count, with those of fixtures.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest

OPTIONS = ["-p", "tools.checks.times"]
"""The arguments for pytest."""


def table(reports: Iterable[tuple[str, str, float]]) -> list[str]:
    """Return a heading, a line for each folder, the slowest first, and one for all.

    `reports`: for each phase of a test its id, the phase's name and the seconds that it took.
    """
    seconds: dict[str, float] = defaultdict(float)
    tests: dict[str, int] = defaultdict(int)
    for test, phase, took in reports:
        *folders, _ = test.partition("::")[0].split("/")
        # The doctests of the library are in many small folders.
        folder = folders[0] if folders[0] == "hive_core" else "/".join(folders[:2])
        for name in (folder, ""):
            seconds[name] += took
            tests[name] += phase == "setup"
    names = sorted(seconds, key=lambda name: (not name, -seconds[name]))
    lines = [f"{seconds[name]:8.0f} {tests[name]:7}  {name or 'all'}" for name in names]
    return [" seconds   tests  folder", *lines]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table."""
    reports = [
        (report.nodeid, report.when, report.duration)
        for group in terminalreporter.stats.values()
        for report in group
        if getattr(report, "when", "collect") != "collect"
    ]
    if reports:
        terminalreporter.section("time by folder")
        terminalreporter.write_line("\n".join(table(reports)))
