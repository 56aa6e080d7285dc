"""Makes a task of the fields of the dialog, and back. Pure.

Imported when the first task is made, to keep the page's start quick.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

from hive_core import Board, Bug, InvalidMoveError, Move, Piece
from hive_core._notation.move_strings import canonical, resolve
from hive_core.errors import Phrase
from hive_core.motifs import can_move
from hive_core.teach.tasks import (
    Condition,
    Goal,
    Task,
    TaskError,
    Text,
    Wrong,
    kind_of,
    read_task,
    words,
)
from web.learn.making_state import SURVIVE, MakingState, TaskFields
from web.learn.progress import Progress
from web.locale import loaded, text
from web.locale.moves import on_table
from web.locale.phrases import Notice
from web.locale.pieces import Name, color_title, joined, piece_name

LONGEST_ID = 60

LABELS = {"title": "task.name"}
"""The keys of the words for fields that do not have their name."""

_TRUTHS = ("passes", "threatens", "safe")
"""The conditions that are about no tile, and are to hold."""

_HINTS = ("hint1", "hint2", "hint3")


@lru_cache(maxsize=4)
def board_of(position: str) -> Board:
    """Return the board of a PositionString. It is shared: do not change it.

    :raises HiveError: if it is no legal position.
    """
    return Board.from_position(position)


# -- the tiles to choose from ----------------------------------------------------------------------


@lru_cache(maxsize=64)
def tiles_for(position: str, condition: str) -> tuple[Piece, ...]:
    """Return the tiles that a field offers; `condition`: `destinations`, or one for moves."""
    board = board_of(position)
    there = on_table(board)
    match condition:
        case "destinations" | "piece":
            hand = next_of_each_kind(board)
            return tuple(piece for piece in (*there, *hand) if board.moves_of(piece))
        case "pins":
            return tuple(piece for piece in there if can_move(board, piece))
        case "frees":
            return tuple(piece for piece in there if not can_move(board, piece))
        case "covers" | "beside":
            return tuple(stack[-1] for stack in board.stacks().values())
        case "closes" | "opens":
            first = board.turn.other if condition == "closes" else board.turn
            queens = (Piece(first, Bug.QUEEN), Piece(first.other, Bug.QUEEN))
            return tuple(queen for queen in queens if queen in there)
    return ()


def next_of_each_kind(board: Board) -> tuple[Piece, ...]:
    """Return the tiles that the side to move could place, one of each kind."""
    kinds: dict[Bug, Piece] = {}
    for piece in board.reserve(board.turn):
        kinds.setdefault(piece.bug, piece)
    return tuple(kinds.values())


def chosen_tile(position: str, condition: str, name: str) -> Piece | None:
    """Return the tile of that name if the field offers it, else the first one that it offers."""
    tiles = tiles_for(position, condition)
    return next((piece for piece in tiles if str(piece) == name), tiles[0] if tiles else None)


def tile_name(lang: str, position: str, piece: Piece) -> Name:
    """Return a tile in words; its number is left out if no other tile of its kind is there."""
    return piece_name(lang, piece, tiles_there(position))


def tiles_there(position: str) -> tuple[Piece, ...]:
    """Return the tiles on the board, and those that could be placed."""
    board = board_of(position)
    return (*on_table(board), *next_of_each_kind(board))


# -- from fields to a task -------------------------------------------------------------------------


def made(maker: MakingState, lang: str, taken: Collection[str]) -> Task | Notice:
    """Return the task of the fields, or what is wrong with one of them.

    `lang`: of the texts. `taken`: the ids of other tasks in the file.
    """
    fields, position = maker.fields, maker.position
    name = fields.id.strip() or maker.added[0] or default_id(fields, taken)
    if name in taken:
        return Notice("task.fault.id-twice", (("id", name),))
    values: dict[str, Any] = {"id": name}
    demanded = _lesson(maker) if maker.tree else _demanded(fields, position)
    if isinstance(demanded, Notice):
        return demanded
    mistakes = [] if maker.tree else _mistakes(fields, position, lang)
    if isinstance(mistakes, Notice):
        return mistakes
    values |= {**demanded, **_texts(fields, lang), "wrong": mistakes}
    values |= {} if maker.tree else {"position": position}
    if fields.kind == "play" and "text" not in values:
        values["text"] = dict(goal_text(fields, position))
    try:
        return read_task(json.dumps(values))
    except TaskError as error:
        return fault(error)


def fault(error: TaskError) -> Notice:
    """Return an error of the library as a sentence, with the field that it is about."""
    last = re.split(r"[.\[]", error.path.partition("].")[2] or error.path)[0]
    if last in ("id", "title", "text", "done", "hints"):
        field = ("field", Notice(LABELS.get(last, f"task.{last}")))
        return Notice("task.fault.field", (field, ("problem", error.phrase)))
    return Notice("task.fault", (("problem", error.phrase),))


def _texts(fields: TaskFields, lang: str) -> dict[str, Any]:
    """Return the texts that were written, each in the language of the page."""
    named = {name: getattr(fields, name).strip() for name in ("title", "text", "done")}
    texts: dict[str, Any] = {name: {lang: hint} for name, hint in named.items() if hint}
    hints = [getattr(fields, name).strip() for name in _HINTS]
    while hints and not hints[-1]:  # one that is empty before others keeps its place
        hints.pop()
    return {**texts, "hints": [{lang: hint} if hint else "" for hint in hints]}


def _lesson(maker: MakingState) -> dict[str, Any]:
    """Return the fields of a task of the kind `line`."""
    strict = bool(maker.fields.strict)
    start = int(maker.fields.first)
    return {"kind": "line", "tree": maker.tree, "from": start, "strict": strict}


def _mistakes(fields: TaskFields, position: str, lang: str) -> list[dict[str, Any]] | Notice:
    """Return the mistakes that have words: moves of the position, also such as the rules forbid."""
    mistakes = []
    for line in fields.wrong.splitlines():
        code, _, said = (part.strip() for part in line.partition("|"))
        if not line.strip():
            continue
        if not (code and said):
            return Notice("task.fault.wrong", (("text", line.strip()),))
        try:
            move = resolve(board_of(position), code)
        except InvalidMoveError as error:
            problem = dict(error.phrase.values)["problem"]
            assert isinstance(problem, Phrase)
            field = ("field", Notice("task.wrong"))
            return Notice("task.fault.field", (field, ("problem", problem)))
        if move.piece is None:
            return Notice("task.fault.pass")
        goal = {"piece": str(move.piece), "to": str(move.to)}
        mistakes.append({"if": goal, "text": {lang: said}})
    return mistakes


def _demanded(fields: TaskFields, position: str) -> dict[str, Any] | Notice:
    """Return the fields of the task that say what to do."""
    kind = fields.kind
    if kind == "destinations":
        piece = chosen_tile(position, kind, fields.piece)
        return Notice("task.none.piece") if piece is None else {"kind": kind, "piece": str(piece)}
    if kind in ("movable", "stuck"):
        side = {"side": fields.side} if fields.side else {}
        return {"kind": "tiles", "which": kind, **side}
    if kind == "beat":
        survive = {"survive": int(fields.survive)} if fields.survive else {}
        return {"kind": kind, "level": int(fields.level), **survive}
    if kind == "play":
        goal = _goal(fields, position)
        return goal if isinstance(goal, Notice) else {"kind": kind, "goal": goal}
    return {"kind": kind} if kind == "only-move" else {"kind": "win", "in": int(kind[-1])}


def _goal(fields: TaskFields, position: str) -> dict[str, Any] | Notice:
    goals: list[dict[str, Any]] = []
    for condition, name in demands(fields):
        tile = chosen_tile(position, condition, name)
        if condition in _TRUTHS:
            goals.append({condition: True})
        elif condition == "place":
            goals.append({"does": "place"})
        elif tile is None:
            return Notice("task.none.tile")
        else:
            goals.append({condition: str(tile)})
    first, *others = goals
    if others and others[0].keys() == first.keys():
        # An object cannot have the same condition twice.
        return first if others[0] == first else {**first, "any": others}
    return {name: value for goal in goals for name, value in goal.items()}


def demands(fields: TaskFields) -> tuple[tuple[str, str], ...]:
    """Return what is demanded of a move: each condition with the name of its tile."""
    both = ((fields.if1, fields.tile1), (fields.if2, fields.tile2))
    return tuple((condition, name) for condition, name in both if condition)


def goal_text(fields: TaskFields, position: str) -> Text:
    """Return what to do in a task of the kind `play`, in every language."""
    return tuple((lang, _goal_in(lang, fields, position)) for lang in loaded())


def _goal_in(lang: str, fields: TaskFields, position: str) -> str:
    clauses, board = [], board_of(position)
    for condition, name in demands(fields):
        tile = chosen_tile(position, condition, name)
        named = "" if tile is None else tile_name(lang, position, tile).the
        enters = condition == "piece" and tile is not None and tile not in on_table(board)
        key = "task.that.placed" if enters else f"task.that.{condition}"
        clauses.append(text(lang, key, tile=named))
    color = color_title(lang, board.turn)
    return text(lang, "task.goal", Color=color, that=joined(lang, dict.fromkeys(clauses)))


def taken(maker: MakingState, progress: Progress) -> frozenset[str]:
    """Return the ids of the other tasks that were added, or that can be restored."""
    there = {name for name, made in progress.made.items() if made.text}
    return frozenset((there | {name for name, _ in maker.deleted}) - {maker.added[0]})


# -- ids -------------------------------------------------------------------------------------------


def default_id(fields: TaskFields, taken: Collection[str]) -> str:
    """Return an id that is made from the title, or else from the kind, and is not taken."""
    name = slug(fields.title) or fields.kind
    numbered = (f"{name[: LONGEST_ID - 4].rstrip('-')}-{number}" for number in range(2, 1000))
    return next((one for one in (name, *numbered) if one not in taken), name)


def slug(title: str) -> str:
    """Return a title in the characters of an id."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_ID].rstrip("-")


