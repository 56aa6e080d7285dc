"""Tuning: games of self-play, the fit of the weights, and what it says of held-out games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.fit import tune
from bench.match.openings import opening
from bench.network_file import (
    network_for,
    write_network,
)
from hive_core import GameType
from hive_core.evaluate import BASE_WEIGHTS, GUESSED, WEIGHTS, chance, evaluate

# White's queen goes to and fro, and so does Black's: the third occurrence ends the game.
SHUFFLED = (
    r"Base;Draw;White[7];wG1;bG1 wG1-;wQ -wG1;bQ bG1-;"
    r"wQ \wG1;bQ bG1/;wQ -wG1;bQ bG1-;wQ \wG1;bQ bG1/;wQ -wG1;bQ bG1-"
)


def test_samples_have_the_features_that_the_evaluation_sums() -> None:
    samples = tune.samples_of(tune.play("Base", 3, 40))
    assert len(samples) > 8
    assert {sample.result for sample in samples} <= {0.0, None, 1.0}
    board = opening("Base", 3)
    first = sum(BASE_WEIGHTS[name] * count for name, count in samples[0].counts.items())
    assert first == evaluate(board, BASE_WEIGHTS)


def test_a_fit_recovers_the_weights_behind_the_results() -> None:
    samples = [
        tune.Sample({"a": a, "b": b}, chance(80 * a - 40 * b), 0)
        for a in range(-2, 3)
        for b in range(-2, 3)
    ] * 40
    found = tune.fit(samples, {"a": 0.0, "b": 0.0}, blend=1.0, pull=0.0, epochs=40)
    assert found["a"] == pytest.approx(80, abs=4)
    assert found["b"] == pytest.approx(-40, abs=4)
    assert tune.error(samples, found, 1.0) < tune.error(samples, {"a": 0.0, "b": 0.0}, 1.0) / 100


def test_a_fit_may_change_some_of_the_weights_only() -> None:
    samples = [
        tune.Sample({"a": a, "b": b}, chance(80 * a - 40 * b), 0)
        for a in range(-2, 3)
        for b in range(-2, 3)
    ] * 40
    found = tune.fit(samples, {"a": 0.0, "b": 0.0}, blend=1.0, pull=0.0, epochs=40, only=("a",))
    assert found["a"] > 40
    assert found["b"] == 0


def test_a_report_tells_draws_by_repetition_and_shuffling() -> None:
    record = tune.Record(SHUFFLED, [None] * 12)
    said = tune.report([record])
    assert said == "1 games: 1 draw: third repetition; 12 plies, 41.7% of them shuffling"


def test_a_report_tells_games_that_were_cut_short() -> None:
    record = tune.Record(r"Base;InProgress;White[2];wG1;bG1 wG1-", [None] * 2)
    assert tune.report([record, record]) == "2 games: 2 cut short; 4 plies, 0.0% of them shuffling"


def test_games_are_the_same_with_more_processes(tmp_path: Path) -> None:
    texts = []
    for jobs in ("1", "2"):
        file = tmp_path / jobs
        few = ["--games", "4", "--nodes", "40", "--seed", "5"]
        assert tune.main(["play", *few, "--jobs", jobs, str(file)]) == 0
        texts.append(file.read_text("utf-8"))
    assert texts[0] == texts[1]


def test_a_fit_reports_the_error_in_games_that_it_has_not_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, out = tmp_path / "games.jsonl", tmp_path / "weights.json"
    tune.main(["play", "--games", "11", "--nodes", "40", str(games)])
    capsys.readouterr()
    tune.main(["fit", "--epochs", "2", "--out", str(out), str(games)])
    said = capsys.readouterr().out
    lines = games.read_text("utf-8").splitlines()
    held = [tune.Record(*json.loads(lines[at])) for at in (0, 10)]
    count = sum(len(tune.samples_of(record)) for record in held)
    assert f"held out: {count} positions, error " in said
    assert json.loads(out.read_text("utf-8")).keys() == WEIGHTS.keys()


def test_games_and_fits_can_be_of_one_type(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, out = tmp_path / "games.jsonl", tmp_path / "weights.json"
    tune.main(["play", str(games), "--games", "2", "--nodes", "40", "--type", "Base"])
    records = tune.read([str(games)])
    assert [record.game.partition(";")[0] for record in records] == ["Base", "Base"]
    fit = ["fit", "--epochs", "1", "--out", str(out), str(games), "--type"]
    assert tune.main([*fit, "Base"]) == 0
    assert tune.main([*fit, "Base+ML"]) == 2
    assert capsys.readouterr().err == "bench.fit.tune: there are no games of Base+ML to fit to\n"


def test_a_fit_starts_from_the_weights_that_are_named(tmp_path: Path) -> None:
    games, out = tmp_path / "games.jsonl", tmp_path / "weights.json"
    tune.main(["play", "--games", "2", "--nodes", "40", str(games)])
    fit = ["fit", "--epochs", "1", "--start", "guessed", "--only", "tempo_0", "--out", str(out)]
    assert tune.main([*fit, str(games)]) == 0
    kept = {name: worth for name, worth in GUESSED.items() if not name.startswith("tempo_0")}
    assert json.loads(out.read_text("utf-8")).items() >= kept.items()


@pytest.mark.parametrize(
    ("text", "told"), [(None, "No such file"), ("{", "Expecting property name")]
)
def test_a_file_of_games_that_is_missing_or_damaged_is_told_in_a_sentence(
    text: str | None, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    if text is not None:
        file.write_text(text, "utf-8")
    assert tune.main(["report", str(file)]) == 2
    assert told in capsys.readouterr().err


def test_our_moves_depend_on_the_weights() -> None:
    today, guessed = (tune.play("Base", 1, 200, weights=name) for name in ("", "guessed"))
    assert today != guessed


def test_our_moves_depend_on_the_network(tmp_path: Path) -> None:
    path = str(tmp_path / "network.json")
    write_network(path, network_for(GameType.parse("Base+MLP")))
    with_it, without = (tune.play("Base+MLP", 1, 200, network=one) for one in (path, ""))
    assert with_it != without


def test_the_share_of_random_moves_can_be_chosen() -> None:
    none, all_of_them = (tune.play("Base", 1, 40, random_moves=share) for share in (0, 1))
    assert none != all_of_them
    assert none == tune.play("Base", 1, 40, random_moves=0)


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--random", "1.5", "a share is a number from 0 to 1"),
        ("--weights", "missing.json", "missing.json"),
        ("--weights", "list.json", "list.json has no weights"),
        ("--network", "list.json", "list.json has no network"),
    ],
)
def test_a_wrong_option_leaves_the_games_in_the_file(
    option: str,
    value: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.json").write_text("[1]", "utf-8")
    games = tmp_path / "games.jsonl"
    games.write_text("games", "utf-8")
    assert tune.main(["play", str(games), "--games", "1", "--nodes", "40", option, value]) == 2
    assert said in capsys.readouterr().err
    assert games.read_text("utf-8") == "games"
