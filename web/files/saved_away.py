"""What is known of a game with somebody elsewhere, as JSON values. Pure."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from typing import Any

from hive_core import Color, HiveError
from hive_core.game_code import Correspondence, Request
from web.game.away import Away
from web.game.record import Line, Record

_PLAIN = (
    "identity",
    "days",
    "known",
    "ended",
    "sent",
    "note",
    "received",
    "name",
    "sent_at",
    "was_sent",
)


def write(away: Away) -> dict[str, Any]:
    """Return the JSON values; why a link changed nothing is not saved."""
    values = asdict(away)
    return {
        **{name: values[name] for name in _PLAIN},
        "mine": str(away.mine),
        "other": list(away.other_line),
        "taken_back": list(away.taken_back),
        "request": None if away.request is None else away.request.name,
        "asked": None if away.asked is None else away.asked.name,
        "before": None if away.before is None else write(away.before),
    }


def read(saved: Any, record: Record) -> Away | None:
    """Return what JSON values have; None if they are damaged: then the game is an ordinary one."""
    if not isinstance(saved, dict):
        return None
    usual = Away(0, Color.WHITE)
    kinds = {field.name: type(getattr(usual, field.name)) for field in fields(Away)}
    if not all(type(saved.get(name)) is kinds[name] for name in _PLAIN):
        return None
    try:
        mine = Color.named(saved.get("mine"))
        request, asked = (_request(saved.get(part)) for part in ("request", "asked"))
        plain = {name: saved[name] for name in _PLAIN}
        words = (plain["name"], plain["note"], plain["days"], plain["sent_at"])
        Correspondence(plain["identity"], mine, request, *words)
    except (HiveError, KeyError):
        return None
    if plain["known"] < 0:
        return None
    plain["known"] = min(plain["known"], len(record.game_line))
    plain["other_line"] = _line(saved.get("other"), record)
    plain["taken_back"] = _moves(saved.get("taken_back"))
    plain["before"] = read(saved.get("before"), record)
    return replace(usual, **plain, mine=mine, request=request, asked=asked)


def _line(saved: Any, record: Record) -> Line:
    """Return the moves of a link that goes on differently; nothing if the game lacks them."""
    line = _moves(saved)
    return line if line in record.tree else ()


def _moves(saved: Any) -> Line:
    if not isinstance(saved, list) or not all(isinstance(move, str) for move in saved):
        return ()
    return tuple(saved)


def _request(saved: Any) -> Request | None:
    return None if saved is None else Request[str(saved)]
