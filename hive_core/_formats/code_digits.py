"""The characters of the code of a game: a number with a check value, in one of two spellings.

docs/game-code.md specifies them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from hive_core.errors import Phrase, Wording, phrase

LONGEST = 8000
"""Longer texts are not read, in characters."""

_CHECK_BITS = 16
_GROUP = 4


class Spelling(NamedTuple):
    """How a number is written: `version` in front, then digits, the first not the digit for 0."""

    version: str
    digits: str

    @property
    def bits(self) -> int:
        """How many bits a digit has."""
        return len(self.digits).bit_length() - 1


SHORT = Spelling("1", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
"""For links: base64url, https://datatracker.ietf.org/doc/html/rfc4648#section-5."""

SPOKEN = Spelling("H1", "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
"""To be read aloud and typed: https://www.crockford.com/base32.html."""

_MISREAD = str.maketrans("ILO", "110")
_IN_LINK = re.compile(r"[?&#]code=([\w-]+)", re.ASCII)
_SHORT = re.compile(r"[1-9][\w-]{4,}", re.ASCII)
_SPOKEN = re.compile(r"H([1-9])[\s-]+([0-9A-Z][0-9A-Z\s-]*)", re.IGNORECASE | re.ASCII)


class _Spelt(NamedTuple):
    spelling: Spelling
    version: str
    digits: str


def unwrapped(text: str) -> _Spelt | None:
    """Return the parts of a code, alone or in a link; None if the text is not meant as one."""
    if len(text) > LONGEST:
        return None
    link = _IN_LINK.search(text)
    code = link[1] if link else text.strip()
    if spoken := _SPOKEN.fullmatch(code):
        digits = re.sub(r"[\s-]", "", spoken[2]).upper().translate(_MISREAD)
        return _Spelt(SPOKEN, f"H{spoken[1]}", digits)
    if link or (_SHORT.fullmatch(code) and not code.isdecimal()):
        return _Spelt(SHORT, code[0], code[1:])
    return None


def write_digits(number: int, *, spoken: bool) -> str:
    """Return the code that holds a number, 1 or more."""
    spelling = SPOKEN if spoken else SHORT
    rest, digits = number << _CHECK_BITS | _check(number), []
    while rest:
        rest, digit = divmod(rest, len(spelling.digits))
        digits.append(spelling.digits[digit])
    text = "".join(reversed(digits))
    if not spoken:
        return spelling.version + text
    groups = (text[at : at + _GROUP] for at in range(0, len(text), _GROUP))
    return "-".join((spelling.version, *groups))


def read_digits(text: str) -> int | Phrase:
    """Return the number that a code holds, 1 or more, or why there is none."""
    spelt = unwrapped(text)
    if spelt is None:
        return phrase(Wording.CODE_FOREIGN, text=text)
    if spelt.version != spelt.spelling.version:
        newer = spelt.version[-1] > "1"
        return phrase(Wording.CODE_NEWER if newer else Wording.CODE_FOREIGN, text=text)
    number = 0
    for digit in spelt.digits:
        value = spelt.spelling.digits.find(digit)
        if value < 0:
            return phrase(Wording.CODE_DAMAGED)
        number = number << spelt.spelling.bits | value
    number, check = number >> _CHECK_BITS, number & (1 << _CHECK_BITS) - 1
    whole = number > 0 and spelt.digits[0] != spelt.spelling.digits[0]
    return number if whole and check == _check(number) else phrase(Wording.CODE_DAMAGED)


def _check(number: int) -> int:
    """Return the check value of a number, CRC-16/XMODEM, which notices a changed character."""
    import binascii

    return binascii.crc_hqx(number.to_bytes((number.bit_length() + 7) // 8, "big"), 0)
