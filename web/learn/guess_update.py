"""How intents change the guessing of a game's moves: guesses judged, moves skipped, the sum. Pure.

The game is a task of the kind `line` with a single line, of the source `GUESS`. Another move than
the game's is compared with it by the engine; if it is as good it counts, and the game goes on with
its own move. Imported when a game is guessed, to keep the page's start quick.
"""

from __future__ import annotations

import zlib
from dataclasses import replace

from hive_core import Color
from hive_core._game.lines import Line
from hive_core.game_tree import GameTree
from hive_core.teach._tasks.lines import same_move
from hive_core.teach.tasks import Task
from web.computer.guess import MARGIN, Guess, Result
from web.game.update import play, show
from web.learn import entering
from web.learn.intents import GoOn, LearnIntent, NextTask, RestartTask
from web.learn.pauses import NEXT, REPLY, TAKE_BACK, goes_by_itself, pausing
from web.learn.state import TaskState
from web.locale.phrases import Notice
from web.shared.effects import KeepInView, Sound
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive


def begin(state: AppState, color: Color, name: str) -> Update:
    """Ask for the moves of that player in the game on the board, which has that name."""
    record = state.game.record
    tree = GameTree(record.game_type, record.start, (record.game_line,))
    first = 0 if tree.board(()).turn is color else 1
    task = Task(
        id=f"guess-{zlib.crc32('; '.join(record.game_line).encode()):08x}",
        kind="line",
        title=(("en", name),),
        tree=record.with_rules_tag(tree),
        start=first,
    )
    if not Guess(record.game_line, first).plies:
        return state.with_notice(Notice(f"train.none.{color}")), ()
    return fit_hive(entering.entered(state, task, entering.GUESS)), (KeepInView(),)


def update(state: AppState, task: TaskState, intent: LearnIntent) -> Update:
    """Return the state after an intent while the moves of a game are guessed."""
    guess = task.guess
    assert guess is not None
    match intent:
        case GoOn(number) if number == task.pause:
            return _go_on(state, replace(task, pause=0))
        case RestartTask() if task.state == "solved":
            return fit_hive(entering.again(state, task)), (KeepInView(),)
        case RestartTask() if task.shown and (task.wrong or guess.move):
            return _taken_back(state, task)
        case NextTask() if task.skippable:
            missed = guess.with_result(Result.MISSED)
            skipped = replace(task, guess=missed, wrong=False, note=Notice("guess.skipped"))
            return _with_games_move(state, skipped)
    return state, ()


def reconcile(before: AppState, after: AppState) -> Update:
    """Return the state with a move judged that the player has just guessed, if that is known."""
    task, was = after.task, before.task
    assert task is not None
    assert was is not None
    guess, old, new = task.guess, before.game.record.moves, after.game.record.moves
    assert guess is not None
    if guess.move:
        return _told(after, task, guess)
    is_guess = was.takes_moves and task.takes_moves and len(old) == guess.at < len(new)
    if not is_guess or new[: len(old)] != old:
        return after, ()
    board = before.board
    cleared = replace(task, wrong=False, pause=0, note=None)
    if same_move(task.task, old, board, board.parse_move(new[len(old)])) is not None:
        guessed = replace(cleared, guess=guess.with_result(Result.GUESSED))
        # An image of the game's move gives way to that move.
        there = _at(after, task, guess.line[: len(new)])
        return _onward(there, replace(guessed, note=Notice("try.SAME")))
    judged = replace(guess, move=new[len(old)])
    return _told(after, replace(cleared, guess=judged, shown=True), judged)


