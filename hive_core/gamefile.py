"""What a game file holds, whatever its format: moves, tags, comments, and what was odd about it.

Owns the values that `pgn.py` and `sgf.py` read and write, and the replay of foreign moves under our
rules. Knows no file format but the one-line GameString.
"""

from __future__ import annotations

import enum
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from hive_core._formats.tidy import tidy_comment
from hive_core._rules.arguments import (
    TextLike,
    as_comments,
    as_tags,
    as_texts,
    read_text,
)
from hive_core.board import Board, as_board
from hive_core.errors import (
    HiveError,
    IllegalMoveError,
    InvalidGameStringError,
    InvalidMoveError,
    Phrase,
    Wording,
    expected,
    phrase,
)
from hive_core.notation import parse_game_text, parse_move_text
from hive_core.renumber import Renumbering
from hive_core.types import (
    Bug,
    GameState,
    GameType,
    Hex,
    Outcome,
    Piece,
    Termination,
)

MAX_PLIES = 2000
"""No game is that long; a longer file is refused rather than read for minutes."""

LONGEST_MOVE = 60
"""A longer text is no move, and is not repeated in full."""

LONGEST_PROBLEM = 250
"""A longer sentence about a fault is cut: it repeats what the file says."""

LONGEST_FILE_NAME = 4096

_FILE_NAME = re.compile(r"[^\n\r;\[\](){}]+\.(?:pgn|sgf|txt|uhp)", re.IGNORECASE)
"""What looks like one and is no game."""

OVER = (GameState.DRAW, GameState.WHITE_WINS, GameState.BLACK_WINS)

_RESULTS = {state.lower(): state for state in GameState} | {
    "1-0": GameState.WHITE_WINS,
    "0-1": GameState.BLACK_WINS,
    "1/2-1/2": GameState.DRAW,
    "*": GameState.IN_PROGRESS,
}


class NoteKind(enum.Enum):
    """What was accepted in a file though it was not as it should be."""

    GAME_TYPE_INFERRED = "game type or expansion inferred from the moves"
    RENUMBERED = "tiles renumbered in the order they were placed"
    PASS_INSERTED = "forced pass inserted"
    REPETITION = "played on past a third repetition"
    RESULT_DIFFERS = "the result is not the one on the board"
    RESULT_UNKNOWN = "the result is not understood"
    UNCONFIRMED = "the last move was not confirmed and is left out"
    IGNORED = "left out: not understood"
    MORE_GAMES = "only the first of several games was read"


@dataclass(frozen=True, slots=True)
class Note:
    """One oddity of a file: its kind, the details, and the ply (plies before it: 0)."""

    kind: NoteKind
    phrase: Phrase
    ply: int | None = None

    @property
    def text(self) -> str:
        """The details in English."""
        return str(self.phrase)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as a file holds it; the mappings are not to be changed.

    `moves`: canonical MoveStrings. `tags`: names and values in order, but for the game type and
    the result. `comments`: by the number of plies before them, 0 and up. `result`: what the file
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
        """Look at what it is made of; the mappings are copied.

        :raises HiveError: when something is of another kind.
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
        """The record of the game played on the board.

        :raises HiveError: when the position was set up by hand: no moves lead to it.
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
        """A new board with this game played on it, given up or drawn where it was.

        :raises HiveError: when a move is not legal; not for records that were read from a file.
        """
        board = Board(self.game_type)
        for move in self.moves:
            board.push_move(move)
        termination = self.outcome.termination if self.outcome else None
        if self.outcome and self.outcome.winner is not None:
            if termination is Termination.RESIGNATION:
                board.resign(self.outcome.winner.other)
        elif termination is Termination.AGREEMENT:
            board.agree_draw()
        board.repetition_draw = termination is Termination.REPETITION
        return board

    @property
    def state(self) -> GameState:
        """How the game stands: by the board when it is over there, else as the file claims."""
        if self.outcome is not None:
            return self.outcome.state
        if self.result in OVER:
            return self.result
        return GameState.IN_PROGRESS if self.moves else GameState.NOT_STARTED

    @property
    def queen_first(self) -> bool:
        """Whether a player placed the queen first; Mzinga and nokamute refuse such games."""
        return any(move[1:2] == Bug.QUEEN.value for move in self.moves[:2])


