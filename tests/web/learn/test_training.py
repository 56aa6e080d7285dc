"""Lines to learn by heart: an analysis is asked back, and what went wrong comes again."""

from __future__ import annotations

from typing import Any

import pytest

from hive_core import Color
from hive_core.game import Game
from hive_core.teach._tasks.lines import lines_of
from tests.page import after, loaded, of_class, walk, with_id
from tests.tasks.test_lines import FIRST, LINES, SECOND, TREE
from tests.web.learn.test_open_task import page, played, task_of
from web.app.controls import from_form
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse
from web.files.intents import OpenText
from web.game.intents import GoTo, NewGame, Play, Undo
from web.learn import doing, training
from web.learn.intents import (
    AskTaskHint,
    CopyStudy,
    DropStudy,
    GoOn,
    LeaveTask,
    NextTask,
    OpenLearn,
    OpenTraining,
    ProgressLoaded,
    RestartTask,
    Restore,
    RestoreStudy,
    SetDay,
    ShowSolution,
    TasksLoaded,
    TrainLines,
    TrainStudy,
)
from web.learn.progress import NO_PROGRESS, Progress, read, write
from web.settings.intents import SetPref
from web.shared.effects import AskDay, CopyText, Effect
from web.shared.intents import Close, Intent, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.ui.nodes import Node

TODAY = 20_000
WHITE = training.study_id("Mine", Color.WHITE)


def analysed(tree: str = TREE) -> AppState:
    """Return an analysis of the game with these variations."""
    return after(loaded("Base"), SetDay(TODAY), OpenText(tree), Analyse())


def trained(tree: str = TREE, name: str = "Mine", color: Color = Color.WHITE) -> AppState:
    """Return the page with the first line of the tree to be played."""
    return after(analysed(tree), TrainLines(name, color))


def answered(state: AppState, *moves: str) -> AppState:
    """Return the page after these moves of the player, with the replies to them."""
    for move in moves:
        state = played(state, move)[0]
        while task_of(state).pause and not task_of(state).attempt.solved:
            state = after(state, GoOn(task_of(state).pause))
    return state


def moves(state: AppState) -> tuple[str, ...]:
    return state.game.record.moves


def progress(state: AppState) -> Progress:
    return state.learn.progress


def line_ids(state: AppState, study: str = WHITE) -> tuple[str, ...]:
    value = training.read_study(progress(state).studies[study].text)
    assert value is not None
    return training.line_ids(value)


# -- a line ----------------------------------------------------------------------------------------


def test_the_first_line_begins_at_the_start() -> None:
    state = trained()
    assert (moves(state), state.board.turn, state.mode) == ((), Color.WHITE, "puzzle")


def test_the_page_plays_the_other_side() -> None:
    assert moves(answered(trained(), "wS1")) == FIRST[:2]


def test_the_comment_is_read_after_the_move() -> None:
    assert "A grasshopper." in sentence(answered(trained(), "wS1"))


def test_the_end_of_a_line_is_solved_with_three_stars() -> None:
    state = answered(trained(), "wS1", "wQ -wS1", "wA1 -wQ")
    assert (task_of(state).state, task_of(state).attempt.stars) == ("solved", 3)


def test_the_comment_at_the_end_of_a_line_is_read() -> None:
    state = answered(trained(), "wS1", "wQ -wS1", "wA1 -wQ")
    assert sentence(state) == "Solved! Well placed."


def test_a_typed_move_takes_back_the_wrong_one_that_is_still_shown() -> None:
    wrong = played(answered(trained(), "wS1"), "wA1 -wS1")[0]
    assert task_of(wrong).shown
    right = after(wrong, Play("wQ -wS1", typed=True))
    assert (moves(right), task_of(right).state) == (FIRST[:3], "open")
    assert moves(after(right, GoOn(task_of(right).pause))) == FIRST[:4]


