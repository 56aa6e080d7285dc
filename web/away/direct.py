"""A direct connection to the other player's device, so that moves arrive at once. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Color
from web.game.away import key_of


@dataclass(frozen=True, slots=True)
class Direct:
    """A connection that is made, or open.

    `line`: its name in the browser. `identity`, `mine`: of the game, as in `Away`; a next game goes
    through the same connection. `step`: `asked` (the other player offers it),
    `offering` and `answering` (the browser is describing itself), `offered` and `answered` (the
    next link has `own`, the packed description), `open`. `theirs`: that of the other player.
    `given`: the link was copied or shared. `sent`: the code that was sent, until it is confirmed.
    `waiting`: a code that has come while the page showed something else.
    """

    line: str
    identity: int
    mine: Color
    step: str
    own: str = ""
    theirs: str = ""
    given: bool = False
    sent: str = ""
    waiting: str = ""

    @property
    def key(self) -> str:
        """The name under which the game is saved."""
        return key_of(self.identity, self.mine)

    @property
    def kind(self) -> str:
        """What the next link has, `offer` or `answer`; empty for neither."""
        return {"offered": "offer", "answered": "answer"}.get(self.step, "")
