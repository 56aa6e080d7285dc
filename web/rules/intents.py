"""Intents about the rules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShowRule:
    """Show the rules and highlight the section, one of `sections.SECTIONS`."""

    section: str


@dataclass(frozen=True, slots=True)
class DismissMarkNote:
    """Dismiss the explanation of a mark."""


RulesIntent = ShowRule | DismissMarkNote
