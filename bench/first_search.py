"""FROZEN. Our first alpha-beta search with hand-set weights: the reference for `hive_core.search`.

It has iterative deepening, history ordering and an evaluation of tiles and queens; no transposition
table, no reductions. Don't change it; only what it shares with `hive_core.search` is imported.
"""

from __future__ import annotations

import math
import random
import time

from hive_core._rules.hexgrid import LAST_CELL, NEIGHBORS, SLIDES
from hive_core._rules.movegen import generate, pinned_cells
from hive_core._rules.position import BUG_OF, IN_HAND, PASS_CODE, PER_COLOR, QUEENS, Position
from hive_core.board import Board
from hive_core.errors import HiveError
from hive_core.search import Limit, Line, SearchResult
from hive_core.types import Move

WIN = 1_000_000
"""The score of a won game; a win in n plies scores `WIN - n`."""

MAX_DEPTH = 64
CLOCK_NODES = 32
"""The clock is read once per this number of nodes: every few milliseconds."""

# The value of a tile on the board, in the order of `Bug`: free to move, and pinned or covered.
FREE = (20, 14, 28, 18, 34, 34, 26, 30)
STUCK = (0, 4, 8, 5, 8, 8, 6, 16)

# The cost of 0 to 6 occupied neighbours of a queen, and the value of each slide she has.
DANGER = (0, 24, 56, 98, 152, 220, 300)
ESCAPE = 6


def search(board: Board, limit: Limit, *, seed: int = 0) -> SearchResult:
    """Return the best move found within the limit; the board is not changed.

    Every legal move is evaluated at least once, so a win in one is never missed.
    `seed` chooses among moves of equal score.

    :raises HiveError: when the game is over.
    """
    codes = sorted(board._legal_codes())
    if not codes:
        raise HiveError(f"there is no move to find, the game is over, in {board.describe()}")
    random.Random(seed).shuffle(codes)
    searcher = _Searcher(board._position.copy(), limit)
    score, line, depth = searcher.run(codes)
    moves = _moves_of(board, line)
    return SearchResult((Line(score, moves),), depth, searcher.nodes)


def evaluate(pos: Position) -> int:
    """Return the evaluation for the side to move; the game must not be over."""
    pins = pinned_cells(pos)
    top, height, key = pos.top, pos.height, pos.key
    score = [0, 0]
    for piece, cell in enumerate(pos.cell):
        if cell == IN_HAND:
            continue
        free = top[cell] == piece and (height[cell] > 1 or cell not in pins)
        score[piece >= PER_COLOR] += (FREE if free else STUCK)[BUG_OF[piece]]
    for color, piece in enumerate(QUEENS):
        cell = pos.cell[piece]
        if cell != IN_HAND:
            score[color] -= DANGER[(key[cell] & 63).bit_count()]
            if top[cell] == piece and cell not in pins:
                score[color] += ESCAPE * len(SLIDES[key[cell]])
    return score[pos.turn] - score[pos.turn ^ 1]


def _end_score(pos: Position, surrounded: int, ply: int) -> int:
    """Return the score of a finished game for the side to move."""
    if surrounded == 3:
        return 0
    return ply - WIN if surrounded >> pos.turn & 1 else WIN - ply


_Placing = tuple[int, tuple[int, ...], tuple[int, ...]]


def _placing(pos: Position) -> _Placing:
    """Return the side to move and the place of each tile."""
    return pos.turn, tuple(pos.cell), tuple(pos.beneath)


def _past(pos: Position) -> set[_Placing]:
    """Return the positions since the last placement; repeating one is scored as a draw."""
    pos = pos.copy()
    past = {_placing(pos)}
    while pos.history:
        move, start, _ = pos.history[-1]
        if start == IN_HAND and move != PASS_CODE:
            break
        pos.unmake()
        past.add(_placing(pos))
    return past


def _moves_of(board: Board, line: list[int]) -> tuple[Move, ...]:
    """Return the packed moves as values; playing them keeps track of a shifting window."""
    board = board.copy()
    moves = []
    for code in line:
        moves.append(board._window.move_of(code))
        board.push(moves[-1])
    return tuple(moves)


class _LimitReachedError(Exception):
    """The limit is reached."""


