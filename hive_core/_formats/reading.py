"""A game while it is being read: replays the moves of a file under our rules, notes oddities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from types import EllipsisType

from hive_core._game.file_error import GameFileError, error_at, place_of
from hive_core._game.limits import MAX_PLIES
from hive_core._game.notes import Note, NoteKind
from hive_core._game.record import GameRecord
from hive_core._game.result_words import OVER
from hive_core._game.starts import end_board
from hive_core._game.tags_and_comments import HANDICAP, tidy_comment, tidy_name
from hive_core._notation.move_strings import must_pass, respelt
from hive_core._notation.pasted import expansions_in, with_expansions
from hive_core._notation.renumber import Renumbering
from hive_core.board import Board
from hive_core.errors import HiveError, IllegalMoveError, InvalidMoveError, Phrase, Wording, phrase
from hive_core.types import Bug, GameState, GameType, Hex, Move, Outcome, Piece

LONGEST_MOVE = 60
"""The most characters of a move; an error repeats no more of it."""

MOST_NOTES = 20
"""The most notes with a place in the file; what is left out beyond that gets no note."""


class Reading:
    """A game while it is being read: replays the moves and collects oddities."""

    def __init__(
        self,
        text: str,
        game_type: GameType | None,
        bugs: Iterable[Bug],
        start: Board | None = None,
        handicap: tuple[str, int] = ("", 0),
    ) -> None:
        """`game_type`: as declared, None if it is not. `bugs`: those that the moves need.

        `start`: the position that the game starts from, with its game type; None for the empty
        board. `handicap`: the value of the tag, and its offset; empty for none.
        """
        self.text = text
        self.names = Renumbering()
        self.number = ""
        """The number that the file gives to the move that is played next, empty for none."""
        self.tags: dict[str, str] = {}
        self.comments: dict[int, list[str]] = {}
        self.notes: list[Note] = []
        self.board = start or Board(with_expansions(game_type, bugs))
        self._first_ply = self.board.ply
        for piece in (piece for stack in self.board.stacks().values() for piece in stack):
            self.names.keep(piece)
        self._positions: Counter[object] = Counter()
        self._third: int | None = None
        self._left_out: list[tuple[str, int]] = []
        self._last_offset: int | None = None
        if start is None and self.board.game_type != game_type:
            ours = self.board.game_type
            message = phrase(Wording.TYPE_INFERRED, game_type=ours)
            if game_type:
                message = phrase(Wording.TYPE_WIDENED, game_type=ours, declared=game_type)
            self.note(NoteKind.GAME_TYPE_INFERRED, message, None)
        if start is None and handicap[0]:
            self._give_up(*handicap)

    def _give_up(self, tiles: str, offset: int) -> None:
        """Leave the tiles of the handicap out of the game; note a text that is not one."""
        try:
            self.board = Board(self.board.game_type, without=tiles)
        except HiveError:
            self.note_at(NoteKind.IGNORED, phrase(Wording.HANDICAP, text=tiles), offset, None)

    @property
    def plies(self) -> int:
        """The number of moves since the start of the game."""
        return self.board.ply - self._first_ply

    def note(self, kind: NoteKind, message: Phrase, ply: int | None) -> None:
        """Add a note about an oddity."""
        self.notes.append(Note(kind, message, ply))

    def note_at(
        self, kind: NoteKind, message: Phrase, offset: int, ply: int | EllipsisType | None = ...
    ) -> None:
        """Add a note about something at this offset; `ply`: the moves before it, or those so far.

        There is at most one about each thing that is not understood, and not too many of all.
        """
        if message.wording is Wording.QUOTED and kind is NoteKind.IGNORED:
            self._left_out.append((str(message), offset))
        if any(note.phrase == message and note.kind is kind for note in self.notes):
            return
        if sum(note.line is not None for note in self.notes) < MOST_NOTES:
            line, column = place_of(self.text, offset)
            at = self.plies if ply is ... else ply
            self.notes.append(Note(kind, message, at, line, column))

    def take_tag(self, original: str, value: str, offset: int) -> None:
        """Store a tag of the file; note a name that is changed until it is one."""
        name = tidy_name(original)
        if len(name) != len(original):
            message = phrase(Wording.TAG_NAME, text=original, name=name or "?")
            self.note_at(NoteKind.IGNORED if not name else NoteKind.DAMAGED, message, offset, None)
        if name and name != HANDICAP:
            self.tags[name] = value

    def fault(self, problem: Phrase, offset: int) -> GameFileError:
        """Return the error for a fault at this offset, with the game so far."""
        return error_at(self.text, offset, problem, self.record(None))

    def play(self, text: str, offset: int) -> None:
        """Play the MoveString at this offset of the file.

        :raises GameFileError: if it cannot be played.
        """
        ours, ply = self.names.move(text), self.plies
        self.play_ours(ours, offset, text)
        if ours != text:
            self.renumbered(text, ours, ply)

    def renumbered(self, was: str | Piece, ours: str | Piece, ply: int) -> None:
        """Add one note that tiles were renumbered; `ply`: the moves before the one played."""
        if not any(note.kind is NoteKind.RENUMBERED for note in self.notes):
            message = phrase(Wording.RENUMBERED, was=was, ours=ours)
            self.note(NoteKind.RENUMBERED, message, ply)

    def play_ours(self, text: str, offset: int, written: str) -> None:
        """Play a MoveString whose tiles are already renumbered; `written`: the move in the file.

        :raises GameFileError: if it cannot be played.
        """
        ply = self.plies
        if len(text) > LONGEST_MOVE:
            problem = phrase(Wording.LONG_MOVE, text=written[:LONGEST_MOVE])
            raise self.fault(self.at_move(problem, ply), offset)
        if ply >= MAX_PLIES:
            raise self.fault(phrase(Wording.TOO_MANY_PLIES, most=MAX_PLIES), offset)
        if must_pass(self.board, text):
            self.insert_pass(offset)
        spelt = respelt(self.board, text)
        if spelt != text:
            message = phrase(Wording.CLIMBED, was=written, ours=spelt)
            self.note(NoteKind.CLIMBED, message, self.plies)
        try:
            move = self.board.push_move(spelt)
        except (InvalidMoveError, IllegalMoveError) as error:
            unread = self._unread(text, offset, written)
            if unread is not None:
                self.number, (words, offset) = "", unread
                raise self.fault(self.at_move(_no_move(words), ply), offset) from error
            problem = self.names.as_written(error.phrase, written)
            raise self.fault(self.at_move(problem, ply), offset) from error
        self._last_offset = offset
        self.played(move)

    def _unread(self, text: str, offset: int, written: str) -> tuple[str, int] | None:
        """Return the words left out where this player's move should be, and their offset.

        They stand behind a tile that has no place, or before a move of the other player.
        """
        behind = offset + len(written)
        missing = text == "pass" or text[:1] == self.board.turn.other.letter
        missing &= self._last_offset is not None and self.number != str(self.plies + 1)
        for words, at in self._left_out:
            if " " not in text and at > behind and not self.text[behind:at].strip(" \t"):
                return f"{written} {words}", offset
            if missing and (self._last_offset or 0) < at < offset:
                return words, at
        return None

    def at_move(self, problem: Phrase, ply: int) -> Phrase:
        """Return a problem of the move after so many plies, with the move's number."""
        return phrase(Wording.AT_MOVE, number=self.number or ply + 1, problem=problem)

    def insert_pass(self, offset: int) -> None:
        """Play a forced pass that the file leaves out."""
        message = phrase(Wording.MUST_PASS, player=self.board.turn)
        self.note(NoteKind.PASS_INSERTED, message, self.plies)
        self.play_ours("pass", offset, "pass")

    def played(self, move: Move) -> None:
        """Note that a game goes on after a third repetition."""
        ply = self.plies - 1
        if self._third == ply:
            self.note(NoteKind.REPETITION, phrase(Wording.THIRD_TIME), ply)
        if self.board.last_moved is None and move.piece is not None:
            self._positions.clear()  # a placement: earlier positions cannot occur again
        if self._third is None and self._is_third_time():
            self._third = self.plies

    def is_over(self) -> bool:
        """Tell whether the board or the players have ended the game."""
        return self.board.outcome() is not None

    def end(self, ending: Outcome) -> None:
        """End the game as the players did."""
        end_board(self.board, ending)

    def _is_third_time(self) -> bool:
        """Count the position by its shape; compare positions exactly only if the shapes agree."""
        stacks = self.board.stacks()
        origin = min(stacks, default=Hex(0, 0))
        shape = frozenset(
            (hex_.q - origin.q, hex_.r - origin.r, *((p.color, p.bug) for p in stack))
            for hex_, stack in stacks.items()
        )
        key = (self.board.turn, shape)
        self._positions[key] += 1
        return self._positions[key] >= 3 and self.board.is_repetition()

    def record(self, result: GameState | None) -> GameRecord:
        """Return the game so far, with the result that the file claims."""
        notes = list(self.notes)
        comments = ((ply, tidy_comment("\n".join(all_))) for ply, all_ in self.comments.items())
        outcome = self.board.outcome()
        if outcome is not None and result not in (None, outcome.state):
            message = phrase(Wording.RESULT_ON_BOARD, told=result, shown=outcome.state)
            notes.append(Note(NoteKind.RESULT_DIFFERS, message))
        elif outcome is None and result in OVER:
            agreed = result is GameState.DRAW and self._third == self.plies
            if not agreed:
                message = phrase(Wording.RESULT_GOES_ON, told=result)
                notes.append(Note(NoteKind.RESULT_DIFFERS, message))
        return GameRecord(
            self.board.game_type,
            tuple(self.board.move_strings()),
            dict(self.tags),
            {ply: text for ply, text in sorted(comments) if text and ply <= self.plies},
            result,
            outcome,
            tuple(notes),
        )


def _no_move(words: str) -> Phrase:
    """Return that these words are no move."""
    return InvalidMoveError(words[:LONGEST_MOVE], phrase(Wording.SPELLING)).phrase


def bugs_of(moves: Sequence[str]) -> set[Bug]:
    """Return the bugs that these MoveStrings move; looks at `MAX_PLIES` moves at most."""
    return expansions_in(moves[:MAX_PLIES])
