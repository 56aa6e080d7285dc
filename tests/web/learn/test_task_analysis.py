"""The analysis of a solved puzzle: its game is opened at the position shown, and kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core import Color
from hive_core.teach.tasks import read_tasks
from tests.kept_pages import Browser, kept_browser
from tests.page import after, loaded, of_class, walk
from tests.tasks.test_goals import LAST
from tests.tasks.test_task_files import file
from tests.web.learn.test_band_files import FIRST, listed
from tests.web.learn.test_open_task import GAME, WIN, task_of
from tests.web.learn.test_reading import LINE
from web.app.layers import depth, way_back
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse
from web.files import export_game
from web.files.intents import NameGame, OpenText, WriteName
from web.files.keeping import kept_game
from web.game.intents import EditComment, NewGame, Play, Step, Undo, WriteComment
from web.learn import doing
from web.learn.intents import (
    BeginRun,
    LeaveTask,
    NextTask,
    OpenLearn,
    OpenTask,
    ReadTask,
    Restore,
    ShowSolution,
    TasksLoaded,
)
from web.shared.effects import BeginGame
from web.shared.intents import Close, Intent, Open
from web.shared.state import AppState
from web.table.intents import Flip


def solved(before: AppState | None = None) -> AppState:
    """Return a page with a solved puzzle over this game."""
    start = loaded(GAME) if before is None else before
    return after(start, OpenLearn(), FIRST, OpenTask("puzzles", "w1-0001"), ShowSolution())


def tried(before: AppState | None = None) -> tuple[AppState, str]:
    """Return the analysis of the puzzle with another move tried in it, and that move."""
    state = after(solved(before), Step("previous"), Analyse())
    board = state.board
    others = (board.move_string(move) for move in board.legal_moves if move.piece)
    move = next(text for text in others if text not in state.game.record.moves)
    return after(state, Play(move)), move


def test_a_solved_puzzle_is_analysed_from_the_end_of_its_solution() -> None:
    puzzle = solved()
    state = after(puzzle, Analyse())
    assert (state.mode, state.task) == ("analysis", None)
    assert state.game.ply == len(puzzle.game.record.moves) > task_of(puzzle).first
    assert state.game.record.moves == puzzle.game.record.moves


def test_a_solved_puzzle_is_analysed_from_the_position_that_was_shown() -> None:
    puzzle = after(solved(), Step("previous"))
    assert after(puzzle, Analyse()).game.ply == puzzle.game.ply == task_of(puzzle).first


SOLVING = (OpenLearn(), FIRST, OpenTask("puzzles", "w1-0001"), ShowSolution())


def begin(page: Browser) -> None:
    """Begin a game of the player's own."""
    page.do(NewGame(), Play("wG1"), Play("bG1 wG1-"))


def look(page: Browser, *, reloads: bool = False) -> None:
    """Solve the puzzle, analyse it, and return to the own game."""
    page.do(*SOLVING, Analyse())
    if reloads:
        page.reload()
    page.do(Analyse(), LeaveTask())


def listed_games(page: Browser) -> list[str]:
    """Return the names of the saved games, as the library has them."""
    page.do(Open("open"))
    page.finish()
    names = [game.name for game in page.state.files.games]
    page.do(Close())
    return names


def test_a_puzzle_is_analysed_only_once_it_is_solved() -> None:
    state = after(loaded(GAME), OpenLearn(), FIRST, OpenTask("puzzles", "w1-0001"))
    assert after(state, Analyse()).mode == "puzzle"
    assert "analyse" not in [node.attrs.get("data-action") for node in walk(view(state))]


def test_a_puzzle_of_a_run_is_not_analysed() -> None:
    state = after(listed(), BeginRun("streak"), Play("wG1 bQ-"))
    assert task_of(state).state == "solved"
    assert after(state, Analyse()).mode == "puzzle"


def test_the_analysis_of_a_puzzle_is_kept_as_a_game_of_its_own() -> None:
    state, move = tried()
    kept = kept_game(state)
    assert kept is not None
    assert dict(kept.record.tags)["Event"] == "Win in 1"
    assert any(line[-1] == move for line in kept.record.tree.lines)
    assert kept.analysis is not None


def test_the_end_of_the_analysis_leads_back_to_the_solved_puzzle() -> None:
    puzzle = solved()
    ended = after(puzzle, Analyse(), Analyse())
    assert task_of(ended).attempt == task_of(puzzle).attempt
    assert ended.game.record == puzzle.game.record


def test_the_analysis_of_a_won_puzzle_has_no_banner_over_the_board() -> None:
    ended = after(AppState(), *SOLVING, Analyse())
    assert ended.outcome is not None
    assert not of_class(ended, "banner")


