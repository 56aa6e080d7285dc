"""Find the games that the browser tests play: `python -m tools.find_games` prints them.

It plays seeded games in which both players aim at the wanted result and otherwise move at random,
and takes those with that result and every kind of turn that the tests need.
"""

from __future__ import annotations

import random

from hive_core import PASS, Board, Bug, Color, GameState, Move, Piece
from tools.shared.arguments import take_no_arguments

KINDS_OF_TURN = frozenset({"pass", "climb", "ladybug", "mosquito"})
LONGEST = 120
ENOUGH = 3

# The value of an occupied neighbour of White's and of Black's queen, by the wanted result.
_QUEEN_WEIGHTS = {
    GameState.WHITE_WINS: (0, 1),
    GameState.BLACK_WINS: (1, 0),
    GameState.DRAW: (1, 1),
}


def filled(board: Board, color: Color) -> int:
    """Return the number of occupied neighbours of a player's queen."""
    place = board.hex_of(Piece(color, Bug.QUEEN))
    return 0 if place is None else sum(bool(board.stack_at(n)) for n in place.neighbors())


def shared_gap(board: Board) -> bool:
    """Return whether an empty hex touches both queens, so that one move can surround both."""
    places = [board.hex_of(Piece(color, Bug.QUEEN)) for color in Color]
    around = [set(place.neighbors()) for place in places if place is not None]
    return len(around) == 2 and any(not board.stack_at(n) for n in around[0] & around[1])


def played(game_type: str, goal: GameState, rng: random.Random) -> Board:
    """Play one game to its end or to `LONGEST` plies."""
    board = Board(game_type, repetition_draw=True)
    while board.outcome() is None and board.ply < LONGEST:
        board.push(max(board.legal_moves, key=lambda move: move_value(board, move, goal, rng)))
    return board


def move_value(board: Board, move: Move, goal: GameState, rng: random.Random) -> float:
    """Return the value of a move for the wanted result, with a random part."""
    board.push(move)
    around = [
        weight * filled(board, c) for weight, c in zip(_QUEEN_WEIGHTS[goal], Color, strict=True)
    ]
    score = float(sum(around))
    if board.state is not GameState.IN_PROGRESS:
        score += 100 if board.state is goal else -100
    else:  # squeeze the other player, down to a pass
        score += 20 if PASS in board.legal_moves else -len(board.legal_moves) / 8
    if goal is GameState.DRAW:
        score += 2 * min(around) + 3 * shared_gap(board)
    board.pop()
    return score + 3 * rng.random()


def features(board: Board) -> set[str]:
    """Return the kinds of turn in a game: `pass`, `climb`, `ladybug`, `mosquito`."""
    kinds = set()
    replay = Board(board.game_type)
    for move in board.move_stack:
        if move.piece is None or move.to is None:
            kinds.add("pass")
        elif replay.hex_of(move.piece) is not None:
            if replay.stack_at(move.to):
                kinds.add("climb")
            if move.piece.bug in (Bug.LADYBUG, Bug.MOSQUITO):
                kinds.add(str(move.piece.bug))
        replay.push(move)
    return kinds


def fits(board: Board, goal: GameState) -> bool:
    """Return whether a game ended as wanted, by surrounding, with every kind of turn."""
    queens = 2 if goal is GameState.DRAW else 1
    ended = board.state is goal and len(board.surrounded_queens()) == queens
    return ended and features(board) >= KINDS_OF_TURN


def find(goal: GameState) -> Board:
    """Return the one with the fewest passes of the first fitting games."""
    fitting: list[Board] = []
    seed = 0
    while len(fitting) < ENOUGH:
        board = played("Base+ML", goal, random.Random(seed))
        if fits(board, goal):
            fitting.append(board)
        seed += 1
    return min(fitting, key=lambda board: (board.move_strings().count("pass"), board.ply))


if __name__ == "__main__":
    take_no_arguments(__doc__)
    for state in _QUEEN_WEIGHTS:
        print(find(state).game_string())
