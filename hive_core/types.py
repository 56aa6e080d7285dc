"""The values of the game: colours, bugs, pieces, hexes, moves, outcomes.

Every other module uses them. There are no rules here, and no text formats but the short names of
the values (`wA1`, `Base+ML`).
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal, NamedTuple

from hive_core._values.bugs import BUG_TYPES, EXPANSIONS, BugType
from hive_core.errors import HiveError, Wording, expected, phrase, quoted


class Color(enum.IntEnum):
    """A player; `WHITE` moves first. The opponent is `color.other`, or `~color`.

    Both are true in a condition, so `if outcome.winner:` is true for either winner.
    """

    WHITE = 0
    BLACK = 1

    @classmethod
    def named(cls, name: object) -> Color:
        """Return the colour named `white` or `w`, `black` or `b`, in any letter case.

        :raises HiveError: if it is neither; numbers are refused, since programs number colours
            differently.
        """
        text = name.strip().lower() if isinstance(name, str) else ""
        for color in cls:
            if text in (str(color), color.letter):
                return color
        raise expected("a colour", name, "write Color.WHITE or 'white', Color.BLACK or 'black'")

    @classmethod
    def _missing_(cls, value: object) -> Color:
        return cls.named(value)

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    def __invert__(self) -> Color:
        """Return the opponent, as `other` does; without this, it would be a negative number."""
        return self.other

    @property
    def letter(self) -> str:
        """`w` or `b`, as in piece names."""
        return "wb"[self]

    def __str__(self) -> str:
        return "white" if self is Color.WHITE else "black"

    def __bool__(self) -> Literal[True]:
        return True


class Bug(enum.Enum):
    """A kind of tile; the value is its UHP letter."""

    QUEEN = "Q"
    SPIDER = "S"
    BEETLE = "B"
    GRASSHOPPER = "G"
    ANT = "A"
    MOSQUITO = "M"
    LADYBUG = "L"
    PILLBUG = "P"

    # Each member exists once, so its identity will do; that of `Enum` takes a call in Python.
    __hash__ = object.__hash__

    @classmethod
    def _missing_(cls, value: object) -> Bug:
        """Return the bug with that name or letter, in any case: `Bug("ant")`, `Bug("a")`."""
        name = value.strip().lower() if isinstance(value, str) else ""
        for bug in cls:
            if name in (str(bug), bug.value.lower()):
                return bug
        raise expected("a bug", value, "write its name or its letter, such as 'ant' or 'A'")

    @property
    def info(self) -> BugType:
        """The bug's row in the table of bugs: its name, how it moves, its expansion."""
        return _INFO[self]

    @property
    def count(self) -> int:
        """How many of them a player has: 1 to 3."""
        return _INFO[self].count

    def __str__(self) -> str:
        return _INFO[self].name


_INFO = {Bug(row.letter): row for row in BUG_TYPES}


@dataclass(frozen=True, slots=True)
class Piece:
    """One tile: its colour, its bug and its number (1 to 3; 0 if there is only one).

    :raises HiveError: if no game type has such a tile.

    >>> Piece.parse("wA1")
    Piece.parse('wA1')
    >>> str(Piece(Color.BLACK, Bug.QUEEN))
    'bQ'
    """

    color: Color
    bug: Bug
    number: int = 0

    def __post_init__(self) -> None:
        if type(self.color) is not Color or type(self.bug) is not Bug:
            values = (self.color, self.bug, self.number)
            raise expected("a Color and a Bug", values, "Piece.parse('wA1') reads a name")
        if type(self.number) is not int:
            raise expected("a whole number as a piece's number", self.number)
        count = self.bug.count
        if not (1 <= self.number <= count if count > 1 else self.number == 0):
            raise HiveError(f"there is no {self.bug} number {self.number} in Hive")

    @classmethod
    def parse(cls, text: str) -> Piece:
        """Return the piece with that UHP name, in any letter case; `wM1` and the like are accepted.

        :raises HiveError: if there is no such piece.
        """
        if not isinstance(text, str):
            raise expected("the name of a piece", text, "write it as in 'wQ', 'bA1' or 'wM'")
        try:
            return _BY_NAME[text.strip().lower()]
        except KeyError:
            raise HiveError(f"{quoted(text)} is not a piece such as wQ, bA1 or wM") from None

    @property
    def index(self) -> int:
        """The index of the piece in `PIECES`: 0 to 27, white first."""
        return _INDEX[self]

    def __str__(self) -> str:
        return f"{self.color.letter}{self.bug.value}{self.number or ''}"

    def __repr__(self) -> str:
        return f"Piece.parse({str(self)!r})"


