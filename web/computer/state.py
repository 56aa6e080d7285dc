"""The computer's part of the state: levels, open request, last answer, hint, review. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from hive_core import Color, HiveError, Move
from web.computer.hint import Hint
from web.computer.protocol import LEVELS, AnalysedLine, Answer, EngineRequest, RequestPurpose
from web.computer.review import Review
from web.computer.score import PovScore
from web.game.clock import Clock
from web.game.record import Record

MOST_KNOWN = 400
"""Of so many positions the analysis is remembered; the one analysed longest ago goes first."""

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

TRIES = 3
"""The page stops sending requests after this many failures in a row."""


@dataclass(frozen=True, slots=True)
class GameBackup:
    """A game as it was before analysis: its record, the position shown, its clock, a draw offer."""

    record: Record
    ply: int
    clock: Clock | None = None
    draw_offer: Color | None = None

    def is_empty(self, levels: tuple[int, int]) -> bool:
        """Return whether nothing was played before the analysis; `levels`: the computer's."""
        return not self.record.line and self.clock is None and not any(levels)


@dataclass(frozen=True, slots=True)
class Search:
    """A request to the engine, and the best answer to it so far; None before the first."""

    request: EngineRequest
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """A request that failed, and how many times in a row.

    `others`: those of other purposes that the page had given up before.
    """

    request: EngineRequest
    times: int
    others: tuple[EngineRequest, ...] = ()

    @property
    def given_up(self) -> tuple[EngineRequest, ...]:
        """The requests that failed so often that they are not sent again."""
        return (*self.others, *(self.request,) * (self.times >= TRIES))


@dataclass(frozen=True, slots=True)
class EngineState:
    """The computer's part of the state.

    `levels`: of White and Black, 1 to 8, 0 for a human. `paused`: the computer waits for the user.
    `open`: the search of the first worker; `second`: the request of the second one, another
    position of the review; `done`: the last search of each purpose that ended. `count`: requests so
    far. `failed`: the request that failed last, unless one succeeded since. `seed`: None for a
    different game every time. `pov_score`: the score of the last analysed position. `hint`: the
    hint, up to the step shown. `backup`: the game to restore after analysis. `review`: the review
    of this game; `reviewed`: the last one that finished, to show again. `parts`: the list that
    explains the evaluation: None if it is closed, else the name of the line whose tiles stay
    marked, or "". `known`: the analyses that have been made, by position; `scores`: what they said,
    also before a reload. `deeper`: the moves to the position whose analysis goes on without a
    limit; `threat`: to the one of which it is shown what the other side would play. `pointed`: the
    rank of a line and the number of its moves after which a small board shows the position; `held`:
    the moves to the position and the answer that stays in view meanwhile, so that no line changes
    under the pointer.
    """

    levels: tuple[int, int] = (0, 0)
    paused: bool = False
    open: Search | None = None
    second: EngineRequest | None = None
    done: tuple[Search, ...] = ()
    count: int = 0
    failed: Failure | None = None
    seed: int | None = None
    pov_score: PovScore | None = None
    hint: Hint | None = None
    backup: GameBackup | None = None
    review: Review | None = None
    reviewed: Review | None = None
    parts: str | None = None
    known: Mapping[Position, Search] = field(default_factory=dict, hash=False)
    scores: Mapping[ScoredPosition, Score] = field(default_factory=dict, hash=False)
    deeper: tuple[str, ...] | None = None
    threat: tuple[str, ...] | None = None
    pointed: tuple[int, int] | None = None
    held: tuple[tuple[str, ...], Answer] | None = None

    def with_levels(self, white: int, black: int) -> EngineState:
        """Return the state with these levels; the caller must close an open request."""
        return replace(self, levels=(white, black), paused=False, done=(), failed=None)

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
    def raised(self) -> tuple[int, int]:
        """Return the levels with the computer one level higher, up to the highest."""
        white, black = (level and min(level + 1, LEVELS) for level in self.levels)
        return white, black

    @property
    def alone(self) -> bool:
        """Return whether the computer plays both sides."""
        return all(self.levels)

    @property
    def request(self) -> EngineRequest | None:
        """The open request of the first worker."""
        return None if self.open is None else self.open.request

    @property
    def answer(self) -> Answer | None:
        """The best answer so far to the open request of the first worker."""
        return None if self.open is None else self.open.answer

    def is_done(self, wanted: EngineRequest) -> bool:
        """Return whether the last search of its purpose that ended was that request."""
        return any(same(one.request, wanted) for one in self.done)

    @property
    def failures(self) -> int:
        """How many times in a row the last request that failed has failed."""
        return 0 if self.failed is None else self.failed.times

    def gave_up(self, wanted: EngineRequest) -> bool:
        """Return whether that request failed so often that it is not sent again."""
        failed = self.failed
        return failed is not None and any(same(one, wanted) for one in failed.given_up)

    def with_request(self, wanted: EngineRequest | None) -> EngineState:
        """Return the state with that request open, under a new number; None: no request."""
        if self.open is not None and wanted is not None and same(self.open.request, wanted):
            return self
        left = self.with_known()
        if wanted is None:
            return replace(left, open=None)
        number = self.count + 1
        return replace(left, open=Search(replace(wanted, number=number)), count=number)

    def analysis(self, wanted: EngineRequest) -> Answer | None:
        """Return the best that an analysis or a look at a threat has found about the position.

        Its nodes are those of all searches of the position.
        """
        known, current = self.known.get(position_of(wanted)), self.open
        if current is not None and position_of(current.request) == position_of(wanted):
            known = _further(known, current)
        return None if known is None else known.answer

    def has_analysed(self, wanted: EngineRequest) -> bool:
        """Return whether an analysis of the position has ended that took at least as long."""
        known = self.known.get(position_of(wanted))
        return (
            known is not None
            and known.answer is not None
            and known.answer.final
            and known.request.seconds >= wanted.seconds
        )

    def with_known(self) -> EngineState:
        """Return the state that remembers the open analysis, unless it knows more."""
        return self if self.open is None else self._with_known(self.open)

    def _with_known(self, search: Search) -> EngineState:
        """Return the state that remembers an analysis, ended or not, unless it knows more."""
        if search.request.purpose not in KEPT or search.answer is None:
            return self
        where = position_of(search.request)
        known = _with_last(self.known, where, _further(self.known.get(where), search))
        after = replace(self, known=known)
        return after if search.request.purpose is RequestPurpose.THREAT else after._scored(search)

    def _scored(self, search: Search) -> EngineState:
        """Return the state with the score of an analysis, unless a deeper one has given another."""
        answer, where = search.answer, scored_position(search.request)
        assert answer is not None
        before, best = self.scores.get(where), answer.lines[0]
        if before is not None and before.depth > answer.depth:
            return self
        score = Score(answer.depth, best.score, best.plies)
        return replace(self, scores=_with_last(self.scores, where, score))

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
        if self.open is None or self.open.request.number != answer.number:
            return self
        search = replace(self.open, answer=answer)
        if not answer.final:
            return replace(self, open=search)
        return self._with_done(search)

    def _with_done(self, search: Search) -> EngineState:
        """Return the state after the search of the open request has ended."""
        purpose = search.request.purpose
        failed = self.failed if purpose is RequestPurpose.PONDER else None
        if purpose in KEPT:
            return replace(self._with_known(search), open=None, failed=failed)
        others = tuple(one for one in self.done if one.request.purpose is not purpose)
        return replace(self, open=None, done=(*others, search), failed=failed)

    def with_failure(self, number: int, *, for_good: bool = False) -> EngineState:
        """Return the state after the open request failed; `for_good`: no request can succeed."""
        request = self.request
        if request is None or request.number != number:
            return self
        if request.purpose is RequestPurpose.PONDER:
            return self._with_done(Search(request))
        again = self.failed is not None and same(self.failed.request, request)
        times = TRIES if for_good else self.failures + 1 if again else 1
        given_up = () if self.failed is None else self.failed.given_up
        others = tuple(one for one in given_up if one.purpose is not request.purpose)
        return replace(
            self,
            open=None,
            failed=Failure(request, times, others),
            paused=times >= TRIES or self.paused,
        )

    def accepts_draw(self, record: Record) -> bool:
        """Return whether the computer accepts a draw: it is worse, or the game is long and even.

        It knows that from its last move in the game.
        """
        played = next(
            (one for one in self.done if one.request.purpose is RequestPurpose.PLAY), None
        )
        if played is None or played.answer is None or not _is_before(played.request, record):
            return False
        score, long = played.answer.lines[0].score, len(record.moves) >= _LONG_GAME
        return score <= _WORSE or (long and abs(score) <= _EVEN)


