"""The state of a board from what an author gives, and after a setting was changed."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping
from dataclasses import replace

from hive_core.board import Board
from hive_core.errors import HiveError, expected, quoted
from hive_core.game import Game
from hive_core.positions import is_position_text
from hive_core.teach._widgets import actions, solving
from hive_core.teach._widgets import state as states
from hive_core.teach._widgets.state import MODES, BoardState
from hive_core.teach.blocks import Block, read_block
from hive_core.teach.tasks import Task, read_task

_WHO_PLAYS = "a task decides who plays"
_OPTION = re.compile(r"\s*[a-z]+[ \t]*:")


def loaded(
    game: str | Board | Game,
    position: str,
    moves: object,
    task: str | Task | Mapping[str, object],
    players: tuple[str, str],
    *,
    mode: str = "play",
    ply: int | None = None,
    flip: bool = False,
) -> BoardState:
    """Return the state of a new board; the arguments are those of `BoardWidget`.

    `players`: White and Black; those that are given count more than those of a block.

    :raises HiveError: if one of them has a fault, or they do not fit together.
    """
    levels = (states.level_of(players[0]), states.level_of(players[1]))
    state = _opened(game, position, moves, task)
    if state.attempt is not None and any(levels):
        raise HiveError(f"{_WHO_PLAYS}: give neither white nor black")
    state = _with_levels(state, levels)
    if mode != "play":
        state = with_mode(state, mode)
    if ply is not None:
        state = actions.go_to(state, ply)
    return replace(state, flip=flip or state.flip)


def _opened(
    game: str | Board | Game,
    position: str,
    moves: object,
    task: str | Task | Mapping[str, object],
) -> BoardState:
    """Return the state of a game or a task, with the players that it names itself."""
    if task:
        if game or position or moves:
            raise HiveError("a task has a position of its own: give no game, position or moves")
        return states.from_task(find_task(task))
    if not isinstance(game, str | Board | Game):
        raise expected("a GameString, a Board or a Game", game)
    if game and position:
        raise HiveError("give a game or a position, not both")
    if isinstance(game, str):
        if _is_block(game):
            state = _from_block(game)
            if state.attempt is not None and moves:
                raise HiveError("a task has a position of its own: give no moves")
            return states.with_moves(state, moves) if moves else state
        if not isinstance(position, str):
            raise expected("a PositionString", position)
        return states.from_texts(game, position, moves)
    state = states.from_board(game) if isinstance(game, Board) else states.from_game(game)
    return states.with_moves(state, moves)


def _with_levels(state: BoardState, levels: tuple[int, int]) -> BoardState:
    """Return the state with these levels of the computer in place of its own ones, but for 0."""
    white, black = state.levels
    return replace(state, levels=(levels[0] or white, levels[1] or black))


def _is_block(text: str) -> bool:
    """Tell whether a text is a block or a PositionString, and neither a GameString nor a type."""
    text = text.strip()
    return "\n" in text or is_position_text(text) or _OPTION.match(text) is not None


def _read(text: str) -> Block:
    """Return the block of a text, which may be indented as in a call over several lines."""
    return read_block(textwrap.dedent(text).strip())


def _from_block(text: str) -> BoardState:
    """Return the state of a block; options that are for documents, such as `caption`, are ignored.

    :raises HiveError: if it has a fault, or its task is in a file of a site.
    """
    block = _read(text)
    options = block.options
    if block.is_results:
        raise HiveError("a table of results is for web pages")
    if block.task is not None:
        return states.from_task(block.task)
    if block.tree is None:
        raise HiveError("the tasks of a file on a site cannot be read here: give the task itself")
    line = block.tree.lines[int(options.get("line", "0"))]
    start = block.tree.start or str(block.tree.game_type)
    return BoardState(
        start,
        tuple(line),
        len(block.path),
        mode="view" if block.mode == "view" else "play",
        levels=(
            states.level_of(options.get("white", "human")),
            states.level_of(options.get("black", "human")),
        ),
        flip=block.is_flipped,
    )


def reloaded(
    state: BoardState,
    game: str | Board | Game,
    position: str,
    moves: object,
    task: str | Task | Mapping[str, object],
) -> BoardState:
    """Return the state of another game or task; players and mode stay, but for those of a task.

    :raises HiveError: if one of the arguments has a fault.
    """
    new = _opened(game, position, moves, task)
    if state.attempt is None and new.attempt is None:
        new = _with_levels(new, state.levels)
    return _in_place_of(state, new)


def _in_place_of(state: BoardState, new: BoardState) -> BoardState:
    """Return a new state with the sides of the old one, and its mode unless either has a task."""
    if new.attempt is None:
        new = replace(new, mode="play" if state.attempt is not None else state.mode)
    return replace(new, flip=state.flip)


def restarted(state: BoardState) -> BoardState:
    """Return the state at the start of the task.

    :raises HiveError: if there is none.
    """
    if state.attempt is None:
        raise HiveError("the board has no task to start over")
    return solving.restart(state)


def find_task(task: str | Task | Mapping[str, object]) -> Task:
    """Return the task of a JSON text or object or of a block, or that puzzle or lesson.

    :raises HiveError: if there is none with that id, or the text has a fault.
    """
    if isinstance(task, Task):
        return task
    if isinstance(task, Mapping):
        try:
            task = json.dumps(dict(task))
        except (TypeError, ValueError) as error:
            raise HiveError(f"the task is not JSON: {error}") from None
    if not isinstance(task, str):
        raise expected("a task", task, "give a Task, its JSON or the id of a lesson or puzzle")
    if task.lstrip().startswith("{"):
        return read_task(task)
    if _is_block(task):
        block = _read(task)
        if block.task is None:
            raise HiveError("the block has no task: add a goal")
        return block.task
    # Imported here, since reading all of them takes a while.
    from hive_core.teach import lessons, puzzles

    name = task.strip()
    for candidate in (*lessons.load().tasks, *puzzles.load()):
        if candidate.id == name:
            return candidate
    raise HiveError(f"there is no lesson or puzzle with the id {quoted(name)}")


def with_mode(state: BoardState, mode: object) -> BoardState:
    """Return the state in another mode; one that leaves a task keeps the position.

    :raises HiveError: if there is no such mode, or no task for `puzzle`.
    """
    valid = next((one for one in MODES if one == mode), None)
    if valid is None:
        raise HiveError(f"{quoted(mode)} is not a mode: {', '.join(MODES)}")
    if valid == "puzzle" and state.attempt is None:
        raise HiveError("the mode 'puzzle' needs a task")
    if state.attempt is not None and valid != "puzzle":
        state = replace(state, attempt=None, levels=(0, 0))
    return replace(state, mode=valid).cleared()


def changed(state: BoardState, name: str, value: object) -> BoardState:
    """Return the state after a setting got a value.

    :raises HiveError: if the value has a fault.
    """
    match name:
        case "game" | "position" | "moves":
            return _other_game(state, name, value)
        case "task":
            if not value:
                return state if state.attempt is None else with_mode(state, "play")
            return _in_place_of(state, states.from_task(find_task(value)))  # type: ignore[arg-type]
        case "ply":
            if not isinstance(value, int):
                raise expected("a ply", value)
            return actions.go_to(state, value)
        case "mode":
            return with_mode(state, value)
        case "white" | "black":
            if state.attempt is not None:
                raise HiveError(_WHO_PLAYS)
            white, black = state.levels
            level = states.level_of(value)
            return replace(state, levels=(level, black) if name == "white" else (white, level))
        case "flip":
            return replace(state, flip=bool(value))
    raise HiveError(f"{quoted(name)} is not a setting of a board")


def _other_game(state: BoardState, name: str, value: object) -> BoardState:
    if name == "moves":
        if state.attempt is not None:
            raise HiveError("a task has no other moves to show: restart it")
        return states.with_moves(replace(state, moves=(), ply=0, selected=None), value)
    if not isinstance(value, str):
        raise expected("a text", value)
    if not value:
        new = states.from_texts(str(state.board.game_type))
    else:
        new = states.from_texts(value) if name == "game" else states.from_texts("", value)
    if state.attempt is None:
        new = replace(new, levels=state.levels)
    return _in_place_of(state, new)
