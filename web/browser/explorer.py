"""Fetches the table of the opening explorer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from pyscript import window

from web.app.loop import Runners
from web.explorer.intents import TableFetched
from web.shared.effects import FetchExplorer
from web.shared.intents import Intent

_ADDRESS = "explorer/openings.bin"


class Openings:
    """Carries out the effects of the opening explorer that need the network."""

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._dispatch = dispatch
        self._fetching: set[asyncio.Task[None]] = set()

    def register(self, runners: Runners) -> None:
        """Register the effect that this carries out."""
        runners.register(FetchExplorer, lambda _effect: self._fetch())

    def _fetch(self) -> None:
        task = asyncio.ensure_future(self._load())
        self._fetching.add(task)
        task.add_done_callback(self._fetching.discard)

    async def _load(self) -> None:
        try:
            data = await _data()
        except Exception:  # whatever the browser raises: there is no file
            data = None
        self._dispatch(TableFetched(data))


async def _data() -> bytes:
    """Return the file: from the page itself if it is the single file, else fetched.

    :raises OSError: if the answer is an error.
    """
    packed = getattr(window, "hiveFile", None)
    if packed:  # it has texts only
        # Imported here to keep the page's start quick.
        from base64 import b64decode

        return b64decode(str(await packed(_ADDRESS)))
    answer = await window.fetch(_ADDRESS)
    if not answer.ok:
        raise OSError(_ADDRESS)
    return bytes((await answer.arrayBuffer()).to_bytes())
