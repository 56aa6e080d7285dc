"""The results of one's games against the computer, and what the lost ones have in common."""

from __future__ import annotations

from typing import Any

from hive_core import Board, Color
from hive_core.teach.puzzles import load
from hive_core.teach.tasks import kind_of
from tests.page import after, with_id
from web.app.update import update
from web.files.intents import OpenText, ResultsCounted, ShowResults
from web.files.results import (
    MOST_LOSSES,
    Cause,
    Lost,
    Results,
    Score,
    causes_of,
    common,
    count,
)
from web.game.intents import Resign
from web.game.record import Record
from web.shared.effects import CountResults
from web.shared.state import AppState
from web.ui.nodes import Node


def row(name: str, levels: tuple[int, int], state: str) -> dict[str, Any]:
    return {"name": name, "state": state, "info": {"levels": list(levels)}}


ROWS = [
    row("a", (0, 3), "WhiteWins"),
    row("b", (0, 3), "BlackWins"),
    row("c", (2, 0), "BlackWins"),
    row("d", (2, 0), "WhiteWins"),
    row("e", (2, 0), "Draw"),
    row("f", (0, 3), "open"),
    row("g", (0, 0), "WhiteWins"),
    row("h", (4, 4), "WhiteWins"),
]


def test_the_results_are_counted_by_colour() -> None:
    results, _ = count(ROWS)
    assert results.by_color == ((Color.WHITE, Score(1, 0, 1)), (Color.BLACK, Score(1, 1, 1)))


def test_the_results_are_counted_by_level() -> None:
    results, _ = count(ROWS)
    assert results.by_level == ((2, Score(1, 1, 1)), (3, Score(1, 0, 1)))


def test_games_of_two_people_or_two_computers_do_not_count() -> None:
    assert count(ROWS[6:]) == (Results(), ())


def test_a_game_that_goes_on_does_not_count() -> None:
    assert count(ROWS[5:6]) == (Results(), ())


def test_the_lost_games_are_named_with_the_colour_of_the_player() -> None:
    assert count(ROWS)[1] == (Lost("b", Color.WHITE), Lost("d", Color.BLACK))


def test_only_the_latest_lost_games_are_looked_at() -> None:
    rows = [row(str(n), (0, 1), "BlackWins") for n in range(MOST_LOSSES + 5)]
    assert [game.name for game in count(rows)[1]] == [str(n) for n in range(MOST_LOSSES)]


def test_what_happens_often_is_named_with_the_latest_game() -> None:
    games = [("a", frozenset({"ants"})), ("b", frozenset({"ants", "hand"})), ("c", frozenset())]
    assert common(games) == (Cause("ants", 2, "a"),)


def test_what_happens_in_few_of_many_games_is_not_named() -> None:
    games = [(str(n), frozenset({"hand"} if n < 2 else ())) for n in range(20)]
    assert common(games) == ()


def record(text: str) -> Record:
    return after(AppState(), OpenText(text)).game.record


def test_a_player_with_many_tiles_in_hand_is_told_so() -> None:
    board = Board("Base")
    for text in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-"):
        board.push_move(text)
    while board.ply < 20:  # both players only move tiles
        board.push(next(m for m in board.legal_moves if m.piece and board.hex_of(m.piece)))
    assert "hand" in causes_of(record(board.game_string()), Color.WHITE)
    board.pop()
    board.pop()
    assert "hand" not in causes_of(record(board.game_string()), Color.WHITE)


def test_a_queen_placed_in_the_fourth_turn_is_late() -> None:
    late = "Base;InProgress;White[5];wS1;bS1 wS1-;wA1 -wS1;bQ bS1-;wG1 /wS1;bA1 bQ-;wQ -wA1;bA2 bQ/"
    assert "late" in causes_of(record(late), Color.WHITE)
    assert "late" not in causes_of(record(late), Color.BLACK)


def test_a_covered_queen_is_seen() -> None:
    game = (
        "Base;InProgress;White[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bB1 bQ-;wG1 -wA1;bB1 bQ;"
        "wG2 -wG1;bB1 bS1;wG3 -wG2;bB1 wS1;wA2 -wG3;bB1 wQ"
    )
    assert "covered" in causes_of(record(game), Color.WHITE)
    assert "covered" not in causes_of(record(game), Color.BLACK)


def test_an_ant_between_two_tiles_is_stuck() -> None:
    game = "Base;InProgress;White[5];wS1;bB1 wS1-;wQ -wS1;bQ bB1-;wA1 -wQ;bA1 bQ-;wG1 -wA1;bG1 bA1-"
    assert "ants" in causes_of(record(game), Color.WHITE)


def test_a_player_most_of_whose_tiles_are_pinned_is_told_so() -> None:
    game = "Base;InProgress;White[5];wS1;bB1 wS1-;wQ -wS1;bQ bB1-;wA1 -wQ;bA1 bQ-;wG1 -wA1;bG1 bA1-"
    assert "stuck" in causes_of(record(game), Color.WHITE)


def test_a_player_who_resigns_where_one_move_wins_has_missed_it() -> None:
    task = next(task for task in load() if kind_of(task) == "win-1" and task.game)
    state = after(AppState(), OpenText(task.game or ""))
    loser = state.board.turn
    resigned = after(state, Resign()).game.record
    assert "missed" in causes_of(resigned, loser)
    assert "missed" not in causes_of(record("Base;InProgress;White[2];wS1;bS1 wS1-"), loser)


def words(part: Node) -> str:
    return (part.text or "") + " ".join(map(words, part.children))


def test_the_dialog_counts_first() -> None:
    state, effects = update(AppState(), ShowResults())
    assert CountResults() in effects
    assert "Counting" in words(with_id(state, "results-dialog"))


def test_the_dialog_shows_the_results_in_words() -> None:
    results = Results(((Color.WHITE, Score(3, 1, 2)),), ((3, Score(3, 1, 2)),), 2, ())
    shown = words(
        with_id(after(AppState(), ShowResults(), ResultsCounted(results)), "results-dialog")
    )
    assert "As White" in shown
    assert "3 won · 1 drawn · 2 lost" in shown


def test_a_cause_opens_the_latest_game() -> None:
    cause = Cause("ants", 9, "game-7")
    results = Results(((Color.WHITE, Score(0, 0, 14)),), ((3, Score(0, 0, 14)),), 14, (cause,))
    state = after(AppState(), ShowResults(), ResultsCounted(results))
    shown = with_id(state, "results-dialog")
    assert "9 of 14" in words(shown)
    assert 'data-kept="game-7"' in shown.markup()
