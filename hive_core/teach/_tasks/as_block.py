"""Writes a task as a block (docs/blocks.md) for each kind of document.

Here and not with the other code of blocks, since the page has it and not those.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from hive_core._rules.arguments import as_text
from hive_core.errors import expected
from hive_core.game import Game
from hive_core.game_tree import GameTree
from hive_core.pgn import write_game
from hive_core.teach._tasks.goals import CONDITIONS, Goal
from hive_core.teach._tasks.task import Task, as_task, words
from hive_core.teach._tasks.writing import goal_fields, task_fields

TOOLS = ("markdown", "myst", "sphinx", "notebook")
"""The kinds of documents: MkDocs and other Markdown, MyST, reStructuredText, a notebook."""

_EMPTY_TAG = re.compile(r'^\[\w+ ""\]\n', re.MULTILINE)
_USUAL_TYPE = "Base+MLP"
_SHORT = frozenset(CONDITIONS) - {"any", "not"}
_BACKTICKS = re.compile(r"`{3,}")


def write_block(task: Task, tool: str = "markdown", *, lang: str = "en") -> str:
    """Return the block of a task with what surrounds it in a document, ready to paste.

    Texts are in `lang`, else English. A task that the options cannot express becomes JSON.

    :raises HiveError: if it is no task, or there is no such tool.
    """
    if tool not in TOOLS:
        raise expected("a kind of document", tool, f"write one of {', '.join(TOOLS)}")
    text = _block(as_task(task), as_text(lang, "the tag of a language"))
    lines = text.split("\n")
    match tool:
        case "sphinx":
            body = "\n".join(f"   {line}".rstrip() for line in lines)
            return f".. hive::\n\n{body}\n"
        case "notebook":
            quoted = f'r"""\n{text}\n"""' if '"""' not in text else repr(text)
            return f"BoardWidget({quoted})\n"
        case _:
            ticks = "`" * max([3, *(len(run) + 1 for run in _BACKTICKS.findall(text))])
            name = "{hive}" if tool == "myst" else "hive"
            return f"{ticks}{name}\n{text}\n{ticks}\n"


def _block(task: Task, lang: str) -> str:
    goal = _goal(task)
    mistakes = [(_conditions(wrong.goal), words(wrong.text, lang)) for wrong in task.wrong]
    simple = goal and all(made for made, _ in mistakes)
    if not simple or task.line or task.themes or task.band:
        return json.dumps(task_fields(task), ensure_ascii=False, indent=2)
    options = [
        ("type", _type(task.tree)),
        ("goal", goal),
        ("ply", str(task.start) if task.start else ""),
        ("id", task.id),
        ("lang", "" if lang == "en" else lang),
        ("caption", words(task.title, lang)),
        ("text", words(task.text, lang)),
        ("done", words(task.done, lang)),
        *(("hint", words(hint, lang)) for hint in task.hints),
        *(("wrong", f"{made} | {text}") for made, text in mistakes),
        ("marks", "; ".join(map(str, task.marks))),
        ("arrows", "; ".join(f"{start} {end}" for start, end in task.arrows)),
    ]
    written = "\n".join(
        f"{name}: {value}".rstrip() for name, value in options if value or name == "hint"
    )
    return f"{written}\n\n{_body(task, lang)}"


def _type(tree: GameTree | None) -> str:
    """Return the option for bare moves; empty where the body names the type, or it is the usual."""
    if tree is None or tree.start is not None or str(tree.game_type) == _USUAL_TYPE:
        return ""
    return str(tree.game_type)


def _body(task: Task, lang: str) -> str:
    if task.tree is None:
        return task.position or task.game or "Base"
    trees = dict(task.comments)
    tree = trees.get(lang) or trees.get("en") or task.tree
    text = write_game(Game.from_tree(tree), variations=True)
    if tree.start is None:
        return text.partition("\n\n")[2].strip()
    return _EMPTY_TAG.sub("", text).strip()


def _goal(task: Task) -> str:
    """Return the option `goal`; empty if none says what the task asks for."""
    match task.kind:
        case "win":
            return f"win in {task.moves}"
        case "only-move":
            return "only move"
        case "destinations":
            return f"destinations {task.piece}"
        case "tiles":
            sides = "both" if len(task.sides) > 1 else "".join(map(str, task.sides))
            return f"tiles {task.which} {sides}".strip()
        case "beat":
            hold = f"survive {task.survive} " if task.survive else "beat "
            return f"{hold}{task.level}"
        case "line":
            return "line strict" if task.strict else "line"
        case "play" if task.goal is not None:
            return _conditions(task.goal)
    return ""


def _conditions(goal: Goal) -> str:
    """Return the conditions of a goal, separated by commas; empty if they cannot be written so."""
    fields = goal_fields(goal)
    refused = fields.pop("not", {})
    if not {*fields, *refused} <= _SHORT:
        return ""
    wanted = [_condition(name, value) for name, value in fields.items()]
    return ", ".join([*wanted, *(f"not {_condition(*one)}" for one in refused.items())])


def _condition(name: str, value: object) -> str:
    return " ".join([name, *_values(value)])


def _values(value: object) -> Iterator[str]:
    if isinstance(value, bool):
        yield "yes" if value else "no"
    elif isinstance(value, dict):
        for pair in value.items():
            yield from map(str, pair)
    elif isinstance(value, list):
        yield from map(str, value)
    else:
        yield str(value)
