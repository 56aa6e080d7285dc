"""The HTML page of a sheet: its head, pages of exercises, the answers, notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hive_core._drawing.xml_text import escaped
from hive_core._values.catalogue import direction
from hive_core.teach._sheets.diagram import definitions
from hive_core.teach._sheets.exercises import answer, exercise, hints
from hive_core.teach._sheets.markup import element
from hive_core.teach._sheets.style import PER_PAGE, style
from hive_core.teach._tasks.task import Stage, Task, words
from hive_core.teach._words.names import joined
from hive_core.teach._words.texts import say

# The page has no script and requests nothing; this makes sure of it.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a sheet is to look, with the arguments of `hive_core.teach.sheet.sheet`."""

    title: str
    paper: str
    per_page: int
    answers: str
    lang: str
    hints: bool


def page(stages: Sequence[Stage], wishes: Wishes) -> str:
    """Return the sheet as an HTML document.

    :raises HiveError: if a task has no legal position or no answer.
    """
    parts = []
    numbers = _numbers(stages)
    if wishes.answers != "only":
        parts += _pages(stages, numbers, wishes)
    if wishes.hints and wishes.answers != "only":
        parts += _hints(numbers, wishes.lang)
    left_out = [task for stage in stages for task in stage.tasks if task.kind == "beat"]
    notes = _notes(left_out, wishes)
    if wishes.answers == "none":
        parts[-1] = parts[-1].removesuffix("</section>") + notes + "</section>"
    else:
        articles = (answer(task, number, wishes.lang) for task, number in numbers)
        head = _head(wishes, len(numbers)) if wishes.answers == "only" else ""
        title = element("h2", escaped(say(wishes.lang, "sheet.answers")))
        listed = element("div", "".join(articles), class_="list")
        parts.append(element("section", head + title + listed + notes, class_="answers"))
    title = escaped(wishes.title)
    rtl = ' dir="rtl"' if direction(wishes.lang) == "rtl" else ""
    return (
        f'<!doctype html>\n<html lang="{wishes.lang}"{rtl}>\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escaped(_POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n"
        f"<style>{style(wishes.paper, wishes.per_page)}</style>\n</head>\n<body>\n"
        f"{definitions()}\n<main>\n" + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    )


def _numbers(stages: Sequence[Stage]) -> list[tuple[Task, int]]:
    """Return the tasks that a sheet can have, numbered from 1."""
    tasks = [task for stage in stages for task in stage.tasks if task.kind != "beat"]
    return [(task, at + 1) for at, task in enumerate(tasks)]


def _pages(stages: Sequence[Stage], numbers: list[tuple[Task, int]], wishes: Wishes) -> list[str]:
    """Return the pages of exercises; each stage begins on a new one."""
    sections: list[str] = []
    left = list(numbers)
    columns, rows = PER_PAGE[wishes.per_page]
    for stage in stages:
        count = sum(task.kind != "beat" for task in stage.tasks)
        mine, left = left[:count], left[count:]
        for start in range(0, count, wishes.per_page):
            head = "" if sections else _head(wishes, len(numbers))
            if not start:
                head += _stage_head(stage, wishes.lang)
            tasks = mine[start : start + wishes.per_page]
            exercises = (exercise(task, at, wishes.lang) for task, at in tasks)
            grid = element(
                "div", "".join(exercises), class_=f"exercises columns-{columns} rows-{rows}"
            )
            sections.append(element("section", head + grid, class_="page"))
    return sections


def _hints(numbers: list[tuple[Task, int]], lang: str) -> list[str]:
    """Return the section of the hints, which are apart from the exercises; none without hints."""
    articles = "".join(hints(task, number, lang) for task, number in numbers)
    if not articles:
        return []
    title = element("h2", escaped(say(lang, "scores.hints")))
    return [element("section", title + element("div", articles, class_="list"), class_="answers")]


def _head(wishes: Wishes, count: int) -> str:
    """Return the title and the line for the reader's name."""
    labels = [say(wishes.lang, key) for key in ("sheet.name", "scores.date", "sheet.score")]
    blanks = [
        f'<p><span>{escaped(one)}</span><span class="blank"></span></p>' for one in labels[:2]
    ]
    blanks.append(
        f'<p><span>{escaped(labels[2])}</span><span class="blank"></span><span>/ {count}</span></p>'
    )
    head = element("h1", escaped(wishes.title))
    if wishes.answers != "only":
        head += element("div", "".join(blanks), class_="person")
        head += element("p", escaped(say(wishes.lang, "sheet.how")), class_="how")
    return element("header", head, class_="head")


def _stage_head(stage: Stage, lang: str) -> str:
    title, about = words(stage.title, lang), words(stage.about, lang)
    unseen = "" if title else "unseen"
    head = element("h2", escaped(title or say(lang, "sheet.exercises")), class_=unseen)
    return head + (element("p", escaped(about), class_="about") if about else "")


def _notes(left_out: Sequence[Task], wishes: Wishes) -> str:
    lang = wishes.lang
    sentences = [say(lang, "sheet.licence")]
    if left_out:
        names = joined([words(task.title, lang) or task.id for task in left_out], lang)
        sentences.insert(0, say(lang, "sheet.left-out", count=len(left_out), names=names))
    return element(
        "footer", "".join(element("p", escaped(one)) for one in sentences), class_="notes"
    )
