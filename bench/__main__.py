"""Measure `hive_core` against others and itself: `make bench`, or `python -m bench` where all is
installed. Figures are medians; ratios are of rounds that went in turn, with the lowest and highest.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from pathlib import Path

from bench.report import Report, lines
from bench.sections import LONG, QUICK, SECTIONS, Size

RESULTS = Path(__file__).with_name("results") / "latest.json"


def main() -> int:
    """Measure what was asked for; the exit code is 1 when some of it could not be."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--quick", action="store_const", dest="size", const=QUICK, default=Size())
    length.add_argument("--long", action="store_const", dest="size", const=LONG)
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=list(SECTIONS))
    options = parser.parse_args()

    report = Report({"python": platform.python_version(), "system": platform.system()})
    began = time.perf_counter()
    for name in options.only:
        try:
            section = SECTIONS[name](options.size)
        except Exception as error:
            first = (str(error).splitlines() or [""])[0]
            report.missing.append(f"{name}: {type(error).__name__}: {first}")
            print(f"NOT MEASURED: {report.missing[-1]}\n", flush=True)
            continue
        report.sections.append(section)
        print("\n".join(lines(section)) + "\n", flush=True)
    report.save(RESULTS)
    print(f"Python {report.about['python']}, {time.perf_counter() - began:.0f} s; {RESULTS}")
    for gap in report.missing:
        print(f"NOT MEASURED: {gap}")
    return 1 if report.missing else 0


if __name__ == "__main__":
    sys.exit(main())
