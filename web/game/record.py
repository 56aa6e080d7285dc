"""The game on the page: its rules, its moves as MoveStrings, and the boards along it.

One truth: every board is derived from the moves, and kept for a while because the next one differs
from it by one move. A game may have several lines: the one that is shown, and others that leave it
somewhere, each written whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from hive_core import (
    PASS,
    POCKET,
    Board,
    Color,
    GameState,
    GameType,
    Move,
    Outcome,
    Termination,
)
from hive_core.notation import format_game_text
from web.game import comments as words
from web.game.board_cache import Boards, Rules
from web.game.comments import Comments, Path, Tags

Line = tuple[str, ...]
"""Moves from the start of the game, as MoveStrings."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How the players ended a game: `resign`, `time` or `agreed`; `loser` is None for a draw."""

    how: str
    loser: Color | None = None

    @classmethod
    def of(cls, outcome: Outcome | None) -> Ending | None:
        """The ending that only the players can have brought about; None for one on the board."""
        if outcome is not None and outcome.termination is Termination.RESIGNATION:
            return cls("resign", None if outcome.winner is None else outcome.winner.other)
        if outcome is not None and outcome.termination is Termination.AGREEMENT:
            return cls("agreed")
        return None


@dataclass(frozen=True, slots=True)
class Record:
    """A game: `moves` as they were played, and `undone`, the next one to redo first.

    `others` are the lines that were left for this one, the newest first. `tags` are names and
    values, such as who played; `comments` belong to positions of any of the lines.
    """

    game_type: GameType = POCKET
    tournament: bool = False
    repetition_draw: bool = True
    moves: Line = ()
    undone: Line = ()
    others: tuple[Line, ...] = ()
    ending: Ending | None = None
    tags: Tags = ()
    # They may be long, and games that differ in nothing else are rare.
    comments: Comments = field(default=(), hash=False)

    @classmethod
    def of_board(cls, board: Board, *, repetition_draw: bool) -> Record:
        """The game of a board.

        A game that was played on past a third occurrence is taken whole: its rules did not end it.
        """
        walked = board.copy()
        while walked.ply:
            walked.pop()
            repetition_draw = repetition_draw and not walked.is_repetition()
        return cls(
            board.game_type,
            board.tournament,
            repetition_draw,
            tuple(board.move_strings()),
            ending=Ending.of(board.outcome()),
        )

    def board(self, ply: int | None = None) -> Board:
        """The board after so many plies, or after all. Shared: look, don't play."""
        moves = self.moves[:ply]
        bare = self._bare()
        if self.ending is not None and len(moves) == len(self.moves):
            return _ended(bare, moves, self.ending)
        return _board(bare, moves)

    def played(
        self, move: Move, ply: int | None = None, *, follow: bool = True
    ) -> tuple[Record, int]:
        """The record after this move in the position after `ply` plies, and the ply it leads to.

        The passes it forces are played too. Where a line already goes on like this it is followed;
        a move of its own begins a new line, and the one it leaves is kept. Without `follow` it is
        always a move of its own, at the end of the game: one that is played, not looked at.
        """
        ply = len(self.moves) if ply is None else ply
        start = (*self.moves[:ply], self.board(ply).move_string(move))
        for index, line in enumerate((self.moves, *self.others) if follow else ()):
            if line[: ply + 1] == start:
                continued = self if index == 0 else self.with_line(index - 1)
                return continued, continued.after_passes(ply + 1)
        others = (self.moves, *self.others) if ply < len(self.moves) else self.others
        bare = self._bare()
        line = start
        # Where neither player can do anything, passing repeats the position to a draw; where
        # repetition is no draw, two passes in a row are the last, and the table stays as it is.
        while PASS in _board(bare, line).legal_moves:
            if not self.repetition_draw and line[-2:] == ("pass", "pass"):
                break
            line = (*line, "pass")
        if not follow:
            others = tuple(other for other in others if line[: len(other)] != other)
        after = replace(self, moves=line, undone=(), others=others, ending=None)
        return after._tidied(), len(line)

    def after_passes(self, ply: int) -> int:
        """The ply after the passes that follow it in the line."""
        while ply < len(self.moves) and self.moves[ply] == "pass":
            ply += 1
        return ply

    def without_last(self) -> Record:
        """The record with the last chosen move, and the passes it forced, taken back.

        A game that the players ended goes on first.
        """
        if self.ending is not None:
            return replace(self, ending=None)
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

    def with_line(self, index: int) -> Record:
        """The record with that other line shown, and the one that was shown among the others."""
        line = self.others[index]
        others = tuple(other for at, other in enumerate(self.others) if at != index)
        shown = replace(self, moves=line, undone=(), others=(self.moves, *others), ending=None)
        return shown._tidied()

    def without_line(self, index: int) -> Record:
        """The record with that other line forgotten, and what was said of it."""
        others = tuple(other for at, other in enumerate(self.others) if at != index)
        return replace(self, others=others)._tidied()

    def with_lines_of(self, other: Record) -> Record:
        """The record with the lines of that one, of the same game, as its others: each once.

        Of lines that begin another one only the longest stays. Comments and tags are that one's.
        """
        known: list[Line] = [self.moves + self.undone]
        for line in (other.moves + other.undone, *other.others):
            if not any(longer[: len(line)] == line for longer in known):
                known[1:] = [shorter for shorter in known[1:] if line[: len(shorter)] != shorter]
                known.append(line)
        merged = replace(self, others=tuple(known[1:]), tags=other.tags, comments=other.comments)
        return merged._tidied()

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines, the shown one with what was undone of it first."""
        return (self.moves + self.undone, *self.others)

    def comment(self, ply: int) -> str:
        """What is said of the position after so many plies of the shown line; empty for nothing."""
        return words.comment_to(self.comments, self.moves[:ply])

    def with_comment(self, path: Path, text: str) -> Record:
        """The record with that comment to a position; an empty one takes it away."""
        comments = words.with_comment(self.comments, path, words.clean(text))
        return self if comments == self.comments else replace(self, comments=comments)

    def main_line(self) -> Record:
        """The record with the line that is shown and nothing beside it."""
        return replace(self, others=(), undone=())._tidied()

    def _tidied(self) -> Record:
        """The record without comments to positions that are in none of its lines any more."""
        if not self.comments:
            return self
        held = words.within(self.comments, self.lines)
        return self if held == self.comments else replace(self, comments=held)

    def departures(self) -> dict[int, list[int]]:
        """By ply: which of the other lines leave the shown one after so many plies."""
        found: dict[int, list[int]] = {}
        for index, line in enumerate(self.others):
            pairs = zip(self.moves, line, strict=False)
            same = next((at for at, (a, b) in enumerate(pairs) if a != b), None)
            ply = min(len(self.moves), len(line)) if same is None else same
            found.setdefault(ply, []).append(index)
        return found

    @property
    def state(self) -> GameState:
        """How the game stands."""
        return self.board().state

    def game_string(self) -> str:
        """The line that is shown as a GameString."""
        return format_game_text(self.game_type, self.state, list(self.moves))

    def _bare(self) -> Record:
        return Record(self.game_type, self.tournament, self.repetition_draw)


NEW_RECORD = Record()

_BOARDS = Boards()


def _board(bare: Record, moves: Line) -> Board:
    rules = Rules(bare.game_type, bare.tournament, bare.repetition_draw)
    return _BOARDS.after(rules, moves)


@lru_cache(maxsize=2)
def _ended(bare: Record, moves: Line, ending: Ending) -> Board:
    board = _board(bare, moves).copy()
    if ending.loser is None:
        board.agree_draw()
    else:
        board.resign(ending.loser)
    return board
