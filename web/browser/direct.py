"""The direct connection to the other player's device, by WebRTC and without any server.

https://www.w3.org/TR/webrtc/ describes the interface. Imported when a connection is offered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from js import Object
from pyodide.ffi import JsException, create_proxy, to_js
from pyscript import window

from web.away import direct_description
from web.away.intents import (
    AnswerPassedOn,
    CodeArrived,
    CodeTaken,
    DirectDescribed,
    DirectEnded,
    DirectOpened,
)
from web.shared.effects import (
    AnswerDirect,
    DirectEffect,
    EndDirect,
    OfferDirect,
    SendDirect,
    TakeAnswer,
)
from web.shared.intents import Intent

_LONGEST = 100_000
"""Longer texts from the other device are ignored, in characters."""

_GATHER_MS = 4_000
"""How long the browser may look for its addresses."""

_DECOY_MS, _MOST_DECOYS = 4_000, 200
"""How often, and how many times, Firefox is given something to try while the answer is on its way.

It gives up when it has tried all addresses for some seconds, and can't be revived.
"""

_DECOY = "192.168.255.254"
"""An address of private networks that is rarely in use."""

_TAB_MS = 1_500
"""How long another tab has to take an answer."""


def _made(values: dict[str, Any]) -> Any:
    return to_js(values, dict_converter=Object.fromEntries)


class DirectConnection:
    """Makes one connection at a time, and sends and receives texts through it."""

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._dispatch = dispatch
        self._key = ""
        self._peer: Any = None
        self._channel: Any = None
        self._awaits_answer = False
        self._running: set[asyncio.Future[None]] = set()
        # The tabs of this browser: an answer may be opened in another than the offer is from.
        self._tabs = window.BroadcastChannel.new("hive-direct")
        self._tabs.onmessage = create_proxy(self._on_tab)
        window.addEventListener("pagehide", create_proxy(self._on_leaving))
        self._passing: asyncio.Future[bool] | None = None

    def run(self, effect: DirectEffect) -> None:
        """Carry out an effect."""
        match effect:
            case OfferDirect(key):
                self._begin(key, self._offer)
            case AnswerDirect(key, theirs):
                self._begin(key, lambda: self._answer(theirs))
            case TakeAnswer(key, theirs):
                self._start(lambda: self._take(key, theirs))
            case SendDirect(text):
                if self._channel is not None and self._channel.readyState == "open":
                    self._channel.send(text)
            case EndDirect():
                self._close()

    def _begin(self, key: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._close()
        self._key = key

        async def guarded() -> None:
            try:
                await work()
            except (AttributeError, JsException):
                # AttributeError: the browser, or what the user has set, has no WebRTC at all.
                self._end(key, "unable")

        self._start(guarded)

    def _start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.ensure_future(work())
        self._running.add(task)  # asyncio itself holds only a weak reference
        task.add_done_callback(self._running.discard)

    # -- describing this browser -------------------------------------------------------------------

    def _open(self) -> Any:
        """Return a new peer, with the channel that both sides know."""
        key = self._key
        self._peer = peer = window.RTCPeerConnection.new(_made({"iceServers": []}))
        self._channel = channel = peer.createDataChannel(
            "hive", _made({"negotiated": True, "id": 0})
        )
        # Firefox may not call functions of Python that are set as properties here.
        channel.addEventListener(
            "open", create_proxy(lambda _event: self._dispatch(DirectOpened(key)))
        )
        channel.addEventListener("close", create_proxy(lambda _event: self._end(key, "ended")))
        channel.addEventListener("message", create_proxy(self._on_message))

        def on_state(_event: Any) -> None:
            if peer.connectionState == "failed":
                self._end(key, "ended" if channel.readyState == "open" else "failed")

        peer.addEventListener("connectionstatechange", create_proxy(on_state))
        return peer

    async def _offer(self) -> None:
        peer = self._open()
        self._awaits_answer = True
        await peer.setLocalDescription(await peer.createOffer())
        await self._describe(peer)

    async def _answer(self, theirs: str) -> None:
        peer = self._open()
        offer = direct_description.unpack(theirs)
        if offer is None:
            self._end(self._key, "damaged")
            return
        # Without addresses the browser waits for the other one until the answer has arrived.
        # Firefox never takes back an address that it gave up because nothing came from there.
        sdp = direct_description.write_sdp(offer, "offer", places=False)
        await peer.setRemoteDescription(_made({"type": "offer", "sdp": sdp}))
        await peer.setLocalDescription(await peer.createAnswer())
        await self._describe(peer)
        await self._keep_trying(peer)

    async def _keep_trying(self, peer: Any) -> None:
        """Keep the browser from giving up before the other player has opened the answer."""
        for number in range(1, _MOST_DECOYS):
            if peer is not self._peer or self._channel.readyState == "open":
                return
            line = f"candidate:{number} 1 udp {number} {_DECOY} {9 + number} typ host"
            place = {"candidate": line, "sdpMid": "0", "sdpMLineIndex": 0}
            await peer.addIceCandidate(_made(place))
            await asyncio.sleep(_DECOY_MS / 1000)

    async def _describe(self, peer: Any) -> None:
        """Report how this browser can be reached, when it has found its addresses."""
        key, found = self._key, asyncio.get_event_loop().create_future()

        def on_change(_event: Any) -> None:
            if peer.iceGatheringState == "complete" and not found.done():
                found.set_result(None)

        peer.addEventListener("icegatheringstatechange", create_proxy(on_change))
        on_change(None)
        await asyncio.wait([found], timeout=_GATHER_MS / 1000)
        if peer is not self._peer:
            return
        own = direct_description.read_sdp(str(peer.localDescription.sdp))
        if own is None:
            self._end(key, "unable")
        else:
            self._dispatch(DirectDescribed(key, direct_description.pack(own)))

    # -- the answer --------------------------------------------------------------------------------

    async def _take(self, key: str, theirs: str) -> None:
        """Take an answer to this tab's offer, or pass it to the tab that has made the offer."""
        if self._awaits(key):
            await self._connect(theirs)
            return
        self._passing = passing = asyncio.get_event_loop().create_future()
        self._tabs.postMessage(_made({"key": key, "answer": theirs}))
        await asyncio.wait([passing], timeout=_TAB_MS / 1000)
        self._dispatch(AnswerPassedOn(passing.done()))

    def _awaits(self, key: str) -> bool:
        return self._awaits_answer and key == self._key

    async def _connect(self, theirs: str) -> None:
        key, answer = self._key, direct_description.unpack(theirs)
        if answer is None:
            self._dispatch(AnswerPassedOn(False))
            return
        self._awaits_answer = False
        sdp = direct_description.write_sdp(answer, "answer")
        try:
            await self._peer.setRemoteDescription(_made({"type": "answer", "sdp": sdp}))
        except JsException:
            self._end(key, "failed")

    def _on_tab(self, event: Any) -> None:
        """Take an answer that was opened in another tab, or learn that another has taken one."""
        key, answer = (str(getattr(event.data, name, "")) for name in ("key", "answer"))
        if not answer:
            if self._passing is not None and not self._passing.done():
                self._passing.set_result(True)
        elif self._awaits(key):
            self._tabs.postMessage(_made({"key": key}))
            self._start(lambda: self._connect(answer))

    # -- the channel -------------------------------------------------------------------------------

    def _on_message(self, event: Any) -> None:
        text = event.data
        if not isinstance(text, str) or len(text) > _LONGEST:
            return
        what, _, code = text.partition(" ")
        if what == "code":
            self._dispatch(CodeArrived(code))
        elif what == "took":
            self._dispatch(CodeTaken(code))

    def _end(self, key: str, why: str) -> None:
        if key == self._key:
            self._close()
            self._dispatch(DirectEnded(key, why))

    def _close(self) -> None:
        """Close the connection without a word, as the player has asked for it."""
        peer, self._peer, self._channel = self._peer, None, None
        self._key, self._awaits_answer = "", False
        if peer is not None:
            peer.close()

    def _on_leaving(self, _event: Any) -> None:
        self._tabs.close()
        if self._key:
            self._end(self._key, "ended")
