"""The table of the opening explorer, in the site and in the single file."""

from __future__ import annotations

import base64

from hive_core.explorer import Explorer
from tools.shared.environment import ROOT

SOURCE = ROOT / "hive_core" / "data" / "openings.bin"
NAME = "explorer/openings.bin"
"""Its path in the site, by which `web/browser/explorer.py` asks for it."""

FEWEST = 5
"""The single file, which has little room, has only positions of so many games."""


def in_text() -> bytes:
    """Return the smaller table of the single file in base64: its parts are texts."""
    positions = Explorer.read(SOURCE.read_bytes()).positions
    kept = {key: found for key, found in positions.items() if found.games >= FEWEST}
    return base64.b64encode(Explorer(kept).write())
