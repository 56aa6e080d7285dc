"""Reads the body of a block, or the options in its place: a game, a position or a task."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hive_core._formats import packing
from hive_core._formats.json_text import JsonError, read_json
from hive_core._game.file_error import GameFileError
from hive_core._game.limits import MAX_PLIES
from hive_core._game.starts import start_of_board
from hive_core._notation.pasted import claimed_state
from hive_core.board import Board
from hive_core.errors import HiveError, InvalidGameStringError, InvalidPositionError, quoted
from hive_core.game import Game
from hive_core.game_tree import GameTree
from hive_core.pgn import read_games as read_pgn_games
from hive_core.positions import is_position_text
from hive_core.sgf import read_games as read_sgf_games
from hive_core.teach._blocks.grammar import BlockError, Source
from hive_core.teach.tasks import Stage, TaskError, TaskFile, read_task, read_tasks
from hive_core.types import GameState, GameType

DEFAULT_TYPE = "Base+MLP"
"""The game type of bare moves without the option `type`."""

_SGF = re.compile(r"\(\s*;")
_BASE = re.compile(r"base", re.IGNORECASE)
_MOVETEXT = re.compile(r"[(){}$]")
_FIELD = re.compile(r"[^;\n]+")
_NUMBER = re.compile(r"(?:(?<=\s)|^)[0-9]{1,6}[ \t]*\.+[ \t]*")
_STACK = re.compile(r"[^;\n]*@|moved\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Content:
    """What a block is about: a game, or tasks. `claimed`: the state that a GameString names."""

    tree: GameTree | None = None
    tasks: TaskFile | None = None
    claimed: GameState | None = None


class Field(NamedTuple):
    """A part of a body between semicolons or line breaks, and its offset."""

    text: str
    offset: int


def fields_of(text: str) -> list[Field]:
    """Return the parts of a list of moves, without numbers such as `1.` and without empty ones."""
    result = []
    for match in _FIELD.finditer(text):
        part, start = match[0], match.start()
        numbers = list(_NUMBER.finditer(part))
        starts = [0, *(number.end() for number in numbers)]
        ends = [*(number.start() for number in numbers), len(part)]
        for first, end in zip(starts, ends, strict=True):
            word = part[first:end]
            if word.strip():
                result.append(Field(word.strip(), start + first + len(word) - len(word.lstrip())))
    return result


def read_body(body: Source, game_type: Source | None, *, tournament: bool) -> Content:
    """Return what a body contains; `game_type`: the option `type`, for bare moves.

    :raises BlockError: at the first fault.
    """
    start = body.text.lstrip()
    if start.startswith("{") and not _is_commented_moves(start):
        _no_type(game_type, "a task")
        return Content(tasks=_tasks(body))
    if start.startswith("["):
        _no_type(game_type, "a PGN")
        return Content(_file(body, "pgn"))
    if _SGF.match(start):
        _no_type(game_type, "an SGF")
        return Content(_file(body, "sgf"))
    if _BASE.match(start):
        _no_type(game_type, "a GameString or PositionString")
        return read_game(body, tournament=tournament)
    name = game_type.text if game_type else DEFAULT_TYPE
    if _MOVETEXT.search(body.text):
        return Content(_file(body, "pgn", f'[GameType "{name}"]\n\n'))
    return _played(Board(name, tournament=tournament), body, fields_of(body.text))


def _is_commented_moves(text: str) -> bool:
    """Tell whether a text that begins with a brace is a comment before moves, and no JSON."""
    return not re.match(r'\{\s*("|\}|$)', text)


def _no_type(game_type: Source | None, what: str) -> None:
    if game_type is not None:
        raise game_type.fault(f"option 'type' is for bare moves; {what} names its own game type")


# -- games -----------------------------------------------------------------------------------------


def read_game(source: Source, *, tournament: bool) -> Content:
    """Return the game of a GameString or a PositionString, perhaps with moves after it.

    Line breaks count as semicolons.

    :raises BlockError: at the first fault.
    """
    fields = fields_of(source.text)
    if is_position_text(_joined(fields)):
        count = 3
        while count < len(fields) and _STACK.match(fields[count].text):
            count += 1
        return read_position(source, fields[:count], source, fields[count:], tournament=tournament)
    text = _joined(fields)
    try:
        state = claimed_state(text) or GameState.NOT_STARTED
        board = Board.from_game_string(text, tournament=tournament)
    except InvalidGameStringError as error:
        raise source.fault(error.problem, _origin(fields, error.index)) from None
    _limit(source, fields[3:])
    tree = GameTree(board.game_type, None, (tuple(board.move_strings()),))
    return Content(tree, claimed=state)


def read_position(
    source: Source,
    head: Sequence[Field],
    where: Source,
    moves: Sequence[Field],
    *,
    tournament: bool,
) -> Content:
    """Return the game from a position: `head` are its parts in `source`, `moves` those in `where`.

    :raises BlockError: at the first fault.
    """
    try:
        board = Board.from_position(_joined(head), tournament=tournament)
    except InvalidPositionError as error:
        raise source.fault(error.problem, _origin(head, error.index)) from None
    return _played(board, where, moves)


def _played(board: Board, source: Source, moves: Sequence[Field]) -> Content:
    """Return the game with these moves played on the board."""
    _limit(source, moves)
    for number, field in enumerate(moves, start=1):
        try:
            board.push_move(field.text)
        except HiveError as error:
            problem = getattr(error, "briefly", str(error))
            raise source.fault(f"move {number}: {problem}", field.offset) from None
    start = start_of_board(board)
    line = tuple(board.move_strings())
    return Content(GameTree(board.game_type, start).with_checked_line(line))


def _limit(source: Source, moves: Sequence[Field]) -> None:
    if len(moves) > MAX_PLIES:
        raise source.fault(f"a game has at most {MAX_PLIES} moves", moves[MAX_PLIES].offset)


def _joined(fields: Sequence[Field]) -> str:
    return ";".join(field.text for field in fields)


def _origin(fields: Sequence[Field], index: int) -> int:
    """Return the offset in the body of an offset in the joined fields."""
    for field in fields:
        if index <= len(field.text):
            return field.offset + index
        index -= len(field.text) + 1
    return fields[-1].offset + len(fields[-1].text) if fields else 0


def _file(source: Source, kind: str, head: str = "") -> GameTree:
    """Return the game of a PGN or an SGF; `head`: what to read before the text."""
    read = read_pgn_games if kind == "pgn" else read_sgf_games
    games: list[Game] = []
    try:
        for game in read(head + source.text):
            games.append(game)
            if len(games) > 1:
                raise source.fault(f"the {kind.upper()} has more than one game")
    except GameFileError as error:
        raise source.fault_at(error.problem, error.line - head.count("\n"), error.column) from None
    if not games:
        raise source.fault(f"there is no game in this {kind.upper()}")
    return games[0].tree


def read_study(source: Source) -> Content:
    """Return the game of a study, as links have it.

    :raises BlockError: if it is damaged.
    """
    sgf = packing.unpack(source.text)
    if sgf is None:
        raise source.fault("the study is damaged or incomplete")
    try:
        return Content(next(iter(read_sgf_games(sgf))).tree)
    except StopIteration:
        raise source.fault("the study has no game") from None
    except GameFileError as error:
        raise source.fault(f"the study has a fault: {error.problem}") from None


def read_type(source: Source) -> Content:
    """Return a new game of the type that the option `type` names."""
    return Content(GameTree(GameType.parse(source.text)))


# -- tasks -----------------------------------------------------------------------------------------


def _tasks(source: Source) -> TaskFile:
    """Return the tasks of a task file, or the one task of a JSON object."""
    text = source.text
    try:
        value = read_json(text)
    except JsonError as error:
        if not error.line:
            raise source.fault(f"this is not a task: {error}") from None
        problem = f"this is not JSON: {error}"
        raise source.fault_at(problem, error.line, error.column) from None
    is_file = isinstance(value, dict) and "format" in value
    try:
        if is_file:
            return read_tasks(text)
        task = read_task(text)
    except TaskError as error:
        raise task_fault(source, error) from None
    return TaskFile((Stage("", (), (), (task,)),))


def task_fault(source: Source, error: TaskError) -> BlockError:
    """Return the error for a fault in a task that is written as JSON, near the field if found."""
    path = error.path.removeprefix("tasks[0].")
    name = re.split(r"[.\[]", path)[-1] if not path.endswith("]") else path.partition("[")[0]
    name = name.rpartition(".")[2]
    match = re.search(rf'"{re.escape(name)}"\s*:', source.text) if name else None
    prefix = f"{quoted(path)}: " if path and path != "tasks[0]" else ""
    return source.fault(f"{prefix}{error.phrase}", match.start() if match else 0)
