"""How clicks and moves solve a task: verdicts, hints, the solution, starting over."""

from __future__ import annotations

from dataclasses import replace

from hive_core._notation.names import color_title, tile_name
from hive_core._tasks.instructions import instruction
from hive_core._widgets import words
from hive_core._widgets.state import BoardState, Solving, drawings, from_task
from hive_core.annotations import Annotation, Arrow, Mark, MarkColor
from hive_core.board import Board
from hive_core.tasks import Verdict, answers, board_of, judge, next_move
from hive_core.tasks import words as in_language
from hive_core.types import Hex, Move, Piece

_AGAIN = "Try again."


def answer(state: BoardState, move: Move) -> BoardState:
    """Return the state after the solver's move: a wrong one is explained and taken back."""
    from hive_core._widgets import actions

    solving = _of(state)
    verdict = judge(solving.task, state.moves[solving.first :], move)
    if not verdict.right and solving.task.kind != "beat":
        return _wrong(state, move, verdict)
    after = actions.pushed(replace(state, solving=replace(solving, step=0)), move)
    if not verdict.right:
        return lost(after)
    if verdict.solved:
        return _solved(after)
    if solving.task.kind == "beat":
        return after
    if verdict.reply is None or after.board.turn is state.board.turn:
        return after.cleared("Right. Go on.")
    reply = words.played(after.board, verdict.reply)
    # The solver's own pass is an answer, so it is not played for them.
    replied = actions.pushed(after, verdict.reply, passing=False)
    return replied.cleared(f"Right. {reply} Go on.")


def after_reply(state: BoardState) -> BoardState:
    """Return the state after the computer's move in a task to beat it."""
    solving = _of(state)
    outcome = state.board.outcome()
    if outcome is None:
        return state
    won = outcome.winner is solving.task.board().turn
    return _solved(state) if won else lost(state)


def lost(state: BoardState) -> BoardState:
    """Return the state of a game against the computer that is over and not won."""
    solving = _of(state)
    tried = replace(solving, tries=solving.tries + 1)
    said = f"{words.status(state.board)} This game isn’t won. Choose “Try again”."
    return replace(state, solving=tried).cleared(said)


def click(state: BoardState, place: Hex) -> BoardState:
    """Return the state after a click in a task that asks for spaces or tiles."""
    solving = _of(state)
    if solving.solved:
        return state.cleared(state.said)
    task, board = solving.task, state.board
    at: Hex | Piece = place
    if task.kind == "tiles":
        top = board.piece_at(place)
        if top is None:
            return state.cleared("Click a tile.")
        at = top
    wanted = answers(task)
    if at in solving.found:
        return state.cleared("You have found this one already.")
    if at not in wanted:
        return _wrong_click(state, at)
    found = solving.found | {at}
    there = replace(state, solving=replace(solving, found=found))
    if len(found) == len(wanted):
        return _solved(there)
    return there.cleared(f"Right: {len(wanted) - len(found)} more.")


def hint(state: BoardState) -> BoardState:
    """Return the state with one more step of a hint: which tile, where to, the move."""
    solving = _of(state)
    if solving.solved or state.is_computers_turn:
        return state
    told = solving.task.hints
    given = in_language(told[solving.step]) if len(told) > solving.step else ""
    asked = replace(state, solving=replace(solving, step=solving.step + 1, hints=solving.hints + 1))
    if solving.is_clicked:
        return _clicked_hint(asked, solving.step, given)
    move = next_move(solving.task, state.moves[solving.first :])
    if move is None:
        return asked.cleared(given) if given else state.cleared("There is no hint here.")
    if move.piece is None or move.to is None:
        return asked.cleared(given or "There is only one move: pass.")
    if solving.step == 0:
        start = state.board.hex_of(move.piece)
        place = "in the hand" if start is None else "on the board"
        said = given or f"Look at the {tile_name(move.piece)} {place}."
        return _ringed(asked.cleared(said), start)
    shown = _arrow(asked.cleared(given), move)
    if solving.step == 1:
        return shown if given else replace(shown, said="It goes there.")
    return shown if given else replace(shown, said=f"Play {state.board.move_string(move)}.")


