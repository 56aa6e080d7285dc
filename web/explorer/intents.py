"""Intents about the opening explorer. Pure values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ToggleExplorer:
    """Open the opening explorer, or close it."""


@dataclass(frozen=True, slots=True)
class FetchAgain:
    """Fetch the table of the engine's games once more."""


@dataclass(frozen=True, slots=True)
class TableFetched:
    """Take the file with the table of the engine's games; None: it could not be fetched."""

    data: bytes | None


@dataclass(frozen=True, slots=True)
class SavedGamesCounted:
    """Take the results of the saved games of that type with these positions, given by search keys.

    Each row has a key, and how many games White won, were drawn, Black won, and have no result.
    """

    game_type: str
    keys: tuple[int, ...]
    rows: tuple[tuple[int, int, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class PointAtMove:
    """Show on the board a move of the explorer, as a MoveString; empty: none."""

    move: str = ""


ExplorerIntent = ToggleExplorer | FetchAgain | TableFetched | SavedGamesCounted | PointAtMove
