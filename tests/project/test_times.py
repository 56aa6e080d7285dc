"""The table of times at the end of a test run."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tools.checks import times
from tools.shared.environment import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def test_the_seconds_of_all_phases_count_for_the_folder_of_the_test() -> None:
    assert times.table(
        [
            ("tests/web/app/test_a.py::test_one", "setup", 0.5),
            ("tests/web/app/test_a.py::test_one", "call", 2.5),
            ("tests/web/test_b.py::test_two[a::b/c]", "setup", 1.0),
            ("hive_core/_search/eval.py::hive_core._search.eval", "setup", 5.0),
        ]
    ) == [
        " seconds   tests  folder",
        "       5       1  hive_core",
        "       4       2  tests/web",
        "       9       3  all",
    ]


@pytest.mark.slow
def test_a_run_with_workers_ends_with_the_table(tmp_path: Path) -> None:
    file = tmp_path / "tests" / "web" / "test_it.py"
    file.parent.mkdir(parents=True)
    file.write_text("def test_one(): pass\ndef test_two(): pass\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n1",
        *times.OPTIONS,
        "--rootdir",
        str(tmp_path),
        str(file),
    ]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.search(r"time by folder.*\n.*folder\n +0 +2  tests/web\n +0 +2  all\n", run.stdout)
