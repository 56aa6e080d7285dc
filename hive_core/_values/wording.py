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
    NO_TILE = (
        "a move is written like 'wA1 -bQ', 'wB1 bQ' or 'pass'; there is no {tile}: the last tile "
        "of its kind is {last}"
    )
    TWO_MARKS = "a direction mark goes before or after a piece, not both"
    NO_PLACE = "only the first move of a game may leave out the place"
    ABSENT = "{piece} is not on the board"
    CLIMB = "that space is occupied: to climb, name the tile beneath, as in '{piece} {other}'"
    LONG_MOVE = "{text!r}... is not a move"
    # Games
    GAME_TYPE = "{text!r} is not a game type: write Base, or Base+ and some of M, L, P (Base+ML)"
    HANDICAP = (
        "{text!r} is not a handicap such as wA3: a player can do without the highest numbers of a "
        "bug in play, but never without the queen"
    )
    STATE = "{text!r} is not a game state ({states})"
    TURN = "{text!r} is not a turn such as White[1]"
    TOO_LONG = "the game is too long"
    TOO_MANY_PLIES = "the game is longer than {most} plies"
    TOO_MANY_MOVES = "the game has more than {most} moves in all lines together"
    TOO_MANY_STORED = "the game has more than {most} moves when each line is written in full"
    NO_GAME = "there is no game in this text"
    FILE_NAME = "{text!r} is the name of a file, not a game: give its text, or pathlib.Path(name)"
    # Positions as text
    POSITION_WORD = "a position has the word Position after its game type, not {text!r}"
    IS_POSITION = "this is a position, not a game: Board.from_position(text) reads it"
    IS_GAME = "this is a game, not a position: Board.from_game_string(text) reads it"
    STACK = "{text!r} is not a stack such as wS1@0,0, or bG1.wB1@1,0 from the ground up"
    STACK_TILE = "{text!r} is not a piece such as wQ, bA1 or wM"
    STACK_HEX = "{text!r} is not a hex such as 0,-1"
    HEX_TWICE = "the hex {place} is given twice"
    MOVED_TILE = "{text!r} is not the piece that moved last: write moved:wB1, or nothing"
    MOVED_TWICE = "the piece that moved last is given twice"
    # Faults of a position: impossible ones
    IN_TWO_PLACES = "{piece} is in two places: {place} and {other}"
    NOT_CONNECTED = "the tiles are not connected: {piece} at {place} is apart from the others"
    NOT_IN_GAME = "{piece} at {place} is not in {game_type}"
    CANNOT_CLIMB = "{piece} at {place} cannot have climbed"
    NUMBER_SKIPPED = "{piece} is on the board before a lower number of its kind"
    FIRST_TILES = "white places the first tile, and black the second"
    TURN_TOO_LOW = "{turn} is too early for these tiles: {lowest} is the first turn possible"
    TURN_TOO_HIGH = "{turn} is too late for these tiles: it is {lowest}"
    QUEEN_LATE = "{color} has no queen on the board by its fourth turn"
    MOVED_IN_HAND = "{piece} cannot have moved: it is not on the board"
    MOVED_COVERED = "{piece} cannot have moved: {other} is on top of it"
    MOVED_FIRST = "{piece} cannot have moved: it is the only tile, and was placed just before"
    # Faults of a position: unusual ones, with which a game can go on
    QUEEN_WAITS = (
        "{color} has no queen on the board, but fewer tiles ({count}) than turns ({turns})"
    )
    CLIMBED_EARLY = "{piece} at {place} has climbed, but {color} has no queen on the board"
    MOVED_EARLY = "{piece} has moved, but {color} has no queen on the board"
    NOT_THROWN = "{piece} has moved in the turn of {color}, but no pillbug can have thrown it"
    FROZEN = "{piece} was thrown in the turn just before: it cannot move in this one"
    QUEEN_SURROUNDED = "the game is over: {piece} is surrounded"
    BOTH_SURROUNDED = "the game is over: {piece} and {other} are surrounded"
    FROM_POSITION = "the game starts from a position that was set up: Game.read(text) reads it"
    # Files
    PGN_TAG = 'a tag is written [Name "value"]'
    PGN_COMMENT = "this comment is never closed"
    PGN_OPEN = "this variation is never closed"
    PGN_BRACE = "this brace closes no comment"
    PGN_CLOSE = "this bracket closes no variation"
    PGN_NO_MOVE = "a variation comes after the move that it replaces"
    NESTED = "variations are nested more than {most} deep"
    SGF_BEGIN = "an SGF game begins with (;"
    SGF_PROPERTY = "a property is written NAME[value]"
    SGF_VALUE = "this value is never closed"
    SGF_OPEN = "this game is never closed"
    SGF_CLOSE = "this bracket closes nothing"
    SGF_GAME = "GM[{text}] is not Hive, which is GM[27]"
    SGF_KIND = "{text!r} is not a kind of Hive such as Hive or Hive-PLM"
    SGF_ULTIMATE = "Hive-Ultimate has other tiles and is not supported"
    SGF_TURN = "it is {player}'s turn, not {other}'s"
    SGF_TILE = "{text!r} is not the name of a tile"
    SGF_CELL = "'.' does not say where {piece} goes here"
    # Codes of games
    CODE_FOREIGN = "{text!r} is not the code of a game"
    CODE_NEWER = "the code of the game was made by a newer version of the program"
    CODE_DAMAGED = "the code of the game is damaged: a character is missing, added or changed"
    # Task files
    TASK_JSON = "this is not JSON: there is a fault in line {line}, column {column}"
    TASK_FORMAT = 'a task file begins with {{"format": "hive-tasks", "version": 1'
    TASK_LIMITS = "its values are nested too deeply, or a number is too large"
    TASK_LONG = "the task file is too long"
    TASK_NONE = "the file has no tasks"
    TASK_FIELD = "{text!r} does not belong here"
    TASK_MISSING = "{text!r} is missing"
    TASK_ONE_OF = "exactly one of these is needed: {words}"
    TASK_MANY = "the list has more than {most} entries"
    TASK_TEXT_LONG = "the text has more than {most} characters"
    TASK_LANGUAGE = "{text!r} is not the tag of a language, such as en"
    TASK_ID_TWICE = "two tasks or stages have the id {text!r}"
    TASK_VALUE = "{text} is not {wanted}"
    WANTS_OBJECT = "an object in braces"
    WANTS_LIST = "a list in brackets"
    WANTS_TEXT = "a text in quotation marks"
    WANTS_NUMBER = "a whole number from {least} to {most}"
    WANTS_TRUTH = "true or false"
    WANTS_ONE_OF = "one of: {words}"
    WANTS_ID = "an id of small letters, digits and hyphens"
    WANTS_HEX = "a hex such as 0,-1"
    WANTS_TILE = "a tile such as wQ or bA1"
    WANTS_CONDITION = "a goal with a condition"
    TASK_OVER = "the game is over in this position"
    TASK_OTHER_MOVES = "the moves are not those of the first language"
    TASK_NO_ANSWER = "nothing is right: no legal move reaches the goal"
    TASK_LINE_WRONG = "{text!r} does not reach the goal"
    TASK_LINE_LONG = "the line goes on after the goal is reached"
    # Oddities of a file that were accepted
    TYPE_WIDENED = "{game_type} ({declared} declared)"
    TYPE_INFERRED = "{game_type} (none declared)"
    RENUMBERED = "{was} is {ours}"
    CLIMBED = "{was} means {ours}"
    MUST_PASS = "{player} must pass"
    THIRD_TIME = "the position occurred for the third time"
    RESULT_ON_BOARD = "the file says {told}, but the board shows {shown}"
    RESULT_GOES_ON = "the file says {told}, but the game is not over on the board"
    RESULT_TWICE = "the tag says {told}, but the last line says {shown}"
    TAG_NAME = "the tag {text!r} has the name {name}"
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
        values = {name: _Quote(v) if type(v) is str else v for name, v in self.values}
        return self.wording.value.format_map(values)


def phrase(wording: Wording, **values: Hashable) -> Phrase:
    """Return the phrase with these values."""
    return Phrase(wording, tuple(values.items()))