def _all_pieces() -> tuple[Piece, ...]:
    numbers = {bug: range(1, bug.count + 1) if bug.count > 1 else (0,) for bug in Bug}
    return tuple(Piece(color, bug, n) for color in Color for bug in Bug for n in numbers[bug])


PIECES: tuple[Piece, ...] = _all_pieces()
"""All 28 tiles: white's 14, then black's, each in the order of `Bug` and then by number."""

_INDEX = {piece: index for index, piece in enumerate(PIECES)}
_BY_NAME = {str(piece).lower(): piece for piece in PIECES}
_BY_NAME |= {f"{piece}1".lower(): piece for piece in PIECES if not piece.number}


class Hex(NamedTuple):
    """A space of the board in axial coordinates, any integers: east is +q, south-east is +r.

    See https://www.redblobgames.com/grids/hexagons/#coordinates-axial.
    """

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def __add__(self, other: object) -> Hex:  # vector addition, not concatenation
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(self.q + other.q, self.r + other.r)

    @classmethod
    def parse(cls, text: str) -> Hex:
        """Return the hex written `q,r`.

        :raises HiveError: if the text is not two integers with a comma between them.
        """
        if not isinstance(text, str):
            raise expected("a hex as a text", text, "write it as in '0,-1'")
        try:
            q, r = (int(part) for part in text.split(","))
        except ValueError:
            raise HiveError(f"{quoted(text)} is not a hex such as 0,-1") from None
        return cls(q, r)

    @classmethod
    def of(cls, value: object) -> Hex:
        """Return the hex, which may be given as two whole numbers or written `q,r`.

        :raises HiveError: if it is not one.
        """
        if isinstance(value, str):
            return cls.parse(value)
        if isinstance(value, tuple) and len(value) == 2:
            q, r = value
            if type(q) is int and type(r) is int:
                return value if type(value) is cls else cls(q, r)
        raise expected("a hex", value, "write Hex(0, -1), or '0,-1'")

    def neighbors(self) -> tuple[Hex, ...]:
        """Return the six hexes around this one, clockwise from the north-west."""
        return tuple([Hex(self.q + dq, self.r + dr) for dq, dr in _STEPS])

    def distance(self, other: Hex | tuple[int, int] | str) -> int:
        """Return the number of steps to the other hex, over any hexes: 1 to a neighbour.

        >>> Hex(0, 0).distance("2,-1"), Hex.distance(Hex(1, 1), Hex(1, 1))
        (2, 0)
        """
        target = Hex.of(other)
        q, r = target.q - self.q, target.r - self.r
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def ring(self, radius: int) -> tuple[Hex, ...]:
        """Return the hexes at this distance, clockwise from the north-west; itself if it is 0.

        :raises HiveError: if the radius is not a whole number, 0 or more.

        >>> Hex(3, 0).ring(1) == Hex(3, 0).neighbors(), len(Hex(3, 0).ring(2))
        (True, 12)
        """
        if type(radius) is not int or radius < 0:
            raise expected("a whole number as a radius, 0 or more", radius)
        if radius == 0:
            return (self,)
        hexes = []
        for corner, (dq, dr) in zip(_STEPS, _STEPS[2:] + _STEPS[:2], strict=True):
            q, r = self.q + radius * corner.q, self.r + radius * corner.r
            hexes += [Hex(q + n * dq, r + n * dr) for n in range(radius)]
        return tuple(hexes)


class Direction(enum.Enum):
    """One of the six directions, clockwise from the north-west; the value is the step."""

    NW = Hex(0, -1)
    NE = Hex(1, -1)
    E = Hex(1, 0)
    SE = Hex(0, 1)
    SW = Hex(-1, 1)
    W = Hex(-1, 0)


_STEPS = tuple(step.value for step in Direction)


