"""The tags of a game, such as who played: their limits and their values."""

from __future__ import annotations

from collections.abc import Iterable

from hive_core import Color
from hive_core._game.tags_and_comments import tidy_date, tidy_value

Tags = tuple[tuple[str, str], ...]
"""Names and values, from a file or entered by the user."""

LONGEST_NAME, LONGEST_VALUE, MOST_TAGS = 60, 2_000, 100
"""Limits: characters of a tag's name and of its value, and tags of a game."""

GIVEN = ("White", "Black", "Event", "Date")
"""The tags that the user can enter."""

LONGEST_GIVEN = 200
"""Limit: characters of a tag that the user enters."""

_BREAKS = "\n\r\v\f\x1c\x1d\x1e\x85"
CONTROLS: dict[int, str | None] = {ord("\t"): " "}
CONTROLS |= {
    code: None for code in (*range(32), *range(127, 160)) if chr(code) not in f"{_BREAKS}\t"
}
"""What becomes of control characters: line breaks stay."""

_NO_NAMES = ("", "?", "-", "*")


def clean_value(text: str) -> str:
    """Return a tag's value as it is stored: one line."""
    return tidy_value(text.translate(CONTROLS))


def fitting_tags(tags: Iterable[tuple[str, str]]) -> tuple[Tags, bool]:
    """Return the clean tags that fit the limits, and whether any had to be cut."""
    result: list[tuple[str, str]] = []
    cut = False
    for name, value in tags:
        words = value.translate(CONTROLS).encode("utf-8", "replace").decode("utf-8")
        if len(result) >= MOST_TAGS or len(name) > LONGEST_NAME:
            cut = True
            continue
        if len(words) > LONGEST_VALUE:
            cut, words = True, f"{words[: LONGEST_VALUE - 1]}…"
        result.append((name.encode("utf-8", "replace").decode("utf-8"), words))
    return tuple(result), cut


def tag(tags: Tags, name: str) -> str:
    """Return the value of a tag; empty for none."""
    return dict(tags).get(name, "")


def entered(name: str, value: str) -> str:
    """Return the value of a tag as the user's input is stored; empty to delete it."""
    words = clean_value(value)[:LONGEST_GIVEN].strip()
    return tidy_date(words) if name == "Date" else words


def player(tags: Tags, color: Color) -> str:
    """Return that side's player from the tags; empty if unknown, as with "?"."""
    title = str(color).capitalize()
    name = " ".join(tag(tags, title).split())
    return "" if name in (*_NO_NAMES, title) else name