def test_undo_in_a_task_drops_a_move_that_waits_and_nothing_else() -> None:
    state = after(answered(trained(), "wS1"), SetPref("confirm", "on"))
    waiting = after(state, Play("wQ -wS1", typed=True))
    assert waiting.table.pending is not None
    undone = after(waiting, Undo())
    assert (moves(undone), undone.table.pending) == (FIRST[:2], None)


def test_the_next_line_begins_with_the_move_that_differs() -> None:
    state = after(answered(trained(), "wS1", "wQ -wS1", "wA1 -wQ"), NextTask())
    assert moves(state) == FIRST[:2]  # the other move of White's own
    assert moves(after(answered(state, "wG1 -wS1", "wQ -wG1"), NextTask())) == SECOND[:2]


def test_a_move_of_another_line_is_taken_back_at_no_cost() -> None:
    state = answered(answered(trained(), "wS1"), "wG1 -wS1")
    assert (moves(state), task_of(state).attempt.tries) == (FIRST[:2], 0)
    assert sentence(state).startswith("This move is in your lines, too.")


def test_after_the_last_line_comes_the_list() -> None:
    state = after(answered(trained(), "wS1", "wQ -wS1", "wA1 -wQ"), NextTask())
    state = after(answered(state, "wG1 -wS1", "wQ -wG1"), NextTask())
    state = after(answered(state, "wQ -wS1", "wA1 -wQ"), NextTask())
    assert state.dialog == "learn"


def test_black_is_trained_on_every_first_move_of_white() -> None:
    tree = '[GameType "Base"]\n\n1. wS1 (1. wG1 1... bS1 wG1-) bG1 wS1- *'
    state = trained(tree, color=Color.BLACK)
    assert (moves(state), state.board.turn) == (("wS1",), Color.BLACK)
    assert moves(after(answered(state, "bG1 wS1-"), NextTask())) == ("wG1",)


def test_black_is_at_the_bottom() -> None:
    assert trained(color=Color.BLACK).table.flip


def test_a_wrong_move_is_taken_back_with_the_words_of_the_author() -> None:
    state = answered(answered(trained(), "wS1"), "wA1 -wS1")
    assert (moves(state), sentence(state)) == (FIRST[:2], "Too early.")


def test_a_move_that_the_tree_lacks_is_refused() -> None:
    state = answered(answered(trained(), "wS1"), "wB1 -wS1")
    assert (moves(state), sentence(state)) == (
        FIRST[:2],
        "This line has another move here. Try again.",
    )


def test_a_mirror_image_is_right_and_becomes_the_move_of_the_line() -> None:
    tree = '[GameType "Base"]\n\n1. wS1 bG1 wS1- 2. wQ -wS1 bQ bG1- *'
    state = played(trained(tree, color=Color.BLACK), "bG1 /wS1")[0]
    assert moves(state) == ("wS1", "bG1 wS1-")
    assert "turned or mirrored" in sentence(state)


def test_another_try_begins_at_the_start_of_the_line() -> None:
    state = after(answered(trained(), "wS1"), RestartTask())
    assert (moves(state), task_of(state).attempt.tries) == ((), 0)


def test_another_try_after_the_solution_is_the_players_own() -> None:
    state = after(trained(), ShowSolution())
    state = after(state, RestartTask())
    assert task_of(answered(state, "wS1")).pause == 0


def test_a_late_try_again_takes_back_no_right_move() -> None:
    state = answered(answered(trained(), "wS1"), "wB1 -wS1")
    late = after(state, RestartTask())
    assert moves(late) == FIRST[:2]
    assert moves(after(late, RestartTask())) == ()


def test_the_solution_praises_nobody() -> None:
    tree = '[GameType "Base"]\n\n1. wS1 bG1 wS1- 2. wQ -wS1 *'
    assert sentence(after(trained(tree), ShowSolution())) == "This is the solution."


def test_the_solution_is_judged_when_it_was_asked_for_at_an_earlier_position() -> None:
    there = trained(color=Color.BLACK)
    shown = after(there, GoTo(0), ShowSolution())
    assert task_of(shown) == task_of(after(there, ShowSolution()))
    assert task_of(shown).reply is not None


