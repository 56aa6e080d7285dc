"""Guessing the moves of a game: which is asked for, and how a guess compares with it. Pure.

Imported when a game is guessed, to keep the page's start quick.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from web.computer.protocol import Answer
from web.computer.review import CLOSE_NODES, LEAST_COST, Look
from web.game.record import Line, Record

MARGIN = LEAST_COST
"""A guess whose winning chance is lower by less is as good: no inaccuracy of a review."""


class Result(enum.StrEnum):
    """What became of a move that was asked for; the first guess counts."""

    GUESSED = "g"
    AS_GOOD = "a"
    MISSED = "m"


@dataclass(frozen=True, slots=True)
class Guess:
    """How far the moves of a game are guessed.

    `line`: all moves of the game; `first`: the ply of the first one that is asked for. `results`:
    of those so far. `tried`: a guess at the next one was wrong. `move`: the guess that is judged, a
    MoveString; empty for none. `looks`: what searches after moves at that ply have found.
    """

    line: Line
    first: int
    results: tuple[Result, ...] = ()
    tried: bool = False
    move: str = ""
    looks: tuple[tuple[str, Look], ...] = ()

    @property
    def plies(self) -> tuple[int, ...]:
        """The plies before the moves that are asked for; a forced pass is not."""
        own = range(self.first, len(self.line), 2)
        return tuple(ply for ply in own if self.line[ply] != "pass")

    @property
    def at(self) -> int:
        """The ply before the move that is asked for; after the last one, the end of the game."""
        plies = self.plies
        return plies[len(self.results)] if len(self.results) < len(plies) else len(self.line)

    @property
    def right(self) -> str:
        """The move of the game that is asked for."""
        return self.line[self.at]

    @property
    def saved(self) -> list[str | bool]:
        """How far the game is guessed, as values of JSON."""
        return ["".join(self.results), self.tried]

    @property
    def sums(self) -> dict[str, int]:
        """How many moves have each result, by its name in small letters.

        A move counts as missed as soon as the first guess was wrong.
        """
        results = (*self.results, *[Result.MISSED] * self.tried)
        return {result.name.lower(): results.count(result) for result in Result}

    def with_result(self, result: Result) -> Guess:
        """Return the guess at the next move, after this result unless a first guess was wrong."""
        counted = Result.MISSED if self.tried else result
        return Guess(self.line, self.first, (*self.results, counted))

    def wanted(self, record: Record) -> Record | None:
        """Return the game up to the move after which a search is missing; None if none is.

        The move of the game is searched while the player thinks. `record`: of the game, for its
        rules.
        """
        if self.at >= len(self.line):
            return None
        moves = (self.right, self.move) if self.move else (self.right,)
        missing = (move for move in moves if self._look(record, move) is None)
        move = next(missing, None)
        return None if move is None else self.after(record, move)

    def after(self, record: Record, move: str) -> Record:
        """Return the game up to the position that is asked about, and this move."""
        before = record.bare(0).with_moves(self.line[: self.at])
        return before.with_move(before.board().parse_move(move))[0]

    def with_answer(self, record: Record, answer: Answer) -> Guess:
        """Return the guess with what the search that was wanted has found."""
        there = self.wanted(record)
        if there is None:
            return self
        look = Look.of(answer, there.board().turn, CLOSE_NODES)
        return replace(self, looks=(*self.looks, (there.moves[self.at], look)))

    def chances(self, record: Record) -> tuple[int, int] | None:
        """Return the player's winning chances after the guess and after the game's move.

        None until both are searched.
        """
        own, right = self._look(record, self.move), self._look(record, self.right)
        color = record.mover(self.at + 1)
        return None if own is None or right is None else (own.chances(color), right.chances(color))

    def _look(self, record: Record, move: str) -> Look | None:
        """Return the result for the position after a move; the end of a game needs no search."""
        known = dict(self.looks)
        if move in known:
            return known[move]
        outcome = self.after(record, move).outcome()
        return None if outcome is None else Look.at_end(outcome)
