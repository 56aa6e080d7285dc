"""A board for pages without Python behind it: a picture, or a `<hive-board>` that plays."""

from __future__ import annotations

from hive_core.teach._widgets import words
from hive_core.teach._widgets.state import BoardState
from hive_core.teach.blocks import read_block, to_html, to_static_html
from hive_core.teach.tasks import write_task


def to_page(state: BoardState, *, theme: str = "auto", site: str = "") -> str:
    """Return the HTML of the position shown.

    `site`: the address of a Hive site, whose `<hive-board>` then plays on from there; without one,
    a picture with its caption.

    :raises HiveError: if the address is not one.
    """
    if state.attempt is not None:
        options = {"mode": "puzzle"}
        body = write_task(state.attempt.task)
    else:
        options = {"mode": state.mode, "ply": str(state.ply), "caption": words.status(state.board)}
        body = state.game_string() or "\n".join((state.origin, *state.moves))
        for name, level in zip(("white", "black"), state.levels, strict=True):
            if level:
                options[name] = f"ai:{level}"
    if state.flip:
        options["flip"] = "1"
    if theme != "auto":
        options["theme"] = theme
    block = read_block(body, options=options)
    if not site:
        return to_static_html(block)
    return to_html(block, site=site, script=True)


def to_text(state: BoardState) -> str:
    """Return the position shown in characters, and what the board says."""
    return f"{state.board}\n{state.message}".strip()
