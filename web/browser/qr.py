"""Makes QR codes, with a library that is loaded for the first of them."""

from __future__ import annotations

from typing import Any

from js import Object
from pyodide.ffi import JsException, to_js
from pyscript import document, js_import, window

from web.files.state import QrCode

_LIBRARY = "lean-qr/nano.js"

_MOST_CORRECTED = 600
"""The longest text with the correction level M, in characters; with L a longer one stays coarse."""


async def made(text: str) -> QrCode:
    """Return the QR code of a text, or why there is none."""
    try:
        library = await _library()
    except Exception:  # whatever the browser raises: there is no library
        return QrCode(text, problem="qr.failed")
    level = library.correction.M if len(text) <= _MOST_CORRECTED else library.correction.L
    options = to_js({"minCorrectionLevel": level}, dict_converter=Object.fromEntries)
    try:
        code = library.generate(text, options)
    except JsException:
        return QrCode(text, problem="qr.long")
    places = range(int(code.size))
    rows = ("".join("1" if code.get(x, y) else "0" for x in places) for y in places)
    return QrCode(text, tuple(rows))


async def _library() -> Any:
    """Return the module: from the page itself if it is the single file, else fetched."""
    packed = getattr(window, "hiveFile", None)
    if packed:
        return await window.hiveImport(await packed(_LIBRARY))
    address = window.URL.new(_LIBRARY, document.baseURI).href
    return (await js_import(address))[0]
