"""What a list of the games in a file shows of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class GameHeader:
    """A game in a file of several, without its moves.

    `index`: the one that `Game.read` takes, from 0. `line`: where the game begins, from 1. `plies`:
    how many moves its main line has. `tags`: as in the file, with game type and result.
    """

    index: int
    line: int
    plies: int
    tags: Mapping[str, str] = field(default_factory=dict)
