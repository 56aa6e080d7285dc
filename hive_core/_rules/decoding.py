"""Turn the bytes of a file into text, whatever encoding its program wrote."""

from __future__ import annotations

import codecs

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decoded(data: bytes) -> str:
    r"""Return the text of a file: UTF-8, UTF-16, UTF-32 or Windows-1252, with or without its mark.

    Never fails: a byte that the encoding lacks becomes the replacement character, or the character
    of Latin-1.

    >>> decoded("Zoë".encode("utf-16")), decoded("Zoë".encode("latin-1"))
    ('Zoë', 'Zoë')
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    # Game files are mostly ASCII, of which UTF-16 makes every second byte zero.
    even, odd = data[:4096:2].count(0), data[1:4096:2].count(0)
    most = len(data[:4096]) // 3
    if max(even, odd) > most and min(even, odd) * 8 <= most:
        return data.decode("utf-16-le" if odd > even else "utf-16-be", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(_WINDOWS.get(byte, chr(byte)) for byte in data)


def _windows(byte: int) -> str:
    try:
        return bytes([byte]).decode("cp1252")
    except UnicodeDecodeError:
        return chr(byte)


_WINDOWS = {byte: _windows(byte) for byte in range(0x80, 0xA0)}


def plain_lines(text: str) -> str:
    r"""Return the text without byte order marks and NULs, with `\n` at the end of every line."""
    text = text.replace("\ufeff", "").replace("\0", "")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n")
