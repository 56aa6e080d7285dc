"""How games come into the page and leave it: the clipboard, files, dropping and pasting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from js import Object
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js
from pyscript import document, window

from web.app import intents
from web.app.effects import (
    CopyPicture,
    CopyText,
    PickFile,
    SaveFile,
    SavePicture,
    SelectText,
    SendLink,
)
from web.app.intents import Intent
from web.app.loop import Runners
from web.app.state import AppState
from web.browser.dom import set_root
from web.files.import_game import LIMIT
from web.locale import text as words

_ACCEPT = ".txt,.pgn,.sgf,.uhp,text/plain"
_FIELDS = "input, textarea, select, [contenteditable]"

# What a browser says that lacks something, or does not allow it.
_REFUSED = (JsException, AttributeError)


class Doors:
    """Carries out what concerns the clipboard and files, and listens for what is brought."""

    def __init__(self, dispatch: Callable[[Intent], None], look: Callable[[], AppState]) -> None:
        self._dispatch = dispatch
        self._look = look
        self._running: set[asyncio.Future[object]] = set()
        self._picker: Any = None

    def register(self, runners: Runners) -> None:
        """Carry out the effects about the clipboard and files."""
        runners.register(CopyText, lambda effect: self._copy(effect.text, effect.done))
        runners.register(SelectText, lambda _effect: _select_text())
        runners.register(SendLink, lambda effect: self._send(effect.address))
        runners.register(SaveFile, _save_file)
        runners.register(SavePicture, lambda effect: self._soon(self._save_picture(effect)))
        runners.register(CopyPicture, self._copy_picture)
        runners.register(PickFile, lambda _effect: self._pick())

    def listen(self) -> None:
        """Open what is dropped or pasted anywhere, for as long as the page lives."""
        document.addEventListener("paste", create_proxy(self._on_paste))
        document.addEventListener("dragover", create_proxy(self._on_drag))
        document.addEventListener("dragleave", create_proxy(self._on_leave))
        document.addEventListener("drop", create_proxy(self._on_drop))

    # -- out ---------------------------------------------------------------------------------------

    def _copy(self, text: str, done: str) -> None:
        # Asked for within the click: some browsers allow it only then.
        try:
            writing = window.navigator.clipboard.writeText(text)
        except _REFUSED:
            self._show_text(text)
            return
        self._soon(self._await_copy(writing, text, done))

    async def _await_copy(self, writing: Any, text: str, done: str) -> None:
        try:
            await writing
        except _REFUSED:
            self._show_text(text)
        else:
            self._dispatch(intents.ShowNotice(done))

    def _show_text(self, text: str) -> None:
        """Let the person copy it by hand."""
        self._dispatch(intents.ClipboardRefused(text))

    def _send(self, address: str) -> None:
        message = _object({"title": "Hive", "url": address})
        try:
            sending = window.navigator.share(message)
        except _REFUSED:
            self._show_text(address)
            return
        self._soon(self._await_send(sending, address))

    async def _await_send(self, sending: Any, address: str) -> None:
        try:
            await sending
        except JsException as error:
            if str(getattr(error, "name", "")) != "AbortError":  # the person changed their mind
                self._show_text(address)

    async def _save_picture(self, picture: SavePicture) -> None:
        await self._download_picture(picture.name, _png(picture.svg))

    async def _download_picture(self, name: str, made: Awaitable[Any]) -> bool:
        """Save the picture once it is made; return False when it could not be, which is told."""
        try:
            _download(name, await made)
        except _REFUSED:
            self._dispatch(intents.ShowNotice("share.failed"))
            return False
        return True

    def _copy_picture(self, picture: CopyPicture) -> None:
        # Asked for within the click, with a picture still to come: Safari allows it only so.
        made = asyncio.ensure_future(_png(picture.svg))
        promise = create_proxy(made)
        try:
            item = window.ClipboardItem.new(_object({"image/png": promise}))
            writing = window.navigator.clipboard.write(to_js([item]))
        except _REFUSED:
            writing = None
        self._soon(self._finish_copy(picture.name, made, promise, writing))

    async def _finish_copy(
        self, name: str, made: Awaitable[Any], promise: Any, writing: Any
    ) -> None:
        """Tell that the picture was copied, or save it where the browser did not copy it."""
        copied = writing is not None and await _succeeds(writing)
        if copied:
            self._dispatch(intents.ShowNotice("share.copied.png"))
        elif await self._download_picture(name, made):
            self._dispatch(intents.ShowNotice("share.saved.instead", (("name", name),)))
        promise.destroy()

    # -- in ----------------------------------------------------------------------------------------

    def _pick(self) -> None:
        self._picker = document.createElement("input")
        self._picker.type, self._picker.accept = "file", _ACCEPT
        self._picker.addEventListener("change", create_once_callable(self._on_pick))
        self._picker.click()

    def _on_pick(self, event: Any) -> None:
        self._take(event.target.files)

    def _on_paste(self, event: Any) -> None:
        if event.target.closest(_FIELDS) or not self._listens():
            return
        if self._take(event.clipboardData.files):
            return
        text = str(event.clipboardData.getData("text/plain"))
        if text.strip():
            event.preventDefault()
            self._dispatch(intents.OpenText(text))

    def _on_drag(self, event: Any) -> None:
        if self._welcome(event):
            event.preventDefault()
            event.dataTransfer.dropEffect = "copy"
            set_root(data_drop=words(self._look().settings.lang, "open.drop"))

    def _on_leave(self, event: Any) -> None:
        if not event.relatedTarget:  # out of the window
            set_root(data_drop=None)

    def _on_drop(self, event: Any) -> None:
        set_root(data_drop=None)
        if not self._welcome(event):
            return
        event.preventDefault()
        if not self._take(event.dataTransfer.files):
            text = str(event.dataTransfer.getData("text/plain"))
            if text.strip():
                self._dispatch(intents.OpenText(text))

    def _welcome(self, event: Any) -> bool:
        """Whether something is dragged that may hold a game, where no field takes it."""
        kinds = event.dataTransfer.types
        if not self._listens():
            return False
        if kinds.includes("Files"):
            return True
        return bool(kinds.includes("text/plain")) and not event.target.closest(_FIELDS)

    def _listens(self) -> bool:
        """Whether a game may come in now: not past a dialog about something else."""
        return self._look().dialog in (None, "open", "share")

    def _take(self, files: Any) -> bool:
        """Open the first of the files; False when there is none."""
        if not files.length:
            return False
        self._soon(self._read(files.item(0)))
        return True

    async def _read(self, file: Any) -> None:
        try:
            # No more of it than tells that it is too long.
            text = await file.slice(0, LIMIT).text()
        except _REFUSED:
            self._dispatch(intents.ShowNotice("open.unreadable"))
        else:
            self._dispatch(intents.OpenText(str(text), int(file.size)))

    def _soon(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.ensure_future(work)
        self._running.add(task)  # a task that nobody holds may vanish
        task.add_done_callback(self._running.discard)


def _select_text() -> None:
    field = document.getElementById("by-hand")
    if field:
        field.focus()
        field.select()


def _save_file(file: SaveFile) -> None:
    _download(file.name, _blob(file.text, file.kind))


async def _succeeds(promise: Any) -> bool:
    """Return whether what the browser was asked for came about."""
    try:
        await promise
    except _REFUSED:
        return False
    return True


async def _png(svg: str) -> Any:
    """Return the drawing as a PNG, a Blob; raise one of `_REFUSED` where that cannot be."""
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
    made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    canvas.toBlob(create_once_callable(made.set_result))
    blob = await made
    if not blob:
        raise AttributeError("the browser made no picture")
    return blob


def _object(values: dict[str, Any]) -> Any:
    return to_js(values, dict_converter=Object.fromEntries)


def _blob(text: str, kind: str) -> Any:
    return window.Blob.new(to_js([text]), _object({"type": f"{kind};charset=utf-8"}))


def _download(name: str, blob: Any) -> None:
    """Have the browser save it; a moment later the address is free again."""
    link = document.createElement("a")
    link.href, link.download = window.URL.createObjectURL(blob), name
    link.click()
    address = str(link.href)
    free = create_once_callable(lambda: window.URL.revokeObjectURL(address))
    window.setTimeout(free, 60_000)
