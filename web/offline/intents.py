"""Intents about offline play, updates and installing. Pure values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OfflineProgress:
    """So much of the page is kept for offline play: one of `offline.STATES`.

    `just_now`: it was not when the page was opened.
    """

    kept: str
    just_now: bool = False


@dataclass(frozen=True, slots=True)
class NewVersion:
    """A newer version of the page is there."""


@dataclass(frozen=True, slots=True)
class UseUpdate:
    """The newer version is wanted now."""


@dataclass(frozen=True, slots=True)
class CanInstall:
    """The browser can put the page among its programs, or no longer can."""

    can: bool


@dataclass(frozen=True, slots=True)
class Install:
    """The page is to be put among the browser's programs."""


@dataclass(frozen=True, slots=True)
class DismissNews:
    """What is told on the table has been read: `ready`, `newer`, or empty for either."""

    news: str = ""


OfflineIntent = OfflineProgress | NewVersion | UseUpdate | CanInstall | Install | DismissNews
