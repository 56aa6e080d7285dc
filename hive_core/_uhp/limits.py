"""The limits of `bestmove`, as a UHP engine reads them and as a client writes them."""

from __future__ import annotations

import math
import re

from hive_core.errors import HiveError, quoted
from hive_core.search import Limit

MARGIN_SECONDS = 0.02
MARGIN_SHARE = 0.03
"""The part of the time for a move that is kept in reserve, so that the answer is in time."""

_HOW = "bestmove time hh:mm:ss, bestmove depth n or bestmove nodes n"
_TIME = re.compile(r"([0-9]{1,4}):([0-9]{1,2}):([0-9]{1,2}(?:\.[0-9]{1,9})?)")
_NUMBER = re.compile(r"[0-9]{1,9}")


def parse_number(what: str, text: str) -> int:
    """Return the whole number; `what`: of which things, for the error.

    :raises HiveError: if it is not one of up to nine digits.
    """
    if _NUMBER.fullmatch(text) is None:
        raise HiveError(f"{quoted(text)} is not a number of {what}")
    return int(text)


def parse_limit(text: str) -> Limit:
    """Return the limit of `time`, `depth` and `nodes`: one of them, or several in any order.

    A limit of time is a little shorter than the text says, so that the answer is in time.

    :raises HiveError: if a limit is unknown, is given twice, or has no valid number.
    """
    words = text.split()
    values: dict[str, str] = {}
    kinds = [word.lower() for word in words[::2]]
    if not words or len(words) % 2 or not set(kinds) <= {"time", "depth", "nodes"}:
        raise HiveError(f"write {_HOW}, or several of these limits")
    for kind, value in zip(kinds, words[1::2], strict=True):
        if kind in values:
            raise HiveError(f"bestmove takes one limit of {kind}, not two")
        values[kind] = value
    depth, time, nodes = (values.get(kind) for kind in ("depth", "time", "nodes"))
    seconds = None
    if time is not None:
        whole = _parse_time(time)
        seconds = max(0.0, whole - min(MARGIN_SECONDS + MARGIN_SHARE * whole, 1.0))
    return Limit(
        depth=None if depth is None else parse_number("plies", depth),
        seconds=seconds,
        nodes=None if nodes is None else parse_number("positions", nodes),
    )


def _parse_time(text: str) -> float:
    """Return the seconds of a time written hh:mm:ss.

    :raises HiveError: if it is not one; minutes and seconds go up to 59.
    """
    match = _TIME.fullmatch(text)
    if match is not None:
        hours, minutes, seconds = int(match[1]), int(match[2]), float(match[3])
        if minutes < 60 and seconds < 60:
            return 3600 * hours + 60 * minutes + seconds
    how = "write bestmove time hh:mm:ss, with mm and ss from 00 to 59"
    raise HiveError(f"{quoted(text)} is not a time: {how}")


def limit_text(limit: Limit, *, whole: bool = False) -> str:
    """Return the limit as in `bestmove`; whole seconds have no fraction, as some engines need it.

    `whole`: round seconds up to whole ones, for engines that read no others.

    >>> limit_text(Limit(seconds=90))
    'time 00:01:30'
    >>> limit_text(Limit(seconds=0.25, nodes=5000))
    'time 00:00:00.250 nodes 5000'
    >>> limit_text(Limit(seconds=0.3), whole=True)
    'time 00:00:01'
    """
    parts = []
    if limit.depth is not None:
        parts.append(f"depth {limit.depth}")
    if limit.seconds is not None:
        thousandths = 1000 * math.ceil(limit.seconds) if whole else round(limit.seconds * 1000)
        minutes, rest = divmod(thousandths, 60_000)
        seconds, fraction = divmod(rest, 1000)
        tail = f".{fraction:03}" if fraction else ""
        parts.append(f"time {minutes // 60:02}:{minutes % 60:02}:{seconds:02}{tail}")
    if limit.nodes is not None:
        parts.append(f"nodes {limit.nodes}")
    return " ".join(parts)
