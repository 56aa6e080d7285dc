"""The words by which the engine says which extensions of UHP it has: docs/uhp.md."""

from __future__ import annotations

POSITIONS, STOPPING, EXPLORING = "positions", "stop", "explore"

EXTENSIONS = ("info", "nodes", POSITIONS, STOPPING, EXPLORING)
"""The answer to the command `extensions`.

`info`: info lines, with the options `Info` and `Lines`. `nodes`: `bestmove nodes n`, and several
limits. `positions`: `newgame` with a PositionString, and `position`. `stop`, `explore`: these
commands.
"""
