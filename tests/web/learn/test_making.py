"""Making a task in the position editor: its dialog, its check, and the task of its fields."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import pytest

import tests.languages  # noqa: F401 - loads all of them
from hive_core import Hex
from hive_core.teach.tasks import Task, check_task, read_task
from tests.page import after, loaded, walk
from tests.tasks.test_goals import LAST, ROW
from tests.tasks.test_judging import TWO
from tools.shared.environment import ROOT
from web import locale
from web.app.controls import from_click, from_field
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse
from web.editor.intents import EditPosition, ReadPosition
from web.embed.state import EmbedState
from web.learn.intents import GoOn
from web.learn.making import default_id, fields_of, slug
from web.learn.making import made as made_task
from web.learn.making_intents import CopyTask, MakeTask, SetTaskField
from web.learn.making_state import CONDITIONS, KINDS, Check, MakingState, TaskFields
from web.settings.intents import SetPref
from web.shared.effects import CopyText, Effect, Pause
from web.shared.intents import Close, Intent
from web.shared.state import AppState, Outside
from web.ui.nodes import Node

SITE = "https://hive.test/"
OVER = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@2,0"


def editor(position: str, address: str = SITE) -> AppState:
    """Return the editor with that position."""
    page = AppState(outside=Outside(address))
    return after(page, EditPosition(), ReadPosition(position))


def making(position: str, **fields: str) -> AppState:
    """Return the dialog with these fields, and its check finished."""
    state = after(editor(position), MakeTask())
    for name, value in fields.items():
        state = after(state, SetTaskField(name, value))
    return checked(state)


def checked(state: AppState) -> AppState:
    """Return the state when the check is finished."""
    while maker(state).check.left:
        state = after(state, GoOn(maker(state).check.pause))
    return state


def maker(state: AppState) -> MakingState:
    """Return the task that is being made."""
    assert state.learn.making is not None
    return state.learn.making


def check(position: str, **fields: str) -> Check:
    """Return what the check of a task with these fields has found."""
    return maker(making(position, **fields)).check


def said(state: AppState) -> str:
    """Return what the dialog says about the task."""
    (found,) = nodes(state, "id", "task-check")
    return " ".join(node.text for node in walk(found) if node.text)


def nodes(state: AppState, name: str, value: str | None = None) -> list[Node]:
    """Return the page's nodes with that attribute, with that value if it is given."""
    return [n for n in walk(view(state)) if name in n.attrs and value in (None, n.attrs.get(name))]


def effects(state: AppState, intent: Intent) -> tuple[Effect, ...]:
    return update(state, intent)[1]


def copied(state: AppState, what: str) -> str:
    """Return what a click on a button for copying copies."""
    (effect,) = effects(state, CopyTask(what))
    assert isinstance(effect, CopyText)
    return effect.text


def made(position: str, **fields: str) -> Task:
    """Return the task that is made of these fields."""
    return read_task(copied(making(position, **fields), "task"))


# -- opening the dialog ----------------------------------------------------------------------------


def test_the_button_opens_the_dialog() -> None:
    intent = from_click("action", "make-task")
    assert intent is not None
    assert after(editor(LAST), intent).dialog == "task"


@pytest.mark.parametrize("position", ["Base;Position;White[2];wQ@0,0;bQ@4,0", OVER])
def test_a_position_that_cannot_be_played_makes_no_task(position: str) -> None:
    there = editor(position)
    assert "aria-disabled" in nodes(there, "data-action", "make-task")[0].attrs
    assert after(there, MakeTask()).dialog is None


def test_a_game_makes_no_task_without_the_editor() -> None:
    assert after(AppState(), MakeTask()) == AppState()


def test_an_embedded_page_makes_no_tasks() -> None:
    framed = AppState(embed=EmbedState(framed=True))
    assert after(framed, EditPosition(), MakeTask()).dialog is None


def test_the_position_of_an_analysis_makes_a_task() -> None:
    looking = after(loaded("Base;InProgress;White[2];wS1;bS1 wS1-"), Analyse())
    there = after(looking, EditPosition(), MakeTask())
    assert maker(there).position == looking.board.position_string()


def test_the_modules_for_making_are_loaded_when_a_task_is_made() -> None:
    code = "import sys, web.app.update, web.app.view; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    late = {"checking", "made_view", "making", "making_update", "making_view", "task_code"}
    assert not {f"web.learn.{name}" for name in late} & set(loaded.split())


# -- the check -------------------------------------------------------------------------------------


def test_the_winning_move_is_named() -> None:
    assert said(making(LAST, kind="win-1")) == (
        "1 move wins: White grasshopper 1: south-east of white ant 1"
    )


def test_no_move_wins() -> None:
    assert said(making(ROW, kind="win-1")) == "No move wins in 1."


def test_a_win_in_two_is_proved() -> None:
    assert check(TWO, kind="win-2").passed