def test_a_reload_goes_on_with_the_line() -> None:
    state = answered(trained(), "wS1")
    again = after(loaded("Base"), Restore(doing.write(state)))
    assert (moves(again), task_of(again).task) == (FIRST[:2], task_of(state).task)


def reloaded(state: AppState) -> tuple[AppState, tuple[Effect, ...]]:
    """Return the page after a reload, and what it asks the browser then."""
    kept = after(loaded("Base"), ProgressLoaded(write(progress(state))))
    return update(kept, Restore(doing.write(state)))


def test_a_mistake_before_a_reload_counts() -> None:
    again, effects = reloaded(answered(answered(trained(), "wS1"), "wB1 -wS1"))
    assert AskDay() in effects
    solved = answered(after(again, SetDay(TODAY)), "wQ -wS1", "wA1 -wQ")
    assert progress(solved).due(training.SOURCE, TODAY + 1) == (line_ids(solved)[0],)


@pytest.mark.parametrize("left", [(LeaveTask(),), (NewGame(),), (NextTask(),), ()])
def test_a_line_left_after_a_mistake_comes_again_the_next_day(left: tuple[Intent, ...]) -> None:
    state = after(answered(answered(trained(), "wS1"), "wB1 -wS1"), *left, TrainStudy(WHITE))
    solved = answered(state, "wS1", "wQ -wS1", "wA1 -wQ")
    study = training.read_study(progress(solved).studies[WHITE].text)
    assert study is not None
    assert training.counts(study, progress(solved), TODAY).known == 0
    assert progress(solved).due(training.SOURCE, TODAY + 1) == (line_ids(solved)[0],)


def test_a_line_left_after_a_hint_comes_again_the_next_day() -> None:
    state = after(trained(), AskTaskHint(), LeaveTask())
    assert progress(state).due(training.SOURCE, TODAY + 1) == (line_ids(state)[0],)


def test_the_day_is_asked_for_each_line() -> None:
    state = answered(trained(), "wS1", "wQ -wS1", "wA1 -wQ")
    assert AskDay() in update(state, NextTask())[1]


def test_after_a_reload_the_next_line_has_the_name_of_the_same_study() -> None:
    alpha = after(trained(name="Alpha"), LeaveTask())
    again, _ = reloaded(after(alpha, TrainLines("Beta", Color.WHITE)))
    second = after(answered(again, "wS1", "wQ -wS1", "wA1 -wQ"), NextTask())
    assert dict(task_of(second).task.title)["en"] == "Beta"


def test_after_a_reload_the_same_lines_are_left() -> None:
    known = after(answered(trained(), "wS1", "wQ -wS1", "wA1 -wQ"), LeaveTask())
    state = after(known, TrainStudy(WHITE))
    assert reloaded(state)[0].learn.round == state.learn.round == line_ids(state)[1:]


def test_the_analysis_is_there_afterwards() -> None:
    before = analysed()
    state = after(before, TrainLines("Mine", Color.WHITE), LeaveTask())
    assert (state.mode, state.game.record) == ("analysis", before.game.record)


# -- which lines -----------------------------------------------------------------------------------


def test_a_line_without_mistakes_is_known() -> None:
    state = answered(trained(), "wS1", "wQ -wS1", "wA1 -wQ")
    study = training.read_study(progress(state).studies[WHITE].text)
    assert study is not None
    assert training.counts(study, progress(state), TODAY) == (3, 1, 0)


def test_a_line_with_a_mistake_comes_again_the_next_day() -> None:
    state = answered(trained(), "wS1", "wA1 -wS1", "wQ -wS1", "wA1 -wQ")
    first = line_ids(state)[0]
    assert progress(state).due(training.SOURCE, TODAY) == ()
    assert progress(state).due(training.SOURCE, TODAY + 1) == (first,)


