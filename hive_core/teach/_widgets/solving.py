"""How clicks and moves solve a task: verdicts, hints, the solution, starting over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hive_core._values.reasons import Reason
from hive_core.annotations import Annotation, Arrow, Mark, MarkColor
from hive_core.board import Board
from hive_core.teach._tasks.instructions import instruction
from hive_core.teach._tasks.judge import about_forbidden, game_verdict, sides_of
from hive_core.teach._tasks.lines import beginning, comment_after, joined, lines_of
from hive_core.teach._widgets import words
from hive_core.teach._widgets.moves import pushed
from hive_core.teach._widgets.state import BoardState, drawings, from_task
from hive_core.teach._words.names import color_title, the_tile
from hive_core.teach.tasks import Attempt, Click, Verdict, board_of, next_move
from hive_core.teach.tasks import words as in_language
from hive_core.types import Hex, Move, Piece

_AGAIN = "Try again."


def answer(state: BoardState, move: Move) -> BoardState:
    """Return the state after the solver's move: a wrong one is explained and taken back."""
    attempt, verdict = _of(state).after_move(state.moves[state.first :], move)
    judged = replace(state, attempt=attempt)
    if not verdict.right and attempt.has_solution:
        return _wrong(judged, move, verdict)
    after = pushed(judged, move if verdict.same is None else verdict.same)
    if not verdict.right:
        return _lost(after)
    if verdict.goes_on is not None:
        return _at_line(after, verdict.goes_on, f"Right. {_comment(after)}")
    if verdict.solved:
        return _solved(after)
    if not attempt.has_solution:
        return after
    if verdict.reply is None or after.board.turn is state.board.turn:
        return after.cleared("Right. Go on.")
    reply = words.played(after.board, verdict.reply)
    # The solver's own pass is an answer, so it is not played for them.
    replied = pushed(after, verdict.reply, passing=False)
    comments = joined((_comment(after), _comment(replied)))
    return replied.cleared(f"Right. {reply} {comments or 'Go on.'}")


def after_reply(state: BoardState) -> BoardState:
    """Return the state after the computer's move in a task to beat it."""
    attempt = _of(state)
    played = len(state.moves) - state.first
    verdict = game_verdict(attempt.task, played, state.board.outcome())
    if verdict is None:
        return state
    if verdict:
        return _solved(replace(state, attempt=attempt.after_win()))
    return _lost(replace(state, attempt=attempt.after_wrong()))


def _lost(state: BoardState) -> BoardState:
    """Return the state of a game against the computer that has missed its aim."""
    return state.cleared(f"{words.status(state.board)} Choose “Try again”.")


def click(state: BoardState, place: Hex) -> BoardState:
    """Return the state after a click in a task that asks for spaces or tiles."""
    before = _of(state)
    if before.solved:
        return state.cleared(state.sentence)
    top = state.board.piece_at(place)
    if before.task.kind == "tiles" and top is None:
        return state.cleared("Choose a tile.")
    at = top if before.task.kind == "tiles" and top is not None else place
    attempt, meaning = before.after_click(state.board, at)
    after = replace(state, attempt=attempt)
    match meaning:
        case Click.AGAIN:
            return state.cleared("You have found this one already.")
        case Click.NOTHING:
            own = attempt.task.piece
            if own is not None and state.board.hex_of(own) == at:
                return state.cleared(f"This is {the_tile(own)}.")
            return state.cleared("Choose a space beside or on the hive.")
        case Click.OTHER_SIDE:
            asked = color_title(sides_of(attempt.task, state.board)[0])
            return state.cleared(f"The question is about {asked}’s tiles.")
        case Click.WRONG:
            return _wrong_click(after, at)
    return (
        _solved(after) if attempt.solved else after.cleared(f"Right: {len(attempt.missing)} more.")
    )


def hint(state: BoardState) -> BoardState:
    """Return the state with one more step of a hint: which tile, where to, the move."""
    before = _of(state)
    if before.solved or state.is_computers_turn:
        return state
    attempt = before.with_hint()
    after, step = replace(state, attempt=attempt), attempt.step
    text = in_language(attempt.task.hint(step))
    if attempt.is_clicked:
        return _clicked_hint(after, step, text)
    move = next_move(attempt.task, state.moves[state.first :], attempt.line)
    if move is None:
        return after.cleared(text) if text else state.cleared("There is no hint here.")
    if move.piece is None or move.to is None:
        return after.cleared(text or "There is only one move: pass.")
    if step == 1:
        start = state.board.hex_of(move.piece)
        place = "in the hand" if start is None else "on the board"
        message = text or f"Look at {the_tile(move.piece)} {place}."
        return _ringed(after.cleared(message), start)
    pointed = _arrow(after.cleared(text), move)
    if step == 2:
        return pointed if text else replace(pointed, sentence="It goes there.")
    return pointed if text else replace(pointed, sentence=f"Play {state.board.move_string(move)}.")


