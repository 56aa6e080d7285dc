"""The fields of a message from the host page: each is read, or refused with a sentence. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from hive_core.errors import Phrase
from web.files import link as files_link
from web.locale import NAMES
from web.locale.phrases import Notice

LONGEST_GAME, LONGEST_VALUE = 40_000, 600
"""Longer games and tasks, and longer other texts, are refused, in characters."""


class MessageError(Exception):
    """Raised for an invalid message: a key of the catalogue and its values, or a sentence."""

    def __init__(
        self, key: str, sentence: str = "", /, **values: str | int | Phrase | Notice
    ) -> None:
        super().__init__(key)
        self.key, self.sentence, self.values_ = key, sentence, values


def text(message: Mapping[str, Any], key: str, longest: int) -> str:
    """Return a text of at most `longest` characters that is not empty."""
    value = message.get(key)
    if not isinstance(value, str) or not value or len(value) > longest:
        raise MessageError("message.lacks", key=key, wanted=Notice("message.text"))
    return value


def ply(message: Mapping[str, Any], last: int) -> int:
    """Return the number of a position, from 0 to `last`."""
    value = message.get("ply")
    if type(value) is not int or not 0 <= value <= last:
        raise MessageError("message.lacks", key="ply", wanted=f"0–{last}")
    return value


def moves(message: Mapping[str, Any]) -> str:
    """Return a list of MoveStrings, or a text with semicolons, as one text with semicolons."""
    value = message["moves"]
    played = value if isinstance(value, list) else [value]
    if not all(isinstance(move, str) for move in played):
        raise MessageError("message.lacks", key="moves", wanted=Notice("message.list"))
    return ";".join(played)


def join_names(message: Mapping[str, Any], key: str) -> str:
    """Return a list of names, or a text that has them already, as one text with commas."""
    value = message[key]
    names = value if isinstance(value, list) else [value]
    if not names or not all(isinstance(name, str) for name in names):
        raise MessageError("message.lacks", key=key, wanted=Notice("message.list"))
    joined = ",".join(names)
    if len(joined) > LONGEST_VALUE:
        raise MessageError("message.lacks", key=key, wanted=Notice("message.list"))
    return joined


def switch(message: Mapping[str, Any]) -> str:
    """Return whether the board is flipped, as in a link."""
    value = message["flip"]
    if value in (True, 1, "1"):
        return "1"
    if value in (False, 0, "0"):
        return "0"
    raise MessageError("message.lacks", key="flip", wanted="true, false")


def task_text(value: object) -> str:
    """Return a task as JSON text, checked: the value is an object, or its JSON.

    :raises MessageError: with the field that is wrong, and why.
    """
    # Imported here to keep the page's start quick.
    from hive_core.teach.tasks import TaskError, check_task, read_task

    text = value.strip() if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    if len(text) > LONGEST_GAME:
        raise MessageError("message.long")
    if not text.startswith("{"):
        raise MessageError("message.lacks", key="task", wanted="{…}")
    try:
        check_task(read_task(text))
    except TaskError as error:
        place = error.path.removeprefix("tasks[0]").lstrip(".")
        key = "message.task" if place else "message.task.whole"
        raise MessageError(key, problem=error.phrase, place=place) from None
    return text


def settings(asked: Mapping[str, str]) -> files_link.Settings:
    """Return the settings of a link with these values.

    :raises MessageError: when a value is invalid.
    """
    link = "&".join(f"{key}={quote(value, safe='')}" for key, value in asked.items())
    settings_of_link = files_link.parse(link, tuple(NAMES), 0)
    if settings_of_link.problems:
        problem = settings_of_link.problems[0]
        key = problem.key.replace("link.", "message.", 1)
        raise MessageError(key, **dict(problem.values))
    return settings_of_link
