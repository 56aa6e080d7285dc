"""What a page hands to its reader and takes from them: files and the clipboard, in any engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from e2e.browsers import download_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

# How long a file may take to arrive.
_PATIENCE_MS = 60_000
_GLANCE_MS = 50


def save(page: Page, act: Callable[[], object]) -> tuple[str, bytes]:
    """Do what makes the browser save a file; the file's name and content."""
    folder = download_folder(page)
    if folder is None:
        with page.expect_download() as download:
            act()
        return download.value.suggested_filename, download.value.path().read_bytes()
    # Such a Firefox saves what a page has made, but its driver is told nothing of it.
    for old in folder.iterdir():
        old.unlink()
    act()
    for _ in range(_PATIENCE_MS // _GLANCE_MS):
        if path := _arrived(folder):
            return path.name, path.read_bytes()
        page.wait_for_timeout(_GLANCE_MS)
    pytest.fail("no file was saved")


def _arrived(folder: Path) -> Path | None:
    """The file that is in there whole; until then there is a part of it, or an empty one."""
    there = list(folder.iterdir())
    return there[0] if len(there) == 1 and there[0].stat().st_size else None


def copy(page: Page, text: str) -> None:
    """Copy the text elsewhere, by keyboard, as a person does; a script may not do so everywhere."""
    elsewhere = page.context.new_page()
    elsewhere.set_content("<textarea></textarea>")
    elsewhere.locator("textarea").fill(text)
    elsewhere.locator("textarea").press("Control+a")
    elsewhere.keyboard.press("Control+c")
    elsewhere.close()
    page.bring_to_front()
