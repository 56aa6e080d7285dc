"""How intents change the open task, and which task is opened.

Imported when the first task is opened, to keep the page's start quick.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from hive_core import Color
from hive_core._game.lines import Line
from hive_core.teach._tasks.judge import game_verdict
from hive_core.teach._tasks.lines import beginning, lines_of
from hive_core.teach.tasks import HINT_STEPS
from hive_core.teach.tasks import next_move as solution_of
from web.computer.hint import Hint, HintStep
from web.computer.intents import Analyse, AskHint
from web.files.intents import OpenText
from web.game.intents import Play, Redo, Undo
from web.game.record import Record
from web.game.update import play, show
from web.game.update import update as update_game
from web.learn import (
    clicks,
    collections,
    entering,
    feedback,
    opening,
    run_update,
    runs,
    sentences,
)
from web.learn.feedback import of_before, refuted, said, with_drawings
from web.learn.intents import (
    AskTaskHint,
    BeginRun,
    CopyStudy,
    DropStudy,
    FilterPuzzles,
    FollowTask,
    GoOn,
    GuessMoves,
    KeepMistakes,
    LearnIntent,
    LeaveTask,
    NextTask,
    OpenAgain,
    OpenDaily,
    OpenLearn,
    OpenTask,
    OpenTraining,
    ProgressLoaded,
    ReadTask,
    RestartTask,
    Restore,
    RestoreStudy,
    SetDay,
    ShowSolution,
    TasksFailed,
    TasksLoaded,
    TrainLines,
    TrainStudy,
)
from web.learn.making_intents import MakingIntent
from web.learn.pauses import COME, NEXT, REPLY, TAKE_BACK, goes_by_itself, pausing
from web.learn.progress import STREAK, read
from web.learn.state import TaskState
from web.locale.phrases import Notice
from web.shared.effects import Effect, KeepInView, Pause, Sound
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive
from web.table.intents import Deselect, Drop, Grab, TapHex, TapReserve, TapTarget, TapTile

Answers = Undo | Redo | AskHint | Analyse | TapTile | TapHex | TapTarget | TapReserve | Grab | Drop
"""The intents that mean something else while a task is open, or while it asks for clicks."""


def update(state: AppState, intent: LearnIntent) -> Update:
    """Return the state after an intent of lessons and puzzles, and its effects."""
    learn = state.learn
    match intent:
        case OpenLearn():
            return opening.show_list(state)
        case TasksLoaded():
            return opening.take_file(state, intent)
        case TasksFailed(name):
            return opening.failed(state, name), ()
        case SetDay(today):
            return replace(state, learn=replace(learn, today=today)), ()
        case ProgressLoaded(text):
            progress = learn.progress.merged(read(text))
            return replace(state, learn=replace(learn, progress=progress)), ()
        case OpenTask(source, name):
            return opening.ask_in_list(state, source, name)
        case FollowTask(link):
            return opening.follow(state, link)
        case OpenDaily():
            return opening.ask_for(state, "puzzles", collections.DAILY)
        case OpenAgain():
            return opening.ask_for(state, "puzzles", collections.AGAIN)
        case FilterPuzzles(name, value):
            return opening.choose(state, name, value)
        case Restore(text):
            from web.learn import doing

            return doing.restored(state, text)
        case KeepMistakes():
            return collections.keep_mistakes(state)
        case BeginRun(kind):
            return run_update.begin(state, kind)
        case GoOn(number) if number and learn.run is not None and learn.run.pause == number:
            return run_update.end(state)
        case GoOn(number) if number and learn.run is not None and learn.run.count == number:
            return run_update.count(state)
        case (
            OpenTraining()
            | TrainLines()
            | GuessMoves()
            | TrainStudy()
            | CopyStudy()
            | DropStudy()
            | RestoreStudy()
        ):
            from web.learn import training_update

            return training_update.update(state, intent)
        case ReadTask() if state.editor is None and not state.embed.framed:
            from web.learn import reading

            return reading.toggled(state)
        case GoOn(number) if number and learn.making and learn.making.check.pause == number:
            return _make(state, None)
    if isinstance(intent, MakingIntent):
        return _make(state, intent)
    # A task waits while a position is set up in front of it.
    waits = learn.task is None or state.editor is not None
    return (state, ()) if waits else _in_task(state, intent)


def _make(state: AppState, intent: MakingIntent | None) -> Update:
    """Carry out an intent about making a task; None: go on with the check of that task."""
    # Imported here to keep the start of lessons quick.
    from web.learn import making_update

    if intent is not None:
        return making_update.update(state, intent)
    assert state.learn.making is not None
    return making_update.go_on(state, state.learn.making)


def take(state: AppState, intent: object) -> Update | None:
    """Return the state after an intent that means something else for a task; None for the others.

    These are the moves and clicks in the open task, Escape and a move that is typed while a wrong
    one is shown, the end of an analysis of a solved task, and the opening of a text with tasks.
    """
    if _takes(intent, state):
        return answer(state, intent)
    if isinstance(intent, Analyse) and state.is_reading:
        from web.learn import reading

        return reading.toggled(state)
    if isinstance(intent, Play) and _shows_a_mistake(state):
        return _typed(state, intent)
    if isinstance(intent, Deselect) and _shows_a_mistake(state):
        busy = state.table.marking.busy or state.table.peek is not None or state.notice is not None
        return None if busy else answer(state, Undo())
    if isinstance(intent, OpenText) and opening.has_tasks(intent) and not state.embed.framed:
        return opening.open_text(state, intent.text)
    return None


def _takes(intent: object, state: AppState) -> TypeGuard[Answers]:
    """Return whether the open task carries out that intent: not under the open editor."""
    task = state.learn.task if state.editor is None else None
    if task is None or not isinstance(intent, Answers):
        return False
    return task.attempt.is_clicked or isinstance(intent, Undo | Redo | AskHint | Analyse)


def _shows_a_mistake(state: AppState) -> bool:
    """Return whether a move is on the board that is about to be taken back, mostly a wrong one."""
    task = state.learn.task
    if task is None or state.editor is not None or runs.of(state.learn, task) is not None:
        return False
    return task.shown and (task.wrong or task.guess is None) and task.task.kind != "beat"


def _typed(state: AppState, intent: Play) -> Update:
    """Take back the wrong move that is shown, and play the typed one."""
    there, _ = answer(state, Undo())
    played, effects = update_game(there, intent)
    judged, more = reconcile(there, played)
    return judged, (*effects, *more)


def answer(state: AppState, intent: Answers) -> Update:
    """Return the state of the open task after one of its intents."""
    task = state.learn.task
    assert task is not None
    match intent:
        case Undo() | AskHint() | Analyse() if runs.of(state.learn, task):
            return state, ()
        case Undo() | AskHint() if task.guess is not None:
            return _guess(state, task, RestartTask()) if isinstance(intent, Undo) else (state, ())
        case Undo():
            return _undone(state, task) if task.task.kind == "beat" else _restart(state, task)
        case AskHint():
            return _hint(state, task)
        case Analyse() if sentences.can_be_analysed(task) and not state.embed.framed:
            from web.learn import reading

            return reading.read(state, task)
        case Redo() | Analyse():
            return state, ()
    if not (state.is_last or task.attempt.solved):
        return show(state, len(state.game.record.moves))
    after, effects, complete = clicks.click(state, task, intent)
    if not complete:
        return after, effects
    assert after.task is not None
    done, more = _solved(after, after.task)
    return done, (*effects, *more)


def reconcile(before: AppState, after: AppState) -> Update:
    """Return the state with a move judged that the player has just played in a task."""
    task, was = after.learn.task, before.learn.task
    if task is None or was is None or task.task is not was.task:
        return after, ()
    if task.guess is not None:
        from web.learn import guess_update

        return guess_update.reconcile(before, after)
    old, new = before.game.record.moves, after.game.record.moves
    if len(new) <= len(old) or new[: len(old)] != old or task.state == "solved":
        return after, ()
    if (task.shown and not was.shown) or (task.reply is None) is not (was.reply is None):
        return after, ()  # it has been judged
    # The last position, which need not be the one that was shown.
    if task.reply is not None or before.game.record.board().turn is not solver(task):
        return _after_reply(after, task)
    return _judged(before, after, task)


def with_cost(before: AppState, after: AppState) -> AppState:
    """Return the state with what the open task has cost among what is saved.

    Of a game against the computer its moves, too, until it is won.
    """
    task, was = after.learn.task, before.learn.task
    if task is None or task.source == "made":
        return after
    if task.task.kind == "beat":
        return _with_game(after, task)
    if was is None or task.task is not was.task or task.source == "link":
        return after
    if not was.attempt.costs < task.attempt.costs:
        return after
    learn = after.learn
    progress = learn.progress.failed(task.source, task.task.id, learn.today)
    return replace(after, learn=replace(learn, progress=progress))


def _with_game(state: AppState, task: TaskState) -> AppState:
    over = task.state == "solved" or state.board.outcome() is not None
    moves = () if over else state.game.record.moves[task.first :]
    tries = 0 if task.state == "solved" else task.attempt.tries
    progress = state.learn.progress.with_game(task.source, task.task.id, moves, tries)
    if progress is state.learn.progress:
        return state
    return replace(state, learn=replace(state.learn, progress=progress))


def solver(task: TaskState) -> Color:
    """Return whose task it is."""
    return entering.record_of(task.task).board().turn


# -- in a task -------------------------------------------------------------------------------------


def _in_task(state: AppState, intent: LearnIntent) -> Update:
    task = state.learn.task
    assert task is not None
    match intent:
        case LeaveTask():
            state, begun = _at_own_game(state, leaving=True)
            there = fit_hive(state.without_task())
            if (run := runs.of(state.learn, task)) is not None:
                there = run_update.left(there, run)
            if state.learn.progress.game(task.source, task.task.id):
                title = sentences.list_title(state.settings.lang, task)
                there = there.with_notice(Notice("learn.game-kept", (("title", title),)))
            if task.source != "made" or there.learn.making is None:
                return there, (*begun, KeepInView())
            # A task that was tried is made further.
            from web.learn import making_update

            made, effects = making_update.checked(replace(there, dialog="task"))
            return made, (*begun, *effects, KeepInView())
        case _ if task.guess is not None:
            return _guess(state, task, intent)
        case RestartTask():
            return _restart(state, task)
        case RestartTask() | AskTaskHint() | ShowSolution() if runs.of(state.learn, task):
            return state, ()
        case NextTask() if task.came:
            return state, ()
        case NextTask() if task.goes_on is not None:
            return _next_line(state, task)
        case NextTask():
            state, begun = _at_own_game(state, leaving=False)
            following, effects = _next(state, task)
            return following, (*begun, *effects)
        case AskTaskHint():
            return _hint(state, task)
        case ShowSolution():
            return _solution(state, task)
        case GoOn(number) if number and number == task.came:
            return _with(state, replace(task, came=0)), ()
        case GoOn(number) if number == task.pause:
            return _go_on(state, replace(task, pause=0))
    return state, ()


def _at_own_game(state: AppState, *, leaving: bool) -> Update:
    """Return the state with the player's game below the task, in place of its analysis."""
    if state.learn.reading is None:
        return state, ()
    from web.learn import reading

    return reading.at_own_game(state, leaving=leaving)