class GameFileError(HiveError):
    """A file that cannot be read to its end.

    `line` and `column` of the fault count from 1; `ply` is the number of moves that were fine and
    `record` the game up to there (None when not even the kind of game was readable). `problem`
    says it in English, as `phrase` does.
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


def record_of(game: object) -> GameRecord:
    """The record itself, or that of the game on the board.

    :raises HiveError: for a board that was set up by hand, and for what is neither.
    """
    if isinstance(game, GameRecord):
        return game
    if isinstance(game, Board):
        return GameRecord.from_board(game)
    how = "read_game(text) makes one of a text" if isinstance(game, str) else ""
    raise expected("a GameRecord or a Board", game, how)


def game_text(source: TextLike) -> str:
    """The text of a game: itself, or what is in an open file, or in the file of a `Path`.

    :raises HiveError: when there is no such file, or it cannot be read.
    :raises GameFileError: when the text is only the name of a file.
    """
    text = read_text(source, "the text of a game, an open text file or a Path")
    if len(text) < LONGEST_FILE_NAME and _FILE_NAME.fullmatch(text.strip()):
        raise error_at(text, 0, phrase(Wording.FILE_NAME, text=text.strip()))
    return text


def plain_lines(text: str) -> str:
    r"""The text without a byte order mark, with `\n` at the end of every line."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def error_at(
    text: str, offset: int, problem: Phrase, record: GameRecord | None = None
) -> GameFileError:
    """The error for a fault at this offset of the text."""
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return GameFileError(problem, line, column, len(record.moves) if record else 0, record)


def parse_result(text: str) -> GameState | None:
    """The state a result means (`1-0`, `WhiteWins`, `*`), or None when it is none."""
    return _RESULTS.get(text.strip().lower())


def with_expansions(game_type: GameType | None, bugs: Iterable[Bug]) -> GameType:
    """The game type (None: Base) with these bugs among the tiles."""
    found = set(bugs)
    game_type = game_type or GameType()
    needed = [
        bug for bug in Bug if bug.info.expansion and (bug in found or game_type.includes(bug))
    ]
    return GameType(**{str(bug): True for bug in needed})


