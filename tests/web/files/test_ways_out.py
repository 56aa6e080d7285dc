"""Every mode is left in every way: what was made there is still open, or among the saved games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from urllib.parse import quote

import pytest

from hive_core import GameType, Hex
from tests.kept_pages import Browser, holds, kept_browser
from tests.languages import LANGUAGES
from tests.page import walk
from tests.page_games import page_record
from tests.page_walks import TASKS, reviewed
from web.app.view import view
from web.computer.intents import Analyse, ReviewAct
from web.editor.intents import EditPosition, LeaveEditor, PlayPosition, ReadPosition, SharePosition
from web.files import export_game, saved_games
from web.files import link as files_link
from web.files.intents import DeleteSaved, OpenListed, OpenSaved, OpenText
from web.files.saved_games import SavedGame
from web.game.intents import (
    EditComment,
    GoTo,
    NewGame,
    Play,
    Redo,
    Resign,
    Tick,
    Undo,
    WriteComment,
)
from web.game.record import NEW_RECORD, Record
from web.learn.intents import LeaveTask, OpenLearn, OpenTask, TasksLoaded
from web.learn.making_intents import MakeTask, TryTask
from web.locale import text
from web.offline.intents import NewVersion, UseUpdate
from web.settings.intents import SetPref
from web.shared.intents import Close, Intent, Open, Visit
from web.shared.state import AppState, Outside
from web.shared.transitions import settled
from web.table.intents import Deselect
from web.table.mark_intents import ToggleMark

MOVES = ("wS1", "bS1 wS1-", "wQ -wS1")
PLAYED = tuple(map(Play, MOVES))
COMMENT = (EditComment(), WriteComment("Tried.", done=True))
VARIED = (GoTo(1), Play("bA1 wS1-"), *COMMENT, ToggleMark(Hex(0, 0)))
TASK = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"
POSITION = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"
OTHER = NEW_RECORD.with_moves(("wG1", "bG1 wG1-"))
RICH = page_record(7)
"""A game with variations, comments, glyphs, marks and tags, as from a file."""

STUDY = "#" + files_link.link(RICH, 0)
PGN = export_game.game_text(AppState(outside=Outside("https://hive.test/")), "pgn")
LESSON = (OpenTask("lessons", "t0"), TasksLoaded("lessons", TASKS, 20_000))

MODES: Mapping[str, tuple[Intent, ...]] = {
    "play": (*PLAYED, *COMMENT),
    "a viewed variation": (*PLAYED, *VARIED),
    "undone moves": (*PLAYED, Undo(), Undo()),
    "an ended game": (*PLAYED, Resign()),
    "a game against the clock": (NewGame(GameType(), clock="5+3"), *PLAYED),
    "a comment on an empty board": COMMENT,
    "analysis": (*PLAYED, Analyse(), *VARIED),
    "analysis of an ended game": (*PLAYED, Resign(), Analyse(), *VARIED),
    "a study from the empty board": (Analyse(), *PLAYED, *VARIED),
    "a study from a link": (Visit(f"{STUDY}&mode=analysis"), Play("wB1"), *COMMENT),
    "a study of a position": (
        EditPosition(),
        ReadPosition(POSITION),
        Analyse(),
        Play("wA2 -wA1"),
        *COMMENT,
    ),
    "a lesson over an analysis": (*PLAYED, Analyse(), *VARIED, *LESSON),
    "a puzzle over a game": (
        *PLAYED,
        *VARIED,
        OpenTask("puzzles", "t3"),
        TasksLoaded("puzzles", TASKS, 20_000),
    ),
    "the editor over an analysis": (*PLAYED, Analyse(), *VARIED, EditPosition()),
    "an own task over an analysis": (
        *PLAYED,
        Analyse(),
        *VARIED,
        EditPosition(),
        ReadPosition(TASK),
        MakeTask(),
        TryTask(),
    ),
    "the editor over a lesson": (*PLAYED, *VARIED, *LESSON, EditPosition()),
}

GAME = f"#game={quote(page_record(3).main_line().game_string())}"
WAYS: Mapping[str, tuple[Intent, ...]] = {
    "a new game": (NewGame(GameType()),),
    "a new game against the computer": (NewGame(GameType(), players=(0, 3)),),
    "two new games": (NewGame(GameType()), Play("wG1"), NewGame()),
    "a pasted game": (OpenText("Base;InProgress;White[2];wB1;bB1 wB1-"),),
    "a pasted text that is no game": (OpenText("nothing"),),
    "a pasted link": (OpenText(f"https://hive.test/{GAME}"),),
    "a file": (OpenText('[Event "x"]\n\n1. wG1 bG1 wG1-\n'),),
    "a file of several": (
        OpenText('[Event "x"]\n\n1. wG1 bG1 wG1- *\n\n[Event "y"]\n\n1. wS1 *\n'),
        OpenListed(1),
    ),
    "a pasted position": (OpenText(POSITION),),
    "a pasted task file": (OpenText(TASKS),),
    "a link to a game": (Visit(GAME),),
    "a link to a study": (Visit(STUDY),),
    "a link to a position": (Visit(f"#position={quote(POSITION)}"),),
    "a link to a lesson": (Visit("#mode=lesson&id=t1"), LESSON[1]),
    "a link to play": (Visit("#mode=play"),),
    "a link to read": (Visit("#mode=view"),),
    "a link to an analysis": (Visit("#mode=analysis"),),
    "a link to the start": (Visit("#ply=0"),),
    "a link with players": (Visit("#white=ai:1"),),
    "a saved game": (OpenSaved("other"),),
    "a lesson": LESSON,
    "a lesson and back": (*LESSON, LeaveTask()),
    "learn": (OpenLearn(),),
    "the editor": (EditPosition(),),
    "the editor and back": (EditPosition(), LeaveEditor()),
    "a position set up and played": (
        EditPosition(),
        ReadPosition(POSITION),
        PlayPosition(),
    ),
    "a position set up and analysed": (
        EditPosition(),
        ReadPosition(POSITION),
        Analyse(),
    ),
    "a position set up and shared": (
        EditPosition(),
        ReadPosition(POSITION),
        SharePosition(),
    ),
    "analyse": (Analyse(),),
    "undo and redo": (*(Undo(),) * 6, *(Redo(),) * 6),
    "resign": (Resign(),),
    "leave the task": (LeaveTask(),),
    "leave the editor": (LeaveEditor(),),
    "leave the try": (ReviewAct("leave"),),
    "close the review": (ReviewAct("close"),),
    "a new version": (NewVersion(), UseUpdate()),
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
    tab.do(OpenSaved(names[0]))
    assert holds(tab.made, made)


@pytest.mark.slow
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
    if way in ("undo and redo", "resign"):
        return  # these change what the clock has to show
    emptied(tab)
    tab.page._loop._now = lambda: 1000.0
    tab.do(NewGame(GameType(), clock="5+3"), *PLAYED)
    tab.do(Tick(1000.0), Tick(61_000.0))
    tab.page._loop._now = lambda: 61_000.0
    made = tab.made
    tab.do(*WAYS[way])
    clock = settled(tab.state).game.clock
    if not holds(tab.made, made) or clock is None:
        tab.do(LeaveEditor(), LeaveTask())
        names = [name for name in tab.listed() if holds(tab.saved()[name], made)]
        tab.do(OpenSaved(names[0]))
        clock = settled(tab.state).game.clock
    assert clock is not None
    assert clock.left == (306_000.0, 243_000.0)


@pytest.mark.parametrize("way", WAYS)
def test_nothing_that_was_made_is_lost_by_leaving_a_try(tab: Browser, way: str) -> None:
    emptied(tab)
    tab.page._loop._state = reviewed(Random("ways out"), tab.state)
    tab.do(Deselect())
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
        emptied(tab).do(*PLAYED, EditPosition(), ReadPosition(position))
        assert tab.state.editor is not None
        made = tab.state.editor.draft
        tab.do(*steps)
        tab.reload()
        while tab.state.dialog is not None or tab.state.task is not None:
            tab.do(Close(), LeaveTask())
        if tab.made.start == made.text:
            continue
        tab.do(EditPosition())
        for _ in range(20):
            editor = tab.state.editor
            if tab.state.mode == "view" or (editor is not None and editor.draft == made):
                break
            tab.do(Undo())
        else:
            raise AssertionError(way)


def test_a_game_that_another_tab_has_open_is_not_deleted(tab: Browser) -> None:
    emptied(tab)
    tab.page.store._tab.is_locked = lambda name: name == "other"
    tab.do(Open("open"), DeleteSaved("other"))
    assert tab.saved()["other"] == OTHER
    assert [game.deleted for game in tab.state.files.games] == [False]


def test_an_untouched_game_is_not_kept(tab: Browser) -> None:
    emptied(tab).do(NewGame(GameType(), players=(0, 3)), NewGame(GameType()))
    assert tab.listed() == ["other"]
    assert len(tab.saved()) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_game_on_the_board_is_the_first_of_the_list(tab: Browser, lang: str) -> None:
    emptied(tab).do(*PLAYED, SetPref("lang", lang))
    first, other = tab.listed()
    assert (other, tab.saved()[first].ending) == ("other", None)
    tab.do(Open("open"))
    row, _ = (n for n in walk(view(tab.state)) if n.attrs.get("data-kept"))
    assert row.children[1].text.startswith(text(lang, "kept.here"))
    tab.do(OpenSaved(first), Resign())
    assert tab.listed() == [first, "other"]
    assert tab.saved()[first].ending == tab.made.ending
    tab.do(Open("open"), OpenSaved(first))
    assert (tab.state.dialog, tab.made.moves) == (None, MOVES)


@pytest.mark.parametrize("ending", [(), (Resign(),)], ids=["running", "finished"])
def test_the_game_on_the_board_cannot_be_deleted(tab: Browser, ending: tuple[Intent, ...]) -> None:
    emptied(tab).do(*PLAYED, *ending)
    assert len(tab.listed()) == 2
    tab.do(Open("open"))
    bins = [n.attrs["data-forget"] for n in walk(view(tab.state)) if n.attrs.get("data-forget")]
    assert bins == ["other"]


def test_hundreds_of_games_are_kept_and_listed(tab: Browser) -> None:
    emptied(tab)
    for number in range(300):
        text = saved_games.write_game(SavedGame(OTHER, 0), float(number))
        tab.local[f"hive.game.{number}"] = text
    tab.do(*PLAYED, NewGame())
    assert len(tab.saved()) == 303  # the new one is empty
    assert len(tab.listed()) == 302