def _with(state: AppState, task: TaskState) -> AppState:
    return replace(state, learn=replace(state.learn, task=task))


def _guess(state: AppState, task: TaskState, intent: LearnIntent) -> Update:
    """Carry out an intent while the moves of a game are guessed."""
    # Imported here to keep the opening of other tasks quick.
    from web.learn import guess_update

    return guess_update.update(state, task, intent)


def _judged(before: AppState, after: AppState, task: TaskState) -> Update:
    """Return the state after the player's move, with the verdict on it."""
    board, ply = before.game.record.board(), len(before.game.record.moves)
    played = before.game.record.moves[task.first :]
    move = board.parse_move(after.game.record.moves[ply])
    attempt, verdict = task.attempt.after_move(played, move)
    if verdict.same is not None:
        after = _with_last(after, board.move_string(verdict.same))
    cleared = replace(task, attempt=attempt, wrong=False, hint=None, note=None)
    if not verdict.right:
        note = said(verdict, task, after.board)
        wrong = replace(cleared, wrong=not verdict.also, shown=True, note=note)
        refutation = refuted(after, verdict)
        run = runs.of(after.learn, task)
        if run is not None:
            missed = run_update.missed(refutation, run, task)
            return (
                (_with(missed, wrong), ()) if run.kind == STREAK else pausing(missed, wrong, NEXT)
            )
        if goes_by_itself(after):
            return pausing(refutation, wrong, TAKE_BACK)
        return _with(refutation, wrong), ()
    if verdict.goes_on is not None:
        return _line_over(after, replace(cleared, goes_on=verdict.goes_on))
    if verdict.solved:
        return _solved(after, cleared)
    if task.task.kind == "beat":
        return _with(after, cleared), ()
    comment = feedback.same(verdict) or feedback.comment(after, task)
    note = comment or Notice("learn.shown" if task.showing else "learn.right")
    right = replace(cleared, note=note, reply=verdict.reply)
    if verdict.reply is None or verdict.reply.piece is None:  # a forced pass is played already
        return _waiting(after, replace(right, reply=None))
    return pausing(after, right, REPLY)


