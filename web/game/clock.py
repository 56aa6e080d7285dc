"""A clock for two players, as a value: each reading is given the time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf

from hive_core import Color
from hive_core._game.lines import Line, common
from hive_core.game_tree import GameTree

Left = tuple[float, float]
"""The milliseconds that White and Black have left."""

CHOICES = ("5+0", "10+5", "15+10", "30+20", "60+0")
"""The clocks that the page offers: minutes for each player, and seconds added after each turn."""

OWN_CLOCK = "own"
"""The choice of a clock with any numbers."""

OWN_NUMBERS = ("minutes", "minutes-black", "seconds")
"""The fields of such a clock: minutes, those of Black if they differ, and seconds a turn."""


_LIMITS = ((1, 600), (1, 600), (0, 600))
"""The least and the most that each of those fields may have."""


def _numbers(text: str) -> tuple[str, str, str]:
    """Return the numbers of a clock as they are written, in the order of `OWN_NUMBERS`."""
    minutes, _, seconds = text.partition("+")
    white, odds, black = minutes.partition("/")
    return white, black if odds else white, seconds


def wrong_number(text: str) -> str:
    """Return the field of the first number that no clock can have; empty if there is none."""
    for name, number, (least, most) in zip(OWN_NUMBERS, _numbers(text), _LIMITS, strict=True):
        whole = number.isdecimal() and number.isascii() and len(number) < 4
        if not (whole and least <= int(number) <= most):
            return name
    return ""


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time each player has: now, and when each position of the game arose.

    `left`: milliseconds of White and Black, in the position after the first `ply` moves of `line`.
    `increment`: milliseconds added after a turn. `read_at`: the time of the last reading on the
    page's clock, in milliseconds; None while it is stopped. `line`: the moves played against time.
    `times`: what was left when each position of that line arose, or was left by undo, for the last
    ones: an older version of the page saved no more. `least`: the least that each player had at a
    reading, also before undo; it is not saved.
    """

    left: Left
    increment: float
    read_at: float | None = None
    line: Line = ()
    times: tuple[Left, ...] = ()
    ply: int = 0
    least: Left = field(default=(inf, inf), compare=False)

    @classmethod
    def parse(cls, text: str) -> Clock | None:
        """Return the clock written `10+5`, or None for other texts; `15/5+10`: with time odds.

        Minutes of each player, or of White and Black, are 1 to 600, seconds a turn 0 to 600.
        """
        if "+" not in text or wrong_number(text):
            return None
        first, second, more = map(int, _numbers(text))
        left = first * 60_000.0, second * 60_000.0
        return cls(left, more * 1000.0, times=(left,))

    @property
    def choice(self) -> str:
        """The clock at the start of the game, as `parse` reads it."""
        left = (self.times or (self.left,))[0]
        minutes = [str(max(round(each / 60_000), 1)) for each in left]
        return f"{'/'.join(dict.fromkeys(minutes))}+{round(self.increment / 1000)}"

    @property
    def time_control(self) -> dict[str, str]:
        """The clock at the start of the game, as tags of a PGN: `600+5`, or `600`."""
        minutes, _, seconds = self.choice.partition("+")
        more = f"+{seconds}" if seconds != "0" else ""
        names = ("WhiteTimeControl", "BlackTimeControl") if "/" in minutes else ("TimeControl",)
        each = minutes.split("/")
        return {name: f"{int(part) * 60}{more}" for name, part in zip(names, each, strict=True)}

    @property
    def known(self) -> tuple[tuple[Line, Left], ...]:
        """The moves to each position whose time is known, and what was left when it arose."""
        first = self._first
        return tuple((self.line[: first + at], left) for at, left in enumerate(self.times))

    def read(self, now: float, turn: Color) -> Clock:
        """Return the clock at that time; the player to move is charged since the last reading."""
        spent = 0.0 if self.read_at is None else max(now - self.read_at, 0.0)
        clock = self.with_left(turn, max(self.left[turn] - spent, 0.0))
        white, black = map(min, self.least, clock.left)
        return replace(clock, read_at=now, least=(white, black))

    def after_move(self, by: Color, line: Line) -> Clock:
        """Return the clock after that player's turn; `line`: all moves, with the passes it forced.

        A position that comes again, after undo, is one of another line.
        """
        white, black = self.with_left(by, self.left[by] + self.increment).left
        left = float(round(white)), float(round(black))
        known = self.times[: max(self.ply + 1 - self._first, 1)] or (self.left,)
        times = known + (left,) * (len(line) - self.ply)
        return replace(self, left=left, line=line, times=times, ply=len(line))

    def runs_in(self, line: Line) -> bool:
        """Return whether the position after these moves was reached against time."""
        return self.line[: len(line)] == line

    def showing(self, line: Line) -> Clock:
        """Return the clock for the position after these moves, with the time that it has.

        In a variation, which is not played against time: that of its fork. Neither undo and redo
        nor a look at a variation gives time back: the position that is left keeps what is left.
        """
        ply = common(self.line, line)
        if ply == self.ply:
            return self
        times, at = list(self.times), self.ply - self._first
        if 0 <= at < len(times) and min(self.left) > 0:
            times[at] = self.left
        return replace(self, left=self._time(ply), times=tuple(times), ply=ply)

    def along(self, line: Line) -> Clock:
        """Return the clock of a variation that has become the game, with what was left at its fork.

        `line`: all its moves.
        """
        fork = self.showing(line)
        known = fork.times[: max(fork.ply + 1 - fork._first, 1)] or (fork.left,)
        times = known + (fork.left,) * (len(line) - fork.ply)
        return replace(fork, line=line, times=times, ply=len(line))

    def anew(self) -> Clock:
        """Return the clock with what was left when the position arose."""
        return replace(self, left=self._time(self.ply))

    def within(self, tree: GameTree) -> Clock:
        """Return the clock without the times of moves that the tree lacks."""
        common_part = max(common(self.line, line) for line in tree.lines)
        cut = len(self.line) - common_part
        if not cut:
            return self
        times = self.times[:-cut] or self.times[:1]
        return replace(self, line=self.line[:common_part], times=times)

    @property
    def _first(self) -> int:
        """The first position whose time is known, as a number of plies."""
        return len(self.line) + 1 - len(self.times)

    def _time(self, ply: int) -> Left:
        """Return what was left in that position, as far as that is known."""
        return self.times[max(ply - self._first, 0)] if self.times else self.left

    def stopped(self) -> Clock:
        """Return the stopped clock; no player is charged until it is read again."""
        return replace(self, read_at=None)

    def text(self, color: Color) -> str:
        """Return the player's time as `m:ss`, with tenths in the last ten seconds."""
        tenths = int(self.left[color] // 100)
        if 0 < tenths < 100:
            return f"0:{tenths // 10:02}.{tenths % 10}"
        # Round up: a second counts until it is over.
        seconds = -(-int(self.left[color]) // 1000)
        hours, minutes = seconds // 3600, seconds // 60 % 60
        rest = f"{seconds % 60:02}"
        return f"{hours}:{minutes:02}:{rest}" if hours else f"{minutes}:{rest}"

    def with_left(self, color: Color, left: float) -> Clock:
        """Return the clock with so much left for that player, in milliseconds."""
        white, black = self.left
        return replace(self, left=(white, left) if color is Color.BLACK else (left, black))


def swapped(choice: str) -> str:
    """Return the clock of a game in which the players have swapped colours; as `Clock.parse`."""
    minutes, plus, seconds = choice.partition("+")
    return f"{'/'.join(minutes.split('/')[::-1])}{plus}{seconds}"
