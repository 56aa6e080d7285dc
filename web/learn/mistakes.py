"""Puzzles from the mistakes of one's own reviewed games. Pure."""

from __future__ import annotations

import zlib
from dataclasses import replace
from functools import lru_cache

from hive_core.annotations import Glyph
from hive_core.teach.tasks import Task, right_moves, write_task
from web.computer.review import Mistake, Review

PROVED = (1, 2)
"""A better move that wins within so many moves is a win to find, which is proved, not rated."""


@lru_cache(maxsize=2)
def tasks_of(review: Review) -> tuple[str, ...]:
    """Return a task as JSON text for each mistake, the human's if a human played the computer."""
    mistakes = [
        mistake
        for mistake in review.mistakes()
        if mistake.glyph is not Glyph.DUBIOUS and review.human in (None, mistake.color)
    ]
    return tuple(write_task(_task(review, mistake)) for mistake in mistakes)


def _task(review: Review, mistake: Mistake) -> Task:
    board, better = review.game.board(mistake.ply - 1), review.better_than(mistake)
    start = review.game.start
    where = board.position_string() if start is not None else board.game_string()
    task = Task(
        id=f"own-{zlib.crc32(f'{where} {better}'.encode()):08x}",
        kind="better",
        game=where if start is None else None,
        position=where if start is not None else None,
        answers=(better,),
        line=(better,),
    )
    move = board.parse_move(better)
    for moves in PROVED:
        win = replace(task, kind="win", moves=moves, answers=(), line=())
        if move in right_moves(win):
            return win
    return task
