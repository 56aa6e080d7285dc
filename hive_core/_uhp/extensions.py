"""The words by which the engine says which extensions of UHP it has: docs/uhp.md."""

from __future__ import annotations

from hive_core.errors import HiveError
from hive_core.types import GameType

POSITIONS, STOPPING, EXPLORING = "positions", "stop", "explore"

EXTENSIONS = ("info", "nodes", POSITIONS, STOPPING, EXPLORING)
"""The answer to the command `extensions`.

`info`: info lines, with the options `Info` and `Lines`. `nodes`: `bestmove nodes n`, and several
limits. `positions`: `newgame` with a PositionString, and `position`. `stop`, `explore`: these
commands.
"""


def check_even(game_type: GameType) -> None:
    """Check that both players have all tiles: UHP has no word for a handicap.

    :raises HiveError: if one does without a tile.
    """
    if game_type.without:
        how = "no engine is told of a game in which a player does without a tile"
        raise HiveError(f"UHP has no handicaps, and {how}: {game_type.handicap}")
