"""The game on the page: its rules and its moves as MoveStrings, and the boards along it.

One truth: every board is derived from the moves, and kept for a while because the next one differs
from it by one move.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from hive_core import PASS, POCKET, Board, GameState, GameType, Move
from hive_core.notation import format_game_text


@dataclass(frozen=True, slots=True)
class Record:
    """A game: `moves` as they were played, and `undone`, the next one to redo first."""

    game_type: GameType = POCKET
    tournament: bool = False
    repetition_draw: bool = True
    moves: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()

    @classmethod
    def of_board(cls, board: Board, *, repetition_draw: bool) -> Record:
        """The game of a board.

        A game that was played on past a third occurrence is taken whole: its rules did not end it.
        """
        walked = board.copy()
        while walked.ply:
            walked.pop()
            repetition_draw = repetition_draw and not walked.is_repetition()
        return cls(board.game_type, board.tournament, repetition_draw, tuple(board.move_strings()))

    def board(self, ply: int | None = None) -> Board:
        """The board after so many plies, or after all. Shared: look, don't play."""
        bare = replace(self, moves=(), undone=())
        moves = self.moves[:ply]
        # In order, so that each board finds the one before it already made.
        for count in range(0, len(moves), _KEPT // 4):
            _board(bare, moves[:count])
        return _board(bare, moves)

    def with_move(self, move: Move) -> Record:
        """The record after one more move, and after the passes it forces.

        Where neither player can do anything, passing repeats the position to a draw; where
        repetition is no draw, two passes in a row are the last, and the table stays as it is.
        """
        moves = (*self.moves, self.board().move_string(move))
        after = replace(self, moves=moves, undone=())
        while PASS in after.board().legal_moves:
            if not self.repetition_draw and after.moves[-2:] == ("pass", "pass"):
                break
            after = replace(after, moves=(*after.moves, "pass"))
        return after

    def without_last(self) -> Record:
        """The record with the last chosen move, and the passes it forced, taken back."""
        cut = len(self.moves)
        while cut and self.moves[cut - 1] == "pass":
            cut -= 1
        cut = max(cut - 1, 0)
        return replace(self, moves=self.moves[:cut], undone=self.moves[cut:] + self.undone)

    def with_redone(self) -> Record:
        """The record with one undone move played again, and the passes it forced."""
        count = min(1, len(self.undone))
        while count < len(self.undone) and self.undone[count] == "pass":
            count += 1
        return replace(self, moves=self.moves + self.undone[:count], undone=self.undone[count:])

    @property
    def state(self) -> GameState:
        """How the game stands."""
        return self.board().state

    def game_string(self) -> str:
        """The whole game as a GameString."""
        return format_game_text(self.game_type, self.state, list(self.moves))


NEW_RECORD = Record()

_KEPT = 64


@lru_cache(maxsize=_KEPT)
def _board(bare: Record, moves: tuple[str, ...]) -> Board:
    if not moves:
        return Board(
            bare.game_type, tournament=bare.tournament, repetition_draw=bare.repetition_draw
        )
    board = _board(bare, moves[:-1]).copy()
    board.push_move(moves[-1])
    return board
