"""Messages between the embedded page and its host page: JSON to intents and back. Pure.

Any host page may show positions, play moves and choose the look; it can't reach the reader's saved
games. Only a host page of the same site may make the computer a player, since that uses the
reader's processor for minutes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hive_core import PASS
from hive_core._formats.json_text import JsonError, read_json
from hive_core.svg import Theme, draw
from web.computer.intents import Answered
from web.embed import fields
from web.embed.fields import LONGEST_GAME, LONGEST_VALUE, MessageError
from web.embed.intents import Adjust, Load, PlayHere
from web.files import link as files_link
from web.files.link import Problem, TaskLink
from web.game import typed_moves
from web.game.intents import GoTo, Play
from web.learn.intents import FollowTask, GoOn, ShowSolution, TasksFailed, TasksLoaded
from web.locale.phrases import Notice, sentence, why
from web.shared import sentences
from web.shared.intents import Intent, Visit
from web.shared.state import AppState
from web.shared.transitions import settled
from web.table.intents import Confirm, Drop, TapTarget

Message = dict[str, Any]
"""Its values are strings, numbers and None."""

LONGEST = 100_000
"""Longer messages, as JSON, are refused, in characters."""

_DEEPEST, _LONGEST_MOVE = 12, 80

TYPES = ("load", "play", "goto", "set", "diagram")
"""The types of the messages that the page accepts."""

_GAMES = {"gameString": "game", "position": "position", "study": "study"}
"""The fields of a `load` that hold a game, and their keys in a link."""

_TASKS = ("task", "lesson", "puzzle", "tasks")
"""The fields of a `load` that hold a task, or name one."""

_TASK_FAULTS = (
    *("learn.unknown", "learn.unreadable", "learn.unreadable.whole"),
    *("learn.failed", "learn.failed.file"),
)
"""The notices that say why a task cannot be opened."""

_LOOKS = ("theme", "lang", "flip", "controls", "notation", "mode")
_PLAYERS = ("white", "black")

_OPENING = Visit | FollowTask | TasksLoaded | TasksFailed


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
                return _load(message)
            case "play":
                return _play(fields.text(message, "move", _LONGEST_MOVE), state)
            case "goto":
                return GoTo(fields.ply(message, len(state.game.record.moves)))
            case "set":
                return _set(message, own=own)
            case "diagram":
                return Asked(diagram(state))
        raise MessageError("message.type", type=str(kind), allowed=", ".join(TYPES))
    except MessageError as bad:
        words = bad.sentence or sentence(state.settings.lang, bad.key, tuple(bad.values_.items()))
        return Fault(kind, words)


def _parse(written: str) -> dict[str, Any]:
    try:
        message = read_json(written, longest=LONGEST, deepest=_DEEPEST)
    except JsonError:
        raise MessageError("message.plain") from None
    if not isinstance(message, dict):
        raise MessageError("message.plain")
    return message


def _load(message: Mapping[str, Any]) -> Intent:
    if any(message.get(key) is not None for key in _TASKS):
        return _load_task(message)
    key = next((key for key in _GAMES if key in message), "gameString")
    game = message.get(key)
    if isinstance(game, str) and len(game) > LONGEST_GAME:
        raise MessageError("message.long")
    fields_of_link = {_GAMES[key]: fields.text(message, key, LONGEST_GAME)}
    if key == "position" and message.get("moves") not in (None, "", []):
        fields_of_link["moves"] = fields.moves(message)
    if key == "study" and message.get("line") is not None:
        fields_of_link["line"] = str(message["line"])
    if message.get("rules") not in (None, "", []):
        fields_of_link["rules"] = fields.join_names(message, "rules")
    if message.get("end") not in (None, ""):
        fields_of_link["end"] = fields.text(message, "end", LONGEST_VALUE)
    settings = fields.settings(fields_of_link)
    assert settings.game is not None
    last = len(settings.game.moves)
    ply = last if message.get("ply") is None else fields.ply(message, last)
    return Load(settings.game, ply)


def _load_task(message: Mapping[str, Any]) -> Intent:
    """Return the intent that opens a task: the message has it, or names it and its file."""
    if message.get("task") is not None:
        text = fields.task_text(message["task"])
        return FollowTask(TaskLink("link", packed=text, sent=True))
    mode = "puzzle" if message.get("lesson") is None else "lesson"
    fields_of_link = {"mode": mode}
    if message.get(mode):  # without an id the first task is opened
        fields_of_link["id"] = fields.text(message, mode, LONGEST_VALUE)
    if mode == "puzzle" and message.get("tasks"):
        fields_of_link["tasks"] = fields.text(message, "tasks", LONGEST_VALUE)
    named = fields.settings(fields_of_link).task
    assert named is not None
    return FollowTask(replace(named, sent=True))


def _play(written: str, state: AppState) -> Intent:
    board = state.board
    waits = state.mode == "play" and state.computer.plays(board.turn)
    by_link = state.mode == "play" and state.game.away is not None
    waits = waits or ((state.task is not None or by_link) and not state.playable)
    if board.outcome() is not None or waits:
        raise MessageError("message.closed")
    move = typed_moves.read(board, written)
    if isinstance(move, typed_moves.Unclear):
        said = sentences.misread(state.settings.lang, written, move)
        raise MessageError("", sentence(state.settings.lang, said.key, said.values))
    reason = board.explain(move)
    if move == PASS or move.piece is None:
        raise MessageError("typed.pass")
    if reason is not None:
        raise MessageError("", why(state.settings.lang, board.turn, move.piece, reason, sent=True))
    return PlayHere(move)


def _set(message: Mapping[str, Any], *, own: bool) -> Intent:
    if not own and any(key in message for key in _PLAYERS):
        raise MessageError("message.stranger")
    keys = [key for key in (*_LOOKS, *_PLAYERS) if key in message]
    if not keys:
        raise MessageError("message.empty", allowed=", ".join((*_LOOKS, *_PLAYERS)))
    changes = {}
    for key in keys:
        if key == "flip":
            changes[key] = fields.switch(message)
        elif key == "controls":
            changes[key] = fields.join_names(message, key)
        else:
            changes[key] = fields.text(message, key, LONGEST_VALUE)
    settings = fields.settings(changes)
    if settings.task is not None:  # a message that opens a task is a `load`
        allowed = ", ".join(files_link.MODES)
        raise MessageError("message.value", key="mode", value=changes["mode"], allowed=allowed)
    return Adjust(settings)


# -- out -------------------------------------------------------------------------------------------

_PLAYING = (
    GoOn,
    ShowSolution,
    TapTarget,
    Drop,
    Confirm,
    Play,
    PlayHere,
    Answered,
)


def ready(state: AppState) -> list[Message]:
    """Return the first messages: the state of the game, and the fault of the link, if any."""
    return [_state_message("ready", state), *_fault(state)]


def told(before: AppState, after: AppState, intent: Intent) -> list[Message]:
    """Return the messages about a change: the move played, the new state, a task solved, a fault.

    The fault is that of a link, or of a task that was fetched.
    """
    messages = []
    if _shown(before) != _shown(after):
        if isinstance(intent, _PLAYING) and after.game.ply > before.game.ply:
            move = after.game.record.moves[before.game.ply]
            messages.append({**_state_message("move", after), "move": move})
        messages.append(_state_message("state", after))
    if isinstance(intent, _OPENING):  # a link may open a task that has been solved before
        return messages + _fault(after)
    if _is_solved(after) and not (_is_solved(before) and _task_id(before) == _task_id(after)):
        messages.append(_solved(after))
    return messages


def _shown(state: AppState) -> tuple[object, ...]:
    record = state.game.record
    task = (_task_id(state), _task_state(state))
    return (record.start, record.game_text(), state.game.ply, state.mode, task)


def _task_id(state: AppState) -> str | None:
    return None if state.task is None else state.task.task.id


def _task_state(state: AppState) -> str | None:
    return None if state.task is None else state.task.state


def _is_solved(state: AppState) -> bool:
    return _task_state(state) == "solved"


def _solved(state: AppState) -> Message:
    """Return the message that the open task is solved."""
    task = state.task
    assert task is not None
    return {
        "source": "hive",
        "type": "solved",
        "id": task.task.id,
        "kind": task.task.kind,
        "tries": task.attempt.tries,
        "hints": task.attempt.hints,
        "stars": task.attempt.stars,
    }


def _state_message(kind: str, state: AppState) -> Message:
    board, ply, record = state.board, state.game.ply, state.game.record
    ending = record.ending
    return {
        "source": "hive",
        "type": kind,
        "gameString": None if record.start is not None else record.game_string(),
        "start": record.start,
        "position": board.position_string(),
        "link": _link(state),
        "ply": ply,
        "state": str(board.state),
        "turn": str(board.turn),
        "mode": state.mode,
        "move": record.moves[ply - 1] if ply else None,
        "end": None if ending is None else ending.how,
        "task": _task_id(state),
        "taskState": _task_state(state),
    }


def _link(state: AppState) -> str:
    game = settled(state).game
    if state.task is None and game.away is not None:
        # Imported here, since few embedded boards have such a game.
        from web.away.codes import own_link

        return own_link(game.away, game.record)
    if state.task is None:
        return files_link.link(state.game.record, state.game.ply)
    from web.learn import attempts

    return attempts.link_to(state, state.task)


def _fault(state: AppState) -> list[Message]:
    note = state.notice
    if not isinstance(note, Problem | Notice):
        return []
    if isinstance(note, Notice) and note.key not in _TASK_FAULTS:
        return []
    to = "load" if isinstance(note, Notice) and state.learn.sent else "link"
    return [error(to, sentence(state.settings.lang, note.key, note.values))]


def error(to: str | None, why: str) -> Message:
    """Return an error message; `to`: the type of the refused message, or `link`."""
    return {"source": "hive", "type": "error", "to": to, "message": why}


def resize(height: int) -> Message:
    """Return the message that requests a height of the frame, in pixels."""
    return {"source": "hive", "type": "resize", "height": height}


def diagram(state: AppState) -> Message:
    """Return the message with the shown position as SVG, in the colours of the page.

    Its link goes on from there; answers that change nothing else are only in this one.
    """
    dark = state.outside.dark if state.settings.theme == "auto" else state.settings.theme != "light"
    theme: Theme = "dark" if dark else "light"
    annotation = sentences.annotation(state)
    svg = draw(
        state.board,
        marks=annotation.marks,
        arrows=annotation.arrows,
        theme=theme,
        turn=state.table.turn,
        title=sentences.picture(state),
        description=" ".join(sentences.queens(state, state.board)),
    )
    return {
        "source": "hive",
        "type": "diagram",
        "svg": svg,
        "ply": state.game.ply,
        "link": _link(state),
    }
