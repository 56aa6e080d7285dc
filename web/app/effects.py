"""What an update asks of the outside, as values: sounds, files, questions to the computer. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Piece
from web.computer.protocol import EngineRequest
from web.ui.geometry import Point


@dataclass(frozen=True, slots=True)
class KeepInView:
    """Effect: scroll the move list to the position that is shown."""


@dataclass(frozen=True, slots=True)
class ScrollToRule:
    """Effect: scroll the rules to that section, and put the focus there."""

    section: str


@dataclass(frozen=True, slots=True)
class AnimateMove:
    """Effect: show the piece travelling through these places of the drawing, to where it stands.

    `leap`: it does not touch the places between. `enter`: it comes from a hand.
    """

    piece: Piece
    points: tuple[Point, ...]
    leap: bool = False
    enter: bool = False


@dataclass(frozen=True, slots=True)
class Sound:
    """Effect: a quiet sound, by name: `place`, `move`, `end` or `stuck`."""

    name: str


@dataclass(frozen=True, slots=True)
class CopyText:
    """Effect: put the text on the clipboard, then say `done` (a key of the catalogue)."""

    text: str
    done: str


@dataclass(frozen=True, slots=True)
class SelectText:
    """Effect: select the text that is shown to be copied by hand."""


@dataclass(frozen=True, slots=True)
class SendLink:
    """Effect: hand the address to the programs that the person shares things with."""

    address: str


@dataclass(frozen=True, slots=True)
class SaveFile:
    """Effect: give the person a file of that name; `kind` is its media type."""

    name: str
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class SavePicture:
    """Effect: give the person the SVG drawing, which says its size, as a PNG."""

    name: str
    svg: str


@dataclass(frozen=True, slots=True)
class CopyPicture:
    """Effect: put the SVG drawing on the clipboard as a PNG; save it where that cannot be."""

    name: str
    svg: str


@dataclass(frozen=True, slots=True)
class PickFile:
    """Effect: let the person choose a file to open."""


@dataclass(frozen=True, slots=True)
class ListGames:
    """Effect: look what games the browser keeps."""


@dataclass(frozen=True, slots=True)
class ForgetGame:
    """Effect: remove the kept game of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class RestoreGame:
    """Effect: keep the game of that name again, which was removed since the page was opened."""

    name: str


@dataclass(frozen=True, slots=True)
class ForgetAll:
    """Effect: remove everything that the browser keeps for the page."""


@dataclass(frozen=True, slots=True)
class BeginGame:
    """Effect: from now on keep the game under a new name."""


@dataclass(frozen=True, slots=True)
class ContinueGame:
    """Effect: fetch the kept game of that name; it comes as `ResumeSaved`."""

    name: str


@dataclass(frozen=True, slots=True)
class SaveUnder:
    """Effect: the game on the table is kept under that name; None: it gets one once it changes."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class TakeUpdate:
    """Effect: load the page anew in its next version; a game that is not kept is carried over."""


@dataclass(frozen=True, slots=True)
class AskInstall:
    """Effect: let the browser ask whether to put the page among its programs."""


@dataclass(frozen=True, slots=True)
class Think:
    """Effect: ask the computer; its answers come back as intents."""

    request: EngineRequest


@dataclass(frozen=True, slots=True)
class StopThinking:
    """Effect: give up the open question."""


Effect = (
    KeepInView
    | ScrollToRule
    | AnimateMove
    | Sound
    | CopyText
    | SelectText
    | SendLink
    | SaveFile
    | SavePicture
    | CopyPicture
    | PickFile
    | ListGames
    | ForgetGame
    | RestoreGame
    | ForgetAll
    | BeginGame
    | ContinueGame
    | SaveUnder
    | TakeUpdate
    | AskInstall
    | Think
    | StopThinking
)
