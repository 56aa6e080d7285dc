"""Tasks made in the position editor: tried, copied, and collected in a file."""

from __future__ import annotations

import html
import json
from dataclasses import replace

import pytest

from hive_core.teach.tasks import read_task, read_tasks
from tests.page import after, loaded
from tests.tasks.test_goals import LAST, ROW
from tests.tasks.test_judging import TWO
from tests.web.learn.test_making import (
    SITE,
    checked,
    copied,
    editor,
    effects,
    made,
    maker,
    making,
    nodes,
    said,
)
from web.app.controls import from_click
from web.editor.intents import EditPosition, LeaveEditor, ReadPosition
from web.embed.state import EmbedState
from web.files.intents import ClipboardRefused, OpenText
from web.game.intents import NewGame, Play, Undo
from web.learn import doing
from web.learn.collections import following
from web.learn.intents import LeaveTask, OpenTask, RestartTask, TasksLoaded
from web.learn.making_intents import (
    AddTask,
    CopyTask,
    DeleteTask,
    EditTask,
    MakeTask,
    RestoreTask,
    SaveTasks,
    SetTaskField,
    TakeTasks,
    TryTask,
)
from web.learn.progress import MOST_MADE, NO_PROGRESS, Made, Progress, read, write
from web.locale.phrases import Notice
from web.settings.intents import SetPref
from web.shared.effects import SaveFile
from web.shared.intents import Close, Intent, Open, Visit
from web.shared.state import AppState

PUZZLES = json.dumps(
    {"format": "hive-tasks", "version": 1, "tasks": [{"id": "a", "kind": "beat", "position": ROW}]}
)


def listed(state: AppState) -> list[str]:
    """Return the ids of the tasks in the file."""
    return [name for name, task in state.learn.progress.made.items() if task.text]


# -- trying it -------------------------------------------------------------------------------------


def test_trying_opens_the_task_without_progress() -> None:
    tried = after(making(LAST), TryTask())
    assert (tried.mode, tried.dialog, tried.editor) == ("puzzle", None, None)
    assert tried.task is not None
    solved = after(tried, Play("wG1 bQ-"))
    assert solved.task is not None
    assert solved.task.state == "solved"
    assert solved.learn.progress == NO_PROGRESS


def test_leaving_the_task_returns_to_the_editor_and_the_fields() -> None:
    before = making(LAST, title="Jump")
    back = after(before, TryTask(), Play("wG1 bQ-"), LeaveTask())
    assert (back.mode, back.dialog, back.task) == ("edit", "task", None)
    assert (back.editor, back.learn.making) == (before.editor, before.learn.making)


def test_the_game_is_kept_behind_the_editor_and_the_task() -> None:
    game = loaded("Base;InProgress;White[2];wS1;bS1 wS1-")
    made_here = after(game, EditPosition(), ReadPosition(LAST), MakeTask())
    back = after(made_here, TryTask(), LeaveTask(), LeaveEditor())
    assert (back.mode, back.game, back.editor) == (game.mode, game.game, None)


def test_a_new_game_ends_the_trial_and_the_editor() -> None:
    begun = after(making(LAST), TryTask(), NewGame())
    assert (begun.mode, begun.task, begun.editor) == ("play", None, None)


def test_a_task_of_the_list_keeps_the_editor_that_waits() -> None:
    other = after(
        making(LAST),
        TryTask(),
        OpenTask("puzzles"),
        TasksLoaded("puzzles", PUZZLES),
    )
    assert other.task is not None
    assert other.task.source == "puzzles"
    assert after(other, LeaveTask()).mode == "edit"


def test_a_task_waits_while_a_position_is_set_up_in_front_of_it() -> None:
    waiting = after(making(LAST), TryTask(), EditPosition())
    assert after(waiting, RestartTask()) == waiting
    assert after(waiting, LeaveEditor()).mode == "puzzle"


# -- copying ---------------------------------------------------------------------------------------


