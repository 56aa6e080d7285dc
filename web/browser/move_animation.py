"""A tile that travels over the table: a picture of it flies, while the tile itself waits unseen."""

from __future__ import annotations

from typing import Any

from js import Object
from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from web.app.effects import AnimateMove
from web.app.loop import Runners
from web.app.state import AppState
from web.game import move_animation

_SHOWN = ("class",)  # of a tile's attributes, all that its picture keeps


class Flights:
    """The one flight at a time. The picture's place on the page is never patched."""

    def __init__(self) -> None:
        self._picture: Any = None
        self._animations: list[Any] = []
        self._landed = create_proxy(lambda _event: self.land())

    def register(self, runners: Runners) -> None:
        """Carry out flights."""
        runners.register(AnimateMove, self.fly)

    def watch(self, before: AppState, after: AppState) -> None:
        """End the flight when the table under it is about to change."""
        if self._picture is not None and _scene(before) != _scene(after):
            self.land()

    def fly(self, flight: AnimateMove) -> None:
        """Show the piece travelling; it stands where it ends already."""
        self.land()
        tile = document.querySelector(f'#board [data-piece="{flight.piece}"]')
        if not tile or window.matchMedia("(prefers-reduced-motion: reduce)").matches:
            return
        for running in tile.getAnimations():
            running.cancel()  # it would glide there too
        picture = tile.cloneNode(True)
        for name in list(tile.getAttributeNames()):
            if name not in _SHOWN:
                picture.removeAttribute(name)
        picture.setAttribute("aria-hidden", "true")
        picture.classList.add("flying")
        document.querySelector("#board .flights").append(picture)
        milliseconds = move_animation.duration(flight)
        moving = picture.animate(_keyframes(flight), _options(duration=milliseconds, fill="both"))
        unseen = to_js([{"opacity": 0}, {"opacity": 0}], dict_converter=Object.fromEntries)
        waiting = tile.animate(unseen, _options(duration=milliseconds, fill="none"))
        self._picture, self._animations = picture, [moving, waiting]
        moving.onfinish = self._landed

    def land(self) -> None:
        """The tile shows again; nothing flies."""
        for animation in self._animations:
            animation.onfinish = None
            animation.cancel()
        if self._picture is not None:
            self._picture.remove()
        self._picture, self._animations = None, []


def _scene(state: AppState) -> tuple[object, ...]:
    return state.game.record.moves, state.game.ply, state.table.frame, state.table.flip


def _keyframes(flight: AnimateMove) -> Any:
    frames = [
        {
            "offset": picture.when,
            "transform": f"translate({picture.at.x:g}px, {picture.at.y:g}px) "
            f"scale({picture.scale:g})",
            "opacity": picture.opacity,
            "easing": picture.ease,
        }
        for picture in move_animation.keyframes(flight)
    ]
    return to_js(frames, dict_converter=Object.fromEntries)


def _options(**values: object) -> Any:
    return to_js(values, dict_converter=Object.fromEntries)
