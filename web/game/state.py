"""The part of the state about the game on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hive_core import Color
from web.game.annotations import Path
from web.game.clock import Clock
from web.game.edits import NO_EDITS, Before, Edits
from web.game.ending import Ending
from web.game.match import Match
from web.game.record import NEW_RECORD, Line, Record

if TYPE_CHECKING:  # imported when such a game is played, to keep the page's start quick
    from web.game.away import Away


@dataclass(frozen=True, slots=True)
class EndCard:
    """The card about the end of the game with these moves and this ending.

    `closed`: the player has closed it.
    """

    moves: Line
    ending: Ending | None
    closed: bool = False


@dataclass(frozen=True, slots=True)
class LeftGame:
    """A game that another one replaced: its record, the computer's levels, its stopped clock.

    `number`, `match`, `away`, `begun`, `of_task`: as in `OpenGame`. `analysed`: it was left during
    its analysis; `study`: that was all. `flip`, `own_turn`: from where its board was seen.
    """

    record: Record
    levels: tuple[int, int] = (0, 0)
    clock: Clock | None = None
    number: int = 0
    analysed: bool = False
    study: bool = False
    match: Match | None = None
    away: Away | None = None
    begun: str = ""
    flip: bool = False
    own_turn: int = 0
    of_task: int = 0


@dataclass(frozen=True, slots=True)
class OpenGame:
    """The game on the board, and the one before it.

    `ply`: which position is shown, 0 to the number of moves. `draw_offer`: who offers a draw.
    `left`: the game that this one replaced; undo at the start may return to it. `edited_comment`:
    the position whose comment is written, as the moves that lead to it. `edits`: what undo and
    redo can restore. `number`: how many games this one has followed on the board. `folded`: the
    variations of which only the first move is listed, as the moves up to it. `match`: the match
    that the game belongs to. `away`: what is known of a game with somebody elsewhere. `begun`: the
    day of its first move, as a PGN writes it; empty if that was not made on this page. `of_task`:
    if it is that of a solved lesson or puzzle, and not the player's own, the checksum with which
    it began; else 0.
    """

    record: Record = NEW_RECORD
    ply: int = 0
    draw_offer: Color | None = None
    clock: Clock | None = None
    left: LeftGame | None = None
    edited_comment: Line | None = None
    edits: Edits = NO_EDITS
    number: int = 0
    folded: frozenset[Line] = frozenset()
    match: Match | None = None
    away: Away | None = None
    begun: str = ""
    of_task: int = 0

    @property
    def shown_moves(self) -> Line:
        """The moves that lead to the shown position."""
        return self.record.moves[: self.ply]

    @property
    def is_at_end(self) -> bool:
        """Whether the end of the game itself is shown, and not an earlier position or variation."""
        record = self.record
        return self.ply == len(record.moves) and record.line == record.game_line

    @property
    def is_variation(self) -> bool:
        """Whether the board shows a variation of a running game; a move there makes it the game."""
        record = self.record
        return record.is_running and not record.undone and record.line != record.game_line

    @property
    def has_way_back(self) -> bool:
        """Whether the board shows a variation of a running game or of one that is over."""
        record = self.record
        return self.is_variation or (record.is_over and record.line != record.game_line)

    def edited(self, record: Record, *, written: Path | None = None) -> OpenGame:
        """Return the game with the record as the player has changed it, which undo can restore.

        `written`: the position whose comment was written.
        """
        if record.tree is self.record.tree:
            return replace(self, record=record)
        edits = self.edits.with_edit(Before(self.record, self.ply), record, written)
        return replace(self, record=record, edits=edits)

    @property
    def before_edit(self) -> OpenGame | None:
        """The game before the last edit; None if there is none to undo."""
        step = self.edits.without_last(Before(self.record, self.ply))
        if step is None:
            return None
        edits, (record, ply) = step
        return self._with(edits, record, ply)

    @property
    def after_edit(self) -> OpenGame | None:
        """The game after the edit that was undone last; None if there is none to redo."""
        step = self.edits.with_redone(Before(self.record, self.ply))
        if step is None or self.record.undone:  # a move that was taken back comes first
            return None
        edits, (record, ply) = step
        return self._with(edits, record, ply)

    def _with(self, edits: Edits, record: Record, ply: int) -> OpenGame:
        closed = replace(self, draw_offer=None, edited_comment=None)
        return replace(closed, record=record, ply=ply, edits=edits)

    @property
    def announced_comment(self) -> str:
        """The comment to the shown position; empty while a comment is being written."""
        return "" if self.edited_comment is not None else self.record.comment(self.ply)
