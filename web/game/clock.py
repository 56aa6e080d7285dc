"""A clock for two players: values only, the time comes with each reading. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hive_core import Color

CHOICES = ("5+0", "10+5", "15+10", "30+20", "60+0")
"""What the page offers: minutes each, and seconds added after every turn."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How much time each player has.

    `left`: milliseconds of white and black. `increment`: milliseconds added after a turn.
    `read_at`: when it was read last while running, on the page's clock; None while it stands.
    """

    left: tuple[float, float]
    increment: float
    read_at: float | None = None

    @classmethod
    def parse(cls, text: str) -> Clock | None:
        """The clock written `10+5`: minutes each and seconds a turn; None for anything else.

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
        """The clock at that time; the time since the last reading was the player's to move."""
        spent = 0.0 if self.read_at is None else max(now - self.read_at, 0.0)
        return replace(self._with(turn, max(self.left[turn] - spent, 0.0)), read_at=now)

    def pressed(self, by: Color) -> Clock:
        """The clock after that player's turn."""
        return self._with(by, self.left[by] + self.increment)

    def stopped(self) -> Clock:
        """The clock standing; the time until it is read again is nobody's."""
        return replace(self, read_at=None)

    def text(self, color: Color) -> str:
        """The player's time as `m:ss`, with tenths in the last ten seconds."""
        tenths = int(self.left[color] // 100)
        if 0 < tenths < 100:
            return f"0:{tenths // 10:02}.{tenths % 10}"
        # A running second is shown until it is over.
        seconds = -(-int(self.left[color]) // 1000)
        hours, minutes = seconds // 3600, seconds // 60 % 60
        rest = f"{seconds % 60:02}"
        return f"{hours}:{minutes:02}:{rest}" if hours else f"{minutes}:{rest}"

    def _with(self, color: Color, left: float) -> Clock:
        white, black = self.left
        return replace(self, left=(white, left) if color is Color.BLACK else (left, black))
