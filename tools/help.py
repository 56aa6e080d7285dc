"""List the targets of `make`, from the comments in the Makefile."""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.shared.arguments import take_no_arguments
from tools.shared.environment import ROOT, run_main, say


def main() -> int:
    """Print a line for each target."""
    take_no_arguments(__doc__)
    for line in (ROOT / "Makefile").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"(\w+):.*?## (.*)", line):
            say(f"make {match[1]:<10} {match[2]}")
    return 0


if __name__ == "__main__":
    run_main(main)
