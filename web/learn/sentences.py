"""The sentences of the open task: what to do, and what the last answer meant."""

from __future__ import annotations

from hive_core import Piece
from hive_core.tasks import Task, words
from web.learn.state import TaskState
from web.locale import phrases, text
from web.locale.moves import on_table
from web.locale.pieces import color_title, piece_name


def goal(lang: str, task: TaskState) -> str:
    """Return what to do: the task's own words, else those of its kind."""
    return goal_of(lang, task.task)


def goal_of(lang: str, made: Task) -> str:
    """Return what to do in a task: its own words, else those of its kind."""
    return words(made.text, lang) or _usual_goal(lang, made)


def _usual_goal(lang: str, made: Task) -> str:
    from web.learn.entering import record_of

    board = record_of(made).board()
    color = color_title(lang, board.turn)
    if made.kind == "win":
        return text(lang, "learn.goal.win", Color=color, count=made.moves)
    if made.kind == "destinations":
        assert made.piece is not None
        return text(lang, "learn.goal.destinations", piece=piece_name(lang, made.piece))
    if made.kind == "tiles":
        return text(lang, f"learn.goal.{made.which}")
    return text(lang, f"learn.goal.{made.kind}", Color=color)


def title(lang: str, task: TaskState) -> str:
    """Return the name of the task: its own, else that of its kind."""
    made = task.task
    if words(made.title, lang):
        return words(made.title, lang)
    key = f"learn.kind.win-{made.moves}" if made.kind == "win" else f"learn.kind.{made.kind}"
    return text(lang, key)


def feedback(lang: str, task: TaskState) -> str:
    """Return what to say about the last answer or hint; empty for nothing."""
    note = task.note
    if task.state == "solved" and task.task.done:
        first = text(lang, "learn.shown" if task.given_up else "learn.solved")
        return f"{first} {words(task.task.done, lang)}"
    if note is None:
        return ""
    if note.key == "learn.text":
        given = tuple((name.removeprefix("text."), str(value)) for name, value in note.values)
        return words(given, lang)
    if note.key in ("learn.left", "learn.hint.count"):
        count = int(str(dict(note.values)["count"]))
        return text(lang, note.key, count=count)
    values = dict(note.values)
    if "tile" in values:
        from web.learn.entering import record_of

        piece = Piece.parse(str(values["tile"]))
        among = on_table(record_of(task.task).board())
        count = int(str(values.get("count", 0)))
        return text(lang, note.key, tile=piece_name(lang, piece, among), count=count)
    return phrases.sentence(lang, note.key, note.values)
