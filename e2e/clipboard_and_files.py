"""Save files, drop files and texts, and use the clipboard, in any engine."""

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
    """Do `act`, by which the browser saves a file; return the file's name and content."""
    folder = download_folder(page)
    if folder is None:
        with page.expect_download() as download:
            act()
        return download.value.suggested_filename, download.value.path().read_bytes()
    # Such a Firefox saves files, but its driver gets no event.
    for old in folder.iterdir():
        old.unlink()
    act()
    for _ in range(_PATIENCE_MS // _GLANCE_MS):
        if path := _arrived(folder):
            return path.name, path.read_bytes()
        page.wait_for_timeout(_GLANCE_MS)
    pytest.fail("no file was saved")


def _arrived(folder: Path) -> Path | None:
    """Return the file in the folder once it is complete."""
    there = list(folder.iterdir())
    return there[0] if len(there) == 1 and there[0].stat().st_size else None


def copy(page: Page, text: str) -> None:
    """Copy a text in another tab by the keyboard, since scripts may not copy in every engine."""
    elsewhere = page.context.new_page()
    elsewhere.set_content("<textarea></textarea>")
    elsewhere.locator("textarea").fill(text)
    elsewhere.locator("textarea").press("Control+a")
    elsewhere.keyboard.press("Control+c")
    elsewhere.close()
    page.bring_to_front()


def drop(page: Page, text: str, *, file: bool) -> None:
    """Drop a text on the page, or a file with that text."""
    page.evaluate(
        """([text, file]) => {
          const dataTransfer = new DataTransfer();
          if (file) dataTransfer.items.add(new File([text], "a game.pgn"));
          else dataTransfer.setData("text/plain", text);
          for (const name of ["dragover", "drop"])
            document.querySelector("#board").dispatchEvent(
              new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [text, file],
    )
