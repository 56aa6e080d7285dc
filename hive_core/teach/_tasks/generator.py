"""Find puzzles in games of the computer against itself, and prove them.

Each `find_*` takes a position and returns a puzzle for its side to move, or None. A puzzle is
accepted only if its answer is exact (destinations), proved (wins, only moves) or agreed on by two
searches (better moves), and if it is not the move that looks best at first sight.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from hive_core.board import Board
from hive_core.evaluate import chance
from hive_core.motifs import free_sides
from hive_core.search import Limit, search
from hive_core.teach._tasks.looks_best import looks_best
from hive_core.teach._tasks.prover import can_win, losing_moves, wins_in
from hive_core.teach._tasks.self_play import GAME_TYPES, WEAK_LEVELS, played_game
from hive_core.teach._tasks.task import PUZZLE_KINDS
from hive_core.types import Bug, Color, Hex, Move, Piece

LEAST_MOVES = 25
"""A win in one is looked for among at least so many moves."""

MOST_WIN_SIDES = 2
"""The opponent's queen has at most so many free sides before a win in two or three."""

MOST_WINS = 3
"""So many of them win at most."""

LEAST_CHOICE = 8
"""An only move is looked for among at least so many moves."""

ANSWERS = range(3, 15)
"""How many destinations a tile may have."""

LEAST_GAP = 0.15
"""By how much a better move raises the chance to win, 0 to 1, over the second best."""

LEAST_QUICK_GAP = 0.1
"""The same in the quick search."""

FIRST_LOOK, QUICK, DEEP = (Limit(nodes=nodes) for nodes in (400, 6_000, 60_000))
"""The last two searches have to agree on a better move; the first only saves time."""

LEAST_FIRST_GAP = 0.07
"""The gap in the first look."""

MOST_SIDES = 3
"""One queen has at most so many free sides there; earlier no move is so much better."""

FIRST_PLY = 10
"""Earlier positions are not looked at."""


@dataclass(frozen=True, slots=True)
class RawPuzzle:
    """A puzzle, without what does not follow from its proof.

    `kind`: as in a task, the wins with their number of moves: `win-1`. `game`: a GameString.
    `missed`: whether the player of the game chose a wrong move. `number`: of the game. `key`: the
    moves that are right, as MoveStrings; `piece`: the tile whose destinations are asked for.
    """

    kind: str
    game: str
    key: tuple[str, ...]
    missed: bool
    number: int = 0
    piece: str | None = None


def find_in_game(
    seed: int,
    number: int,
    kinds: Collection[str] = tuple(PUZZLE_KINDS),
    game_types: Sequence[str] = GAME_TYPES,
) -> Iterator[RawPuzzle]:
    """Yield the puzzles of one game, at most one of each kind.

    `seed`, `number`: which game it is. The same arguments give the same puzzles. Better moves come
    from a second game, of weak players: only they let the chances change so much in one move.
    """
    name = f"{seed}/{number}"
    usual = [kind for kind in kinds if kind != "better"]
    if usual:
        positions = _positions(*played_game(name, game_types))
        for kind in usual:
            yield from _raw_puzzles(kind, positions, number, random.Random(f"{name}/{kind}"))
    if "better" in kinds:
        positions = _positions(*played_game(f"{name}/better", game_types, WEAK_LEVELS))
        yield from _raw_puzzles("better", positions, number, random.Random(f"{name}/better"))


def _positions(board: Board, moves: Sequence[Move]) -> list[tuple[Board, Move]]:
    """Return the positions of a game with the move that was played, the last one first."""
    positions = []
    for move in moves:
        if board.ply >= FIRST_PLY:
            positions.append((board.copy(), move))
        board.push(move)
    return positions[::-1]


def _raw_puzzles(
    kind: str, positions: Sequence[tuple[Board, Move]], number: int, rng: random.Random
) -> Iterator[RawPuzzle]:
    """Yield the puzzle of that kind, if there is one in these positions.

    Those in which the player overlooked the answer make the better puzzles.
    """
    order = list(positions)
    if kind == "destinations":
        rng.shuffle(order)
    puzzle: RawPuzzle | None = None
    for board, move in order:
        answer = _FINDERS[kind](board)
        if answer is not None:
            key, piece = answer
            missed = move not in key
            if puzzle is None or missed:
                texts = tuple(map(board.move_string, key))
                name = None if piece is None else str(piece)
                puzzle = RawPuzzle(kind, board.game_string(), texts, missed, number, name)
            if missed:
                break
    if puzzle is not None:
        yield puzzle


Answer = tuple[list[Move], Piece | None]


def find_win(board: Board, count: int) -> Answer | None:
    """Return the first moves of a win in exactly `count` moves, if it makes a puzzle."""
    enemy = Piece(board.turn.other, Bug.QUEEN)
    sides = free_sides(board, enemy)
    # Only for speed: wins from positions with more free sides are rare and take long to prove.
    if count > 1 and sides > MOST_WIN_SIDES:
        return None
    if len(board.legal_moves) < (LEAST_MOVES if count == 1 else LEAST_CHOICE):
        return None
    if count > 1 and can_win(board, count - 1):
        return None
    wins = list(wins_in(board, count))
    groups = by_kind(wins)
    if count == 1:
        return (wins, None) if 1 <= len(wins) <= MOST_WINS else None
    if len(groups) != 1 or looks_best(board) in wins:
        return None
    return wins, None


