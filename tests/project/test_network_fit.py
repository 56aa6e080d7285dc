"""The fit of the evaluation's network to games."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.fit import network as network_bench
from bench.fit import tune
from bench.network_file import (
    NAMES,
    compiled,
    network_for,
    read_network,
)
from hive_core import Board, GameType
from hive_core.evaluate import chance, weights_for

WIDEST = GameType.parse("Base+MLP")


def test_the_units_alone_are_fitted_on_request(numpy: Any) -> None:
    data = network_bench.data_of(numpy, two_dangers())
    weights = network_bench.fit(numpy, data, 0, epochs=0, seed=1).linear
    both = network_bench.fit(numpy, data, 4, epochs=20, seed=1)
    units = network_bench.fit(numpy, data, 4, epochs=20, seed=1, linear=weights)
    assert (units.linear == weights).all()
    assert not (both.linear == weights).all()
    assert (units.hidden != network_bench.fit(numpy, data, 4, epochs=0, seed=1).hidden).any()


def test_a_fit_without_numpy_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert network_bench.main(["fit", "games.jsonl", "--out", "network.json"]) == 2
    told = "bench.fit.network fit needs NumPy: python -m pip install numpy\n"
    assert capsys.readouterr().err == told


def test_the_counts_of_a_game_give_the_features_and_the_targets_of_its_samples() -> None:
    record = tune.play("Base+MLP", 3, 40)
    samples = tune.samples_of(record)
    positions = network_bench.counted(record, 0.0)
    for sample, position in zip(samples, positions, strict=True):
        both = zip(NAMES, position.own, position.other, strict=True)
        difference = {name: own - other for name, own, other in both}
        assert {name: count for name, count in difference.items() if count} == sample.counts
        assert position.target == chance(sample.score)


@pytest.fixture
def numpy() -> Any:
    return pytest.importorskip("numpy", reason="bench.fit.network fit needs NumPy")


def two_dangers(count: int = 3000) -> list[network_bench.Counted]:
    """Return positions in which two features together are worth more than their sum."""
    rng = random.Random(1)
    found = []
    for _ in range(count):
        sides = []
        for _ in range(2):
            counts = bytearray(len(NAMES))
            counts[5], counts[9] = rng.randint(0, 1), rng.randint(0, 1)
            sides.append(bytes(counts))
        own, other = (side[5] and side[9] for side in sides)
        found.append(network_bench.Counted(sides[0], sides[1], 2, chance(200 * (own - other))))
    return found


@pytest.mark.slow
def test_a_fit_of_a_network_lowers_the_error_of_the_linear_sum(numpy: Any) -> None:
    data = network_bench.data_of(numpy, two_dangers())
    errors = []
    for units, epochs in ((0, 0), (0, 300), (4, 300)):
        found = network_bench.fit(numpy, data, units, epochs=epochs, seed=1)
        network = network_bench.network_of(numpy, found, data)
        errors.append(network_bench.error(numpy, network, data))
    today, linear, of_network = errors
    assert of_network < linear / 4 < today


def test_a_fit_with_the_same_seed_gives_the_same_network(numpy: Any) -> None:
    data = network_bench.data_of(numpy, two_dangers(300))
    first, second = (
        network_bench.network_of(numpy, network_bench.fit(numpy, data, 3, epochs=2, seed=7), data)
        for _ in range(2)
    )
    assert first == second


def test_the_error_of_a_network_is_that_of_its_evaluation(numpy: Any) -> None:
    record = tune.play("Base+MLP", 3, 40)
    network = network_for(WIDEST)
    data = network_bench.data_of(numpy, network_bench.counted(record, 0.0))
    evaluation = compiled(network, WIDEST)
    board = Board.from_game_string(record.game)
    squares = []
    for score in reversed(record.scores):
        board.pop()
        if score is not None:
            squares.append((chance(evaluation(board._position)) - chance(score)) ** 2)
    found = network_bench.error(numpy, network, data)
    assert found == pytest.approx(sum(squares) / len(squares), abs=0.002)


def test_the_error_of_the_weights_of_today_is_that_of_their_fit(numpy: Any) -> None:
    record = tune.play("Base", 3, 40)
    data = network_bench.data_of(numpy, network_bench.counted(record, 0.0))
    today = network_bench.fit(numpy, data, 0, epochs=0, seed=1)
    found = network_bench.error(numpy, network_bench.network_of(numpy, today, data), data)
    expected = tune.error(tune.samples_of(record), weights_for(GameType()), 0.0)
    assert found == pytest.approx(expected, rel=1e-3)


def test_a_fit_writes_a_network_and_tells_its_errors(
    numpy: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, out = tmp_path / "games.jsonl", tmp_path / "network.json"
    tune.main(["play", "--games", "11", "--nodes", "40", str(games)])
    capsys.readouterr()
    fit = ["fit", str(games), "--units", "3", "2", "--epochs", "1", "--out", str(out)]
    assert network_bench.main(fit) == 0
    lines = capsys.readouterr().out.splitlines()
    held = [tune.read([str(games)])[at] for at in (0, 10)]
    count = sum(len(tune.samples_of(record)) for record in held)
    assert lines[0].endswith(f" positions of the fit, {count} held out")
    told = [re.split(r"  +", line)[0] for line in lines[2:]]
    networks = ["network of 3 units", "network of 2 units"]
    assert told == ["weights of today", "linear, fitted again", *networks]
    assert len(read_network(str(out)).output) == 2 * 3


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--units", "0"], "--units: a network has 1 to 64 units"),
        (["--type", "Base+M"], "there are too few games of Base+M to fit to"),
        (["--jobs", "0"], "there must be at least 1 process, not 0"),
    ],
)
def test_a_fit_that_is_impossible_is_told_in_one_sentence(
    options: list[str],
    told: str,
    numpy: Any,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text(json.dumps(tune.play("Base", 1, 30)) + "\n", "utf-8")
    assert network_bench.main(["fit", str(games), "--out", "network.json", *options]) == 2
    assert capsys.readouterr().err == f"bench.fit.network: {told}\n"
