"""The messages about a text, a move or a file: a code for the sentence, and its values.

A `Phrase` has both; `str()` makes English of it. A program that shows another language uses
`Phrase.wording` as the key of its own translation.
"""

from __future__ import annotations

import enum
from collections.abc import Hashable
from dataclasses import dataclass


class Wording(enum.Enum):
    """A sentence about a text that is not a valid game, or an unusual one; the value is English."""

    # Moves
    INVALID_MOVE = "invalid move {text!r} ({problem})"
    ILLEGAL_MOVE = "illegal move {text!r} ({reason})"
    AT_MOVE = "move {number}: {problem}"
    SPELLING = "a move is written like 'wA1 -bQ', 'wB1 bQ' or 'pass'"
    TWO_MARKS = "a direction mark goes before or after a piece, not both"
    NO_PLACE = "only the first move of a game may leave out the place"
    ABSENT = "{piece} is not on the board"
    LONG_MOVE = "{text!r}... is not a move"
    # Games
    GAME_TYPE = "{text!r} is not a game type: write Base, or Base+ and some of M, L, P (Base+ML)"
    STATE = "{text!r} is not a game state ({states})"
    TURN = "{text!r} is not a turn such as White[1]"
    TOO_LONG = "the game is too long"
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
    SGF_KIND = "{text!r} is not a kind of Hive such as Hive or Hive-PLM"
    SGF_ULTIMATE = "Hive-Ultimate has other tiles and is not supported"
    SGF_TURN = "it is {player}'s turn, not {other}'s"
    SGF_TILE = "{text!r} is not the name of a tile"
    SGF_CELL = "'.' does not say where {piece} goes here"
    # Oddities of a file that were accepted
    TYPE_WIDENED = "{game_type} ({declared} declared)"
    TYPE_INFERRED = "{game_type} (none declared)"
    RENUMBERED = "{was} is {ours}"
    MUST_PASS = "{player} must pass"
    THIRD_TIME = "the position occurred for the third time"
    RESULT_ON_BOARD = "the file says {told}, but the board shows {shown}"
    RESULT_GOES_ON = "the file says {told}, but the game is not over on the board"
    RESULT_TWICE = "the tag says {told}, but the last line says {shown}"
    RESULT_TAG = "Result {text!r}"
    QUOTED = "{text}"
    MORE_GAMES = "the file holds more than one game"


LONGEST_QUOTE = 80
"""How many characters of the input an error repeats."""


def one_line(text: str, most: int) -> str:
    r"""Return the text on one line, escaped like `\n` and cut to `most` characters."""
    # Escaping makes nothing shorter, so the part that is cut off need not be escaped.
    line = "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text[: most + 1]
    )
    return line if len(line) <= most else f"{line[: most - 3]}..."


def quoted(value: object) -> str:
    """Return the `repr` of a value for an error: on one line, cut to `LONGEST_QUOTE` characters."""
    if isinstance(value, str) and len(value) > LONGEST_QUOTE:
        return f"{quoted(value[: LONGEST_QUOTE - 3])}..."
    try:
        text = repr(value)
    except Exception:  # some fail, such as the repr of an int with thousands of digits
        text = object.__repr__(value)
    return one_line(text, 2 * LONGEST_QUOTE if isinstance(value, str) else LONGEST_QUOTE)


class _Quote(str):
    """A text from the input inside a phrase, of any length and with any characters."""

    __slots__ = ()

    def __repr__(self) -> str:
        return quoted(str(self))

    def __format__(self, _: str) -> str:
        return one_line(self, LONGEST_QUOTE)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A clause about a game or a text, without a full stop; `str()` is the English.

    `values`: the names in the wording, each with its value: a text or number, a `Piece`, `Color`,
    `GameType`, `GameState`, `Reason` or `Move`, or another phrase.
    """

    wording: Wording
    values: tuple[tuple[str, Hashable], ...] = ()

    def __str__(self) -> str:
        shown = {name: _Quote(v) if type(v) is str else v for name, v in self.values}
        return self.wording.value.format_map(shown)


def phrase(wording: Wording, **values: Hashable) -> Phrase:
    """Return the phrase with these values."""
    return Phrase(wording, tuple(values.items()))
