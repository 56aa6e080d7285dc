"""The catalogue of changes to the search, engines with some of them, and the fit of many."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench import factors, match
from bench.changes import CHANGES, Change, Replacement
from bench.factors import Pair, assign, fit, table
from bench.players import parse_player
from bench.search_changes import (
    PREFIX,
    ChangedPlayer,
    build,
    changed_files,
    changes_named,
    overlapping,
)
from hive_core import Board, HiveError
from hive_core.engine import Engine
from hive_core.search import Limit

NAMES = [change.name for change in CHANGES]
OVERLAPS = overlapping(CHANGES)
MIDDLE_GAME = (
    r"Base+ML;InProgress;White[10];wG1;bL \wG1;wL wG1\;bB1 bL/;wS1 /wL;bM -bL;wQ wL-;bQ \bB1;"
    r"wA1 /wG1;bA1 /bQ;wA1 -bA1;bM wQ-;wA2 /wG1;bB1 wG1/;wA2 bQ/;bB1 \wQ;wM wL\;bB1 \bM"
)
FEW = Limit(nodes=300)


def change_of(old: str, new: str = "", name: str = "example") -> Change:
    return Change(name, "An example.", (Replacement("_search/scores.py", old, new),))


@cache
def nodes_to_depth_6(*names: str) -> int | None:
    """Return how many positions the search with these changes visits in a middle game."""
    board = Board.from_game_string(MIDDLE_GAME)
    with (
        TemporaryDirectory() as folder,
        Engine.start(build(Path(folder), changes_named(names)), timeout=60) as engine,
    ):
        engine.configure({"Info": True})
        return engine.play(board, Limit(depth=6)).infos[-1].nodes


def test_names_of_changes_differ() -> None:
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("change", CHANGES, ids=NAMES)
def test_a_change_leaves_files_that_compile(change: Change) -> None:
    files = changed_files([change])
    assert files
    for file, text in files.items():
        compile(text, file, "exec")


@pytest.mark.parametrize("change", CHANGES, ids=NAMES)
def test_a_change_is_described_in_one_sentence(change: Change) -> None:
    assert change.sentence.endswith(".")
    assert ". " not in change.sentence


@pytest.mark.parametrize(
    "name",
    [
        "fewer-reductions",
        "reduce-tactical-moves",
        "no-reduction-without-table-move",
        "narrower-futility",
        "deeper-late-move-pruning",
        "singular-extensions",
        "history-penalty",
        "counter-moves",
        "continuation-history",
        "no-corrections-at-leaves",
    ],
)
def test_a_change_alters_the_search(name: str) -> None:
    assert nodes_to_depth_6(name) != nodes_to_depth_6()


def test_changes_of_one_file_add_up() -> None:
    both = changes_named(["six-extensions", "stepwise-aspiration"])
    (text,) = changed_files(both).values()
    assert "EXTENSIONS = 6" in text
    assert "for wider in" in text


def test_an_engine_with_half_of_the_changes_plays() -> None:
    signs = assign(CHANGES, OVERLAPS, 1, 1)
    half = "+".join(name for name in NAMES if signs[name] == 1)
    board = Board.from_game_string(MIDDLE_GAME)
    player = ChangedPlayer(PREFIX + half, Limit(nodes=3000))
    try:
        player.new_game(1)
        assert board.is_legal(player.move(board))
    finally:
        player.close()


def test_without_changes_the_player_plays_the_moves_of_ours() -> None:
    control, ours = ChangedPlayer(PREFIX, FEW), parse_player("ours", FEW)
    try:
        for seed in (5, 6):
            board = match.opening("Base+MLP", seed)
            for player in (control, ours):
                player.new_game(seed)
            for _ in range(8):
                move = ours.move(board)
                assert control.move(board) == move
                board.push(move)
    finally:
        control.close()


@pytest.mark.parametrize("limit", [Limit(depth=2), Limit(seconds=0.1)])
def test_a_changed_player_takes_limits_of_depth_and_seconds(limit: Limit) -> None:
    player = ChangedPlayer(f"{PREFIX}six-extensions", limit)
    try:
        player.new_game(1)
        assert player.move(Board("Base")) in Board("Base").legal_moves
    finally:
        player.close()


def test_an_unknown_change_is_refused() -> None:
    with pytest.raises(HiveError, match=r"^there is no change 'better': bench/changes\.py"):
        ChangedPlayer(f"{PREFIX}six-extensions+better", FEW)


@pytest.mark.parametrize(("old", "times"), [("no such text", 0), ("DEPTH", 2)])
def test_a_text_that_does_not_occur_once_is_refused(old: str, times: int) -> None:
    problem = f"^the text '{old}' of the change example occurs {times} times in _search/scores.py"
    with pytest.raises(HiveError, match=problem):
        changed_files([change_of(old)])


def test_overlapping_changes_are_refused_in_one_engine() -> None:
    one, other = change_of("MAX_DEPTH = 64", name="one"), change_of("DEPTH = 64\n", name="other")
    with pytest.raises(HiveError, match=r"^the changes one and other replace overlapping text of"):
        changed_files([one, other])


def test_overlapping_changes_are_found() -> None:
    assert frozenset(("fewer-late-moves", "twice-as-many-late-moves")) in OVERLAPS
    assert frozenset(("fewer-late-moves", "six-extensions")) not in OVERLAPS


def test_the_same_seed_gives_the_same_assignment() -> None:
    assert assign(CHANGES, OVERLAPS, 4, 7) == assign(CHANGES, OVERLAPS, 4, 7)


def test_pairs_and_seeds_have_assignments_of_their_own() -> None:
    one = assign(CHANGES, OVERLAPS, 4, 7)
    assert one != assign(CHANGES, OVERLAPS, 4, 8)
    assert one != assign(CHANGES, OVERLAPS, 5, 7)


def test_no_player_gets_two_overlapping_changes() -> None:
    for number in range(100):
        signs = assign(CHANGES, OVERLAPS, 1, number)
        for one, other in map(sorted, OVERLAPS):
            assert signs[one] * signs[other] < 1


def test_a_change_without_overlap_is_in_every_pair() -> None:
    alone = set(NAMES).difference(*OVERLAPS)
    for number in range(20):
        signs = assign(CHANGES, OVERLAPS, 1, number)
        assert all(signs[name] for name in alone)


def simulated(effects: dict[str, float], count: int) -> list[Pair]:
    """Return pairs whose results follow from the effects in Elo, with noise."""
    rng = random.Random(1)
    pairs = []
    for number in range(count):
        signs = assign(CHANGES, OVERLAPS, 3, number)
        elo = sum(effects.get(name, 0) * sign for name, sign in signs.items())
        pairs.append(Pair(signs, 0.5 + elo / factors.ELO_PER_SHARE + rng.gauss(0, 0.3)))
    return pairs


def test_the_fit_finds_the_effects_in_simulated_games() -> None:
    true = {"counter-moves": 40.0, "six-extensions": -30.0, "fewer-late-moves": 25.0}
    found = fit(NAMES, simulated(true, 4000))
    assert [effect.name for effect in found] == NAMES
    for effect in found:
        assert abs(effect.elo - true.get(effect.name, 0)) < 2 * effect.reach
        assert 6 < effect.reach < 11


def test_the_intervals_of_the_fit_hold_the_true_effects_of_most_changes() -> None:
    found = fit(NAMES, simulated({}, 400))
    held = sum(abs(effect.elo) < effect.reach for effect in found)
    assert held >= 0.85 * len(NAMES)


def test_a_single_change_is_worth_the_difference_of_a_match() -> None:
    pairs = [Pair({"counter-moves": 1}, 0.75), Pair({"counter-moves": -1}, 0.35)] * 20
    (effect,) = fit(["counter-moves"], pairs)
    assert effect.elo == pytest.approx(0.2 * factors.ELO_PER_SHARE)


def test_the_table_says_that_there_are_too_few_pairs() -> None:
    needed = len(NAMES) + factors.SPARE_PAIRS
    assert table(NAMES, simulated({}, needed)).startswith(f"{needed} pairs; ")
    assert table(NAMES, simulated({}, needed - 1)) == (
        f"an estimate needs {needed} pairs of games at least, not {needed - 1}"
    )


def test_changes_that_the_pairs_cannot_tell_apart_get_no_effects() -> None:
    pairs = [Pair({"counter-moves": sign, "six-extensions": sign}, 0.5) for sign in (1, -1)] * 20
    assert fit(["counter-moves", "six-extensions"], pairs) == []


def test_the_table_has_the_best_change_first_in_the_words_of_the_catalogue() -> None:
    lines = table(NAMES, simulated({"six-extensions": 80.0}, 400)).splitlines()
    (change,) = changes_named(["six-extensions"])
    assert len(lines) == 1 + len(NAMES)
    assert lines[1].endswith(f" six-extensions: {change.sentence}")


RUN = ["--nodes", "20", "--only", "counter-moves", "--seed", "2", "--quiet"]


def test_saved_pairs_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "pairs.jsonl"
    command = [*RUN, "--save", str(saved), "--games"]
    assert factors.main([*command, "2"]) == 0
    first = saved.read_text("utf-8")
    saved.write_text(f"{first}{first[:40]}", "utf-8")  # the run was ended while it wrote a line
    assert factors.main([*command, "4"]) == 0
    lines = saved.read_text("utf-8").splitlines()
    assert f"{lines[0]}\n" == first
    assert [json.loads(line)["pair"] for line in lines] == [0, 1]
    assert f"pairs from {saved}: 1\n" in capsys.readouterr().out


def test_saved_pairs_of_another_command_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "pairs.jsonl"
    saved.write_text('{"nodes": 30, "seed": 2, "pair": 0}\n', "utf-8")
    assert factors.main([*RUN, "--save", str(saved)]) == 2
    assert "line 1 of" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--only", "better"], "there is no change 'better': bench/changes.py lists them all"),
        (["--games", "0"], "--games must be at least 1, not 0"),
        (["--nodes", "-5"], "--nodes must be at least 1, not -5"),
        (["--jobs", "0"], "there must be at least 1 process, not 0"),
    ],
)
def test_bad_options_are_refused_in_one_sentence(
    options: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert factors.main(options) == 2
    assert capsys.readouterr().err == f"bench.factors: {problem}\n"
