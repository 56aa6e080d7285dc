"""Tasks written as blocks: each is read again as the same task."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core.errors import HiveError
from hive_core.teach import lessons, puzzles
from hive_core.teach._blocks.fences import replace_blocks
from hive_core.teach.blocks import TOOLS, Block, read_block, write_block
from hive_core.teach.tasks import Task, Text, Wrong, read_task
from tests.tasks.test_lines import LINES, made

TASKS = [task for task in lessons.load().tasks if task.game is None]
PIN = read_task(
    '{"id": "pin", "kind": "play",'
    ' "position": "Base;Position;White[4];wA1@-1,0;wQ@0,0;bQ@1,0;bS1@2,0",'
    ' "title": "Pins", "goal": {"pins": "bS1", "not": {"piece": "wQ"}}, "hints": ["East.", "Far."],'
    ' "text": "Pin it.", "marks": ["2,0"], "arrows": ["-1,0 3,0"],'
    ' "wrong": [{"if": {"piece": "wA1", "to": "1,-1"}, "text": "It still slides."}]}'
)


def content(block: str) -> str:
    """Return what is between the lines of a fence."""
    return "\n".join(block.strip().split("\n")[1:-1])


def english(task: Task) -> Task:
    """Return the task as far as a block in English has it."""

    def only(text: Text) -> Text:
        return tuple(pair for pair in text if pair[0] == "en")

    wrong = tuple(Wrong(goal, only(text)) for goal, text in task.wrong)
    hints = tuple(map(only, task.hints))
    said, done = only(task.text), only(task.done)
    tree = dict(task.comments).get("en", task.tree)
    task = replace(task, comments=(), tree=tree)
    return replace(task, title=(), text=said, done=done, hints=hints, wrong=wrong)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_a_lesson_is_read_again(task: Task) -> None:
    text = content(write_block(task))
    back = read_block(text).task
    assert back == (task if text.startswith("{") else english(task))


def test_a_puzzle_with_a_stored_line_is_read_again_as_it_is() -> None:
    task = next(task for task in puzzles.load() if task.line)
    assert read_block(content(write_block(task))).task == task


@pytest.mark.parametrize("task", [PIN, made(), made(**{"from": 1, "strict": True})])
def test_a_task_of_an_author_is_read_again(task: Task) -> None:
    assert read_block(content(write_block(task))).task == english(task)


def test_a_hint_that_is_left_empty_keeps_its_step() -> None:
    task = replace(PIN, hints=((("en", "East."),), (("en", ""),), (("en", "Far."),)))
    assert read_block(content(write_block(task))).task == english(task)


def test_a_title_becomes_a_caption() -> None:
    assert read_block(content(write_block(PIN))).caption == "Pins"


def test_a_block_has_the_words_of_one_language() -> None:
    task = read_task(
        '{"id": "a", "kind": "win", "in": 1, "position": "Base;Position;White[9];wQ@0,0;bQ@1,0;'
        'wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0", "text": {"en": "Win.", "nl": "Win nu."}}'
    )
    back = read_block(content(write_block(task, lang="nl")))
    assert back.task is not None
    assert (back.lang, dict(back.task.text)) == ("nl", {"nl": "Win nu."})


def test_a_line_has_the_comments_of_one_language() -> None:
    english_text = LINES["tree"]
    task = made(tree={"en": english_text, "nl": english_text.replace("Too early.", "Te vroeg.")})
    assert "Te vroeg." in write_block(task, lang="nl")


def test_markdown_finds_the_block() -> None:
    blocks: list[Block] = []

    def take(block: Block) -> str:
        blocks.append(block)
        return ""

    replace_blocks(f"Text.\n\n{write_block(PIN)}\nText.\n", take)
    assert [block.task for block in blocks] == [english(PIN)]


def test_a_fence_is_longer_than_the_backticks_in_it() -> None:
    task = replace(PIN, text=(("en", "Write ```hive here."),))
    assert write_block(task).startswith("````hive\n")


def test_a_cell_of_a_notebook_makes_a_board_of_the_task() -> None:
    from hive_core.teach.ext.notebook import BoardWidget

    board = eval(write_block(PIN, "notebook"), {"BoardWidget": BoardWidget})
    assert (board.solved, board.position) == (False, PIN.position)


def test_a_task_with_three_quotes_is_a_cell_too() -> None:
    task = replace(PIN, text=(("en", 'Say """pin""".'),))
    cell = write_block(task, "notebook")
    text = eval(cell.removeprefix("BoardWidget"))
    assert read_block(text).task == english(task)


def test_an_unknown_kind_of_document_is_refused() -> None:
    with pytest.raises(HiveError, match="markdown, myst, sphinx, notebook"):
        write_block(PIN, "word")


def test_there_is_a_block_for_every_kind_of_document() -> None:
    assert len({write_block(PIN, tool) for tool in TOOLS}) == len(TOOLS)
