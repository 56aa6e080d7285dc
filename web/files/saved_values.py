"""The parts of a saved text as checked values, and the error for a text that is not one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hive_core._game.limits import MAX_PLIES
from hive_core._game.lines import Line
from hive_core.errors import Phrase
from web.locale.phrases import Notice, sentence


class SavedGameError(ValueError):
    """Raised for a text that is not a saved game; `notice` has the reason, `str()` in English."""

    def __init__(self, key: str, **values: str | int | Phrase) -> None:
        """`key`: of the catalogue, without its `broken.`."""
        self.notice = Notice(f"broken.{key}", tuple(values.items()))
        super().__init__(sentence("en", self.notice.key, self.notice.values))


def text(saved: Mapping[str, Any], key: str) -> str:
    """Return the text of that key.

    :raises SavedGameError: if it has none, as for the functions below.
    """
    value = saved.get(key)
    if not isinstance(value, str):
        raise SavedGameError("lacks", part=key)
    return value


def truth(saved: Mapping[str, Any], key: str) -> bool:
    """Return the truth value of that key."""
    value = saved.get(key)
    if not isinstance(value, bool):
        raise SavedGameError("lacks", part=key)
    return value


def number(saved: Mapping[str, Any], key: str, most: float) -> float:
    """Return the number of that key, from 0 to `most`."""
    value = saved.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise SavedGameError("lacks", part=key)
    return float(value)


def items(saved: Mapping[str, Any], key: str) -> list[Any]:
    """Return the list of that key."""
    value = saved.get(key)
    if not isinstance(value, list):
        raise SavedGameError("lacks", part=key)
    return value


def line(saved: Any) -> Line:
    """Return the moves of a line."""
    if not isinstance(saved, list) or not all(isinstance(move, str) for move in saved):
        raise SavedGameError("lacks", part="line")
    if len(saved) > MAX_PLIES:
        raise SavedGameError("line")
    return tuple(saved)
