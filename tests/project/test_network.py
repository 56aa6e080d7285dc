"""The evaluation by a network: its lanes and its file."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import network_file
from bench.fit import network as network_bench
from bench.match.openings import opening
from bench.match.players import parse_player
from bench.network_file import (
    KINDS,
    LANE,
    LARGEST,
    LARGEST_BIAS,
    LARGEST_WORTH,
    MOST_FEATURES,
    MOST_UNITS,
    NAMES,
    ONE,
    POINT,
    Columns,
    Network,
    compiled,
    counter,
    kind_of,
    network_evaluation,
    network_for,
    read_network,
    write_network,
)
from hive_core import Board, Color, GameType, HiveError
from hive_core.evaluate import features_of, weights_for
from hive_core.search import WIN, Limit, search
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

    monkeypatch.setattr(sys.modules[compiled.__module__], "adder", most)
    *_, board = random_plies(WIDEST, seed=1, plies=turn)
    counts = {name: MOST_FEATURES}
    expected = slow_score(extreme, "Base+MLP", counts, counts)
    assert compiled(extreme, WIDEST)(board._position) == expected


def test_the_largest_sum_fits_into_a_lane() -> None:
    assert 2 * MOST_FEATURES * LARGEST + LARGEST_BIAS < 1 << LANE - 1


def test_no_score_of_a_network_looks_like_a_win() -> None:
    units = MOST_UNITS
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
    board = opening("Base+MLP", 5)
    moves = set()
    for network in (path, "off"):
        player = parse_player(f"ours:network={network}", Limit(depth=1))
        player.new_game(1)
        moves.add(player.move(board))
    assert len(moves) == 2


@pytest.mark.slow
@pytest.mark.parametrize("game_type", ["Base", "Base+ML", "Base+MLP"])
def test_without_a_setting_a_player_evaluates_as_the_search_does(game_type: str) -> None:
    limit = Limit(nodes=300)
    moves = []
    for seed in range(12):
        board = opening(game_type, seed)
        by_weights, plain = parse_player("ours:network=off", limit), parse_player("ours", limit)
        assert plain.move(board) == search(board, limit).move
        moves.append(plain.move(board) == by_weights.move(board))
    assert False in moves, "the network changes some moves"


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
    told = f"{path} has no network: bench.fit.network fit writes such a file"
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
    kind = GameType.parse(kind_of(game_type))
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
    assert capsys.readouterr().err.startswith(f"bench.fit.network: {told}")


def test_the_numbers_of_the_search_are_a_network_as_the_program_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = [network_for(GameType.parse(kind)) for kind in KINDS]
    both: dict[str, Any] = {"linear": {}, "bias": {}}
    for one in used:
        both["linear"] |= one.linear
        both["bias"] |= one.bias
    path, written = str(tmp_path / "network.json"), tmp_path / "numbers.py"
    write_network(path, used[0]._replace(**both))
    stored = network_file.ADOPTED.read_text("utf-8")
    monkeypatch.setattr(network_file, "ADOPTED", written)
    assert network_bench.main(["adopt", path]) == 0
    assert written.read_text("utf-8") == stored


def test_a_network_is_not_adopted_for_games_that_it_was_not_fitted_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    network, path = random_network(1), str(tmp_path / "network.json")
    write_network(
        path,
        network._replace(
            linear={"Base": {**network.linear["Base"]}}, bias={"Base": network.bias["Base"]}
        ),
    )
    monkeypatch.setattr(network_file, "ADOPTED", tmp_path / "numbers.py")
    assert network_bench.main(["adopt", path]) == 2
    told = f"bench.fit.network: {path} was not fitted to games like Base+ML\n"
    assert capsys.readouterr().err == told
    assert not network_file.ADOPTED.exists()
