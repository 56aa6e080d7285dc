"""The record of a game: its rules, its moves as MoveStrings, and its variations.

Every board is derived from the moves and cached, because the next one differs by one move. A record
may have several lines, each written in full: the one that is shown, and others, its variations.
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
        """Return the ending by resignation or agreement; None for any other outcome."""
        if outcome is not None and outcome.termination is Termination.RESIGNATION:
            return cls("resign", None if outcome.winner is None else outcome.winner.other)
        if outcome is not None and outcome.termination is Termination.AGREEMENT:
            return cls("agreed")
        return None


@dataclass(frozen=True, slots=True)
class Record:
    """A game: `moves` as they were played, and `undone` ones, the next one to redo first.

    `others` are the variations, the newest first. `tags` are names and values, such as who played;
    `comments` belong to positions of any of the lines.
    """

    game_type: GameType = POCKET
    tournament: bool = False
    repetition_draw: bool = True
    moves: Line = ()
    undone: Line = ()
    others: tuple[Line, ...] = ()
    ending: Ending | None = None
    tags: Tags = ()
    # Left out of the hash: they may be long, and games that differ in nothing else are rare.
    comments: Comments = field(default=(), hash=False)

    @classmethod
    def of_board(cls, board: Board, *, repetition_draw: bool) -> Record:
        """Return the record of a board.

        A game that went on after a third occurrence is played without the repetition draw.
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
        """Return the board at that ply, or the last one. It is shared: do not change it."""
        moves = self.moves[:ply]
        if self.ending is not None and len(moves) == len(self.moves):
            return _with_ending(self._rules, moves, self.ending)
        return _BOARDS.after(self._rules, moves)

    def outcome(self, ply: int | None = None) -> Outcome | None:
        """Return the outcome at that ply, or at the end; None while the game goes on."""
        return _outcome(self, ply)

    def with_move(
        self, move: Move, ply: int | None = None, *, follow: bool = True
    ) -> tuple[Record, int]:
        """Return the record after this move in the position at `ply`, and the ply it leads to.

        The passes it forces are played, too. If a line already goes on like this, it is shown; else
        the move begins a new line, and the one it leaves is kept. Without `follow` the move is
        always added, at the end of the game: it is played, not looked at.
        """
        ply = len(self.moves) if ply is None else ply
        start = (*self.moves[:ply], self.board(ply).move_string(move))
        for index, line in enumerate((self.moves, *self.others) if follow else ()):
            if line[: ply + 1] == start:
                continued = self if index == 0 else self.with_line(index - 1)
                return continued, continued.after_passes(ply + 1)
        others = (self.moves, *self.others) if ply < len(self.moves) else self.others
        line = start
        # If neither player can move, passing repeats the position until the draw; if repetition is
        # no draw, two passes in a row are played and the position stays.
        while PASS in _BOARDS.after(self._rules, line).legal_moves:
            if not self.repetition_draw and line[-2:] == ("pass", "pass"):
                break
            line = (*line, "pass")
        if not follow:
            others = tuple(other for other in others if line[: len(other)] != other)
        after = replace(self, moves=line, undone=(), others=others, ending=None)
        return after._without_stray_comments(), len(line)

    def after_passes(self, ply: int) -> int:
        """Return the ply after the passes that follow it."""
        while ply < len(self.moves) and self.moves[ply] == "pass":
            ply += 1
        return ply

    def without_last(self) -> Record:
        """Return the record without the last chosen move and the passes it forced.

        If the players ended the game, only that is undone.
        """
        if self.ending is not None:
            return replace(self, ending=None)
        cut = len(self.moves)
        while cut and self.moves[cut - 1] == "pass":
            cut -= 1
        cut = max(cut - 1, 0)
        return replace(self, moves=self.moves[:cut], undone=self.moves[cut:] + self.undone)

    def with_redone(self) -> Record:
        """Return the record with one undone move played again, and the passes it forced."""
        count = min(1, len(self.undone))
        while count < len(self.undone) and self.undone[count] == "pass":
            count += 1
        return replace(self, moves=self.moves + self.undone[:count], undone=self.undone[count:])

    def with_line(self, index: int) -> Record:
        """Return the record with that variation shown; the shown line becomes a variation."""
        line = self.others[index]
        others = tuple(other for at, other in enumerate(self.others) if at != index)
        shown = replace(self, moves=line, undone=(), others=(self.moves, *others), ending=None)
        return shown._without_stray_comments()

    def without_line(self, index: int) -> Record:
        """Return the record without that variation and its comments."""
        others = tuple(other for at, other in enumerate(self.others) if at != index)
        return replace(self, others=others)._without_stray_comments()

    def with_lines_of(self, other: Record) -> Record:
        """Return the record with another record's lines as variations; both are of the same game.

        A line that is the beginning of another one is left out. Comments and tags are the other's.
        """
        known: list[Line] = [self.moves + self.undone]
        for line in (other.moves + other.undone, *other.others):
            if not any(longer[: len(line)] == line for longer in known):
                known[1:] = [shorter for shorter in known[1:] if line[: len(shorter)] != shorter]
                known.append(line)
        merged = replace(self, others=tuple(known[1:]), tags=other.tags, comments=other.comments)
        return merged._without_stray_comments()

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines: first the shown one, with its undone moves, then the variations."""
        return (self.moves + self.undone, *self.others)

    def comment(self, ply: int) -> str:
        """Return the comment to the position at that ply of the shown line; empty for none."""
        return words.comment_to(self.comments, self.moves[:ply])

    def with_comment(self, path: Path, text: str) -> Record:
        """Return the record with that comment to a position; an empty text deletes it."""
        comments = words.with_comment(self.comments, path, words.clean(text))
        return self if comments == self.comments else replace(self, comments=comments)

    def main_line(self) -> Record:
        """Return the record without variations."""
        return replace(self, others=(), undone=())._without_stray_comments()

    def _without_stray_comments(self) -> Record:
        """Return the record without comments to positions that its lines no longer contain."""
        if not self.comments:
            return self
        held = words.within(self.comments, self.lines)
        return self if held == self.comments else replace(self, comments=held)

    def departures(self) -> dict[int, list[int]]:
        """Return which variations leave the shown line after each ply, by index."""
        found: dict[int, list[int]] = {}
        for index, line in enumerate(self.others):
            pairs = zip(self.moves, line, strict=False)
            same = next((at for at, (a, b) in enumerate(pairs) if a != b), None)
            ply = min(len(self.moves), len(line)) if same is None else same
            found.setdefault(ply, []).append(index)
        return found

    @property
    def state(self) -> GameState:
        """The state of the game."""
        return self.board().state

    def game_string(self) -> str:
        """Return the shown line as a GameString."""
        return format_game_text(self.game_type, self.state, list(self.moves))

    @property
    def _rules(self) -> Rules:
        return Rules(self.game_type, self.tournament, self.repetition_draw)


NEW_RECORD = Record()

_BOARDS = Boards()


@lru_cache(maxsize=2)
def _with_ending(rules: Rules, moves: Line, ending: Ending) -> Board:
    board = _BOARDS.after(rules, moves).copy()
    if ending.loser is None:
        board.agree_draw()
    else:
        board.resign(ending.loser)
    return board


@lru_cache(maxsize=8)
def _outcome(record: Record, ply: int | None) -> Outcome | None:
    # A draw by repetition is found by comparing the position with all earlier ones.
    return record.board(ply).outcome()
