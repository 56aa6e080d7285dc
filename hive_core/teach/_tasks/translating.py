"""The texts of task files in other languages: which ones there are, and files with more of them.

Each text has a key, from the id of its task or stage: `spider-four.title`, `spider-four.hint.1`.
The comments of a game are numbered, too; equal ones count once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from hive_core.game_tree import GameTree
from hive_core.teach._tasks.task import Stage, Task, TaskFile, Text
from hive_core.teach._tasks.task import words as words_in

Change = Callable[[str, Text], Text]
"""Takes a text and its key; returns the text to put in its place."""


def english_texts(file: TaskFile, name: str = "") -> dict[str, str]:
    """Return the English texts of a task file by key.

    `name`: begins the keys of the file's title and of what it is about; empty leaves them out.
    """
    texts: dict[str, str] = {}

    def noted(key: str, text: Text) -> Text:
        if words_in(text):
            texts[key] = words_in(text)
        return text

    _file(file, name, noted)
    return texts


def with_words(file: TaskFile, lang: str, words: Mapping[str, str], name: str = "") -> TaskFile:
    """Return a task file with its texts in one more language; `words`: by key, some may lack.

    `name`: as in `english_texts`.
    """
    return _file(file, name, _adding(lang, words))


def task_with_words(task: Task, lang: str, words: Mapping[str, str]) -> Task:
    """Return a task with its texts in one more language; `words`: by key, some may lack."""
    return _task(task, _adding(lang, words))


def _adding(lang: str, words: Mapping[str, str]) -> Change:
    def added(key: str, text: Text) -> Text:
        if key not in words or not words_in(text):
            return text
        return (*(pair for pair in text if pair[0] != lang), (lang, words[key]))

    return added


def _file(file: TaskFile, name: str, change: Change) -> TaskFile:
    title, about = file.title, file.about
    if name:
        title, about = change(f"{name}.title", title), change(f"{name}.about", about)
    return TaskFile(tuple(_stage(stage, change) for stage in file.stages), title, about)


def _stage(stage: Stage, change: Change) -> Stage:
    return Stage(
        stage.id,
        change(f"{stage.id}.title", stage.title),
        change(f"{stage.id}.about", stage.about),
        tuple(_task(task, change) for task in stage.tasks),
    )


def _task(task: Task, change: Change) -> Task:
    def changed(name: str, text: Text) -> Text:
        return change(f"{task.id}.{name}", text)

    return replace(
        task,
        title=changed("title", task.title),
        text=changed("text", task.text),
        hints=tuple(changed(f"hint.{at}", hint) for at, hint in enumerate(task.hints, start=1)),
        wrong=tuple(
            wrong._replace(text=changed(f"wrong.{at}", wrong.text))
            for at, wrong in enumerate(task.wrong, start=1)
        ),
        comments=task.comments if task.tree is None else _trees(task, task.tree, changed),
        done=changed("done", task.done),
    )


def _trees(task: Task, tree: GameTree, changed: Change) -> tuple[tuple[str, GameTree], ...]:
    """Return the game in each language, with the changed comments."""
    texts = dict.fromkeys(note.comment for _, note in tree.annotations if note.comment)
    told: dict[str, dict[str, str]] = {}
    for at, text in enumerate(texts, start=1):
        for lang, words in changed(f"comment.{at}", (("en", text),)):
            told.setdefault(lang, {})[text] = words
    more = {lang: _retold(tree, words) for lang, words in told.items() if lang != "en"}
    if not more:
        return task.comments
    return tuple((dict(task.comments or (("en", tree),)) | more).items())


def _retold(tree: GameTree, told: Mapping[str, str]) -> GameTree:
    """Return the tree with these words in place of its comments."""
    notes = tuple(
        (path, replace(note, comment=told.get(note.comment, note.comment)))
        for path, note in tree.annotations
    )
    return replace(tree, annotations=notes)
