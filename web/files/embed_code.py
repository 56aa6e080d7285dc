"""The HTML that embeds a board in another page: an iframe, or `<hive-board>` with an image. Pure.

Works on texts only, without the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from urllib.parse import unquote

MODES = ("view", "play", "analysis")
"""What readers of the host page may do with the board."""

LISTS = ("none", "right", "below")
"""Where an embedded board lists the moves."""

_HEIGHT, _LIST_HEIGHT = 460, 180
_ATTRIBUTES = ("game", "position", "moves", "study", "line", "ply", "rules", "end", "flip")


@dataclass(frozen=True, slots=True)
class Place:
    """Where other pages load the board from.

    `frame`: an address to which the game's fragment is appended. `script`: that of `hive-board.js`;
    None where it does not exist.
    """

    frame: str
    script: str | None


def place(address: str) -> Place | None:
    """Return where other pages load the board from; None when they cannot reach it.

    `address`: of the app. The single-file app is its own frame, and has no script.
    """
    if not address.startswith(("https://", "http://")):
        return None
    folder, _, name = address.partition("?")[0].rpartition("/")
    if name.endswith(".html") and name != "index.html":
        return Place(f"{folder}/{name}#frame=1&", None)
    return Place(f"{folder}/embed.html#", f"{folder}/hive-board.js")


def on_site(address: str) -> bool:
    """Return whether an app at that address is part of the site, with its other pages."""
    there = place(address)
    return there is not None and there.script is not None


def frame_code(there: Place, link: str, mode: str, title: str, moves: str = "none") -> str:
    """Return the HTML of an iframe.

    `link`: the fragment of the game. `mode`: one of `MODES`; `moves`: one of `LISTS`.
    """
    notation = "" if moves == "none" else f"&notation={moves}"
    source = escape(f"{there.frame}{link}&mode={mode}{notation}")
    height = _HEIGHT + _LIST_HEIGHT * (moves == "below")
    return (
        f'<iframe src="{source}" title="{escape(title)}" width="100%" height="{height}" '
        # An attribute, since the host page's policy may forbid inline styles.
        'frameborder="0" loading="lazy" allow="clipboard-write; fullscreen"></iframe>'
    )


def board_code(
    script: str, link: str, mode: str, svg: str, *, app: str, words: str, moves: str = "none"
) -> str:
    """Return the HTML of `<hive-board>` with its image, and a link for text-only readers.

    `link`: the fragment of the game. `mode`: one of `MODES`; `moves`: one of `LISTS`. `app`: the
    address that the HTML's link leads to; `words`: its text.
    """
    pairs = dict(part.split("=", 1) for part in link.split("&"))
    values = {key: unquote(value) for key, value in pairs.items() if key in _ATTRIBUTES}
    values |= {"mode": mode} | ({} if moves == "none" else {"notation": moves})
    attributes = " ".join(f'{name}="{escape(value)}"' for name, value in values.items())
    return (
        f'<script src="{escape(script)}" defer></script>\n'
        f"<hive-board {attributes}>\n{svg}\n"
        f'<a href="{escape(app)}">{escape(words)}</a>\n</hive-board>\n'
    )


def task_code(script: str, task: str, svg: str, *, app: str, words: str) -> str:
    """Return the HTML of `<hive-board>` with a task, its image, and a link for text-only readers.

    `task`: a task object as JSON. `app`: the address that the HTML's link leads to; `words`: its
    text.
    """
    return (
        f'<script src="{escape(script)}" defer></script>\n'
        f'<hive-board task="{escape(task)}">\n{svg}\n'
        f'<a href="{escape(app)}">{escape(words)}</a>\n</hive-board>\n'
    )