def _waiting(state: AppState, task: TaskState) -> Update:
    """Return the state in which the player is to move; a solution that is shown goes on."""
    return pausing(state, task, REPLY) if task.showing else (_with(state, task), ())


def _with_last(state: AppState, move: str) -> AppState:
    """Return the state with another last move, which makes the same position."""
    record = state.game.record
    game = replace(state.game, record=record.with_moves((*record.moves[:-1], move)))
    return replace(state, game=game)


def _line_over(state: AppState, task: TaskState) -> Update:
    """Return the state at the end of a line after which another one is asked for."""
    comment = feedback.comment(state, task)
    over = replace(task, note=comment or Notice("learn.line-over"))
    # A comment is read first.
    by_itself = comment is None and (goes_by_itself(state) or task.showing)
    return pausing(state, over, NEXT) if by_itself else (_with(state, over), ())


def _next_line(state: AppState, task: TaskState) -> Update:
    """Show the position in which the next line of a task asks for a move."""
    assert task.goes_on is not None
    return _at_line(state, replace(task, goes_on=None, pause=0), task.goes_on)


def _at_line(state: AppState, task: TaskState, moves: Line) -> Update:
    """Return the state after these moves since the start of the task, with the player to move."""
    rest = entering.record_of(task.task)
    record = with_drawings(rest.with_moves((*rest.moves, *moves)), task.task)
    there = replace(state.deselected(), game=replace(state.game, record=record))
    begun = replace(task, note=feedback.comment(there, task), hint=None)
    shown, effects = show(_with(there, begun), len(record.moves), state.board)
    waiting, more = _waiting(shown, begun)
    return waiting, (*effects, *more)


