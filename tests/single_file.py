"""The packed parts of the single file, for tests."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools.shared.environment import find_node

_UNPACK = Path(__file__).parent / "js" / "single_file.mjs"


def unpacked(text: str, folder: Path) -> bytes:
    """Return the content of a part of `hive.html`, by way of a file in `folder`."""
    source = folder / "part.txt"
    source.write_text(text, encoding="utf-8")
    return subprocess.run(
        [find_node(), _UNPACK, source], capture_output=True, check=True, timeout=60
    ).stdout
