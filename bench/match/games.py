"""Games of a match: each opening is played with both colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from bench.match.openings import OPENING_PLIES, opening
from hive_core import Board, Color, HiveError, Move

GAME_TYPES = ("Base+MLP", "Base+ML", "Base")


class Player(Protocol):
    """A player of a match."""

    name: str

    def new_game(self, seed: int) -> None:
        """Start a new game."""

    def move(self, board: Board) -> Move:
        """Return the move to play."""

    def close(self) -> None:
        """End the player."""


@dataclass(frozen=True)
class Game:
    """A finished game: its GameString, White's points (1, 0.5, 0), and whether it was cut short."""

    text: str
    white: float
    adjudicated: bool = False


Played = tuple[Game, float]
"""A game, and the first player's points."""


def play(start: Board, white: Player, black: Player, most_plies: int) -> Game:
    """Play one game from the opening; it is a draw if it has too many plies.

    :raises HiveError: when a player answers with an illegal move.
    """
    board = start.copy()
    while (outcome := board.outcome()) is None and board.ply < most_plies:
        player = white if board.turn is Color.WHITE else black
        move = player.move(board)
        if not board.is_legal(move):
            raise HiveError(f"{player.name} played {move} in {board.game_string()}")
        board.push(move)
    if outcome is None:
        return Game(board.game_string(), 0.5, adjudicated=True)
    points = 0.5 if outcome.winner is None else float(outcome.winner is Color.WHITE)
    return Game(board.game_string(), points)


def play_opening(
    first: Player,
    second: Player,
    game_types: list[str],
    seed: int,
    most_plies: int,
    number: int,
    plies: Sequence[int] = OPENING_PLIES,
) -> list[Played]:
    """Play the two games of an opening, one with each colour.

    `number`: of the opening, from 0. `plies`: the possible lengths of openings.
    """
    start = opening(game_types[number % len(game_types)], 1_000_003 * seed + number, plies)
    played = []
    for white in (True, False):
        first.new_game(2 * number + seed)
        second.new_game(2 * number + seed + 1)
        game = play(start, *((first, second) if white else (second, first)), most_plies)
        played.append((game, game.white if white else 1 - game.white))
    return played


def games(
    first: Player, second: Player, game_types: list[str], seed: int, most_plies: int
) -> Iterator[Played]:
    """Yield games without end, with the first player's points; two per opening, colours swapped."""
    for number in count():
        yield from play_opening(first, second, game_types, seed, most_plies, number)


def read_games(text: str) -> list[Played]:
    """Return the games of a match, one GameString a line, without a last one without a partner.

    :raises HiveError: if a line is not a game.
    """
    played: list[Played] = []
    for line in text.splitlines():
        outcome = Board.from_game_string(line).outcome(repetition=True)
        winner = None if outcome is None else outcome.winner
        white = 0.5 if winner is None else float(winner is Color.WHITE)
        points = 1 - white if len(played) % 2 else white
        played.append((Game(line, white, adjudicated=outcome is None), points))
    return played[: len(played) // 2 * 2]
