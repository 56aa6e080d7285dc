"""The list of the tasks that were made here, in the dialog in which one is made.

Imported with that dialog, to keep the page's start quick.
"""

from __future__ import annotations

from functools import lru_cache

from hive_core.errors import HiveError
from hive_core.teach.tasks import kind_of, read_task, words
from web.learn.making_state import DRAFT, MakingState
from web.learn.progress import Progress
from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import deleted_row, row_tool


def made_tasks(lang: str, maker: MakingState, progress: Progress) -> Node:
    """Return the tasks that were added, those that were just deleted, and drafts."""
    deleted = dict(maker.deleted)
    rows = []
    for name, made in progress.made.items():
        if made.text:
            rows.append(_entry(lang, name, made.text))
        if name in deleted:
            title = _title(lang, deleted[name])
            title = text(lang, "task.earlier", title=title) if made.text else title
            undo = deleted_row(lang, title, data_task_restore=name)
            rows.append(node("li", *undo, key=f"{name} deleted"))
    for number, draft in enumerate(maker.drafts):
        name = f"{DRAFT}{number}"
        kind = "learn.kind.line" if draft.tree else f"task.kind.{draft.fields.kind}"
        title = draft.fields.title or text(lang, kind)
        if draft.dropped:
            undo = deleted_row(lang, title, data_task_restore=name)
            rows.append(node("li", *undo, key=f"{name} deleted"))
        else:
            rows.append(_row(lang, name, title, text(lang, "task.draft")))
    count = sum(bool(made.text) for made in progress.made.values())
    head = [node("h3", text=text(lang, "task.file"), id="task-file-title", key="title")]
    head += [node("p", text=text(lang, "task.file.hint"), class_="hint", key="hint")]
    if rows:
        head.append(node("ul", *rows, class_="kept", aria_labelledby="task-file-title", key="made"))
    if count:
        words_of = text(lang, "task.save", count=count)
        save = node("button", text=words_of, type="button", class_="button", data_save="tasks")
        head.append(node("div", save, class_="making-buttons", key="save"))
    return node("section", *head, class_="made-tasks", key="file")


@lru_cache(maxsize=64)
def _entry(lang: str, name: str, made: str) -> Node:
    """Return the row of a task: a click returns to its fields."""
    return _row(lang, name, _title(lang, made), name)


def _row(lang: str, name: str, title: str, about: str) -> Node:
    edit = node(
        "button",
        node("b", text=title),
        node("small", text=about),
        type="button",
        class_="kept-game",
        data_task_edit=name,
        key="edit",
    )
    forget = text(lang, "task.delete")
    drop = row_tool("bin", forget, f"{title}, {about}", data_task_delete=name)
    return node("li", edit, drop, key=name)


def _title(lang: str, made: str) -> str:
    try:
        task = read_task(made)
    except HiveError:
        return text(lang, "task.unreadable")
    return words(task.title, lang) or text(lang, f"learn.kind.{kind_of(task)}")