def show_solution(state: BoardState) -> BoardState:
    """Return the state with the rest of a solution played, or everything marked to be found."""
    solving = _of(state)
    if solving.solved:
        return state
    given_up = replace(state, solving=replace(solving, given_up=True))
    if solving.is_clicked:
        done = replace(_of(given_up), found=frozenset(answers(solving.task)))
        return _solved(replace(given_up, solving=done))
    while not _of(given_up).solved:
        move = next_move(solving.task, given_up.moves[solving.first :])
        if move is None:
            return state.cleared("There is no solution to show here.")
        given_up = answer(given_up, move)
    return given_up


def restart(state: BoardState) -> BoardState:
    """Return the state at the start of the task; it counts on unless the task is solved."""
    solving = _of(state)
    again = replace(from_task(solving.task), flip=state.flip)
    if solving.solved:
        return again
    counted = replace(
        _of(again), tries=solving.tries, hints=solving.hints, given_up=solving.given_up
    )
    return replace(again, solving=counted)


def text(state: BoardState) -> str:
    """Return what to do in the open task."""
    return instruction(_of(state).task)


def _of(state: BoardState) -> Solving:
    assert state.solving is not None, "no task is open"
    return state.solving


def _solved(state: BoardState) -> BoardState:
    solving = replace(_of(state), solved=True, step=0)
    first = "This is the solution." if solving.given_up else "Solved!"
    said = f"{first} {in_language(solving.task.done)}".strip()
    return replace(state, solving=solving).cleared(said)


def _wrong(state: BoardState, move: Move, verdict: Verdict) -> BoardState:
    """Return the state with a wrong move taken back, and what is wrong with it."""
    solving = _of(state)
    counted = replace(state, solving=replace(solving, tries=solving.tries + 1, step=0))
    name = state.board.move_string(move)
    said = in_language(verdict.text) or f"{name} isn’t it."
    if verdict.refutation is not None:
        after = state.board.copy()
        after.push(move)
        said += f" {color_title(after.turn)} answers {after.move_string(verdict.refutation)}."
    return _arrow(counted.cleared(f"{said} {_AGAIN}"), move)


def _wrong_click(state: BoardState, at: Hex | Piece) -> BoardState:
    """Return the state after a click on what was not asked for, with the reason."""
    solving, board = _of(state), state.board
    task = solving.task
    counted = replace(state, solving=replace(solving, tries=solving.tries + 1, step=0))
    if isinstance(at, Hex):
        if not board.stack_at(at) and not any(map(board.stack_at, at.neighbors())):
            return state.cleared("Click a space beside or on the hive.")
        assert task.piece is not None
        if board.hex_of(task.piece) == at:
            return state.cleared(f"This is the {tile_name(task.piece)}.")
        move = Move(task.piece, at)
        reason = board.explain(move)
        return counted.cleared(words.why_not(move, reason) if reason else _AGAIN)
    if task.which == "movable":
        reason = board.explain_piece(at)
        return counted.cleared(words.why_stuck(at, reason) if reason else _AGAIN)
    shown = counted.cleared("This tile can move.")
    move = next(one for one in board_of(board, at.color).moves_of(at) if one.to is not None)
    return _arrow(shown, move)


def _clicked_hint(state: BoardState, step: int, given: str) -> BoardState:
    solving = _of(state)
    missing = sorted(answers(solving.task) - solving.found, key=str)
    if given or step == 0:
        return state.cleared(given or f"There are {len(missing)} to find.")
    one = missing[0]
    place = one if isinstance(one, Hex) else state.board.hex_of(one)
    return _ringed(state.cleared("One of them is marked in blue."), place, MarkColor.BLUE)


def _ringed(state: BoardState, place: Hex | None, color: MarkColor = MarkColor.RED) -> BoardState:
    if place is None:
        return state
    marks = [mark for mark in state.drawn.marks if mark.hex != place]
    ring = Mark(place, color)
    return replace(state, drawn=state.drawn.replaced(marks=(*marks, ring)))


def _arrow(state: BoardState, move: Move) -> BoardState:
    """Return the state with a red arrow for a move, or a red ring for a placement."""
    board: Board = state.board
    if move.piece is None or move.to is None:
        return state
    start = board.hex_of(move.piece)
    if start is None or start == move.to:
        return _ringed(state, move.to)
    own = drawings(state)
    arrows = (*own.arrows, Arrow(start, move.to, MarkColor.RED))
    return replace(state, drawn=Annotation(marks=own.marks, arrows=arrows))
