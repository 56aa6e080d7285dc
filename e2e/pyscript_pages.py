"""Pages of authors with a PyScript of their own: stock PyScript and Pyodide, and our wheel."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tools.shared.media_types import content_type

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

    from e2e.conftest import OpenPage

AUTHOR = "https://author.test/notes/"
"""Where the author puts the page, the wheel, PyScript and Pyodide."""

_MODULES = Path(__file__).resolve().parents[1] / "web" / "node_modules"


def open_pyscript(open_page: OpenPage, text: str, wheel: Path) -> Page:
    """Open an author's page, which names the wheel."""
    assert wheel.name in text
    folders = {
        "": wheel.parent,
        "pyscript": _MODULES / "@pyscript" / "core" / "dist",
        "pyodide": _MODULES / "pyodide",
    }

    def settle(context: BrowserContext) -> None:
        context.route(f"{AUTHOR}**", partial(_serve, folders=folders, text=text))

    page = open_page(path="tutorial.html", ready=False, before=settle)
    page.goto(AUTHOR)
    return page


def _serve(route: Route, folders: dict[str, Path], text: str) -> None:
    """Answer a request with one of the author's files."""
    name = route.request.url.removeprefix(AUTHOR)
    folder, _, rest = name.rpartition("/")
    if not name:
        route.fulfill(body=text, content_type="text/html; charset=utf-8")
    elif folder in folders and (folders[folder] / rest).is_file():
        route.fulfill(path=folders[folder] / rest, content_type=content_type(rest))
    else:
        route.fulfill(status=404, body="not found")
