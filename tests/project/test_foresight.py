"""How well evaluations foresee results."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import foresight
from hive_core import Board, Color
from tests.web.computer.test_review import SHORT

GAMES = Path(foresight.__file__).with_name("data") / "november_1s.txt"


def test_an_evaluation_that_knows_the_winner_makes_no_error() -> None:
    def knows(board: Board) -> float:
        return 100_000 if board.turn is Color.WHITE else -100_000

    (error,) = foresight.errors([SHORT], knows)["1 to 12 plies before the end"]
    assert error == pytest.approx(0)


def test_an_evaluation_that_knows_nothing_makes_an_error_of_a_quarter() -> None:
    (error,) = foresight.errors([SHORT], lambda board: 0)["1 to 12 plies before the end"]
    assert error == 0.25


def test_the_errors_of_four_evaluations_are_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    few = tmp_path / "few.txt"
    longest = sorted(GAMES.read_text("utf-8").splitlines(), key=len)[-8:]
    few.write_text("\n".join(longest), "utf-8")
    assert foresight.main([str(few)]) == 0
    lines = capsys.readouterr().out.splitlines()
    names = ["november", "guessed", "today, the weights alone", "today"]
    assert [line.partition(":")[0] for line in lines] == names
    assert all("earlier: 0." in line for line in lines)


def test_a_file_without_games_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert foresight.main([str(tmp_path / "none.txt")]) == 2
    assert "there is no file" in capsys.readouterr().err
    assert foresight.main([str(GAMES), "--type", "Base+P"]) == 2
    assert capsys.readouterr().err == "bench.foresight: there are no games to compare\n"


def test_games_of_other_types_can_be_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    outs = []
    for types in (["Base"], ["Base+ML", "Base+MLP"]):
        assert foresight.main([str(GAMES), "--type", *types]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] != outs[1]
