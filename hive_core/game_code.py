r"""The code of a game: all its moves in a few characters, for links, QR codes and paper.

>>> from hive_core.game import Game
>>> game = Game("Base")
>>> end = game.add_line(["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"])
>>> code = game.to_code()
>>> code
'1ld4Btc'
>>> Game.from_code(code) == game
True

A move is its index among the legal moves, in an order that never changes; docs/game-code.md
specifies it for other programs. A code has the main line only, and no tags or comments.

A `GameCode` is what a code holds. Two people who play by sending each other codes put a
`Correspondence` into it: which of their games it is, who sends it, and what they have to say.
`replies` returns what the receiver of a code can do, and `reply` the code to send back. A new game
is a code of Black's without moves, to which White replies:

>>> from hive_core.game_tree import GameTree
>>> from hive_core.types import Color
>>> new = GameCode(GameTree(), correspondence=Correspondence(7, Color.BLACK))
>>> sent = reply(new, Reply.MOVE, "wS1", name="Ann")
>>> answer = reply(read_code(write_code(sent)), Reply.MOVE_AND_OFFER, "bG1 wS1-")
>>> answer.tree.main_line, answer.correspondence.request
(('wS1', 'bG1 wS1-'), <Request.DRAW: 1>)
>>> [choice.value for choice in replies(answer)]
['play a move', 'accept the draw or the takeback', 'resign']
"""

from __future__ import annotations

from hive_core._formats.code_digits import read_digits, unwrapped, write_digits
from hive_core._formats.code_numbers import code_of, number_of
from hive_core._formats.code_replies import Reply, replies, reply
from hive_core._formats.code_values import (
    IDENTITIES,
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_DAYS,
    MOST_MINUTES,
    Correspondence,
    GameCode,
    Request,
)
from hive_core._rules.arguments import as_flag, as_text
from hive_core.errors import HiveError, Phrase, Wording, expected, phrase

__all__ = [
    "IDENTITIES",
    "LONGEST_NAME",
    "LONGEST_NOTE",
    "MOST_DAYS",
    "MOST_MINUTES",
    "Correspondence",
    "GameCode",
    "GameCodeError",
    "Reply",
    "Request",
    "is_code",
    "read_code",
    "replies",
    "reply",
    "write_code",
]


class GameCodeError(HiveError):
    """A text that is not the code of a game; `phrase`: why, for translation."""

    def __init__(self, problem: Phrase) -> None:
        self.phrase = problem
        super().__init__(str(problem))


def write_code(code: GameCode, *, spoken: bool = False) -> str:
    """Return the code of a game.

    `spoken`: in capitals and digits, in groups of four, to be read aloud, typed and printed;
    letter case, spaces and hyphens do not matter in it.

    :raises HiveError: if a move is illegal, or an argument is of the wrong kind.
    """
    if not isinstance(code, GameCode):
        raise expected("a GameCode", code, "game.to_code() writes a game")
    return write_digits(number_of(code), spoken=as_flag(spoken, "spoken"))


def read_code(text: str) -> GameCode:
    """Return what a code holds.

    `text`: the code in either spelling, or a text with a link that ends in it.

    :raises GameCodeError: if it is not a code, is damaged, or was made by a newer version.
    """
    number = read_digits(as_text(text, "the code of a game"))
    if isinstance(number, Phrase):
        raise GameCodeError(number)
    try:
        return code_of(number)
    except HiveError as error:
        raise GameCodeError(phrase(Wording.CODE_DAMAGED)) from error


def is_code(text: str) -> bool:
    """Tell whether a text is meant as the code of a game, damaged or not."""
    return unwrapped(as_text(text, "a text")) is not None
