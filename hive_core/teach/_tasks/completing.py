"""Complete a raw puzzle: check it once more, add solution, themes and band."""

from __future__ import annotations

from dataclasses import replace

from hive_core.board import Board
from hive_core.symmetry import canonical_key
from hive_core.teach._tasks.bands import band_of, band_of_destinations
from hive_core.teach._tasks.generator import RawPuzzle
from hive_core.teach._tasks.judge import board_after, judge, right_moves
from hive_core.teach._tasks.prover import wins_in
from hive_core.teach._tasks.task import Task
from hive_core.teach._tasks.themes import themes_of, themes_of_destinations
from hive_core.types import Move, Piece


def complete(raw: RawPuzzle, name: str) -> Task | None:
    """Return the puzzle as a task with that id; None if it has other right moves after all."""
    kind, _, moves = raw.kind.partition("-")
    if kind != "win":
        kind, moves = raw.kind, "1"
    task = Task(
        id=name,
        kind=kind,
        game=raw.game,
        moves=int(moves),
        piece=None if raw.piece is None else Piece.parse(raw.piece),
        answers=raw.key if kind == "better" else (),
    )
    board = task.board()
    if kind == "destinations":
        assert task.piece is not None
        own = board.moves_of(task.piece)
        themes = themes_of_destinations(board, task.piece, own)
        band = band_of_destinations(task.piece.bug, [board.path(move) for move in own])
        return replace(task, themes=themes, band=band)
    if {board.move_string(move) for move in right_moves(task)} != set(raw.key):
        return None
    task = replace(task, line=_solution(task, min(raw.key)))
    return replace(task, themes=themes_of(board, line_of(task)), band=band_of(task))


def line_of(task: Task) -> list[Move]:
    """Return the moves of the task's line."""
    board = task.board()
    moves = []
    for text in task.line:
        moves.append(board.parse_move(text))
        board.push(moves[-1])
    return moves


def _solution(task: Task, first: str) -> tuple[str, ...]:
    """Return a shortest solution that begins with this move, with the best defences."""
    played: list[str] = []
    board = task.board()
    move = board.parse_move(first)
    while True:
        verdict = judge(task, played, move)
        played.append(board.move_string(move))
        if verdict.solved:
            return tuple(played)
        assert verdict.reply is not None, f"{first} is no solution of {task.id}"
        board.push(move)
        played.append(board.move_string(verdict.reply))
        board = board_after(task, played)
        move = _shortest_win(board, task.moves - len(played) // 2)


def _shortest_win(board: Board, moves: int) -> Move:
    """Return the move that wins soonest; among several, the first by its MoveString."""
    for count in range(1, moves + 1):
        wins = wins_in(board, count)
        if wins:
            return min(wins, key=board.move_string)
    raise AssertionError(f"no win within {moves} moves in {board.describe()}")


def position_key(board: Board) -> int:
    """Return a number that a position shares with its images, also those of the other colour."""
    return min(canonical_key(board), canonical_key(colors_swapped(board)))


def colors_swapped(board: Board) -> Board:
    """Return the position with White's tiles as Black's and the other way round."""
    stacks = {at: tuple(map(_swapped, stack)) for at, stack in board.stacks().items()}
    moved = None if board.last_moved is None else _swapped(board.last_moved)
    return Board._laid_out(stacks, board.turn.other, board.game_type, moved, board.ply + 1)


def _swapped(piece: Piece) -> Piece:
    return Piece(piece.color.other, piece.bug, piece.number)
