"""Leads that were not won: which they are, and how they end if they are played on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import shuffled, tune
from hive_core import Board, Color
from tests.project.test_tune import SHUFFLED

PLIES = Board.from_game_string(SHUFFLED).ply
WON = (
    r"Base;WhiteWins;Black[7];wS1;bA1 wS1\;wB1 -wS1;bQ bA1-;wB2 wS1/;bQ wB2\;wQ \wB2;bA2 bQ-;"
    r"wG1 /wQ;bB1 bA2\;wG2 wQ/;bG1 bQ\;wG1 \bA2"
)


def record(white: list[int], game: str = SHUFFLED) -> tune.Record:
    """Return a game with these scores for White in its last plies."""
    plies = Board.from_game_string(game).ply
    first = plies - len(white)
    told = [score if (first + at) % 2 == 0 else -score for at, score in enumerate(white)]
    return tune.Record(game, [None] * first + told)


def test_six_plies_ahead_are_a_lead() -> None:
    lead = shuffled.LEAD
    assert shuffled.lead_of(record([lead] * 6)) == (PLIES - 1, Color.WHITE)
    assert shuffled.lead_of(record([-lead] * 6)) == (PLIES - 1, Color.BLACK)
    assert shuffled.lead_of(record([lead] * 5)) is None


def test_a_lead_has_no_gap_and_no_change_of_sides() -> None:
    lead = shuffled.LEAD
    assert shuffled.lead_of(record([lead] * 3 + [lead - 1] + [lead] * 3)) is None
    assert shuffled.lead_of(record([lead] * 3 + [-lead] * 3)) is None


def test_a_game_with_a_winner_has_no_lead_to_win() -> None:
    assert shuffled.lead_of(record([shuffled.LEAD] * 6, WON)) is None


def test_without_a_lead_nothing_is_played() -> None:
    assert shuffled.play_on(record([0] * 6), 40) == ""


def test_a_game_that_is_played_on_has_one_of_the_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffled, "MORE_PLIES", 4)
    assert shuffled.play_on(record([shuffled.LEAD] * 6), 40) == "not decided"


def test_the_results_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text(json.dumps(record([0] * 6)) + "\n", "utf-8")
    assert shuffled.main([str(games)]) == 0
    assert capsys.readouterr().out == (
        "1 games, 0 with a lead that was not won; played on: 0 won, 0 lost, 0 drawn, 0 repeated,"
        " 0 not decided\n"
    )


def test_a_missing_file_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert shuffled.main(["missing.jsonl"]) == 2
    assert capsys.readouterr().err.startswith("bench.shuffled: ")