def test_the_link_opens_the_task() -> None:
    address, _, fragment = copied(making(LAST, title="Jump"), "task-link").partition("#")
    assert address == SITE
    opened = after(AppState(), Visit(f"#{fragment}"))
    assert opened.task is not None
    assert opened.task.task == made(LAST, title="Jump")


def test_the_code_that_is_pasted_opens_the_task() -> None:
    opened = after(AppState(), OpenText(copied(making(LAST), "task")))
    assert opened.task is not None
    assert opened.task.task == made(LAST)


def test_a_pasted_task_with_an_error_is_explained() -> None:
    opened = after(AppState(), OpenText('{"id": "x", "kind": "win", "in": 1}'))
    assert opened.task is None
    assert opened.notice is not None


def test_the_iframe_opens_the_task() -> None:
    code = html.unescape(copied(making(LAST), "task-iframe"))
    fragment = code.partition('src="https://hive.test/embed.html#')[2].partition('"')[0]
    framed = AppState(embed=EmbedState(framed=True))
    opened = after(framed, Visit(f"#{fragment}"))
    assert opened.task is not None
    assert opened.task.task == made(LAST)


def test_the_board_s_attribute_is_the_task() -> None:
    code = copied(making(LAST, title='"<b>" & co'), "task-board")
    attribute = code.partition('<hive-board task="')[2].partition('"')[0]
    assert read_task(html.unescape(attribute)) == made(LAST, title='"<b>" & co')
    assert "<svg" in code
    assert "<b>" not in code.partition("<svg")[0]


def test_a_local_page_has_no_embed_codes() -> None:
    there = after(editor(LAST, "file:///home/hive.html"), MakeTask())
    copies = {n.attrs["data-copy"] for n in nodes(there, "data-copy")}
    assert copies.isdisjoint({"task-board", "task-iframe"})
    assert effects(there, CopyTask("task-iframe")) == ()


def test_every_button_for_copying_is_translated_into_an_intent() -> None:
    for node in nodes(making(LAST), "data-copy"):
        assert from_click("copy", node.attrs["data-copy"]) == CopyTask(node.attrs["data-copy"])


def test_what_the_browser_does_not_copy_is_shown() -> None:
    refused = after(making(LAST), ClipboardRefused("the code"))
    assert [n.text for n in nodes(refused, "id", "by-hand")] == ["the code"]


# -- the file --------------------------------------------------------------------------------------


def test_added_tasks_are_listed() -> None:
    added = after(making(LAST, title="Jump"), AddTask())
    assert listed(added) == ["jump"]
    assert len(nodes(added, "data-task-edit", "jump")) == 1


def test_adding_again_replaces_the_task() -> None:
    twice = after(
        making(LAST, title="Jump"),
        *(AddTask(), SetTaskField("text", "Win."), AddTask()),
    )
    assert listed(twice) == ["jump"]
    assert dict(read_task(twice.learn.progress.made["jump"].text).text) == {"en": "Win."}


def test_another_position_is_another_task() -> None:
    added = after(making(LAST, title="Jump"), AddTask(), Close())
    other = after(added, ReadPosition(TWO), MakeTask())
    assert maker(other).fields.title == ""
    other = after(other, SetTaskField("kind", "beat"), AddTask())
    assert listed(other) == ["jump", "beat"]


def test_an_id_of_another_task_is_refused() -> None:
    added = after(making(LAST, title="Jump"), AddTask(), Close())
    other = after(added, ReadPosition(TWO), MakeTask())
    refused = after(other, SetTaskField("kind", "beat"), SetTaskField("id", "jump"))
    assert said(refused) == "Another task in the file has the id “jump”."


def test_the_file_has_all_tasks() -> None:
    added = after(making(LAST, title="Jump"), AddTask(), Close())
    added = after(added, ReadPosition(ROW), MakeTask())
    added = after(added, SetTaskField("kind", "beat"), AddTask())
    (saved,) = effects(added, SaveTasks())
    assert isinstance(saved, SaveFile)
    assert saved.name == "hive-tasks.json"
    assert [task.id for task in read_tasks(saved.text).tasks] == ["jump", "beat"]


