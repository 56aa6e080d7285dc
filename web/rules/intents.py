"""Intents about the rules. Pure values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShowRule:
    """Show the rules at one of `rules.SECTIONS`, marked."""

    section: str


@dataclass(frozen=True, slots=True)
class DismissMarkNote:
    """The player has read what the mark on the board means."""


RulesIntent = ShowRule | DismissMarkNote
