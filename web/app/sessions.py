"""Which kept game a tab goes on with, and which games are let go. Pure.

Every tab has a name for the game on its table. A game belongs to one living tab: another tab that
wants it goes on with a copy, so that no tab writes over what another one plays.
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
    """What a tab remembers of itself over a reload: who it is, its game, and its address then."""

    name: str
    game: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """The kept game to go on with, None for none; on a copy; and instead of the address's game."""

    game: str | None = None
    copy: bool = False
    again: bool = False


def choose(
    tab: Tab, address: str, changed: Mapping[str, float], marks: Mapping[str, str], now: float
) -> Choice:
    """How a tab that opens at this address (its fragment) begins.

    `changed`: the kept games and when they were changed. `marks`: those that are on a table.
    """
    brings = link.brings_game(address)
    if tab.game in changed and (not brings or address == tab.address):
        return Choice(tab.game, is_locked(tab, marks.get(tab.game), now), again=brings)
    if brings or not changed:
        return Choice()
    latest = max(changed, key=lambda name: changed[name])
    return Choice(latest, is_locked(tab, marks.get(latest), now))


def mark(tab: Tab, now: float) -> str:
    """What a tab leaves at a game that is on its table."""
    return f"{tab.name} {now:.0f}"


def is_locked(tab: Tab, found: str | None, now: float) -> bool:
    """Whether the mark that was found at a game says that another tab has it on its table.

    A tab that fell over leaves its mark behind; after a day that is certain, and so it is of a mark
    from days to come: the clock was wrong.
    """
    name, _, since = (found or "").partition(" ")
    if not name or name == tab.name or not since.isdecimal() or len(since) > 15:
        return False
    return abs(now - float(since)) < _STALE_MS


def outdated(games: Iterable[SavedGameInfo], taken: Iterable[str]) -> list[str]:
    """The names of the games to let go: empty ones, and the oldest where there are too many.

    What is on some table stays, and so does what cannot be read here: another version of the page
    may be able to.
    """
    held = set(taken)
    free = [game for game in games if game.name not in held and game.state is not None]
    empty = {game.name for game in free if not game.moves}
    kept = sorted((game for game in free if game.moves), key=lambda game: game.ago)
    room = max(MOST_GAMES - len(held), 1)
    return [*sorted(empty), *(game.name for game in kept[room:])]
