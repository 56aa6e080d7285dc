"""The sections of the rules, and the section about each reason why a move is illegal."""

from __future__ import annotations

from collections.abc import Mapping

from hive_core import Bug, Color, GameType, Piece, Reason, Rule
from hive_core.motifs import MotifKind

FIRST_SECTIONS = ("goal", "turn", "placing", "queen", "one-hive", "sliding")
"""The sections before the bugs, in order."""

LAST_SECTION = "end"


def bug_section(bug: Bug) -> str:
    """Return the name of the section about a bug."""
    return f"bug-{bug.value}"


def bugs_of(game_type: GameType) -> tuple[Bug, ...]:
    """Return all bugs in the order of the rules: those of the game first."""
    return tuple(sorted(Bug, key=lambda bug: not game_type.includes(bug)))


MARKS_SECTION = "marks"
"""The section about the marks on the board: no rule, but players look for it here."""

SECTIONS = (*FIRST_SECTIONS, *map(bug_section, Bug), LAST_SECTION, MARKS_SECTION)
"""The name of every section."""

_OWN = "the piece's own bug"

SECTION_OF: Mapping[Rule, str] = {
    Rule.GAME_OVER: LAST_SECTION,
    Rule.NOT_IN_GAME: _OWN,
    Rule.GIVEN_UP: _OWN,
    Rule.NOT_YOUR_PIECE: "turn",
    Rule.PASS_NOT_FORCED: "turn",
    Rule.LOWER_NUMBER_FIRST: "placing",
    Rule.QUEEN_NOT_FIRST: "queen",
    Rule.QUEEN_DUE: "queen",
    Rule.FIRST_AT_ORIGIN: "placing",
    Rule.PLACED_ON_TILE: "placing",
    Rule.PLACED_APART: "placing",
    Rule.NO_ROOM: "placing",
    Rule.PLACED_BESIDE_OPPONENT: "placing",
    Rule.QUEEN_NOT_PLACED: "queen",
    Rule.COVERED: bug_section(Bug.BEETLE),
    Rule.PINNED: "one-hive",
    Rule.FROZEN: bug_section(Bug.PILLBUG),
    Rule.SAME_HEX: "turn",
    Rule.OCCUPIED: bug_section(Bug.BEETLE),
    Rule.OFF_HIVE: "sliding",
    Rule.GATED: "sliding",
    Rule.NOTHING_TO_COPY: bug_section(Bug.MOSQUITO),
    Rule.NO_REACH: _OWN,
}
"""The section about each reason why a move is illegal."""


SECTION_OF_MOTIF: Mapping[MotifKind, str] = {
    MotifKind.PINS: "one-hive",
    MotifKind.UNPINS: "one-hive",
}
"""The section that explains the word that a hint uses for what a move does."""


def section_of(reason: Reason, piece: Piece, turn: Color) -> str:
    """Return the section about why the piece was refused; `turn`: whose turn it is."""
    section = SECTION_OF[reason.rule]
    if section != _OWN:
        return section
    # Only a pillbug moves the other player's tiles.
    return bug_section(piece.bug if piece.color is turn else Bug.PILLBUG)
