"""What lists call a saved game: its players, its result, how long ago it was played. Pure."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from hive_core import GameType
from web.files.state import SavedGameInfo
from web.locale import text
from web.locale.handicap import handicap
from web.locale.phrases import RESULTS

_MINUTE, _HOUR, _DAY = 60_000.0, 3_600_000.0, 86_400_000.0

_NAME = 24

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufefc]")


def saved_title(lang: str, game: SavedGameInfo) -> str:
    """Return the players, or else the game's type, and the turns: `You v Computer 1 · 14 turns`.

    Before the first move there are no turns to tell.
    """
    if game.state is None:
        return text(lang, "kept.unread")
    turns = (length(lang, game.moves),) if game.moves else ()
    names = [_isolated(name if len(name) <= _NAME else f"{name[:_NAME]}…") for name in game.players]
    if any(game.levels):
        both = zip(names, game.levels, strict=True)
        players = [name or _player(lang, level) for name, level in both]
    elif any(names):
        players = [name or "?" for name in names]
    else:
        return " · ".join((str(GameType.parse(game.game_type).full), *turns))
    return " · ".join((text(lang, "kept.versus").join(players), *turns))


def _isolated(name: str) -> str:
    """Return a name so that one in right-to-left script cannot reverse the line around it."""
    return f"\u2068{name}\u2069" if _RIGHT_TO_LEFT.search(name) else name


def length(lang: str, moves: int) -> str:
    """Return the length of a game in turns, as the move list counts them."""
    return text(lang, "kept.turns", count=(moves + 1) // 2)


def _player(lang: str, level: int) -> str:
    """Return a player's name: the computer's with its level, or the human's for level 0."""
    return text(lang, "kept.computer", level=level) if level else text(lang, "kept.you")


def details(lang: str, game: SavedGameInfo) -> Iterator[str]:
    """Yield where a saved game stands, and what it has besides its moves."""
    yield result_or_turn(lang, game)
    if game.game_type and (odds := handicap(lang, GameType.parse(game.game_type))):
        yield odds
    if game.in_analysis:
        yield text(lang, "kept.analysis")
    for name, count in (("variations", game.variations), ("comments", game.comments)):
        if count:
            yield text(lang, f"kept.{name}", count=count)


def result_or_turn(lang: str, game: SavedGameInfo) -> str:
    """Return whose turn it is in a saved game, or its result."""
    match game.state:
        case None:
            return text(lang, "kept.unread.hint")
        case state if state in RESULTS and not game.unsent:
            return text(lang, RESULTS[state])
    if game.unsent:
        return text(lang, "kept.away.unsent")
    if game.away:
        return text(lang, "kept.away.mine" if game.away == game.turn.letter else "kept.away.theirs")
    return text(lang, f"kept.turn.{game.turn}")


def ago(lang: str, milliseconds: float) -> str:
    """Return a time span in words, such as `2 days ago`; empty if it is infinite."""
    if math.isinf(milliseconds):
        return ""
    for unit, name in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute")):
        count = int(milliseconds // unit)
        if count:
            return text(lang, f"ago.{name}", count=count)
    return text(lang, "ago.now")
