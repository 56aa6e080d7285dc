"""A game with somebody elsewhere: what this page knows of it besides the moves. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hive_core import Color
from web.game.record import Line

if TYPE_CHECKING:  # codes are read and written when such a game is played
    from hive_core.game_code import Request


@dataclass(frozen=True, slots=True)
class Away:
    """A game that two players play by sending each other links.

    `identity`: of the game, in the codes of both. `mine`: the colour of this page's player. `days`:
    how many days each has for a move, 0 for any number. `known`: how many plies both players know,
    since they were sent or received; what follows can be taken back. `ended`: both know how the
    players ended the game. `sent`: the message for the other player was copied or shared. `request`
    and `note`: what it asks or answers, and its short text. `asked`: what the other player asks,
    unanswered; `received`: that player's text. `name`: of this page's player, as the message has
    it. `sent_at`: when the last message was sent in a game with days for a move, in minutes since
    2026; 0 if that is unknown. `was_sent`: `sent` before this player ended the game. `other_line`:
    the moves of a link that goes on differently. `taken_back`: the game before a takeback,
    until the next move: links from then are old. `before`: the same before the moves of a
    link were used, with the own moves as `other_line`, until the next message: undo restores it.
    """

    identity: int
    mine: Color
    days: int = 0
    known: int = 0
    ended: bool = False
    sent: bool = False
    request: Request | None = None
    note: str = ""
    asked: Request | None = None
    received: str = ""
    name: str = ""
    sent_at: int = 0
    other_line: Line = ()
    taken_back: Line = ()
    was_sent: bool = False
    before: Away | None = None

    @property
    def key(self) -> str:
        """The name under which the game is saved."""
        return key_of(self.identity, self.mine)


PREFIX = "away-"
"""How the names begin under which such games are saved."""


def key_of(identity: int, mine: Color) -> str:
    """Return the name under which a game is saved by the player of that colour."""
    return f"{PREFIX}{identity}-{mine.letter}"