def find_only_move(board: Board) -> Answer | None:
    """Return the only move after which the opponent does not win within two moves."""
    if free_sides(board, Piece(board.turn, Bug.QUEEN)) > 3 or can_win(board, 2):
        return None
    moves = list(board.legal_moves)
    if len(moves) < LEAST_CHOICE:
        return None
    left = set(moves) - losing_moves(board, 1)
    if not left or len(left) == len(moves):
        return None
    saving: list[Move] = []
    for move in sorted(left, key=str):
        board.push(move)
        if not board.is_game_over() and not can_win(board, 2):
            saving.append(move)
        board.pop()
        if len(by_kind(saving)) > 1:
            return None
    if not saving or looks_best(board) in saving:
        return None
    return saving, None


def find_destinations(board: Board) -> Answer | None:
    """Return the moves of a tile whose destinations are interesting to find."""
    rng = random.Random(board.key())
    moves = list(board.legal_moves)
    pieces = sorted({m.piece for m in moves if m.piece and board.hex_of(m.piece)}, key=str)
    rng.shuffle(pieces)
    # Beetles beside stacks are so common that they would crowd out the others.
    for piece in sorted(pieces, key=lambda piece: piece.bug in (Bug.BEETLE, Bug.GRASSHOPPER)):
        own = [move for move in moves if move.piece == piece]
        if len(own) in ANSWERS and _is_interesting(board, piece, own):
            return own, piece
    return None


def _is_interesting(board: Board, piece: Piece, own: list[Move]) -> bool:
    place = board.hex_of(piece)
    assert place is not None
    if piece.color is not board.turn or any(board.path(m).thrower is not None for m in own):
        return True
    if piece.bug in (Bug.LADYBUG, Bug.SPIDER, Bug.MOSQUITO):
        return True
    if piece.bug is Bug.BEETLE:
        near = [board.stack_at(n) for n in place.neighbors()]
        return len(board.stack_at(place)) > 1 or any(len(stack) > 1 for stack in near)
    return piece.bug is Bug.ANT and _misses_spaces(board, place, own)


def _misses_spaces(board: Board, place: Hex, own: list[Move]) -> bool:
    """Tell whether an ant cannot reach each empty space beside the hive."""
    others = [at for at in board.stacks() if at != place]
    empty = {n for at in others for n in at.neighbors() if not board.stack_at(n)}
    return len(empty - {place} - {move.to for move in own}) > 1


def find_better(board: Board) -> Answer | None:
    """Return the move that two searches find much better than the second best.

    It neither wins by force, as far as the prover and the searches see, nor goes back to an earlier
    position of the game. The searches know nothing of the game before.
    """
    queens = (Piece(color, Bug.QUEEN) for color in Color)
    if min(free_sides(board, queen) for queen in queens) > MOST_SIDES:
        return None
    if len(board.legal_moves) < LEAST_CHOICE:
        return None
    alone = board.copy()
    alone.repetition_draw = False
    if _clear_best(alone, FIRST_LOOK, LEAST_FIRST_GAP) is None:
        return None
    best = _clear_best(alone, QUICK, LEAST_QUICK_GAP)
    if best is None or best == looks_best(board) or goes_back(board, best) or can_win(board, 2):
        return None
    if best != _clear_best(alone, DEEP, LEAST_GAP) or can_win(board, 3):
        return None
    same = [m for m in board.legal_moves if by_kind([m]).keys() == by_kind([best]).keys()]
    return same, None


def goes_back(board: Board, move: Move) -> bool:
    """Tell whether the position after the legal move has occurred in the game before."""
    board.push(move)
    occurred = board.is_repetition(2)
    board.pop()
    return occurred


def _clear_best(board: Board, limit: Limit, least: float) -> Move | None:
    """Return the best move of the search if it is clearly better than moves of another kind.

    None if it wins by force within the moves of a win to find: that is another kind of puzzle.
    """
    result = search(board, limit, lines=4)
    first = result.lines[0]
    kind = by_kind([first.move]).keys()
    others = [line for line in result.lines[1:] if by_kind([line.move]).keys() != kind]
    if not others or (first.win_in is not None and abs(first.win_in) <= 5):
        return None
    if others[0].win_in is not None and abs(others[0].win_in) <= 4:
        return None
    gap = chance(first.score) - chance(others[0].score)
    return first.move if gap >= least else None


_FINDERS: dict[str, Callable[[Board], Answer | None]] = {
    "win-1": lambda board: find_win(board, 1),
    "win-2": lambda board: find_win(board, 2),
    "win-3": lambda board: find_win(board, 3),
    "only-move": find_only_move,
    "destinations": find_destinations,
    "better": find_better,
}


def by_kind(moves: Iterable[Move]) -> dict[tuple[object, ...], list[Move]]:
    """Return the moves in groups: tiles of one kind that go to the same hex count once."""
    groups: dict[tuple[object, ...], list[Move]] = {}
    for move in moves:
        tile = move.piece
        kind = None if tile is None else (tile.color, tile.bug)
        groups.setdefault((kind, move.to), []).append(move)
    return groups
