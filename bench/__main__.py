"""Measure the speed of `hive_core` and the page: `make bench`, or `python -m bench`.

The latter needs everything installed. Figures are medians; a ratio is the median of interleaved
rounds, with the lowest and the highest.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from pathlib import Path

from bench.speed.report import Report, lines
from bench.speed.sections import LONG, QUICK, SECTIONS, Size
from tools.shared.arguments import parser_of

RESULTS = Path(__file__).with_name("results") / "latest.json"


def parser(prog: str, doc: str | None) -> argparse.ArgumentParser:
    """Return the parser of the benchmark's arguments; `prog`: the name of the program."""
    parser = parser_of(doc, prog=prog)
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--quick",
        action="store_const",
        dest="size",
        const=QUICK,
        default=Size(),
        help="fewer rounds and games, for a rough result",
    )
    length.add_argument(
        "--long",
        action="store_const",
        dest="size",
        const=LONG,
        help="more rounds and games, for narrower ranges",
    )
    parser.add_argument(
        "--only",
        nargs="+",
        choices=SECTIONS,
        default=list(SECTIONS),
        metavar="SECTION",
        help=f"measure only these sections: {', '.join(SECTIONS)}",
    )
    return parser


def main() -> int:
    """Measure the chosen sections; return 1 if one of them could not be measured."""
    options = parser("python -m bench", __doc__).parse_args()

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
