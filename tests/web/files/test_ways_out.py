"""Every mode is left in every way: what was made there is still open, or among the saved games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from urllib.parse import quote

import pytest

from hive_core import GameType, Hex
from tests.kept_pages import Browser, holds, kept_browser
from tests.page_games import page_record
from tests.page_walks import TASKS, reviewed
from web.app import intents
from web.app.intents import Intent
from web.app.state import AppState, Outside
from web.app.transitions import settled
from web.files import export_game, saved_games
from web.files import link as files_link
from web.files.saved_games import SavedGame
from web.game.record import NEW_RECORD, Record

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1")
PLAYED = tuple(map(intents.Play, MOVES))
COMMENT = (intents.EditComment(), intents.WriteComment("Tried.", done=True))
VARIED = (intents.GoTo(1), intents.Play("bA1 wS1-"), *COMMENT, intents.ToggleMark(Hex(0, 0)))
TASK = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"
POSITION = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"
OTHER = NEW_RECORD.with_moves(("wG1", "bG1 wG1-"))
RICH = page_record(7)
"""A game with variations, comments, glyphs, marks and tags, as from a file."""

STUDY = "#" + files_link.link(RICH, 0)
PGN = export_game.game_text(AppState(outside=Outside("https://hive.test/")), "pgn")
LESSON = (intents.OpenTask("lessons", "t0"), intents.TasksLoaded("lessons", TASKS, 20_000))

MODES: Mapping[str, tuple[Intent, ...]] = {
    "play": (*PLAYED, *COMMENT),
    "a viewed variation": (*PLAYED, *VARIED),
    "undone moves": (*PLAYED, intents.Undo(), intents.Undo()),
    "an ended game": (*PLAYED, intents.Resign()),
    "a game against the clock": (intents.NewGame(GameType(), clock="5+3"), *PLAYED),
    "a comment on an empty board": COMMENT,
    "analysis": (*PLAYED, intents.Analyse(), *VARIED),
    "analysis of an ended game": (*PLAYED, intents.Resign(), intents.Analyse(), *VARIED),
    "a study from the empty board": (intents.Analyse(), *PLAYED, *VARIED),
    "a study from a link": (intents.Visit(f"{STUDY}&mode=analysis"), intents.Play("wB1"), *COMMENT),
    "a study of a position": (
        intents.EditPosition(),
        intents.ReadPosition(POSITION),
        intents.Analyse(),
        intents.Play("wA2 -wA1"),
        *COMMENT,
    ),
    "a lesson over an analysis": (*PLAYED, intents.Analyse(), *VARIED, *LESSON),
    "a puzzle over a game": (
        *PLAYED,
        *VARIED,
        intents.OpenTask("puzzles", "t3"),
        intents.TasksLoaded("puzzles", TASKS, 20_000),
    ),
    "the editor over an analysis": (*PLAYED, intents.Analyse(), *VARIED, intents.EditPosition()),
    "an own task over an analysis": (
        *PLAYED,
        intents.Analyse(),
        *VARIED,
        intents.EditPosition(),
        intents.ReadPosition(TASK),
        intents.MakeTask(),
        intents.TryTask(),
    ),
    "the editor over a lesson": (*PLAYED, *VARIED, *LESSON, intents.EditPosition()),
}

GAME = f"#game={quote(page_record(3).main_line().game_string())}"
WAYS: Mapping[str, tuple[Intent, ...]] = {
    "a new game": (intents.NewGame(GameType()),),
    "a new game against the computer": (intents.NewGame(GameType(), players=(0, 3)),),
    "two new games": (intents.NewGame(GameType()), intents.Play("wG1"), intents.NewGame()),
    "a pasted game": (intents.OpenText("Base;InProgress;White[2];wB1;bB1 wB1-"),),
    "a pasted text that is no game": (intents.OpenText("nothing"),),
    "a pasted link": (intents.OpenText(f"https://hive.test/{GAME}"),),
    "a file": (intents.OpenText('[Event "x"]\n\n1. wG1 bG1 wG1-\n'),),
    "a file of several": (
        intents.OpenText('[Event "x"]\n\n1. wG1 bG1 wG1- *\n\n[Event "y"]\n\n1. wS1 *\n'),
        intents.OpenListed(1),
    ),
    "a pasted position": (intents.OpenText(POSITION),),
    "a pasted task file": (intents.OpenText(TASKS),),
    "a link to a game": (intents.Visit(GAME),),
    "a link to a study": (intents.Visit(STUDY),),
    "a link to a position": (intents.Visit(f"#position={quote(POSITION)}"),),
    "a link to a lesson": (intents.Visit("#mode=lesson&id=t1"), LESSON[1]),
    "a link to play": (intents.Visit("#mode=play"),),
    "a link to read": (intents.Visit("#mode=view"),),
    "a link to an analysis": (intents.Visit("#mode=analysis"),),
    "a link to the start": (intents.Visit("#ply=0"),),
    "a link with players": (intents.Visit("#white=ai:1"),),
    "a saved game": (intents.OpenSaved("other"),),
    "a lesson": LESSON,
    "a lesson and back": (*LESSON, intents.LeaveTask()),
    "learn": (intents.OpenLearn(),),
    "the editor": (intents.EditPosition(),),
    "the editor and back": (intents.EditPosition(), intents.LeaveEditor()),
    "a position set up and played": (
        intents.EditPosition(),
        intents.ReadPosition(POSITION),
        intents.PlayPosition(),
    ),
    "a position set up and analysed": (
        intents.EditPosition(),
        intents.ReadPosition(POSITION),
        intents.Analyse(),
    ),
    "a position set up and shared": (
        intents.EditPosition(),
        intents.ReadPosition(POSITION),
        intents.SharePosition(),
    ),
    "analyse": (intents.Analyse(),),
    "undo": (intents.Undo(),) * 6,
    "resign": (intents.Resign(),),
    "leave the task": (intents.LeaveTask(),),
    "leave the editor": (intents.LeaveEditor(),),
    "leave the try": (intents.ReviewAct("leave"),),
    "close the review": (intents.ReviewAct("close"),),
    "a new version": (intents.NewVersion(), intents.UseUpdate()),
}


@pytest.fixture(scope="module")
def tab() -> Iterator[Browser]:
    """Yield a browser whose storages are emptied before each test."""
    with kept_browser() as browser:
        yield browser


def emptied(tab: Browser) -> Browser:
    """Return the browser with nothing but another saved game in it."""
    tab.local.clear()
    tab.session.clear()
    tab.open()
    tab.local["hive.game.other"] = saved_games.write_game(SavedGame(OTHER, 0), 1.0)
    return tab


def check_is_kept(tab: Browser, made: Record) -> None:
    """Check that what was made is open, or among the saved games and can be opened whole."""
    if holds(tab.made, made):
        return
    names = [name for name in tab.listed() if holds(tab.saved()[name], made)]
    assert names
    tab.do(intents.OpenSaved(names[0]))
    assert holds(tab.made, made)


@pytest.mark.parametrize("mode", MODES)
def test_nothing_that_was_made_is_lost_by_leaving_a_mode(tab: Browser, mode: str) -> None:
    for way, steps in WAYS.items():
        if (mode, way) == ("undone moves", "resign"):
            continue  # the game has gone on another way: there is nothing to redo
        emptied(tab).do(*MODES[mode])
        made = tab.made
        assert not made.is_untouched
        tab.do(*steps)
        try:
            check_is_kept(tab, made)
        except AssertionError as error:
            raise AssertionError(f"{mode}, left by {way}") from error
        assert tab.saved()["other"] == OTHER, way


@pytest.mark.parametrize("way", WAYS)
def test_a_game_is_left_with_the_time_that_its_turn_has_taken(tab: Browser, way: str) -> None:
    if way in ("undo", "resign"):
        return  # these change what the clock has to show
    emptied(tab)
    tab.page._loop._now = lambda: 1000.0
    tab.do(intents.NewGame(GameType(), clock="5+3"), *PLAYED)
    tab.do(intents.Tick(1000.0), intents.Tick(61_000.0))
    tab.page._loop._now = lambda: 61_000.0
    made = tab.made
    tab.do(*WAYS[way])
    clock = settled(tab.state).game.clock
    if not holds(tab.made, made) or clock is None:
        tab.do(intents.LeaveEditor(), intents.LeaveTask())
        names = [name for name in tab.listed() if holds(tab.saved()[name], made)]
        tab.do(intents.OpenSaved(names[0]))
        clock = settled(tab.state).game.clock
    assert clock is not None
    assert clock.left == (306_000.0, 243_000.0)


@pytest.mark.parametrize("way", WAYS)
def test_nothing_that_was_made_is_lost_by_leaving_a_try(tab: Browser, way: str) -> None:
    emptied(tab)
    tab.page._loop._state = reviewed(Random("ways out"), tab.state)
    tab.do(intents.Deselect())
    assert tab.state.mode == "retry"
    made = tab.made
    tab.do(*WAYS[way])
    check_is_kept(tab, made)


@pytest.mark.parametrize("mode", MODES)
def test_nothing_that_was_made_is_lost_by_a_reload(tab: Browser, mode: str) -> None:
    emptied(tab).do(*MODES[mode])
    made = tab.made
    tab.reload()
    assert holds(tab.made, made)


@pytest.mark.parametrize("mode", MODES)
def test_nothing_that_was_made_is_lost_by_a_crash(tab: Browser, mode: str) -> None:
    emptied(tab).do(*MODES[mode])
    made = tab.made
    tab.open()
    assert holds(tab.made, made)
    tab.session.clear()  # another tab
    tab.open()
    assert holds(tab.made, made)


@pytest.mark.parametrize("position", [POSITION, "Base;Position;White[4];wQ@0,0;bQ@5,0;wA1@-1,0"])
def test_a_position_that_was_set_up_is_not_lost(tab: Browser, position: str) -> None:
    for way, steps in WAYS.items():
        if way == "undo" or way.startswith("a position set up"):
            continue  # these change the position itself
        emptied(tab).do(*PLAYED, intents.EditPosition(), intents.ReadPosition(position))
        assert tab.state.editor is not None
        made = tab.state.editor.draft
        tab.do(*steps)
        tab.reload()
        while tab.state.dialog is not None or tab.state.task is not None:
            tab.do(intents.Close(), intents.LeaveTask())
        if tab.made.start == made.text:
            continue
        tab.do(intents.EditPosition())
        for _ in range(20):
            editor = tab.state.editor
            if tab.state.mode == "view" or (editor is not None and editor.draft == made):
                break
            tab.do(intents.Undo())
        else:
            raise AssertionError(way)


def test_a_game_that_another_tab_has_open_is_not_deleted(tab: Browser) -> None:
    emptied(tab)
    tab.page.store._tab.is_locked = lambda name: name == "other"
    tab.do(intents.Open("open"), intents.DeleteSaved("other"))
    assert tab.saved()["other"] == OTHER
    assert [game.deleted for game in tab.state.files.games] == [False]


def test_an_untouched_game_is_not_kept(tab: Browser) -> None:
    emptied(tab).do(intents.NewGame(GameType(), players=(0, 3)), intents.NewGame(GameType()))
    assert tab.listed() == ["other"]
    assert len(tab.saved()) == 2


def test_a_game_is_in_the_list_as_soon_as_it_has_ended(tab: Browser) -> None:
    emptied(tab).do(*PLAYED)
    assert tab.listed() == ["other"]
    tab.do(intents.Resign())
    first, other = tab.listed()
    assert (other, tab.saved()[first].ending) == ("other", tab.made.ending)
    tab.do(intents.Open("open"), intents.OpenSaved(first))
    assert (tab.state.dialog, tab.made.moves) == (None, MOVES)


def test_hundreds_of_games_are_kept_and_listed(tab: Browser) -> None:
    emptied(tab)
    for number in range(300):
        text = saved_games.write_game(SavedGame(OTHER, 0), float(number))
        tab.local[f"hive.game.{number}"] = text
    tab.do(*PLAYED, intents.NewGame())
    assert len(tab.saved()) == 303  # the new one is empty
    assert len(tab.listed()) == 302
