"""The intents that belong to no feature, and the type of all intents.

An intent is a request or report of the user, a timer, the engine or the browser.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from web.away.intents import AwayIntent
from web.computer.intents import Answered, ComputerIntent
from web.editor.intents import EditorIntent
from web.embed.intents import EmbedIntent
from web.explorer.intents import ExplorerIntent
from web.files.intents import FilesIntent
from web.files.saved_games import SavedGame
from web.game.intents import GameIntent, Tick
from web.learn.intents import LearnIntent
from web.locale.phrases import Values
from web.offline.intents import OfflineIntent
from web.rules.intents import RulesIntent
from web.settings.intents import SettingsIntent
from web.settings.state import Prefs
from web.shared.state import Outside
from web.table.intents import TableIntent
from web.table.mark_intents import MarkIntent


@dataclass(frozen=True, slots=True)
class Open:
    """Open a dialog: `new-game`, `open`, `share`, `settings`, `words`, `rules` or `about`."""

    dialog: str


@dataclass(frozen=True, slots=True)
class Close:
    """Close the open dialog."""


@dataclass(frozen=True, slots=True)
class ShowNotice:
    """Show a notice, given as a key of the catalogue, about something the browser has finished."""

    key: str
    values: Values = ()


@dataclass(frozen=True, slots=True)
class Hidden:
    """Report that the page is no longer visible, or visible again."""

    hidden: bool


@dataclass(frozen=True, slots=True)
class Resume:
    """Start the page with what the browser has saved and the language of its user.

    `storage`: whether the browser can save anything. `edits`: what undo and redo can restore, as
    `web/files/saved_edits.py` writes it. `scores`: of analysed positions, as
    `web/files/saved_scores.py` writes them.
    """

    prefs: Prefs
    browser_lang: str
    game: SavedGame | None = None
    storage: bool = True
    outside: Outside = field(default_factory=Outside)
    edits: str = ""
    scores: str = ""


@dataclass(frozen=True, slots=True)
class Visit:
    """Follow the page's address; `fragment` is what comes after the `#`, still encoded.

    `again`: the page was reloaded and its game is already on the board.
    """

    fragment: str
    again: bool = False


AppIntent = Open | Close | ShowNotice | Hidden | Resume | Visit

Automatic = Answered | Tick
"""Intents of the computer and the clock, which do not end what the user is doing."""

Intent = (
    AppIntent
    | TableIntent
    | MarkIntent
    | GameIntent
    | ComputerIntent
    | FilesIntent
    | SettingsIntent
    | RulesIntent
    | AwayIntent
    | OfflineIntent
    | EmbedIntent
    | EditorIntent
    | LearnIntent
    | ExplorerIntent
)