def test_an_empty_file_is_not_saved() -> None:
    assert effects(making(LAST), SaveTasks()) == ()
    assert nodes(making(LAST), "data-save", "tasks") == []


def test_where_downloads_are_blocked_the_file_is_shown() -> None:
    added = after(making(LAST), AddTask())
    outside = replace(added.outside, downloads_blocked=True)
    saved = after(replace(added, outside=outside), SaveTasks())
    assert [task.id for task in read_tasks(saved.files.copy_manually).tasks] == ["win-1"]


def test_the_saved_file_opens_as_a_list() -> None:
    (saved,) = effects(after(making(LAST), AddTask()), SaveTasks())
    assert isinstance(saved, SaveFile)
    opened = after(AppState(), OpenText(saved.text))
    assert opened.dialog == "learn"
    assert after(opened, OpenTask("file", "win-1")).task is not None


def test_an_added_task_is_opened_from_the_lists_of_learn() -> None:
    added = after(making(LAST, title="Jump"), AddTask(), Close(), Open("learn"))
    assert len(nodes(added, "data-task-added", "jump")) == 1
    opened = after(added, OpenTask("added", "jump"))
    assert opened.task is not None
    assert opened.task.task.id == "jump"


def test_the_stars_of_an_added_task_are_kept() -> None:
    opened = after(making(LAST, title="Jump"), AddTask(), OpenTask("added", "jump"))
    assert after(opened, Play("wG1 bQ-")).learn.progress.stars("added", "jump") == 3


def test_a_deleted_task_is_not_in_the_lists_of_learn() -> None:
    deleted = after(making(LAST), AddTask(), DeleteTask("win-1"), Close(), Open("learn"))
    assert not nodes(deleted, "data-task-added", "win-1")


def test_the_task_that_was_added_next_comes_next() -> None:
    one = after(making(LAST, title="One"), AddTask(), Close())
    progress = one.learn.progress
    more = progress.with_made("two", progress.made["one"].text.replace('"one"', '"two"'))
    two = replace(one, learn=replace(one.learn, progress=more))
    learn = after(two, OpenTask("added", "one")).learn
    assert learn.task is not None
    assert following(learn, learn.task, framed=False) == ("added", "two")


# -- a file that was saved elsewhere ---------------------------------------------------------------


def titles(state: AppState) -> list[dict[str, str]]:
    """Return the titles of the tasks in the file, by language."""
    made = state.learn.progress.made.values()
    return [dict(read_task(task.text).title) for task in made if task.text]


def saved_file(**fields: str) -> str:
    """Return the file of a list with one task."""
    (saved,) = effects(after(making(LAST, **fields), AddTask()), SaveTasks())
    assert isinstance(saved, SaveFile)
    return saved.text


def taken(text: str, page: AppState | None = None) -> AppState:
    """Return the page after the tasks of a file were taken up to be edited."""
    return after(page or AppState(), OpenText(text), TakeTasks())


def test_an_opened_file_offers_to_edit_its_tasks() -> None:
    opened = after(AppState(), OpenText(saved_file()))
    assert [node.attrs["data-action"] for node in nodes(opened, "data-action", "edit-tasks")]
    assert from_click("action", "edit-tasks") == TakeTasks()


def test_the_tasks_of_an_opened_file_are_in_the_list_as_they_were() -> None:
    text = saved_file(title="Jump", done="Well jumped.", wrong="wA1 -bQ | No.")
    there = taken(text)
    assert there.dialog == "task"
    assert json.loads(saved(there)) == json.loads(text)


def test_a_word_of_an_opened_task_is_corrected() -> None:
    there = after(taken(saved_file(title="Jmp")), SetTaskField("title", "Jump"), AddTask())
    assert titles(there) == [{"en": "Jump"}]


def test_the_dialog_shows_the_position_of_the_opened_task() -> None:
    there = taken(saved_file())
    assert there.editor is not None
    assert there.editor.draft.text == maker(there).position
    assert maker(there).check.passed


