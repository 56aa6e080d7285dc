"""What the player has changed of a game, as text for a reload of the page. Pure."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hive_core._formats.json_text import JsonError, read_json
from web.files import saved_record
from web.files.saved_values import SavedGameError
from web.game.edits import Before, Edits
from web.game.state import OpenGame

_MOST = 20
_LONGEST = 200_000
"""The most edits that can be undone or made again after a reload, and the longest text of them."""


def write(game: OpenGame) -> str:
    """Return the text of the edits that undo and redo restore; empty if there are none.

    It lacks the oldest edits if it would be too long.
    """
    edits = game.edits
    if not edits.fits(game.record) or not (edits.done or edits.undone):
        return ""
    room = _LONGEST
    parts = []
    for side in ((Before(game.record, game.ply),), edits.done, edits.undone):
        texts: list[str] = []
        for record, ply in reversed(side[-_MOST:]):
            text = json.dumps([saved_record.write(record), ply], separators=(",", ":"))
            room -= len(text) + 1
            if room < 0:
                break
            texts.insert(0, text)
        parts.append(",".join(texts))
    return "[[{}],[{}],[{}]]".format(*parts)


def restored(game: OpenGame, text: str) -> OpenGame:
    """Return the game with the edits of the text, if they are of this game and not damaged."""
    known = [game.record.tree]  # a line of these is legal

    def read(saved: Any) -> Before:
        record, _ = saved_record.read(saved[0], known)
        known.append(record.tree)
        if type(saved[1]) is not int or not 0 <= saved[1] <= len(record.moves):
            raise ValueError
        return Before(record, saved[1])

    try:
        (now,), done, undone = [tuple(map(read, side)) for side in read_json(text)]
    except (JsonError, SavedGameError, ValueError, TypeError, LookupError, AttributeError):
        return game
    if now.record != game.record:
        return game
    return replace(game, edits=Edits(done, undone, game.record.tree))