_HANDICAP = re.compile(r"\s*[wb][A-Z][0-9]?(?:\s*-\s*[wb][A-Z][0-9]?)*\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class GameType:
    """The tiles in play: `Base` and any of mosquito, ladybug, pillbug, and the handicap.

    `without`: the tiles that a player who gives odds does without, in the order of `PIECES`. The
    tiles kept of a kind have the lowest numbers. UHP has no name for a handicap; ours follows.

    :raises HiveError: if a player cannot do without one of the tiles.

    >>> str(GameType(mosquito=True, ladybug=True))
    'Base+ML'
    >>> str(GameType.parse("Base+M").with_handicap("wM wA3"))
    'Base+M-wA3-wM'
    """

    mosquito: bool = False
    ladybug: bool = False
    pillbug: bool = False
    without: tuple[Piece, ...] = ()

    def __post_init__(self) -> None:
        flags: tuple[object, ...] = (self.mosquito, self.ladybug, self.pillbug)
        for value in flags:
            if not isinstance(value, bool):
                how = "GameType.parse('Base+ML') reads a name"
                raise expected("True or False for an expansion", value, how)
        if self.without:
            # Put in order here, so that equal game types compare equal.
            object.__setattr__(self, "without", self._checked_handicap())

    def _checked_handicap(self) -> tuple[Piece, ...]:
        """Return the tiles of the handicap in order.

        :raises HiveError: if a player cannot do without one of them.
        """
        if not all(type(piece) is Piece for piece in self.without):
            raise expected("pieces as a handicap", self.without, "with_handicap('wA3') reads names")
        given = set(self.without)
        for piece in self.without:
            problem = ""
            if piece.bug is Bug.QUEEN:
                problem = "no player can do without the queen"
            elif not self.includes(piece.bug):
                problem = f"{self.full} is played without that bug"
            elif piece.number and piece.number < piece.bug.count:
                above = Piece(piece.color, piece.bug, piece.number + 1)
                if above not in given:
                    problem = f"the tiles kept have the lowest numbers, so {above} goes first"
            if problem:
                raise HiveError(f"{piece} cannot be left out as a handicap: {problem}")
        for color in Color:
            if len(self.pieces(color)) == 1:
                raise HiveError(f"{color} cannot play without every tile but the queen")
        return tuple(piece for piece in PIECES if piece in given)

    @classmethod
    def parse(cls, text: str) -> GameType:
        """Return the game type written `Base+MLP`, in any letter case and order of letters.

        A handicap follows it: `Base+MLP-wA3-wM`.

        :raises HiveError: if it does not begin with `Base`, has an unknown or repeated letter, or
            a player cannot do without one of the tiles.
        """
        if not isinstance(text, str):
            raise expected("the name of a game type", text, "write it as in 'Base' or 'Base+MLP'")
        name, minus, tiles = text.partition("-")
        if minus:
            if not _HANDICAP.fullmatch(tiles):
                raise HiveError(str(phrase(Wording.GAME_TYPE, text=text)))
            try:
                return cls.parse(name).with_handicap(tiles.replace("-", " "))
            except HiveError as error:
                raise HiveError(f"{quoted(text)} is not a game type: {error}") from None
        base, plus, letters = text.strip().upper().partition("+")
        letters = re.sub(r"[+\s]", "", letters)  # some programs write Base+M+L
        wrong = set(letters) - {bug.expansion for bug in EXPANSIONS}
        if (
            base.rstrip() != "BASE"
            or wrong
            or len(set(letters)) < len(letters)
            or (plus and not letters)
        ):
            raise HiveError(str(phrase(Wording.GAME_TYPE, text=text)))
        return cls._with(bug.name for bug in EXPANSIONS if bug.expansion in letters)

    @classmethod
    def every(cls) -> tuple[GameType, ...]:
        """Return all eight game types."""
        names = [bug.name for bug in EXPANSIONS]
        choices = (c for n in range(len(names) + 1) for c in combinations(names, n))
        return tuple(map(cls._with, choices))

    @classmethod
    def _with(cls, expansions: Iterable[str]) -> GameType:
        fields: dict[str, Any] = dict.fromkeys(expansions, True)
        return cls(**fields)

    def includes(self, bug: Bug | str) -> bool:
        """Tell whether the bug, which may be given by its name or letter, is in play."""
        row = Bug(bug).info
        return not row.expansion or getattr(self, row.name) is True

    def pieces(self, color: Color | str) -> tuple[Piece, ...]:
        """Return a player's tiles: 11 to 14, without those of the handicap.

        :raises HiveError: if it is not a colour; see `Color.named`.
        """
        if type(color) is not Color:
            color = Color.named(color)
        return tuple(p for p in PIECES if p.color is color and self.has(p))

    def has(self, piece: Piece | str) -> bool:
        """Tell whether the tile is in play.

        :raises HiveError: if there is no such piece.
        """
        if type(piece) is not Piece:
            piece = Piece.parse(piece)  # type: ignore[arg-type]
        return self.includes(piece.bug) and piece not in self.without

    @property
    def full(self) -> GameType:
        """The game type without its handicap."""
        return GameType(self.mosquito, self.ladybug, self.pillbug) if self.without else self

    @property
    def handicap(self) -> str:
        """The tiles that the players do without, such as `wA3 wM`; empty for none."""
        return " ".join(map(str, self.without))

    def with_handicap(self, tiles: str | Iterable[Piece | str]) -> GameType:
        """Return the game type with these tiles as its handicap: `"wA3 wM"`, or several pieces.

        :raises HiveError: if one is not a piece, or a player cannot do without it.
        """
        names = tiles.replace(",", " ").split() if isinstance(tiles, str) else tiles
        if not isinstance(names, Iterable):
            raise expected("pieces as a handicap", names, "write them as in 'wA3 wM'")
        pieces = [name if type(name) is Piece else Piece.parse(str(name)) for name in names]
        return GameType(self.mosquito, self.ladybug, self.pillbug, tuple(pieces))

    def __str__(self) -> str:
        letters = "".join(bug.expansion for bug in EXPANSIONS if getattr(self, bug.name))
        handicap = "".join(f"-{piece}" for piece in self.without)
        return ("Base+" + letters if letters else "Base") + handicap


POCKET = GameType(mosquito=True, ladybug=True)
"""The tiles of the Pocket edition; the default."""


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: `piece` is placed on or moves to the hex `to`; both None for a pass.

    Whether the piece is placed, moves itself or is thrown by a pillbug follows from the position:
    two paths to the same hex are one move.
    """

    piece: Piece | None = None
    to: Hex | None = None

    def __post_init__(self) -> None:
        if type(self.piece) is Piece and type(self.to) is Hex:
            if type(self.to.q) is int and type(self.to.r) is int:
                return
        elif self.piece is None and self.to is None:
            return
        description = "a move of a Piece to a Hex of whole numbers (a pass names neither)"
        how = "board.parse_move('wA1 -bQ') reads a MoveString"
        raise expected(description, (self.piece, self.to), how)

    def __str__(self) -> str:
        return "pass" if self.piece is None else f"{self.piece}@{self.to}"


PASS = Move()


class Step(NamedTuple):
    """One hex of a path; `level` is how many tiles are beneath the piece, 0 on the ground."""

    place: Hex
    level: int


@dataclass(frozen=True, slots=True)
class Path:
    """The path of one move, from hex to neighbouring hex.

    `steps`: both ends included; only the end for a placement, nothing for a pass. `by`: the bug as
    which the piece moves itself (for a mosquito, the one it copies); None if it is placed or
    thrown. `thrower`: the pillbug or mosquito over which the piece is thrown, if it is.

    >>> from hive_core import Board
    >>> board = Board.from_game_string("Base;InProgress;White[3];wG1;bG1 wG1-;wQ -wG1;bQ bG1-")
    >>> path = board.path(board.parse_move("wQ /wG1"))
    >>> [(str(step.place), step.level) for step in path.steps], path.by.name, path.thrower
    ([('-1,0', 0), ('-1,1', 0)], 'QUEEN', None)
    """

    steps: tuple[Step, ...] = ()
    by: Bug | None = None
    thrower: Piece | None = None


class GameState(enum.StrEnum):
    """The state of a game, in UHP's words.

    See https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol.
    """

    NOT_STARTED = "NotStarted"
    IN_PROGRESS = "InProgress"
    DRAW = "Draw"
    WHITE_WINS = "WhiteWins"
    BLACK_WINS = "BlackWins"


class Termination(enum.Enum):
    """Why a game is over."""

    QUEEN_SURROUNDED = "queen surrounded"
    BOTH_QUEENS_SURROUNDED = "both queens surrounded"
    REPETITION = "third repetition"
    AGREEMENT = "agreed draw"
    RESIGNATION = "resignation"
    TIME = "time forfeit"
    UNKNOWN = "unknown"
    """A file says who won and gives no reason; the page ends such a game there."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: why, and the `winner`, None for a draw.

    >>> print(Outcome(Termination.RESIGNATION, Color.WHITE))
    white wins: resignation
    """

    termination: Termination
    winner: Color | None

    @property
    def state(self) -> GameState:
        """The outcome as a UHP state."""
        if self.winner is None:
            return GameState.DRAW
        return GameState.WHITE_WINS if self.winner is Color.WHITE else GameState.BLACK_WINS

    def __str__(self) -> str:
        result = "draw" if self.winner is None else f"{self.winner} wins"
        return f"{result}: {self.termination.value}"
