"""Lessons of many moves on paper: lines to write on, and every line with the author's words."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core._drawing.xml_text import escaped
from hive_core._game.lines import Line
from hive_core.teach._sheets.markup import blank, element, in_language, move_item
from hive_core.teach._tasks.lines import beginning, comment_after, lines_of, right_at, tree_of
from hive_core.teach._tasks.task import Task
from hive_core.teach._words.texts import say
from hive_core.types import Hex

MOST_BLANKS = 6
"""For how many moves of the main line there is room to write."""


def drawings(task: Task) -> tuple[tuple[Hex, ...], tuple[tuple[Hex, Hex], ...]]:
    """Return the marks and arrows of the position in which a lesson begins."""
    tree = tree_of(task)
    note = tree.annotation(tree.main_line[: task.start])
    arrows = tuple((arrow.start, arrow.end) for arrow in note.arrows)
    return tuple(mark.hex for mark in note.marks), arrows


def beginning_said(task: Task, lang: str) -> str:
    """Return what the author says of the position in which a lesson begins; empty for nothing."""
    return _said(task, tree_of(task).main_line[: task.start], lang)


def blanks(task: Task, lang: str) -> str:
    """Return where to write the moves of the main line; the opponent's moves are printed."""
    line, start = lines_of(task)[0], task.start
    plies = range(start, len(line), 2)[:MOST_BLANKS]
    if len(plies) == 1:
        return blank(say(lang, "sheet.move"))
    labels = (
        say(lang, "sheet.move-after", number=number, reply=line[ply - 1])
        if ply > start
        else say(lang, "sheet.move-of", number=number)
        for number, ply in enumerate(plies, 1)
    )
    return "".join(map(blank, labels))


def lines(task: Task, lang: str) -> str:
    """Return every line of a lesson, with comments and with what is wrong on the way."""
    parts, paths = [], lines_of(task)
    for number, line in enumerate(paths):
        begun = beginning(paths, number, task.start)
        moves = "; ".join(begun[task.start :])
        if moves:
            where = escaped(say(lang, "sheet.line-after", moves=moves))
            parts.append(element("p", f"{where} {_said(task, begun, lang)}".strip()))
        items = "".join(_moves(task, line, len(begun), lang))
        parts.append(element("ol", items, class_="moves"))
    return "".join(parts)


def _moves(task: Task, line: Line, begun: int, lang: str) -> Iterator[str]:
    """Yield the moves of a line from a ply on; after each own one, what else is right or wrong."""
    for ply in range(begun, len(line)):
        own = (ply - task.start) % 2 == 0
        said = _said(task, line[: ply + 1], lang)
        yield element(
            "li", f"{move_item(line[ply], lang)} {said}", class_="own" if own else "reply"
        )
        if own:
            yield from _others(task, line[:ply], line[ply], lang)


def _others(task: Task, path: Line, preferred: str, lang: str) -> Iterator[str]:
    """Yield the other moves that the author has in a position, and what is said of them."""
    tree, right = tree_of(task), right_at(task, path)
    for move in tree.children(path):
        if move == preferred or (move in right and task.strict):
            continue
        after = (*path, move)
        label = escaped(say(lang, "sheet.also-right" if move in right else "sheet.not"))
        answer = "" if move in right else "; ".join(tree.children(after)[:1])
        shown = escaped(say(lang, "sheet.answer", move=answer)) if answer else ""
        words = f"{label} {move_item(move, lang)} {_said(task, after, lang)} {shown}"
        yield element("li", words.strip(), class_="other")


def _said(task: Task, path: Line, lang: str) -> str:
    words = in_language(comment_after(task, path), lang)
    return element("i", words) if words else ""
