"""What the page knows of itself as something kept by the browser: offline, updates, installing.

Pure values; what they mean for the page is in `updating.py`, what they look like in
`view_offline.py`, and the service worker that they are told of in `sw.js`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

UNKNOWN, FETCHING, READY, PARTLY, NEVER = "", "fetching", "ready", "partly", "never"
STATES = (UNKNOWN, FETCHING, READY, PARTLY, NEVER)
"""How much of the page the browser keeps: `partly` is tried again, `never` is not possible."""


@dataclass(frozen=True, slots=True)
class Offline:
    """How the page stands with the browser that keeps it.

    `kept`: one of `STATES`. `newer`: another version waits, or has come in another tab.
    `installable`: the browser can put the page among its programs. `news`: what is told on the
    table now, `ready` or `newer`; empty for nothing. `leaving`: the new version has been asked for.
    """

    kept: str = UNKNOWN
    newer: bool = False
    installable: bool = False
    news: str = ""
    leaving: bool = False

    def kept_so(self, kept: str, *, just_now: bool = False) -> Offline:
        """The same, with so much kept; if all of it, that is news the first time."""
        told = "ready" if kept == READY and just_now and not self.news else self.news
        return replace(self, kept=kept, news=told)

    def outdated(self) -> Offline:
        """The same, with a newer version there; which is told once."""
        return self if self.newer else replace(self, newer=True, news="newer")

    def dismissed(self, news: str = "") -> Offline:
        """The same with that news told to its end; empty: whatever it is."""
        return replace(self, news="") if news in ("", self.news) else self

    def left(self) -> Offline:
        """The same, on the way to the newer version."""
        return replace(self, news="newer", leaving=True)
