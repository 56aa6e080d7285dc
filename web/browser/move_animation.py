"""Move animation: a copy of the tile moves over the board, while the tile itself is invisible."""

from __future__ import annotations

from typing import Any

from js import Object
from pyodide.ffi import create_proxy, to_js
from pyscript import document

from web.app.loop import Runners
from web.browser import motion
from web.game import move_animation
from web.shared.effects import AnimateMove
from web.shared.state import AppState

_COPIED = ("class",)  # the only attributes of the tile that its copy has


class MoveAnimation:
    """Runs at most one animation of a move. Patching never touches the parent of the copy."""

    def __init__(self) -> None:
        self._copy: Any = None
        self._animations: list[Any] = []
        self._on_finish = create_proxy(lambda _event: self.end())

    def register(self, runners: Runners) -> None:
        """Register the runner of `AnimateMove`."""
        runners.register(AnimateMove, self.begin)

    def end_if_changed(self, before: AppState, after: AppState) -> None:
        """End the animation if the board below it is about to change."""
        if self._copy is not None and _scene(before) != _scene(after):
            self.end()

    def begin(self, move: AnimateMove) -> None:
        """Animate a move; its tile is already at its new position."""
        self.end()
        tile = document.querySelector(f'#board [data-piece="{move.piece}"]')
        pace = motion.pace()
        if not tile or not pace:
            return
        for running in tile.getAnimations():
            running.cancel()  # its transition would move it there too
        copy = tile.cloneNode(True)
        for name in list(tile.getAttributeNames()):
            if name not in _COPIED:
                copy.removeAttribute(name)
        copy.setAttribute("aria-hidden", "true")
        copy.classList.add("flying")
        document.querySelector("#board .flights").append(copy)
        milliseconds = pace * move_animation.duration(move)
        moving = copy.animate(_keyframes(move), _options(duration=milliseconds, fill="both"))
        unseen = to_js([{"opacity": 0}, {"opacity": 0}], dict_converter=Object.fromEntries)
        hiding = tile.animate(unseen, _options(duration=milliseconds, fill="none"))
        self._copy, self._animations = copy, [moving, hiding]
        moving.onfinish = self._on_finish

    def end(self) -> None:
        """Remove the copy and show the tile itself."""
        for animation in self._animations:
            animation.onfinish = None
            animation.cancel()
        if self._copy is not None:
            self._copy.remove()
        self._copy, self._animations = None, []


def _scene(state: AppState) -> tuple[object, ...]:
    return state.game.record.moves, state.game.ply, state.table.frame, state.table.turn


def _keyframes(move: AnimateMove) -> Any:
    frames = [
        {
            "offset": frame.when,
            "transform": f"translate({frame.at.x:g}px, {frame.at.y:g}px) scale({frame.scale:g})",
            "opacity": frame.opacity,
            "easing": frame.ease,
        }
        for frame in move_animation.keyframes(move)
    ]
    return to_js(frames, dict_converter=Object.fromEntries)


def _options(**values: object) -> Any:
    return to_js(values, dict_converter=Object.fromEntries)
