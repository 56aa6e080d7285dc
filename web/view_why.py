"""Why not, drawn on the table. Pure."""

from __future__ import annotations

from web.nodes import Node
from web.state import AppState


def why_marks(state: AppState) -> tuple[Node, ...]:
    """What shows on the table why the chosen piece cannot move, or not to where it was sent."""
    return ()
