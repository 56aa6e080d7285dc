"""Print lessons and puzzles: one HTML page with diagrams, lines to write on, and the answers.

docs/sheets.md describes the command `python -m hive_core sheet`, which does the same.

>>> from hive_core.teach.puzzles import load
>>> text = sheet(load()[:3], title="Three wins", per_page=2)
>>> text.count('class="page"'), text.count('class="exercise"'), text.count('class="answer"')
(2, 3, 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hive_core._rules.arguments import as_flag, as_text, as_whole
from hive_core.errors import HiveError, quoted
from hive_core.teach._sheets.page import Wishes, page
from hive_core.teach._sheets.style import ANSWERS as ANSWERS
from hive_core.teach._sheets.style import PAPERS as _PAPERS
from hive_core.teach._sheets.style import PER_PAGE as _PER_PAGE
from hive_core.teach._tasks.task import Stage, Task, TaskFile, as_tasks, words
from hive_core.teach._words.texts import LANGUAGES, say

__all__ = ["ANSWERS", "LANGUAGES", "PAPERS", "PER_PAGE", "sheet"]

PAPERS = tuple(_PAPERS)
"""The sizes of paper."""

PER_PAGE = tuple(_PER_PAGE)
"""How many exercises a page may have."""


def sheet(
    tasks: TaskFile | Iterable[Task],
    *,
    title: str | None = None,
    paper: str = "a4",
    per_page: int = 4,
    answers: str = "end",
    lang: str = "en",
    hints: bool = False,
) -> str:
    """Return tasks as an HTML document to print: self-contained, without scripts and requests.

    Each stage of a task file begins on a new page, with its title. Tasks of the kind `beat`, which
    are played against the computer, are left out, and a note says so. Answers are found and proved
    by the rules, which takes some seconds for a win in 3. The same tasks give the same text.

    `title`: by default that of the task file. `paper`: one of `PAPERS`. `per_page`: one of
    `PER_PAGE`; a page has fewer if a stage ends on it. `answers`: one of `ANSWERS`. `lang`: one of
    `LANGUAGES`; the words of a task that has no others stay in their own language. `hints`:
    whether to print hints, on pages of their own: those of a task, or else which tile to try.

    :raises HiveError: if there is nothing to print, a task has no legal position or no answer, or
        an argument is of the wrong kind.
    """
    if isinstance(tasks, TaskFile):
        stages: Sequence[Stage] = tasks.stages
    else:
        listed = as_tasks(tasks)
        stages = (Stage("", (), (), listed),)
    if all(task.kind == "beat" for stage in stages for task in stage.tasks):
        raise HiveError("there is no task that can be printed")
    lang = _one_of(lang, LANGUAGES, "a language of sheets")
    if title is None and isinstance(tasks, TaskFile):
        title = words(tasks.title, lang) or None
    wishes = Wishes(
        title=say(lang, "sheet.title") if title is None else as_text(title, "a text as title"),
        paper=_one_of(paper, PAPERS, "a size of paper"),
        per_page=as_whole(per_page, "a number of exercises on a page"),
        answers=_one_of(answers, ANSWERS, "a place of the answers"),
        lang=lang,
        hints=as_flag(hints, "hints"),
    )
    if wishes.per_page not in PER_PAGE:
        counts = ", ".join(map(str, PER_PAGE))
        raise HiveError(f"a page cannot have {wishes.per_page} exercises, only one of {counts}")
    return page(stages, wishes)


def _one_of(value: str, choices: Sequence[str], kind: str) -> str:
    if as_text(value, kind) not in choices:
        raise HiveError(f"{quoted(value)} is not {kind}: {', '.join(choices)}")
    return value
