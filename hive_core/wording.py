"""What `hive_core` says of a text, a move or a file: a sentence's code and its values.

A `Phrase` holds the two; `str()` makes English of it. A program that shows another language uses
`Phrase.wording` as the key of its own translation.
"""

from __future__ import annotations

import enum
from collections.abc import Hashable
from dataclasses import dataclass


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
