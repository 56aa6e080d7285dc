"""Games that come in and go out: what opening, copying, saving and keeping mean. Pure."""

from __future__ import annotations

from web import intents
from web.state import AppState, Update

DoorIntent = (
    intents.OpenText
    | intents.OpenLegal
    | intents.ChooseFile
    | intents.Copy
    | intents.Save
    | intents.GamesListed
    | intents.OpenKept
    | intents.DeleteKept
)


def update(state: AppState, intent: DoorIntent) -> Update:
    """The state after the intent, and what the outside has to do about it."""
    return state, ()