class _Searcher:
    """One search: its position, its limit, and its history table."""

    __slots__ = ("deadline", "history", "limit", "lines", "max_nodes", "nodes", "past", "pos")

    def __init__(self, pos: Position, limit: Limit) -> None:
        self.pos = pos
        self.limit = limit
        self.nodes = 0
        self.max_nodes = math.inf if limit.nodes is None else limit.nodes
        self.deadline = None if limit.seconds is None else time.monotonic() + limit.seconds
        self.history: dict[int, int] = {}
        self.past = _past(pos)
        self.lines: list[list[int]] = [[] for _ in range(MAX_DEPTH + 2)]

    def run(self, codes: list[int]) -> tuple[int, list[int], int]:
        """Return score, line and completed depth, one ply deeper each time until the limit."""
        scores = {code: self._first_look(code) for code in codes}
        codes.sort(key=scores.__getitem__, reverse=True)
        score, line, depth = scores[codes[0]], [codes[0]], 1
        last = min(self.limit.depth or MAX_DEPTH, MAX_DEPTH)
        if len(codes) == 1 and self.limit.depth is None:
            return score, line, depth
        while depth < last and abs(score) < WIN - MAX_DEPTH:
            best, complete = self._root(codes, depth + 1)
            if best is not None:
                score, line = best
                codes.remove(line[0])
                codes.insert(0, line[0])
            if not complete:
                break
            depth += 1
        return score, line, depth

    def _first_look(self, code: int) -> int:
        """Return the score of the move without a reply."""
        self.nodes += 1
        pos = self.pos
        pos.make(code)
        surrounded = pos.surrounded()
        if surrounded:
            score = _end_score(pos, surrounded, 1)
        else:
            score = 0 if _placing(pos) in self.past else evaluate(pos)
        pos.unmake()
        return -score

    def _root(self, codes: list[int], depth: int) -> tuple[tuple[int, list[int]] | None, bool]:
        """Return the best score and line (or None) of the moves searched, and whether all were.

        The best move of the previous depth is searched first, so a stopped search is no worse.
        """
        best: tuple[int, list[int]] | None = None
        played = len(self.pos.history)
        try:
            for code in codes:
                alpha = -WIN if best is None else best[0]
                self.pos.make(code)
                if _placing(self.pos) in self.past:
                    self.lines[1] = []
                    score = 0
                else:
                    score = -self._negamax(depth - 1, -WIN, -alpha, 1)
                self.pos.unmake()
                if best is None or score > best[0]:
                    best = score, [code, *self.lines[1]]
        except _LimitReachedError:
            while len(self.pos.history) > played:
                self.pos.unmake()
            return best, False
        return best, True

    def _negamax(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return a bound on the score s for the side to move: s when alpha < s < beta, else
        something at most alpha that is at least s, or at least beta that is at most s.
        """
        if self.nodes >= self.max_nodes:
            raise _LimitReachedError
        self.nodes += 1
        if (
            self.deadline is not None
            and self.nodes % CLOCK_NODES == 0
            and time.monotonic() >= self.deadline
        ):
            raise _LimitReachedError
        pos = self.pos
        line = self.lines[ply] = []
        surrounded = pos.surrounded()
        if surrounded:
            return _end_score(pos, surrounded, ply)
        if depth == 0:
            return evaluate(pos)
        best = -WIN
        for code in self._ordered(generate(pos)):
            pos.make(code)
            score = -self._negamax(depth - 1, -beta, -alpha, ply + 1)
            pos.unmake()
            if score > best:
                best = score
                line[:] = code, *self.lines[ply + 1]
            if score > alpha:
                alpha = score
                if alpha >= beta:
                    self.history[code] = self.history.get(code, 0) + depth * depth
                    break
        return best

    def _ordered(self, codes: list[int]) -> list[int]:
        """Sort moves: first those with cutoffs, then those that end beside the opponent's queen."""
        known = self.history
        queen = self.pos.cell[QUEENS[self.pos.turn ^ 1]]
        beside = () if queen == IN_HAND else NEIGHBORS[queen]

        def merit(code: int) -> int:
            return 2 * known.get(code, 0) + (code != PASS_CODE and code & LAST_CELL in beside)

        codes.sort(key=merit, reverse=True)
        return codes
