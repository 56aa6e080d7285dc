"""The HTML by which other pages show a board: a frame, or `<hive-board>` with its picture. Pure.

Text in, text out; knows nothing of the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from urllib.parse import unquote

MODES = ("view", "play", "analysis")
"""What readers may do with the board."""

_HEIGHT = 460
_ATTRIBUTES = ("game", "ply", "rules", "end", "flip")


@dataclass(frozen=True, slots=True)
class Place:
    """Where other pages find the board: `frame`, to be followed by a fragment, and the script."""

    frame: str
    script: str | None


def place(address: str) -> Place | None:
    """Where the board is, for an app at that address; None when other pages cannot reach it.

    The app in a single file is its own frame, and has no script beside it.
    """
    if not address.startswith(("https://", "http://")):
        return None
    folder, _, name = address.partition("?")[0].rpartition("/")
    if name.endswith(".html") and name != "index.html":
        return Place(f"{folder}/{name}#frame=1&", None)
    return Place(f"{folder}/embed.html#", f"{folder}/hive-board.js")


def on_site(address: str) -> bool:
    """Whether an app at that address has the other pages of the site beside it."""
    there = place(address)
    return there is not None and there.script is not None


def frame_code(there: Place, link: str, mode: str, title: str) -> str:
    """An iframe. `link`: the fragment of the game."""
    source = escape(f"{there.frame}{link}&mode={mode}")
    return (
        f'<iframe src="{source}" title="{escape(title)}" width="100%" height="{_HEIGHT}" '
        # An attribute, since a page's policy may forbid styles within the markup.
        'frameborder="0" loading="lazy" allow="clipboard-write; fullscreen"></iframe>'
    )


def board_code(script: str, link: str, mode: str, svg: str, *, app: str, words: str) -> str:
    """The element with its picture, and a link for readers whose program leaves pictures out.

    `link`: the fragment of the game. `app`: where the link leads, its text is `words`.
    """
    pairs = dict(part.split("=", 1) for part in link.split("&"))
    values = {key: unquote(value) for key, value in pairs.items() if key in _ATTRIBUTES}
    written = " ".join(
        f'{name}="{escape(value)}"' for name, value in {**values, "mode": mode}.items()
    )
    return (
        f'<script src="{escape(script)}" defer></script>\n'
        f"<hive-board {written}>\n{svg}\n"
        f'<a href="{escape(app)}">{escape(words)}</a>\n</hive-board>\n'
    )
