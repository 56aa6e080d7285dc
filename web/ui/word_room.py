"""How wide the words of buttons are, so that a row of long ones gets smaller letters.

The style sheet divides the width of the row by `--ems`. No browser tells a style how wide a text
is, so the width is estimated: for a wide font, so that no narrower one needs more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from web.ui.nodes import Node

_NARROW, _USUAL, _BROAD, _SQUARE = 0.31, 0.63, 0.9, 1.02
_NARROW_LETTERS = frozenset("ijlІíìïî.,:'’")
_BROAD_LETTERS = frozenset("mwMWшщжмыюфШЩЖМЫЮФ")

_BREAKS = re.compile("[ \u00ad]")


def ems(words: str) -> float:
    """Return the width of the longest part of the words that no line can break, in em."""
    return max(sum(map(_letter, part)) for part in _BREAKS.split(words))


def _letter(letter: str) -> float:
    if letter in _NARROW_LETTERS:
        return _NARROW
    if letter in _BROAD_LETTERS:
        return _BROAD
    return _SQUARE if letter >= "\u2e80" else _USUAL


def row_ems(buttons: Iterable[Node], *, whole: bool = False, least: float) -> float:
    """Return the width of a row of buttons with a word each, in em of their words.

    `whole`: the words do not break. `least`: the width of the narrowest button.
    """
    words = (button.children[-1].text for button in buttons)
    return sum(max(word_room(_joined(word) if whole else word), least) for word in words)


def word_room(word: str) -> float:
    """Return the width that a word needs in a button, with what is free beside it, in em."""
    return ems(word) + _GAP


_GAP = 0.36
"""What is free beside a word."""


def _joined(words: str) -> str:
    return words.replace(" ", "\u00a0")
