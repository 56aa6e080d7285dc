"""Intents about the settings. Pure values."""

from __future__ import annotations

from dataclasses import dataclass

from web.settings.state import Prefs


@dataclass(frozen=True, slots=True)
class SetPref:
    """A setting was changed, to the value that its field in the form has."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class UsePrefs:
    """The settings were changed in another tab."""

    prefs: Prefs


@dataclass(frozen=True, slots=True)
class SystemTheme:
    """The browser's user likes dark pages, or no longer does."""

    dark: bool


SettingsIntent = SetPref | UsePrefs | SystemTheme
