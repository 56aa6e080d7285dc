"""The words of an author inside a block, which translators get: `alt`, and those of a task."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hive_core.teach._tasks.task import Text
from hive_core.teach.blocks import Block
from hive_core.teach.tasks import Task, write_task


def messages_of(block: Block) -> Iterator[str]:
    """Yield the words of the block that are in one language; the caption is not among them."""
    if block.alt:
        yield block.alt
    task = block.task
    # A task of the site, or of a file, is written for readers of all documents.
    if task is not None and "task" in block.attributes():
        for text in (task.title, task.text, task.done, *task.hints, *(w.text for w in task.wrong)):
            if len(text) == 1:
                yield text[0][1]


def translated(block: Block, original: str, translation: str) -> Block:
    """Return the block with the translation wherever it has the original words."""

    def words(text: Text) -> Text:
        return tuple((tag, translation if said == original else said) for tag, said in text)

    alt = translation if block.alt == original else block.alt
    block = replace(block, alt=alt)
    if block.task is None or "task" not in block.attributes():
        return block
    task: Task = replace(
        block.task,
        title=words(block.task.title),
        text=words(block.task.text),
        done=words(block.task.done),
        hints=tuple(map(words, block.task.hints)),
        wrong=tuple(one._replace(text=words(one.text)) for one in block.task.wrong),
    )
    values = tuple(block.attributes().items())
    own = tuple((key, write_task(task) if key == "task" else value) for key, value in values)
    return replace(block, task=task, _attributes=own)
