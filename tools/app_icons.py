"""Draw the icons in `web/static/icons/` from `web/icon.svg`, in Chromium. They are committed.

Run it when the drawing has changed: `python tools/app_icons.py`. Systems that crop icons to a shape
of their own get a smaller drawing on a background that fills the square.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.browsers.find import get_chromium
from tools.shared.arguments import take_no_arguments
from tools.shared.environment import ROOT, WEB, run, run_main, say
from tools.shared.venv_setup import PYTHON, prepare

DRAWING = WEB / "icon.svg"
ICONS = WEB / "static" / "icons"

_GROUND = "#456152"


@dataclass(frozen=True, slots=True)
class Icon:
    """A square picture of `size` pixels; the drawing fills `share` of its width, from 0 to 1.

    `ground`: the colour behind the drawing, "" for none.
    """

    name: str
    size: int
    share: float = 1.0
    ground: str = ""


WANTED = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    # What is outside the middle 80% may be cropped.
    Icon("maskable-512.png", 512, 0.66, _GROUND),
    Icon("apple-touch-180.png", 180, 0.76, _GROUND),
)

_DRAW = """
import sys
from playwright.sync_api import sync_playwright
path, page_text, size, out, *flags = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=path or None, args=flags)
    page = browser.new_page(viewport={"width": int(size), "height": int(size)})
    page.set_content(page_text)
    page.screenshot(path=out, omit_background=True)
    browser.close()
"""


def page_of(icon: Icon, drawing: str) -> str:
    """Return a web page that shows only the icon."""
    side = round(icon.size * icon.share)
    ground = icon.ground or "transparent"
    style = (
        f"html{{background:{ground}}}body{{margin:0;height:{icon.size}px;display:grid;"
        f"place-items:center}}svg{{width:{side}px;height:{side}px;display:block}}"
    )
    return f"<!doctype html><style>{style}</style>{drawing}"


def draw(icon: Icon, chromium: str) -> Path:
    """Draw one icon and return its path."""
    out = ICONS / icon.name
    page = page_of(icon, DRAWING.read_text(encoding="utf-8"))
    run([PYTHON, "-c", _DRAW, chromium, page, str(icon.size), out], quiet=True)
    return out


def main() -> int:
    """Draw all icons."""
    take_no_arguments(__doc__)
    prepare()
    chromium = get_chromium(PYTHON)
    ICONS.mkdir(parents=True, exist_ok=True)
    for icon in WANTED:
        say(f"  {draw(icon, chromium).relative_to(ROOT).as_posix()}")
    return 0


if __name__ == "__main__":
    run_main(main)
