"""The reply that a player types in the terminal, until it is sent."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hive_core._commands.play_words import about_reply, moves_by_tile
from hive_core.errors import HiveError, IllegalMoveError, InvalidMoveError
from hive_core.game_code import Correspondence, GameCode, Reply, replies, reply
from hive_core.types import Color

HELP = """\
wA1 -bQ     play a move, written like this
moves       list the legal moves
draw        offer a draw with your move
takeback    ask to take back your last move, instead of moving
accept      accept a draw or a takeback
decline     decline a takeback; a draw is declined by a move
resign      resign
note TEXT   add a short message; without a text, remove it
undo        take back what you have just typed
Enter       print the code of what you have typed
quit        leave without a code"""

ANSWERS = {
    "resign": Reply.RESIGN,
    "accept": Reply.ACCEPT,
    "decline": Reply.DECLINE,
    "takeback": Reply.TAKEBACK,
}
"""The answers other than moves, by the word that is typed for them."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A reply to a code.

    `answer`: None while it is not decided. `move`: with the answer `MOVE`. `offers`: whether a move
    offers a draw.
    """

    code: GameCode
    answer: Reply | None = None
    move: str | None = None
    offers: bool = False
    name: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        """Check name and note.

        :raises HiveError: if one is too long.
        """
        Correspondence(0, Color.WHITE, name=self.name, note=self.note)

    @property
    def has_days(self) -> bool:
        """Whether the players have agreed on a time for each move."""
        return self.code.correspondence is not None and self.code.correspondence.days > 0

    def code_to_send(self, sent: int = 0) -> GameCode:
        """Return the code of a decided reply; `sent`: as in `Correspondence`.

        :raises HiveError: if the reply is not possible.
        """
        assert self.answer is not None
        answer = self.answer
        if answer is Reply.MOVE and self.offers:
            answer = Reply.MOVE_AND_OFFER
        words = {"name": self.name, "note": self.note}
        return reply(self.code, answer, self.move, **words, sent=sent)

    def answered(self, answer: Reply, move: str | None = None) -> Draft:
        """Return the draft with an answer; `move`: with `MOVE`.

        :raises HiveError: if the answer is not possible.
        """
        draft = replace(self, answer=answer, move=move)
        try:
            draft.code_to_send()
        except (InvalidMoveError, IllegalMoveError) as error:
            raise HiveError(error.briefly) from None
        return draft

    def after(self, line: str) -> tuple[Draft, str]:
        """Return the draft after a typed line, and what to print."""
        try:
            return self._after(line.strip())
        except HiveError as error:
            return self, f"{error}; help lists what you can type"

    def _after(self, line: str) -> tuple[Draft, str]:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "" | "help":
                return self, HELP
            case "moves":
                return self, moves_by_tile(self.code.board())
            case "undo":
                if self.answer is None and not self.offers:
                    raise HiveError("there is nothing to undo")
                draft = replace(self, answer=None, move=None, offers=False)
                return draft, str(self.code.board())
            case "note":
                draft = replace(self, note=rest.strip())
                return draft, "The code will have your note." if draft.note else "No note."
            case "draw":
                if Reply.MOVE_AND_OFFER not in replies(self.code):
                    raise HiveError("you cannot offer a draw now")
                draft = replace(self, offers=True)
                if self.answer is not Reply.MOVE:
                    return draft, "Your move will offer a draw."
            case _:
                answer = ANSWERS.get(line.lower(), Reply.MOVE)
                draft = self.answered(answer, line if answer is Reply.MOVE else None)
        return draft, about_reply(draft.code_to_send())