def test_a_reload_in_the_analysis_of_a_puzzle_keeps_the_way_back() -> None:
    """The board of White's puzzle is not turned, so nothing but the way back is remembered."""
    tasks = read_tasks(FIRST.text).tasks
    puzzle = next(task for task in tasks if task.moves == 1 and task.board().turn is Color.WHITE)
    with kept_browser() as page:
        page.do(NewGame(), OpenLearn(), FIRST, OpenTask("puzzles", puzzle.id))
        page.do(ShowSolution(), Analyse())
        page.reload()
        page.do(Analyse())
        assert task_of(page.state).task.id == puzzle.id


def test_the_way_out_leads_to_the_player_s_game_after_a_reload_too() -> None:
    with kept_browser() as page:
        page.do(NewGame(), Play("wG1"), Play("bG1 wG1-"))
        played = page.made
        page.do(OpenLearn(), FIRST, OpenTask("puzzles", "w1-0001"), ShowSolution(), Analyse())
        page.reload()
        page.do(Analyse(), LeaveTask())
        assert (page.state.mode, page.state.task) == ("play", None)
        assert page.made.moves == played.moves


@pytest.mark.parametrize("reloads", [False, True], ids=["at once", "after a reload"])
def test_a_puzzle_that_was_only_looked_at_is_no_saved_game(reloads: bool) -> None:
    with kept_browser() as page:
        begin(page)
        for _ in range(2):
            look(page, reloads=reloads)
        assert len(listed_games(page)) == 1


@pytest.mark.parametrize("reloads", [False, True], ids=["at once", "after a reload"])
def test_a_lesson_that_was_only_read_is_no_saved_game(reloads: bool) -> None:
    with kept_browser() as page:
        begin(page)
        lesson = TasksLoaded("lessons", file(LINE), 20_000)
        page.do(OpenTask("lessons", "line"), lesson, ShowSolution(), ReadTask())
        assert page.state.is_reading
        if reloads:
            page.reload()
        page.do(Analyse(), LeaveTask())
        assert len(listed_games(page)) == 1


def test_what_was_made_of_a_puzzle_stays_one_game_however_often_it_is_analysed() -> None:
    with kept_browser() as page:
        begin(page)
        page.do(*SOLVING, Analyse(), EditComment(), WriteComment("!", done=True))
        page.do(Analyse(), LeaveTask())
        look(page)
        assert len(listed_games(page)) == 2


def test_an_analysed_puzzle_that_has_a_name_stays_saved() -> None:
    with kept_browser() as page:
        begin(page)
        page.do(*SOLVING, Analyse())
        name = listed_games(page)[0]
        page.do(Open("open"), NameGame(name), WriteName("Mine", ""), Close())
        page.do(Analyse(), LeaveTask())
        assert name in listed_games(page)


def test_undo_brings_back_an_analysed_puzzle_in_which_nothing_was_made() -> None:
    with kept_browser() as page:
        begin(page)
        page.do(*SOLVING, Analyse())
        analysed = page.made
        page.do(NewGame(), Undo())
        assert page.made == analysed
        page.reload()
        assert page.made.tree == analysed.tree


def test_after_a_reload_the_next_puzzle_follows_an_analysed_one() -> None:
    with kept_browser() as page:
        page.do(NewGame(), Play("wG1"), Play("bG1 wG1-"))
        page.do(OpenLearn(), FIRST, OpenTask("puzzles", "w1-0001"), ShowSolution(), Analyse())
        page.reload()
        page.do(Analyse(), FIRST, NextTask())
        assert task_of(page.state).task.id != "w1-0001"


def test_the_way_back_to_the_puzzle_outlives_a_reload() -> None:
    state, _ = tried()
    again = after(loaded("Base"), NewGame(), Analyse(), Restore(doing.write(state)))
    assert task_of(after(again, Analyse())).task.id == "w1-0001"


def test_what_was_tried_in_a_puzzle_is_there_when_it_is_analysed_again() -> None:
    state, move = tried()
    again = after(state, Analyse(), Analyse())
    assert any(line[-1] == move for line in again.game.record.tree.lines)


@pytest.mark.parametrize("link", ["", "black=ai:3"])
def test_the_way_out_of_a_puzzle_that_was_analysed_leads_to_the_player_s_game(link: str) -> None:
    before = loaded(GAME, link)
    left = after(tried(before)[0], Analyse(), LeaveTask())
    assert (left.mode, left.game.record) == ("play", before.game.record)
    assert left.computer.levels == before.computer.levels


def test_the_way_out_leads_to_the_player_s_game_however_often_the_puzzle_was_analysed() -> None:
    before = loaded(GAME)
    again = after(tried(before)[0], *[Analyse()] * 4)
    left = after(again, Analyse(), LeaveTask())
    assert (left.mode, left.game.record) == ("play", before.game.record)


