"""The texts of a game: comments to its positions, and tags such as who played.

A position is identified by the moves that lead to it, so that its comment stays with it whichever
variation is shown and whatever is undone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from hive_core import Color
from hive_core._formats.tidy import tidy_comment, tidy_date, tidy_value

Path = tuple[str, ...]
"""The MoveStrings that lead to a position; none for the empty board."""

Comments = tuple[tuple[Path, str], ...]
"""Positions and their comments, sorted by path."""

Tags = tuple[tuple[str, str], ...]
"""Names and values, from a file or entered by the user."""

LONGEST, MOST, MOST_TEXT = 5_000, 1_000, 200_000
"""Limits: characters of a comment, comments of a game, and characters of all its comments."""

LONGEST_NAME, LONGEST_VALUE, MOST_TAGS = 60, 2_000, 100
"""Limits: characters of a tag's name and of its value, and tags of a game."""

GIVEN = ("White", "Black", "Event", "Date")
"""The tags that the user can enter."""

LONGEST_GIVEN = 200
"""Limit: characters of a tag that the user enters."""

_BREAKS = "\n\r\v\f\x1c\x1d\x1e\x85"
_CONTROLS: dict[int, str | None] = {ord("\t"): " "}
_CONTROLS |= {
    code: None for code in (*range(32), *range(127, 160)) if chr(code) not in f"{_BREAKS}\t"
}
_NO_NAMES = ("", "?", "-", "*")


def clean(text: str) -> str:
    """Return a comment as it is stored: trimmed lines, no control characters."""
    return tidy_comment(text.translate(_CONTROLS))


def clean_value(text: str) -> str:
    """Return a tag's value as it is stored: one line."""
    return tidy_value(text.translate(_CONTROLS))


# -- comments --------------------------------------------------------------------------------------


def with_comment(comments: Comments, path: Path, text: str) -> Comments:
    """Return the comments with this one to that position; an empty text deletes it."""
    others = [(known, words) for known, words in comments if known != path]
    return tuple(sorted([*others, (path, text)] if text else others))


def comment_to(comments: Comments, path: Path) -> str:
    """Return the comment to a position; empty for none."""
    return next((words for known, words in comments if known == path), "")


def along(comments: Comments, line: Path) -> dict[int, str]:
    """Return the comments to the positions of a line, by ply."""
    return {len(path): words for path, words in comments if line[: len(path)] == path}


def within(comments: Comments, lines: Iterable[Path]) -> Comments:
    """Return the comments to positions of these lines."""
    index = _LineIndex(lines)
    return tuple((path, words) for path, words in comments if index.line_through(path) is not None)


def places(comments: Comments, lines: Iterable[Path]) -> list[tuple[int, int, str]]:
    """Return each comment with the index of a line that contains its position, and the ply."""
    index = _LineIndex(lines)
    found = ((index.line_through(path), len(path), words) for path, words in comments)
    return [(line, ply, words) for line, ply, words in found if line is not None]


class _LineIndex:
    """Lines, indexed by the positions they contain."""

    def __init__(self, lines: Iterable[Path]) -> None:
        self._lines = sorted((line, index) for index, line in enumerate(lines))

    def line_through(self, path: Path) -> int | None:
        """Return the index of a line that begins with this path; None for none."""
        at = bisect_left(self._lines, (path, -1))
        if at < len(self._lines) and self._lines[at][0][: len(path)] == path:
            return self._lines[at][1]
        return None


# -- limits ----------------------------------------------------------------------------------------


def is_too_much(comments: Comments) -> bool:
    """Return whether the comments are more or longer than the limits allow."""
    return len(comments) > MOST or sum(len(words) for _, words in comments) > MOST_TEXT


def fitting(comments: Iterable[tuple[Path, str]]) -> tuple[Comments, bool]:
    """Return the clean comments that fit the limits, and whether any had to be cut."""
    kept: dict[Path, str] = {}
    cut, room = False, MOST_TEXT
    for path, text in comments:
        words = clean(text)
        most = min(LONGEST, room) if len(kept) < MOST else 0
        if len(words) > most:
            cut, words = True, words[: max(most - 1, 0)].rstrip()
            words = f"{words}…" if words else ""
        if words:
            kept[path] = words
            room -= len(words)
    return tuple(sorted(kept.items())), cut


def fitting_tags(tags: Iterable[tuple[str, str]]) -> tuple[Tags, bool]:
    """Return the clean tags that fit the limits, and whether any had to be cut."""
    kept: list[tuple[str, str]] = []
    cut = False
    for name, value in tags:
        words = value.translate(_CONTROLS).encode("utf-8", "replace").decode("utf-8")
        if len(kept) >= MOST_TAGS or len(name) > LONGEST_NAME:
            cut = True
            continue
        if len(words) > LONGEST_VALUE:
            cut, words = True, f"{words[: LONGEST_VALUE - 1]}…"
        kept.append((name.encode("utf-8", "replace").decode("utf-8"), words))
    return tuple(kept), cut


# -- tags ------------------------------------------------------------------------------------------


def tag(tags: Tags, name: str) -> str:
    """Return the value of a tag; empty for none."""
    return dict(tags).get(name, "")


def with_tag(tags: Tags, name: str, value: str) -> Tags:
    """Return the tags with this value of one of them; an empty value deletes it."""
    words = clean_value(value)[:LONGEST_GIVEN].strip()
    if name == "Date":
        words = tidy_date(words)
    known = dict(tags)
    known[name] = words
    return tuple((other, kept) for other, kept in known.items() if kept or other != name)


def player(tags: Tags, color: Color) -> str:
    """Return that side's player from the tags; empty if unknown, as with "?"."""
    title = str(color).capitalize()
    name = " ".join(tag(tags, title).split())
    return "" if name in (*_NO_NAMES, title) else name
