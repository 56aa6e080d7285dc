"""How one's games against the computer went, and what the lost ones have in common. Pure.

Imported when the player asks for it, to keep the page's start quick.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hive_core import Board, Bug, Color, GameState, Piece
from hive_core.motifs import board_on_turn
from web.game.missed_win import missed_win
from web.game.record import Record

MOST_LOSSES = 60
"""How many lost games, the latest, are looked at."""

MANY_IN_HAND, ENOUGH_TURNS, LATE_TURN = 4, 10, 4
"""From how many tiles never placed, in so many turns at least, and from which turn of the queen a
loss has that in common with others."""

CAUSES = ("missed", "ants", "stuck", "covered", "hand", "late")
"""What a lost game can have in common with others: a missed win in one move; an ant that could not
move before the last move; at least half of one's tiles that could not; one's queen covered at the
end; many tiles never placed; one's queen placed in the last turn allowed."""

_OFTEN = 0.25
"""From which share of the lost games on a cause is told."""


@dataclass(frozen=True, slots=True)
class Score:
    """How many games were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Cause:
    """What several lost games have in common: in how many of them, and the name of the latest."""

    name: str
    count: int
    latest: str


@dataclass(frozen=True, slots=True)
class Results:
    """The results by the colour that one played and by the computer's level.

    `losses`: how many lost games were looked at; None before that. `causes`: the most frequent
    first.
    """

    by_color: tuple[tuple[Color, Score], ...] = ()
    by_level: tuple[tuple[int, Score], ...] = ()
    losses: int | None = None
    causes: tuple[Cause, ...] = ()


@dataclass(frozen=True, slots=True)
class Lost:
    """A lost game: its name, and the colour that one played."""

    name: str
    color: Color


def count(rows: Iterable[Mapping[str, Any]]) -> tuple[Results, tuple[Lost, ...]]:
    """Return the results of the library's rows, the latest first, and the latest lost games.

    Copies of a game, such as two tabs make, count once.
    """
    by_color: dict[Color, Counter[str]] = {color: Counter() for color in Color}
    by_level: dict[int, Counter[str]] = {}
    lost: list[Lost] = []
    counted: set[tuple[str, int, int]] = set()
    for row in rows:
        white, black = row["info"].get("levels", (0, 0))
        # Older versions of the page did not store which game it is.
        game = row.get("game", row["name"]), white, black
        others = bool(white) is bool(black) or row["info"].get("of_task", False)
        if others or row["state"] == "open" or game in counted:
            continue
        counted.add(game)
        color, level = (Color.BLACK, white) if white else (Color.WHITE, black)
        how = _how(GameState(row["state"]), color)
        by_color[color][how] += 1
        by_level.setdefault(level, Counter())[how] += 1
        if how == "lost" and len(lost) < MOST_LOSSES:
            lost.append(Lost(row["name"], color))
    return Results(
        tuple((color, Score(**counts)) for color, counts in by_color.items() if counts),
        tuple((level, Score(**counts)) for level, counts in sorted(by_level.items())),
    ), tuple(lost)


def _how(state: GameState, color: Color) -> str:
    if state is GameState.DRAW:
        return "drawn"
    return "won" if (state is GameState.WHITE_WINS) is (color is Color.WHITE) else "lost"


def common(causes: Iterable[tuple[str, frozenset[str]]]) -> tuple[Cause, ...]:
    """Return what lost games, by name and the latest first, have in common."""
    games = list(causes)
    counted = (
        Cause(cause, len(names), names[0])
        for cause in CAUSES
        if (names := [name for name, own in games if cause in own])
    )
    often = (one for one in counted if one.count > 1 and one.count >= _OFTEN * len(games))
    return tuple(sorted(often, key=lambda one: -one.count))


def causes_of(record: Record, color: Color) -> frozenset[str]:
    """Return the names of what a game that this player lost can have in common with others."""
    game = record.itself
    end = game.with_ending(None).board()
    before = end.copy()
    if before.move_stack:
        before.pop()
    return frozenset(_causes(game, end, before, color))


def _causes(game: Record, end: Board, before: Board, color: Color) -> Iterator[str]:
    if missed_win(game, color) is not None:
        yield "missed"
    placed = [p for stack in before.stacks().values() for p in stack if p.color is color]
    turned = board_on_turn(before, color)
    if turned is not None and placed:
        stuck = [piece for piece in placed if not turned.moves_of(piece)]
        if any(piece.bug is Bug.ANT for piece in stuck):
            yield "ants"
        if 2 * len(stuck) >= len(placed) > 3:
            yield "stuck"
    queen = Piece(color, Bug.QUEEN)
    place = end.hex_of(queen)
    if place is not None and end.piece_at(place) != queen:
        yield "covered"
    own = [move for ply, move in enumerate(game.moves, 1) if game.mover(ply) is color]
    if len(own) >= ENOUGH_TURNS and len(end.reserve(color)) >= MANY_IN_HAND:
        yield "hand"
    if game.start is None:
        placing = [turn for turn, move in enumerate(own, 1) if move.split()[0] == str(queen)]
        if placing and placing[0] >= LATE_TURN:
            yield "late"
