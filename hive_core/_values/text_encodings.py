"""Turn the bytes of a file into text, whatever encoding its program wrote."""

from __future__ import annotations

import codecs
import re

# Called by themselves, because a browser's Python lacks the modules that `bytes.decode` looks for.
_MARKS = (
    (codecs.BOM_UTF8, codecs.utf_8_decode),
    (codecs.BOM_UTF32_LE, codecs.utf_32_le_decode),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, codecs.utf_32_be_decode),
    (codecs.BOM_UTF16_LE, codecs.utf_16_le_decode),
    (codecs.BOM_UTF16_BE, codecs.utf_16_be_decode),
)

_WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"
"""The characters 0x80 to 0x9f of Windows-1252, which else is like Latin-1."""


def decoded(data: bytes) -> str:
    r"""Return the text of a file: UTF-8, UTF-16, UTF-32 or Windows-1252, with or without its mark.

    Never fails: a byte that the encoding lacks becomes the replacement character, or the character
    of Latin-1.

    >>> decoded("Zoë".encode("utf-16")), decoded("Zoë".encode("latin-1"))
    ('Zoë', 'Zoë')
    """
    for mark, decode in _MARKS:
        if data.startswith(mark):
            return decode(data[len(mark) :], "replace", True)[0]
    # Game files are mostly ASCII: in UTF-16 every second byte is zero, in UTF-32 three of four.
    zeros = [data[at:4096:4].count(0) for at in range(4)]
    even, odd = zeros[0] + zeros[2], zeros[1] + zeros[3]
    most = len(data[:4096]) // 3
    if max(even, odd) > most and min(even, odd) * 8 <= most:
        decode = codecs.utf_16_le_decode if odd > even else codecs.utf_16_be_decode
        return decode(data, "replace", True)[0]
    if min(even, odd) * 3 > most and min(zeros[0], zeros[3]) * 8 <= most:
        decode = codecs.utf_32_le_decode if odd > even else codecs.utf_32_be_decode
        return decode(data, "replace", True)[0]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1").translate(dict(enumerate(_WINDOWS, start=0x80)))


_LINE_END = re.compile("\r\n|[\r\v\x85\u2028\u2029]")
_MARKUP = re.compile(
    r"[>~`&]|\[[/0-9]|\"\"|=(?:\n|[0-9A-F]{2})|^[ \t]*+[0-9]++[./-][0-9]", re.MULTILINE
)


def plain_lines(text: str) -> str:
    r"""Return the text without byte order marks and NULs, with `\n` at the end of every line.

    What mail, forums and web pages put around a game becomes spaces.
    """
    text = _LINE_END.sub("\n", text.replace("\ufeff", "").replace("\0", ""))
    if _MARKUP.search(text) is None:
        return text
    # Imported here to keep the page's start quick.
    from hive_core._rules.markup import without_markup

    return without_markup(text)
