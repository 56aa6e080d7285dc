"""Why a move is illegal: the rule it breaks, with the tiles and hexes that show it.

`explain.py` finds the reason.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from hive_core.types import Hex, Piece


class Rule(enum.Enum):
    """A rule of Hive that a move can break; the value is an English clause."""

    GAME_OVER = "the game is over"
    NOT_IN_GAME = "this game type is played without that bug"
    GIVEN_UP = "the player gives odds: that tile is not in this game"
    NOT_YOUR_PIECE = "it is the other player's piece"
    PASS_NOT_FORCED = "a player who can place or move may not pass"
    # Placement
    LOWER_NUMBER_FIRST = "pieces of one kind enter in number order"
    QUEEN_NOT_FIRST = "the tournament opening forbids the queen on a player's first turn"
    QUEEN_DUE = "the queen must be placed by the fourth turn"
    FIRST_AT_ORIGIN = "the first tile of a game is placed at 0,0"
    PLACED_ON_TILE = "a tile must be placed on an empty hex"
    PLACED_APART = "a placed tile must touch the hive"
    NO_ROOM = "no empty hex touches only its own colour"
    PLACED_BESIDE_OPPONENT = "a placed tile may touch only tiles of its own colour"
    # Movement
    QUEEN_NOT_PLACED = "a player's tiles cannot move before the queen is placed"
    COVERED = "a covered tile cannot move"
    PINNED = "one hive: moving it would split the hive"
    FROZEN = "a tile that was moved last turn cannot move now"
    SAME_HEX = "a move must end on another hex"
    OCCUPIED = "the hex is occupied, and the piece cannot climb onto it"
    OFF_HIVE = "a tile must keep touching the hive"
    GATED = "freedom to move: the gate is too narrow to pass"
    NOTHING_TO_COPY = "a mosquito that touches only mosquitoes cannot move"
    NO_REACH = "this bug does not move like that"


@dataclass(frozen=True, slots=True)
class Reason:
    """The rule that a move breaks, and the tiles and hexes that show it.

    `pieces`: the tiles that cause it (the two that form a gate, the one on top, the queen to place
    first). `hexes`: the hexes concerned. `groups`: for `Rule.PINNED`, the parts that the hive would
    split into, each a tuple of hexes.
    """

    rule: Rule
    pieces: tuple[Piece, ...] = ()
    hexes: tuple[Hex, ...] = ()
    groups: tuple[tuple[Hex, ...], ...] = ()

    def __str__(self) -> str:
        names = ", ".join(map(str, self.pieces))
        return f"{self.rule.value}: {names}" if names else self.rule.value
