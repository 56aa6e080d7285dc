"""A reload restores what the player was doing: mode, position, study and task."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from urllib.parse import quote

import pytest

from hive_core import Color, GameType, Hex
from hive_core.annotations import MarkColor
from tests.kept_pages import Browser, kept_browser
from tests.page import after, tap, walk
from tests.page_walks import RECORDS, TASKS, reviewed
from tests.web.computer.test_review import reply
from tools.shared.whole_games import WHOLE_GAMES
from web.app.view import view
from web.computer.intents import Analyse, Answered, PauseComputer, ReviewAct
from web.computer.protocol import AnalysedLine, Answer
from web.computer.requests import known_scores, known_shares
from web.computer.score import PovScore
from web.computer.state import Score, ScoredPosition
from web.editor.intents import EditPosition, ReadPosition
from web.files import saved_edits, saved_scores
from web.files.intents import NameGame, OpenSaved, OpenText, TypeName, WriteName
from web.files.link import TaskLink
from web.game import end_card
from web.game.edits import NO_EDITS
from web.game.intents import (
    CloseEnding,
    DropLine,
    EditComment,
    GoTo,
    NewGame,
    OfferDraw,
    Play,
    PromoteLine,
    Redo,
    Resign,
    SwitchLine,
    Tick,
    Undo,
    WriteComment,
)
from web.game.state import OpenGame
from web.learn import doing
from web.learn.intents import (
    AskTaskHint,
    FollowTask,
    LeaveTask,
    NextTask,
    OpenLearn,
    OpenTask,
    ShowSolution,
    TasksLoaded,
)
from web.learn.making_intents import MakeLesson, MakeTask, SetTaskField, TryTask
from web.settings.intents import SetPref
from web.shared.intents import Close, Intent, Open
from web.shared.sentences import annotation, sentence
from web.shared.state import AppState, selected_move
from web.shared.transitions import settled
from web.table.intents import Deselect, FanStacks, Flip, TapHex, TurnBoard
from web.table.mark_intents import ToggleMark

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1")
PLAYED = tuple(map(Play, MOVES))
POSITION = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"
IMPOSSIBLE = "Base;Position;White[4];wQ@0,0;bQ@5,0;wA1@-1,0"
VARIED = (GoTo(1), Play("bA1 wS1-"), Play("wG1 -wS1"), GoTo(2))


def lessons(name: str) -> tuple[Intent, ...]:
    """Return the intents that open a lesson."""
    return OpenTask("lessons", name), TasksLoaded("lessons", TASKS, 20_000)


EDITED = (EditPosition(), ReadPosition(POSITION))
MADE = (*EDITED, MakeTask(), SetTaskField("task-title", "Mine"))
LESSON = (MakeLesson(), SetTaskField("task-title", "Mine"))

MODES: Mapping[str, tuple[Intent, ...]] = {
    "play, an earlier position": (*PLAYED, GoTo(1)),
    "play against the computer": (NewGame(GameType(), players=(3, 0)),),
    "analysis": (*PLAYED, Analyse(), *VARIED),
    "analysis with undone moves": (*PLAYED, Analyse(), *VARIED[:3], Undo()),
    "a study from the empty board": (Analyse(), *PLAYED, GoTo(2)),
    "analysis of an untouched board": (Analyse(),),
    "a lesson": (*PLAYED, *lessons("t0")),
    "a lesson over an analysis": (*PLAYED, Analyse(), *VARIED, *lessons("t1")),
    "a lesson with a hint": (*lessons("t3"), AskTaskHint(), AskTaskHint()),
    "a lesson with a click": (*lessons("t1"), TapHex(Hex(-1, 1))),
    "a lesson against the computer": lessons("t5"),
    "a puzzle": (
        OpenTask("puzzles", "t3"),
        TasksLoaded("puzzles", TASKS, 20_000),
    ),
    "the editor": EDITED,
    "the editor over an analysis": (*PLAYED, Analyse(), *VARIED, *EDITED),
    "the editor with an impossible position": (
        EditPosition(),
        ReadPosition(IMPOSSIBLE),
    ),
    "the editor over a lesson": (*lessons("t0"), *EDITED),
    "a task that is being made": MADE,
    "a lesson that is being made": (*PLAYED, Analyse(), *VARIED, *LESSON),
    "an own lesson": (*PLAYED, Analyse(), *VARIED, *LESSON, TryTask()),
    "an own task": (*MADE, TryTask()),
    "an own task over an analysis": (*PLAYED, Analyse(), *VARIED, *MADE, TryTask()),
}


@pytest.fixture(scope="module")
def tab() -> Iterator[Browser]:
    """Yield a browser."""
    with kept_browser() as browser:
        yield browser


def emptied(tab: Browser, fragment: str = "") -> Browser:
    """Return the browser with an empty storage, at that address."""
    tab.local.clear()
    tab.session.clear()
    tab.open(fragment)
    return tab


def described(state: AppState) -> tuple[object, ...]:
    """Return what the player was doing, as far as a reload restores it."""
    task, editor, making = state.task, state.editor, state.learn.making
    return (
        state.mode,
        (state.game.record, state.game.ply, state.computer.levels),
        None
        if task is None
        else (
            task.task,
            task.source,
            task.attempt.found,
            task.attempt.tries,
            task.attempt.hints,
            task.attempt.given_up,
        ),
        None if editor is None else (editor.draft, editor.first, editor.past[-20:]),
        None if task is None or task.home.editor is None else task.home.editor.draft,
        None if making is None else (making.origin, making.fields),
        None if state.computer.review is None else state.computer.review.game,
    )


@pytest.mark.parametrize("mode", MODES)
def test_a_reload_restores_what_the_player_was_doing(tab: Browser, mode: str) -> None:
    emptied(tab).do(*MODES[mode])
    before, home = described(tab.state), tab.state.at_game()
    tab.reload()
    assert described(tab.state) == before
    assert described(tab.state.at_game()) == described(home)


@pytest.mark.parametrize("mode", MODES)
def test_whatever_a_reload_brings_back_makes_the_page_remember_it(tab: Browser, mode: str) -> None:
    emptied(tab).do(*MODES[mode])
    assert any(doing.parts(tab.state)) is bool(doing.write(tab.state))


@pytest.mark.parametrize("more", [(), (Analyse(),), (NewGame(players=(4, 0)),)])
def test_a_reload_keeps_the_board_as_the_player_has_turned_it(
    tab: Browser, more: tuple[Intent, ...]
) -> None:
    emptied(tab).do(*PLAYED, *more)
    usual = tab.state.table.flip
    tab.do(Flip())
    tab.reload()
    assert tab.state.table.flip is not usual
    tab.do(Flip())
    tab.reload()
    assert tab.state.table.flip is usual


WAITING: Mapping[str, tuple[Intent, ...]] = {
    "an offer of a draw": (*PLAYED, OfferDraw()),
    "an offer behind a lesson": (*PLAYED, OfferDraw(), *lessons("t0")),
    "a move to confirm": (SetPref("confirm", "on"), *PLAYED, *tap("bA1", Hex(2, -1))),
    "a paused computer": (NewGame(players=(3, 3)), PauseComputer(True)),
    "open stacks": (*PLAYED, FanStacks()),
    "a move to confirm in a lesson": (
        *(SetPref("confirm", "on"), *lessons("t0"), *tap("wG1", Hex(-2, 0))),
    ),
}


def waits(state: AppState) -> tuple[object, ...]:
    """Return what a reload must restore besides the moves: open questions, and what is shown."""
    home = state.at_game()
    offer, paused = home.game.draw_offer, home.computer.paused
    return offer, paused, state.table.fanned, selected_move(state)


@pytest.mark.parametrize("what", WAITING)
def test_a_reload_restores_what_waits(tab: Browser, what: str) -> None:
    emptied(tab).do(*WAITING[what])
    before = waits(tab.state)
    assert any(before)
    tab.reload()
    assert waits(tab.state) == before


def test_a_reload_restores_a_move_for_after_the_computer_s(tab: Browser) -> None:
    game = quote(after(AppState(), *PLAYED).board.game_string())
    emptied(tab, f"#game={game}&black=ai:4").do(*tap("wA1", Hex(-2, 0)))
    assert tab.state.ahead
    chosen = selected_move(tab.state)
    assert chosen is not None
    tab.reload()
    assert selected_move(tab.state) == chosen
    assert tab.state.computer.request is not None
    tab.do(Deselect())
    tab.reload()
    assert selected_move(tab.state) is None


def test_a_reload_keeps_the_half_typed_names_of_saved_games(tab: Browser) -> None:
    emptied(tab).do(*PLAYED)
    name = tab.listed()[0]
    tab.do(NameGame(name), TypeName("title", "Half a na"), TypeName("labels", "friends"))
    assert tab.state.files.drafts
    before = tab.state.files.drafts
    tab.do(Close())
    tab.reload()
    assert tab.state.files.drafts == before
    tab.do(NameGame(name), WriteName("Half a name", "friends"))
    tab.reload()
    assert not tab.state.files.drafts


def test_what_waited_is_not_restored_in_another_game() -> None:
    offered, chosen = (after(AppState(), *WAITING[what]) for what in list(WAITING)[:2])
    for text in map(doing.write, (offered, chosen)):
        there, _ = doing.restored(after(AppState(), *PLAYED[:2]), text)
        assert waits(there) == waits(AppState())


def test_a_reload_restores_a_try(tab: Browser) -> None:
    emptied(tab)
    tab.page._loop._state = reviewed(Random("try"), tab.state)
    tab.do(Deselect())
    assert tab.state.attempt is not None
    ply = tab.state.attempt.mistake.ply
    tab.reload()
    assert tab.state.attempt is not None
    assert (tab.state.mode, tab.state.attempt.mistake.ply) == ("retry", ply)


def test_a_try_in_an_analysis_leads_back_to_it_after_a_reload(tab: Browser) -> None:
    emptied(tab)
    tab.page._loop._state = reviewed(Random("try"), tab.state)
    tab.do(Deselect())
    tab.reload()
    assert tab.state.mode == "retry"
    tab.do(ReviewAct("leave"))
    assert tab.state.mode == "analysis"


def test_a_solved_task_shows_after_a_reload_what_it_showed_before(tab: Browser) -> None:
    pointed = TASKS.replace('"goal"', '"arrows": ["0,0 1,0"], "goal"')
    emptied(tab).do(OpenTask("lessons", "t0"), TasksLoaded("lessons", pointed, 20_000))
    tab.do(Play("wA1 bS1-"))
    assert tab.state.task is not None
    assert tab.state.task.state == "solved"
    before = annotation(tab.state)
    assert not before.arrows
    tab.reload()
    assert annotation(tab.state) == before


def test_a_solved_task_stays_solved(tab: Browser) -> None:
    emptied(tab).do(*lessons("t1"), ShowSolution())
    assert tab.state.task is not None
    assert tab.state.task.state == "solved"
    tab.reload()
    assert tab.state.task is not None
    assert (tab.state.task.state, tab.state.task.attempt.stars) == ("solved", 0)


LINKS: Mapping[str, tuple[Intent, ...]] = {
    "#mode=lesson&id=t0": (
        TasksLoaded("lessons", TASKS, 20_000),
        OpenTask("lessons", "t1"),
    ),
    "#mode=lesson&id=t1": (TasksLoaded("lessons", TASKS, 20_000), LeaveTask()),
    "#mode=analysis": (*PLAYED, Analyse()),
    f"#game={quote(RECORDS[5].game_string())}&mode=analysis": (Analyse(),),
    f"#game={quote(RECORDS[5].game_string())}": (Analyse(), GoTo(1)),
    f"#game={quote(RECORDS[6].game_string())}&mode=analysis": (ReviewAct("begin"),),
    f"#game={quote(RECORDS[5].game_string())}&mode=view&ply=3": (),
    "#white=ai:2": (NewGame(), *PLAYED),
}


@pytest.mark.parametrize("fragment", LINKS)
def test_after_a_reload_the_address_does_not_undo_what_was_done(
    tab: Browser, fragment: str
) -> None:
    emptied(tab, fragment).do(*LINKS[fragment])
    before = described(tab.state)
    tab.reload()
    assert described(tab.state) == before


def test_another_address_is_followed(tab: Browser) -> None:
    emptied(tab).do(*PLAYED, *lessons("t0"))
    tab.open("#mode=lesson&id=t1")
    assert tab.state.task is None
    assert tab.state.learn.wanted == ("lessons", "t1")


@pytest.mark.parametrize(
    "fragment", ["#study=rubbish", "#game=Base;InProgress;White[2];wS1;bS1 wS1-;wX&mode=analysis"]
)
def test_a_page_that_is_opened_by_a_broken_link_shows_the_own_game(
    tab: Browser, fragment: str
) -> None:
    emptied(tab).do(*PLAYED)
    tab.page.store._on_hide(None)
    moves = tab.state.game.record.moves
    tab.open(fragment)
    assert (tab.state.mode, tab.state.game.record.moves) == ("play", moves)
    assert tab.state.notice is not None


@pytest.mark.parametrize("text", ["", "x", "[]", "{}", '{"task":{}}', '{"editor":{"draft":7}}'])
def test_a_damaged_text_restores_nothing(text: str) -> None:
    assert doing.restored(AppState(), text)[0].mode == "play"


@pytest.mark.parametrize("mode", MODES)
def test_every_cut_text_is_read(tab: Browser, mode: str) -> None:
    emptied(tab).do(*MODES[mode])
    text = doing.write(tab.state)
    for cut in (len(text) // 3, len(text) // 2, len(text) - 1):
        doing.restored(AppState(), text[: max(cut, 0)])


# -- files of tasks --------------------------------------------------------------------------------

SET = "learn/sieges.json"


def listed(tab: Browser) -> tuple[list[str], ...]:
    """Return the titles of the lists of files, and the ids of their tasks, by attribute."""
    tab.do(OpenLearn())
    opened, linked = (
        [str(n.attrs[name]) for n in walk(view(tab.state)) if name in n.attrs]
        for name in ("data-task-of-file", "data-task-of-link")
    )
    tab.do(Close())
    return opened, linked


def file_of(*names: str) -> str:
    """Return the text of a file with copies of a task."""
    whole = json.loads(TASKS)
    tasks = whole.get("tasks") or whole["stages"][0]["tasks"]
    first = {key: value for key, value in tasks[0].items() if key != "id"}
    rest = {key: whole[key] for key in ("format", "version")}
    return json.dumps({**rest, "tasks": [{"id": name, **first} for name in names]})


@pytest.mark.parametrize("more", [(), (OpenTask("file", "b"),)], ids=["list", "task"])
def test_an_opened_file_of_tasks_is_listed_after_a_reload(
    tab: Browser, more: tuple[Intent, ...]
) -> None:
    emptied(tab).do(OpenText(file_of("a", "b", "c")), *more)
    tab.reload()
    assert listed(tab) == (["a", "b", "c"], [])


def test_the_next_task_of_an_opened_file_follows_after_a_reload(tab: Browser) -> None:
    emptied(tab).do(OpenText(file_of("a", "b", "c")), OpenTask("file", "b"))
    tab.reload()
    tab.do(ShowSolution(), NextTask())
    assert tab.state.task is not None
    assert tab.state.task.task.id == "c"


def test_a_set_of_the_site_does_not_take_the_place_of_an_opened_file(tab: Browser) -> None:
    emptied(tab).do(OpenText(file_of("a", "b")), Close())
    tab.do(FollowTask(TaskLink("file", "b", address=SET)), TasksLoaded(SET, file_of("b", "c")))
    assert tab.state.learn.address == SET
    assert listed(tab) == (["a", "b"], ["b", "c"])
    tab.do(OpenLearn(), OpenTask("linked", "b"))
    assert tab.state.learn.address == SET
    tab.do(OpenLearn(), OpenTask("file", "b"))
    assert tab.state.learn.address == ""
    tab.do(ShowSolution(), NextTask())
    assert tab.state.dialog == "learn"


def test_a_damaged_file_of_tasks_is_not_listed_after_a_reload(tab: Browser) -> None:
    emptied(tab).do(OpenText(file_of("a", "b")), Close())
    tab.session["hive.tasks"] = tab.session["hive.tasks"][:-9]
    tab.reload()
    assert listed(tab) == ([], [])
    assert tab.state.notice is None


# -- what an analysis has found -------------------------------------------------------------------


def analysed(state: AppState, points: int, depth: int = 4) -> AppState:
    """Return the state after a report of the engine about the shown position."""
    request = state.computer.request
    assert request is not None
    move = state.board.move_string(min(state.board.legal_moves, key=str))
    line = AnalysedLine((move,), points)
    return after(state, Answered(Answer(request.number, False, (line,), depth, 100)))


def with_analysis(tab: Browser) -> AppState:
    """Return the state of the tab with three analysed positions, one of them in a variation."""
    state = analysed(after(emptied(tab).state, *PLAYED, Analyse(), GoTo(2)), 300)
    state = analysed(after(state, GoTo(1), Play("bA1 wS1-")), 70)
    state = after(state, GoTo(1), SwitchLine(0), GoTo(3))
    tab.page._loop._state = analysed(state, -80)
    tab.do(Deselect())
    return tab.state


def test_the_scores_and_the_graph_of_an_analysis_are_there_after_a_reload(tab: Browser) -> None:
    before = with_analysis(tab)
    shares, scores = known_shares(before), known_scores(before)
    assert [ply for ply, share in enumerate(shares) if share is not None] == [2, 3]
    tab.reload()
    assert known_shares(tab.state) == shares
    assert known_scores(tab.state) == scores


def test_a_variation_has_its_own_scores_after_a_reload(tab: Browser) -> None:
    variation = SwitchLine(0)
    before = after(with_analysis(tab), GoTo(1), variation, GoTo(0))
    scores = known_scores(before)
    assert len(list(filter(None, scores))) == 1
    tab.reload()
    again = known_scores(after(tab.state, GoTo(1), variation, GoTo(0)))
    assert again == scores


def test_scores_are_kept_of_positions_not_of_plies(tab: Browser) -> None:
    with_analysis(tab)
    tab.reload()
    tab.do(Analyse(), NewGame(), *map(Play, ("wG1", "bG1 wG1-", "wQ -wG1")), Analyse())
    assert known_shares(tab.state) == (None,) * 4


def test_a_short_analysis_after_a_reload_does_not_replace_a_score(tab: Browser) -> None:
    with_analysis(tab)
    tab.reload()
    short = after(analysed(after(tab.state, GoTo(2)), 0, depth=1), GoTo(0))
    assert known_scores(short)[2] == PovScore(300)


def test_the_scores_stay_when_another_number_of_lines_is_chosen(tab: Browser) -> None:
    before = with_analysis(tab)
    assert known_scores(after(before, SetPref("engine_lines", "5"))) == known_scores(before)


def test_the_scores_of_a_long_analysis_are_short_and_damaged_ones_are_left_out() -> None:
    line = RECORDS[5].main_line().moves
    games = [";".join(("Base", "InProgress", "White[9]", *line[:ply])) for ply in range(len(line))]
    scores: dict[ScoredPosition, Score] = {
        (None, game, False, True): Score(9, ply) for ply, game in enumerate(games)
    }
    text = saved_scores.write(scores)
    assert saved_scores.read(text) == scores
    assert len(text) < 70 * len(games)
    for cut in range(len(text)):
        assert saved_scores.read(text[:cut]) == {}
    for damaged in ("7", "{}", "[7]", "[[]]", '[[null,true,true,0,"",1,1,0.5]]'):
        assert saved_scores.read(damaged) == {}


EDITS: Mapping[str, tuple[Intent, ...]] = {
    "variations in play": (*PLAYED, GoTo(1), Play("bA1 wS1-"), PromoteLine(0), SwitchLine(0)),
    "a deleted variation": (*PLAYED, GoTo(1), Play("bA1 wS1-"), SwitchLine(0), DropLine(0)),
    "an analysis": (*PLAYED, Analyse(), *VARIED),
    "undone edits of an analysis": (*PLAYED, Analyse(), *VARIED, Undo(), Undo()),
    "comments and marks": (
        *PLAYED,
        GoTo(1),
        EditComment(),
        WriteComment("Here.", done=True),
        GoTo(2),
        ToggleMark(Hex(0, 0), MarkColor.RED),
        GoTo(1),
    ),
    "a study from the empty board": (Analyse(), *PLAYED, GoTo(1), Play("bA1 wS1-"), Undo()),
}


BACK_AND_FORTH: tuple[Intent, ...] = (Undo(),) * 8 + (Redo(),) * 8


@pytest.mark.parametrize("name", EDITS)
def test_undo_and_redo_of_edits_go_on_after_a_reload(tab: Browser, name: str) -> None:
    emptied(tab).do(*EDITS[name])

    def history(state: AppState) -> list[object]:
        seen: list[object] = []
        for step in BACK_AND_FORTH:
            state = after(state, step)
            seen.append((state.game.record, state.game.ply))
        return seen

    edits, before = tab.state.game.edits, history(tab.state)
    assert edits.done or edits.undone
    tab.reload()
    again = tab.state.game.edits
    assert (len(again.done), len(again.undone)) == (len(edits.done), len(edits.undone))
    assert history(tab.state) == before


@pytest.mark.parametrize("behind", [lessons("t0"), MADE], ids=["a lesson", "a task being made"])
def test_undo_of_edits_goes_on_after_a_reload_behind(
    tab: Browser, behind: tuple[Intent, ...]
) -> None:
    emptied(tab).do(*EDITS["an analysis"], *behind)
    edits = tab.state.at_game().game.edits
    tab.reload()
    assert len(tab.state.at_game().game.edits.done) == len(edits.done) > 0


def test_a_reload_behind_a_lesson_keeps_the_board_as_the_player_has_turned_it(tab: Browser) -> None:
    emptied(tab).do(*PLAYED, Analyse(), TurnBoard(1), *lessons("t0"))
    tab.reload()
    assert tab.state.at_game().table.own_turn == 1


def test_the_history_of_edits_is_kept_up_to_a_length_and_is_of_the_game_on_the_board() -> None:
    state = after(AppState(), *PLAYED, Analyse(), GoTo(1))
    for at in range(30):
        state = after(state, EditComment(), WriteComment(f"{at} " * 1000, done=True), GoTo(at % 3))
    text = saved_edits.write(state.game)
    assert len(text) <= 200_010
    bare = replace(state.game, edits=NO_EDITS)
    assert 0 < len(saved_edits.restored(bare, text).edits.done) <= 20
    assert saved_edits.restored(OpenGame(), text) == OpenGame()
    for cut in (0, 1, len(text) // 2, len(text) - 1):
        assert saved_edits.restored(bare, text[:cut]) == bare
    for damaged in (
        "[]",
        "[[],[],[]]",
        "[[{}],[],[]]",
        "7",
        '{"a":1}',
        text.replace("bS1 wS1-", "bS1 wS1/"),
    ):
        assert saved_edits.restored(bare, damaged) == bare


OVER_A_GAME: Mapping[str, tuple[Intent, ...]] = {
    "play": (),
    "an earlier position": (GoTo(1),),
    "analysis": (Analyse(),),
    "a lesson": lessons("t0"),
    "a lesson over an analysis": (Analyse(), *lessons("t0")),
    "a puzzle": MODES["a puzzle"],
    "the editor": EDITED,
    "a task that is being made": MADE,
    "an own task": (*MADE, TryTask()),
}


@pytest.mark.parametrize("mode", OVER_A_GAME)
def test_a_reload_gives_no_time_back(tab: Browser, mode: str) -> None:
    emptied(tab)
    tab.page._loop._now = lambda: 1000.0
    tab.do(NewGame(GameType(), clock="5+3"), *PLAYED, Tick(1000.0), Tick(61_000.0))
    tab.page._loop._now = lambda: 61_000.0
    tab.do(*OVER_A_GAME[mode])
    tab.reload()
    clock = settled(tab.state).game.clock
    assert clock is not None
    assert clock.left == (306_000.0, 243_000.0)


def test_a_review_goes_on_from_what_it_knew(tab: Browser) -> None:
    game = RECORDS[4].main_line().game_string()
    state = after(emptied(tab).state, OpenText(game), Resign(), ReviewAct("begin"))
    for _ in range(3):
        state = after(state, reply(state, 0))
    tab.page._loop._state = state
    tab.do(Deselect())
    review = tab.state.computer.review
    assert review is not None
    assert review.running
    assert 3 <= review.done < len(review.looks)
    for leave in (tab.reload, lambda: tab.do(NewGame())):
        leave()
        again = tab.state.computer.review
        if again is None:
            (name,) = [name for name, record in tab.saved().items() if record.final is not None]
            tab.do(OpenSaved(name))
            again = tab.state.computer.review
        assert again is not None
        assert again.running
        assert again.looks == review.looks


def test_a_study_from_the_empty_board_is_one_after_a_reload_too(tab: Browser) -> None:
    page = emptied(tab)
    page.do(Analyse(), *PLAYED)
    page.reload()
    page.do(Play("bQ bS1-"), Analyse())
    assert page.state.game.record.moves == (*MOVES, "bQ bS1-")
    assert sentence(page.state).endswith("Its moves are now a game for two players.")


def test_the_list_says_whose_turn_it_is_in_a_study_that_went_on_after_a_reload(
    tab: Browser,
) -> None:
    page = emptied(tab)
    page.do(Analyse(), *PLAYED)
    page.reload()
    page.do(Play("bQ bS1-"), Open("open"))
    (game,) = page.state.files.games
    assert (game.moves, game.turn) == (4, Color.WHITE)


def test_a_running_game_is_played_on_although_another_one_was_analysed(tab: Browser) -> None:
    page = emptied(tab)
    page.do(*PLAYED)
    name = page.listed()[0]
    page.do(NewGame(), Play("wG1"), Analyse(), OpenSaved(name))
    assert page.state.game.record.moves == MOVES
    assert page.state.mode == "play"


ENDED: tuple[Intent, ...] = (NewGame(GameType()), *PLAYED, Resign())
"""A game of two people on one device that one of them has lost."""


def test_the_card_about_the_end_of_a_game_is_there_after_a_reload(tab: Browser) -> None:
    page = emptied(tab)
    page.do(*ENDED)
    page.reload()
    assert end_card.shows(page.state)


def test_the_card_stays_closed_after_a_reload(tab: Browser) -> None:
    page = emptied(tab)
    page.do(*ENDED, CloseEnding())
    page.reload()
    assert not end_card.shows(page.state)


def test_a_game_from_a_file_has_no_card_after_a_reload(tab: Browser) -> None:
    page = emptied(tab)
    page.do(OpenText(WHOLE_GAMES["BlackWins"]))
    assert page.state.outcome is not None
    page.reload()
    assert (page.state.outcome is not None, end_card.shows(page.state)) == (True, False)


def test_a_game_from_the_library_has_no_card_even_after_a_reload(tab: Browser) -> None:
    page = emptied(tab)
    page.do(*ENDED)
    name = page.listed()[0]
    page.do(NewGame(GameType()), Play("wG1"), OpenSaved(name))
    assert not end_card.shows(page.state)
    page.reload()
    assert (page.state.game.record.is_over, end_card.shows(page.state)) == (True, False)


def test_a_rematch_can_be_had_after_a_reload(tab: Browser) -> None:
    page = emptied(tab)
    page.do(*ENDED)
    page.reload()
    assert "rematch" in [each.attrs.get("data-action") for each in walk(view(page.state))]
