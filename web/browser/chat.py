"""The messenger whose chat the page was opened in (https://webxdc.org): its updates.

Imported only there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import Object
from pyodide.ffi import create_proxy, to_js
from pyscript import window

from web.away.chat import payload, read_payload
from web.away.intents import JoinChat, Sent, UpdatesArrived
from web.browser.web_storage import now_ms
from web.shared.effects import SendToChat
from web.shared.intents import Intent


class ChatHost:
    """Sends updates to the chat, and reports those that arrive."""

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._dispatch = dispatch
        self._host = window.webxdc
        self._address = str(self._host.selfAddr)
        self._serial = 0
        self._arrived: list[Sent] = []

    def listen(self) -> None:
        """Join the chat, and handle its updates, the past ones first."""
        self._dispatch(JoinChat(self._address, str(self._host.selfName)))
        self._host.setUpdateListener(create_proxy(self._on_update), 0)

    def send(self, effect: SendToChat) -> None:
        """Send an update; it comes back like those of the others."""
        update = {
            "payload": payload(effect.code, self._address, int(now_ms())),
            "summary": effect.summary,
            **({"info": effect.info} if effect.info else {}),
        }
        self._host.sendUpdate(to_js(update, dict_converter=Object.fromEntries), "")

    def _on_update(self, update: Any) -> None:
        """Report updates together when the last one of a series has come."""
        serial, last = int(update.serial), int(getattr(update, "max_serial", 0) or 0)
        if serial > self._serial:
            self._serial = serial
            sent = read_payload(str(window.JSON.stringify(update.payload)))
            if sent is not None:
                self._arrived.append(sent)
        if serial >= last and self._arrived:
            arrived, self._arrived = tuple(self._arrived), []
            self._dispatch(UpdatesArrived(arrived))
