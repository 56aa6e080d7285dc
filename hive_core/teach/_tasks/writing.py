"""Writes task files, as `reading.py` reads them."""

from __future__ import annotations

import json
from typing import Any

from hive_core import pgn
from hive_core.game import Game
from hive_core.game_tree import GameTree
from hive_core.teach._tasks.goals import Goal
from hive_core.teach._tasks.reading import FORMAT, VERSION
from hive_core.teach._tasks.task import Stage, Task, TaskFile, Text, as_task, as_task_file
from hive_core.types import Bug, Color, GameState, Hex, Piece


def write_tasks(file: TaskFile) -> str:
    """Return a task file as text, with each task on a line of its own.

    :raises HiveError: if it is not a task file.
    """
    file = as_task_file(file)
    head: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    for name, text in (("title", file.title), ("about", file.about)):
        if text:
            head[name] = _text(text)
    lines = [f"{_json(name)}: {_json(value)}" for name, value in head.items()]
    if len(file.stages) == 1 and not file.stages[0].id:
        lines.append(f'"tasks": {_tasks(file.stages[0])}')
    else:
        lines.append('"stages": [\n' + ",\n".join(map(_stage, file.stages)) + "\n]")
    return "{" + ",\n".join(lines) + "}\n"


def write_task(task: Task) -> str:
    """Return a task as a JSON object on one line.

    :raises HiveError: if it is not a task.
    """
    return _json(task_fields(as_task(task)))


def _stage(stage: Stage) -> str:
    head = {"id": stage.id, "title": _text(stage.title), "about": _text(stage.about)}
    words = ", ".join(f"{_json(name)}: {_json(value)}" for name, value in head.items() if value)
    return f'{{{words}, "tasks": {_tasks(stage)}}}'


def _tasks(stage: Stage) -> str:
    return "[\n" + ",\n".join(map(write_task, stage.tasks)) + "\n]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def task_fields(task: Task) -> dict[str, Any]:
    """Return a task as the JSON object of a task file."""
    values: dict[str, Any] = {
        "id": task.id,
        "kind": task.kind,
        "in": task.moves if task.kind == "win" else None,
        "game": task.game,
        "tree": {lang: _tree(tree) for lang, tree in task.comments}
        or (None if task.tree is None else _tree(task.tree)),
        "from": task.start or None,
        "strict": task.strict or None,
        "position": task.position,
        "title": _text(task.title),
        "text": _text(task.text),
        "done": _text(task.done),
        "goal": None if task.goal is None else goal_fields(task.goal),
        "piece": None if task.piece is None else str(task.piece),
        "which": task.which if task.kind == "tiles" else None,
        "side": _side(task.sides),
        "level": task.level if task.kind == "beat" else None,
        "survive": task.survive or None,
        "answers": list(task.answers),
        "line": list(task.line),
        "hints": list(map(_text, task.hints)),
        "wrong": [{"if": goal_fields(goal), "text": _text(text)} for goal, text in task.wrong],
        "marks": list(map(str, task.marks)),
        "arrows": [f"{start} {end}" for start, end in task.arrows],
        "themes": list(task.themes),
        "band": task.band or None,
    }
    return {name: value for name, value in values.items() if value not in (None, "", [])}


def _tree(tree: GameTree) -> str:
    game = Game()
    game.tree = tree
    return pgn.write_game(game, variations=True)


def _text(text: Text) -> str | dict[str, str]:
    if len(text) == 1 and text[0][0] == "en":
        return text[0][1]
    return dict(text) or ""


def _side(sides: tuple[Color, ...]) -> str | None:
    if not sides:
        return None
    return "both" if len(sides) > 1 else str(sides[0])


def goal_fields(goal: Goal) -> dict[str, Any]:
    """Return a goal as the JSON object of a task file."""
    return {name: _value(name, value) for name, value in goal.conditions}


def _value(name: str, value: Any) -> Any:
    if name == "any":
        return list(map(goal_fields, value))
    if name == "sides":
        return {str(queen): count for queen, count in value}
    if isinstance(value, Goal):
        return goal_fields(value)
    if isinstance(value, tuple):
        items = list(map(_atom, value))
        return items[0] if len(items) == 1 else items
    return _atom(value)


def _atom(value: Any) -> Any:
    if isinstance(value, Bug | GameState):
        return value.value
    return str(value) if isinstance(value, Piece | Hex) else value
