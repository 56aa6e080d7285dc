"""Puts a task on the board; the game that was there is kept, to return to."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from hive_core import Color, HiveError
from hive_core._game.lines import Line
from hive_core.game_tree import GameTree
from hive_core.teach._tasks.lines import tree_of
from hive_core.teach.tasks import Attempt, Task
from web.computer import review_update
from web.editor.state import EditorState
from web.game.record import Record, without_rules_tag
from web.game.state import OpenGame
from web.learn.feedback import with_drawings
from web.learn.state import TaskState
from web.shared.state import AppState
from web.shared.transitions import replace_game, with_analysis_announced

if TYPE_CHECKING:
    from web.computer.guess import Guess

MODES = {"lessons": "lesson"}
"""The mode of the page by the source of the task; `puzzle` for all others."""

GUESS = "guess"
"""The source of the task to guess the moves of a game."""


@lru_cache(maxsize=4)
def record_of(task: Task) -> Record:
    """Return the game of a task, up to its position.

    :raises HiveError: if the game or the position is not a legal one.
    """
    if task.position is not None:
        return Record.of_position(task.position)
    if task.tree is None:
        return Record.of_board(task.board(), repetition_draw=True)
    _, tournament, no_repeat = without_rules_tag(task.tree)
    record = Record.of_board(task.board(), repetition_draw=not no_repeat)
    return replace(record, tournament=tournament)


def entered(state: AppState, task: Task, source: str, *, daily: bool = False) -> AppState:
    """Return the state with the task on the board.

    :raises HiveError: if its position is not a legal one.
    """
    record = record_of(task)
    there = _at_game(state)
    home = there.learn.task.home if there.learn.task is not None else there.home
    progress, goes_on = there.learn.progress, task.kind == "beat"
    attempt = Attempt(task, tries=progress.tries(source, task.id) if goes_on else 0)
    opened = TaskState(attempt, source, home, len(record.moves), daily=daily)
    if source == GUESS and task.kind == "line":
        opened = replace(opened, guess=_begun(task))
    moves = progress.game(source, task.id) if goes_on else ()
    return _on_board(there, opened, _gone_on(record, moves))


def _begun(task: Task) -> Guess:
    """Return the guess at the first move of the game of a task."""
    # Imported here to keep the opening of other tasks quick.
    from web.computer.guess import Guess

    return Guess(tree_of(task).main_line, task.start)


def _gone_on(record: Record, moves: Line) -> Record:
    """Return the record with the saved moves of its game, if all of them are legal."""
    board = record.board().copy()
    try:
        for move in moves:
            board.push_move(move)
    except HiveError:
        return record
    return record.with_moves(tuple(board.move_strings())) if moves else record


def tried(state: AppState, task: Task, editor: EditorState) -> AppState:
    """Return the state with a task that is being made on the board; the editor is kept.

    :raises HiveError: if its position is not a legal one.
    """
    record = record_of(task)
    there = _at_game(state)
    game = there.learn.task.home if there.learn.task is not None else there.home
    if game.editor is not None:
        # A position is set up in front of a task that is tried: the inner editor takes over.
        outer = game.editor
        game = replace(
            game, mode=outer.mode, frame=outer.frame, flip=outer.flip, own_turn=outer.own_turn
        )
    inner = replace(
        editor, mode=game.mode, frame=game.frame, flip=game.flip, own_turn=game.own_turn
    )
    table = state.table
    home = replace(
        game, mode="edit", frame=table.frame, flip=table.flip, own_turn=table.own_turn, editor=inner
    )
    return _on_board(there, TaskState(Attempt(task), "made", home, len(record.moves)), record)


def analysed(
    state: AppState, task: TaskState, title: str, tree: GameTree | None = None
) -> AppState:
    """Return the state with the solved task left, and its game, or the `tree`, analysed.

    It shows the same position; a `tree` is shown from the task's on. It is called `title`, and all
    that is made of it is kept among the player's games.
    """
    ply = state.game.ply if tree is None else task.first
    tree = tree or state.game.record.bare().tree
    record = Record.of_tree(tree.with_tag("Event", title))
    there = replace_game(state, record)
    game = replace(there.game, ply=ply, of_task=record.checksum)
    return with_analysis_announced(replace(there, game=game, mode="analysis"))


def again(state: AppState, task: TaskState) -> AppState:
    """Return the state with the same task begun again; the wrong answers and hints count."""
    begun = TaskState(task.attempt.again(), task.source, task.home, task.first, daily=task.daily)
    if task.guess is not None:
        begun = replace(begun, guess=_begun(task.task))
    return _on_board(state, begun, record_of(task.task))


def _on_board(state: AppState, opened: TaskState, record: Record) -> AppState:
    task = opened.task
    side = record_of(task).board().turn  # a game that goes on may have the other side to move
    free = state.deselected().without_dialog_state()
    game = OpenGame(with_drawings(record, task), len(record.moves))
    levels = (0, 0)
    if task.kind == "beat":
        levels = (0, task.level) if side is Color.WHITE else (task.level, 0)
    # The solver's side is at the bottom, like the player's in a game against the computer.
    flip = side is Color.BLACK if free.settings.prefs.own_side else free.table.flip
    # Another try is another game, but the same for everyone.
    computer = replace(
        free.computer.with_levels(*levels), seed=opened.attempt.tries + 1, review=None, backup=None
    )
    return replace(
        free,
        game=game,
        computer=computer,
        table=replace(free.table, flip=flip, own_turn=0, cursor=None),
        learn=replace(free.learn, task=opened),
        mode=MODES.get(opened.source, "puzzle"),
        dialog="words" if free.dialog == "words" else None,
        notice=None,
        newcomer=False,
    )


def _at_game(state: AppState) -> AppState:
    """Return the state without the editor or another try; a task or an analysis stays."""
    there = state.without_editor()
    return review_update.act(there, "leave") if there.mode == "retry" else there