def test_a_task_with_the_id_of_an_opened_one_is_not_replaced() -> None:
    here = after(making(TWO, kind="beat", id="jump"), AddTask(), Close(), LeaveEditor())
    there = taken(saved_file(title="Jump"), here)
    assert listed(there) == ["jump", "jump-2"]
    assert there.learn.progress.made["jump"] == here.learn.progress.made["jump"]


def test_tasks_that_are_taken_up_twice_are_there_once() -> None:
    text = saved_file(title="Jump")
    assert listed(taken(text, after(taken(text), Close(), LeaveEditor()))) == ["jump"]


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "play", "goal": {"to": "2,0"}},
        {"kind": "better", "answers": ["wA1 -bS1"]},
        {"kind": "beat", "survive": 7},
        {"kind": "win", "in": 1, "marks": ["2,0"]},
    ],
)
def test_a_task_that_has_more_than_the_fields_stays_in_its_file(
    fields: dict[str, object],
) -> None:
    task = {"id": "a", "position": LAST, **fields}
    plain = {"id": "b", "kind": "beat", "position": LAST}
    there = taken(json.dumps(FILE | {"tasks": [task, plain]}))
    assert listed(there) == ["b"]
    assert maker(there).added[0] == "b"
    assert there.notice == Notice("task.stays")
    assert after(there, Open("learn")).learn.opened == there.learn.opened


def test_a_full_list_says_that_it_takes_up_no_more_tasks() -> None:
    own = {f"own-{number}": Made(1, "{}") for number in range(MOST_MADE)}
    page = AppState()
    full = replace(page, learn=replace(page.learn, progress=Progress(made=own)))
    there = taken(saved_file(title="Jump"), full)
    assert there.notice == Notice("task.full", (("most", str(MOST_MADE)),))
    assert there.learn.progress.made == own


FILE = {"format": "hive-tasks", "version": 1}


def saved(state: AppState) -> str:
    """Return the file of the list."""
    (effect,) = effects(state, SaveTasks())
    assert isinstance(effect, SaveFile)
    return effect.text


# -- nothing that was made is lost -----------------------------------------------------------------


def test_a_second_task_of_the_same_position_is_added_beside_the_first() -> None:
    first = after(making(LAST, title="One"), AddTask())
    second = after(first, SetTaskField("title", "Two"), AddTask(another=True))
    assert sorted(listed(second)) == ["one", "two"]
    assert second.learn.progress.made["one"] == first.learn.progress.made["one"]


def test_a_task_of_the_list_is_added_again_under_an_id_of_its_own() -> None:
    edited = after(making(LAST, title="Jump"), AddTask(), EditTask("jump"))
    assert sorted(listed(after(edited, AddTask(another=True)))) == ["jump", "jump-2"]


def test_a_task_with_the_id_of_another_is_refused_with_the_reason() -> None:
    first = after(making(LAST, title="One", id="mine"), AddTask())
    refused = after(first, SetTaskField("id", "other"), AddTask(another=True))
    refused = after(refused, SetTaskField("id", "mine"), AddTask())
    assert isinstance(refused.notice, Notice)
    assert refused.notice.key == "task.fault.id-twice"


def test_a_task_of_the_list_stays_under_edit_when_its_position_is_corrected() -> None:
    edited = after(making(LAST, title="Jump", done="Well jumped."), AddTask(), EditTask("jump"))
    corrected = after(edited, Close(), ReadPosition(ROW), MakeTask())
    assert maker(corrected).fields.done == "Well jumped."
    assert maker(corrected).added[0] == "jump"


def test_words_that_were_changed_since_a_task_was_added_stay() -> None:
    added = after(making(LAST, title="Jump"), AddTask(), SetTaskField("done", "Well jumped."))
    other = after(added, Close(), ReadPosition(ROW), MakeTask())
    assert maker(other).fields.done == "Well jumped."


def written() -> AppState:
    """Return the dialog with a task that was written after another one was added."""
    added = after(making(LAST, title="Jump"), AddTask(), Close(), ReadPosition(ROW), MakeTask())
    words = (SetTaskField("title", "Row"), SetTaskField("done", "All in one row."))
    return after(added, SetTaskField("kind", "beat"), *words)