def _is_before(request: EngineRequest, record: Record) -> bool:
    """Return whether the request is about an earlier position of the shown line."""
    moves = request.moves
    return len(moves) < len(record.moves) and record.moves[: len(moves)] == moves


Position = tuple[object, ...]
"""What an analysis is about: the purpose, the game, its start and rules, and how many lines."""

ScoredPosition = tuple[str | None, str, bool, bool]
"""A position that has a score: the start, the game and the rules."""


class Score(NamedTuple):
    """What an analysis to that depth says: points for the side to move, and plies to an end."""

    depth: int
    points: int
    plies: int | None = None

    def pov(self, turn: Color) -> PovScore:
        """Return it from White's side; `turn`: the side to move."""
        return PovScore.of(AnalysedLine((), self.points, self.plies), turn)


KEPT = (RequestPurpose.ANALYSIS, RequestPurpose.THREAT)
"""The purposes whose answers are remembered for each position."""


def position_of(request: EngineRequest) -> Position:
    """Return what the request is about, whatever its limits."""
    return request.purpose, *scored_position(request), request.lines


def scored_position(request: EngineRequest) -> ScoredPosition:
    """Return the position of an analysis, whatever its limits and however many lines it has."""
    return request.start, request.game, request.tournament, request.repetition


def _further(known: Search | None, newer: Search) -> Search:
    """Return the deeper of two searches of a position, the newer one if they are equally deep.

    Its nodes are those of both, so that their number never falls.
    """
    if known is None or known.answer is None:
        return newer
    before, found = known.answer, newer.answer
    if found is None or (found.depth, found.final) < (before.depth, before.final):
        return known
    return replace(newer, answer=replace(found, nodes=before.nodes + found.nodes))


def _with_last(known: Mapping[_Key, _Value], key: _Key, value: _Value) -> dict[_Key, _Value]:
    """Return the entries with this one last; the first ones go if they are too many."""
    now = {other: kept for other, kept in known.items() if other != key}
    now[key] = value
    while len(now) > MOST_KNOWN:
        del now[next(iter(now))]
    return now


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