def show_solution(state: BoardState) -> BoardState:
    """Return the state with the rest of a solution played, or everything marked to be found."""
    if _of(state).solved:
        return state
    after = replace(state, attempt=_of(state).with_solution())
    if _of(after).is_clicked:
        return _solved(after)
    while not _of(after).solved:
        move = next_move(_of(after).task, after.moves[after.first :], _of(after).line)
        if move is None:
            return state.cleared("There is no solution to show here.")
        after = answer(after, move)
    return after


def restart(state: BoardState) -> BoardState:
    """Return the state at the start of the task; what the attempt cost counts on."""
    if _of(state).task.kind == "line" and not _of(state).solved:
        task, number = _of(state).task, _of(state).line
        return _at_line(state, beginning(lines_of(task), number, task.start)[task.start :], "")
    attempt = _of(state).again()
    return replace(from_task(attempt.task), flip=state.flip, attempt=attempt)


def why_not(state: BoardState, move: Move, reason: Reason) -> str:
    """Return why a move is illegal: in the words of the open task, if it has some."""
    own = () if state.attempt is None else about_forbidden(state.attempt.task, move)
    return in_language(own) or words.why_not(move, reason)


def text(state: BoardState) -> str:
    """Return what to do in the open task."""
    return instruction(_of(state).task)


def _of(state: BoardState) -> Attempt:
    assert state.attempt is not None, "no task is open"
    return state.attempt


def _at_line(state: BoardState, moves: Sequence[str], sentence: str) -> BoardState:
    """Return the state where a line of a task begins: after these moves since its start."""
    there = (*state.moves[: state.first], *moves)
    begun = replace(state, moves=there, ply=len(there))
    return begun.cleared(f"{sentence.strip()} {_comment(begun)}".strip())


def _comment(state: BoardState) -> str:
    """Return what the author of a line says about the position shown; empty for nothing."""
    task = _of(state).task
    if task.kind != "line":
        return ""
    return in_language(comment_after(task, state.moves[: state.ply]))


def _solved(state: BoardState) -> BoardState:
    attempt = _of(state)
    first = "This is the solution." if attempt.given_up else "Solved!"
    last = in_language(attempt.task.done) or _comment(state)
    return state.cleared(f"{first} {last}".strip())


def _wrong(state: BoardState, move: Move, verdict: Verdict) -> BoardState:
    """Return the state with a wrong move taken back, and what is wrong with it."""
    name = state.board.move_string(move)
    if verdict.also:
        said = state.cleared(f"{name} is right too. This line has another move here.")
        return _arrow(said, move, MarkColor.GREEN)
    message = in_language(verdict.text) or f"{name} isn’t it."
    if verdict.refutation is not None:
        after = state.board.copy()
        after.push(move)
        message += f" {color_title(after.turn)} answers {after.move_string(verdict.refutation)}."
    return _arrow(state.cleared(f"{message} {_AGAIN}"), move)


def _wrong_click(state: BoardState, at: Hex | Piece) -> BoardState:
    """Return the state after a click on what was not asked for, with the reason."""
    task, board = _of(state).task, state.board
    if isinstance(at, Hex):
        assert task.piece is not None
        move = Move(task.piece, at)
        reason = board.explain(move)
        return state.cleared(why_not(state, move, reason) if reason else _AGAIN)
    if task.which == "movable":
        reason = board.explain_piece(at)
        return state.cleared(words.why_stuck(at, reason) if reason else _AGAIN)
    move = next(one for one in board_of(board, at.color).moves_of(at) if one.to is not None)
    return _arrow(state.cleared("This tile can move."), move)


def _clicked_hint(state: BoardState, step: int, text: str) -> BoardState:
    missing = _of(state).missing
    if text or step == 1:
        return state.cleared(text or f"There are {len(missing)} to find.")
    one = missing[0]
    place = one if isinstance(one, Hex) else state.board.hex_of(one)
    return _ringed(state.cleared("One of them is marked in blue."), place, MarkColor.BLUE)


def _ringed(state: BoardState, place: Hex | None, color: MarkColor = MarkColor.RED) -> BoardState:
    if place is None:
        return state
    marks = [mark for mark in state.drawn.marks if mark.hex != place]
    ring = Mark(place, color)
    return replace(state, drawn=state.drawn.replaced(marks=(*marks, ring)))


def _arrow(state: BoardState, move: Move, color: MarkColor = MarkColor.RED) -> BoardState:
    """Return the state with an arrow for a move, or a ring for a placement."""
    board: Board = state.board
    if move.piece is None or move.to is None:
        return state
    start = board.hex_of(move.piece)
    if start is None or start == move.to:
        return _ringed(state, move.to, color)
    own = drawings(state)
    arrows = (*own.arrows, Arrow(start, move.to, color))
    return replace(state, drawn=Annotation(marks=own.marks, arrows=arrows))
