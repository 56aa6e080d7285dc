"""Messages between the embedded page and its host page: JSON to intents and back. Pure.

Any host page may show positions, play moves and choose the look; it can't reach the reader's saved
games. Only a host page of the same site may make the computer a player, since that uses the
reader's processor for minutes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from hive_core import PASS
from hive_core.errors import Phrase
from hive_core.svg import Theme, draw
from web.app import intents, sentences
from web.app.intents import Intent
from web.app.state import AppState
from web.files import link as files_link
from web.files.json_depth import is_deep
from web.files.link import Problem
from web.game import typed_moves
from web.locale import LANGUAGES
from web.locale.phrases import Notice, sentence, why

Message = dict[str, Any]
"""Its values are strings, numbers and None."""

LONGEST = 100_000
"""Longer messages, as JSON, are refused, in characters."""

LONGEST_GAME = 40_000
_DEEPEST, _LONGEST_VALUE, _LONGEST_MOVE = 8, 600, 80

TYPES = ("load", "play", "goto", "set", "diagram")
"""The types of the messages that the page accepts."""

_GAMES = {"gameString": "game", "position": "position", "study": "study"}
"""The fields of a `load` that hold a game, and their keys in a link."""

_LOOKS = ("theme", "lang", "flip", "controls", "mode")
_PLAYERS = ("white", "black")


@dataclass(frozen=True, slots=True)
class Fault:
    """A refused message: its type, if any, and the reason in the page's language."""

    to: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A message that is answered with this one and changes nothing."""

    answer: Message


Read = Intent | Fault | Asked


class _MessageError(Exception):
    """Raised for an invalid message: a key of the catalogue and its values, or a sentence."""

    def __init__(self, key: str, sentence: str = "", /, **values: str | Phrase | Notice) -> None:
        super().__init__(key)
        self.key, self.sentence, self.values_ = key, sentence, values


# -- in --------------------------------------------------------------------------------------------


def read(written: str, state: AppState, *, own: bool) -> Read:
    """Return what to do about a message in JSON; an empty text is an invalid one.

    `own`: it comes from a host page of the same site.
    """
    kind: str | None = None
    try:
        message = _parse(written)
        kind = message.get("type") if isinstance(message.get("type"), str) else None
        kind = None if kind is None else kind[:40]
        match kind:
            case "load":
                return _load(message, state)
            case "play":
                return _play(_text(message, "move", _LONGEST_MOVE), state)
            case "goto":
                return intents.GoTo(_ply(message, len(state.game.record.moves)))
            case "set":
                return _set(message, own=own)
            case "diagram":
                return Asked(diagram(state))
        raise _MessageError("message.type", type=str(kind), allowed=", ".join(TYPES))
    except _MessageError as bad:
        words = bad.sentence or sentence(state.settings.lang, bad.key, tuple(bad.values_.items()))
        return Fault(kind, words)


def _parse(written: str) -> dict[str, Any]:
    if len(written) > LONGEST or is_deep(written, _DEEPEST):
        raise _MessageError("message.plain")
    try:
        message = json.loads(written)
    except (ValueError, RecursionError):
        raise _MessageError("message.plain") from None
    if not isinstance(message, dict):
        raise _MessageError("message.plain")
    return message


def _text(message: Mapping[str, Any], key: str, longest: int) -> str:
    value = message.get(key)
    if not isinstance(value, str) or not value or len(value) > longest:
        raise _MessageError("message.lacks", key=key, wanted=Notice("message.text"))
    return value


def _ply(message: Mapping[str, Any], last: int) -> int:
    value = message.get("ply")
    if type(value) is not int or not 0 <= value <= last:
        raise _MessageError("message.lacks", key="ply", wanted=f"0–{last}")
    return value


def _load(message: Mapping[str, Any], state: AppState) -> Intent:
    key = next((key for key in _GAMES if key in message), "gameString")
    game = message.get(key)
    if isinstance(game, str) and len(game) > LONGEST_GAME:
        raise _MessageError("message.long")
    asked = {_GAMES[key]: _text(message, key, LONGEST_GAME)}
    if key == "position" and message.get("moves") not in (None, "", []):
        asked["moves"] = _moves(message)
    if key == "study" and message.get("line") is not None:
        asked["line"] = str(message["line"])
    if message.get("rules") not in (None, "", []):
        asked["rules"] = _join_names(message, "rules")
    if message.get("end") not in (None, ""):
        asked["end"] = _text(message, "end", _LONGEST_VALUE)
    settings = _settings(asked)
    assert settings.game is not None
    last = len(settings.game.moves)
    ply = last if message.get("ply") is None else _ply(message, last)
    return intents.Load(settings.game, ply)


def _moves(message: Mapping[str, Any]) -> str:
    """Return a list of MoveStrings, or a text with semicolons, as one text with semicolons."""
    value = message["moves"]
    moves = value if isinstance(value, list) else [value]
    if not all(isinstance(move, str) for move in moves):
        raise _MessageError("message.lacks", key="moves", wanted=Notice("message.list"))
    return ";".join(moves)


def _play(written: str, state: AppState) -> Intent:
    board = state.board
    waits = state.mode == "play" and state.computer.plays(board.turn)
    if board.outcome() is not None or waits:
        raise _MessageError("message.closed")
    move = typed_moves.read(board, written)
    if isinstance(move, typed_moves.Unclear):
        said = sentences.misread(state.settings.lang, written, move)
        raise _MessageError("", sentence(state.settings.lang, said.key, said.values))
    reason = board.explain(move)
    if move == PASS or move.piece is None:
        raise _MessageError("typed.pass")
    if reason is not None:
        raise _MessageError("", why(state.settings.lang, board.turn, move.piece, reason, sent=True))
    return intents.PlayHere(move)


def _set(message: Mapping[str, Any], *, own: bool) -> Intent:
    if not own and any(key in message for key in _PLAYERS):
        raise _MessageError("message.stranger")
    keys = [key for key in (*_LOOKS, *_PLAYERS) if key in message]
    if not keys:
        raise _MessageError("message.empty", allowed=", ".join((*_LOOKS, *_PLAYERS)))
    asked = {}
    for key in keys:
        if key == "flip":
            asked[key] = _switch(message)
        elif key == "controls":
            asked[key] = _join_names(message, key)
        else:
            asked[key] = _text(message, key, _LONGEST_VALUE)
    return intents.Adjust(_settings(asked))


def _switch(message: Mapping[str, Any]) -> str:
    value = message["flip"]
    if value in (True, 1, "1"):
        return "1"
    if value in (False, 0, "0"):
        return "0"
    raise _MessageError("message.lacks", key="flip", wanted="true, false")


def _join_names(message: Mapping[str, Any], key: str) -> str:
    """Return a list of names, or a text that has them already, as one text with commas."""
    value = message[key]
    names = value if isinstance(value, list) else [value]
    if not names or not all(isinstance(name, str) for name in names):
        raise _MessageError("message.lacks", key=key, wanted=Notice("message.list"))
    joined = ",".join(names)
    if len(joined) > _LONGEST_VALUE:
        raise _MessageError("message.lacks", key=key, wanted=Notice("message.list"))
    return joined


def _settings(asked: Mapping[str, str]) -> files_link.Settings:
    """Return the settings of a link with these values.

    :raises _MessageError: when a value is invalid.
    """
    link = "&".join(f"{key}={quote(value, safe='')}" for key, value in asked.items())
    settings = files_link.parse(link, tuple(LANGUAGES), 0)
    if settings.problems:
        problem = settings.problems[0]
        key = problem.key.replace("link.", "message.", 1)
        raise _MessageError(key, **dict(problem.values))
    return settings


# -- out -------------------------------------------------------------------------------------------

_PLAYING = (
    intents.TapTarget,
    intents.Drop,
    intents.Confirm,
    intents.Play,
    intents.PlayHere,
    intents.Answered,
)


def ready(state: AppState) -> list[Message]:
    """Return the first messages: the state of the game, and the fault of the link, if any."""
    return [_state_message("ready", state), *_link_fault(state)]


def told(before: AppState, after: AppState, intent: Intent) -> list[Message]:
    """Return the messages about a change: the move played, the new state, the link's fault."""
    messages = []
    if (before.game.record, before.game.ply, before.mode) != (
        after.game.record,
        after.game.ply,
        after.mode,
    ):
        if isinstance(intent, _PLAYING) and after.game.ply > before.game.ply:
            move = after.game.record.moves[before.game.ply]
            messages.append({**_state_message("move", after), "move": move})
        if _shown(before) != _shown(after):
            messages.append(_state_message("state", after))
    if isinstance(intent, intents.Visit):
        messages += _link_fault(after)
    return messages


