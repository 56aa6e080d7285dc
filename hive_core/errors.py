"""The errors of `hive_core`: each names the input, the position and the rule broken.

What they say is a `Phrase`: which sentence it is, and its values. The English is made from it; who
shows it in another language goes by `Phrase.wording`.
"""

from __future__ import annotations

import enum
from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hive_core.reasons import Reason
    from hive_core.types import Move


class Wording(enum.Enum):
    """What is said of a text that is no game, or an odd one; the value is the English for it."""

    # Moves
    INVALID_MOVE = "invalid move {text!r} ({problem})"
    ILLEGAL_MOVE = "illegal move {text!r} ({reason})"
    AT_MOVE = "move {number}: {problem}"
    SPELLING = "a move is written like 'wA1 -bQ', 'wB1 bQ' or 'pass'"
    TWO_MARKS = "a direction mark stands before or after a piece, not both"
    NO_PLACE = "only the first move of a game names no place"
    ABSENT = "{piece} is not on the table"
    LONG_MOVE = "{text!r}... is no move"
    # Games
    GAME_TYPE = "{text!r} is no game type: write Base, or Base+ and some of M, L, P, as in Base+ML"
    STATE = "{text!r} is no game state ({states})"
    TURN = "{text!r} is no turn such as White[1]"
    TOO_LONG = "the game goes on for too long"
    TOO_MANY_PLIES = "the game is longer than {most} plies"
    NO_GAME = "there is no game in this text"
    FILE_NAME = "{text!r} is the name of a file, not a game: give its text, or pathlib.Path(name)"
    # Files
    PGN_TAG = 'a tag is written [Name "value"]'
    PGN_COMMENT = "this comment is never closed"
    SGF_BEGIN = "an SGF game begins with (;"
    SGF_PROPERTY = "a property is written NAME[value]"
    SGF_VALUE = "this value is never closed"
    SGF_GAME = "GM[{text}] is not Hive, which is GM[27]"
    SGF_KIND = "{text!r} is no kind of Hive, such as Hive or Hive-PLM"
    SGF_ULTIMATE = "Hive-Ultimate has tiles of its own; not read"
    SGF_TURN = "it is {player}'s turn, not {other}'s"
    SGF_TILE = "{text!r} names no tile"
    SGF_CELL = "'.' tells no place for {piece} here"
    # What was odd about a file, and accepted
    TYPE_WIDENED = "{game_type} ({declared} declared)"
    TYPE_INFERRED = "{game_type} (none declared)"
    RENUMBERED = "{was} is {ours}"
    MUST_PASS = "{player} must pass"
    THIRD_TIME = "the position stood for the third time"
    RESULT_ON_BOARD = "the file says {told}, the board {shown}"
    RESULT_GOES_ON = "the file says {told}, on the board the game goes on"
    RESULT_TWICE = "the tag says {told}, the last line {shown}"
    RESULT_TAG = "Result {text!r}"
    QUOTED = "{text}"
    MORE_GAMES = "the file holds more than one game"


LONGEST_QUOTE = 80
"""So many characters of what was given are repeated in an error."""


def one_line(text: str, most: int) -> str:
    r"""The text on one line: line ends and control characters as `\n`, cut to `most` characters."""
    # What is cut off need not be looked at: nothing gets shorter by being escaped.
    line = "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text[: most + 1]
    )
    return line if len(line) <= most else f"{line[: most - 3]}..."


def quoted(value: object) -> str:
    """Any value as an error shows it: its `repr` on one line, cut to `LONGEST_QUOTE` characters."""
    if isinstance(value, str) and len(value) > LONGEST_QUOTE:
        return f"{quoted(value[: LONGEST_QUOTE - 3])}..."
    try:
        text = repr(value)
    except Exception:  # some have none, as whole numbers of thousands of digits
        text = object.__repr__(value)
    return one_line(text, 2 * LONGEST_QUOTE if isinstance(value, str) else LONGEST_QUOTE)


def expected(wanted: str, value: object, how: str = "") -> HiveError:
    """The error for an argument that is not what is wanted, and how to get what is."""
    given = "None" if value is None else f"{quoted(value)} ({type(value).__name__})"
    return HiveError(f"expected {wanted}, not {given}" + (f": {how}" if how else ""))


class _Quote(str):
    """A text in a phrase, taken from the input: it may be of any length and hold any character."""

    __slots__ = ()

    def __repr__(self) -> str:
        return quoted(str(self))

    def __format__(self, _: str) -> str:
        return one_line(self, LONGEST_QUOTE)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A clause about a game or a text, without a full stop; `str()` is the English.

    `values`: names and what stands there: texts and numbers, `Piece`, `Color`, `GameType`,
    `GameState`, `Reason`, `Move`, or another phrase.
    """

    wording: Wording
    values: tuple[tuple[str, Hashable], ...] = ()

    def __str__(self) -> str:
        shown = {name: _Quote(v) if type(v) is str else v for name, v in self.values}
        return self.wording.value.format_map(shown)


def phrase(wording: Wording, **values: Hashable) -> Phrase:
    """The phrase with these values."""
    return Phrase(wording, tuple(values.items()))


class HiveError(ValueError):
    """Anything `hive_core` refuses; the message is a sentence fit to show a person."""


class InvalidMoveError(HiveError):
    """A text that is no MoveString, or names a tile that cannot be a reference.

    `text` is the input, `game_string` the position it was read in (None: read without one);
    `briefly` says it without the position, as `phrase` does.
    """

    def __init__(self, text: str, problem: Phrase, game_string: str | None = None) -> None:
        where = f" in {game_string}" if game_string is not None else ""
        self.phrase = phrase(Wording.INVALID_MOVE, text=text, problem=problem)
        self.briefly = str(self.phrase)
        super().__init__(f"{self.briefly}{where}")
        self.text = text
        self.problem = str(problem)
        self.game_string = game_string


class IllegalMoveError(HiveError):
    """A well-formed move that a rule forbids: `move`, the `reason`, and the `game_string`.

    `briefly` says it without the position, as `phrase` does.
    """

    def __init__(self, move: Move, text: str, reason: Reason, game_string: str) -> None:
        self.phrase = phrase(Wording.ILLEGAL_MOVE, text=text, reason=reason, move=move)
        self.briefly = str(self.phrase)
        super().__init__(f"{self.briefly} in {game_string}")
        self.move = move
        self.text = text
        self.reason = reason
        self.game_string = game_string


class InvalidGameStringError(HiveError):
    """A text that is no GameString, or one with a move that cannot be played.

    `index` is the offset of the fault in the text (0 to its length), `ply` the number of moves
    that were fine, and `prefix` their GameString (None when not even the game type was readable).
    `problem` says it in English, as `phrase` does.
    """

    def __init__(
        self, problem: Phrase, index: int, ply: int = 0, prefix: str | None = None
    ) -> None:
        super().__init__(f"invalid GameString at character {index + 1}: {problem}")
        self.phrase = problem
        self.problem = str(problem)
        self.index = index
        self.ply = ply
        self.prefix = prefix