def test_what_was_written_and_not_added_stays_in_the_list_of_tasks() -> None:
    other = after(written(), EditTask("jump"))
    assert maker(other).fields.title == "Jump"
    assert len(nodes(other, "data-task-edit", "draft:0")) == 1
    back = after(other, EditTask("draft:0"))
    before = maker(written())
    assert (maker(back).fields, maker(back).position) == (before.fields, before.position)
    assert nodes(back, "data-task-edit", "draft:0") == []


def test_what_was_written_and_not_added_is_in_the_list_after_a_reload() -> None:
    other = after(written(), EditTask("jump"))
    reloaded, _ = doing.restored(AppState(), doing.write(other))
    assert [draft.fields.title for draft in maker(reloaded).drafts] == ["Row"]


def test_what_was_written_stays_when_the_tasks_of_a_file_are_taken_up() -> None:
    text = json.dumps(FILE | {"tasks": [{"id": "a", "kind": "beat", "position": ROW}]})
    taken = after(written(), Close(), OpenText(text), TakeTasks())
    assert [draft.fields.title for draft in maker(taken).drafts] == ["Row"]


def test_a_changed_task_of_the_list_stays_as_it_was_changed() -> None:
    changed = after(written(), AddTask(), EditTask("jump"), SetTaskField("title", "Hop"))
    back = after(changed, EditTask("row"), EditTask("draft:0"))
    assert (maker(back).fields.title, maker(back).added[0]) == ("Hop", "jump")


def test_a_task_of_the_list_that_was_only_looked_at_is_no_draft() -> None:
    added = after(checked(written()), AddTask())
    assert listed(added) == ["jump", "row"]
    looked = after(added, EditTask("jump"), EditTask("row"), EditTask("jump"))
    assert maker(looked).drafts == ()


def test_a_new_position_of_a_task_of_the_list_stays_as_a_draft() -> None:
    begun = after(checked(written()), AddTask(), EditTask("jump"), Close())
    moved = after(begun, ReadPosition(TWO), MakeTask(), EditTask("row"))
    (draft,) = maker(moved).drafts
    assert (draft.fields.title, draft.added[0]) == ("Jump", "jump")


def test_a_task_that_was_deleted_is_no_draft() -> None:
    added = after(checked(written()), AddTask(), DeleteTask("row"), EditTask("jump"))
    assert maker(added).drafts == ()


def test_the_draft_of_a_deleted_task_is_added_as_a_new_one() -> None:
    begun = after(checked(written()), AddTask(), EditTask("jump"), SetTaskField("title", "Hop"))
    left = after(begun, EditTask("row"), DeleteTask("jump"), EditTask("draft:0"))
    assert (maker(left).fields.title, maker(left).added) == ("Hop", ("", ""))


def test_deleting_drafts_takes_no_place_of_others() -> None:
    state = after(written(), EditTask("jump"))
    for number in range(1, 25):
        new = after(state, Close(), ReadPosition(TWO), MakeTask(), SetTaskField("title", "New"))
        state = after(new, EditTask("jump"))
        gone = len(maker(state).drafts) - 1
        assert maker(state).drafts[gone].fields.title == "New", number
        state = after(state, DeleteTask(f"draft:{gone}"))
    kept = [draft.fields.title for draft in maker(state).drafts if not draft.dropped]
    assert kept == ["Row"]


def test_a_deleted_draft_is_restored() -> None:
    dropped = after(written(), EditTask("jump"), DeleteTask("draft:0"))
    assert nodes(dropped, "data-task-edit", "draft:0") == []
    (undo,) = nodes(dropped, "data-task-restore", "draft:0")
    back = after(dropped, RestoreTask(str(undo.attrs["data-task-restore"])))
    assert len(nodes(back, "data-task-edit", "draft:0")) == 1


def test_a_task_that_was_replaced_is_restored() -> None:
    first = after(making(LAST, title="Jump"), AddTask())
    replaced = after(first, SetTaskField("done", "Well jumped."), AddTask())
    before, later = (state.learn.progress.made["jump"].text for state in (first, replaced))
    assert before != later
    back = after(replaced, RestoreTask("jump"))
    assert back.learn.progress.made["jump"].text == before
    assert after(back, RestoreTask("jump")).learn.progress.made["jump"].text == later


