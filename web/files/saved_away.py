"""What is known of a game with somebody elsewhere, as JSON values. Pure."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from hive_core import Color, HiveError
from hive_core.game_code import Correspondence, Request
from web.game.away import Away, Replaced
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
    own = away.replaced
    return {
        **{name: getattr(away, name) for name in _PLAIN},
        "mine": str(away.mine),
        "other": list(away.other_line),
        "taken_back": list(away.taken_back),
        "request": _name(away.request),
        "asked": _name(away.asked),
        **(
            {}
            if own is None
            else {"replaced": [list(own.line), own.known, own.sent, _name(own.request)]}
        ),
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
    replaced = _replaced(saved.get("replaced"), record)
    return replace(usual, **plain, mine=mine, request=request, asked=asked, replaced=replaced)


def _replaced(saved: Any, record: Record) -> Replaced | None:
    """Return what the moves of a link have replaced; None if the game lacks it."""
    if not isinstance(saved, list) or [type(part) for part in saved[1:3]] != [int, bool]:
        return None
    line, known, sent, *words = _line(saved[0], record), *saved[1:]
    if not line or not 0 <= known <= len(line) or len(words) != 1:
        return None
    try:
        return Replaced(line, known, sent, _request(words[0]))
    except KeyError:
        return None


def _line(saved: Any, record: Record) -> Line:
    """Return the moves of a link that goes on differently; nothing if the game lacks them."""
    line = _moves(saved)
    return line if line in record.tree else ()


def _moves(saved: Any) -> Line:
    if not isinstance(saved, list) or not all(isinstance(move, str) for move in saved):
        return ()
    return tuple(saved)


def _name(request: Request | None) -> str | None:
    return None if request is None else request.name


def _request(saved: Any) -> Request | None:
    return None if saved is None else Request[str(saved)]
