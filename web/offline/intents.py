"""Intents about offline play, updates and installing. Pure values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OfflineProgress:
    """Report how much of the page is saved for offline play.

    `progress`: one of those in `state`. `just_now`: it was another one when the page was opened.
    """

    progress: str
    just_now: bool = False


@dataclass(frozen=True, slots=True)
class NewVersion:
    """A newer version of the page is available."""


@dataclass(frozen=True, slots=True)
class UseUpdate:
    """Reload the page in its newer version."""


@dataclass(frozen=True, slots=True)
class CanInstall:
    """Whether the browser can install the page has changed."""

    can: bool


@dataclass(frozen=True, slots=True)
class Install:
    """Install the page as an app."""


@dataclass(frozen=True, slots=True)
class DismissNews:
    """Dismiss the news on the board: `ready`, `newer`, or empty for either."""

    news: str = ""


OfflineIntent = OfflineProgress | NewVersion | UseUpdate | CanInstall | Install | DismissNews
