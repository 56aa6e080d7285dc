"""The timed workloads; they also run in a browser's Python.

Each function returns the amount of work and the seconds of processor time it took.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from hive_core import Board, Move, perft

# Processor time does not count other programs; a browser has no such clock.
clock = time.perf_counter if sys.platform == "emscripten" else time.process_time

LIMIT = 150
"""The maximum length of a game in plies."""

Done = tuple[int, float]
"""The number of plies or sequences, and the seconds they took."""


class Dice:
    """A small random generator with the same numbers on every platform, cheap to call."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed * 7919 + 1

    def below(self, count: int) -> int:
        """Return a number from 0 to `count` - 1."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % count


def play_random(game_type: str, games: int) -> Done:
    """Play random games through the public API: list the moves, play one, check the outcome."""
    plies = 0
    began = clock()
    for number in range(games):
        dice = Dice(number)
        board = Board(game_type, tournament=True)
        while board.outcome() is None and board.ply < LIMIT:
            moves = list(board.legal_moves)
            board.push(moves[dice.below(len(moves))])
        plies += board.ply
    return plies, clock() - began


def replay(game_type: str, games: Sequence[Sequence[Move]]) -> Done:
    """Replay games, listing the legal moves before each move."""
    plies = 0
    began = clock()
    for moves in games:
        board = Board(game_type, tournament=True)
        for move in moves:
            board.outcome()
            list(board.legal_moves)
            board.push(move)
        plies += board.ply
    return plies, clock() - began


def count(game_type: str, depth: int) -> Done:
    """Count all sequences of `depth` moves."""
    board = Board(game_type, tournament=True)
    began = clock()
    nodes = perft(board, depth)
    return nodes, clock() - began


def think(game_type: str, plies: int, games: int, nodes: int) -> Done:
    """Search `nodes` positions in each random game, after `plies` plies."""
    from hive_core.search import Limit, search

    boards = [at_ply(game_type, plies, number) for number in range(games)]
    began = clock()
    visited = sum(search(board, Limit(nodes=nodes)).nodes for board in boards)
    return visited, clock() - began


def at_ply(game_type: str, plies: int, seed: int) -> Board:
    """Return a random game after `plies` plies; half of the turns place a tile if they can."""
    dice = Dice(seed)
    board = Board(game_type, tournament=True)
    while board.outcome() is None and board.ply < plies:
        moves = list(board.legal_moves)
        placing = [move for move in moves if move.piece and board.hex_of(move.piece) is None]
        if placing and dice.below(2):
            moves = placing
        board.push(moves[dice.below(len(moves))])
        if board.outcome() is not None:
            board.pop()
    return board


def boards_with(tiles: Sequence[int], games: int) -> list[list[Board]]:
    """Return, for each number of tiles, a board of each random game of Base+MLP that reaches it.

    Half of the turns place a tile if they can, so that the hands empty.
    """
    result: list[list[Board]] = [[] for _ in tiles]
    for number in range(games):
        dice = Dice(number)
        board = Board("Base+MLP")
        while board.outcome() is None and board.ply < LIMIT:
            moves = list(board.legal_moves)
            placing = [move for move in moves if move.piece and board.hex_of(move.piece) is None]
            if placing and dice.below(2):
                moves = placing
            move = moves[dice.below(len(moves))]
            board.push(move)
            on_table = sum(map(len, board.stacks().values()))
            if move in placing and on_table in tiles and board.outcome() is None:
                result[tiles.index(on_table)].append(board.copy())
    return result


def list_moves(boards: Sequence[Board]) -> Done:
    """List the legal moves of each board without a cache; the amount is their number."""
    moves = 0
    seconds = 0.0
    for board in boards:
        board.push(board.pop())  # this clears its cache of legal moves
        began = clock()
        moves += len(list(board.legal_moves))
        seconds += clock() - began
    return moves, seconds
