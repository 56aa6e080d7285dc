"""Making a lesson of the game on the board: its dialog, its check, and what becomes of it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from hive_core import Color
from hive_core.annotations import Annotation, Glyph
from hive_core.teach.blocks import TOOLS
from hive_core.teach.tasks import Task, read_task, write_task
from tests.page import after
from tests.tasks.test_goals import LAST
from tests.web.learn.test_making import SITE, copied, editor, maker, making, nodes, said
from web.app.controls import from_click, from_field
from web.computer.intents import Analyse
from web.editor.intents import EditPosition, ReadPosition
from web.game.intents import GoTo, NewGame, Play
from web.learn import doing
from web.learn.intents import LeaveTask, Restore
from web.learn.making_intents import AddTask, EditTask, MakeLesson, MakeTask, SetTaskField, TryTask
from web.shared.intents import Intent
from web.shared.state import AppState, Outside
from web.table.intents import Flip

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ")
VARIED: tuple[Intent, ...] = (*map(Play, MOVES), Analyse(), GoTo(2), Play("wG1 -wS1"))


OTHERS = json.dumps(
    {
        "id": "a",
        "kind": "win",
        "in": 1,
        "position": LAST,
        "wrong": [
            {"if": {"piece": "A"}, "text": "Not an ant."},
            {"if": {"does": "pass"}, "text": "No."},
            {"if": {"to": "0,0"}, "text": "Not there."},
        ],
    }
)


def analysis(*intents: Intent) -> AppState:
    """Return an analysis with a variation."""
    return after(AppState(outside=Outside(SITE)), *VARIED, *intents)


def annotated() -> AppState:
    """Return an analysis with words for a move and a mistake."""
    state = analysis()
    record = state.game.record
    record = record.with_annotation(MOVES[:3], Annotation(comment="Behind the spider."))
    wrong = (*MOVES[:2], "wG1 -wS1")
    record = record.with_annotation(
        wrong, Annotation(comment="Too early.", glyphs=(Glyph.MISTAKE,))
    )
    return replace(state, game=replace(state.game, record=record))


def lesson(state: AppState | None = None, **fields: str) -> AppState:
    """Return the dialog for a lesson of a game, with these fields."""
    there = after(annotated() if state is None else state, MakeLesson())
    return after(there, *(SetTaskField(f"task-{name}", value) for name, value in fields.items()))


def made(state: AppState) -> Task:
    return read_task(copied(state, "task"))


# -- opening the dialog ----------------------------------------------------------------------------


def test_the_button_opens_the_dialog() -> None:
    intent = from_click("action", "make-lesson")
    assert intent is not None
    assert after(analysis(), intent).dialog == "task"


@pytest.mark.parametrize(
    "intents", [(NewGame(),), (EditPosition(),)], ids=["a game without moves", "the editor"]
)
def test_no_lesson_is_made_of(intents: tuple[Intent, ...]) -> None:
    there = analysis(*intents)
    assert after(there, MakeLesson()) == there


# -- its task --------------------------------------------------------------------------------------


def test_a_lesson_has_all_lines_of_the_game() -> None:
    tree = made(lesson()).tree
    assert tree is not None
    assert tree.lines == annotated().game.record.tree.lines


def test_a_lesson_has_the_comments_of_the_game() -> None:
    tree = made(lesson()).tree
    assert tree is not None
    assert tree.annotation(MOVES[:3]).comment == "Behind the spider."


def test_a_lesson_begins_with_the_first_move_that_is_chosen() -> None:
    assert made(lesson(first="1")).board().turn is Color.BLACK


def test_a_lesson_begins_with_a_move_of_the_side_at_the_bottom() -> None:
    assert made(lesson()).board().turn is Color.WHITE
    assert made(lesson(after(annotated(), Flip()))).board().turn is Color.BLACK


def test_the_moves_to_begin_with_are_those_of_the_main_line() -> None:
    (field,) = nodes(lesson(), "name", "first")
    assert [option.text for option in field.children][1:3] == [
        "1. Black: bS1 wS1-",
        "2. White: wQ -wS1",
    ]


def test_a_first_move_after_the_end_is_refused() -> None:
    assert maker(lesson(first="5")).fields.first == "0"


@pytest.mark.parametrize(("way", "strict"), [("", False), ("strict", True)])
def test_the_author_chooses_whether_other_moves_are_right(way: str, strict: bool) -> None:
    assert made(lesson(strict=way)).strict is strict


def test_the_check_counts_lines_and_moves() -> None:
    assert said(lesson()) == "1 line, with 3 moves to find."


def test_the_check_warns_of_a_lesson_without_words() -> None:
    assert "No move has a comment" in said(lesson(analysis()))


def test_a_field_of_the_dialog_is_translated_into_an_intent() -> None:
    assert from_field("task", "task-strict", "strict") == SetTaskField("task-strict", "strict")


# -- what becomes of it ----------------------------------------------------------------------------


def test_trying_a_lesson_opens_it_as_a_solver_sees_it() -> None:
    tried = after(lesson(title="Mine"), TryTask())
    assert tried.task is not None
    assert (tried.task.task.kind, tried.game.record.moves) == ("line", ())


def test_leaving_a_lesson_that_was_tried_returns_to_its_fields() -> None:
    before = lesson(title="Mine")
    back = after(before, TryTask(), LeaveTask())
    assert (back.dialog, back.game, maker(back)) == ("task", before.game, maker(before))


def test_a_reload_keeps_the_words_of_a_lesson() -> None:
    before = lesson(title="Mine", strict="strict")
    reloaded = after(annotated(), Restore(doing.write(before)))
    assert (maker(reloaded).fields, maker(reloaded).tree) == (
        maker(before).fields,
        maker(before).tree,
    )


def test_a_lesson_that_was_tried_is_checked_again_after_a_reload() -> None:
    tried = after(lesson(title="Mine"), TryTask())
    reloaded = after(annotated(), Restore(doing.write(tried)), LeaveTask())
    assert said(reloaded) == "1 line, with 3 moves to find."


def test_a_damaged_lesson_is_left_out_after_a_reload() -> None:
    saved = json.loads(doing.write(lesson(title="Mine")))
    saved["making"][1]["first"], saved["making"][3] = "x", "[hello"
    reloaded = after(annotated(), Restore(json.dumps(saved)))
    assert (maker(reloaded).fields.first, maker(reloaded).tree) == ("0", "")
    there = after(reloaded, EditPosition(), ReadPosition(LAST), MakeTask())
    assert said(there).startswith("1 move wins:")


def test_a_task_of_a_position_cannot_be_made_a_lesson() -> None:
    there = making(LAST)
    assert after(there, SetTaskField("kind", "line")) == there


def test_a_lesson_cannot_be_made_another_task() -> None:
    assert after(lesson(), SetTaskField("kind", "win-1")) == lesson()


def test_mistakes_that_the_dialog_cannot_say_do_not_stop_it() -> None:
    task = made(making(LAST, title="Jump"))
    other = replace(task, wrong=read_task(OTHERS).wrong)
    added = after(making(LAST, title="Jump"), AddTask())
    progress = added.learn.progress.with_made("jump", write_task(other))
    changed = replace(added, learn=replace(added.learn, progress=progress))
    assert maker(after(changed, EditTask("jump"))).fields.wrong == ""


def test_words_for_a_task_wait_while_a_lesson_is_made() -> None:
    begun = making(LAST, title="Jump")
    there = after(begun, NewGame(), *VARIED, MakeLesson(), SetTaskField("task-title", "Mine"))
    back = after(there, EditPosition(), ReadPosition(LAST), MakeTask())
    assert (maker(back).fields.title, maker(there).fields.title) == ("Jump", "Mine")


def test_words_for_a_lesson_wait_while_a_task_is_made() -> None:
    there = after(lesson(title="Mine"), EditPosition(), ReadPosition(LAST), MakeTask())
    back = after(there, NewGame(), *VARIED, MakeLesson())
    assert (maker(there).fields.title, maker(back).fields.title) == ("", "Mine")


def test_both_are_kept_by_a_reload() -> None:
    there = after(lesson(title="Mine"), EditPosition(), ReadPosition(LAST), MakeTask())
    reloaded = after(editor(LAST), Restore(doing.write(there)))
    aside = maker(reloaded).aside
    assert aside is not None
    assert aside.fields.title == "Mine"


def test_a_lesson_of_the_file_returns_to_its_fields() -> None:
    added = after(lesson(title="Mine", strict="strict"), AddTask())
    other = after(added, NewGame(), Play("wS1"), MakeLesson(), EditTask("mine"))
    assert (maker(other).fields.title, maker(other).fields.strict) == ("Mine", "strict")


def test_a_changed_lesson_replaces_that_of_the_file() -> None:
    added = after(lesson(title="Mine"), AddTask(), SetTaskField("task-strict", "strict"), AddTask())
    (entry,) = added.learn.progress.made.values()
    assert read_task(entry.text).strict


def test_a_task_of_a_position_opens_the_editor_from_the_dialog_of_a_lesson() -> None:
    added = after(making(LAST, title="Jump"), AddTask())
    there = after(added, NewGame(), *VARIED, MakeLesson(), EditTask("jump"))
    assert (there.mode, there.dialog, maker(there).fields.title) == ("edit", "task", "Jump")


@pytest.mark.parametrize("tool", TOOLS)
def test_a_lesson_is_copied_as_a_block(tool: str) -> None:
    assert "goal: line" in copied(lesson(), f"task-block-{tool}")


# -- mistakes of a position ------------------------------------------------------------------------


def test_a_mistake_is_a_move_a_bar_and_words() -> None:
    task = made(making(LAST, wrong="wG1 wA1\\ | Over there she is free.\n\nwQ bQ | She is pinned."))
    assert [dict(wrong.text) for wrong in task.wrong] == [
        {"en": "Over there she is free."},
        {"en": "She is pinned."},
    ]


def test_a_mistake_without_words_is_named() -> None:
    assert said(making(LAST, wrong="wG1 wA1\\")) == "“wG1 wA1\\” has no bar with words after it."


def test_a_mistake_that_is_no_move_is_named() -> None:
    assert said(making(LAST, wrong="wA1 bG3- | No.")).startswith("Mistakes: ")


def test_a_pass_is_no_mistake() -> None:
    assert (
        said(making(LAST, wrong="pass | No.")) == "Mistakes: a pass is forced, so it is no mistake."
    )


def test_the_mistakes_of_a_task_of_the_file_return_to_their_field() -> None:
    words = "wG1 wA1\\ | Over there she is free.\nwQ bQ | She is pinned."
    added = after(
        making(LAST, title="Jump", wrong=words), AddTask(), SetTaskField("task-wrong", "")
    )
    assert maker(after(added, EditTask("jump"))).fields.wrong.count("|") == 2
