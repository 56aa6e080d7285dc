"""The main line of a game, whatever the file format: moves, tags, comments, oddities of the file.

`hive_core.game` has the whole game, with variations, and is what new programs use; `GameRecord` is
what `read_game`, `read_pgn` and `read_sgf` return. Replays the moves of a file under our rules. The
only format here is the one-line GameString.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hive_core._formats.limits import MAX_PLIES as MAX_PLIES
from hive_core._formats.notes import Note as Note
from hive_core._formats.notes import NoteKind as NoteKind
from hive_core._formats.results import BY_PLAYERS, end_board
from hive_core._formats.results import OVER as OVER
from hive_core._formats.results import parse_result as parse_result
from hive_core._formats.results import plain_lines as plain_lines
from hive_core._notation.pasted import read_pasted, unwrapped
from hive_core._rules.arguments import (
    TextLike,
    as_comments,
    as_tags,
    as_texts,
    read_text,
)
from hive_core._rules.decoding import decoded as decoded
from hive_core.board import Board, as_board
from hive_core.errors import (
    HiveError,
    InvalidGameStringError,
    Phrase,
    Wording,
    expected,
    phrase,
)
from hive_core.types import (
    Bug,
    GameState,
    GameType,
    Outcome,
    Termination,
)

if TYPE_CHECKING:
    from hive_core.game import Game

LONGEST_MOVE = 60
"""The most characters of a move; an error repeats no more of it."""

LONGEST_PROBLEM = 250
"""The most characters of a sentence about a fault, which quotes the file."""

LONGEST_FILE_NAME = 4096

_FILE_NAME = re.compile(r"[^\n\r;\[\](){}]+\.(?:pgn|sgf|txt|uhp)", re.IGNORECASE)
"""A text that looks like a file name and is not a game."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as in a file; the mappings must not be changed.

    `moves`: canonical MoveStrings. `tags`: names and values in order, without game type and
    result. `comments`: by the number of plies before them, 0 and up. `result`: what the file
    claims. `outcome`: how the game ended on the board (resignation and agreement too).
    """

    game_type: GameType
    moves: tuple[str, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    result: GameState | None = None
    outcome: Outcome | None = None
    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        """Check the arguments, and copy the mappings.

        :raises HiveError: if an argument is of the wrong kind.
        """
        if not isinstance(self.game_type, GameType):
            raise expected("a GameType", self.game_type, "GameType.parse('Base+ML') reads a name")
        object.__setattr__(self, "moves", as_texts(self.moves, "MoveStrings"))
        object.__setattr__(self, "tags", as_tags(self.tags))
        object.__setattr__(self, "comments", as_comments(self.comments))

    @classmethod
    def from_board(
        cls,
        board: Board,
        tags: Mapping[str, str | int] | None = None,
        comments: Mapping[int, str] | None = None,
    ) -> GameRecord:
        """Return the record of the game played on the board.

        :raises HiveError: if the position was set up by hand, since no moves lead to it.
        """
        as_board(board).game_string()
        return cls(
            board.game_type,
            tuple(board.move_strings()),
            as_tags({} if tags is None else tags),
            {} if comments is None else comments,
            outcome=board.outcome(),
        )

    def board(self) -> Board:
        """Return a new board with this game played on it, including a resignation or agreed draw.

        :raises HiveError: if a move is illegal, which no record read from a file has.
        """
        board = Board(self.game_type)
        for move in self.moves:
            board.push_move(move)
        if self.outcome is not None and self.outcome.termination in BY_PLAYERS:
            end_board(board, self.outcome)
        termination = self.outcome.termination if self.outcome else None
        board.repetition_draw = termination is Termination.REPETITION
        return board

    def game(self) -> Game:
        """Return the game with these moves, tags and comments, to build on.

        :raises HiveError: if a move is illegal, which no record read from a file has.
        """
        from hive_core._formats.tree_records import game_of_record

        return game_of_record(self)

    @property
    def state(self) -> GameState:
        """The state of the game: that of the board if it is over there, else as the file claims."""
        if self.outcome is not None:
            return self.outcome.state
        if self.result in OVER:
            return self.result
        return GameState.IN_PROGRESS if self.moves else GameState.NOT_STARTED

    @property
    def queen_first(self) -> bool:
        """Whether a player placed the queen first.

        Mzinga (https://github.com/jonthysell/Mzinga) and nokamute
        (https://github.com/edre/nokamute) refuse such games.
        """
        return any(move[1:2] == Bug.QUEEN.value for move in self.moves[:2])


class GameFileError(HiveError):
    """A file with a fault that ends the reading.

    `line`, `column`: where the fault is, from 1. `ply`: how many moves before it are legal.
    `record`: the game up to there, None if the game type cannot be read. `game`: the same with its
    variations. `problem`: the fault in English. `phrase`: the same for translation.
    """

    def __init__(
        self,
        problem: Phrase,
        line: int,
        column: int,
        ply: int = 0,
        record: GameRecord | None = None,
    ) -> None:
        self.phrase = problem
        self.problem = str(problem)
        if len(self.problem) > LONGEST_PROBLEM:
            self.problem = f"{self.problem[:200]}..."
        super().__init__(f"line {line}, column {column}: {self.problem}")
        self.line = line
        self.column = column
        self.ply = ply
        self.record = record
        self._game: Game | None = None

    @property
    def game(self) -> Game | None:
        """The game up to the fault, None if the game type cannot be read."""
        if self._game is None and self.record is not None:
            self._game = self.record.game()
        return self._game

    @game.setter
    def game(self, game: Game) -> None:
        self._game = game


def record_of(game: object) -> GameRecord:
    """Return the record itself, or that of the game on the board.

    :raises HiveError: if it is neither, or a board that was set up by hand.
    """
    if isinstance(game, GameRecord):
        return game
    if isinstance(game, Board):
        return GameRecord.from_board(game)
    how = "read_game(text) makes one of a text" if isinstance(game, str) else ""
    raise expected("a GameRecord or a Board", game, how)


def game_text(source: TextLike) -> str:
    """Return the text of a game: itself, or the content of an open file or of a `Path`.

    :raises HiveError: if the file does not exist or cannot be read.
    :raises GameFileError: if the text is only the name of a file.
    """
    text = read_text(source, "the text of a game, an open text file or a Path")
    if len(text) < LONGEST_FILE_NAME and _FILE_NAME.fullmatch(text.strip()):
        raise error_at(text, 0, phrase(Wording.FILE_NAME, text=text.strip()))
    return text


def error_at(
    text: str, offset: int, problem: Phrase, record: GameRecord | None = None
) -> GameFileError:
    """Return the error for a fault at this offset of the text."""
    line, column = place_of(text, offset)
    return GameFileError(problem, line, column, len(record.moves) if record else 0, record)


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Return the line and the column of an offset, both from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def read_game_string(text: TextLike) -> GameRecord:
    """Return the game of a GameString, read as leniently as a file; `text`: as for `read_game`.

    :raises GameFileError: if the text has a fault; it has the place and the legal part before it.
    """
    # Imported here because it reads into the records of this module.
    from hive_core._formats.reading import Reading, bugs_of

    text = unwrapped(plain_lines(game_text(text)))
    text = ";".join(text.split(";", MAX_PLIES + 4)[: MAX_PLIES + 4])
    try:
        parts = read_pasted(text)
    except InvalidGameStringError as error:
        empty = None
        if error.prefix is not None:
            empty = GameRecord.from_board(Board.from_game_string(error.prefix, strict=True))
        raise error_at(text, error.index, error.phrase, empty) from error
    reading = Reading(text, parts.game_type, bugs_of([token.text for token in parts.moves]))
    for problem, offset in parts.odd:
        reading.note_at(NoteKind.IGNORED, problem, offset, None)
    for token in parts.moves:
        reading.play(token.text, token.index)
    return reading.record(None if parts.state is GameState.NOT_STARTED else parts.state)