def test_a_faster_win_is_reported() -> None:
    assert "It can be won in 1, too." in said(making(LAST, kind="win-2"))


def test_a_long_proof_lets_the_page_do_something_else_after_each_move() -> None:
    begun, waits = update(after(editor(TWO), MakeTask()), SET_WIN_3)
    count = len(maker(begun).check.left)
    number = maker(begun).check.pause
    assert waits == (Pause(number, 0),)
    gone_on = after(begun, GoOn(number))
    assert len(maker(gone_on).check.left) == count - 1
    assert maker(gone_on).check.pause > number


SET_WIN_3 = SetTaskField("kind", "win-3")


def test_a_check_under_way_copies_nothing() -> None:
    begun = after(editor(TWO), MakeTask(), SET_WIN_3)
    assert effects(begun, CopyTask("task")) == ()
    assert "aria-disabled" in nodes(begun, "data-action", "try-task")[0].attrs


def test_an_old_pause_does_not_go_on_with_a_new_check() -> None:
    begun = after(editor(TWO), MakeTask(), SET_WIN_3)
    number = maker(begun).check.pause
    again = after(begun, SetTaskField("kind", "only-move"))
    assert after(again, GoOn(number)) == again


def test_a_long_check_rests_while_the_dialog_is_closed() -> None:
    begun = after(editor(TWO), MakeTask(), SET_WIN_3)
    closed = after(begun, Close())
    assert after(closed, GoOn(maker(closed).check.pause)) == closed
    assert checked(after(closed, MakeTask())).learn.making == maker(checked(begun))


def test_the_long_check_finds_the_same_moves_as_the_library() -> None:
    from hive_core.teach.tasks import right_moves

    task = made(TWO, kind="win-3")
    assert set(check(TWO, kind="win-3").answers) == set(right_moves(task))


def test_the_spaces_of_a_tile_are_listed() -> None:
    found = check(ROW, kind="destinations", piece="bS1").answers
    assert found == check(ROW, kind="destinations").answers  # it is Black's, so the first is taken
    assert all(isinstance(place, Hex) for place in found)
    assert f"There are {len(found)} spaces:" in said(making(ROW, kind="destinations"))


def test_the_tiles_that_can_move_are_listed() -> None:
    assert said(making(ROW, kind="movable", side="both")).startswith("There are")
    assert nodes(making(ROW, kind="movable"), "data-answer", "wA1")


def test_tiles_of_which_none_can_move() -> None:
    assert "All of these tiles can move." in said(making(ALL_MOVE, kind="stuck", side="both"))


ALL_MOVE = "Base;Position;White[2];wQ@0,0;bQ@1,0"


def test_every_move_is_reported() -> None:
    assert "Every legal move is right." in said(making(ROW, kind="play", if1="safe"))


BLACK = LAST.replace("White", "Black")
"""White wins in one move, unless Black prevents it."""


def test_where_no_move_loses_there_is_no_only_move() -> None:
    there = making(ROW, kind="only-move")
    assert not maker(there).check.passed
    assert said(there) == "Every legal move is right."


def test_an_only_move_that_is_one_of_two_is_a_task_with_a_warning() -> None:
    assert maker(making(BLACK, kind="only-move")).check.passed


def test_a_level_of_the_computer_needs_no_answer() -> None:
    assert said(making(ROW, kind="beat", level="3")) == "Solved by winning the game."


def test_a_task_may_ask_to_hold_out() -> None:
    state = making(ROW, kind="beat", level="3", survive="10")
    task = maker(state).check.task
    assert task is not None
    assert (task.level, task.survive) == (3, 10)
    assert said(state) == "Solved by not losing the game in these moves."


def test_a_task_to_hold_out_is_edited_as_it_was_made() -> None:
    fields = TaskFields(kind="beat", level="3", survive="10", id="a")
    task = made_task(MakingState(ROW, fields), "en", ())
    assert isinstance(task, Task)
    assert fields_of(task, "en") == fields


def test_a_pin_is_found() -> None:
    state = making(ROW, kind="play", if1="pins", tile1="bS1")
    assert "wA1 bS1-" in {node.attrs["data-answer"] for node in nodes(state, "data-answer")}


def test_a_demand_that_no_move_meets() -> None:
    assert said(making(ROW, kind="play", if1="passes")) == "No legal move does that."


def test_a_demand_without_a_tile() -> None:
    assert said(making(ALL_MOVE, kind="play", if1="frees")) == (
        "There is no tile in this position for that."
    )


def test_a_long_list_is_cut() -> None:
    state = making(LAST, kind="play", if1="place")
    count = len(maker(state).check.answers)
    assert len(nodes(state, "data-answer")) == 12
    assert f"and {count - 12} more" in said(state)


def test_texts_do_not_begin_another_check() -> None:
    before = making(LAST)
    named = after(before, SetTaskField("task-title", "Jump"))
    assert maker(named).check is maker(before).check


