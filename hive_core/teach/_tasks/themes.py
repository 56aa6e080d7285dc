"""The themes of a puzzle, in players' words: facts about the moves of its solution.

A theme is a predicate on the solution with the opponent's replies; docs/puzzles.md lists them. The
side to move in the first position is the solver. Slow and readable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from hive_core._rules.steps import ground_steps
from hive_core._values.reasons import Rule
from hive_core.board import Board
from hive_core.motifs import board_on_turn, free_sides
from hive_core.types import PASS, Bug, Hex, Move, Path, Piece

THEMES = (
    "block",
    "cover",
    "double-fill",
    "drop",
    "gate",
    "ladybug",
    "mosquito",
    "pin",
    "pocket",
    "quiet",
    "shutout",
    "throw",
    "unpin",
)
"""All themes, in the order in which a puzzle lists them."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of the solver: the boards before and after it, and its path."""

    before: Board
    move: Move
    after: Board
    path: Path

    @property
    def enemy(self) -> Piece:
        """The opponent's queen."""
        return Piece(self.before.turn.other, Bug.QUEEN)

    @property
    def fills(self) -> bool:
        """Whether the move takes a free side of the opponent's queen."""
        return free_sides(self.after, self.enemy) < free_sides(self.before, self.enemy)


def themes_of(board: Board, line: Sequence[Move]) -> tuple[str, ...]:
    """Return the themes of a solution: the solver's moves and the replies, first to last."""
    turns: list[Turn] = []
    replies: list[Move] = []
    board_after = board.copy()
    for at, move in enumerate(line):
        before = board_after.copy()
        board_after.push(move)
        if at % 2:
            replies.append(move)
        else:
            turns.append(Turn(before, move, board_after.copy(), before.path(move)))
    themes = {theme for turn in turns for theme in _of_turn(turn)}
    if len(turns) > 1 and all(turn.fills for turn in turns):
        themes.add("double-fill")
    if any(_unpins(first, later) for first, later in pairwise(turns)):
        themes.add("unpin")
    if PASS in replies:
        themes.add("shutout")
    if len(turns) > 1 and _is_quiet(turns[0]):
        themes.add("quiet")
    return tuple(theme for theme in THEMES if theme in themes)


def themes_of_destinations(board: Board, piece: Piece, moves: Sequence[Move]) -> tuple[str, ...]:
    """Return the themes of a tile and all its moves, where one has to find all destinations."""
    place = board.hex_of(piece)
    assert place is not None
    themes: set[str] = set()
    paths = [board.path(move) for move in moves]
    if any(path.thrower is not None for path in paths):
        themes.add("throw")
    if piece.bug in (Bug.LADYBUG, Bug.MOSQUITO):
        themes.add(piece.bug.info.name)
    if any(path.steps[-1].level for path in paths):
        themes.add("cover")
    if len(board.stack_at(place)) > 1 and any(not path.steps[-1].level for path in paths):
        themes.add("drop")
    others = [at for at, stack in board.stacks().items() if stack != (piece,)]
    near = {n for at in others for n in at.neighbors() if not board.stack_at(n)}
    if any(_is_gated(board, piece, at) for at in sorted(near - {move.to for move in moves})):
        themes.add("gate")
    return tuple(theme for theme in THEMES if theme in themes)


def _of_turn(turn: Turn) -> set[str]:
    """Return the themes that one move of the solver has."""
    themes: set[str] = set()
    move, path = turn.move, turn.path
    if move.piece is None or move.to is None:
        return themes
    if path.thrower is not None:
        themes.add("throw")
    copies = [piece for piece in (move.piece, path.thrower) if piece and piece.bug is Bug.MOSQUITO]
    if copies and len(path.steps) > 1 and not (path.thrower is None and path.steps[0].level):
        themes.add("mosquito")
    if path.by is Bug.LADYBUG:
        themes.add("ladybug")
    beneath = turn.before.piece_at(move.to)
    if beneath is not None and beneath.color is not turn.before.turn:
        themes.add("cover")
    if turn.fills:
        if len(path.steps) > 1 and path.thrower is None and path.steps[0].level:
            themes.add("drop")
        if len(path.steps) > 1 and not _can_be_slid_into(turn.before, move.to, move.piece):
            themes.add("pocket")
    if not turn.after.is_game_over():
        themes |= _holds(turn)
    return themes


def _holds(turn: Turn) -> set[str]:
    """Return how the move holds opposing tiles: by a pin, a gate, or by blocking the queen."""
    themes: set[str] = set()
    color = turn.before.turn.other
    before = board_on_turn(turn.before, color)
    if before is None:
        return themes
    was: dict[Piece, set[Hex]] = {}
    for move in before.legal_moves:
        if move.piece is not None and move.to is not None and before.hex_of(move.piece):
            was.setdefault(move.piece, set()).add(move.to)
    after = turn.after
    for piece, goals in was.items():
        if piece.color is not color or after.is_covered(piece):
            continue
        if after.is_pinned(piece):
            themes.add("pin")
            continue
        empty = {at for at in goals if not after.stack_at(at) and not before.stack_at(at)}
        if piece == turn.enemy and not after.moves_of(piece) and piece != after.last_moved:
            themes.add("block")
        if any(_is_gated(after, piece, at) for at in sorted(empty)):
            themes.add("gate")
    return themes


def _is_gated(board: Board, piece: Piece, to: Hex) -> bool:
    """Tell whether a gate alone keeps the tile from going there."""
    reason = board.explain(Move(piece, to))
    return reason is not None and reason.rule is Rule.GATED


def _can_be_slid_into(board: Board, to: Hex, piece: Piece) -> bool:
    """Tell whether a tile on the ground could slide to the empty hex; the moving tile is lifted."""
    height = {place: len(stack) for place, stack in board.stacks().items()}
    start = board.hex_of(piece)
    if start is not None:
        height[start] -= 1
    height = {place: count for place, count in height.items() if count}
    return any(gate is None for gate, _ in ground_steps(height, to))


def _unpins(first: Turn, later: Turn) -> bool:
    """Tell whether a tile that was pinned moves in the solver's next turn."""
    piece = later.move.piece
    if piece is None or first.before.hex_of(piece) is None:
        return False
    return first.before.is_pinned(piece) and not first.after.is_pinned(piece)


def _is_quiet(turn: Turn) -> bool:
    """Tell whether the move neither fills a side of the queen nor touches or covers her."""
    place = turn.after.hex_of(turn.enemy)
    if turn.fills or turn.move.to is None or place is None:
        return False
    return turn.move.to.distance(place) > 1
