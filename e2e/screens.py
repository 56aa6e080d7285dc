"""The windows, themes and dialogs in which tests check the page."""

from __future__ import annotations

from typing import Any

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
"""Options of a context: a phone with a touch screen."""

WINDOWS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": PHONE,
}
"""Name -> options of a context."""

THEMES = ("light", "dark", "contrast")
DIALOGS = ("learn", "new-game", "open", "share", "settings", "words", "rules", "about")
"""The actions that open a dialog, by their `data-action`."""
