"""Makes the task of a block: from its goal, from JSON, or by the id of one of the site's tasks."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from hive_core._formats.json_text import read_json
from hive_core.board import Board
from hive_core.errors import quoted
from hive_core.game import Game
from hive_core.game_tree import GameTree
from hive_core.pgn import write_game
from hive_core.teach._blocks.body import task_fault
from hive_core.teach._blocks.goals import read_mistake
from hive_core.teach._blocks.grammar import Source, suggestion
from hive_core.teach._blocks.options import fault_of
from hive_core.teach.tasks import Task, TaskError, TaskFile, check_task, read_task, write_task
from hive_core.types import Hex

Options = Mapping[str, list[Source]]

_NOT_IN_TEXT = re.compile("[\ud800-\udfff\ufffe\uffff\x00-\x1f\x7f-\x9f]")
_PATH = re.compile(r"tasks\[0\]\.?")
_OPTION_OF = {"in": "goal", "piece": "goal", "which": "goal", "side": "goal", "level": "goal"}
_OPTION_OF |= {"tree": "goal", "from": "ply", "strict": "goal", "wrong": "wrong"}
_OPTION_OF |= {"hints": "hint", "position": "goal", "game": "goal", "kind": "goal"}


def position_fields(
    board: Board, marks: Sequence[Hex], arrows: Sequence[tuple[Hex, Hex]]
) -> dict[str, Any]:
    """Return the fields of a task that is about the position of a board."""
    set_up = board.is_set_up or not board.move_stack
    text = board.position_string() if set_up else board.game_string()
    return {
        "marks": list(map(str, marks)),
        "arrows": [f"{start} {end}" for start, end in arrows],
        "position" if set_up else "game": text,
    }


def line_fields(tree: GameTree, ply: int) -> dict[str, Any]:
    """Return the fields of a task of the kind `line`; `ply`: the moves that are played already."""
    bare = GameTree(tree.game_type, tree.start, tree.lines, tree.annotations)
    return {"tree": write_game(Game.from_tree(bare), variations=True), "from": ply}


def make_task(options: Options, fields: dict[str, Any], board: Board | None) -> Task:
    """Return the task that the options ask for.

    `fields`: those of the goal and of the position. `board`: the position; None for a task of
    several positions.

    :raises BlockError: if the goal cannot be reached, or a text is wrong.
    """
    lang = options["lang"][0].text if "lang" in options else "en"
    for name in ("text", "done"):
        if name in options and options[name][0].text:
            fields[name] = _text(options[name][0].text, lang)
    if "hint" in options:
        fields["hints"] = [_text(hint.text, lang) if hint.text else "" for hint in options["hint"]]
    if "wrong" in options:
        mistakes = [read_mistake(wrong, board) for wrong in options["wrong"] if wrong.text]
        fields["wrong"] = [{**one, "text": _text(one["text"], lang)} for one in mistakes]
    name = options["id"][0].text if "id" in options else ""
    fields["id"] = name or _name_of(fields)
    try:
        task = read_task(json.dumps(fields))
        check(task)
    except TaskError as error:
        path = _PATH.sub("", error.path.removeprefix(fields["id"]).lstrip("."))
        field = re.split(r"[.\[]", path)[0]
        option = _OPTION_OF.get(field, field)
        if option not in options:
            option = "goal"
        goal = options["goal"][0]
        condition = path.rpartition(".")[2]
        within = re.search(rf"\b{re.escape(condition)}\b", goal.text) if condition else None
        if option == "goal" and within:
            raise goal.fault(str(error.phrase), within.start()) from None
        raise fault_of(options, option, str(error.phrase)) from None
    return task


def _text(text: str, lang: str) -> str | dict[str, str]:
    return text if lang in ("en", "auto") else {lang: text}


def _name_of(fields: Mapping[str, Any]) -> str:
    """Return an id that depends on everything in the task."""
    text = json.dumps(fields, sort_keys=True)
    return f"task-{hashlib.sha256(text.encode()).hexdigest()[:10]}"


def choose_task(tasks: TaskFile, body: Source, name: Source | None) -> Task:
    """Return the task of a JSON body, that of the option `id` if it has several; it is checked.

    :raises BlockError: if there is no such task, or it cannot be solved.
    """
    ids = [task.id for task in tasks.tasks]
    if name is None or not name.text:
        if len(ids) > 1:
            examples = ", ".join(ids[:5]) + (", …" if len(ids) > 5 else "")
            raise body.fault(f"this file has {len(ids)} tasks; name one with `id`: {examples}")
        task = tasks.tasks[0]
    else:
        task = task_named(tasks.tasks, name, "this task file")
    try:
        check(task)
    except TaskError as error:
        short = error.path.removeprefix(task.id).lstrip(".")
        raise task_fault(body, TaskError(error.phrase, short)) from None
    # JSON can name any character, but a page cannot show each of them. A game has lines.
    fields = read_json(write_task(task))
    games = (game.replace("\n", "") for game in _strings(fields.pop("tree", "")))
    if any(map(_NOT_IN_TEXT.search, (*_strings(fields), *games))):
        raise body.fault("a text of the task has a character that no document can show")
    return task


def _strings(value: Any) -> Iterator[str]:
    """Yield every text in a value of JSON; a game tree without its line breaks."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            texts = _strings(inner)
            yield from (one.replace("\n", "") for one in texts) if name == "tree" else texts
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


@lru_cache(maxsize=256)
def _checked(text: str) -> TaskError | None:
    try:
        check_task(read_task(text))
    except TaskError as error:
        return error
    return None


def check(task: Task) -> None:
    """Check that a task can be solved; the same task is proved only once.

    :raises TaskError: if it cannot be.
    """
    error = _checked(write_task(task))
    if error is not None:
        raise TaskError(error.phrase, error.path)


def site_task(mode: str, name: Source | None) -> Task:
    """Return the lesson or puzzle of the site with that id; the first one without an id.

    :raises BlockError: if there is none.
    """
    if mode == "lesson":
        from hive_core.teach import lessons

        tasks: tuple[Task, ...] = lessons.load().tasks
    else:
        from hive_core.teach import puzzles

        tasks = puzzles.load()
    if name is None or not name.text:
        return tasks[0] if mode == "lesson" else min(tasks, key=lambda task: task.band)
    return task_named(tasks, name, f"the {mode}s of the site")


def task_named(tasks: Sequence[Task], name: Source, where: str) -> Task:
    """Return the task with that id.

    :raises BlockError: if there is none.
    """
    for candidate in tasks:
        if candidate.id == name.text:
            return candidate
    hint = suggestion(name.text, [candidate.id for candidate in tasks])
    raise name.fault(f"there is no task {quoted(name.text)} among {where}{hint}")
