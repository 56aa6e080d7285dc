"""Intents about the game."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import POCKET, GameType
from web.game.match import Match
from web.game.record import Line, Record


@dataclass(frozen=True, slots=True)
class NewGame:
    """Begin a game of this type; `clock`: as in `Clock.parse`, empty for none.

    `players`: the computer's level for White and Black, 0 for a human. `match`: the game is the
    first one of it. `without`: the tiles of the handicap, such as `wA3 wM`.
    """

    game_type: GameType = POCKET
    tournament: bool = False
    repetition_draw: bool = True
    clock: str = ""
    players: tuple[int, int] = (0, 0)
    match: Match | None = None
    without: str = ""


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """Begin a game with the same start, rules and clock as the one that has ended.

    `harder`: against the computer's next level; else the players swap colours, with their time and
    handicap, and their match goes on, or begins again.
    """

    harder: bool = False


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Begin the next game of the computer's match with itself, if game `number` still shows."""

    number: int


@dataclass(frozen=True, slots=True)
class FindWin:
    """Show the first position of a finished game in which a win in one move was missed."""


@dataclass(frozen=True, slots=True)
class ShowGame:
    """Show the end of the finished game again, in place of what was tried from it."""


@dataclass(frozen=True, slots=True)
class CloseEnding:
    """Close the card about the end of the game."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play the move that is written so; one that was `typed` waits for its confirmation."""

    text: str
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last move, and a forced pass that followed it; in a study, the last edit."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Redo what was undone last."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """Show the position at that ply."""

    ply: int


@dataclass(frozen=True, slots=True)
class Step:
    """Show another position: `first`, `previous`, `next` or `last`."""

    where: str


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign for the player to move, or for the human against the computer."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw for the player to move."""


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    """Accept or decline the offered draw."""

    accept: bool


@dataclass(frozen=True, slots=True)
class _Variation:
    """`index`: of a variation of the shown line; with a `ply`, the line of the tree it is in."""

    index: int
    ply: int | None = None

    def path(self, record: Record) -> Line | None:
        """Return the moves up to its first own one; None if there is no such variation."""
        if self.ply is None:
            known = 0 <= self.index < len(record.forks)
            return record.forks[self.index].path if known else None
        lines = record.tree.lines
        known = 0 <= self.index < len(lines) and 0 < self.ply <= len(lines[self.index])
        return lines[self.index][: self.ply] if known else None


@dataclass(frozen=True, slots=True)
class SwitchLine(_Variation):
    """Show a variation, at its first own move."""


@dataclass(frozen=True, slots=True)
class PromoteLine(_Variation):
    """Show a variation, and make it the main line."""


@dataclass(frozen=True, slots=True)
class DropLine(_Variation):
    """Delete a variation."""


@dataclass(frozen=True, slots=True)
class DropMove:
    """Delete the shown move of an analysis, and what follows it."""


@dataclass(frozen=True, slots=True)
class FoldLine(_Variation):
    """List only the first move of a variation, or all of its moves again."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Report the time: `now` in milliseconds on the page's clock."""

    now: float


@dataclass(frozen=True, slots=True)
class EditComment:
    """Open or close the comment field for the shown position."""


@dataclass(frozen=True, slots=True)
class WriteComment:
    """Change the comment that is being written; `done`: close the field, too."""

    text: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class SetGlyph:
    """Give the shown move of an analysis the glyph with that sign, or remove it."""

    sign: str


@dataclass(frozen=True, slots=True)
class SetTag:
    """Set a tag of the game, one of `tags.GIVEN`."""

    name: str
    value: str


GameIntent = (
    NewGame
    | PlayAgain
    | PlayOn
    | FindWin
    | ShowGame
    | CloseEnding
    | Play
    | Undo
    | Redo
    | GoTo
    | Step
    | Resign
    | OfferDraw
    | AnswerDraw
    | SwitchLine
    | PromoteLine
    | DropLine
    | DropMove
    | FoldLine
    | Tick
    | EditComment
    | WriteComment
    | SetGlyph
    | SetTag
)