def test_a_new_title_keeps_the_id_of_a_task() -> None:
    added = after(making(LAST, title="Jump"), AddTask(), SetTaskField("title", "Hop"), AddTask())
    assert listed(added) == ["jump"]


@pytest.mark.parametrize("away", [(Close(),), (Close(), LeaveEditor(), EditPosition())])
def test_a_deleted_task_can_be_restored_after_the_dialog_was_closed(
    away: tuple[Intent, ...],
) -> None:
    deleted = after(making(LAST), AddTask(), DeleteTask("win-1"), *away)
    reopened = after(deleted, ReadPosition(LAST), MakeTask())
    assert listed(after(reopened, RestoreTask("win-1"))) == ["win-1"]


def test_a_deleted_task_can_be_restored_after_a_reload() -> None:
    deleted = after(making(LAST), AddTask(), DeleteTask("win-1"))
    reloaded, _ = doing.restored(AppState(), doing.write(deleted))
    assert maker(reloaded).deleted == maker(deleted).deleted


def test_a_task_with_a_fault_says_so_when_it_is_to_be_added() -> None:
    refused = after(making(LAST, id="Bad Id"), AddTask())
    assert refused.notice == maker(refused).check.fault
    assert listed(refused) == []


def test_a_task_is_deleted_and_restored() -> None:
    added = after(making(LAST), AddTask())
    deleted = after(added, DeleteTask("win-1"))
    assert listed(deleted) == []
    assert len(nodes(deleted, "data-task-restore", "win-1")) == 1
    back = after(deleted, RestoreTask("win-1"))
    assert listed(back) == ["win-1"]
    assert back.learn.progress.made["win-1"].text == added.learn.progress.made["win-1"].text


def test_a_task_of_the_list_returns_to_its_position_and_fields() -> None:
    added = after(making(LAST, title="Jump"), AddTask(), Close())
    other = after(added, ReadPosition(ROW), MakeTask())
    back = after(other, EditTask("jump"))
    assert maker(back).fields.title == "Jump"
    assert back.editor is not None
    assert back.editor.draft.text == maker(back).position
    replaced = after(back, SetTaskField("title", "Hop"), AddTask())
    assert listed(replaced) == ["jump"]


def test_undo_brings_back_the_position_before_a_task_of_the_list() -> None:
    added = after(making(LAST), AddTask(), Close())
    other = after(added, ReadPosition(ROW), MakeTask())
    back = after(other, EditTask("win-1"), Close(), Undo())
    assert back.editor is not None
    assert other.editor is not None
    assert back.editor.draft == other.editor.draft


def test_made_tasks_are_saved_with_the_progress() -> None:
    progress = after(making(LAST), AddTask()).learn.progress
    assert read(write(progress)) == progress


def test_the_later_version_of_a_made_task_counts() -> None:
    first = NO_PROGRESS.with_made("a", "{}")
    deleted = first.with_made("a", "")
    assert first.merged(deleted) == deleted
    assert deleted.merged(first) == deleted


@pytest.mark.parametrize("saved", ['{"a": 1}', '{"a": [0, "{}"]}', '{"a": [1, 2]}', "[]", "7"])
def test_damaged_tasks_in_the_storage_are_left_out(saved: str) -> None:
    assert read(f'{{"version": 1, "made": {saved}}}') == NO_PROGRESS


def test_an_unreadable_made_task_can_be_deleted() -> None:
    there = making(LAST)
    progress = there.learn.progress.with_made("broken", "{")
    state = replace(there, learn=replace(there.learn, progress=progress))
    assert len(nodes(state, "data-task-delete", "broken")) == 1
    assert effects(state, SaveTasks()) == ()
    assert listed(after(state, DeleteTask("broken"))) == []


def test_the_dialog_is_in_the_language_of_the_page() -> None:
    dutch = after(making(LAST), SetPref("lang", "nl"))
    assert said(dutch).startswith("1 zet wint:")
