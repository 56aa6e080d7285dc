"""The texts of the lessons and of the other tasks with words, as translators get them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hive_core.teach import lessons
from hive_core.teach._tasks.translating import english_texts
from hive_core.teach.tasks import TaskFile, read_tasks, words
from tools.shared.environment import ROOT

DATA = ROOT / "hive_core" / "teach" / "data"
WORDS = DATA / "words"
"""The folder with a file of each language that the page offers, but English."""

SETS = ("sieges", "holds")
"""The files of tasks with words besides the lessons; their keys begin with these names."""

PREFIX = "tasks."
"""What the contexts of these texts begin with in a PO file; then comes the key."""

LONGEST = {"title": 40, "about": 110, "text": 110, "done": 180, "hint": 140, "wrong": 160}
LONGEST |= {"comment": 110}
"""The most characters of a text, by what it is."""

_WHAT = {
    "title": "its title",
    "about": "what it is about",
    "text": "what to do",
    "done": "after it is solved",
    "hint": "hint {number} of 3",
    "wrong": "after a likely mistake",
    "comment": "the author’s comment on a move",
}


@cache
def english() -> dict[str, str]:
    """Return the English texts by context, in the order of the files."""
    return {
        f"{PREFIX}{key}": text
        for name, file in files()
        for key, text in english_texts(file, name).items()
    }


def comments() -> dict[str, str]:
    """Return for translators where each text is shown, and how long it may be."""
    about = {}
    for context in english():
        of, kind, number = _parts(context)
        what = _WHAT[kind].format(number=number)
        about[context] = f"{_places()[of]}: {what}. At most {LONGEST[kind]} characters."
    return about


def kind_of(context: str) -> str:
    """Return what a text is, a key of `LONGEST`."""
    return _parts(context)[1]


def _parts(context: str) -> tuple[str, str, str]:
    """Return of what a text is, what it is, and its number, if it has one."""
    of, kind, *number = context.removeprefix(PREFIX).split(".")
    return of, kind, "".join(number)


def files() -> Iterator[tuple[str, TaskFile]]:
    """Yield the files of tasks, in English, each with the name that its own keys begin with."""
    yield "", read_tasks(lessons.text())
    for name in SETS:
        yield name, read_tasks((DATA / f"{name}.json").read_text(encoding="utf-8"))


@cache
def _places() -> dict[str, str]:
    """Return where in the page the texts of a file, chapter or task are, by its name or id."""
    places = {}
    for name, file in files():
        if name:
            places[name] = f"The tasks “{words(file.title)}”"
        for stage in file.stages:
            chapter = f"hapter “{words(stage.title)}”"
            places[stage.id] = f"C{chapter}"
            kind = "Task" if name else "Lesson"
            places |= {
                task.id: f"{kind} “{words(task.title)}” in c{chapter}" for task in stage.tasks
            }
    return places
