"""The computer in the game: who plays which side, its open request and last answer. Pure."""

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
"""So many times in a row the computer may fail before it is left alone."""


@dataclass(frozen=True, slots=True)
class GameBackup:
    """A game while it is analysed, as it was before: which position showed, and its clock."""

    record: Record
    ply: int
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class EngineState:
    """The computer's part in the state.

    `levels`: of white and black, 1 to 8, 0 for a person. `paused`: it waits to be told to go on.
    `request`: the open one; `last_request`: the last one that was answered. `answer`: the best
    answer so far to the one or the other. `count`: requests so far. `failures`: in a row. `seed`:
    None for play that is different every time. `pov_score`: how the position stands that was
    analysed last. `hint`: help with the next move, as far as it was asked for. `backup`: the game
    that is analysed, to be gone on with afterwards. `review`: what is known of the moves of the
    game; `reviewed`: the last one that came to its end, to be shown again.
    """

    levels: tuple[int, int] = (0, 0)
    paused: bool = False
    request: EngineRequest | None = None
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

    def seated(self, white: int, black: int) -> EngineState:
        """The computer at a table of other players; an open question is for the caller to end."""
        return replace(
            self, levels=(white, black), paused=False, last_request=None, answer=None, failures=0
        )

    def plays(self, color: Color) -> bool:
        """Whether that side is the computer's."""
        return self.levels[color] > 0

    @property
    def person(self) -> Color | None:
        """The side of the one person who plays against the computer; None for none or two."""
        white, black = (level > 0 for level in self.levels)
        if white is black:
            return None
        return Color.BLACK if white else Color.WHITE

    @property
    def alone(self) -> bool:
        """Whether both sides are the computer's."""
        return all(self.levels)

    def with_request(self, wanted: EngineRequest | None) -> EngineState:
        """The computer with this question open, whatever its number; None for none."""
        if wanted is None:
            return replace(self, request=None)
        if self.request is not None and same(self.request, wanted):
            return self
        numbered = replace(wanted, number=self.count + 1)
        return replace(self, request=numbered, answer=None, count=self.count + 1)

    def with_answer(self, answer: Answer) -> EngineState:
        """The computer with an answer to its open question; any other answer changes nothing."""
        if self.request is None or self.request.number != answer.number:
            return self
        if not answer.final:
            return replace(self, answer=answer)
        return replace(self, request=None, last_request=self.request, answer=answer, failures=0)

    def with_failure(self, number: int, *, for_good: bool = False) -> EngineState:
        """The computer after its open question could not be answered, or no other can be either."""
        if self.request is None or self.request.number != number:
            return self
        failures = TRIES if for_good else self.failures + 1
        return replace(
            self, request=None, failures=failures, paused=failures >= TRIES or self.paused
        )

    def best(self) -> Line | None:
        """The best line that is known for the last question."""
        return self.answer.lines[0] if self.answer is not None and self.answer.lines else None

    def accepts_draw(self, plies: int) -> bool:
        """Whether the computer is content with a draw: it stands worse, or nobody gets ahead."""
        best, answered = self.best(), self.last_request
        if best is None or answered is None or answered.purpose is not RequestPurpose.PLAY:
            return False
        return best.score <= _WORSE or (plies >= _LONG_GAME and abs(best.score) <= _EVEN)


def same(one: EngineRequest, other: EngineRequest) -> bool:
    """Whether two questions differ in their number at the most."""
    return replace(one, number=0) == replace(other, number=0)


def move_of(record: Record, answer: Answer, ply: int | None = None) -> Move | None:
    """The legal move that was answered for that position, the last one if None is given.

    None when it is no legal move, which is a fault of ours.
    """
    board = record.board(ply)
    try:
        move = board.parse_move(answer.move)
    except HiveError:
        return None
    return move if board.is_legal(move) else None


_WORSE, _EVEN, _LONG_GAME = -60, 15, 80
