"""A wrapper of the browser's `localStorage` and `sessionStorage` that never raises."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException
from pyscript import window

# Without usable storage a browser throws, or its storage is null.
_REFUSED = (JsException, AttributeError)


class WebStorage:
    """One of the browser's two storages; one that does not work is empty and saves nothing."""

    def __init__(self, name: str, *, enabled: bool = True) -> None:
        """Open the storage: `name` is `localStorage` or `sessionStorage`."""
        self._storage: Any = None
        if not enabled:
            return
        try:
            storage = getattr(window, name)
            if _is_usable(storage):
                self._storage = storage
        except _REFUSED:
            pass

    @property
    def works(self) -> bool:
        """Return whether the storage is available; it may be full."""
        return self._storage is not None

    def get(self, key: str) -> str | None:
        """Return the text under that key, or None."""
        try:
            value = self._storage.getItem(key)
        except _REFUSED:
            return None
        return value if isinstance(value, str) else None

    def put(self, key: str, text: str) -> bool:
        """Save the text under that key; return False when the browser refused it."""
        try:
            self._storage.setItem(key, text)
        except _REFUSED:
            return False
        return True

    def drop(self, key: str) -> None:
        """Remove the text under that key, if there is one."""
        try:
            self._storage.removeItem(key)
        except _REFUSED:
            return

    def names(self, prefix: str) -> list[str]:
        """Return all keys that begin with the prefix, without it."""
        try:
            keys = [str(self._storage.key(at)) for at in range(self._storage.length)]
        except _REFUSED:
            return []
        return [key.removeprefix(prefix) for key in keys if key.startswith(prefix)]


def _is_usable(storage: Any) -> bool:
    """Return whether texts can be saved, or could be if the storage were not full."""
    try:
        storage.setItem("hive.try", "1")
        storage.removeItem("hive.try")
    except _REFUSED:
        return bool(storage.length > 0)
    return True


def now_ms() -> float:
    """Return the time in milliseconds since 1970."""
    return float(window.Date.now())


def new_name() -> str:
    """Return a name for a game or a tab that no other one has."""
    return f"{int(now_ms()):x}-{int(window.Math.random() * 2**32):08x}"


def day_of(milliseconds: float) -> str:
    """Return the day of a time in ms since 1970, where the reader is, as PGN writes it."""
    # `time.strftime` would load the cold code at each start.
    date = window.Date.new(milliseconds)
    month, day = f"0{date.getMonth() + 1}"[-2:], f"0{date.getDate()}"[-2:]
    return f"{date.getFullYear()}.{month}.{day}"
