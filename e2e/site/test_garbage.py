"""Python collects no garbage while the page starts, and leaves what the start has made alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from e2e.python_in_page import run_python

if TYPE_CHECKING:
    from e2e.conftest import OpenPage

pytestmark = pytest.mark.chromium_only("Python does the same in every browser")


def test_the_objects_of_the_start_are_left_out_of_later_collections(open_page: OpenPage) -> None:
    assert run_python(open_page(), "import gc", "gc.get_freeze_count()") > 40_000


def test_garbage_is_collected_after_the_start(open_page: OpenPage) -> None:
    threshold = run_python(open_page(), "import gc", "gc.get_threshold()[0]")
    assert 10_000 <= threshold <= 100_000
    code = "import gc\nbefore = sum(one['collections'] for one in gc.get_stats())\nkept = []\n"
    fill = f"for _ in range({2 * threshold}): kept.append([])"
    after = "sum(one['collections'] for one in gc.get_stats()) - before"
    assert run_python(open_page(), code + fill, after) >= 1