def _solved(state: AppState, task: TaskState) -> Update:
    """Return the state of a solved task, with the stars kept."""
    note = feedback.solved(state, task)
    done = replace(task, wrong=False, shown=False, reply=None, hint=None, note=note)
    learn = collections.with_result(state.learn, done)
    there = replace(state, learn=replace(learn, task=done))
    run = runs.of(state.learn, task)
    if run is not None:
        right = replace(there, learn=runs.after_right(there.learn, run))
        return pausing(right, done, REPLY)
    if collections.goes_on(there, done):
        return pausing(there, done, NEXT)
    return there, (Sound("end"),)


def _after_reply(state: AppState, task: TaskState) -> Update:
    """Return the state after the opponent's move."""
    if task.task.kind == "beat":
        return _after_answer(state, task)
    note = feedback.comment(state, task, plies=2)
    if note is None and task.showing:
        note = Notice("learn.shown")
    there = feedback.with_marks(state, task) if task.task.kind == "line" else state
    return _waiting(there, replace(task, reply=None, note=note))


def _after_answer(state: AppState, task: TaskState) -> Update:
    """Return the state after the computer's move in a game against it."""
    played = len(state.game.record.moves) - task.first
    verdict = game_verdict(task.task, played, state.board.outcome())
    if verdict:
        return _solved(state, replace(task, attempt=task.attempt.after_win()))
    if verdict is None:
        return _with(state, replace(task, reply=None, note=None)), ()
    lost = replace(task, attempt=task.attempt.after_wrong(), wrong=True, shown=True)
    return _with(state, replace(lost, note=Notice("learn.lost"))), ()


