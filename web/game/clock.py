"""A clock for two players, as a value: each reading is given the time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hive_core import Color

CHOICES = ("5+0", "10+5", "15+10", "30+20", "60+0")
"""The clocks that the page offers: minutes for each player, and seconds added after each turn."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time each player has.

    `left`: milliseconds of White and Black. `increment`: milliseconds added after a turn.
    `read_at`: the time of the last reading on the page's clock, in milliseconds; None while it is
    stopped.
    """

    left: tuple[float, float]
    increment: float
    read_at: float | None = None

    @classmethod
    def parse(cls, text: str) -> Clock | None:
        """Return the clock written `10+5`: minutes each and seconds a turn; None for other texts.

        Minutes are 1 to 600, seconds 0 to 600.
        """
        minutes, plus, seconds = text.partition("+")
        numbers = (minutes, seconds)
        if not plus or not all(n.isdecimal() and n.isascii() and len(n) < 4 for n in numbers):
            return None
        if not 1 <= int(minutes) <= 600 or int(seconds) > 600:
            return None
        each = int(minutes) * 60_000.0
        return cls((each, each), int(seconds) * 1000.0)

    def read(self, now: float, turn: Color) -> Clock:
        """Return the clock at that time; the player to move is charged since the last reading."""
        spent = 0.0 if self.read_at is None else max(now - self.read_at, 0.0)
        return replace(self._with(turn, max(self.left[turn] - spent, 0.0)), read_at=now)

    def after_move(self, by: Color) -> Clock:
        """Return the clock after that player's turn."""
        return self._with(by, self.left[by] + self.increment)

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

    def _with(self, color: Color, left: float) -> Clock:
        white, black = self.left
        return replace(self, left=(white, left) if color is Color.BLACK else (left, black))
