"""Answers the page's requests in the worker, where what one request finds helps a later one."""

from __future__ import annotations

from collections.abc import Callable

from hive_core.search import Table
from web.computer import search_runner
from web.computer.pondering import Pondering
from web.computer.protocol import Answer, EngineRequest, RequestPurpose

_MEGABYTES = 32
"""The size of the table; phones have memory for it."""


class Answering:
    """The transposition table of the analyses of one game, and the answers from pondering."""

    def __init__(self) -> None:
        self._table = Table(_MEGABYTES)
        self._pondering = Pondering()

    def answer(
        self,
        text: str,
        report: Callable[[str], object],
        stop: Callable[[], bool],
        clock: Callable[[], float],
        any_seed: int,
        *,
        ponders: bool = True,
    ) -> str:
        """Return the answer to a request, both as JSON; a move from pondering without a search.

        `any_seed`: for pondering in a game without a seed. `ponders`: False where the page cannot
        end pondering, which then finds nothing. The others are as for `search_runner.answer`.

        :raises HiveError: if the request's game is invalid or over.
        """
        request = EngineRequest.parse(text)
        if request.purpose is RequestPurpose.PONDER:
            if not ponders:
                return Answer(request.number, True, (), 0, 0).json()
            return self._pondering.think(request, stop, any_seed).json()
        if request.purpose is RequestPurpose.PLAY and (ready := self._pondering.answer(request)):
            return ready.json()

        def so_far(answer: Answer) -> None:
            report(answer.json())

        return search_runner.answer(request, so_far, self._table, stop, clock).json()