class Reading:
    """A game while it is read: replays the moves and collects what is noticed."""

    def __init__(self, text: str, game_type: GameType | None, bugs: Iterable[Bug]) -> None:
        """`game_type`: as declared, None when it is not; `bugs`: what the moves need."""
        self.text = text
        self.names = Renumbering()
        self.tags: dict[str, str] = {}
        self.comments: dict[int, list[str]] = {}
        self.notes: list[Note] = []
        self.board = Board(with_expansions(game_type, bugs))
        self._positions: Counter[object] = Counter()
        self._third: int | None = None
        if self.board.game_type != game_type:
            ours = self.board.game_type
            said = phrase(Wording.TYPE_INFERRED, game_type=ours)
            if game_type:
                said = phrase(Wording.TYPE_WIDENED, game_type=ours, declared=game_type)
            self.note(NoteKind.GAME_TYPE_INFERRED, said, None)

    def note(self, kind: NoteKind, said: Phrase, ply: int | None) -> None:
        """Keep in mind that something was odd."""
        self.notes.append(Note(kind, said, ply))

    def fault(self, problem: Phrase, offset: int) -> GameFileError:
        """The error for a fault at this offset, with the game so far."""
        return error_at(self.text, offset, problem, self.record(None))

    def play(self, text: str, offset: int) -> None:
        """Play a MoveString that stands at this offset of the file.

        :raises GameFileError: when it cannot be played.
        """
        ours = self.names.move(text)
        if ours != text:
            self.renumbered(text, ours)
        self.play_ours(ours, offset)

    def renumbered(self, was: str | Piece, ours: str | Piece) -> None:
        """Note, once, that tiles got other numbers."""
        if not any(note.kind is NoteKind.RENUMBERED for note in self.notes):
            said = phrase(Wording.RENUMBERED, was=was, ours=ours)
            self.note(NoteKind.RENUMBERED, said, self.board.ply)

    def play_ours(self, text: str, offset: int) -> None:
        """Play a MoveString whose tiles have our numbers already.

        :raises GameFileError: when it cannot be played.
        """
        ply = self.board.ply
        if len(text) > LONGEST_MOVE:
            problem = phrase(Wording.LONG_MOVE, text=text[:LONGEST_MOVE])
            raise self.fault(phrase(Wording.AT_MOVE, number=ply + 1, problem=problem), offset)
        if ply >= MAX_PLIES:
            raise self.fault(phrase(Wording.TOO_MANY_PLIES, most=MAX_PLIES), offset)
        try:
            move = self.board.push_move(text)
        except (InvalidMoveError, IllegalMoveError) as error:
            problem = phrase(Wording.AT_MOVE, number=ply + 1, problem=error.phrase)
            raise self.fault(problem, offset) from error
        if self._third == ply:
            self.note(NoteKind.REPETITION, phrase(Wording.THIRD_TIME), ply)
        if self.board.last_moved is None and move.piece is not None:
            self._positions.clear()  # a placement: nothing before it can come back
        if self._third is None and self._stood_thrice():
            self._third = self.board.ply

    def _stood_thrice(self) -> bool:
        """Count the position by its looks; only what looks the same is compared in earnest."""
        stacks = self.board.stacks()
        origin = min(stacks, default=Hex(0, 0))
        looks = frozenset(
            (hex_.q - origin.q, hex_.r - origin.r, *((p.color, p.bug) for p in stack))
            for hex_, stack in stacks.items()
        )
        key = (self.board.turn, looks)
        self._positions[key] += 1
        return self._positions[key] >= 3 and self.board.is_repetition()

    def record(self, result: GameState | None) -> GameRecord:
        """The game so far, with the result that the file claims."""
        notes = list(self.notes)
        comments = ((ply, tidy_comment("\n".join(all_))) for ply, all_ in self.comments.items())
        outcome = self.board.outcome()
        if outcome is not None and result not in (None, outcome.state):
            said = phrase(Wording.RESULT_ON_BOARD, told=result, shown=outcome.state)
            notes.append(Note(NoteKind.RESULT_DIFFERS, said))
        elif outcome is None and result in OVER:
            agreed = result is GameState.DRAW and self._third == self.board.ply
            if not agreed:
                said = phrase(Wording.RESULT_GOES_ON, told=result)
                notes.append(Note(NoteKind.RESULT_DIFFERS, said))
        return GameRecord(
            self.board.game_type,
            tuple(self.board.move_strings()),
            dict(self.tags),
            {ply: text for ply, text in sorted(comments) if text and ply <= self.board.ply},
            result,
            outcome,
            tuple(notes),
        )


def bugs_of(moves: Sequence[str]) -> set[Bug]:
    """The kinds of tile that these MoveStrings move; no further than a game can be long."""
    bugs: set[Bug] = set()
    for text in moves[:MAX_PLIES]:
        try:
            piece = parse_move_text(text).piece
        except InvalidMoveError:
            continue
        if piece is not None:
            bugs.add(piece.bug)
    return bugs


def read_game_string(text: TextLike) -> GameRecord:
    """The game of a GameString, as leniently as one from a file; `text` as for `read_game`.

    :raises GameFileError: with the place of the fault and the legal part before it.
    """
    text = ";".join(game_text(text).split(";", MAX_PLIES + 4)[: MAX_PLIES + 4])
    try:
        parts = parse_game_text(text)
    except InvalidGameStringError as error:
        empty = None
        if error.prefix is not None:
            empty = GameRecord.from_board(Board.from_game_string(error.prefix))
        raise error_at(text, error.index, error.phrase, empty) from error
    moves = [token.text for token in parts.moves]
    reading = Reading(text, parts.game_type, bugs_of(moves))
    for token in parts.moves:
        reading.play(token.text, token.index)
    return reading.record(None if parts.state is GameState.NOT_STARTED else parts.state)
