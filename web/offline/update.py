"""The intents about offline play, updates and installing. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.offline.intents import (
    CanInstall,
    DismissNews,
    Install,
    NewVersion,
    OfflineIntent,
    OfflineProgress,
    UseUpdate,
)
from web.shared.effects import AskInstall, TakeUpdate
from web.shared.state import AppState, Update


def update(state: AppState, intent: OfflineIntent) -> Update:
    """Return the state after the intent, and its effects."""
    offline = state.offline
    match intent:
        case OfflineProgress(progress, just_now):
            return replace(state, offline=offline.with_progress(progress, just_now=just_now)), ()
        case NewVersion():
            return replace(state, offline=offline.outdated()), ()
        case CanInstall(can):
            return replace(state, offline=replace(offline, installable=can)), ()
        case Install():
            return state, ((AskInstall(),) if offline.installable else ())
        case DismissNews(news):
            return replace(state, offline=offline.dismissed(news)), ()
        case UseUpdate():
            if not offline.newer or offline.leaving:
                return state, ()
            return replace(state, dialog=None, offline=offline.left()), (TakeUpdate(),)
