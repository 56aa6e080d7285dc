"""Pondering: the worker thinks in the player's time.

It guesses the player's move, and works out what the level plays after it. If the player makes that
move, the answer is there at once; it is the same as without pondering.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hive_core import Board
from hive_core.search import Limit, search
from web.computer.protocol import GUESSES, Answer, EngineRequest
from web.computer.search_runner import answer_at, board_of, move_at

GUESS_NODES = 8_000
"""The positions that the search for the player's likeliest moves visits."""


class Pondering:
    """The answers worked out since the computer's last move."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Answer] = {}

    def think(self, request: EngineRequest, stop: Callable[[], bool], any_seed: int) -> Answer:
        """Work out answers to the `GUESSES` likeliest moves, until `stop` returns True.

        `any_seed`: for a game without a seed. Return an answer without lines.
        """
        self._known.clear()
        board = board_of(request)
        guessed = search(board, Limit(nodes=GUESS_NODES), lines=GUESSES, stop=stop)
        for line in guessed.lines:
            after = board.copy()
            after.push(line.moves[0])
            if stop() or after.outcome() is not None:
                continue
            seed = any_seed if request.seed is None else request.seed
            result = move_at(replace(request, seed=seed), after, stop=stop)
            if not stop():  # a search that was stopped would have played otherwise
                answer = answer_at(request, after, result, final=True)
                self._known[_key(request, after, request.seed)] = answer
        return Answer(request.number, True, (), 0, 0)

    def answer(self, request: EngineRequest) -> Answer | None:
        """Return the answer to a request for a move; None if it has not been worked out."""
        board = board_of(request)
        for seed in (request.seed, None):
            if result := self._known.get(_key(request, board, seed)):
                return replace(result, number=request.number)
        return None


def _key(request: EngineRequest, board: Board, seed: int | None) -> tuple[object, ...]:
    """Return all that an answer depends on. Without a seed, any seed will do."""
    rules = (request.tournament, request.repetition, request.start, board.game_type)
    limits = (request.level, request.seconds, request.timed, seed)
    return (*rules, *limits, *map(str, board.move_stack))
