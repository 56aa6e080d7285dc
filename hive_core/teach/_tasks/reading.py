"""Reads task files: JSON with the fields of docs/tasks.md; anything else is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from hive_core._formats.json_text import JsonError, read_json
from hive_core._game.file_error import GameFileError
from hive_core._game.notes import NoteKind
from hive_core._rules.arguments import as_text
from hive_core.errors import HiveError, Phrase, Wording, phrase
from hive_core.game import Game
from hive_core.game_tree import GameTree
from hive_core.teach._tasks.goals import DEEDS, Condition, Goal
from hive_core.teach._tasks.task import (
    KINDS,
    LONGEST_DEFENCE,
    LONGEST_WIN,
    Stage,
    Task,
    TaskFile,
    Text,
    Wrong,
)
from hive_core.types import Bug, Color, GameState, Hex, Piece

FORMAT, VERSION = "hive-tasks", 1

LONGEST_FILE, MOST_TASKS, MOST_TEXT, MOST_LISTED = 4_000_000, 5_000, 2_000, 200
"""Limits: characters of a file, its tasks, characters of a text, entries of any other list."""

_LOSSES = (NoteKind.IGNORED, NoteKind.DAMAGED)

_DEEPEST = 8
"""How deep goals may be nested."""

# Not the spaces at which no line may end, which French has before `?`.
_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*")
_T = TypeVar("_T")


class TaskError(HiveError):
    """A text that is not a task file, or a task that cannot be solved.

    `path`: the field with the fault, such as `tasks[3].goal.to`; empty for the whole file.
    `phrase`: the message for translation.
    """

    def __init__(self, problem: Phrase, path: str = "") -> None:
        super().__init__(f"{path}: {problem}" if path else str(problem))
        self.phrase = problem
        self.path = path


def read_tasks(text: str) -> TaskFile:
    """Return the tasks of a file; whether they can be solved is not checked (see `check_task`).

    :raises TaskError: at the first fault, with its path.
    """
    if len(as_text(text, "the text of a task file")) > LONGEST_FILE:
        raise TaskError(phrase(Wording.TASK_LONG))
    try:
        value = read_json(text, longest=LONGEST_FILE)
    except JsonError as error:
        if not error.line:
            raise TaskError(phrase(Wording.TASK_LIMITS)) from None
        place = {"line": error.line, "column": error.column}
        raise TaskError(phrase(Wording.TASK_JSON, **place)) from None
    if (
        not isinstance(value, dict)
        or value.get("format") != FORMAT
        or value.get("version") != VERSION
    ):
        raise TaskError(phrase(Wording.TASK_FORMAT))
    file = _file(_Value(value, ""))
    _check_ids(file)
    return file


def read_task(text: str) -> Task:
    """Return the task of a JSON object, as in the list `tasks` of a task file.

    :raises TaskError: at the first fault, with its path.
    """
    return read_tasks(f'{{"format": "{FORMAT}", "version": {VERSION}, "tasks": [{text}]}}').tasks[0]


def _check_ids(file: TaskFile) -> None:
    ids: set[str] = set()
    for name in (*(task.id for task in file.tasks), *(s.id for s in file.stages if s.id)):
        if name in ids:
            raise TaskError(phrase(Wording.TASK_ID_TWICE, text=name))
        ids.add(name)
    if not file.tasks:
        raise TaskError(phrase(Wording.TASK_NONE))


class _Value(NamedTuple):
    """A value of the file, and its path."""

    value: Any
    path: str

    def fault(self, expected: Wording, **values: str | int) -> TaskError:
        """Return the error that something else is wanted here."""
        text = json.dumps(self.value, ensure_ascii=False)
        problem = phrase(Wording.TASK_VALUE, text=text, wanted=phrase(expected, **values))
        return TaskError(problem, self.path)

    def fields(self) -> dict[str, _Value]:
        if not isinstance(self.value, dict):
            raise self.fault(Wording.WANTS_OBJECT)
        start = f"{self.path}." if self.path else ""
        return {name: _Value(value, f"{start}{name}") for name, value in self.value.items()}

    def items(self, most: int = MOST_LISTED) -> list[_Value]:
        if not isinstance(self.value, list):
            raise self.fault(Wording.WANTS_LIST)
        if len(self.value) > most:
            raise TaskError(phrase(Wording.TASK_MANY, most=most), self.path)
        return [_Value(value, f"{self.path}[{at}]") for at, value in enumerate(self.value)]

    def each(self, read: Callable[[_Value], _T], most: int = MOST_LISTED) -> tuple[_T, ...]:
        return tuple(map(read, self.items(most)))

    def string(self) -> str:
        if not isinstance(self.value, str):
            raise self.fault(Wording.WANTS_TEXT)
        return self.value

    def whole(self, least: int, most: int) -> int:
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.fault(Wording.WANTS_NUMBER, least=least, most=most)
        return self.value

    def truth(self) -> bool:
        if type(self.value) is not bool:
            raise self.fault(Wording.WANTS_TRUTH)
        return self.value

    def choice(self, words: tuple[str, ...]) -> str:
        if self.value not in words:
            raise self.fault(Wording.WANTS_ONE_OF, words=", ".join(words))
        return str(self.value)


def _only(fields: dict[str, _Value], allowed: Iterator[str] | tuple[str, ...]) -> None:
    names = set(allowed)
    for name, value in fields.items():
        if name not in names:
            raise TaskError(phrase(Wording.TASK_FIELD, text=name), value.path)


# -- the parts of a file ---------------------------------------------------------------------------


def _file(value: _Value) -> TaskFile:
    fields = value.fields()
    _only(fields, ("format", "version", "title", "about", "stages", "tasks"))
    if ("stages" in fields) is ("tasks" in fields):
        raise TaskError(phrase(Wording.TASK_ONE_OF, words="stages, tasks"))
    if "stages" in fields:
        stages = fields["stages"].each(_stage)
    else:
        stages = (Stage("", (), (), fields["tasks"].each(_task, MOST_TASKS)),)
    return TaskFile(
        stages, _optional(fields, "title", _text, ()), _optional(fields, "about", _text, ())
    )


def _stage(value: _Value) -> Stage:
    fields = value.fields()
    _only(fields, ("id", "title", "about", "tasks"))
    return Stage(
        _id(_needed(value, fields, "id")),
        _optional(fields, "title", _text, ()),
        _optional(fields, "about", _text, ()),
        _needed(value, fields, "tasks").each(_task, MOST_TASKS),
    )


_ANY_KIND = (
    *("id", "kind", "game", "position", "title", "text", "done", "line", "hints", "wrong"),
    *("marks", "arrows", "themes", "band"),
)
_OF_KIND = {
    "play": ("goal",),
    "destinations": ("piece",),
    "tiles": ("which", "side"),
    "win": ("in",),
    "only-move": (),
    "better": ("answers",),
    "beat": ("level", "survive"),
    "line": ("tree", "from", "strict"),
}


def _task(value: _Value) -> Task:
    fields = value.fields()
    kind = _needed(value, fields, "kind").choice(KINDS)
    _only(fields, (*_ANY_KIND, *_OF_KIND[kind]))
    origins = ("tree",) if kind == "line" else ("game", "position")
    if sum(name in fields for name in ("tree", "game", "position")) != 1 or not any(
        name in fields for name in origins
    ):
        raise TaskError(phrase(Wording.TASK_ONE_OF, words=", ".join(origins)), value.path)
    trees = _trees(fields["tree"]) if kind == "line" else ()
    tree = trees[0][1] if trees else None
    longest = 0 if tree is None else len(tree.main_line) - 1
    goal = _goal(_needed(value, fields, "goal")) if kind == "play" else None
    piece = _piece(_needed(value, fields, "piece")) if kind == "destinations" else None
    moves = _needed(value, fields, "in").whole(1, LONGEST_WIN) if kind == "win" else 1
    answers = _needed(value, fields, "answers").each(_Value.string) if kind == "better" else ()
    which = _needed(value, fields, "which") if kind == "tiles" else None
    return Task(
        id=_id(_needed(value, fields, "id")),
        kind=kind,
        game=_optional(fields, "game", _Value.string, None),
        position=_optional(fields, "position", _Value.string, None),
        title=_optional(fields, "title", _text, ()),
        text=_optional(fields, "text", _text, ()),
        done=_optional(fields, "done", _text, ()),
        goal=goal,
        piece=piece,
        which="movable" if which is None else which.choice(("movable", "stuck")),
        sides=_optional(fields, "side", _sides, ()),
        moves=moves,
        level=_optional(fields, "level", lambda v: v.whole(1, 8), 1),
        answers=answers,
        line=_optional(fields, "line", lambda v: v.each(_Value.string), ()),
        hints=_optional(fields, "hints", lambda v: v.each(_text, 3), ()),
        wrong=_optional(fields, "wrong", lambda v: v.each(_wrong), ()),
        marks=_optional(fields, "marks", lambda v: v.each(_hex), ()),
        arrows=_optional(fields, "arrows", lambda v: v.each(_arrow), ()),
        themes=_optional(fields, "themes", lambda v: v.each(_id), ()),
        band=_optional(fields, "band", lambda v: v.whole(1, 8), 0),
        tree=tree,
        strict=_optional(fields, "strict", _Value.truth, False),
        start=_optional(fields, "from", lambda v: v.whole(0, longest), 0),
        comments=trees if len(trees) > 1 else (),
        survive=_optional(fields, "survive", lambda v: v.whole(2, LONGEST_DEFENCE), 0),
    )


def _needed(value: _Value, fields: dict[str, _Value], name: str) -> _Value:
    if name not in fields:
        raise TaskError(phrase(Wording.TASK_MISSING, text=name), value.path)
    return fields[name]


def _optional(
    fields: dict[str, _Value], name: str, read: Callable[[_Value], _T], default: _T
) -> _T:
    return read(fields[name]) if name in fields else default


def _id(value: _Value) -> str:
    name = value.string()
    if not _ID.fullmatch(name):
        raise value.fault(Wording.WANTS_ID)
    return name


def _text(value: _Value) -> Text:
    return tuple((tag, _words(words)) for tag, words in _by_language(value))


def _by_language(value: _Value) -> list[tuple[str, _Value]]:
    """Return the values of an object by language; a text alone is English."""
    if isinstance(value.value, str):
        return [("en", value)]
    fields = value.fields()
    for tag in fields:
        if not _LANGUAGE.fullmatch(tag):
            raise TaskError(phrase(Wording.TASK_LANGUAGE, text=tag), value.path)
    return list(fields.items())


def _words(value: _Value) -> str:
    if len(value.string()) > MOST_TEXT:
        raise TaskError(phrase(Wording.TASK_TEXT_LONG, most=MOST_TEXT), value.path)
    return " ".join(filter(None, _SPACES.split(value.string())))


def _trees(value: _Value) -> tuple[tuple[str, GameTree], ...]:
    """Return the game of each language, which differ only in their annotations."""
    trees = tuple((tag, _tree(game)) for tag, game in _by_language(value))
    if not trees:
        raise value.fault(Wording.WANTS_TEXT)
    first = trees[0][1]
    for tag, tree in trees[1:]:
        same = (tree.game_type, tree.start, tree.lines) == (
            first.game_type,
            first.start,
            first.lines,
        )
        if not same:
            raise TaskError(phrase(Wording.TASK_OTHER_MOVES), f"{value.path}.{tag}")
    return trees


def _tree(value: _Value) -> GameTree:
    """Return the game with its variations of a text in any format of game files."""
    try:
        tree = Game.read(value.string()).tree
    except GameFileError as error:
        raise TaskError(error.phrase, value.path) from None
    lost = next((note for note in tree.notes if note.kind in _LOSSES), None)
    if lost is not None:  # the author's line would be shorter than the author thinks
        raise TaskError(lost.phrase, value.path)
    if not tree.main_line:
        raise TaskError(phrase(Wording.TASK_NO_ANSWER), value.path)
    return tree


def _sides(value: _Value) -> tuple[Color, ...]:
    side = value.choice(("white", "black", "both"))
    return tuple(Color) if side == "both" else (Color.named(side),)


def _wrong(value: _Value) -> Wrong:
    fields = value.fields()
    _only(fields, ("if", "text"))
    return Wrong(_goal(_needed(value, fields, "if")), _text(_needed(value, fields, "text")))


def _arrow(value: _Value) -> tuple[Hex, Hex]:
    start, _, end = value.string().partition(" ")
    return _hex(_Value(start, value.path)), _hex(_Value(end, value.path))


def _hex(value: _Value) -> Hex:
    try:
        return Hex.of(value.string())
    except HiveError:
        raise value.fault(Wording.WANTS_HEX) from None


def _piece(value: _Value) -> Piece:
    try:
        return Piece.parse(value.string())
    except HiveError:
        raise value.fault(Wording.WANTS_TILE) from None


def _queen(value: _Value) -> Piece:
    value.choice(("wQ", "bQ"))
    return Piece.parse(value.value)


# -- goals -----------------------------------------------------------------------------------------


def _goal(value: _Value, depth: int = 0) -> Goal:
    if depth > _DEEPEST:
        raise TaskError(phrase(Wording.NESTED, most=_DEEPEST), value.path)
    fields = value.fields()
    if not fields:
        raise value.fault(Wording.WANTS_CONDITION)
    _only(fields, (*_CONDITIONS, "any", "not"))
    conditions = []
    for name, field in fields.items():
        argument: Any
        if name == "any":
            argument = field.each(lambda goal: _goal(goal, depth + 1))
        elif name == "not":
            argument = _goal(field, depth + 1)
        else:
            argument = _CONDITIONS[name](field)
        conditions.append(Condition(name, argument))
    return Goal(tuple(conditions))


def _pieces(value: _Value) -> tuple[Piece | Bug, ...]:
    if isinstance(value.value, list):
        return value.each(_piece_or_bug)
    return (_piece_or_bug(value),)


def _piece_or_bug(value: _Value) -> Piece | Bug:
    letter = value.string()
    return Bug(letter) if letter in {bug.value for bug in Bug} else _piece(value)


def _hexes(value: _Value) -> tuple[Hex, ...]:
    return value.each(_hex) if isinstance(value.value, list) else (_hex(value),)


def _tile_or_any(value: _Value) -> Piece | bool:
    return True if value.value is True else _piece(value)


def _free(value: _Value) -> tuple[tuple[Piece, int], ...]:
    fields = value.fields()
    _only(fields, ("wQ", "bQ"))
    return tuple((Piece.parse(name), count.whole(0, 6)) for name, count in fields.items())


def _state(value: _Value) -> GameState:
    return GameState(value.choice(("WhiteWins", "BlackWins", "Draw", "InProgress")))


_CONDITIONS: dict[str, Callable[[_Value], Any]] = {
    "piece": _pieces,
    "does": lambda value: value.choice(DEEDS),
    "to": _hexes,
    "onto": _tile_or_any,
    "covers": _piece,
    "beside": _piece,
    "frees": _piece,
    "pins": _piece,
    "closes": _queen,
    "opens": _queen,
    "sides": _free,
    "state": _state,
    "passes": _Value.truth,
    "safe": _Value.truth,
    "threatens": _Value.truth,
}
