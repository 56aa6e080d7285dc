"""Reads the short `goal:` of a block into the fields of a task (docs/tasks.md)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from hive_core._notation.move_strings import resolve
from hive_core.board import Board
from hive_core.errors import HiveError, quoted
from hive_core.teach._blocks.grammar import Source, suggestion
from hive_core.teach.tasks import CONDITIONS

KINDS = ("win in", "only move", "destinations", "tiles", "beat", "survive", "line")

SHORT = tuple(name for name in CONDITIONS if name not in ("any", "not"))
"""The conditions that a short goal can have."""

_WIN = re.compile(r"win(?:\s+in\s+([0-9]{1,9}))?")
_BEAT = re.compile(r"beat(?:\s+([0-9]{1,9}))?")
_SURVIVE = re.compile(r"survive\s+([0-9]{1,9})(?:\s+([0-9]{1,9}))?")
_TILES = re.compile(r"tiles\s+(\S+)(?:\s+(\S+))?")
_PART = re.compile(rf"\s*,\s*(?=(?:not\s+)?(?:{'|'.join(SHORT)})\b)")
_TRUTHS = ("passes", "safe", "threatens")
_MOVE = re.compile(r"\s*([wb][A-Z]|pass\b)")
_WORDS = re.compile(r"[\s;]+")


def read_goal(goal: Source) -> dict[str, Any]:
    """Return the fields of a task that a short goal stands for.

    :raises BlockError: if it is none; values such as tiles are not checked.

    >>> read_goal(Source("pins bS1, piece wA1"))
    {'kind': 'play', 'goal': {'pins': 'bS1', 'piece': 'wA1'}}
    >>> read_goal(Source("win in 2"))
    {'kind': 'win', 'in': 2}
    """
    text = goal.text
    if match := _WIN.fullmatch(text):
        return {"kind": "win", "in": int(match[1] or 1)}
    if text in ("only move", "only-move"):
        return {"kind": "only-move"}
    if text == "destinations" or text.startswith("destinations "):
        piece = text.removeprefix("destinations").strip()
        if not piece:
            raise goal.fault("destinations needs a tile, as in `destinations wA1`")
        return {"kind": "destinations", "piece": piece}
    if match := _TILES.fullmatch(text):
        side = {"side": match[2]} if match[2] else {}
        return {"kind": "tiles", "which": match[1], **side}
    if text == "tiles":
        raise goal.fault("tiles needs a word, `tiles movable` or `tiles stuck`")
    if text in ("line", "line strict"):
        return {"kind": "line", **({"strict": True} if text != "line" else {})}
    if match := _BEAT.fullmatch(text):
        return {"kind": "beat", "level": int(match[1] or 1)}
    if match := _SURVIVE.fullmatch(text):
        return {"kind": "beat", "survive": int(match[1]), "level": int(match[2] or 1)}
    if text == "survive":
        raise goal.fault("survive needs a number of moves, as in `survive 10`")
    return {"kind": "play", "goal": _conditions(goal)}


def read_mistake(wrong: Source, board: Board | None) -> dict[str, Any]:
    """Return the entry of `wrong` in a task that a line of a block stands for.

    `board`: the position of the task, for a move; None for a task of several positions.

    :raises BlockError: if it has no words, or what is before them is no move and no condition.

    >>> read_mistake(Source("piece wQ | She is pinned."), None)
    {'if': {'piece': 'wQ'}, 'text': 'She is pinned.'}
    """
    made, bar, words = wrong.text.partition("|")
    if not (bar and made.strip() and words.strip()):
        raise wrong.fault("write a move, a bar and your words: `wA1 -bQ | The ant …`")
    if not _MOVE.match(made):
        return {"if": _conditions(replace(wrong, text=made.rstrip())), "text": words.strip()}
    if board is None:
        how = "in this line write it into the moves, as a variation with `?` and a comment"
        raise wrong.fault(f"{quoted(made.strip())} is a move: {how}")
    try:
        move = resolve(board, made.strip())
    except HiveError as error:
        raise wrong.fault(str(error)) from None
    if move.piece is None:
        raise wrong.fault("a pass is forced, so it is no mistake")
    return {"if": {"piece": str(move.piece), "to": str(move.to)}, "text": words.strip()}


def _conditions(goal: Source) -> dict[str, Any]:
    required: dict[str, Any] = {}
    refused: dict[str, Any] = {}
    start = 0
    for part in _PART.split(goal.text):
        offset = goal.text.index(part, start) if part else start
        start = offset + len(part)
        words = [word for word in _WORDS.split(part) if word]
        into = refused if words[:1] == ["not"] else required
        words = words[1:] if into is refused else words
        name = words[0] if words else ""
        if name not in SHORT:
            names = (*SHORT, *KINDS)
            hint = suggestion(name, names) if name else ""
            raise goal.fault(f"{quoted(part)} is not a goal or a condition{hint}", offset)
        if name in into:
            raise goal.fault(f"the condition {quoted(name)} is given twice", offset)
        into[name] = _value(goal, offset, name, words[1:])
    return {**required, **({"not": refused} if refused else {})}


def _value(goal: Source, offset: int, name: str, words: list[str]) -> Any:
    if name in _TRUTHS:
        if words in ([], ["yes"], ["no"]):
            return words != ["no"]
        raise goal.fault(f"{name} stands alone, or with yes or no", offset)
    if name == "onto" and words in ([], ["any"]):
        return True
    if name == "sides":
        if len(words) == 2 and len(words[1]) == 1 and words[1] in "0123456":
            return {words[0]: int(words[1])}
        raise goal.fault("sides needs a queen and a number, as in `sides bQ 1`", offset)
    if not words:
        raise goal.fault(f"the condition {quoted(name)} needs a value", offset)
    if name in ("piece", "to") and len(words) > 1:
        return words
    return " ".join(words)