def test_what_is_due_comes_before_what_is_new() -> None:
    state = answered(trained(), "wS1", "wA1 -wS1", "wQ -wS1", "wA1 -wQ")
    first, *others = line_ids(state)
    study = training.read_study(progress(state).studies[WHITE].text)
    assert study is not None
    assert training.to_play(study, progress(state), TODAY) == tuple(others)
    assert training.to_play(study, progress(state), TODAY + 1) == (first, *others)


def test_all_lines_are_trained_again_once_they_are_known() -> None:
    state = answered(trained(), "wS1", "wQ -wS1", "wA1 -wQ")
    state = answered(after(state, NextTask()), "wG1 -wS1", "wQ -wG1")
    state = answered(after(state, NextTask()), "wQ -wS1", "wA1 -wQ")
    state = after(state, LeaveTask(), TrainStudy(WHITE))
    assert state.learn.round == line_ids(state)


def test_a_line_keeps_its_result_when_another_is_added() -> None:
    state = answered(trained(), "wS1", "wQ -wS1", "wA1 -wQ")
    longer = TREE.replace(" *", " (3. wB1 -wQ) *").replace("bQ bS1-", "bA1 bS1-")
    again = after(state, LeaveTask(), OpenText(longer), TrainLines("Mine", Color.WHITE))
    assert progress(again).stars(training.SOURCE, line_ids(again)[0]) == 3


# -- what is kept ----------------------------------------------------------------------------------


def test_a_study_is_kept_with_the_progress() -> None:
    state = trained()
    assert read(write(progress(state))) == progress(state)


def test_the_studies_of_two_devices_are_both_kept() -> None:
    white, black = progress(trained()), progress(trained(color=Color.BLACK))
    assert set(white.merged(black).studies) == {WHITE, training.study_id("Mine", Color.BLACK)}


def test_a_damaged_study_is_left_out_of_the_list() -> None:
    assert list(training.studies(NO_PROGRESS.with_study("white-0", "{"))) == []


def test_a_deleted_study_can_be_brought_back() -> None:
    state = after(trained(), LeaveTask(), OpenTraining(), DropStudy(WHITE))
    assert progress(state).studies[WHITE].text == ""
    again = after(state, Close(), OpenTraining(), RestoreStudy(WHITE))
    assert progress(again).studies[WHITE].text == progress(trained()).studies[WHITE].text


def test_bringing_a_study_back_twice_does_not_delete_it() -> None:
    state = after(trained(), LeaveTask(), OpenTraining(), DropStudy(WHITE))
    again = after(state, RestoreStudy(WHITE), RestoreStudy(WHITE))
    assert progress(again).studies[WHITE].text == progress(trained()).studies[WHITE].text


def test_the_lines_are_copied_as_a_lesson_for_others() -> None:
    state = after(trained(), LeaveTask(), OpenTraining())
    _, effects = update(state, CopyStudy(WHITE))
    (copied,) = effects
    assert isinstance(copied, CopyText)
    opened = after(AppState(), Visit(copied.text[copied.text.index("#") :]))
    assert lines_of(task_of(opened).task) == (FIRST, SECOND)
    both = answered(opened, "wS1", "wQ -wS1", "wA1 -wQ")
    assert moves(after(both, NextTask())) == SECOND[:2]


def test_a_study_without_a_name_replaces_none_that_has_other_lines() -> None:
    first = after(trained(name=""), LeaveTask())
    other = '[GameType "Base"]\n\n1. wG1 bG1 wG1- *'
    state = after(first, OpenText(other), TrainLines("", Color.WHITE))
    titles = [dict(study.title)["en"] for _, study in training.studies(progress(state))]
    assert titles == ["Base", "Base (2)"]


