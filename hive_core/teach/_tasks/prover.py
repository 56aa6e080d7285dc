"""Prove forced wins: full-width searches that count every legal reply.

A player *wins within n moves* if, whatever the opponent replies, the opponent's queen is surrounded
and the player's own is not, after at most n of the player's own moves. So:

- it also is a win if the opponent's own reply surrounds the opponent's queen;
- both queens surrounded at once are a draw, which is no win;
- a forced pass is a reply like any other, and a pass of the attacker is one of the n moves;
- draws by repetition inside a proof are ignored: a line of so few moves cannot repeat a position
  three times, unless it occurred before. A game that has ended has no wins to prove.

Nothing is pruned that could change an answer. One turn moves one tile, so the last move must fill
the one free side of the queen, or throw the queen into a hole; `wins_at_once` tries only those
moves. All else is the order in which moves are tried, and a memory of positions seen.

It works on the packed position, see `_rules/position.py`; boards are converted once for each call.
"""

from __future__ import annotations

from hive_core._rules.arguments import as_whole
from hive_core._rules.hexgrid import CELL_BITS, LAST_CELL, NEIGHBORS
from hive_core._rules.movegen import generate
from hive_core._rules.position import (
    IN_HAND,
    QUEENS,
    Position,
)
from hive_core._search.surround import wins_at_once
from hive_core.board import Board, as_board
from hive_core.errors import HiveError
from hive_core.types import Move

NONE = -2
"""No move; a packed pass is -1."""

_Key = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]


def wins_in(board: Board, moves: int) -> tuple[Move, ...]:
    """Return every first move of the side to move that wins within `moves` own moves.

    `moves`: 1 and up; 1 takes well under a millisecond, 2 some tens and 3 about a second. Empty if
    no move wins so soon, or the game is over. In a fixed order.

    :raises HiveError: if an argument is of the wrong kind or out of range.

    >>> from hive_core import Board
    >>> wins_in(Board(), 1)
    ()
    """
    moves = _as_moves(moves)
    codes = as_board(board)._legal_codes()
    winners = _Prover(board).winning(codes, moves)
    return tuple(map(board._window.move_of, winners))


def can_win(board: Board, moves: int) -> bool:
    """Tell whether the side to move wins within `moves` own moves, 1 and up, against any reply.

    :raises HiveError: if an argument is of the wrong kind or out of range.
    """
    moves = _as_moves(moves)
    return bool(as_board(board)._legal_codes()) and _Prover(board).can_win(moves)


def refutation(board: Board, moves: int) -> Move | None:
    """Return a reply of the side to move after which the opponent no longer wins within `moves`.

    None if each reply loses. `board`: the position after a move of the attacker, who has `moves`
    own moves left, 0 and up. None too if the attacker has won already.

    :raises HiveError: if an argument is of the wrong kind or out of range, or the game is over and
        the attacker has not won it.
    """
    moves = _as_moves(moves, 0)
    if _is_over(board):
        return None
    code = _Prover(board).refutation(moves)
    return None if code == NONE else board._window.move_of(code)


def best_defence(board: Board, moves: int) -> Move:
    """Return the reply of the side to move that lasts longest against a win within `moves`.

    Among those that last equally long it is the one that leaves the attacker the fewest winning
    moves, then the one whose MoveString comes first. A reply after which the attacker no longer
    wins within `moves` lasts longest of all.

    :raises HiveError: if an argument is of the wrong kind or out of range, or the game is over.
    """
    moves = _as_moves(moves, 0)
    if _is_over(board):
        raise HiveError(f"there is no reply, the game is over, in {board.describe()}")
    prover = _Prover(board)
    ranked = []
    for code in board._legal_codes():
        lasts, left = prover.resistance(code, moves)
        move = board._window.move_of(code)
        ranked.append((-lasts, left, board.move_string(move), move))
    return min(ranked, key=lambda entry: entry[:3])[3]


def losing_moves(board: Board, moves: int) -> frozenset[Move]:
    """Return the moves of the side to move after which the opponent wins within `moves`.

    `moves`: of the opponent, 0 and up. Moves that lose the game at once, by surrounding one's own
    queen, are among them.

    :raises HiveError: if an argument is of the wrong kind or out of range.
    """
    moves = _as_moves(moves, 0)
    codes = as_board(board)._legal_codes()
    prover = _Prover(board)
    return frozenset(board._window.move_of(code) for code in codes if prover.loses(code, moves))


def _as_moves(moves: object, least: int = 1) -> int:
    return as_whole(moves, "a number of moves", least)


def _is_over(board: Board) -> bool:
    """Tell whether the opponent of the side to move has won.

    :raises HiveError: if the game is over in another way.
    """
    if as_board(board)._legal_codes():
        return False
    outcome = board.outcome()
    if outcome is not None and outcome.winner is board.turn.other:
        return True
    raise HiveError(f"the attacker cannot win, the game is over, in {board.describe()}")


