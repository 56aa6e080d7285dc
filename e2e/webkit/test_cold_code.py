"""Functions of Python that are loaded after the start, in WebKit, the engine of Safari."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from e2e.python_in_page import FAR, expected
from tools.browsers.static_host import Host
from tools.shared.whole_games import MIDDLE_GAME, link_to

if TYPE_CHECKING:
    from pathlib import Path

    from e2e.webkit.conftest import Visit
    from tools.browsers.webdriver_page import WebDriverPage

COLD = "pyodide/pyodide.cold.wasm"
MARKS = "document.querySelectorAll('.marks:not(.sketch) [data-marked]').length"


def run_far(page: WebDriverPage) -> list[str]:
    """Return what `FAR` tells in the page."""
    page.ask(
        """window.pythonTold = (told) => { window.told = told; };
        const script = document.createElement("script");
        script.type = "py";
        script.textContent = arguments[0];
        document.body.append(script);""",
        f"{FAR}\nfrom pyscript import window\nwindow.pythonTold(told)",
    )
    found: list[str] = json.loads(page.wait("window.told"))
    return found


def test_the_rest_of_python_is_there_when_the_page_is_idle(visit: Visit) -> None:
    page = visit("game=Base")
    page.wait("performance.getEntriesByName('hive:whole').length")
    assert run_far(page) == expected()


def test_the_rest_of_python_is_loaded_when_it_is_called(visit: Visit, tmp_path: Path) -> None:
    with Host(tmp_path / "site") as host:
        host.refused.add(COLD)
        page = visit("game=Base", at=host)
        host.refused.clear()
        assert run_far(page) == expected()


def test_an_analysis_is_saved_by_a_page_that_is_left_before_the_rest_has_arrived(
    visit: Visit, tmp_path: Path
) -> None:
    with Host(tmp_path / "site") as host:
        host.refused.add(COLD)
        page = visit(link_to(MIDDLE_GAME), at=host)
        page.click('[data-action="analyse"]')
        page.wait_app("mode", "analysis")
        page.focus('svg#board [data-piece="bQ"]')
        page.press("m")
        page.wait(f"{MARKS} === 1")
        page = visit(at=host, page="tutorial.html", ready=False)
        page = visit(at=host)
        assert page.app("gameString") == MIDDLE_GAME
        page.wait(f"{MARKS} === 1")
