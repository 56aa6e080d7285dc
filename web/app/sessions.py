"""Choose which saved game a tab continues.

Every tab has a name for its game. One tab at a time holds a game: a second tab that opens it
continues a copy, so that tabs don't overwrite each other's games.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from web.files import link

_STALE_MS = 24 * 3600 * 1000.0


@dataclass(frozen=True, slots=True)
class Tab:
    """What a tab stores across a reload: its identity, its game, and its address at that time."""

    name: str
    game: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """The saved game that a tab continues; None for a new game.

    `copy`: it continues a copy. `again`: it ignores the game in its address.
    """

    game: str | None = None
    copy: bool = False
    again: bool = False


def touched(changed: Mapping[str, float], opened: str) -> Mapping[str, float]:
    """Return when each saved game was changed or opened.

    `opened`: the one that was opened last, and when, as a tab writes it.
    """
    name, _, at = opened.partition(" ")
    if name not in changed or not at.isdecimal() or len(at) > 15:
        return changed
    return {**changed, name: max(changed[name], float(at))}


def choose(tab: Tab, address: str, changed: Mapping[str, float], taken: Collection[str]) -> Choice:
    """Return how a tab with this address (its fragment) starts.

    `changed`: the saved games and when each was changed or opened. `taken`: those that other tabs
    have open.
    """
    brings = link.opens_game(address)
    if tab.game in changed and (not brings or address == tab.address):
        return Choice(tab.game, tab.game in taken, again=brings)
    if brings or not changed:
        return Choice()
    latest = max(changed, key=lambda name: changed[name])
    return Choice(latest, latest in taken)


def lock_text(tab: Tab, now: float) -> str:
    """Return the lock that a tab writes for the game it has open."""
    return f"{tab.name} {now:.0f}"


def is_locked(tab: Tab, found: str | None, now: float) -> bool:
    """Return whether the lock found at a game says that another tab has it open.

    Only where the browser lacks the Web Locks API. A crashed tab leaves its lock behind, so a lock
    expires after a day. A lock from the future counts as expired too: the clock was wrong then.
    """
    name, _, since = (found or "").partition(" ")
    if not name or name == tab.name or not since.isdecimal() or len(since) > 15:
        return False
    return abs(now - float(since)) < _STALE_MS
