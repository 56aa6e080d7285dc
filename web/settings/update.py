"""The intents about the settings. Pure."""

from __future__ import annotations

from dataclasses import asdict, replace

from web.locale import NAMES, is_loaded
from web.locale.phrases import Notice
from web.settings.intents import (
    SetPref,
    SettingsIntent,
    SystemTheme,
    UsePrefs,
    WordsFailed,
    WordsLoaded,
)
from web.settings.state import Prefs
from web.shared.effects import FetchWords
from web.shared.state import AppState, Update
from web.shared.transitions import unturned, with_own_side, with_prefs


def update(state: AppState, intent: SettingsIntent) -> Update:
    """Return the state after the intent, and its effects."""
    match intent:
        case SetPref(name, value):
            return _set(state, name, value), ()
        case UsePrefs(prefs):
            return with_prefs(state, prefs), ()
        case SystemTheme(dark):
            return replace(state, outside=replace(state.outside, dark=dark)), ()
        case WordsFailed(lang) if lang == state.settings.wanted:
            notice = Notice("settings.lang.failed", (("language", NAMES[lang]),))
            return replace(_wanting(state, ""), notice=notice), ()
        case WordsLoaded() | WordsFailed():
            return state, ()  # `in_wanted_language` does the rest


def in_wanted_language(before: AppState, after: AppState) -> Update:
    """Return the state in the language that is wanted, if its words are here; else ask for them."""
    settings = after.settings
    if not settings.wanted:
        return after, ()
    if not is_loaded(settings.wanted):
        asks = settings.wanted != before.settings.wanted
        return after, (FetchWords(settings.wanted),) if asks else ()
    return replace(after, settings=replace(settings, lang=settings.wanted, wanted="")), ()


def _wanting(state: AppState, lang: str) -> AppState:
    return replace(state, settings=replace(state.settings, wanted=lang))


def _set(state: AppState, name: str, value: str) -> AppState:
    """Change one setting; it also replaces the theme or language of the page's link."""
    if name not in asdict(state.settings.prefs):
        return state
    values = asdict(state.settings.prefs)
    values[name] = value == "on" if isinstance(values[name], bool) else value
    files = replace(state.files, confirming_delete=False)
    changed = with_prefs(replace(state, files=files), Prefs(**values))
    if name == "own_side":
        return with_own_side(changed) if changed.settings.prefs.own_side else unturned(changed)
    if name == "theme":
        return replace(changed, settings=replace(changed.settings, theme=value))
    if name == "lang":
        lang = state.settings.browser_lang if value == "auto" else value
        return _wanting(changed, lang)
    return changed