def _go_on(state: AppState, task: TaskState) -> Update:
    """Do what was to come after a pause."""
    there = _with(state, task)
    in_run = runs.of(state.learn, task) is not None
    if task.state == "solved":
        after, effects = _next(there, task)
        return (after, effects) if in_run else _come(after, effects)
    if task.shown:
        return _next(there, task) if in_run else _taken_back(there, task)
    if task.goes_on is not None:
        return _next_line(there, task)
    if task.reply is not None:
        return play(_at_end(there), task.reply)
    return _solution(there, task) if task.showing and task.state == "open" else (there, ())


def _at_end(state: AppState) -> AppState:
    """Return the state with the last position shown."""
    return state if state.is_last else show(state, len(state.game.record.moves))[0]


def _come(state: AppState, effects: tuple[Effect, ...]) -> Update:
    """Return the state in which a late click on “Next” does not skip the task that has come."""
    if state.task is None:
        return state, effects
    number = state.learn.pauses + 1
    learn = replace(state.learn, pauses=number, task=replace(state.task, came=number))
    return replace(state, learn=learn), (*effects, Pause(number, COME))


def _restart(state: AppState, task: TaskState) -> Update:
    """Take back a wrong answer; begin again what is solved, or under way."""
    if task.shown:
        return _taken_back(state, task)
    if (task.wrong or feedback.is_also(task.note)) and task.task.kind == "line":
        # The page has taken the move back already: a late click takes back no more.
        return _with(state, replace(task, wrong=False, note=None)), ()
    if task.task.kind == "line" and task.state != "solved":
        every, start = lines_of(task.task), task.task.start
        again_from = beginning(every, task.attempt.line, start)[start:]
        open_again = replace(task, wrong=False, pause=0, reply=None, goes_on=None, showing=False)
        return _at_line(state, open_again, again_from)
    again, begun = entering.again(state, task), state.game.record
    if task.task.kind == "beat" and task.state != "solved" and len(begun.moves) > task.first:
        opened = again.learn.task
        assert opened is not None
        note = Notice("learn.restarted")
        again = _with(again, replace(opened, left=(begun, task.attempt), note=note))
    return fit_hive(again), (KeepInView(),)


def _taken_back(state: AppState, task: TaskState) -> Update:
    """Return the state with the wrong move undone; what was said about it stays."""
    if task.task.kind == "beat":
        return fit_hive(entering.again(state, task)), (KeepInView(),)
    record = state.game.record
    moves = record.moves[: _before_last(record, task)]
    there = _with(state, replace(task, shown=False, pause=0, note=of_before(task.note)))
    rest = entering.record_of(task.task)
    back = rest.with_moves(moves)
    there = replace(there, game=replace(there.game, record=with_drawings(back, task.task)))
    return show(there, len(moves), state.board)


