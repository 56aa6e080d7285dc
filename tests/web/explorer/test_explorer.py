"""The opening explorer of an analysis: its rows, what it asks the browser for, and its words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hive_core import Board, Game
from hive_core._board.search_keys import search_key
from hive_core.explorer import Explorer
from tests.languages import LANGUAGES
from tests.page import after, loaded, of_class, walk, with_id
from web.app import controls
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse, ExplainScore
from web.embed.state import EmbedState
from web.explorer.intents import (
    FetchAgain,
    PointAtMove,
    SavedGamesCounted,
    TableFetched,
    ToggleExplorer,
)
from web.game.intents import GoTo, Play
from web.shared.effects import CountSavedGames, FetchExplorer
from web.shared.state import AppState
from web.ui.nodes import Node

GAMES = [
    Game.from_game_string(f"Base;{moves}")
    for moves in (
        "WhiteWins;White[2];wS1;bG1 wS1-",
        r"BlackWins;White[2];wS1;bG1 \wS1",
        "WhiteWins;White[2];wS1;bA1 wS1-",
        "Draw;Black[1];wA1",
    )
]
TABLE = Explorer.from_games(GAMES)
SCORED = Explorer(
    {key: results._replace(score=-40) for key, results in TABLE.positions.items()}
).write()
OPEN = ToggleExplorer()
FETCHED = TableFetched(SCORED)
ANALYSED = loaded("Base;NotStarted;White[1]", "mode=analysis")
OPENED = after(ANALYSED, OPEN, FETCHED)


def rows(state: AppState) -> list[Node]:
    """Return the rows of the explorer."""
    return [row for row in walk(view(state)) if row.tag == "button" and "data-move" in row.attrs]


def attrs(state: AppState, *names: str) -> list[tuple[str | None, ...]]:
    return [tuple(row.attrs.get(f"data-{name}") for name in names) for row in rows(state)]


def words(state: AppState) -> str:
    panel = with_id(state, "explorer")
    return " ".join(part.text for part in walk(panel) if part.text)


def counted(state: AppState, move: str, *results: int) -> AppState:
    """Return the state after the browser has counted saved games with that move."""
    asked = state.explorer.asked
    assert asked is not None
    board = state.board.copy()
    board.push_move(move)
    white, draws, black, unfinished = results
    row = (search_key(board), white, draws, black, unfinished)
    return after(state, SavedGamesCounted(*asked, (row,)))


def test_a_row_has_the_move_the_games_and_the_score() -> None:
    assert attrs(OPENED, "move", "count", "score") == [("wS1", "3", "-40"), ("wA1", "1", "-40")]


def test_a_turned_move_of_a_game_is_in_the_row_of_a_legal_one() -> None:
    there = after(OPENED, Play("wS1"))
    ((move, count), (_, other)) = attrs(there, "move", "count")
    assert (count, other) == ("2", "1")
    assert there.board.is_legal(there.board.parse_move(str(move)))


def test_a_click_on_a_row_plays_the_move_as_a_variation() -> None:
    intent = controls.from_click("explore", rows(OPENED)[0].attrs["data-explore"])
    assert intent is not None
    there = after(OPENED, intent)
    assert (there.game.shown_moves, there.mode) == (("wS1",), "analysis")


def test_the_table_is_fetched_when_the_explorer_is_first_opened() -> None:
    state, effects = update(ANALYSED, OPEN)
    assert FetchExplorer() in effects
    assert "Downloading the openings" in words(state)
    closed = after(state, FETCHED, OPEN)
    assert rows(closed) == []
    again, effects = update(closed, OPEN)
    assert FetchExplorer() not in effects
    assert rows(again)


@pytest.mark.parametrize("data", [None, b"<!doctype html>", SCORED[:-4]])
def test_a_table_that_does_not_arrive_can_be_fetched_again(data: bytes | None) -> None:
    state = after(ANALYSED, OPEN, TableFetched(data))
    assert "could not be downloaded" in words(state)
    retry = controls.from_click("action", "fetch-explorer")
    assert retry == FetchAgain()
    state, effects = update(state, FetchAgain())
    assert effects == (FetchExplorer(),)
    assert "could not be downloaded" not in words(state)
    assert rows(after(state, FETCHED))
    assert update(OPENED, FetchAgain()) == (OPENED, ())


def test_a_position_without_games_says_so() -> None:
    there = after(OPENED, Play("wB1"))
    assert rows(there) == []
    assert "No games from here." in words(there)


def test_the_saved_games_with_each_position_are_counted() -> None:
    state, effects = update(ANALYSED, OPEN)
    (asked,) = (effect for effect in effects if isinstance(effect, CountSavedGames))
    board = Board("Base")
    assert asked.game_type == "Base"
    assert asked.afresh
    assert len(asked.keys) == 5
    board.push_move("wQ")
    assert search_key(board) in asked.keys
    moved, effects = update(after(state, FETCHED), Play("wS1"))
    (more,) = (effect for effect in effects if isinstance(effect, CountSavedGames))
    assert not more.afresh
    assert more.keys != asked.keys
    assert not [e for e in update(moved, FETCHED)[1] if isinstance(e, CountSavedGames)]


def test_saved_games_stand_beside_those_of_the_computer() -> None:
    state = counted(counted(OPENED, "wQ", 0, 1, 0, 2), "wS1", 2, 0, 0, 0)
    assert attrs(state, "move", "count", "own") == [("wS1", "3", "2"), ("wA1", "1", None)]
    alone = counted(OPENED, "wQ", 0, 1, 0, 2)
    assert attrs(alone, "move", "count", "own", "score")[-1] == ("wQ", "0", "3", None)
    failed = counted(after(ANALYSED, OPEN, TableFetched(None)), "wQ", 0, 1, 0, 2)
    assert attrs(failed, "move") == [("wQ",)]


def test_counts_for_another_position_are_ignored() -> None:
    asked = OPENED.explorer.asked
    assert asked is not None
    late = SavedGamesCounted(*asked, ((asked[1][0], 5, 0, 0, 0),))
    there = after(OPENED, Play("wS1"))
    assert after(there, late) == there


def test_the_bar_has_the_shares_of_all_games() -> None:
    state = counted(OPENED, "wS1", 0, 1, 0, 7)
    bar = of_class(state, "explorer-bar")[0]
    assert bar.attrs["style"] == "--white:50%;--drawn:75%"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_row_says_its_results_and_the_score_in_words(lang: str) -> None:
    state = after(
        loaded("Base;NotStarted;White[1]", "mode=analysis", f"lang={lang}"), OPEN, FETCHED
    )
    spoken = counted(state, "wS1", 1, 0, 0, 0)
    results = rows(spoken)[0].attrs["title"]
    assert "3" in results
    assert results.count(".") == 3


def test_a_move_that_is_pointed_at_is_an_arrow_on_the_board_until_the_position_changes() -> None:
    pointed = after(OPENED, controls.from_exploring("wA1"))
    assert pointed.explorer.pointed == "wA1"
    assert len(of_class(pointed, "entering")) == 1
    assert after(pointed, controls.from_exploring(None)).explorer.pointed == ""
    assert after(pointed, Play("wS1")).explorer.pointed == ""
    assert after(ANALYSED, PointAtMove("wA1")) == ANALYSED


def test_the_explorer_and_the_explanation_have_the_same_place() -> None:
    game = loaded("Base;InProgress;White[2];wS1;bG1 wS1-", "mode=analysis")
    explained = after(game, ExplainScore())
    opened = after(explained, OPEN)
    assert (opened.shows_explorer, opened.computer.parts) == (True, None)
    back = after(opened, ExplainScore())
    assert (back.shows_explorer, back.computer.parts) == (False, "")


def test_the_explorer_is_part_of_an_analysis_only() -> None:
    game = loaded("Base;NotStarted;White[1]")
    assert after(game, OPEN) == game
    left = after(OPENED, Analyse())
    assert not left.shows_explorer
    assert after(left, Analyse()).shows_explorer
    framed = after(AppState(embed=EmbedState(framed=True)), Analyse(), OPEN)
    assert not framed.shows_explorer


def test_steps_show_the_moves_of_the_position_shown() -> None:
    there = after(OPENED, Play("wS1"), GoTo(0))
    assert attrs(there, "move") == attrs(OPENED, "move")


def test_a_page_loads_neither_table_nor_rows_before_the_explorer_is_opened() -> None:
    late = "{'hive_core.explorer', 'web.explorer.rows', 'web.explorer.view'}"
    script = f"import sys, web.app.view, web.app.update; assert not {late} & set(sys.modules)"
    root = Path(__file__).parents[3]
    subprocess.run([sys.executable, "-c", script], check=True, cwd=root)


def test_a_row_has_the_move_of_the_game_and_not_an_image_of_it() -> None:
    for move in ("bS1 wS1-", r"bS1 /wS1", "bS1 wS1/"):
        played = after(ANALYSED, OPEN, FETCHED, Play("wS1"), Play(move), GoTo(1))
        seen = counted(played, move, 1, 0, 0, 0)
        assert (move, "1") in attrs(seen, "move", "own")
