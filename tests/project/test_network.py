"""The evaluation by a network: its lanes, its file, and its fit."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import network as network_bench
from bench import network_lanes, tune
from bench.match import opening
from bench.network import network_evaluation
from bench.network_lanes import (
    KINDS,
    LANE,
    LARGEST,
    LARGEST_BIAS,
    LARGEST_WORTH,
    MOST_FEATURES,
    NAMES,
    ONE,
    POINT,
    Columns,
    Network,
    compiled,
    counter,
    read_network,
    write_network,
)
from bench.players import parse_player
from hive_core import Board, Color, GameType, HiveError
from hive_core.evaluate import chance, features_of, weights_for
from hive_core.search import WIN, Limit
from tests.games import random_plies

WIDEST = GameType.parse("Base+MLP")


def random_network(
    seed: int, units: int = 16, weight: int = 30, bias: int = 200, worth: int = 40 * POINT
) -> Network:
    """Return a network of random numbers; `weight`, `bias`, `worth`: the largest of each."""
    rng = random.Random(seed)

    def numbers(count: int, most: int) -> list[int]:
        return [rng.choice((-most, most, rng.randint(-most, most))) for _ in range(count)]

    return Network(
        linear={kind: dict(zip(NAMES, numbers(len(NAMES), worth), strict=True)) for kind in KINDS},
        bias={kind: numbers(units, bias) for kind in KINDS},
        own={name: numbers(units, weight) for name in NAMES},
        other={name: numbers(units, weight) for name in NAMES},
        output=numbers(2 * units, worth // ONE),
    )


LARGEST_NETWORK = random_network(2, 16, LARGEST, LARGEST_BIAS, LARGEST_WORTH)


def slow_score(network: Network, kind: str, mine: dict[str, int], theirs: dict[str, int]) -> int:
    """Return the score from the counts of the side to move and of the opponent."""
    units = len(network.output) // 2
    total = sum(worth * mine.get(name, 0) for name, worth in network.linear[kind].items())
    total -= sum(worth * theirs.get(name, 0) for name, worth in network.linear[kind].items())
    for side, (viewer, opponent) in enumerate(((mine, theirs), (theirs, mine))):
        for unit in range(units):
            raw = network.bias[kind][unit]
            raw += sum(network.own[name][unit] * count for name, count in viewer.items())
            raw += sum(network.other[name][unit] * count for name, count in opponent.items())
            total += network.output[side * units + unit] * max(0, min(ONE, raw))
    return (total + POINT // 2) // POINT


def boards(game_type: str, every: int = 5) -> list[Board]:
    """Return positions in progress of random games."""
    return [
        board.copy()
        for seed in range(6)
        for board in random_plies(game_type, seed=seed, plies=60)
        if board.ply % every == 0 and board.outcome() is None
    ]


@pytest.mark.parametrize("color", list(Color), ids=str)
@pytest.mark.parametrize("game_type", KINDS)
@pytest.mark.parametrize(
    "network",
    [random_network(1), random_network(3, units=5), LARGEST_NETWORK],
    ids=["16 units", "5 units", "largest numbers"],
)
def test_the_lanes_give_the_score_of_the_features(
    network: Network, game_type: str, color: Color
) -> None:
    evaluation = compiled(network, GameType.parse(game_type))
    seen = 0
    for board in boards(game_type):
        if board.turn is color:
            mine, theirs = features_of(board, color), features_of(board, color.other)
            expected = slow_score(network, game_type, mine, theirs)
            assert evaluation(board._position) == expected, board.game_string()
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("game_type", ["Base", "Base+M", "Base+ML", "Base+LP", "Base+MLP"])
def test_the_counts_of_both_players_are_those_of_the_features(game_type: str) -> None:
    count = counter(GameType.parse(game_type))
    for board in boards(game_type, every=3):
        counts = count(board._position)
        for first, color in zip((0, len(NAMES)), Color, strict=True):
            found = {name: counts[first + at] for at, name in enumerate(NAMES)}
            expected = features_of(board, color)
            assert {name: n for name, n in found.items() if n} == expected, board.game_string()


def test_no_player_has_more_features_than_the_lanes_have_room_for() -> None:
    for board in boards("Base+MLP"):
        for color in Color:
            assert sum(features_of(board, color).values()) < MOST_FEATURES


@pytest.mark.parametrize("name", ["free_A", "ring_5"])
@pytest.mark.parametrize("turn", [0, 1])
def test_a_lane_has_room_for_the_most_features_with_the_largest_weights(
    name: str, turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both players have one feature as often as the lanes allow."""
    signs = [1, -1, 1, -1]
    extreme = LARGEST_NETWORK._replace(
        bias={kind: [sign * LARGEST_BIAS for sign in signs] for kind in KINDS},
        own={one: [sign * LARGEST for sign in signs] for one in NAMES},
        other={one: [sign * LARGEST for sign in signs] for one in NAMES},
        output=[1000, 2000, 3000, 4000, -1500, -2500, -3500, 500],
    )

    def most(columns: Columns, game_type: GameType, start: int = 0) -> Any:
        return lambda pos: start + MOST_FEATURES * sum(of_color[name] for of_color in columns)

    monkeypatch.setattr(network_lanes, "adder", most)
    *_, board = random_plies(WIDEST, seed=1, plies=turn)
    counts = {name: MOST_FEATURES}
    expected = slow_score(extreme, "Base+MLP", counts, counts)
    assert compiled(extreme, WIDEST)(board._position) == expected


