"""A game with variations while it is being read: plays the moves, and builds the tree.

All lines are played on one board: at the end of a variation its moves are taken back to where it
branched off, and reading goes on from there. So memory does not grow with the number of variations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from hive_core._formats.reading import Reading
from hive_core._game.comment_commands import AnnotationDraft
from hive_core._game.file_error import GameFileError, error_at
from hive_core._game.limits import MOST_MOVES, MOST_STORED
from hive_core._game.lines import MoveNode, common, lines_of
from hive_core._game.notes import NoteKind
from hive_core._game.record import GameRecord, settled
from hive_core._game.result_words import ENDING_TAG, OVER, claimed_ending
from hive_core._game.starts import start_of_board
from hive_core._notation.renumber import Renumbering
from hive_core.annotations import MOST_GLYPH, as_glyphs
from hive_core.board import Board
from hive_core.errors import Phrase, Wording, phrase
from hive_core.game import Game
from hive_core.game_tree import GameTree, Path
from hive_core.types import Bug, GameState, GameType, Move, Outcome


def played(
    games: Iterable[Callable[[], Game]], on_fault: Callable[[GameFileError], object] | None
) -> Iterator[Game]:
    """Yield the games that these functions return; `on_fault`: called with their faults.

    :raises GameFileError: at the first game with a fault, if `on_fault` is None.
    """
    for read in games:
        try:
            game = read()
        except GameFileError as error:
            if on_fault is None:
                raise
            on_fault(error)
        else:
            yield game


@dataclass(frozen=True, slots=True)
class Fork:
    """A position to which the reading returns: plies, names of tiles, whether on the main line."""

    plies: int
    names: Renumbering
    is_main: bool


class TreeReading(Reading):
    """A game with variations while it is being read."""

    def __init__(
        self,
        text: str,
        game_type: GameType | None,
        bugs: Iterable[Bug],
        start: Board | None = None,
        handicap: tuple[str, int] = ("", 0),
    ) -> None:
        """Begin at the start; arguments as for `Reading`."""
        super().__init__(text, game_type, bugs, start, handicap)
        self._start = start_of_board(self.board)
        self.path: list[str] = []
        self.is_main = True
        self.ending: Outcome | None = None
        self._root = MoveNode()
        self._nodes = [self._root]
        self._main: list[str] = []
        self._drafts: dict[Path, AnnotationDraft] = {}
        self._moves = self._stored = 0

    # -- along the lines -------------------------------------------------------------------------

    def play_ours(self, text: str, offset: int, written: str) -> None:
        """Play a MoveString whose tiles are already renumbered; `written`: the move in the file.

        :raises GameFileError: if it cannot be played, or the game is too long.
        """
        if self._moves >= MOST_MOVES:
            raise self.fault(phrase(Wording.TOO_MANY_MOVES, most=MOST_MOVES), offset)
        if self._stored + self._growth() > MOST_STORED:
            raise self.fault(phrase(Wording.TOO_MANY_STORED, most=MOST_STORED), offset)
        self._moves += 1
        super().play_ours(text, offset, written)

    def played(self, move: Move) -> None:
        """Add the move to the tree."""
        # Neither the tile that moved nor the one that it left counts as reference, so the
        # MoveString is the same after the move as before.
        first = self.board.ply == 1 and move.piece is not None
        text = str(move.piece) if first else self.board.move_string(move)
        self._go_on(text)
        if self.is_main:
            self._main.append(text)
            super().played(move)

    def _growth(self) -> int:
        """Return how many more moves are stored with a new one here, each line being in full."""
        return len(self.path) + 1 if self._nodes[-1] else 1

    def _go_on(self, text: str) -> None:
        if text not in self._nodes[-1]:
            self._stored += self._growth()
        self._nodes.append(self._nodes[-1].setdefault(text, MoveNode()))
        self.path.append(text)

    def fork(self) -> Fork:
        """Return the position, to return to it."""
        return Fork(len(self.path), self.names.copy(), self.is_main)

    def return_to(self, fork: Fork) -> None:
        """Go back along the line to a position."""
        self._back(fork.plies)
        self.names, self.is_main = fork.names.copy(), fork.is_main

    def _back(self, plies: int) -> None:
        while len(self.path) > plies:
            self.board.pop()
            self.path.pop()
            self._nodes.pop()

    def repeat(self, text: str, after: Fork) -> None:
        """Play a move again that was played here before; `after`: the position after it."""
        self._repeat(text)
        self.names, self.is_main = after.names.copy(), after.is_main

    def _repeat(self, text: str) -> None:
        self.board.push(self.board.parse_move(text))
        self._go_on(text)

    # -- annotations -----------------------------------------------------------------------------

    @property
    def draft(self) -> AnnotationDraft:
        """The annotation of this position, to add to."""
        return self._drafts.setdefault(tuple(self.path), AnnotationDraft())

    def take_glyph(self, text: str) -> None:
        """Add a glyph, written as `$5` or `!?`."""
        number = text.removeprefix("$").lstrip("0")
        if number == text:
            self.draft.glyphs += as_glyphs(text)
        elif number and len(number) <= 3 and int(number) <= MOST_GLYPH:
            self.draft.glyphs.append(int(number))
        elif number:
            self.note(NoteKind.IGNORED, phrase(Wording.QUOTED, text=text[:40]), self.plies)

    # -- the end ---------------------------------------------------------------------------------

    def is_over(self) -> bool:
        """Tell whether the board or, on the main line, the players have ended the game."""
        return super().is_over() or (self.is_main and self.ending is not None)

    def end(self, ending: Outcome) -> None:
        """End the game as the players did; a variation is not ended."""
        if self.is_main:
            self.ending = ending

    def fault(self, problem: Phrase, offset: int) -> GameFileError:
        """Return the error for a fault at this offset, with the game so far.

        The rest of a variation with an illegal move is left out, and the reading goes on: that
        error has no game, since to write one would leave the variation.
        """
        if not self.is_main and problem.wording is Wording.AT_MOVE:
            return error_at(self.text, offset, problem)
        error = super().fault(problem, offset)
        error.game = Game.from_tree(self.tree(None))
        if self._start is not None:
            error.record = None  # it would be a record of other moves
        return error

    def record(self, result: GameState | None) -> GameRecord:
        """Return the main line so far, with the result that the file claims."""
        same = common(tuple(self.path), tuple(self._main))
        self._back(same)
        for text in self._main[same:]:
            self._repeat(text)
        self.comments = {
            len(path): [draft.comment]
            for path, draft in self._drafts.items()
            if tuple(self._main[: len(path)]) == path
        }
        if self.ending is not None and not super().is_over():
            super().end(self.ending)
        return super().record(result)

    def tree(self, result: GameState | None) -> GameTree:
        """Return the game so far, with the result that the file claims."""
        by_tag, rest = claimed_ending(self.tags.get(ENDING_TAG, ""), result)
        by_tag = by_tag if self.ending is None else None
        self.ending = self.ending or by_tag
        record = self.record(result)
        if by_tag is not None and record.outcome == by_tag:
            self.tags[ENDING_TAG] = rest
            if not rest:
                del self.tags[ENDING_TAG]
        tree = GameTree(
            record.game_type,
            self._start,
            tuple(lines_of(self._root)),
            tuple((path, draft.annotation()) for path, draft in self._drafts.items()),
            tuple(self.tags.items()),
            notes=record.notes,
        )
        return settled(tree, result if result in OVER else None, self.ending)
