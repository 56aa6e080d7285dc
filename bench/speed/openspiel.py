"""Run the workloads with OpenSpiel's Hive, a C++ engine with a Python interface.

It always uses the tournament opening (no queen on the first turn), and lists every tile of a kind
in hand, where ours lists only the lowest number, so its trees are wider. Errors of `pyspiel` are
left to the caller, who reports that it could not be measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from bench.speed.workload import LIMIT, Dice, Done, clock
from hive_core import Board, GameType, Move


def load(game_type: str) -> Any:
    """Return the game from the package `open_spiel`.

    :raises ImportError: if that is not installed.
    """
    pyspiel = import_module("pyspiel")
    parts = GameType.parse(game_type)
    return pyspiel.load_game(
        "hive",
        {
            "uses_mosquito": parts.mosquito,
            "uses_ladybug": parts.ladybug,
            "uses_pillbug": parts.pillbug,
        },
    )


def play_random(game: Any, games: int) -> Done:
    """Play random games, like `bench.speed.workload.play_random`."""
    plies = 0
    began = clock()
    for number in range(games):
        dice = Dice(number)
        state = game.new_initial_state()
        ply = 0
        while not state.is_terminal() and ply < LIMIT:
            actions = state.legal_actions()
            state.apply_action(actions[dice.below(len(actions))])
            ply += 1
        plies += ply
    return plies, clock() - began


def replay(game: Any, games: Sequence[Sequence[int]]) -> Done:
    """Replay games, like `bench.speed.workload.replay`."""
    plies = 0
    began = clock()
    for actions in games:
        state = game.new_initial_state()
        for action in actions:
            state.is_terminal()
            state.legal_actions()
            state.apply_action(action)
        plies += len(actions)
    return plies, clock() - began


def count(game: Any, depth: int) -> Done:
    """Count all sequences of `depth` actions, without playing the last one."""
    state = game.new_initial_state()
    began = clock()
    nodes = _count(state, depth)
    return nodes, clock() - began


def _count(state: Any, depth: int) -> int:
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.clone()
        after.apply_action(action)
        total += _count(after, depth - 1)
    return total


@dataclass
class SameGames:
    """Random games that both engines can play: our moves, and OpenSpiel's actions for them.

    `plies`: positions whose legal moves were compared; `differing`: where they were not the same.
    """

    moves: list[list[Move]] = field(default_factory=list)
    actions: list[list[int]] = field(default_factory=list)
    plies: int = 0
    differing: int = 0


def same_games(game: Any, game_type: str, games: int) -> SameGames:
    """Play random games with moves that both engines consider legal."""
    result = SameGames()
    for number in range(games):
        dice = Dice(number)
        board = Board(game_type, tournament=True)
        state = game.new_initial_state()
        moves: list[Move] = []
        actions: list[int] = []
        while board.outcome() is None and not state.is_terminal() and board.ply < LIMIT:
            theirs = _moves(state, board)
            ours = set(board.legal_moves)
            result.plies += 1
            result.differing += ours != theirs.keys()
            both = [move for move in board.legal_moves if move in theirs]
            if not both:
                break
            move = both[dice.below(len(both))]
            moves.append(move)
            actions.append(theirs[move])
            board.push(move)
            state.apply_action(theirs[move])
        result.moves.append(moves)
        result.actions.append(actions)
    return result


def _moves(state: Any, board: Board) -> dict[Move, int]:
    """Return OpenSpiel's actions by our moves, without tiles whose number is not the lowest."""
    player = state.current_player()
    actions = {}
    for action in state.legal_actions():
        move = board.parse_move(state.action_to_string(player, action))
        piece = move.piece
        if piece is None or board.hex_of(piece) is not None or _is_next(board, move):
            actions[move] = action
    return actions


def _is_next(board: Board, move: Move) -> bool:
    hand = board.reserve(board.turn)
    alike = [piece for piece in hand if move.piece and piece.bug is move.piece.bug]
    return alike[:1] == [move.piece]
