"""Ordinal numbers, as in `the 11th move`. Pure."""

from __future__ import annotations

from web.locale import text


def ordinal(lang: str, n: int) -> str:
    """Return `n` as an ordinal number in that language, such as `11th`."""
    ending = "th" if n // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return text(lang, "ordinal", number=n, ending=ending)
