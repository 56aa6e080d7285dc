"""Make dates, tag values and comments fit into a game file. Doing it twice changes nothing more."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hive_core.errors import HiveError, quoted

_MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = {name: number for number, name in enumerate(_MONTH_NAMES.split(), 1)}
_DATES = tuple(
    re.compile(pattern, re.ASCII)
    for pattern in (
        r"(?P<y>[0-9]{4})[./-](?P<m>[0-9]{1,2})[./-](?P<d>[0-9]{1,2})(?:[ _T].*)?",
        r"(?P<d>[0-9]{1,2})[-. ]+(?P<m>[A-Za-z]{3})[a-z]*[-., ]+(?P<y>[0-9]{4})(?:[ _T].*)?",
        r"(?:[A-Za-z]{3,9},? )?(?P<m>[A-Za-z]{3})[a-z]* (?P<d>[0-9]{1,2}),? (?:.* )?"
        r"(?P<y>[0-9]{4})",
    )
)

REQUIRED = ("GameType", "Date", "Event", "Site", "Round", "White", "Black", "Result")
"""The tags that every PGN has, in this order."""

POSITION = "Position"
"""The tag for the position that a game starts from."""

HANDICAP = "Handicap"
"""The tag for the tiles that the players do without, such as `wA3 wM`."""

OWN_TAGS = ("GameType", "Result", POSITION, HANDICAP)
"""The tags that say what the fields of a game do."""

CANONICAL = {name.lower(): name for name in (*REQUIRED, POSITION, HANDICAP)}

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_]")
_BREAK = re.compile(r"[ \t]*+[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]\s*+")


def tidy_date(text: str) -> str:
    """Return the date as `yyyy.MM.dd` if it is understood, else unchanged.

    >>> tidy_date("21-Nov-2026_10:11:12")
    '2026.11.21'
    """
    matches = (pattern.fullmatch(text.strip()) for pattern in _DATES if len(text) <= 64)
    for match in filter(None, matches):
        name = match["m"].lower()
        month = int(name) if name.isdigit() else _MONTHS.get(name, 0)
        if 1 <= month <= 12 and 1 <= int(match["d"]) <= 31:
            return f"{match['y']}.{month:02}.{int(match['d']):02}"
    return text


def tidy_value(text: str) -> str:
    """Return the text for a tag: trimmed, on one line, in valid Unicode."""
    return _BREAK.sub(" ", _encodable(text)).strip()


def tidy_comment(text: str) -> str:
    """Return the text for a comment: trimmed lines in valid Unicode."""
    return "\n".join(line.strip() for line in _encodable(text).splitlines()).strip()


def tidy_name(name: str) -> str:
    """Return the name of a tag as PGN has it, without the characters that it cannot have."""
    name = _NOT_IN_NAMES.sub("", name)
    return CANONICAL.get(name.lower(), name)


def tidy_tags(tags: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return tags as files store them: tidy values, and those that PGN requires first.

    Those that are empty or belong to the game itself are left out.

    :raises HiveError: if a name is not one.
    """
    result: dict[str, str] = {}
    for original, value in tags.items():
        name = tidy_name(original)
        if not name or len(name) != len(original):
            how = "the name of a tag has only letters, digits and _"
            raise HiveError(f"{quoted(original)} is not the name of a tag: {how}")
        if name not in OWN_TAGS:
            result[name] = tidy_date(tidy_value(value)) if name == "Date" else tidy_value(value)
    order = [*(name for name in REQUIRED if result.get(name)), *result]
    names = (name for name in dict.fromkeys(order) if result[name] or name not in REQUIRED)
    return tuple((name, result[name]) for name in names)


def _encodable(text: str) -> str:
    """Return the text in valid Unicode, without what readers of any file take away."""
    text = text.replace("\0", "").replace("\ufeff", "")
    return text.encode("utf-8", "replace").decode("utf-8")
