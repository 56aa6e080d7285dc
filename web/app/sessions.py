"""Choose which saved game a tab continues, and which saved games to delete.

Every tab has a name for its game. One tab at a time holds a game: a second tab that opens it
continues a copy, so that tabs don't overwrite each other's games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from web.files import link
from web.files.state import SavedGameInfo

MOST_GAMES = 30

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


def choose(
    tab: Tab, address: str, changed: Mapping[str, float], locks: Mapping[str, str], now: float
) -> Choice:
    """Return how a tab with this address (its fragment) starts.

    `changed`: the saved games and when each was changed. `locks`: the locks of games that are open.
    """
    brings = link.brings_game(address)
    if tab.game in changed and (not brings or address == tab.address):
        return Choice(tab.game, is_locked(tab, locks.get(tab.game), now), again=brings)
    if brings or not changed:
        return Choice()
    latest = max(changed, key=lambda name: changed[name])
    return Choice(latest, is_locked(tab, locks.get(latest), now))


def lock_text(tab: Tab, now: float) -> str:
    """Return the lock that a tab writes for the game it has open."""
    return f"{tab.name} {now:.0f}"


def is_locked(tab: Tab, found: str | None, now: float) -> bool:
    """Return whether the lock found at a game says that another tab has it open.

    A crashed tab leaves its lock behind, so a lock expires after a day. A lock from the future
    counts as expired too: the clock was wrong then.
    """
    name, _, since = (found or "").partition(" ")
    if not name or name == tab.name or not since.isdecimal() or len(since) > 15:
        return False
    return abs(now - float(since)) < _STALE_MS


def games_to_delete(games: Iterable[SavedGameInfo], taken: Iterable[str]) -> list[str]:
    """Return the names of the saved games to delete: empty ones, and the oldest above the limit.

    Games that are open in a tab stay. So do games that this version can't read: another version of
    the page may be able to.
    """
    held = set(taken)
    free = [game for game in games if game.name not in held and game.state is not None]
    empty = {game.name for game in free if game.is_empty}
    kept = sorted((game for game in free if not game.is_empty), key=lambda game: game.ago)
    room = max(MOST_GAMES - len(held), 1)
    return [*sorted(empty), *(game.name for game in kept[room:])]
