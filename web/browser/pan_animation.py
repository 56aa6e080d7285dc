"""Pan animation: the board's viewport moves smoothly to its new frame."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.browser import motion
from web.ui import geometry
from web.ui.geometry import Frame

_DURATION_MS = 320.0


class PanAnimation:
    """Runs at most one animation of the frame; patching the page sets its end."""

    def __init__(self) -> None:
        self._from = self._to = geometry.FIRST_FRAME
        self._began = 0.0
        self._duration = _DURATION_MS
        self._request: int | None = None
        self._step = create_proxy(self._on_frame)

    def begin(self, old: Frame, new: Frame) -> None:
        """Animate the frame from the old one to the new one."""
        self._duration = _DURATION_MS * motion.pace()
        if old == new or not self._duration:
            return
        self._from, self._to = old, new
        self._began = float(window.performance.now())
        self._show(0.0)
        self._request = window.requestAnimationFrame(self._step)

    def end(self) -> None:
        """End the animation: show the new frame at once."""
        if self._request is not None:
            window.cancelAnimationFrame(self._request)
            self._request = None
            self._show(1.0)

    def _on_frame(self, _time: Any) -> None:
        part = (float(window.performance.now()) - self._began) / self._duration
        self._request = None
        self._show(min(part, 1.0))
        if part < 1:
            self._request = window.requestAnimationFrame(self._step)

    def _show(self, part: float) -> None:
        frame = geometry.between(self._from, self._to, part)
        document.getElementById("board").setAttribute("viewBox", str(frame))
