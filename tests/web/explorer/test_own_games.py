"""Which saved games count as the player's own, in the opening explorer and in the results."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hive_core import Color
from tests.kept_pages import Browser, kept_browser
from tests.web.learn.test_task_analysis import tried
from web.computer.intents import Analyse
from web.explorer.intents import ToggleExplorer
from web.files import saved_games
from web.files.intents import ShowResults
from web.files.keeping import kept_game
from web.files.results import Results, Score
from web.files.saved_games import SavedGame
from web.game.ending import Ending
from web.game.intents import NewGame
from web.game.record import NEW_RECORD

LINE = ("wS1", "bS1 wS1-", "wQ -wS1")
DAY, OTHER_DAY = "2026.11.29", "2026.11.30"


@pytest.fixture
def page() -> Iterator[Browser]:
    with kept_browser() as page:
        yield page


def put(page: Browser, *games: SavedGame) -> None:
    for number, game in enumerate(games):
        text = saved_games.write_game(game, 1e12 + number)
        page.local[f"hive.game.g{number}"] = text


def game(day: str, line: tuple[str, ...] = LINE) -> SavedGame:
    return SavedGame(NEW_RECORD.with_moves(line), len(line), begun=day)


def own_games(page: Browser) -> int:
    """Return how many own games the explorer counts in the first position."""
    page.do(NewGame(NEW_RECORD.game_type), Analyse(), ToggleExplorer())
    page.finish()
    return sum(results.games for _, results in page.state.explorer.own)


def results(page: Browser) -> Results:
    page.do(ShowResults())
    page.finish()
    counted = page.state.files.results
    assert counted is not None
    return counted


def test_the_saved_game_of_a_solved_puzzle_is_known_as_that() -> None:
    kept = kept_game(tried()[0])
    assert kept is not None
    read = saved_games.read_game(saved_games.write_game(kept, 0))
    assert read.of_task
    assert saved_games.summary("g", saved_games.write_game(read, 0), 0).of_task


def test_a_game_of_a_task_is_not_among_the_own_ones_of_the_explorer(page: Browser) -> None:
    of_task = SavedGame(NEW_RECORD.with_moves(LINE), 3, of_task=True)
    put(page, game(DAY), of_task)
    assert own_games(page) == 1


@pytest.mark.parametrize(
    ("other", "count"),
    [
        (game(DAY), 1),
        (game(OTHER_DAY), 2),
        (game(DAY, LINE[:2]), 2),
        (SavedGame(NEW_RECORD.with_moves(LINE).with_tag("Date", DAY), 3), 1),
    ],
    ids=["copy", "same moves on another day", "other moves", "copy from a file"],
)
def test_copies_of_a_game_count_once_in_the_explorer(
    page: Browser, other: SavedGame, count: int
) -> None:
    put(page, game(DAY), other)
    assert own_games(page) == count


def test_games_of_an_unknown_day_are_no_copies(page: Browser) -> None:
    put(page, game(""), game(""))
    assert own_games(page) == 2


def lost(day: str, *, level: int = 3, of_task: bool = False) -> SavedGame:
    record = NEW_RECORD.with_moves(LINE).with_ending(Ending("resign", Color.WHITE))
    return SavedGame(record, 3, levels=(0, level), begun=day, of_task=of_task)


def test_copies_of_a_game_count_once_in_the_results(page: Browser) -> None:
    put(page, lost(DAY), lost(DAY), lost(OTHER_DAY))
    assert results(page).by_level == ((3, Score(lost=2)),)


def test_the_same_moves_against_another_level_are_another_game_in_the_results(
    page: Browser,
) -> None:
    put(page, lost(DAY), lost(DAY, level=4))
    assert results(page).by_level == ((3, Score(lost=1)), (4, Score(lost=1)))


def test_a_game_of_a_task_does_not_count_in_the_results(page: Browser) -> None:
    put(page, lost(DAY), lost(OTHER_DAY, of_task=True))
    assert results(page).by_level == ((3, Score(lost=1)),)
