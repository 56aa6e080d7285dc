"""The state of the embedded page. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from web.embed import layout


@dataclass(frozen=True, slots=True)
class EmbedState:
    """What differs in an embedded page.

    `framed`: the page is embedded in a host page, and saves nothing. `inside`: it is, and is not
    opened by itself. `controls`: the actions that have a button; None for the default ones.
    `players`: names and clocks are shown. `clear`: there is nothing behind the tiles, as in an
    overlay over a video. `page`: the address of the host page to which the links of a game by link
    lead; empty for the app. `notation`: where the move list is, as in a link. `awaited`: the number
    of the step that autoplay takes next, 0 while it is off; `steps`: the last such number. `pace`:
    the milliseconds between two of them.
    """

    framed: bool = False
    inside: bool = False
    controls: tuple[str, ...] | None = None
    players: bool = False
    clear: bool = False
    page: str = ""
    notation: str = "none"
    awaited: int = 0
    steps: int = 0
    pace: int = 1000

    @property
    def has_moves(self) -> bool:
        """Whether the page has a move list, unless a task is open."""
        return self.framed and self.notation != "none"

    def offers(self, mode: str, action: str) -> bool:
        """Return whether the link that opened the page leaves this button in, in that mode."""
        if self.framed:
            return layout.offers(mode, self.controls, action)
        return self.controls is None or action in self.controls
