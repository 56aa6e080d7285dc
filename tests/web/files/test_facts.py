"""What the page adds to a game in a file or a link: its day, and the times on the clocks."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from hive_core.game import Game
from tests.page import after
from web.computer.intents import Analyse
from web.files import export_game
from web.files.intents import OpenText, ResumeSaved
from web.files.keeping import kept_game
from web.files.saved_games import SavedGame, read_game, write_game
from web.game.intents import GoTo, NewGame, Play, Resign, Tick, Undo
from web.shared.intents import Intent, Visit
from web.shared.state import AppState, Outside

SECOND = 1000.0
FIRST, SECOND_PLAYED, THIRD = "wS1", "bS1 wS1-", "wQ -wS1"
BARE = "Base;InProgress;White[2];wS1;bS1 wS1-"
OLD = '[GameType "Base"]\n[Event "Old 1999"]\n\n1. wS1 bS1 wS1- *'
TODAY = "2026.11.29"
FILES = ["pgn", "pgn-lines", "sgf"]


def page(day: str = TODAY) -> AppState:
    """Return a page that was opened on that day."""
    return AppState(outside=Outside("https://hive.test/", today=day))


def timed(clock: str = "5+0", *more: Intent) -> AppState:
    """Return a game in which White has used nothing, Black 20 seconds, and White 30."""
    begun = after(page(), NewGame(clock=clock), Tick(0), Play(FIRST), Tick(0))
    played = after(begun, Tick(20 * SECOND), Play(SECOND_PLAYED), Tick(20 * SECOND))
    return after(played, Tick(50 * SECOND), Play(THIRD), *more)


def written(state: AppState, what: str = "pgn") -> str:
    return export_game.game_text(state, what)


def times(text: str) -> list[float | None]:
    """Return the clock after each move of the main line of a file."""
    tree = Game.read(text).tree
    return [tree.annotation(tree.main_line[:ply]).clock for ply in range(len(tree.main_line) + 1)]


def tags(text: str) -> dict[str, str]:
    return dict(Game.read(text).tree.tags)


def kept(state: AppState) -> SavedGame:
    """Return the game as the browser keeps it, written and read."""
    game = kept_game(state)
    assert game is not None
    return read_game(write_game(game, 0))


# -- times -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", FILES)
def test_a_file_has_what_each_player_had_left_after_each_move(what: str) -> None:
    assert times(written(timed(), what)) == [None, 300, 280, 270]


def test_a_pgn_has_the_clock_as_other_programs_write_it() -> None:
    assert "[%clk 0:04:40]" in written(timed())
    assert "WL[270]" in written(timed(), "sgf")


def test_an_increment_is_part_of_what_is_left_after_a_move() -> None:
    assert times(written(timed("5+10"))) == [None, 310, 290, 290]


def test_a_move_that_was_taken_back_has_no_time_in_a_file() -> None:
    assert times(written(timed("5+0", Undo()))) == [None, 300, 280]


def test_a_variation_has_no_times() -> None:
    studied = timed("5+0", Resign(), Analyse(), GoTo(2), Play("wQ \\wS1"))
    text = written(studied, "pgn-lines")
    assert times(text) == [None, 300, 280, 270]
    assert text.count("%clk") == 3


def test_the_file_of_an_analysis_has_the_clock_of_its_game() -> None:
    ended = timed("5+0", Resign())
    assert written(after(ended, Analyse())) == written(ended)


def test_a_time_of_an_opened_game_stays() -> None:
    pgn = '[GameType "Base"]\n\n1. wS1 {[%clk 0:01:00]} bS1 wS1- *'
    assert times(written(after(page(), OpenText(pgn)))) == [None, 60, None]


def test_a_study_link_has_the_times() -> None:
    opened = after(AppState(), Visit(f"#{export_game.game_link(timed())}"))
    assert times(written(opened)) == [None, 300, 280, 270]


@pytest.mark.parametrize("what", [*FILES, "link"])
def test_what_the_page_has_written_is_the_game_on_the_board(what: str) -> None:
    state = timed()
    again = after(state, OpenText(written(state, what)))
    assert (again.game.number, again.game.record) == (state.game.number, state.game.record)


def test_the_saved_games_are_written_with_their_times() -> None:
    text = export_game.saved_text(kept(timed()), "en", TODAY, "", "pgn")
    assert times(text) == [None, 300, 280, 270]


def test_different_times_have_a_tag_for_each_player() -> None:
    odds = tags(written(timed("5/1+0")))
    assert (odds["WhiteTimeControl"], odds["BlackTimeControl"]) == ("300", "60")
    assert "TimeControl" not in odds


# -- the day ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [OLD, BARE, OLD.replace("[Event", '[Date ""]\n[Event')])
@pytest.mark.parametrize("what", FILES)
def test_an_opened_game_without_a_date_gets_none(text: str, what: str) -> None:
    opened = after(page(), OpenText(text))
    for state in (opened, after(opened, Analyse()), after(opened, Play(THIRD))):
        assert not tags(written(state, what)).get("Date")


def test_an_opened_game_gets_no_date_in_the_file_of_the_saved_games() -> None:
    game = kept(after(page(), OpenText(OLD)))
    assert not tags(export_game.saved_text(game, "en", TODAY, "", "pgn")).get("Date")


def test_an_opened_game_gets_no_date_when_it_is_resumed() -> None:
    state = after(page(), ResumeSaved(kept(after(page(), OpenText(OLD)))))
    assert not tags(written(state)).get("Date")


def test_a_game_has_the_day_of_its_first_move() -> None:
    game = kept(timed())
    later = after(page("2026.12.24"), ResumeSaved(game))
    assert tags(written(later))["Date"] == TODAY
    assert tags(export_game.saved_text(game, "en", "2026.12.24", "", "pgn"))["Date"] == TODAY


def test_a_game_keeps_its_day_when_its_end_is_taken_back() -> None:
    assert tags(written(timed("5+0", Resign(), Undo(), Undo())))["Date"] == TODAY


def test_a_game_that_undo_brings_back_has_its_day() -> None:
    first = after(page(), Play(FIRST))
    later = replace(first, outside=replace(first.outside, today="2026.12.24"))
    back = after(later, NewGame(), Undo())
    assert back.game.record.moves == (FIRST,)
    assert tags(written(back))["Date"] == TODAY


def test_a_game_that_an_older_page_saved_has_the_day_of_its_last_change() -> None:
    game = replace(kept(timed()), begun="")
    assert tags(export_game.saved_text(game, "en", TODAY, "", "pgn"))["Date"] == TODAY


@pytest.mark.parametrize("day", ["1 May", 5, "2026.11.29\n", None])
def test_a_damaged_day_is_left_out(day: object) -> None:
    text = write_game(kept(timed()), 0).replace(f'"{TODAY}"', json.dumps(day))
    assert read_game(text).begun == ""
