"""The sentences that say what to do in a task, in each language: those of the page."""

from __future__ import annotations

from hive_core._values.catalogue import Name
from hive_core.board import Board
from hive_core.teach._tasks.judge import sides_of, ways_of
from hive_core.teach._tasks.task import Task, words
from hive_core.teach._words.names import (
    color_name,
    color_title,
    joined_names,
    kind_name,
    name_with_code,
    tile_name,
    turn_sentence,
)
from hive_core.teach._words.texts import say
from hive_core.types import Piece

CLICKS = ("destinations", "tiles")
"""The kinds of tasks in which one chooses spaces or tiles, and moves none."""


def instruction(task: Task, lang: str = "en") -> str:
    """Return what to do in a task: its own words, else the sentence of its kind.

    :raises HiveError: if its position is not a legal one.
    """
    own = words(task.text, lang)
    if own:
        return own
    board = task.board()
    if task.kind == "destinations" and task.piece is not None:
        return _destinations(task, _named(task.piece, board, lang), lang)
    if task.kind == "tiles":
        return say(lang, f"learn.goal.{task.which}")
    return _aim(task, board, lang)


def printed_instruction(task: Task, lang: str = "en") -> str:
    """Return whose turn it is and what to do where nothing can be clicked, by the task's kind.

    Tiles have their MoveStrings, as on a diagram.

    :raises HiveError: if its position is not a legal one.
    """
    board = task.board()
    if task.kind == "destinations" and task.piece is not None:
        piece = name_with_code(task.piece, lang)
        what = on_paper(task, _destinations(task, piece, lang, codes=True), lang)
    elif task.kind == "tiles":
        first, *others = sides_of(task, board)
        what = say(lang, f"paper.{task.which}.{'both' if others else first}")
    else:
        return _aim(task, board, lang)
    return f"{turn_sentence(board.turn, lang)} {what}"


def on_paper(task: Task, text: str, lang: str) -> str:
    """Return what a task of clicks says to do, with `choose` replaced by what a pencil does."""
    if task.kind not in CLICKS:
        return text
    mark = say(lang, "paper.mark" if task.kind == "destinations" else "paper.circle")
    for choice in (say(lang, "paper.click"), say(lang, "paper.choose")):
        text = text.replace(choice, mark)
        text = text.replace(_lowered(choice), _lowered(mark))
    return text


def _lowered(word: str) -> str:
    return word[:1].lower() + word[1:]


def _aim(task: Task, board: Board, lang: str) -> str:
    """Return whose turn it is, and what the moves of a task are to do."""
    kind = "survive" if task.survive else task.kind
    names = {"Color": color_title(board.turn, lang), "color": color_name(board.turn, lang)}
    return say(lang, f"learn.goal.{kind}", count=task.survive or task.moves, **names)


def _destinations(task: Task, piece: Name, lang: str, *, codes: bool = False) -> str:
    ways = ways_of(task)
    name = name_with_code if codes else kind_name
    throwers = joined_names([name(one, lang) for one in ways.throwers], lang)
    return say(lang, f"learn.goal.destinations{ways.key}", piece=piece, throwers=throwers)


def _named(piece: Piece, board: Board, lang: str) -> Name:
    """Return a tile in words; with its number if another of its kind is on the board."""
    kind = (piece.bug, piece.color)
    others = (one for stack in board.stacks().values() for one in stack if one != piece)
    twin = any((one.bug, one.color) == kind for one in others)
    return tile_name(piece, lang) if twin else kind_name(piece, lang)
