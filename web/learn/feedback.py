"""What a task says and draws: its own marks, why a move is wrong, what the opponent would do."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Board, Bug, Hex, Piece
from hive_core.annotations import Annotation, Arrow, Mark, MarkColor
from hive_core.motifs import free_sides
from hive_core.teach._tasks.lines import beginning, comment_after, joined, lines_of, tree_of
from hive_core.teach.tasks import Condition, Task, Text, Verdict, words
from web.game.record import Record
from web.learn.state import TaskState
from web.locale.phrases import Notice
from web.shared.state import AppState


def with_drawings(record: Record, task: Task) -> Record:
    """Return the record with the marks and arrows of the task on its last position."""
    if task.kind == "line":
        note = tree_of(task).annotation(record.moves) if record.moves in tree_of(task) else None
        if note is None or not (note.marks or note.arrows):
            return record
        drawn = Annotation(marks=note.marks, arrows=note.arrows)
        return record.with_annotation(record.moves, drawn)
    # Blue points something out; green is for what the player has found.
    marks = tuple(Mark(place, MarkColor.BLUE) for place in task.marks)
    asked = None if task.piece is None else record.board().hex_of(task.piece)
    if asked is not None and not marks:  # the tile that the question is about
        marks = (Mark(asked, MarkColor.BLUE),)
    if not marks and not task.arrows:
        return record
    arrows = tuple(Arrow(start, end, MarkColor.BLUE) for start, end in task.arrows)
    return record.with_annotation(record.moves, Annotation(marks=marks, arrows=arrows))


def with_marks(state: AppState, task: TaskState) -> AppState:
    """Return the state with the author's marks and arrows on the last position."""
    record = with_drawings(state.game.record, task.task)
    return replace(state, game=replace(state.game, record=record))


def comment(state: AppState, task: TaskState, plies: int = 1) -> Notice | None:
    """Return what the author of a line says after the last moves; None for nothing.

    `plies`: how many moves are new to the player.
    """
    if task.task.kind != "line":
        return None
    moves = state.game.record.moves
    paths = (moves[: len(moves) - back] for back in reversed(range(plies)))
    comments = [comment_after(task.task, path) for path in paths]
    tags = dict.fromkeys(tag for comment in comments for tag, _ in comment)
    each = tuple((tag, joined(words(one, tag) for one in comments)) for tag in tags)
    return of_author(each) if each else None


def solved(state: AppState, task: TaskState) -> Notice:
    """Return what to say of a solved task."""
    key = "learn.shown" if task.attempt.given_up else "learn.solved"
    words = comment(state, task)
    return Notice(key) if words is None else Notice(f"{key}.words", words.values)


def left(task: TaskState) -> Notice:
    """Return how much there is still to click after a right click."""
    return Notice("learn.left", (("count", str(len(task.attempt.missing))),))


def of_progress(state: AppState, task: TaskState) -> Notice | None:
    """Return what was said when the task had come so far; None if that is not known."""
    attempt, played = task.attempt, len(state.game.record.moves)
    if attempt.solved:
        return solved(state, task)
    if attempt.found:
        return left(task)
    if task.task.kind != "line" or played == task.first:
        return None
    begun = beginning(lines_of(task.task), attempt.line, task.first)
    return comment(state, task, plies=1 if played == len(begun) else 2)


def of_author(text: Text, key: str = "learn.words") -> Notice:
    """Return a notice with the author's words, in each of their languages."""
    return Notice(key, tuple((f"text.{tag}", words) for tag, words in text))


def same(verdict: Verdict) -> Notice | None:
    """Return what to say of a right move that the board shows turned; None for others."""
    return None if verdict.same is None else Notice("learn.same")


def refuted(state: AppState, verdict: Verdict) -> AppState:
    """Return the state with the opponent's answer to a wrong move drawn in red."""
    move = verdict.refutation
    if move is None or move.piece is None or move.to is None:
        return state
    start = state.board.hex_of(move.piece)
    note = Annotation()
    if start is None:
        note = note.replaced(marks=(Mark(move.to, MarkColor.RED),))
    else:
        note = note.replaced(arrows=(Arrow(start, move.to, MarkColor.RED),))
    record = state.game.record
    return replace(
        state, game=replace(state.game, record=record.with_annotation(record.moves, note))
    )


