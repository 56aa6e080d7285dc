"""Hot path. Move ordering: the moves most likely to cause a cutoff come first.

See https://www.chessprogramming.org/Move_Ordering. The order is: the move of the transposition
table, then tactical moves (to and from the rings of the queens), then the killer moves of this ply
(https://www.chessprogramming.org/Killer_Heuristic), then moves that caused cutoffs elsewhere
(https://www.chessprogramming.org/History_Heuristic).
"""

from __future__ import annotations

from hive_core._rules.hexgrid import CELL_BITS, CELLS, LAST_CELL, NEIGHBORS
from hive_core._rules.position import PIECE_COUNT, Position
from hive_core._search.transposition_table import NO_MOVE

# The merit of a move is a sum of these and of its history, which is at most `MOST_HISTORY`.
TABLE_MOVE = 1 << 24
TACTICAL = 1 << 14
MOST_HISTORY = 1 << 13
KILLER = 1 << 12

# A ranked move is `merit << MOVE_BITS | move + 1`, so that a plain sort orders by merit.
MOVE_BITS = 15
MOVE_MASK = (1 << MOVE_BITS) - 1


class MoveOrdering:
    """The statistics that a search gathers about moves, and the order that follows from them.

    `killers[ply]`: the last two quiet moves that caused a cutoff there. `history[move]`: how often
    and how deep a move caused a cutoff anywhere. `beside[cell]`, `leaving[piece]`: merits for the
    position being ordered, all 0 in between.
    """

    __slots__ = ("beside", "history", "killers", "leaving")

    def __init__(self, plies: int, history: list[int]) -> None:
        """`plies`: how deep the search may go. `history`: from the searches before."""
        self.history = history
        self.killers = [[NO_MOVE, NO_MOVE] for _ in range(plies)]
        self.beside = [0] * CELLS
        self.leaving = [0] * PIECE_COUNT

    def cutoff(self, move: int, depth: int, ply: int, quiet: bool) -> None:
        """Record that the move, searched to this depth, caused a beta cutoff."""
        if quiet:
            killers = self.killers[ply]
            if killers[0] != move:
                killers[1] = killers[0]
                killers[0] = move
        self.history[move] = min(MOST_HISTORY, self.history[move] + depth * depth)

    def ranked(
        self,
        pos: Position,
        moves: list[int],
        table_move: int,
        ply: int,
        own: int,
        own_ring: int,
        other: int,
        other_ring: int,
    ) -> list[int]:
        """Return the moves with their merit in the high bits, best first.

        `own`, `other`: the cells of the queens of the side to move and of the opponent, negative
        in hand. `own_ring`, `other_ring`: how many of their sides are taken.
        """
        top = pos.top
        beside, leaving, history = self.beside, self.leaving, self.history
        fill = TACTICAL << other_ring
        relief = TACTICAL << own_ring - 1 if own_ring > 2 else KILLER
        if other >= 0:
            for cell in NEIGHBORS[other]:
                piece = top[cell]
                if piece < 0:
                    beside[cell] += fill
                else:
                    leaving[piece] -= fill
            beside[other] += TACTICAL << 3  # onto the queen
        if own >= 0:
            for cell in NEIGHBORS[own]:
                piece = top[cell]
                if piece < 0:
                    beside[cell] -= relief
                elif piece != own:
                    leaving[piece] += relief
        first, second = self.killers[ply]
        history[first] += KILLER
        history[second] += KILLER
        history[table_move] += TABLE_MOVE
        ranked = [
            history[m] + beside[m & LAST_CELL] + leaving[m >> CELL_BITS] << MOVE_BITS | m + 1
            for m in moves
        ]
        history[first] -= KILLER
        history[second] -= KILLER
        history[table_move] -= TABLE_MOVE
        if other >= 0:
            for cell in NEIGHBORS[other]:
                beside[cell] = 0
                leaving[top[cell]] = 0
            beside[other] = 0
        if own >= 0:
            for cell in NEIGHBORS[own]:
                beside[cell] = 0
                leaving[top[cell]] = 0
        ranked.sort(reverse=True)
        return ranked
