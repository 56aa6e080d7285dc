"""Time alternatives for the hot core (`variants.py`) against the current code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bench import variants, workload
from bench.measure import Done, Ratio, interleaved
from hive_core import Board, LegalMoves, Move, move_counting
from hive_core._rules import movegen
from hive_core._rules.movegen import REACH
from hive_core._rules.position import ANT, Position

_REJECTED = "rejected"
_SLOWER = f"{_REJECTED}: slower"
_TABLES = ("SLIDES", "EMPTY_NEIGHBORS", "OCCUPIED_NEIGHBORS")


@dataclass(frozen=True)
class Variant:
    """An alternative: the attributes that it replaces, and the workload to time.

    `verdict`: `replaced` if the current code came after it, else why it was rejected.
    """

    name: str
    changes: Callable[[], list[tuple[Any, str, object]]]
    work: str = "play"
    verdict: str = "replaced"

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Use the alternative within the `with` statement."""
        changes = self.changes()
        before = [(owner, name, getattr(owner, name)) for owner, name, _ in changes]
        for owner, name, value in changes:
            setattr(owner, name, value)
        try:
            yield
        finally:
            for owner, name, value in before:
                setattr(owner, name, value)


def _ant(function: object) -> Callable[[], list[tuple[Any, str, object]]]:
    reach = (*REACH[:ANT], function, *REACH[ANT + 1 :])
    return lambda: [(movegen, "REACH", reach)]


def _one(owner: Any, name: str, value: object) -> Callable[[], list[tuple[Any, str, object]]]:
    return lambda: [(owner, name, value)]


def whole_tables() -> list[tuple[Any, str, object]]:
    """Replace lazily filled tables by tables that are complete from the start."""
    return [(movegen, name, variants.whole(getattr(movegen, name))) for name in _TABLES]


VARIANTS = (
    Variant(
        "no neighbour masks: an ant looks at six cells a step",
        _ant(variants.ant_by_looking),
        verdict=_SLOWER,
    ),
    Variant("ant: each cell looked up in a set from every side", _ant(variants.ant_by_set)),
    Variant(
        "ant: the table as one integer, a bit a cell",
        _ant(variants.ant_by_bits),
        verdict=_SLOWER,
    ),
    Variant(
        "ant: one flood for all ants of a turn",
        _ant(variants.ant_by_shared_flood),
        verdict=_SLOWER,
    ),
    Variant(
        "pins: a search in every hive, not just in those with holes",
        _one(movegen, "cut_cells", variants.cuts_by_search),
        verdict=_SLOWER,
    ),
    Variant("pins: the search as a loop", _one(movegen, "cut_cells", variants.cuts_by_loop)),
    Variant("climbs: flanks looked at from the first stack on", _one(movegen, "CAN_BLOCK", 1)),
    Variant("climbs: flanks always looked at", _one(movegen, "CAN_BLOCK", 0), verdict=_SLOWER),
    Variant(
        "make: masks and colours by two functions",
        _one(Position, "_settle", variants.settle_in_two),
        "perft",
    ),
    Variant(
        "values: every move made anew",
        _one(LegalMoves, "__iter__", variants.iterate_anew),
        verdict=_SLOWER,
    ),
    Variant(
        "values: looked up by a function", _one(LegalMoves, "__iter__", variants.iterate_by_method)
    ),
    Variant(
        "tables of slides filled in at the start",
        whole_tables,
        verdict=f"{_REJECTED}: little gain, and every start pays for it",
    ),
    Variant(
        "count: the last moves listed", _one(move_counting, "count", variants.count_a_list), "perft"
    ),
)

Games = list[list[Move]]


def random_games(game_type: str, games: int) -> Games:
    """Return the moves of random games."""
    found = []
    for number in range(games):
        dice = workload.Dice(number)
        board = Board(game_type, tournament=True)
        while board.outcome() is None and board.ply < workload.LIMIT:
            moves = sorted(board.legal_moves, key=str)
            board.push(moves[dice.below(len(moves))])
        found.append(board.move_stack)
    return found


def measure(variant: Variant, games: Games, rounds: int, game_type: str = "Base+MLP") -> Ratio:
    """Return the time of the alternative as a multiple of the current code's."""

    def now() -> Done:
        if variant.work == "perft":
            return workload.count(game_type, 4)
        return workload.replay(game_type, games)

    def other() -> Done:
        with variant.applied():
            return now()

    rates = interleaved({"now": now, "other": other}, rounds)
    return Ratio.of(rates["now"], rates["other"])
