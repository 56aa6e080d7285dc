"""What a UHP engine says about itself and its moves, as values."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

from hive_core.errors import HiveError, expected, quoted
from hive_core.types import Move

_VERSION = re.compile(r"v?\d[\w.+-]*", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}", re.ASCII)


@dataclass(frozen=True, slots=True)
class EngineId:
    """The name and version of an engine; the version is "" if it prints none.

    >>> EngineId.parse("id hive-core v0.1.0")
    EngineId(name='hive-core', version='0.1.0')
    """

    name: str
    version: str = ""

    @classmethod
    def parse(cls, line: str) -> EngineId:
        """Return the id of a line `id NAME VERSION`."""
        name = line.strip()[2:].strip()
        before, _, last = name.rpartition(" ")
        if before and _VERSION.fullmatch(last):
            return cls(before.strip(), last.lstrip("vV"))
        return cls(name)

    def __str__(self) -> str:
        return f"{self.name} {self.version}".rstrip()


class OptionKind(enum.StrEnum):
    """The type of an option, in UHP's words."""

    BOOL = "bool"
    INT = "int"
    FLOAT = "double"
    ENUM = "enum"
    TEXT = "string"


_KINDS = {kind.value: kind for kind in OptionKind} | {
    "boolean": OptionKind.BOOL,
    "integer": OptionKind.INT,
    "float": OptionKind.FLOAT,
    "str": OptionKind.TEXT,
}

OptionValue = bool | int | float | str


@dataclass(frozen=True, slots=True)
class Option:
    """An option of an engine.

    `value`: its value now. `min`, `max`: the range of a number, None if the engine gives none.
    `choices`: the values of an enum.

    >>> Option.parse("Level;int;0;0;0;8").max
    8
    """

    name: str
    kind: OptionKind
    value: OptionValue
    default: OptionValue
    min: float | None = None
    max: float | None = None
    choices: tuple[str, ...] = ()

    @classmethod
    def parse(cls, line: str) -> Option | None:
        """Return the option of a line `name;type;value;default[;…]`, None if it is not one.

        A value that is not of its type makes the option a text.
        """
        name, *rest = (part.strip() for part in line.split(";"))
        if not name or len(rest) < 3:
            return None
        kind = _KINDS.get(rest[0].lower(), OptionKind.TEXT)
        value, default = (_read(kind, text) for text in rest[1:3])
        if value is None or default is None:
            return cls(name, OptionKind.TEXT, rest[1], rest[2])
        if kind is OptionKind.ENUM:
            return cls(name, kind, value, default, choices=tuple(rest[3:]))
        low, high = None, None
        if kind in (OptionKind.INT, OptionKind.FLOAT) and len(rest) >= 5:
            low, high = (_as_number(kind, text) for text in rest[3:5])
        return cls(name, kind, value, default, low, high)

    def text_of(self, value: object) -> str:
        """Return the text of a value for `options set`; a text is read as the engine prints it.

        :raises HiveError: if it is not a value of this option.
        """
        read = _read(self.kind, value) if isinstance(value, str) else value
        description = f"{self._description()} as the option {self.name}"
        if type(read) is int and self.kind is OptionKind.FLOAT:
            read = float(read)
        if type(read) is not _TYPES[self.kind]:
            raise expected(description, value)
        if isinstance(read, str):
            if self.choices:
                by_lower_case = {choice.lower(): choice for choice in self.choices}
                read = by_lower_case.get(read.lower(), "")
            if not read or not read.isprintable():
                raise expected(description, value)
        elif isinstance(read, (int, float)) and not isinstance(read, bool):
            low, high = self.min, self.max
            # Not the other way round: NaN is outside every range.
            inside = (low is None or read >= low) and (high is None or read <= high)
            if not inside:
                raise expected(description, value)
        return str(read)

    def _description(self) -> str:
        if self.kind is OptionKind.BOOL:
            return "True or False"
        if self.kind is OptionKind.ENUM:
            return f"one of {', '.join(self.choices)}"
        if self.kind is OptionKind.TEXT:
            return "a text on one line"
        span = "" if self.min is None or self.max is None else f" from {self.min} to {self.max}"
        return f"a {'whole ' if self.kind is OptionKind.INT else ''}number{span}"


_TYPES: dict[OptionKind, type] = {
    OptionKind.BOOL: bool,
    OptionKind.INT: int,
    OptionKind.FLOAT: float,
    OptionKind.ENUM: str,
    OptionKind.TEXT: str,
}


def _read(kind: OptionKind, text: str) -> OptionValue | None:
    """Return the value of the text, None if it is not of that type."""
    if kind is OptionKind.BOOL:
        return {"true": True, "false": False}.get(text.strip().lower())
    if kind in (OptionKind.INT, OptionKind.FLOAT):
        return _as_number(kind, text)
    return text.strip()


def _as_number(kind: OptionKind, text: str) -> int | float | None:
    if kind is OptionKind.INT:
        return int(text) if _NUMBER.fullmatch(text.strip()) else None
    try:
        return float(text)
    except ValueError:
        return None


def option_named(options: dict[str, Option], name: object) -> Option:
    """Return the option of that name, in any letter case.

    :raises HiveError: if the engine has none.
    """
    if not isinstance(name, str):
        raise expected("the name of an option", name)
    for key, option in options.items():
        if key.lower() == name.lower():
            return option
    names = ", ".join(options) or "the engine has no options"
    raise HiveError(f"{quoted(name)} is not an option of the engine: {names}")


@dataclass(frozen=True, slots=True)
class Info:
    """What an engine prints while it searches: a line, and what could be read of it.

    `text`: the line. `move`: the move that it is about. `depth`: in plies. `score`: in the engine's
    own units, for the side to move. `line`: the moves that the engine expects, `move` first.
    `nodes`: positions visited. `seconds`: since the search began. `number`: 1 for the best move, 2
    for the next. `win_in`: plies to a forced win, negative to a forced loss; our engine gives it
    instead of a score. All but `text` are None or empty if the line does not have them.

    Our engine prints `info …` if its option `Info` is set, docs/uhp.md; Mzinga prints
    `MOVE;DEPTH;SCORE;MOVE;MOVE…` if its option `ReportIntermediateBestMoves` is set.
    """

    text: str
    move: Move | None = None
    depth: int | None = None
    score: float | None = None
    line: tuple[Move, ...] = ()
    nodes: int | None = None
    seconds: float | None = None
    number: int | None = None
    win_in: int | None = None


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The move that an engine plays, as it wrote it (`text`), and what it printed before it."""

    move: Move
    text: str
    infos: tuple[Info, ...] = ()

    @property
    def lines(self) -> tuple[Info, ...]:
        """The engine's last information on its best moves, best first; empty if it sent none."""
        result: list[Info] = []
        for info in self.infos:
            if info.move is not None:
                result[(info.number or 1) - 1 :] = [info]
        return tuple(result)
