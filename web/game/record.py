"""The record of a game on the page: a tree of moves, the line that is shown, and its rules.

Every board is derived from the moves and cached, because the next one differs by one move.
"""

from __future__ import annotations

import zlib
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from hive_core import (
    PASS,
    POCKET,
    Board,
    Color,
    GameState,
    GameType,
    HiveError,
    Move,
    Outcome,
    Termination,
)
from hive_core._game.line_boards import LineBoards
from hive_core._game.lines import Line as Line
from hive_core._game.lines import common
from hive_core._game.result_words import BY_PLAYERS, ENDING_TAG, OVER
from hive_core._game.starts import end_board, start_of_board
from hive_core.annotations import Annotation
from hive_core.game_tree import GameTree
from hive_core.notation import format_game_text
from web.game.annotations import Annotations, Path, clean
from web.game.ending import Ending, Final
from web.game.forks import Fork, forks
from web.game.rules import Rules
from web.game.tags import Tags, clean_value

PLY_COUNT = "PlyCount"
RULES, TOURNAMENT, NO_REPEAT = "Rules", "tournament", "norepeat"
"""The tag of a file for the number of plies of the game, as PGN names it."""

_BOARDS = LineBoards(Rules.begin)


@dataclass(frozen=True, slots=True)
class Record:
    """A game: `moves` is the shown line as it was played, `undone` goes on from there.

    `tree`: all lines, annotations and tags. `final`: how the players ended the game, and where;
    lines of an analysis may go on from there, so it is not in the tree, nor is a file's result.
    `given`: the moves of a file or of a game that was over, which stay in the tree, whatever is
    undone; it is not compared. `own`: the moves of the game itself, if lines of an analysis go on
    from its end, and in an analysis those of a game that is running or was ended by its players;
    None: the main line has them.
    """

    # Left out of the hash: it may be big, and games that differ in nothing else are rare.
    tree: GameTree = field(default=GameTree(), hash=False)
    moves: Line = ()
    undone: Line = ()
    tournament: bool = False
    repetition_draw: bool = True
    final: Final | None = None
    given: Line = field(default=(), compare=False)
    own: Line | None = None

    # -- other ways to make one ----------------------------------------------------------------

    @classmethod
    def of_moves(
        cls,
        game_type: GameType = POCKET,
        moves: Line = (),
        *,
        start: str | None = None,
        tournament: bool = False,
        repetition_draw: bool = True,
    ) -> Record:
        """Return the record of a game with one line; `start`: a PositionString, or None."""
        tree = GameTree(game_type, start, (moves,))
        return cls(tree, moves, (), tournament, repetition_draw)

    @classmethod
    def of_tree(cls, tree: GameTree, *, repetition_draw: bool = True) -> Record:
        """Return the record of a game that shows its main line, up to the end of the game.

        Lines of an analysis may go on from there; then the tag `PLY_COUNT` has its plies. The tag
        `RULES` has the rules that are not the usual ones.
        """
        tree, tournament, no_repeat = without_rules_tag(tree)
        repetition_draw = repetition_draw and not no_repeat
        open_tree = tree.with_ending(None).with_result(None)
        main, count = tree.main_line, dict(tree.tags).get(PLY_COUNT, "")
        has_result = tree.result in OVER or tree.ending is not None
        own = None
        if count.isdecimal() and len(count) < 7 and 0 < int(count) < len(main):
            main, open_tree = main[: int(count)], open_tree.with_tag(PLY_COUNT, "")
            own = None if has_result else main
        record = cls(open_tree, main, (), tournament, repetition_draw, given=main, own=own)
        if tree.ending is not None:
            return record.with_ending(Ending.of(tree.ending))
        return record.with_result(tree.result)

    @classmethod
    def of_position(cls, text: str, *, repetition_draw: bool = True) -> Record:
        """Return the record of a game that starts from a PositionString.

        :raises InvalidPositionError: if it is not one.
        """
        return cls(GameTree(start=text), repetition_draw=repetition_draw)

    @classmethod
    def of_board(cls, board: Board, *, repetition_draw: bool) -> Record:
        """Return the record of a board.

        A game that went on after a third occurrence is played without the repetition draw.
        """
        walked = board.copy()
        while walked.move_stack:
            walked.pop()
            repetition_draw = repetition_draw and not walked.is_repetition()
        record = cls.of_moves(
            board.game_type,
            tuple(board.move_strings()),
            start=start_of_board(board),
            tournament=board.tournament,
            repetition_draw=repetition_draw,
        )
        record = replace(record, given=record.moves)
        return record.with_ending(Ending.of(board.outcome()))

    # -- what it says --------------------------------------------------------------------------

    @property
    def game_type(self) -> GameType:
        """The game type."""
        return self.tree.game_type

    @property
    def start(self) -> str | None:
        """The PositionString of the position that the game starts from; None: the empty board."""
        return self.tree.start

    @property
    def annotations(self) -> Annotations:
        """Paths and what is said about their positions, sorted by path."""
        return self.tree.annotations

    @property
    def tags(self) -> Tags:
        """Names and values, such as who played."""
        return self.tree.tags

    @property
    def ending(self) -> Ending | None:
        """How the players ended the game, if the shown line ends there."""
        if self.final is None or self.undone or self.moves != self.final.path:
            return None
        return self.final.ending

    @property
    def line(self) -> Line:
        """The shown line with its undone moves."""
        return self.moves + self.undone

    @property
    def game_line(self) -> Line:
        """The moves of the game itself, up to its end."""
        if self.final is not None:
            return self.final.path
        return self.tree.main_line if self.own is None else self.own

    @property
    def keeps_game_line(self) -> bool:
        """Whether the moves of the game itself stay the main line and can't be deleted."""
        return self.own is not None or self.is_over

    @property
    def itself(self) -> Record:
        """The record with the moves of the game itself shown."""
        return replace(self, moves=self.game_line, undone=())

    @property
    def is_over(self) -> bool:
        """Whether the game itself is over, whichever line is shown."""
        return self.final is not None or self.itself.outcome() is not None

    @property
    def is_running(self) -> bool:
        """Whether the game is being played: it is not over, and was not only opened."""
        game = self.game_line
        return not self.is_over and (not game or common(game, self.given) < len(game))

    @property
    def is_untouched(self) -> bool:
        """Whether nothing was ever played, set up, said or named."""
        return self.tree.lines == ((),) and not (self.start or self.annotations or self.tags)

    @property
    def checksum(self) -> int:
        """A number, not 0, that tells other lines, annotations and tags from these."""
        made = (self.start, self.tree.lines, self.tree.annotations, sorted(self.tags))
        return zlib.crc32(repr(made).encode()) or 1

    @property
    def has_variations(self) -> bool:
        """Whether there is anything else than the moves of the game itself."""
        return len(self.tree.lines) > 1 or self.tree.main_line != self.game_line

    @property
    def forks(self) -> tuple[Fork, ...]:
        """The variations of the shown line, by ply, preferred ones first."""
        return _forks(self)

    def has_moves_of(self, other: Record) -> bool:
        """Return whether the other record shows the same moves from the same start."""
        return self.moves == other.moves and self.rules == other.rules

    # -- positions -----------------------------------------------------------------------------

    def board(self, ply: int | None = None) -> Board:
        """Return the board at that ply, or the last one. It is shared: do not change it."""
        return _board(self, ply)

    def outcome(self, ply: int | None = None) -> Outcome | None:
        """Return the outcome at that ply, or at the end; None while the game goes on."""
        return _outcome(self, ply)

    @property
    def state(self) -> GameState:
        """The state of the game."""
        return self.board().state

    @property
    def first_ply(self) -> int:
        """The number of plies before the start: 0, unless the game starts from a position."""
        return 0 if self.start is None else _BOARDS.after(self.rules, ()).ply

    def mover(self, number: int) -> Color:
        """Return who made a move; the first has the number 1."""
        return Color((self.first_ply + number - 1) % 2)

    def turn_number(self, number: int) -> int:
        """Return the number of the turn of a move, as UHP counts: both players share a number."""
        return (self.first_ply + number - 1) // 2 + 1

    def game_string(self) -> str:
        """Return the shown line as a GameString; a game that starts from a position has none."""
        assert self.start is None
        return self.game_text()

    def game_text(self, ply: int | None = None) -> str:
        """Return the moves up to that ply, or all, in the form of a GameString."""
        moves = list(self.moves[:ply])
        return format_game_text(self.game_type, self.board(ply).state, moves)

    # -- moves ---------------------------------------------------------------------------------

    def with_move(
        self, move: Move, ply: int | None = None, *, follow: bool = True
    ) -> tuple[Record, int]:
        """Return the record after this move in the position at `ply`, and the ply it leads to.

        The passes it forces are played, too. If a line already goes on like this, it is shown; else
        the move begins a new line, and the one it leaves is kept. Without `follow` the move is
        always added, at the end of the game: it is played, not looked at.
        """
        ply = len(self.moves) if ply is None else ply
        line = (*self.moves[:ply], self.board(ply).move_string(move))
        if follow and line in self.tree:
            shown = self.showing(line)
            return shown, shown.after_passes(ply + 1)
        # If neither player can move, passing repeats the position until the draw; if repetition is
        # no draw, two passes in a row are played and the position stays.
        while PASS in _BOARDS.after(self.rules, line).legal_moves:
            if not self.repetition_draw and line[-2:] == ("pass", "pass"):
                break
            line = (*line, "pass")
        base = self.without_undone() if ply == len(self.moves) else self
        after = base.with_moves(line)
        if not follow:
            # The same moves may have been played before, and the players ended that game here.
            final = None if after.ending is not None else after.final
            tree = after.tree.as_main_line(line)
            after = replace(after, tree=tree, final=final)._with_own(line)
        return after, len(line)

    def after_passes(self, ply: int) -> int:
        """Return the ply after the passes that follow it."""
        while ply < len(self.moves) and self.moves[ply] == "pass":
            ply += 1
        return ply

    def with_moves(self, line: Line) -> Record:
        """Return the record with these canonical, legal moves as the shown line."""
        return replace(self, tree=self.tree.with_checked_line(line), moves=line, undone=())

    def without_last(self) -> Record:
        """Return the record without the last chosen move and the passes it forced.

        If the players ended the game, only that is undone. The moves of a game that was over stay
        in its tree.
        """
        given = self.given if self.outcome() is None else self.moves
        if self.ending is not None:
            return replace(self.with_ending(None), given=given)
        cut = len(self.moves)
        while cut and self.moves[cut - 1] == "pass":
            cut -= 1
        cut = max(cut - 1, 0)
        undone = self.moves[cut:] + self.undone
        return replace(self, moves=self.moves[:cut], undone=undone, given=given)

    def with_redone(self) -> Record:
        """Return the record with one undone move played again, and the passes it forced."""
        count = min(1, len(self.undone))
        while count < len(self.undone) and self.undone[count] == "pass":
            count += 1
        return replace(self, moves=self.moves + self.undone[:count], undone=self.undone[count:])

    def without_undone(self) -> Record:
        """Return the record without undone moves.

        They stay in the tree if they were given, or a variation or an annotation belongs to them.
        """
        if not self.undone:
            return self
        line, at = self.line, len(self.moves)
        others = (common(line, other) for other in self.tree.lines if other != line)
        lengths = (len(path) for path, _ in self.annotations if line[: len(path)] == path)
        if max((common(line, self.given), *others, *lengths)) > at:
            return replace(self, undone=())
        return self._with_tree(self.tree.without(line[: at + 1]), undone=())

    def with_ending(self, ending: Ending | None) -> Record:
        """Return the record with the shown line ended by the players; None: not ended by them."""
        if ending is None and self.final is None:
            return self
        if ending is None:
            # What a file says about an end that is undone is no longer true.
            told = ENDING_TAG in dict(self.tags)
            tree = self.tree.with_tag(ENDING_TAG, "") if told else self.tree
            return replace(self, tree=tree, final=None)._with_own(self.game_line)
        ended = self.without_undone()._with_own(self.moves)
        return replace(ended, final=Final(self.moves, ending))

    def with_result(self, result: GameState | None) -> Record:
        """Return the record with the shown line ended with this result, if the board shows none.

        `result`: what a file says of a game without how it ended; None: nothing.
        """
        if result not in OVER or self.outcome() is not None:
            return self
        return self.with_ending(Ending.of_result(result))

    def for_analysis(self, line: Line | None = None) -> Record:
        """Return the record as an analysis begins: nothing is undone, and it has no ending.

        `line`: what it shows; None: the shown line, with what was undone ahead.
        """
        keeps = self.final is not None or self.is_running
        own = self.game_line if keeps else ()
        line = self.line if line is None else line
        return replace(self, moves=line, undone=(), final=None, own=own or None)

    # -- variations ----------------------------------------------------------------------------

    def showing(self, path: Line) -> Record:
        """Return the record with a line through that position shown, the shown one if it is."""
        if self.moves[: len(path)] == path:
            return self
        return replace(self, moves=self.tree.line_through(path), undone=())

    def without_branch(self, path: Line) -> Record:
        """Return the record without the moves from the last one of this path on.

        If the shown line goes through them, one that has the move before is shown.
        """
        tree = self.tree.without(path)
        if self.moves[: len(path)] != path:
            return self._with_tree(tree)
        return self._with_tree(tree, moves=tree.line_through(path[:-1]), undone=())

    def with_first(self, path: Line) -> Record:
        """Return the record with the line through this path as the main line.

        It is only the first variation if the moves of the game stay the main line.
        """
        tree = self.tree.as_main_line(path)
        if self.keeps_game_line:
            tree = tree.as_main_line(self.game_line)
        return replace(self, tree=tree)

    def with_lines_of(self, other: Record) -> Record:
        """Return the record with another record's lines as variations; both are of the same game.

        What is said about positions, and the tags, are the other's.
        """
        game = self.game_line
        if not self.is_running:
            # A game that is over keeps its moves; it, or one that is only studied, has the main
            # line that the study has, and lacks what the study deleted.
            kept = game if self.is_over else ()
            tree = self._given_back(other.tree, kept)
            longer = tree.main_line != game and tree.main_line[: len(game)] == game
            after = self._with_tree(tree, own=game if longer and not self.is_over else None)
            if self.line in tree:
                return after
            main = kept or tree.main_line
            return replace(after, moves=main, undone=(), given=main, own=None)
        # One that goes on still ends where it did, whatever the study tried from there.
        tree = self._given_back(other.tree, self.line, game)
        return self._with_tree(tree)._with_own(game)

    def _given_back(self, tree: GameTree, *lines: Line) -> GameTree:
        """Return a study's tree with these lines, and what was said of those that it deleted."""
        whole = tree
        for line in lines:
            whole = whole.with_checked_line(line)
        for path, annotation in self.annotations:
            if path not in tree and path in whole:
                whole = whole.with_annotation(path, annotation)
        return whole

    def bare(self, ply: int | None = None) -> Record:
        """Return the record of the shown moves up to that ply, or all, and nothing else."""
        return Record.of_moves(
            self.game_type,
            self.moves[:ply],
            start=self.start,
            tournament=self.tournament,
            repetition_draw=self.repetition_draw,
        )

    def main_line(self) -> Record:
        """Return the record without variations and undone moves."""
        tree, along = self.tree, self.moves
        annotations = tuple(pair for pair in tree.annotations if along[: len(pair[0])] == pair[0])
        only = GameTree(tree.game_type, tree.start, (along,), annotations, tree.tags)
        final = None if self.ending is None else self.final
        return replace(self, tree=only, undone=(), final=final, own=None)

    def shared(self) -> GameTree:
        """Return the tree as it is written to files and links: without undone moves.

        What an analysis tried after the last move of the game goes on from its main line.
        """
        record = self.without_undone()
        tree = record.tree if record.own is None else record.tree.as_main_line(record.own)
        if record.final is None:
            end = replace(record, moves=tree.main_line, final=None).outcome()
            is_repetition = end is not None and end.termination is Termination.REPETITION
            return tree.with_result(GameState.DRAW) if is_repetition else tree
        outcome, tree = record.final.ending.outcome, tree.as_main_line(record.final.path)
        if tree.main_line == record.final.path and outcome.termination in BY_PLAYERS:
            return tree.with_ending(outcome)
        # Only the end of the main line has an ending in a file; here an analysis goes on from it.
        return tree.with_result(outcome.state)

    def with_rules_tag(self, tree: GameTree) -> GameTree:
        """Return a tree with a tag for the rules of this game that are not the usual ones."""
        rules = [TOURNAMENT] * self.tournament + [NO_REPEAT] * (not self.repetition_draw)
        return tree.with_tag(RULES, " ".join(rules)) if rules else tree

    def for_file(self) -> GameTree:
        """Return the tree as it is written to a file, with its plies and rules if need be."""
        tree, plies = self.shared(), len(self.without_undone().game_line)
        tree = self.with_rules_tag(tree)
        if tree.ending is not None or len(tree.main_line) == plies:
            return tree
        if self.final is None:
            return tree.with_tag(PLY_COUNT, str(plies))
        outcome = self.final.ending.outcome
        if outcome.termination in BY_PLAYERS:
            with suppress(HiveError):  # the analysis has ended the game otherwise
                tree = tree.with_ending(outcome)
        return tree.with_tag(PLY_COUNT, str(plies))

    # -- annotations and tags ------------------------------------------------------------------

    def annotation(self, path: Path) -> Annotation:
        """Return what is said about a position."""
        return self.tree.annotation(path)

    def with_annotation(self, path: Path, annotation: Annotation) -> Record:
        """Return the record with this annotation of a position; an empty one deletes it."""
        tree = self.tree.with_annotation(path, annotation)
        return self if tree.annotations == self.annotations else replace(self, tree=tree)

    def comment(self, ply: int) -> str:
        """Return the comment to the position at that ply of the shown line; empty for none."""
        return self.annotation(self.moves[:ply]).comment

    def with_comment(self, path: Path, text: str) -> Record:
        """Return the record with that comment to a position; an empty text deletes it."""
        return self.with_annotation(path, self.annotation(path).replaced(comment=clean(text)))

    def with_tag(self, name: str, value: str) -> Record:
        """Return the record with this value of one tag; an empty value deletes it."""
        return replace(self, tree=self.tree.with_tag(name, clean_value(value)))

    def _with_tree(self, tree: GameTree, **changes: Any) -> Record:
        """Return the record with this tree, and of its own end what the tree still has."""
        after = replace(self, tree=tree, **changes)
        final = after.final if after.final is not None and after.final.path in tree else None
        own = after.own if after.own is not None and after.own in tree else None
        return replace(after, final=final, own=own)

    def _with_own(self, line: Line) -> Record:
        """Return the record with this line of its tree as the game, whatever goes on from there."""
        return replace(self, own=None if self.tree.main_line == line else line)

    @property
    def rules(self) -> Rules:
        """What the positions depend on besides the moves."""
        return Rules(self.tree.game_type, self.tree.start, self.tournament, self.repetition_draw)