def marked(state: AppState, places: dict[Hex, MarkColor]) -> AppState:
    """Return the state with these spaces marked, besides what is marked already."""
    record = state.game.record
    annotation = record.annotation(record.moves)
    others = tuple(mark for mark in annotation.marks if mark.hex not in places)
    marks = (*others, *(Mark(place, color) for place, color in places.items()))
    record = record.with_annotation(record.moves, annotation.replaced(marks=marks))
    return replace(state, game=replace(state.game, record=record))


def arrow(state: AppState, start: Hex, end: Hex) -> AppState:
    """Return the state with a red arrow, in place of the red one before."""
    record = state.game.record
    note = record.annotation(record.moves)
    others = tuple(other for other in note.arrows if other.color is not MarkColor.RED)
    note = note.replaced(arrows=(*others, Arrow(start, end, MarkColor.RED)))
    record = record.with_annotation(record.moves, note)
    return replace(state, game=replace(state.game, record=record))


_ALSO = "learn.also"


def is_also(note: Notice | None) -> bool:
    """Return whether a right move was taken back because the line asks for another one."""
    return note is not None and note.key == _ALSO


def said(verdict: Verdict, task: TaskState, board: Board) -> Notice:
    """Return what to say about a wrong move: the task's own words, else why it is wrong.

    `board`: the position after it.
    """
    if verdict.also:
        return Notice(_ALSO)
    if task.task.kind == "line" and not verdict.text:
        return Notice("learn.wrong.line" if verdict.refutation is None else "learn.wrong.answer")
    if verdict.text:
        return of_author(verdict.text, "learn.text")
    reply = verdict.refutation
    if reply is not None and task.task.kind in ("win", "only-move"):
        return Notice(f"learn.wrong.{task.task.kind}")
    if reply is not None:
        return Notice("learn.wrong.loses")
    queen = Piece(board.turn, Bug.QUEEN)
    sides = free_sides(board, queen)
    if task.task.kind == "win" and sides:
        return Notice("learn.wrong.sides", (("tile", str(queen)), ("count", str(sides))))
    if verdict.unmet is not None:
        return _unmet(verdict.unmet)
    return Notice("learn.wrong.better" if task.task.kind == "better" else "learn.wrong")


_OF_BOARD = tuple(
    f"learn.wrong.{what}" for what in ("win", "only-move", "loses", "sides", "answer")
)
"""What is said about the board after a wrong move, or the answer that is drawn there."""


def of_before(note: Notice | None) -> Notice | None:
    """Return what was said about a wrong move when the board is again as it was before it."""
    if note is None or note.key not in _OF_BOARD:
        return note
    return replace(note, key=f"{note.key}.before")


def _unmet(condition: Condition) -> Notice:
    """Return what a move does not do that the goal asks for."""
    name, value = condition
    if name == "sides":
        value = value[0][0]
    elif name == "onto" and not isinstance(value, Piece):
        name = "climbs"
    elif name in ("does", "state"):
        name = f"{name}.{value}"
    elif name in ("passes", "safe", "threatens") and not value:
        return Notice("learn.wrong")
    key = f"learn.unmet.{name}"
    if key not in _UNMET:
        return Notice("learn.wrong")
    return Notice(key, (("tile", str(value)),) if isinstance(value, Piece) else ())


_NAMES = (
    *("piece", "does.place", "does.move", "does.throw", "to", "onto", "climbs", "beside"),
    *("covers", "frees", "pins", "closes", "opens", "sides", "passes", "safe", "threatens"),
    *("state.WhiteWins", "state.BlackWins", "state.Draw"),
)
_UNMET = frozenset(f"learn.unmet.{name}" for name in _NAMES)
"""The conditions that have a sentence; others, such as `not`, are only called wrong."""