# -- from a task to fields -------------------------------------------------------------------------


def fields_of(task: Task, lang: str) -> TaskFields:
    """Return the fields of which the task was made."""
    values = {"id": task.id, "kind": _kind_of(task), "level": str(task.level)}
    values |= {name: words(getattr(task, name), lang) for name in ("title", "text", "done")}
    hints = (words(hint, lang) for hint in task.hints)
    values |= dict(zip(_HINTS, hints, strict=False))
    values["piece"] = "" if task.piece is None else str(task.piece)
    values["survive"] = str(task.survive) if str(task.survive) in SURVIVE else ""
    values["side"] = "both" if len(task.sides) > 1 else "".join(map(str, task.sides))
    values |= {"first": str(task.start), "strict": "strict" if task.strict else ""}
    if task.position is not None:
        values["wrong"] = _written(task.wrong, task.position, lang)
    if task.goal is not None:
        values |= _demand_fields(task.goal)
    fields = TaskFields(**values)
    if task.position is not None and _is_made(task.text, goal_text(fields, task.position)):
        values["text"] = ""
    return TaskFields(**values)


def _is_made(text: Text, goal: Text) -> bool:
    """Return whether a text was made from the demands: as now, in the languages that are here."""
    here = dict(goal)
    known = [words == here[tag] for tag, words in text if tag in here]
    return bool(known) and all(known)