class _Prover:
    """One proof: the position, changed in place and restored, and the results so far.

    `_results`: whether the side to move wins within so many moves, for positions met before.
    `_best_reply`, `_best_attack`: by moves left, the move that last decided a position like this.
    """

    def __init__(self, board: Board) -> None:
        self._pos = board._position.copy()
        self._results: dict[tuple[_Key, int], bool] = {}
        self._best_reply: dict[int, int] = {}
        self._best_attack: dict[int, int] = {}

    # -- the attacker to move --------------------------------------------------------------------

    def winning(self, codes: list[int], moves: int) -> list[int]:
        """Return those of the legal moves that win within `moves`, in the order of their codes."""
        return [code for code in sorted(codes) if self._attack_works(code, moves)]

    def can_win(self, moves: int) -> bool:
        """Tell whether the side to move wins within `moves`; the game is not over."""
        if moves < 1:
            return False
        if wins_at_once(self._pos):
            return True
        return any(self._wins_in_exactly(count) for count in range(2, moves + 1))

    def _wins_in_exactly(self, moves: int) -> bool:
        """Tell the same, given that it does not win within fewer."""
        pos = self._pos
        place = (_key(pos), moves)
        result = self._results.get(place)
        if result is not None:
            return result
        for code in self._attacks(moves):
            if self._attack_works(code, moves):
                self._best_attack[moves] = code
                self._results[place] = True
                return True
        self._results[place] = False
        return False

    def _attack_works(self, code: int, moves: int) -> bool:
        """Tell whether the legal move begins a win within `moves`, itself included."""
        pos = self._pos
        defender = 2 >> pos.turn  # the bit of the opponent's queen in `surrounded`
        pos.make(code)
        ended = pos.surrounded()
        works = ended == defender if ended else moves > 1 and self.refutation(moves - 1) == NONE
        pos.unmake()
        return works

    def _attacks(self, moves: int) -> list[int]:
        """Return the legal moves, those that take a side of the opponent's queen first."""
        pos = self._pos
        codes = sorted(generate(pos))
        queen = pos.cell[QUEENS[1 - pos.turn]]
        if queen != IN_HAND:
            near = {*NEIGHBORS[queen], queen}
            codes.sort(key=lambda code: code & LAST_CELL not in near)
        _first(codes, self._best_attack.get(moves, NONE))
        return codes

    # -- the defender to move --------------------------------------------------------------------

    def refutation(self, moves: int) -> int:
        """Return a reply after which the attacker no longer wins within `moves`, or `NONE`."""
        for code in self._replies(moves):
            if not self.loses(code, moves):
                self._best_reply[moves] = code
                return code
        return NONE

    def loses(self, code: int, moves: int) -> bool:
        """Tell whether the attacker wins within `moves` after the legal reply."""
        pos = self._pos
        defender = 1 << pos.turn
        pos.make(code)
        ended = pos.surrounded()
        lost = ended == defender if ended else self.can_win(moves)
        pos.unmake()
        return lost

    def resistance(self, code: int, moves: int) -> tuple[int, int]:
        """Return how many moves the attacker needs after the reply, and how many moves then win.

        0 moves if the reply ends the game, `moves + 1` if the attacker needs more than `moves`.
        """
        pos = self._pos
        defender = 1 << pos.turn
        pos.make(code)
        ended = pos.surrounded()
        if ended:
            result = (0 if ended == defender else moves + 1, 0)
        else:
            lasts = next((n for n in range(1, moves + 1) if self.can_win(n)), moves + 1)
            wins = self.winning(generate(pos), lasts) if lasts <= moves else []
            result = (lasts, len(wins))
        pos.unmake()
        return result

    def _replies(self, moves: int) -> list[int]:
        """Return the legal replies, those likely to refute first.

        They are the last refutation of a similar attack, then moves of the own queen or away from
        her, then onto what is beside the attacker's queen.
        """
        pos = self._pos
        codes = sorted(generate(pos))
        own, other = pos.cell[QUEENS[pos.turn]], pos.cell[QUEENS[1 - pos.turn]]
        ring = {*NEIGHBORS[own], own} if own != IN_HAND else set()
        target = {*NEIGHBORS[other], other} if other != IN_HAND else set()
        cell = pos.cell

        def order(code: int) -> int:
            to = code & LAST_CELL
            if cell[code >> CELL_BITS] in ring:
                return 0 if to not in ring else 1
            return 3 if to in ring and pos.top[to] < 0 else 1 if to in ring or to in target else 2

        codes.sort(key=order)
        _first(codes, self._best_reply.get(moves, NONE))
        return codes


def _first(codes: list[int], code: int) -> None:
    """Move the code to the front, if it is there."""
    if code in codes:
        codes.remove(code)
        codes.insert(0, code)


def _key(pos: Position) -> _Key:
    """Return all that the legal moves depend on.

    The ply counts too, since it decides when a queen must be placed.
    """
    beneath = tuple(pos.beneath) if pos.stacked else ()
    return pos.turn, pos.ply, pos.moved, tuple(pos.cell), beneath