def test_a_study_without_a_name_takes_the_place_of_its_earlier_lines() -> None:
    first = after(trained(name=""), LeaveTask())
    longer = TREE.replace("bQ bS1- 3. wA1 -wQ)", "bQ bS1- 3. wA1 -wQ bA1 bQ- 4. wA2 -wA1)")
    state = after(first, OpenText(longer), TrainLines("", Color.WHITE))
    assert len(list(training.studies(progress(state)))) == 1


def test_a_line_that_is_trained_is_no_study_of_its_own() -> None:
    state = after(trained(), OpenTraining())
    assert "form" not in {part.tag for part in walk(with_id(state, "train-dialog"))}
    assert after(state, TrainLines("Mine", Color.WHITE)).learn.progress == progress(state)


def test_a_game_without_moves_of_a_side_says_so() -> None:
    state = after(analysed('[GameType "Base"]\n\n1. wS1 *'), TrainLines("", Color.BLACK))
    assert (state.task, sentence(state)) == (None, "Black has no moves here to train.")


def test_the_name_is_that_of_the_game_if_the_player_gives_none() -> None:
    tree = TREE.replace("\n\n", '\n[Event "Club night"]\n\n', 1)
    state = trained(tree, name=" ")
    assert training.study_id("Club night", Color.WHITE) in progress(state).studies


# -- what one sees ---------------------------------------------------------------------------------


def shown(state: AppState) -> list[Any]:
    return [dict(part.attrs).get("data-study") for part in of_class(state, "kept-game")]


def words(part: Node) -> str:
    return (part.text or "") + "".join(map(words, part.children))


def test_the_dialog_lists_the_studies() -> None:
    state = after(trained(), LeaveTask(), OpenTraining())
    assert shown(state) == [WHITE]


def test_the_dialog_counts_the_lines_of_both_sides() -> None:
    options = words(with_id(after(analysed(), OpenTraining()), "train-dialog"))
    assert "White: 3 lines · Black: 4 lines" in options


def test_the_choice_of_a_side_counts_nothing_as_only_the_game_may_be_guessed() -> None:
    dialog = with_id(after(analysed(), OpenTraining()), "train-dialog")
    (side,) = (part for part in walk(dialog) if part.attrs.get("name") == "side")
    assert [option.text for option in side.children] == ["White", "Black"]


def test_a_line_of_two_studies_has_the_name_of_the_one_that_is_trained() -> None:
    alpha = after(trained(name="Alpha"), LeaveTask())
    state = after(alpha, TrainLines("Beta", Color.WHITE))
    assert dict(task_of(state).task.title)["en"] == "Beta"


def test_a_line_that_needed_help_is_not_known_yet() -> None:
    state = answered(trained(), "wS1", "wB1 -wS1", "wQ -wS1", "wA1 -wQ")
    study = training.read_study(progress(state).studies[WHITE].text)
    assert study is not None
    assert training.counts(study, progress(state), TODAY).known == 0


def test_the_form_trains_the_chosen_side() -> None:
    form = from_form("train", {"name": "Mine", "side": "black"})
    assert form == TrainLines("Mine", Color.BLACK)


def test_the_list_of_lessons_leads_to_the_lines() -> None:
    state = after(trained(), LeaveTask(), OpenLearn(), TasksLoaded("lessons", "", TODAY))
    assert "Your lines" in words(with_id(state, "learn-dialog"))


@pytest.mark.parametrize("color", list(Color))
def test_the_lines_are_games_that_end_with_a_move_of_their_side(color: Color) -> None:
    game = Game.read(TREE)
    lines = training.lines_for(game.tree, color)
    assert {game.tree.board(line).turn for line in lines} == {color.other}
    assert all(game.tree.board(line).move_strings() == list(line) for line in lines)


LINE_2 = "Line 2 of 2"


def test_the_end_of_a_line_counts_as_that_line_while_it_is_shown() -> None:
    ended = answered(page(LINES), *FIRST[::2])
    assert task_of(ended).goes_on is not None
    assert LINE_2 not in {node.text for node in walk(view(ended))}
    assert LINE_2 in {node.text for node in walk(view(after(ended, NextTask())))}