def _undone(state: AppState, task: TaskState) -> Update:
    """Take back the player's last move in a game against the computer, and the answer to it.

    That costs what a lost game costs; after a lost game it costs nothing more. At the start it
    brings back the game that another try replaced.
    """
    record = state.game.record
    # The computer answers again, though it failed before.
    state = replace(state, computer=replace(state.computer, paused=False, failed=None))
    if len(record.moves) <= task.first and task.left is not None:
        record, attempt = task.left
        there = _with(state.deselected(), replace(task, attempt=attempt, left=None, note=None))
        there = replace(there, game=replace(there.game, record=record))
        return show(there, len(record.moves), state.board)
    if task.state == "solved" or len(record.moves) <= task.first:
        return state, ()
    attempt = task.attempt if task.shown else task.attempt.after_undo()
    costs = attempt.after_win().stars < task.attempt.after_win().stars
    note = Notice("learn.undone" if costs else "learn.undone.free")
    back = replace(task, attempt=attempt, wrong=False, shown=False, hint=None, note=note)
    moves = record.moves[: _before_last(record, task)]
    there = _with(state.deselected(), back)
    rest = entering.record_of(task.task)
    game = replace(there.game, record=with_drawings(rest.with_moves(moves), task.task))
    return show(replace(there, game=game), len(moves), state.board)


def _before_last(record: Record, task: TaskState) -> int:
    """Return the ply before the player's last move."""
    ply = len(record.moves) - 1
    while (ply - task.first) % 2:
        ply -= 1
    return max(ply, task.first)


def _next(state: AppState, task: TaskState) -> Update:
    """Open the task after this one; at the end of the list, open the list."""
    if runs.of(state.learn, task) is not None:
        return run_update.go_on(state, task)
    following = collections.following(state.learn, task, framed=state.embed.framed)
    if following is None:
        return opening.show_list(replace(state, notice=None))
    return opening.ask_for(state, following.source, following.id)


# -- hints and the solution ------------------------------------------------------------------------


def _hint(state: AppState, task: TaskState) -> Update:
    """Show one more step of the hint."""
    if task.state == "solved" or task.shown or task.reply is not None or task.goes_on is not None:
        return state, ()
    if not state.is_last:
        there, effects = show(state, len(state.game.record.moves))
        hinted, more = _hint(there, task)
        return hinted, (*effects, *more)
    if task.attempt.is_clicked:
        return clicks.hint(state, task), ()
    move = task.hint
    if move is None:
        played = state.game.record.moves[task.first :]
        move = solution_of(task.task, played, task.attempt.line)
    if move is None:
        return _without_solution(state, task), ()
    if task.attempt.step >= HINT_STEPS and state.computer.hint is not None:
        return state, ()
    attempt = task.attempt.with_hint()  # the last step can be shown again
    step = HintStep(attempt.step)
    free = state.deselected()
    hint = Hint(None, move, step=HintStep(step - 1)).next_step(state.board)
    computer = replace(free.computer, hint=hint)
    table = replace(free.table, selected=move.piece if step >= HintStep.PLACE else None)
    next_task = replace(task, attempt=attempt, hint=move, note=None)
    own = task.task.hint(step)
    if own:
        next_task = replace(next_task, note=feedback.of_author(own))
    return _with(replace(free, computer=computer, table=table), next_task), ()


def _without_solution(state: AppState, task: TaskState) -> AppState:
    """Return the state that says that there is no hint."""
    return state.with_notice(
        Notice("learn.hint.none" if task.attempt.has_solution else "learn.hint.game")
    )


def _solution(state: AppState, task: TaskState) -> Update:
    """Play the next move of a solution, or show what was not found."""
    if task.state == "solved" or task.reply is not None:
        return state, ()
    given_up = replace(task, attempt=task.attempt.with_solution(), showing=True, pause=0)
    if task.goes_on is not None:
        return _next_line(state, given_up)
    if task.attempt.is_clicked:
        return _solved(clicks.all_shown(_at_end(state), given_up), given_up)
    played = state.game.record.moves[task.first :]
    if task.shown:
        played = played[: _before_last(state.game.record, task) - task.first]
    move = solution_of(task.task, played, task.attempt.line)
    if move is None:
        return _without_solution(state, task), ()
    if task.shown:
        # The wrong move is taken back first; the solution follows after a pause.
        there, effects = _taken_back(state, given_up)
        assert there.task is not None
        begun = replace(there.task, wrong=False, note=None)
        paused, more = pausing(there, begun, REPLY)
        return paused, (*effects, *more)
    there = _at_end(_with(state.deselected(), given_up))
    return play(there, move)  # which `reconcile` judges, as any other move