def test_an_invalid_id_is_refused_with_its_field() -> None:
    refused = making(LAST, id="My task")
    assert said(refused).startswith('Id: "My task" isn’t')
    assert effects(refused, CopyTask("task")) == ()


@pytest.mark.parametrize("name", ["kind", "if1", "level", "side", "nonsense"])
def test_a_value_that_makes_no_sense_changes_nothing(name: str) -> None:
    before = making(LAST)
    assert after(before, SetTaskField(name, "nonsense")) == before


def test_a_field_of_the_form_sets_the_field() -> None:
    intent = from_field("task", "task-title", "Jump")
    assert intent is not None
    assert maker(after(making(LAST), intent)).fields.title == "Jump"


# -- the task --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("position", [LAST, ROW, TWO])
def test_what_the_dialog_accepts_the_library_accepts(position: str, kind: str) -> None:
    state = making(position, kind=kind, if1="closes")
    if maker(state).check.passed:
        check_task(read_task(copied(state, "task")))
    else:
        assert effects(state, CopyTask("task")) == ()


def test_some_tasks_of_every_kind_are_accepted() -> None:
    for kind in KINDS:
        found = [check(position, kind=kind, if1="closes").passed for position in (LAST, ROW, TWO)]
        assert any(found), kind


def test_the_texts_are_in_the_language_of_the_page() -> None:
    assert made(LAST, title="Jump", text="Win.", done="Good.").title == (("en", "Jump"),)
    dutch = after(making(LAST), SetPref("lang", "nl"), SetTaskField("title", "Hop"))
    assert read_task(copied(dutch, "task")).title == (("nl", "Hop"),)


def test_a_hint_that_is_left_empty_keeps_its_step() -> None:
    task = made(LAST, hint1="One", hint3="Three")
    assert [dict(task.hint(step)) for step in (1, 2, 3)] == [{"en": "One"}, {}, {"en": "Three"}]


def test_hints_that_are_left_empty_at_the_end_are_none() -> None:
    assert made(LAST, hint1="One").hints == ((("en", "One"),),)


def test_the_demands_become_the_sentence_in_every_language() -> None:
    task = made(ROW, kind="play", if1="pins", tile1="bS1", if2="safe")
    told = dict(task.text)
    assert tuple(told) == locale.loaded()
    assert {tag: told[tag] for tag in ("en", "nl")} == {
        "en": "White to move: find a move that pins the black spider and can’t be answered by a "
        "win.",
        "nl": "Wit is aan zet: vind een zet die de zwarte spin vastzet en de tegenstander niet "
        "meteen laat winnen.",
    }


def test_two_demands_both_hold() -> None:
    one = check(ROW, kind="play", if1="pins", tile1="bS1").answers
    two = check(ROW, kind="play", if1="pins", tile1="bS1", if2="beside", tile2="bS1").answers
    assert set(two) < set(one) or two == one
    assert two


def test_the_same_demand_twice_holds_for_both_tiles() -> None:
    both = check(ROW, kind="play", if1="beside", tile1="wQ", if2="beside", tile2="wA1").answers
    first = check(ROW, kind="play", if1="beside", tile1="wQ").answers
    second = check(ROW, kind="play", if1="beside", tile1="wA1").answers
    assert set(both) == set(first) & set(second)


@pytest.mark.parametrize("condition", CONDITIONS)
def test_every_condition_can_be_demanded(condition: str) -> None:
    state = making(LAST, kind="play", if1=condition)
    fault = maker(state).check.fault
    assert fault is None or fault.key in ("task.none.play", "task.none.tile")


@pytest.mark.parametrize("kind", KINDS)
def test_the_fields_of_a_task_are_found_again(kind: str) -> None:
    fields = {"kind": kind, "title": "One", "hint1": "Look", "id": "one"}
    states = (
        making(at, **fields, level="4", if1="closes", if2="piece") for at in (LAST, ROW, BLACK)
    )
    state = next(state for state in states if maker(state).check.passed)
    found = fields_of(read_task(copied(state, "task")), "en")
    again = replace(maker(state), fields=found)
    assert copied(replace(state, learn=replace(state.learn, making=again)), "task") == copied(
        state, "task"
    )


# -- ids -------------------------------------------------------------------------------------------


def test_the_id_is_made_from_the_title() -> None:
    assert made(LAST, title="Één sprong!").id == "een-sprong"


def test_the_id_without_a_title_is_the_kind() -> None:
    assert made(LAST).id == "win-1"


def test_an_id_that_is_taken_gets_a_number() -> None:
    assert default_id(TaskFields(title="Jump"), {"jump", "jump-2"}) == "jump-3"


@pytest.mark.parametrize("title", ["x" * 90, "-", "🐝", " A  b ", "é" * 70])
def test_every_title_makes_a_valid_id(title: str) -> None:
    name = slug(title) or "none"
    assert read_task(json.dumps({"id": name, "kind": "win", "in": 1, "position": LAST})).id == name
