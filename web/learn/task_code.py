"""The texts in which a task that was made here can be copied. Pure.

Imported when one is copied, to keep the page's start quick.
"""

from __future__ import annotations

import zlib

from hive_core import Color
from hive_core.svg import Theme, draw
from hive_core.teach.tasks import Task, words, write_task
from web.files import embed_code, link
from web.learn import sentences
from web.locale import text
from web.shared.state import AppState

TOOLS = ("markdown", "myst", "sphinx", "notebook")
"""The documents for which there are blocks, as `write_block` names them."""

COPIES = {"task": "task", "task-link": "link", "task-board": "board", "task-iframe": "iframe"} | {
    f"task-block-{tool}": "block" for tool in TOOLS
}
"""What can be copied, and which of the notices about sharing says so."""


def code(state: AppState, task: Task, what: str) -> str:
    """Return the task as JSON (`task`), as `task-link`, as HTML or as a block; see `COPIES`.

    Empty where other pages cannot reach this one.
    """
    packed = link.task_link("link", task)
    address, lang = state.outside.address, state.settings.lang
    there = embed_code.place(address)
    if what == "task":
        return write_task(task)
    if what.startswith("task-block-"):
        # Imported here: most of what is copied needs no blocks.
        from hive_core.teach._tasks.as_block import write_block

        return write_block(task, what.removeprefix("task-block-"), lang=lang)
    if what == "task-link":
        return f"{address}#{packed}"
    if there is None:
        return ""
    if what == "task-iframe":
        title = words(task.title, lang) or text(lang, "task.frame-title")
        mode, _, fragment = packed.partition("&")
        return embed_code.frame_code(there, fragment, mode.removeprefix("mode="), title)
    if there.script is None:
        return ""
    return embed_code.task_code(
        there.script,
        write_task(task),
        _picture(state, task),
        app=f"{address}#{packed}",
        words=sentences.goal_of(lang, task),
    )


def _picture(state: AppState, task: Task) -> str:
    """Return the position as an SVG document, with the side that solves the task below."""
    dark = state.outside.dark if state.settings.theme == "auto" else state.settings.theme != "light"
    theme: Theme = "dark" if dark else "light"
    board = task.board()
    # Different images need different ids, since one page may contain several.
    ids = f"task{zlib.crc32(write_task(task).encode())}"
    return draw(board, last_move=False, theme=theme, flip=board.turn is Color.BLACK, ids=ids)
