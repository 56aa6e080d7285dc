"""What analyses have said of positions, as text for a reload of the page. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hive_core._formats.json_text import JsonError, read_json
from hive_core._game.lines import Line, common
from web.computer.state import MOST_KNOWN, Score, ScoredPosition

_MOST = 1_000_000
"""The highest score and depth that a text may have."""


def write(scores: Mapping[ScoredPosition, Score]) -> str:
    """Return the text of the scores; empty if there are none.

    Of a position's game it has the parts that differ from the game of the position before.
    """
    if not scores:
        return ""
    saved = []
    before: Line = ()
    for (start, game, *rules), score in scores.items():
        parts = _with_turn_last(game)
        same = common(before, parts)
        saved.append([start, *rules, same, ";".join(parts[same:]), *score])
        before = parts
    return json.dumps(saved, separators=(",", ":"))


def read(text: str) -> dict[ScoredPosition, Score]:
    """Return the scores of a text; those from the first damaged one on are left out."""
    scores: dict[ScoredPosition, Score] = {}
    try:
        saved = read_json(text)
    except JsonError:
        return scores
    before: Line = ()
    for entry in saved[:MOST_KNOWN] if isinstance(saved, list) else ():
        if not _is_entry(entry):
            break
        start, tournament, repetition, same, rest, *numbers = entry
        before = before[:same] + tuple(rest.split(";"))
        scores[start, _game(before), tournament, repetition] = Score(*numbers)
    return scores


def _is_entry(entry: Any) -> bool:
    """Return whether that is a position with its score."""
    if not isinstance(entry, list) or len(entry) != 8:
        return False
    start, *others, plies = entry
    kinds = [type(value) for value in others]
    if not isinstance(start, str | None) or kinds != [bool, bool, int, str, int, int]:
        return False
    return all(type(number) is int and abs(number) <= _MOST for number in (*others[4:], plies or 0))


def _with_turn_last(game: str) -> Line:
    """Return the parts of a GameString in an order in which those of the next move begin alike."""
    kind, state, turn, *moves = game.split(";")
    return kind, state, *moves, turn


def _game(parts: Line) -> str:
    """Return the GameString of such parts."""
    return ";".join((*parts[:2], parts[-1], *parts[2:-1]))
