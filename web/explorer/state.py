"""The opening explorer's part of the state. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hive_core.explorer import Explorer, Results


@dataclass(frozen=True, slots=True)
class ExplorerState:
    """What the explorer shows.

    `opened`: it is shown in an analysis. `table`: the engine's games; None until the file is there.
    `failed`: the file could not be fetched or read. `asked`: which saved games are counted, or were
    last: the game type, and the search keys of the positions after each legal move. `own`: their
    results, by key. `pointed`: the MoveString of the move that is pointed at, or "".
    """

    opened: bool = False
    table: Explorer | None = None
    failed: bool = False
    asked: tuple[str, tuple[int, ...]] | None = None
    own: tuple[tuple[int, Results], ...] = ()
    pointed: str = ""
