"""A start imports some modules of the library without running them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from e2e.python_in_page import run_python
from tools.python_library.sitecustomize import RUN_LATER

if TYPE_CHECKING:
    from e2e.conftest import OpenPage

pytestmark = pytest.mark.chromium_only("Python does the same in every browser")


def test_a_start_imports_them_and_runs_none(open_page: OpenPage) -> None:
    statements = f"import sys\nfrom sitecustomize import has_run\nnames = {sorted(RUN_LATER)}"
    ran = run_python(
        open_page(), statements, "{name: has_run(sys.modules[name]) for name in names}"
    )
    assert ran == dict.fromkeys(RUN_LATER, False)


def test_they_run_when_they_are_used(open_page: OpenPage) -> None:
    statements = "import ipaddress, locale, signal, _colorize"
    values = (
        "int(signal.SIGINT)",
        "ipaddress.ip_address('::1').version",
        "locale.localeconv()['decimal_point']",
        "_colorize.can_colorize()",
    )
    told = run_python(open_page(), statements, f"[{', '.join(values)}]")
    assert told == [2, 6, ".", False]
