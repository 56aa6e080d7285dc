"""Intents about the settings. Pure values."""

from __future__ import annotations

from dataclasses import dataclass

from web.settings.state import Prefs


@dataclass(frozen=True, slots=True)
class SetPref:
    """Change a setting to the value of its field in the form."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class UsePrefs:
    """Use the settings that were changed in another tab."""

    prefs: Prefs


@dataclass(frozen=True, slots=True)
class SystemTheme:
    """The system's preference for dark pages has changed."""

    dark: bool


@dataclass(frozen=True, slots=True)
class WordsLoaded:
    """The words of a language have been loaded."""

    lang: str


@dataclass(frozen=True, slots=True)
class WordsFailed:
    """The words of a language could not be fetched."""

    lang: str


SettingsIntent = SetPref | UsePrefs | SystemTheme | WordsLoaded | WordsFailed
