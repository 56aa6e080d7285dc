"""The page's languages for tests: all are loaded, as the page loads the one that it shows."""

from __future__ import annotations

from tools.shared import catalogues

catalogues.load_all()

ALL = catalogues.tags()
"""Every language that has a catalogue, English first."""

OFFERED = catalogues.offered()
"""Those that the page offers."""

LANGUAGES = {tag: catalogues.whole(tag) for tag in ("en", "nl")}
"""The texts, by key, of the languages that every test about words runs over.

Of a text with plural forms, the form for `other`.
"""
