"""Intents about games with somebody elsewhere. Pure values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hive_core import Color, GameType

if TYPE_CHECKING:  # imported when such a game is played, to keep the page's start quick
    from hive_core.game_code import Correspondence
    from web.files.saved_games import SavedGame
    from web.game.record import Record


@dataclass(frozen=True, slots=True)
class BeginAway:
    """Begin a game with somebody elsewhere.

    `identity`: a random number. `mine`: this player's colour. `name`: this player's, or empty.
    """

    identity: int
    game_type: GameType
    mine: Color
    tournament: bool = False
    days: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class GoOnAway:
    """Go on with this game with somebody elsewhere, as the player whose turn it is.

    `identity`: a random number.
    """

    identity: int
    record: Record


@dataclass(frozen=True, slots=True)
class MessageArrived:
    """A link or code of such a game was opened.

    `kept`: the game as this browser has saved it, None if it has not. `own`: it is the game of the
    player who sent the message. `known`: then, as in a link, what the other player knows of it.
    `direct`: what it says about a direct connection, `offer` or `answer`, with the packed text.
    """

    record: Record
    correspondence: Correspondence
    kept: SavedGame | None = None
    own: bool = False
    known: int | None = None
    direct: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class SendMessage:
    """Send the message to the other player.

    `how`: `copy`, `share`, `mail`, `code` or `qr`; `shared` when the system has shared it.

    `now`: in minutes since 2026, in a game with days for a move; 0 to ask for it.
    """

    how: str
    now: int = 0


@dataclass(frozen=True, slots=True)
class WriteNote:
    """Write the short text of the message, or this player's name (`field`: `note` or `name`)."""

    field: str
    text: str


@dataclass(frozen=True, slots=True)
class AskTakeback:
    """Ask the other player to take back this player's last move."""


@dataclass(frozen=True, slots=True)
class AnswerTakeback:
    """Allow or decline what the other player asks to take back."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class UseOtherLine:
    """Go on with the moves of the link that differs from this game, or no longer offer them."""

    used: bool = True


@dataclass(frozen=True, slots=True)
class HandOver:
    """Give this player a link that continues the game on another device; `how`: `copy` or `qr`."""

    how: str = "copy"


@dataclass(frozen=True, slots=True)
class Sent:
    """What a member of a chat sent: the code of a game, from which address, and when (in ms)."""

    code: str
    by: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class JoinChat:
    """The page was opened in a chat, by the member with that address and name."""

    address: str
    name: str


@dataclass(frozen=True, slots=True)
class UpdatesArrived:
    """Members of the chat have sent something, this one perhaps among them."""

    updates: tuple[Sent, ...]


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Play that colour in the game of this chat; if there is none, choose its rules first."""

    color: Color


@dataclass(frozen=True, slots=True)
class ShowChatGame:
    """Return to the game of this chat."""


ChatIntent = JoinChat | UpdatesArrived | TakeSeat | ShowChatGame


@dataclass(frozen=True, slots=True)
class Connect:
    """Offer the other player a direct connection, or take the one that is offered."""


@dataclass(frozen=True, slots=True)
class Disconnect:
    """End the direct connection, withdraw the offer of one, or decline it."""


@dataclass(frozen=True, slots=True)
class DirectDescribed:
    """The browser has described how it can be reached; `key`: of the connection's game."""

    key: str
    own: str


@dataclass(frozen=True, slots=True)
class DirectOpened:
    """The devices are connected."""

    key: str


@dataclass(frozen=True, slots=True)
class DirectEnded:
    """There is no connection; `why`: `ended`, `failed`, `damaged` or `unable`."""

    key: str
    why: str


@dataclass(frozen=True, slots=True)
class AnswerPassedOn:
    """An answer was for another tab; `taken`: that one has it."""

    taken: bool


@dataclass(frozen=True, slots=True)
class CodeArrived:
    """The other player's page has sent the code of a game."""

    code: str


@dataclass(frozen=True, slots=True)
class CodeTaken:
    """The other player's page has taken this code."""

    code: str


DirectIntent = (
    Connect
    | Disconnect
    | DirectDescribed
    | DirectOpened
    | DirectEnded
    | AnswerPassedOn
    | CodeArrived
    | CodeTaken
)

AwayIntent = (
    BeginAway
    | GoOnAway
    | MessageArrived
    | SendMessage
    | WriteNote
    | AskTakeback
    | AnswerTakeback
    | UseOtherLine
    | HandOver
    | ChatIntent
    | DirectIntent
)
