"""Play two players against each other and print the first player's score."""

from __future__ import annotations

import sys

from bench.match.command import main

if __name__ == "__main__":
    sys.exit(main())
