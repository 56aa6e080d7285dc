"""The table of bugs: one row each, from which other modules take what depends on the bug.

The rows feed the tile counts and game types (`types.py`), the spelling of pieces (`notation.py`,
`sgf.py`), the constants of the fast rules (`_rules/position.py`, `_rules/movegen.py`), the classes
of bugs in the evaluation, and what the UHP engine says it can play.

A new bug needs a row here and what only it has:

- a member of `types.Bug`, in the same order, and for an expansion a field of `types.GameType`;
- a name in `_rules/position.py`, a generator in `_rules/movegen.py` and, unless it moves like
  another one, a case in `path.py` and `explain.py`, which work out the same way readably;
- weights in `_search/weights.py` and a drawing and colours in `_formats/bug_drawings.py`;
- a perft figure from another engine in `tests/data/perft.json`;
- a name in each `locale/<tag>.po`;
- in the page, an example in `web/rules/examples.py`, and in each catalogue the texts `bug.X`,
  `rules.bug-X` and, for an expansion, `new.about.X`, where X is its letter.

Tests compare each of these with the rows and name what is missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Motion = Literal["slides", "climbs", "jumps", "crosses", "copies"]
"""How a bug moves: along the hive's edge, onto a neighbour, straight over tiles to the first empty
hex, over the top of the hive and down, or like the bugs beside it.
"""


@dataclass(frozen=True, slots=True)
class BugType:
    """One bug: its letter and name, how many there are, and how it moves.

    `letter`: as in UHP piece names. `name`: in English. `count`: tiles for each player, 1 to 3.
    `motion`: how it moves. `steps`: how many steps a move has; None for any number. `expansion`:
    its letter in the name of a game type, empty for a bug of the base game. `throws`: whether it
    may move a neighbouring tile instead. `ranges`: whether it reaches most of the board in one
    move, which the evaluation rewards.
    """

    letter: str
    name: str
    count: int
    motion: Motion
    steps: int | None
    expansion: str = ""
    throws: bool = False
    ranges: bool = False

    @property
    def slides(self) -> bool:
        """Whether it moves along the edge of the hive, so that a narrow gate stops it."""
        return self.motion == "slides"

    @property
    def climbs(self) -> bool:
        """Whether it may end its move on top of another tile by itself."""
        return self.motion == "climbs"

    @property
    def copies(self) -> bool:
        """Whether it moves like the bugs that it touches."""
        return self.motion == "copies"

    @property
    def may_be_on_top(self) -> bool:
        """Whether it can lie on another tile: it climbs, or copies a bug that does."""
        return self.climbs or self.copies


BUG_TYPES: tuple[BugType, ...] = (
    BugType("Q", "queen", 1, "slides", 1),
    BugType("S", "spider", 2, "slides", 3),
    BugType("B", "beetle", 2, "climbs", 1),
    BugType("G", "grasshopper", 3, "jumps", None),
    BugType("A", "ant", 3, "slides", None, ranges=True),
    BugType("M", "mosquito", 1, "copies", None, expansion="M", ranges=True),
    BugType("L", "ladybug", 1, "crosses", 3, expansion="L", ranges=True),
    BugType("P", "pillbug", 1, "slides", 1, expansion="P", throws=True),
)
"""All bugs, in the order in which pieces, hands and game types list them."""

LETTERS = "".join(bug.letter for bug in BUG_TYPES)
"""The letters of all bugs, in the order of `BUG_TYPES`."""

EXPANSIONS: tuple[BugType, ...] = tuple(bug for bug in BUG_TYPES if bug.expansion)
"""The bugs beyond the base game, in the order in which a game type names them."""