def test_the_largest_sum_fits_into_a_lane() -> None:
    assert 2 * MOST_FEATURES * LARGEST + LARGEST_BIAS < 1 << LANE - 1


def test_no_score_of_a_network_looks_like_a_win() -> None:
    units = network_lanes.MOST_UNITS
    assert (2 * MOST_FEATURES + 2 * units) * LARGEST_WORTH // POINT < WIN // 2


def test_a_network_that_was_written_reads_back_the_same(tmp_path: Path) -> None:
    path = str(tmp_path / "network.json")
    write_network(path, LARGEST_NETWORK)
    assert read_network(path) == LARGEST_NETWORK


def test_an_evaluation_is_that_of_the_file(tmp_path: Path) -> None:
    path = str(tmp_path / "network.json")
    write_network(path, random_network(1))
    from_file, direct = network_evaluation(path, WIDEST), compiled(random_network(1), WIDEST)
    for board in boards("Base+MLP"):
        assert from_file(board._position) == direct(board._position)


def test_a_player_evaluates_by_a_network(tmp_path: Path) -> None:
    path = str(tmp_path / "network.json")
    write_network(path, random_network(1))
    player = parse_player(f"ours:network={path}", Limit(depth=1))
    player.new_game(1)
    board = opening("Base+MLP", 5)
    assert player.move(board) != parse_player("ours", Limit(depth=1)).move(board)


def damaged(**changes: Any) -> str:
    return json.dumps(random_network(1)._asdict() | changes)


@pytest.mark.parametrize(
    "text",
    [
        None,
        "{",
        "[1]",
        "{}",
        damaged(more=1),
        damaged(output=[]),
        damaged(output=[0.5] * 32),
        damaged(output=[LARGEST_WORTH] * 32),
        damaged(own={}),
        damaged(other=dict.fromkeys(NAMES, [LARGEST + 1] * 16)),
        damaged(own=dict.fromkeys(NAMES, [1] * 15)),
        damaged(bias={}),
        damaged(bias=dict.fromkeys(KINDS, [LARGEST_BIAS + 1] * 16)),
        damaged(linear={}, bias={}),
        damaged(linear={kind: {} for kind in KINDS}),
        damaged(linear=[]),
    ],
)
def test_a_file_without_a_network_is_told_in_one_sentence(text: str | None, tmp_path: Path) -> None:
    path = tmp_path / "network.json"
    if text is not None:
        path.write_text(text, "utf-8")
    told = f"{path} has no network: bench.network fit writes such a file"
    with pytest.raises(HiveError, match=f"^{re.escape(told)}$"):
        network_evaluation(str(path), WIDEST)


def test_a_network_evaluates_only_games_like_those_it_was_fitted_to(tmp_path: Path) -> None:
    network, path = random_network(1), str(tmp_path / "network.json")
    linear, bias = {"Base": network.linear["Base"]}, {"Base": network.bias["Base"]}
    write_network(path, network._replace(linear=linear, bias=bias))
    network_evaluation(path, GameType())
    with pytest.raises(HiveError, match=r"was not fitted to games like Base\+MLP$"):
        network_evaluation(path, WIDEST)


@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
def test_a_network_has_a_linear_sum_for_each_table_of_weights(game_type: GameType) -> None:
    kind = GameType.parse(network_lanes.kind_of(game_type))
    assert weights_for(kind) is weights_for(game_type)


def test_a_network_and_the_weights_are_timed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "network.json")
    write_network(path, random_network(1))
    monkeypatch.setattr(network_bench, "TIMED", 200)
    monkeypatch.setattr(network_bench, "GAMES", 2)
    timing = ["time", "--network", path, "--rounds", "2", "--type", "Base"]
    assert network_bench.main(timing) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [line.partition(" plies")[0] for line in lines] == ["Base, 6", "Base, 18", "Base, 30"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--network", "missing.json"], "missing.json has no network"),
        (["--network", "missing.json", "--rounds", "0"], "--rounds: at least 1"),
    ],
)
def test_a_time_that_cannot_be_measured_is_told_in_one_sentence(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert network_bench.main(["time", *options]) == 2
    assert capsys.readouterr().err.startswith(f"bench.network: {told}")


def test_a_fit_without_numpy_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert network_bench.main(["fit", "games.jsonl", "--out", "network.json"]) == 2
    told = "bench.network fit needs NumPy: python -m pip install numpy\n"
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
    return pytest.importorskip("numpy", reason="bench.network fit needs NumPy")


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
    record = tune.play("Base+ML", 3, 40)
    network = random_network(1)
    data = network_bench.data_of(numpy, network_bench.counted(record, 0.0))
    evaluation = compiled(network, GameType.parse("Base+ML"))
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
    assert capsys.readouterr().err == f"bench.network: {told}\n"
