"""The sentences of the open task: what to do, and what the last answer meant."""

from __future__ import annotations

from hive_core import Move, Piece
from hive_core._board.clicks import Refused, Stuck
from hive_core.teach._tasks.judge import Ways, about_forbidden, ways_of
from hive_core.teach.tasks import Task, words
from web.learn.collections import set_of
from web.learn.state import Run, TaskState
from web.locale import phrases, text
from web.locale.moves import on_table
from web.locale.pieces import Name, color_name, color_title, piece_name, piece_names

_WRONG = ("learn.wrong", "learn.unmet")
"""How the keys of notices about wrong answers begin."""

_NO_WAY_BACK = ("learn.wrong.movable", "learn.wrong.stuck")
"""Those about a wrong click, which changes nothing."""


def goal(lang: str, task: TaskState) -> str:
    """Return what to do: the task's own words, else those of its kind."""
    if task.guess is not None:
        turn = task.task.board().turn
        return text(lang, "guess.goal", Color=color_title(lang, turn), color=color_name(lang, turn))
    return goal_of(lang, task.task)


def goal_of(lang: str, task: Task) -> str:
    """Return what to do in a task: its own words, else those of its kind."""
    return words(task.text, lang) or _usual_goal(lang, task)


def _usual_goal(lang: str, task: Task) -> str:
    from web.learn.entering import record_of

    board = record_of(task).board()
    color = color_title(lang, board.turn)
    if task.kind == "win":
        return text(lang, "learn.goal.win", Color=color, count=task.moves)
    if task.kind == "destinations":
        assert task.piece is not None
        ways = ways_of(task)
        among = on_table(board)
        names = {"piece": piece_name(lang, task.piece, among), "throwers": _throwers(lang, ways)}
        return text(lang, f"learn.goal.destinations{ways.key}", **names)
    if task.kind == "tiles":
        return text(lang, f"learn.goal.{task.which}")
    if task.survive:
        return text(lang, "learn.goal.survive", Color=color, count=task.survive)
    return text(lang, f"learn.goal.{task.kind}", Color=color)


def _throwers(lang: str, ways: Ways) -> Name | str:
    return piece_names(lang, ways.throwers, ()) if ways.throwers else ""


def _rule(lang: str, task: Task) -> str:
    """Return the rule that tells what to click in a task of clicks."""
    from web.learn.entering import record_of

    if task.kind == "tiles":
        return text(lang, f"learn.rule.{task.which}")
    assert task.piece is not None
    if record_of(task).board().hex_of(task.piece) is None:
        return text(lang, "learn.rule.place")
    ways = ways_of(task)
    own = text(lang, f"learn.rule.{task.piece.bug.value}") if ways.by_itself else ""
    thrown = text(lang, "learn.rule.throw") if ways.throwers else ""
    return " ".join(filter(None, (own, thrown)))


def title(lang: str, task: TaskState) -> str:
    """Return the name of the task: its own, else that of its kind."""
    return title_of(lang, task.task)


def list_title(lang: str, task: TaskState) -> str:
    """Return the name under which “Learn” opens the task: its own, or that of its list."""
    name = set_of(task)
    return text(lang, f"learn.{name}") if name else title(lang, task)


def title_of(lang: str, task: Task) -> str:
    """Return the name of a task: its own, else that of its kind."""
    if words(task.title, lang):
        return words(task.title, lang)
    kind = f"win-{task.moves}" if task.kind == "win" else task.kind
    return text(lang, f"learn.kind.{'survive' if task.survive else kind}")


_SOLVED = ("learn.solved.words", "learn.shown.words")
_AUTHORS = ("learn.text", "learn.words", *_SOLVED)
"""The notices whose values are an author's words by language, as `of_author` makes them."""


def feedback(lang: str, task: TaskState, run: Run | None) -> str:
    """Return what to say about the last answer or hint; empty for nothing.

    `run`: the run through puzzles that the task is of; it gives no second try.
    """
    said, key = _said(lang, task), "" if task.note is None else task.note.key
    if not key.startswith(_WRONG) or key in _NO_WAY_BACK:
        return said
    if run is None:
        return f"{said} {text(lang, 'learn.try-again')}"
    return f"{said} {text(lang, 'run.ends')}" if run.over else said


def _said(lang: str, task: TaskState) -> str:
    note = task.note
    if task.state == "solved" and task.task.done:
        first = text(lang, "learn.shown" if task.attempt.given_up else "learn.solved")
        return f"{first} {words(task.task.done, lang)}"
    if note is None:
        return ""
    if note.key in _AUTHORS:
        given = tuple((name.removeprefix("text."), str(value)) for name, value in note.values)
        said = words(given, lang)
        return text(lang, note.key, words=said) if note.key in _SOLVED else said
    if note.key in ("learn.left", "learn.hint.count"):
        count = int(str(dict(note.values)["count"]))
        left = text(lang, note.key, count=count)
        return left if note.key == "learn.left" else f"{_rule(lang, task.task)} {left}"
    if note.key == "learn.shown" and task.attempt.is_clicked:
        return f"{text(lang, note.key)} {_rule(lang, task.task)}"
    values = dict(note.values)
    if "tile" in values:
        from web.learn.entering import record_of

        piece = Piece.parse(str(values["tile"]))
        among = on_table(record_of(task.task).board())
        count = int(str(values.get("count", 0)))
        return text(lang, note.key, tile=piece_name(lang, piece, among), count=count)
    return phrases.sentence(lang, note.key, note.values)


def forbidden(lang: str, task: TaskState, refused: Refused | Stuck) -> str:
    """Return what the author says about a move that the rules refuse; empty for nothing."""
    if not isinstance(refused, Refused):
        return ""
    return words(about_forbidden(task.task, Move(refused.piece, refused.to)), lang)


def can_be_analysed(task: TaskState) -> bool:
    """Return whether an analysis of the task tells nothing too early: it is a solved puzzle."""
    puzzle = task.source in ("puzzles", "own", "file", "link", "added")
    return puzzle and _is_over(task) and not can_be_read(task)


def can_be_read(task: TaskState) -> bool:
    """Return whether the whole of the task can be read: a solved lesson of many moves."""
    lesson = task.task.kind == "line" and task.source in ("lessons", "file", "link", "added")
    return lesson and _is_over(task)


def _is_over(task: TaskState) -> bool:
    return task.state == "solved" and not task.pause
