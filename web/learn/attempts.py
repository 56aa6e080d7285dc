"""How far the open task is solved, as values of JSON and in a link. Pure.

What is damaged is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hive_core import Board, Hex, HiveError, Piece
from hive_core._formats import packing
from hive_core._formats.json_text import JsonError, read_json
from hive_core._game.lines import Line
from hive_core.annotations import MarkColor
from web.files import link
from web.learn.state import TaskState
from web.shared.state import AppState

if TYPE_CHECKING:  # imported late, to keep the page's start quick
    from hive_core.teach.tasks import Task

_LONGEST = 40_000
"""A longer attempt in a link is left out, in bytes."""

_STATES = ("open", "wrong", "solved")


def link_to(state: AppState, task: TaskState) -> str:
    """Return the fragment of a link that goes on with the open task."""
    return link.task_link(task.source, task.task, state.learn.address, _packed(state, task))


def _packed(state: AppState, task: TaskState) -> str:
    """Return how far the open task is solved, for a link; empty if nothing has been done."""
    done = saved(state, task)
    if not (done["moves"] or done["found"] or any(done["counts"]) or task.state != "open"):
        return ""
    return packing.pack(json.dumps(done, ensure_ascii=False, separators=(",", ":")))


def with_link(state: AppState, packed: str) -> AppState:
    """Return the state with the open task solved as far as a link says."""
    try:
        done = read_json(packing.unpack(packed, _LONGEST) or "")
    except JsonError:
        return state
    return as_far(state, done) if isinstance(done, dict) else state


def saved(state: AppState, task: TaskState) -> dict[str, Any]:
    """Return how far the open task is solved, for `as_far`."""
    moves = state.game.record.moves[task.first :]
    if task.goes_on is not None:
        moves = task.goes_on
    elif task.shown or task.reply is not None:
        moves = moves[: (len(moves) - 1) // 2 * 2]  # the position in which the player is to move
    return {
        "moves": list(moves),
        "found": [
            ",".join(map(str, at)) if isinstance(at, Hex) else str(at) for at in task.attempt.found
        ],
        "counts": [task.attempt.tries, task.attempt.hints],
        "state": task.state,
        "line": task.attempt.line,
        "flags": [task.attempt.given_up, task.daily],
        **({} if task.guess is None else {"guess": task.guess.saved}),
    }


def as_far(state: AppState, done: Mapping[str, Any]) -> AppState:
    """Return the state with the open task solved as far as `saved` says."""
    from hive_core.teach.tasks import answers
    from web.learn import clicks, entering
    from web.learn.feedback import marked, of_progress, with_drawings

    task = state.task
    assert task is not None
    if task.guess is not None:
        from web.learn import guess_update

        return guess_update.as_far(state, task, done.get("guess"))
    start = with_drawings(entering.record_of(task.task), task.task)
    moves = _legal(start.board(), done.get("moves"))
    # Without them a game against the computer stays as it was saved.
    record = start.with_moves((*start.moves, *moves)) if moves else state.game.record
    game = replace(state.game, record=record, ply=len(record.moves))
    clicked = frozenset(_clicked(done.get("found")))
    clicked &= answers(task.task) if task.attempt.is_clicked else set()
    tries, hints = pair(done.get("counts"), int, 0)
    given_up, daily = pair(done.get("flags"), bool, False)
    how = str(done.get("state"))
    how = how if how in _STATES else "open"
    solved = replace(
        task,
        attempt=replace(
            task.attempt,
            tries=max(tries, 0),
            hints=max(hints, 0),
            given_up=given_up,
            found=clicked,
            line=_line(task.task, done.get("line")),
            solved=how == "solved",
        ),
        daily=daily,
        wrong=how == "wrong" and not clicked,  # a wrong click leaves nothing to take back
    )
    there = replace(state, game=game)
    solved = replace(solved, note=of_progress(there, solved))
    there = replace(there, learn=replace(there.learn, task=solved))
    if not task.attempt.is_clicked:
        return there
    there = marked(there, {clicks.hex_of(there, at): MarkColor.GREEN for at in clicked})
    return clicks.all_shown(there, solved) if how == "solved" else there


def _line(task: Task, number: Any) -> int:
    """Return how many lines of a task are played, as far as it has them."""
    if task.kind != "line" or type(number) is not int:
        return 0
    from hive_core.teach._tasks.lines import lines_of

    return max(0, min(number, len(lines_of(task)) - 1))


def _legal(start: Board, moves: Any) -> Line:
    """Return the saved moves if they are legal in that position."""
    board = start.copy()
    try:
        for move in moves if isinstance(moves, list) else ():
            board.push_move(move)
    except HiveError:
        return ()
    return tuple(board.move_strings()[len(start.move_strings()) :])


def _clicked(found: Any) -> Iterator[Hex | Piece]:
    for text in found if isinstance(found, list) else ():
        try:
            if "," in text:
                q, r = text.split(",")
                yield Hex(int(q), int(r))
            else:
                yield Piece.parse(text)
        except (HiveError, TypeError, ValueError):
            continue


def pair(values: Any, kind: type[Any], usual: Any) -> tuple[Any, Any]:
    """Return the two saved values, or `usual` twice if they are not of that kind."""
    if not isinstance(values, list) or [type(value) for value in values] != [kind, kind]:
        return usual, usual
    return values[0], values[1]
