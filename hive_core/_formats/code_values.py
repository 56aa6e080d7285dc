"""What the code of a game holds: values only. `hive_core.game_code` has their public names."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from hive_core._game.starts import begin, end_board
from hive_core._rules.arguments import as_color, as_flag, as_text, as_whole
from hive_core.board import Board
from hive_core.errors import HiveError, expected
from hive_core.game_tree import GameTree
from hive_core.types import Color

IDENTITIES = 1 << 30
"""How many identities of games there are."""

LONGEST_NOTE, LONGEST_NAME = 300, 40
"""The most characters of a note and of a name."""

MOST_DAYS = 99
"""The most days for a move."""

MOST_MINUTES = 1 << 26
"""How many minutes after the start of 2026 a code can name: 127 years."""


class Request(enum.Enum):
    """What a player asks of the other with a code, or answers; the value is its number in a code.

    `TAKEBACK` asks to go back to the position before the sender's last move. `TAKEN_BACK` says that
    the code has the moves that are left after that.
    """

    DRAW = 1
    DRAW_DECLINED = 2
    TAKEBACK = 3
    TAKEBACK_DECLINED = 4
    TAKEN_BACK = 5


@dataclass(frozen=True, slots=True)
class Correspondence:
    """What two players send each other with the moves.

    `identity`: a random number, the same in all codes of their game: 0 to `IDENTITIES` - 1.
    `sender`: the colour of the player who sends the code. `name`: the sender's, `note`: a short
    message; both may be empty. `days`: how many days each has for a move, 0 for any number.
    `sent`: when it was sent by the sender's clock, in minutes since 1 January 2026 UTC; 0 if the
    code does not say.

    :raises HiveError: if an argument is of the wrong kind, too long or out of range.
    """

    identity: int
    sender: Color
    request: Request | None = None
    name: str = ""
    note: str = ""
    days: int = 0
    sent: int = 0

    def __post_init__(self) -> None:
        """Check the arguments."""
        as_whole(self.identity, "the identity of a game", 0, IDENTITIES - 1)
        object.__setattr__(self, "sender", as_color(self.sender))
        if self.request is not None and not isinstance(self.request, Request):
            raise expected("a Request, or None", self.request)
        _check_length(self.name, "a name", LONGEST_NAME)
        _check_length(self.note, "a note", LONGEST_NOTE)
        as_whole(self.days, "the days for a move", 0, MOST_DAYS)
        as_whole(self.sent, "minutes since 2026", 0, MOST_MINUTES - 1)


def _check_length(text: object, what: str, most: int) -> None:
    length = len(as_text(text, what))
    if length > most:
        raise HiveError(f"{what} has at most {most} characters, not {length}")


@dataclass(frozen=True, slots=True)
class GameCode:
    """What a code holds.

    `tree`: the game, of which only the main line and its ending are written. `tournament`: the
    queen may not be played first. `repetition_draw`: a third occurrence of a position ends the
    game.

    :raises HiveError: if an argument is of the wrong kind.
    """

    tree: GameTree
    tournament: bool = False
    repetition_draw: bool = True
    correspondence: Correspondence | None = None

    def __post_init__(self) -> None:
        """Check the arguments."""
        if not isinstance(self.tree, GameTree):
            raise expected("a GameTree", self.tree)
        as_flag(self.tournament, "tournament")
        as_flag(self.repetition_draw, "repetition_draw")
        if self.correspondence is not None and not isinstance(self.correspondence, Correspondence):
            raise expected("a Correspondence, or None", self.correspondence)

    def board(self) -> Board:
        """Return a new board with the end of the game, under its rules and with its ending.

        :raises HiveError: if a move is illegal.
        """
        tree = self.tree
        board = begin(tree.game_type, tree.start, tournament=self.tournament)
        for text in tree.main_line:
            board.push_move(text)
        board.repetition_draw = self.repetition_draw
        if tree.ending is not None and board.outcome() is None:
            end_board(board, tree.ending)
        return board