def _written(mistakes: Iterable[Wrong], position: str, lang: str) -> str:
    """Return the mistakes of a task as lines of the dialog."""
    lines = []
    for goal, said in mistakes:
        named = dict(goal.conditions)
        piece, to = named.get("piece", (None,))[0], named.get("to", (None,))[0]
        # A file may have others, which the dialog has no words for.
        if isinstance(piece, Piece) and to is not None:
            code = canonical(board_of(position), Move(piece, to))
            lines.append(f"{code} | {words(said, lang)}")
    return "\n".join(lines)


def _kind_of(task: Task) -> str:
    return task.which if task.kind == "tiles" else kind_of(task)


def _demand_fields(goal: Goal) -> Mapping[str, str]:
    demanded = [_demand(condition) for condition in goal.conditions]
    demanded += [("", "")] * (2 - len(demanded))
    (if1, tile1), (if2, tile2) = demanded[:2]
    return {"if1": if1, "tile1": tile1, "if2": if2, "tile2": tile2}


def _demand(condition: Condition) -> tuple[str, str]:
    name, value = condition
    if name == "does":
        return "place", ""
    if name in _TRUTHS:
        return name, ""
    if name == "any":
        return _demand(value[0].conditions[0])
    return name, str(value[0] if isinstance(value, tuple) else value)
