"""How an embedded page differs from the app. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EmbedState:
    """`framed`: the page is a small one in a host page, and stores nothing.

    `controls`: the actions that the link leaves a button for; None for the usual ones.
    """

    framed: bool = False
    controls: tuple[str, ...] | None = None
