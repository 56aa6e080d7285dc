"""The oddities of a file that was accepted."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from hive_core.errors import Phrase


class NoteKind(enum.Enum):
    """A kind of oddity in a file that was accepted."""

    GAME_TYPE_INFERRED = "game type or expansion inferred from the moves"
    RENUMBERED = "tiles renumbered in the order they were placed"
    CLIMBED = "a climb named by a direction"
    PASS_INSERTED = "forced pass inserted"
    REPETITION = "play continued after a third repetition"
    RESULT_DIFFERS = "the result differs from the board"
    RESULT_UNKNOWN = "the result was not understood"
    UNCONFIRMED = "the last move was not confirmed and was left out"
    IGNORED = "left out: not understood"
    DAMAGED = "damaged, and read as far as it can be understood"
    MORE_GAMES = "only the first of several games was read"


@dataclass(frozen=True, slots=True)
class Note:
    """One oddity of a file: its kind, the details, and the number of plies before it.

    `line`, `column`: its place in the text, from 1; None where it has none.
    """

    kind: NoteKind
    phrase: Phrase
    ply: int | None = None
    line: int | None = None
    column: int | None = None

    @property
    def text(self) -> str:
        """The details in English."""
        return str(self.phrase)
