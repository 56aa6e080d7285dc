"""The options of the UHP engine: their types, ranges, values and lines."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hive_core.errors import HiveError, quoted
from hive_core.levels import LEVELS

_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Option:
    """An option: a bool, or a whole number from `low` to `high`."""

    default: int
    low: int = 0
    high: int = 0

    @property
    def is_bool(self) -> bool:
        """Whether it is written True or False."""
        return isinstance(self.default, bool)

    def line(self, name: str, value: int) -> str:
        """Return its line in UHP: name, type, value, default, and the range of a number."""
        if self.is_bool:
            return f"{name};bool;{value};{self.default}"
        return f"{name};int;{value};{self.default};{self.low};{self.high}"

    def parse(self, text: str) -> int:
        """Return the value of the text.

        :raises HiveError: if it is not a value of this option.
        """
        if self.is_bool:
            if text.lower() not in ("true", "false"):
                raise HiveError(f"{quoted(text)} is neither True nor False")
            return text.lower() == "true"
        if _NUMBER.fullmatch(text) is None or not self.low <= int(text) <= self.high:
            raise HiveError(f"{quoted(text)} is not a whole number from {self.low} to {self.high}")
        return int(text)


INFO, LINES = "Info", "Lines"
"""The options of the info lines. An engine that lists both takes `bestmove nodes` and several
limits at once.
"""

BOOK = "OpeningBook"

OPTIONS = {
    "Tournament": Option(True),
    "RepetitionDraw": Option(False),
    "Level": Option(0, 0, len(LEVELS)),
    "HashSize": Option(32, 1, 4096),
    "Seed": Option(0, 0, 999_999_999),
    INFO: Option(False),
    LINES: Option(1, 1, 1000),
    BOOK: Option(False),
}
"""The options. The defaults are those of other engines: no queen on a player's first turn, no draw
by repetition, full strength, which is Level 0, no opening book, and no lines but the move.
`HashSize` is in megabytes.
"""

RULES = ("Tournament", "RepetitionDraw")


def parse_option(text: str) -> str:
    """Return the name of the option, written in any letter case.

    :raises HiveError: if there is none.
    """
    for name in OPTIONS:
        if name.lower() == text.lower():
            return name
    raise HiveError(f"{quoted(text)} is not an option: {', '.join(OPTIONS)}")