def test_the_way_out_leads_to_an_untouched_game_as_well_which_is_saved_apart() -> None:
    before = loaded("Base")
    puzzle = after(tried(before)[0], Analyse())
    left, effects = update(puzzle, LeaveTask())
    assert left.game.record == before.game.record
    assert BeginGame() in effects


def test_each_way_back_from_an_analysed_puzzle_has_one_layer_less() -> None:
    state = tried(loaded(GAME))[0]
    depths = []
    while (intent := way_back(state)) is not None:
        depths.append(depth(state))
        state = after(state, intent)
    assert (depths, state.game.record) == ([2, 1], loaded(GAME).game.record)


BLACK = {"id": "black", "kind": "only-move", "position": LAST.replace("White", "Black")}
SIDES = TasksLoaded("puzzles", file(BLACK, WIN), 20_000)


def blacks(page: Browser, *after_it: Intent, reloads: bool) -> bool:
    """Analyse a puzzle of Black's, and return whether the board is flipped after these intents."""
    page.do(OpenLearn(), SIDES, OpenTask("puzzles", "black"), ShowSolution(), Analyse())
    assert page.state.table.flip
    if reloads:
        page.reload()
        assert page.state.table.flip
        page.do(OpenLearn(), SIDES, Close())
    page.do(*after_it)
    return page.state.table.flip


WAYS: dict[str, tuple[Intent, ...]] = {
    "a new game": (NewGame(),),
    "a file": (OpenText(GAME),),
    "back": (Analyse(), LeaveTask()),
    "back and a new game": (Analyse(), LeaveTask(), NewGame()),
    "the next puzzle": (Analyse(), NextTask(), LeaveTask()),
}


@pytest.mark.parametrize("flip", [False, True], ids=["White", "Black"])
@pytest.mark.parametrize("reloads", [False, True], ids=["at once", "after a reload"])
@pytest.mark.parametrize("way", WAYS)
def test_after_black_s_puzzle_the_board_of_a_game_is_as_it_was(
    way: str, flip: bool, reloads: bool
) -> None:
    with kept_browser() as page:
        begin(page)
        page.do(*([Flip()] if flip else []))
        assert blacks(page, *WAYS[way], reloads=reloads) is flip


@pytest.mark.parametrize("reloads", [False, True], ids=["at once", "after a reload"])
def test_after_black_s_game_and_puzzle_a_game_of_two_is_not_flipped(reloads: bool) -> None:
    with kept_browser() as page:
        page.do(NewGame(players=(1, 0)))
        assert page.state.table.flip
        assert not blacks(page, NewGame(), reloads=reloads)


def test_the_board_of_an_analysed_puzzle_is_seen_as_that_of_the_puzzle() -> None:
    puzzle = solved()
    flipped = replace(puzzle, table=replace(puzzle.table, flip=True))
    assert after(flipped, Analyse()).table.flip


def test_after_a_reload_the_analysis_lies_below_its_puzzle() -> None:
    state, move = tried()
    again = after(
        loaded("Base"),
        OpenText(export_game.game_text(state, "pgn-lines")),
        Analyse(),
        Restore(doing.write(state)),
    )
    left = after(again, Analyse(), LeaveTask())
    assert any(line[-1] == move for line in left.game.record.tree.lines)
    assert after(left, Analyse()).mode == "play"


@pytest.mark.parametrize("link", ["", "black=ai:3"])
def test_the_game_before_the_puzzle_is_the_one_that_was_left(link: str) -> None:
    before = loaded(GAME, link)
    left = after(solved(before), Analyse()).game.left
    assert left is not None
    assert (left.record, left.levels) == (before.game.record, before.computer.levels)


def test_a_new_game_from_the_analysis_of_a_puzzle_can_be_undone() -> None:
    before, move = tried()
    state = after(before, NewGame(), Undo())
    assert state.mode == "analysis"
    assert any(line[-1] == move for line in state.game.record.tree.lines)


def test_difficulty_and_themes_are_told_once_the_puzzle_is_solved() -> None:
    def words(state: AppState) -> list[str]:
        (panel,) = of_class(state, "task")
        return [node.text for node in panel.children if node.key == "facts"]

    begun = after(loaded(GAME), OpenLearn(), FIRST, OpenTask("puzzles", "w1-0001"))
    assert words(begun) == []
    assert words(after(begun, ShowSolution())) == ["Difficulty 1 of 8"]
    file = begun.learn.puzzles
    assert file is not None
    assert begun.task is not None
    themed = replace(begun.task.task, themes=("drop", "pin"))
    attempt = replace(begun.task.attempt, task=themed)
    learn = replace(begun.learn, task=replace(begun.task, attempt=attempt))
    there = after(replace(begun, learn=learn), ShowSolution())
    assert words(there) == ["Difficulty 1 of 8 · Drop · Pin"]
