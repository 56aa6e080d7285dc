"""The state of offline play, updates and installing. Pure.

`web/browser/offline.py` gets it from the service worker `sw.js`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

UNKNOWN, FETCHING, READY, PARTLY, NEVER = "", "fetching", "ready", "partly", "never"
"""How much of the page is saved for offline play; after `partly` the page tries again."""


@dataclass(frozen=True, slots=True)
class Offline:
    """Offline play, updates and installing.

    `progress`: one of these words. `newer`: a newer version waits, or is active in another tab.
    `installable`: the browser can install the page. `news`: shown on the board now: `ready`,
    `newer` or empty. `leaving`: the page is about to reload in the newer version.
    """

    progress: str = UNKNOWN
    newer: bool = False
    installable: bool = False
    news: str = ""
    leaving: bool = False

    def with_progress(self, progress: str, *, just_now: bool = False) -> Offline:
        """Return the state with that much saved; news if that is everything for the first time."""
        news = "ready" if progress == READY and just_now and not self.news else self.news
        return replace(self, progress=progress, news=news)

    def outdated(self) -> Offline:
        """Return the state with a newer version, which is news once."""
        return self if self.newer else replace(self, newer=True, news="newer")

    def dismissed(self, news: str = "") -> Offline:
        """Return the state without that news; empty: without any."""
        return replace(self, news="") if news in ("", self.news) else self

    def left(self) -> Offline:
        """Return the state of a page that is about to reload in the newer version."""
        return replace(self, news="newer", leaving=True)
