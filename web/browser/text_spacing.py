"""Whether a reader has spaced out the letters of all pages, with a style of their own."""

from __future__ import annotations

from pyodide.ffi import create_proxy
from pyscript import document, window

_NAME = "letters"
_STYLE = "position: fixed; visibility: hidden"


def listen() -> None:
    """Keep `html[data-spaced]` true to it, as long as the page is open."""
    probe = document.createElement("span")  # its width changes with the spacing
    probe.id = _NAME
    probe.textContent = "Hive"
    probe.setAttribute("aria-hidden", "true")
    probe.style.cssText = _STYLE
    if old := document.getElementById(_NAME):  # of a page that was begun before in this one
        old.remove()
    document.body.append(probe)

    def on_size(*_: object) -> None:
        spacing = window.parseFloat(window.getComputedStyle(probe).letterSpacing)  # NaN if "normal"
        document.documentElement.toggleAttribute("data-spaced", bool(spacing > 0))

    window.ResizeObserver.new(create_proxy(on_size)).observe(probe)
