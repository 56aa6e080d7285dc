"""Sounds: short synthesised taps, like wood on wood. Silent in a browser without audio."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from pyodide.ffi import JsException
from pyscript import window

from web.app.loop import Runners
from web.shared.effects import Sound
from web.shared.state import AppState


class _Tap(NamedTuple):
    """One tap: after `delay` s a tone that falls from `high` to `low` Hz within `length` s.

    `loudness`: the highest gain, 0 to 1.
    """

    delay: float
    high: float
    low: float
    length: float
    loudness: float


_SOUNDS = {
    "place": (_Tap(0, 340, 190, 0.09, 0.16), _Tap(0, 1250, 700, 0.03, 0.05)),
    "move": (_Tap(0, 420, 250, 0.07, 0.12), _Tap(0, 1500, 900, 0.025, 0.04)),
    "stuck": (_Tap(0, 150, 110, 0.11, 0.14),),
    "end": (
        _Tap(0, 392, 388, 0.28, 0.1),
        _Tap(0.16, 523, 519, 0.34, 0.1),
        _Tap(0, 1250, 700, 0.03, 0.04),
    ),
}


_FACTORS = {"soft": 0.4, "normal": 1.0, "loud": 2.5}
"""How loud the sounds are by the setting; the loudest tap reaches 0.4 of the full gain."""


class Sounds:
    """Plays sounds, if the settings turn them on."""

    def __init__(self, get_state: Callable[[], AppState]) -> None:
        self._get_state = get_state
        self._audio: Any = None
        self._mute = False

    def register(self, runners: Runners) -> None:
        """Register the runner of `Sound`."""
        runners.register(Sound, self._sound)

    def _sound(self, sound: Sound) -> None:
        if self._get_state().settings.prefs.sounds and not self._mute:
            self._play(_SOUNDS[sound.name])

    def _play(self, taps: Iterable[_Tap]) -> None:
        try:
            if not _has_been_used():
                return
            if self._audio is None:
                self._audio = window.AudioContext.new()
            if self._audio.state == "suspended":
                self._audio.resume()
            for tap in taps:
                self._tap(tap)
        except (JsException, AttributeError):
            self._mute = True

    def _tap(self, tap: _Tap) -> None:
        audio = self._audio
        factor = _FACTORS.get(self._get_state().settings.prefs.volume, 1.0)
        begin = audio.currentTime + tap.delay
        tone, volume = audio.createOscillator(), audio.createGain()
        tone.type = "triangle"
        tone.frequency.setValueAtTime(tap.high, begin)
        tone.frequency.exponentialRampToValueAtTime(tap.low, begin + tap.length)
        volume.gain.setValueAtTime(0.0001, begin)
        volume.gain.exponentialRampToValueAtTime(factor * tap.loudness, begin + 0.004)
        volume.gain.exponentialRampToValueAtTime(0.0001, begin + tap.length)
        tone.connect(volume)
        volume.connect(audio.destination)
        tone.start(begin)
        tone.stop(begin + tap.length + 0.02)


def _has_been_used() -> bool:
    """Return whether the page was clicked or a key pressed; before that, sound is blocked."""
    activation = getattr(window.navigator, "userActivation", None)
    return bool(activation.hasBeenActive) if activation else True
