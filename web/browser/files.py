"""File transfer: the clipboard, downloads, opened files, dropped and pasted games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from js import Object
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js
from pyscript import document, window

from hive_core._formats.source import decoded
from web.app.loop import Runners
from web.browser.dom import set_root
from web.files.import_game import LIMIT
from web.files.intents import ClipboardRefused, OpenText, QrMade
from web.files.state import is_backup
from web.locale import text as words
from web.shared.effects import (
    CopyPicture,
    CopyText,
    MakeQr,
    OpenAddress,
    PickFile,
    SaveFile,
    SavePicture,
    SelectText,
    SendLink,
)
from web.shared.intents import Intent, ShowNotice
from web.shared.state import AppState

_ACCEPT = ".txt,.pgn,.sgf,.uhp,.json,text/plain,application/json"
_FIELDS = "input, textarea, select, [contenteditable]"

# What a browser raises where it lacks a feature or refuses it.
_REFUSED = (JsException, AttributeError)


class FileTransfer:
    """Runs the effects about the clipboard and files, and opens dropped and pasted games."""

    def __init__(
        self, dispatch: Callable[[Intent], None], get_state: Callable[[], AppState]
    ) -> None:
        self._dispatch = dispatch
        self._get_state = get_state
        self._running: set[asyncio.Future[object]] = set()
        self._picker: Any = None

    def register(self, runners: Runners) -> None:
        """Register the runners of the effects about the clipboard and files."""
        runners.register(CopyText, lambda effect: self._copy(effect.text, effect.done))
        runners.register(SelectText, lambda _effect: _select_text())
        runners.register(SendLink, self._send)
        runners.register(OpenAddress, lambda effect: window.open(effect.address, "_self"))
        runners.register(MakeQr, lambda effect: self._run(self._make_qr(effect.text)))
        runners.register(SaveFile, _save_file)
        runners.register(SavePicture, lambda effect: self._run(self._save_picture(effect)))
        runners.register(CopyPicture, self._copy_picture)
        runners.register(PickFile, lambda _effect: self._pick())

    def listen(self) -> None:
        """Open games that are dropped or pasted anywhere, as long as the page is open."""
        document.addEventListener("paste", create_proxy(self._on_paste))
        document.addEventListener("dragover", create_proxy(self._on_drag))
        document.addEventListener("dragleave", create_proxy(self._on_leave))
        document.addEventListener("drop", create_proxy(self._on_drop))

    # -- out ---------------------------------------------------------------------------------------

    def _copy(self, text: str, done: str) -> None:
        # Some browsers allow this only during a click.
        try:
            writing = window.navigator.clipboard.writeText(text)
        except _REFUSED:
            self._show_text(text)
            return
        self._run(self._await_copy(writing, text, done))

    async def _await_copy(self, writing: Any, text: str, done: str) -> None:
        try:
            await writing
        except _REFUSED:
            self._show_text(text)
        else:
            self._dispatch(ShowNotice(done))

    def _show_text(self, text: str) -> None:
        """Show the text for the player to copy."""
        self._dispatch(ClipboardRefused(text))

    def _send(self, effect: SendLink) -> None:
        link = _object({"title": "Hive", "url": effect.address})
        try:
            sending = window.navigator.share(link)
        except _REFUSED:
            self._show_text(effect.address)
            return
        self._run(self._await_send(sending, effect))

    async def _await_send(self, sending: Any, effect: SendLink) -> None:
        try:
            await sending
        except JsException as error:
            if str(getattr(error, "name", "")) != "AbortError":  # the player cancelled it
                self._show_text(effect.address)
            return
        if effect.message is not None:
            # Imported here to keep the page's start quick.
            from web.away.intents import SendMessage

            self._dispatch(SendMessage("shared", effect.message))

    async def _make_qr(self, text: str) -> None:
        # Imported here to keep the page's start quick.
        from web.browser import qr

        self._dispatch(QrMade(await qr.made(text)))

    async def _save_picture(self, picture: SavePicture) -> None:
        await self._download_picture(picture.name, _png(picture.svg))

    async def _download_picture(self, name: str, blob: Awaitable[Any]) -> bool:
        """Download the image when it is ready; return False, with a notice, if that failed."""
        try:
            _download(name, await blob)
        except _REFUSED:
            self._dispatch(ShowNotice("share.failed"))
            return False
        return True

    def _copy_picture(self, picture: CopyPicture) -> None:
        # Safari allows this only during a click, with a promise of the image.
        blob = asyncio.ensure_future(_png(picture.svg))
        promise = create_proxy(blob)
        try:
            item = window.ClipboardItem.new(_object({"image/png": promise}))
            writing = window.navigator.clipboard.write(to_js([item]))
        except _REFUSED:
            writing = None
        self._run(self._finish_copy(picture.name, blob, promise, writing))

    async def _finish_copy(
        self, name: str, blob: Awaitable[Any], promise: Any, writing: Any
    ) -> None:
        """Show a notice that the image was copied; download it if the browser refused that."""
        copied = writing is not None and await _succeeds(writing)
        if copied:
            self._dispatch(ShowNotice("share.copied.png"))
        elif await self._download_picture(name, blob):
            self._dispatch(ShowNotice("share.saved.instead", (("name", name),)))
        promise.destroy()

    # -- in ----------------------------------------------------------------------------------------

    def _pick(self) -> None:
        self._picker = document.createElement("input")
        self._picker.type, self._picker.accept = "file", _ACCEPT
        self._picker.addEventListener("change", create_once_callable(self._on_pick))
        self._picker.click()

    def _on_pick(self, event: Any) -> None:
        self._open_first(event.target.files)

    def _on_paste(self, event: Any) -> None:
        if event.target.closest(_FIELDS) or not self._accepts_games():
            return
        if self._open_first(event.clipboardData.files):
            return
        text = str(event.clipboardData.getData("text/plain"))
        if text.strip():
            event.preventDefault()
            self._dispatch(OpenText(text))

    def _on_drag(self, event: Any) -> None:
        if self._accepts(event):
            event.preventDefault()
            event.dataTransfer.dropEffect = "copy"
            set_root(data_drop=words(self._get_state().settings.lang, "open.drop"))

    def _on_leave(self, event: Any) -> None:
        if not event.relatedTarget:  # the pointer has left the window
            set_root(data_drop=None)

    def _on_drop(self, event: Any) -> None:
        set_root(data_drop=None)
        if not self._accepts(event):
            return
        event.preventDefault()
        if not self._open_first(event.dataTransfer.files):
            text = str(event.dataTransfer.getData("text/plain"))
            if text.strip():
                self._dispatch(OpenText(text))

    def _accepts(self, event: Any) -> bool:
        """Return whether a file is dragged, or a text outside of text fields."""
        kinds = event.dataTransfer.types
        if not self._accepts_games():
            return False
        if kinds.includes("Files"):
            return True
        return bool(kinds.includes("text/plain")) and not event.target.closest(_FIELDS)

    def _accepts_games(self) -> bool:
        """Return whether a game may be opened now: not while an unrelated dialog is open."""
        return self._get_state().dialog in (None, "open", "share")

    def _open_first(self, files: Any) -> bool:
        """Open the first of the files; return False when there is none."""
        if not files.length:
            return False
        self._run(self._read(files.item(0)))
        return True

    async def _read(self, file: Any) -> None:
        try:
            # A longer file is refused, so its rest need not be read.
            content = await file.slice(0, LIMIT).arrayBuffer()
            text, size = decoded(content.to_bytes()), int(file.size)
            if is_backup(text) and size > LIMIT:
                text = str(await file.text())
        except _REFUSED:
            self._dispatch(ShowNotice("open.unreadable"))
        else:
            self._dispatch(OpenText(text, size))

    def _run(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.ensure_future(work)
        self._running.add(task)  # asyncio itself holds only a weak reference
        task.add_done_callback(self._running.discard)


def _select_text() -> None:
    field = document.getElementById("by-hand")
    if field:
        field.focus()
        field.select()


def _save_file(file: SaveFile) -> None:
    _download(file.name, _blob(file.text, file.kind))


async def _succeeds(promise: Any) -> bool:
    """Return whether the promise was fulfilled."""
    try:
        await promise
    except _REFUSED:
        return False
    return True


async def _png(svg: str) -> Any:
    """Return a Blob with the drawing as a PNG; raise one of `_REFUSED` if that failed."""
    address = window.URL.createObjectURL(_blob(svg, "image/svg+xml"))
    try:
        image = window.Image.new()
        image.src = address
        await image.decode()
    finally:
        window.URL.revokeObjectURL(address)
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = image.naturalWidth, image.naturalHeight
    canvas.getContext("2d").drawImage(image, 0, 0)
    return await _blob_of(canvas)


async def _blob_of(canvas: Any) -> Any:
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    canvas.toBlob(create_once_callable(future.set_result))
    blob = await future
    if not blob:
        raise AttributeError("the browser made no image")
    return blob


def _object(values: dict[str, Any]) -> Any:
    return to_js(values, dict_converter=Object.fromEntries)


def _blob(text: str, kind: str) -> Any:
    return window.Blob.new(to_js([text]), _object({"type": f"{kind};charset=utf-8"}))


def _download(name: str, blob: Any) -> None:
    """Download the blob under that name; free its address a minute later."""
    link = document.createElement("a")
    link.href, link.download = window.URL.createObjectURL(blob), name
    link.click()
    address = str(link.href)
    free = create_once_callable(lambda: window.URL.revokeObjectURL(address))
    window.setTimeout(free, 60_000)
