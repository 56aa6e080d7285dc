"""Texts for links: compressed, in characters that an address may have.

https://datatracker.ietf.org/doc/html/rfc4648#section-5 has the characters,
https://datatracker.ietf.org/doc/html/rfc1951 the compression.
"""

from __future__ import annotations

import re

LONGEST = 60_000
"""Longer texts are refused, in characters; browsers cut longer addresses."""

_RAW = -15  # no header and no checksum, which would only lengthen the link
_CHARACTERS = re.compile(r"[A-Za-z0-9_-]+")


def pack(text: str) -> str:
    """Return the text in the characters of base64url, compressed."""
    # Imported here to keep the page's start quick.
    import base64
    import zlib

    deflate = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = deflate.compress(text.encode()) + deflate.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(packed: str, longest: int = 2_000_000) -> str | None:
    """Return the text of which `pack` made this; None if it is damaged, or longer in bytes."""
    # Imported here to keep the page's start quick.
    import base64
    import zlib

    if len(packed) > LONGEST or not _CHARACTERS.fullmatch(packed):
        return None
    try:
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        inflate = zlib.decompressobj(_RAW)
        text = inflate.decompress(data, longest).decode()
    except (ValueError, zlib.error):
        return None
    return text if inflate.eof else None
