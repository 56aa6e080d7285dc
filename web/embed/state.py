"""The state of the embedded page. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EmbedState:
    """What differs in an embedded page.

    `framed`: the page is embedded in a host page, and saves nothing. `controls`: the actions that
    have a button; None for the default ones.
    """

    framed: bool = False
    controls: tuple[str, ...] | None = None
