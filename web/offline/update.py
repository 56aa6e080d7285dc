"""The intents about offline play, updates and installing. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.app.effects import AskInstall, TakeUpdate
from web.app.state import AppState, Update
from web.offline import intents
from web.offline.intents import OfflineIntent


def update(state: AppState, intent: OfflineIntent) -> Update:
    """Return the state after the intent, and its effects."""
    offline = state.offline
    match intent:
        case intents.OfflineProgress(progress, just_now):
            return replace(state, offline=offline.with_progress(progress, just_now=just_now)), ()
        case intents.NewVersion():
            return replace(state, offline=offline.outdated()), ()
        case intents.CanInstall(can):
            return replace(state, offline=replace(offline, installable=can)), ()
        case intents.Install():
            return state, ((AskInstall(),) if offline.installable else ())
        case intents.DismissNews(news):
            return replace(state, offline=offline.dismissed(news)), ()
        case intents.UseUpdate():
            if not offline.newer or offline.leaving:
                return state, ()
            return replace(state, dialog=None, offline=offline.left()), (TakeUpdate(),)
