"""The computer's part of the state: levels, open request, last answer, hint, review. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hive_core import Color, HiveError, Move
from web.computer.hint import Hint
from web.computer.protocol import Answer, EngineRequest, Line, RequestPurpose
from web.computer.review import Review
from web.computer.score import PovScore
from web.game.clock import Clock
from web.game.record import Record

TRIES = 3
"""The page stops sending requests after this many failures in a row."""


@dataclass(frozen=True, slots=True)
class GameBackup:
    """A game as it was before analysis: its record, the position shown, its clock."""

    record: Record
    ply: int
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class EngineState:
    """The computer's part of the state.

    `levels`: of White and Black, 1 to 8, 0 for a human. `paused`: the computer waits for the user.
    `request`: the open one; `second`: that of the second worker, another position of the review;
    `last_request`: the last one answered by the first. `answer`: the best answer so
    far to either. `count`: requests so far. `failures`: in a row. `seed`: None for a different game
    every time. `pov_score`: the score of the last analysed position. `hint`: the hint, up to the
    step shown. `backup`: the game to restore after analysis. `review`: the review of this game;
    `reviewed`: the last one that finished, to show again. `pondered`: the last request to ponder
    that has ended; it leaves the answer before it. `parts`: the list that explains the
    evaluation: None if it is closed, else the name of the line whose tiles stay marked, or "".
    """

    levels: tuple[int, int] = (0, 0)
    paused: bool = False
    request: EngineRequest | None = None
    second: EngineRequest | None = None
    last_request: EngineRequest | None = None
    answer: Answer | None = None
    count: int = 0
    failures: int = 0
    seed: int | None = None
    pov_score: PovScore | None = None
    hint: Hint | None = None
    backup: GameBackup | None = None
    review: Review | None = None
    reviewed: Review | None = None
    pondered: EngineRequest | None = None
    parts: str | None = None

    def with_levels(self, white: int, black: int) -> EngineState:
        """Return the state with these levels; the caller must close an open request."""
        return replace(
            self, levels=(white, black), paused=False, last_request=None, answer=None, failures=0
        )

    def plays(self, color: Color) -> bool:
        """Return whether the computer plays that side."""
        return self.levels[color] > 0

    @property
    def human(self) -> Color | None:
        """Return the side of the only human player; None if there are none or two."""
        white, black = (level > 0 for level in self.levels)
        if white is black:
            return None
        return Color.BLACK if white else Color.WHITE

    @property
    def alone(self) -> bool:
        """Return whether the computer plays both sides."""
        return all(self.levels)

    def with_request(self, wanted: EngineRequest | None) -> EngineState:
        """Return the state with that request open, under a new number; None: no request."""
        if wanted is None:
            return replace(self, request=None)
        if self.request is not None and same(self.request, wanted):
            return self
        numbered = replace(wanted, number=self.count + 1)
        answer = self.answer if _ponders(wanted) else None
        return replace(self, request=numbered, answer=answer, count=self.count + 1)

    def with_second(self, wanted: EngineRequest | None) -> EngineState:
        """Return the state with that request open in the second worker, under a new number."""
        if wanted is None:
            return replace(self, second=None)
        if self.second is not None and same(self.second, wanted):
            return self
        numbered = replace(wanted, number=self.count + 1)
        return replace(self, second=numbered, count=self.count + 1)

    def open_request(self, number: int) -> EngineRequest | None:
        """Return the open request of that number; None if there is none."""
        for request in (self.request, self.second):
            if request is not None and request.number == number:
                return request
        return None

    def with_answer(self, answer: Answer) -> EngineState:
        """Return the state with an answer to an open request; a stale answer changes nothing."""
        if self.second is not None and self.second.number == answer.number:
            return replace(self, second=None) if answer.final else self
        if self.request is None or self.request.number != answer.number:
            return self
        if _ponders(self.request):
            return replace(self, request=None, pondered=self.request)
        if not answer.final:
            return replace(self, answer=answer)
        return replace(self, request=None, last_request=self.request, answer=answer, failures=0)

    def with_failure(self, number: int, *, for_good: bool = False) -> EngineState:
        """Return the state after the open request failed; `for_good`: no request can succeed."""
        if self.request is None or self.request.number != number:
            return self
        if _ponders(self.request):
            return replace(self, request=None, pondered=self.request)
        failures = TRIES if for_good else self.failures + 1
        return replace(
            self, request=None, failures=failures, paused=failures >= TRIES or self.paused
        )

    def best(self) -> Line | None:
        """Return the best line of the last answer; None without one."""
        return self.answer.lines[0] if self.answer is not None and self.answer.lines else None

    def accepts_draw(self, plies: int) -> bool:
        """Return whether the computer accepts a draw: it is worse, or the game is long and even."""
        best, answered = self.best(), self.last_request
        if best is None or answered is None or answered.purpose is not RequestPurpose.PLAY:
            return False
        return best.score <= _WORSE or (plies >= _LONG_GAME and abs(best.score) <= _EVEN)


def _ponders(request: EngineRequest) -> bool:
    return request.purpose is RequestPurpose.PONDER


def same(one: EngineRequest, other: EngineRequest) -> bool:
    """Return whether two requests are equal except for their number."""
    return replace(one, number=0) == replace(other, number=0)


def move_of(record: Record, answer: Answer, ply: int | None = None) -> Move | None:
    """Return the move of the answer for the position after `ply` plies; None for the last one.

    The result is None if the move is illegal, which is a bug in the engine.
    """
    board = record.board(ply)
    try:
        move = board.parse_move(answer.move)
    except HiveError:
        return None
    return move if board.is_legal(move) else None


_WORSE, _EVEN, _LONG_GAME = -60, 15, 80