def without_rules_tag(tree: GameTree) -> tuple[GameTree, bool, bool]:
    """Return the tree without the tag of its rules: the tournament opening, no draw by repetition.

    A tag with anything else, or that the moves contradict, is an ordinary one.
    """
    rules = dict(tree.tags).get(RULES, "").split()
    queen_first = tree.start or any(move[1:2] == "Q" for line in tree.lines for move in line[:2])
    if (
        not rules
        or not {*rules} <= {TOURNAMENT, NO_REPEAT}
        or (queen_first and TOURNAMENT in rules)
    ):
        return tree, False, False
    return tree.with_tag(RULES, ""), TOURNAMENT in rules, NO_REPEAT in rules


NEW_RECORD = Record.of_moves(GameType())
"""The game of the first screen: a new player begins with few bugs."""


def board_after(rules: Rules, line: Line) -> Board:
    """Return the board after these moves. It is shared: do not change it."""
    return _BOARDS.after(rules, line)


@lru_cache(maxsize=8)
def _board(record: Record, ply: int | None) -> Board:
    moves = record.moves[:ply]
    if len(moves) == len(record.moves) and record.ending is not None:
        return _with_ending(record.rules, moves, record.ending)
    return _BOARDS.after(record.rules, moves)


@lru_cache(maxsize=2)
def _with_ending(rules: Rules, moves: Line, ending: Ending) -> Board:
    board = _BOARDS.after(rules, moves).copy()
    if board.outcome() is None:
        end_board(board, ending.outcome)
    return board


@lru_cache(maxsize=8)
def _outcome(record: Record, ply: int | None) -> Outcome | None:
    # A draw by repetition is found by comparing the position with all earlier ones.
    return record.board(ply).outcome()


@lru_cache(maxsize=2)
def _forks(record: Record) -> tuple[Fork, ...]:
    return forks(record.tree, record.moves, record.undone, record.game_line)
