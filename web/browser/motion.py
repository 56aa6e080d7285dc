"""How fast things move: the setting, or without a choice whatever the system asks for."""

from __future__ import annotations

from pyscript import document, window

_PACES = {"normal": 1.0, "fast": 0.5, "off": 0.0}
"""How long movements take, by the setting; the style sheet has the same factors."""

_STILL = "(prefers-reduced-motion: reduce)"


def is_unwanted() -> bool:
    """Return whether the system asks for no motion."""
    return bool(window.matchMedia(_STILL).matches)


def pace() -> float:
    """Return the factor of every duration; 0: nothing moves."""
    chosen = document.documentElement.getAttribute("data-motion")
    return _PACES.get(str(chosen), 0.0 if is_unwanted() else 1.0)
