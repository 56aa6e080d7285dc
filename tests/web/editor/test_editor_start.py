"""The page starts without the parts of the editor that are rarely used."""

from __future__ import annotations

import subprocess
import sys

from tools.shared.environment import ROOT


def test_the_editor_is_loaded_when_it_is_opened() -> None:
    code = "import sys, web.app.update, web.app.view; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    late = {"hive_core.faults", "hive_core.positions"}
    late |= {f"web.editor.{name}" for name in ("check", "sentences", "update", "view")}
    assert not late & set(loaded.split())