def _shown(state: AppState) -> tuple[object, ...]:
    record = state.game.record
    return (record.start, record.game_text(), state.game.ply, state.mode)


def _state_message(kind: str, state: AppState) -> Message:
    board, ply, record = state.board, state.game.ply, state.game.record
    ending = record.ending
    return {
        "source": "hive",
        "type": kind,
        "gameString": None if record.start is not None else record.game_string(),
        "start": record.start,
        "position": board.position_string(),
        "link": files_link.link(record, ply),
        "ply": ply,
        "state": str(board.state),
        "turn": str(board.turn),
        "mode": state.mode,
        "move": record.moves[ply - 1] if ply else None,
        "end": None if ending is None else ending.how,
    }


def _link_fault(state: AppState) -> list[Message]:
    if not isinstance(state.notice, Problem):
        return []
    return [error("link", sentence(state.settings.lang, state.notice.key, state.notice.values))]


def error(to: str | None, why: str) -> Message:
    """Return an error message; `to`: the type of the refused message, or `link`."""
    return {"source": "hive", "type": "error", "to": to, "message": why}


def resize(height: int) -> Message:
    """Return the message that requests a height of the frame, in pixels."""
    return {"source": "hive", "type": "resize", "height": height}


def diagram(state: AppState) -> Message:
    """Return the message with the shown position as SVG, in the colours of the page."""
    dark = state.outside.dark if state.settings.theme == "auto" else state.settings.theme != "light"
    theme: Theme = "dark" if dark else "light"
    said = sentences.annotation(state)
    svg = draw(
        state.board,
        marks=said.marks,
        arrows=said.arrows,
        theme=theme,
        flip=state.table.flip,
        title=sentences.picture(state),
    )
    return {"source": "hive", "type": "diagram", "svg": svg, "ply": state.game.ply}