def _told(state: AppState, task: TaskState, guess: Guess) -> Update:
    """Return the state with the verdict on a guess; until it is known, with a note."""
    chances = guess.chances(state.game.record)
    if chances is None:
        looking = Notice("try.looking")
        return _with(state, task if task.note == looking else replace(task, note=looking)), ()
    own, right = chances
    values = (("own", str(own)), ("game", str(right)))
    if own > right - MARGIN:
        note = Notice("guess.better" if own >= right + MARGIN else "guess.good", values)
        good = replace(task, guess=guess.with_result(Result.AS_GOOD), note=note)
        return pausing(state, good, NEXT)
    weaker = replace(guess, move="", tried=True)
    note = Notice("learn.wrong.weaker", values)
    wrong = replace(task, guess=weaker, wrong=True, note=note)
    return pausing(state, wrong, TAKE_BACK) if goes_by_itself(state) else (_with(state, wrong), ())


def _go_on(state: AppState, task: TaskState) -> Update:
    """Do what was to come after a pause."""
    there = _with(state, task)
    if task.shown:
        return _taken_back(there, task) if task.wrong else _with_games_move(there, task)
    if task.reply is None:
        return there, ()
    if not there.is_last:
        there, _ = show(there, len(there.game.record.moves))
    played, effects = play(there, task.reply)
    # The winning chances can still be read; "this is the move" is no longer true.
    note = task.note if task.note is not None and task.note.values else None
    onward, more = _onward(played, replace(task, reply=None, note=note))
    return onward, (*effects, *more)


def _taken_back(state: AppState, task: TaskState) -> Update:
    """Return the state with the guess undone; what was said about it stays."""
    guess = task.guess
    assert guess is not None
    note = task.note if task.wrong else None
    back = replace(task, shown=False, pause=0, note=note, guess=replace(guess, move=""))
    there = _at(_with(state, back), back, guess.line[: guess.at])
    return show(there, guess.at, state.board)


def _with_games_move(state: AppState, task: TaskState) -> Update:
    """Play the game's move that was asked for last, in place of a guess that is on the board."""
    guess = task.guess
    assert guess is not None
    ply = guess.plies[len(guess.results) - 1]
    there = _at(state.deselected(), task, guess.line[:ply])
    there, _ = show(_with(there, replace(task, shown=False)), ply, state.board)
    played, effects = play(there, there.board.parse_move(guess.line[ply]))
    onward, more = _onward(played, replace(task, shown=False, pause=0))
    return onward, (*effects, *more)


def _onward(state: AppState, task: TaskState) -> Update:
    """Return the state after a move of the game: the next one comes, is asked for, or none."""
    guess, ply = task.guess, len(state.game.record.moves)
    assert guess is not None
    if ply >= len(guess.line):
        return _over(state, task, guess)
    if ply == guess.at:
        return _with(state, task), ()
    return pausing(state, replace(task, reply=state.board.parse_move(guess.line[ply])), REPLY)


def _over(state: AppState, task: TaskState, guess: Guess) -> Update:
    """Return the state after the last move of the game, with the sum."""
    note = Notice("guess.over", tuple((name, str(count)) for name, count in guess.sums.items()))
    over = replace(task, attempt=task.attempt.after_win(), note=note)
    return _with(state, over), (Sound("end"),)


def _at(state: AppState, task: TaskState, moves: Line) -> AppState:
    """Return the state with these moves of the game on the board."""
    record = entering.record_of(task.task).with_moves(moves)
    return replace(state, game=replace(state.game, record=record, ply=len(moves)))


def _with(state: AppState, task: TaskState) -> AppState:
    return replace(state, learn=replace(state.learn, task=task))


def as_far(state: AppState, task: TaskState, done: object) -> AppState:
    """Return the state with the moves of a game guessed as far as `Guess.saved` says."""
    guess = task.guess
    assert guess is not None
    match done:
        case [str(results), bool(tried)] if set(results) <= set(Result):
            most = len(guess.plies)
            guess = replace(guess, results=tuple(map(Result, results))[:most], tried=tried)
    there = _at(state, task, guess.line[: guess.at])
    going = replace(task, guess=guess)
    return _with(there, going) if guess.at < len(guess.line) else _over(there, going, guess)[0]
