"""A QR code on the page: its drawing, or why there is none. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from web.files.state import QrCode
from web.locale import text as words
from web.ui.nodes import Node, node

QUIET = 4
"""The width of the light edge that readers of QR codes need, in modules."""


def qr(lang: str, text: str, code: QrCode | None) -> Iterator[Node]:
    """Yield the QR code of a text, once it was asked for (`show_qr` of `web/files/update.py`).

    `code`: that of `FilesState`, perhaps of another text.
    """
    if code is None or code.text != text:
        return
    if code.problem:
        yield node("p", text=words(lang, code.problem), class_="hint", role="alert", key="no-qr")
    else:
        yield qr_drawing(lang, code) if code.rows else node("div", class_="qr", key="no-qr-yet")


def qr_drawing(lang: str, code: QrCode) -> Node:
    """Return the drawing of a QR code."""
    size = str(len(code.rows) + 2 * QUIET)
    return node(
        "svg",
        node("rect", width=size, height=size, fill="#fff"),
        node("path", d=dark_path(code.rows), fill="#000", shape_rendering="crispEdges"),
        viewBox=f"0 0 {size} {size}",
        class_="qr",
        data_qr="",
        data_text=code.text,
        role="img",
        aria_label=words(lang, "qr.name"),
        key="qr",
    )


def dark_path(rows: tuple[str, ...]) -> str:
    """Return the dark modules as the data of a path: a bar for each run in a row."""
    return "".join(
        f"M{run.start() + QUIET} {y}h{len(run[0])}v1h-{len(run[0])}z"
        for y, row in enumerate(rows, start=QUIET)
        for run in re.finditer("1+", row)
    )
