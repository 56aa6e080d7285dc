"""The match tool: statistics, players, and reproducible matches."""

from __future__ import annotations

import contextlib
import math
import re
import shlex
import sys
import time
from pathlib import Path

import pytest

from bench.match import command, games, levels, players
from bench.match.elo import Sprt, Standing, elo_of, expected
from bench.match.openings import opening
from bench.match.players import parse_player
from hive_core import Board, GameType, HiveError
from hive_core.evaluate import WEIGHTS
from hive_core.levels import LEVELS
from hive_core.search import Limit
from tests.engine.fake_engine import fake
from tools.shared.environment import ROOT, ToolError

FEW = Limit(nodes=60)


def test_elo_and_the_share_of_points_convert_to_each_other() -> None:
    assert expected(0) == 0.5
    assert round(expected(200), 2) == 0.76
    for share in (0.1, 0.5, 0.9):
        assert expected(elo_of(share)) == pytest.approx(share)
    assert elo_of(1) == math.inf
    assert elo_of(0) == -math.inf


def test_a_standing_has_counts_and_a_standard_error() -> None:
    standing = Standing([1, 0.5, 1, 0, 1, 1])
    assert (standing.wins, standing.draws, standing.losses) == (4, 1, 1)
    assert standing.share == 0.75
    assert standing.pairs() == [0.75, 0.5, 1]
    low, high = standing.interval()
    assert low < elo_of(0.75) < high
    assert str(standing).startswith("75.0% of 6 games (+4 =1 -1), Elo +191 (")
    narrower = Standing([1, 0.5, 1, 0, 1, 1] * 20)
    assert narrower.error() < standing.error()


def test_the_sequential_test_ends_at_its_bounds() -> None:
    test = Sprt(0, 20)
    assert test.verdict(Standing([1, 0])) == ""
    assert test.verdict(Standing([1, 1, 1, 0, 1, 0.5] * 100)) == "H1"
    assert test.verdict(Standing([0, 0, 1, 0, 0, 0.5] * 100)) == "H0"
    assert test.ratio(Standing([1, 0, 0.5, 0.5] * 50)) < 0


def test_a_few_equal_pairs_do_not_end_the_sequential_test() -> None:
    test = Sprt(0, 20)
    assert test.verdict(Standing([1, 0, 1, 0])) == ""
    assert test.verdict(Standing([1, 0] * 100)) == "H0"


def test_weights_can_be_those_of_another_game_type() -> None:
    assert players.weights_of("Base+MLP", GameType()) == WEIGHTS
    assert players.weights_of("", GameType()) != WEIGHTS


def test_a_file_of_weights_may_be_called_like_a_game_type(tmp_path: Path) -> None:
    file = tmp_path / "Base.json"
    file.write_text('{"tempo_0": 99}', "utf-8")
    with contextlib.chdir(tmp_path):
        assert players.weights_of("Base.json", GameType())["tempo_0"] == 99


def test_an_opening_is_reproducible_and_undecided() -> None:
    for game_type in games.GAME_TYPES:
        texts = {opening(game_type, seed).game_string() for seed in range(4)}
        assert len(texts) == 4
        assert texts == {opening(game_type, seed).game_string() for seed in range(4)}
    board = opening("Base+MLP", 1)
    assert 4 <= board.ply <= 8
    assert board.outcome() is None


def test_each_opening_is_played_with_both_colours() -> None:
    first, second = parse_player("random", FEW), parse_player("ours", FEW)
    played = []
    for game, gained in games.games(first, second, ["Base"], 1, 60):
        played.append((game, gained))
        if len(played) == 4:
            break
    starts = [game.text.split(";")[3:7] for game, _ in played]
    assert starts[0] == starts[1]
    assert starts[2] == starts[3]
    assert starts[0] != starts[2]
    for number, (game, gained) in enumerate(played):
        assert gained == (1 - game.white if number % 2 else game.white)


def test_openings_may_have_other_lengths() -> None:
    assert {opening("Base", seed, (2, 3)).ply for seed in range(6)} == {2, 3}


@pytest.mark.parametrize("plies", ["-1", "13"])
def test_an_opening_of_an_impossible_length_is_refused(
    plies: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        command.main(["ours", "random", "--opening", plies])
    assert "--opening: a length is a number of plies, 0 to 12" in capsys.readouterr().err


def test_a_game_with_too_many_plies_is_a_draw() -> None:
    player = parse_player("random", FEW)
    player.new_game(1)
    start = opening("Base+ML", 1)
    game = games.play(start, player, player, start.ply + 2)
    assert (game.white, game.adjudicated) == (0.5, True)


def test_an_illegal_move_ends_the_match_with_an_error() -> None:
    class Cheat:
        name = "cheat"

        def new_game(self, seed: int) -> None: ...

        def move(self, board: Board) -> object:
            other = Board("Base")
            return next(iter(other.legal_moves))

        def close(self) -> None: ...

    start = opening("Base", 1)
    with pytest.raises(HiveError, match="cheat played"):
        games.play(start, Cheat(), Cheat(), 100)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["random", "ours", "ours:nodes=40", "ours:weights=guessed,off=pruning+reductions"],
)
def test_players_are_parsed_from_text(text: str) -> None:
    player = parse_player(text, FEW)
    assert player.name == text
    player.new_game(3)
    board = opening("Base+ML", 2)
    assert board.is_legal(player.move(board))
    player.close()


@pytest.mark.parametrize("setting", ["nodes=many", "seconds=", "book=x", "depth=2.5"])
def test_a_setting_that_is_no_number_is_refused(setting: str) -> None:
    with pytest.raises(HiveError, match=f"^the setting {setting} is not a number$"):
        parse_player(f"ours:{setting}", FEW)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("level:x", "a level, 1 to 8"),
        ("level:9", "a level, 1 to 8"),
        ("ours:off=speed", "the search has no feature 'speed', only corrections, danger"),
        ("ours:weights=nothing.json", "nothing.json has no weights"),
        ("ours:depth", "the setting depth= is not a number"),
        ("ours:network=nothing.json", "nothing.json has no network"),
        ("ours:network=x.json,weights=guessed", "plays instead of weights, so it takes no weights"),
    ],
)
def test_a_setting_without_meaning_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(HiveError, match=complaint):
        parse_player(text, FEW)


def test_a_level_plays_in_a_match() -> None:
    player = parse_player("level:2", FEW)
    player.new_game(1)
    board = Board("Base")
    assert board.is_legal(player.move(board))


@pytest.mark.parametrize("text", ["", "nobody", "ours:speed=3", "first"])
def test_an_unknown_player_is_refused(text: str) -> None:
    with pytest.raises(HiveError, match="is not a player"):
        parse_player(text, FEW)


def test_a_uhp_engine_plays_in_a_process_of_its_own() -> None:
    for limit in (FEW, Limit(depth=1)):
        player = parse_player(f"{sys.executable} -m hive_core", limit)
        assert player.name.startswith("hive-core")
        player.new_game(1)
        board = opening("Base+MLP", 5)
        assert board.is_legal(player.move(board))
        player.close()


def test_a_uhp_engine_that_takes_no_nodes_is_refused_with_a_limit_of_nodes() -> None:
    with pytest.raises(HiveError, match=r"^fake \d+ takes no limit of nodes: use --seconds or"):
        parse_player(shlex.join(fake()), FEW)


def test_a_match_prints_its_score(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saved = tmp_path / "games.txt"
    arguments = ["ours", "random", "--games", "2", "--nodes", "60", "--type", "Base"]
    assert command.main([*arguments, "--sprt", "0", "50", "--save", str(saved)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("ours against random")
    assert "of 2 games" in out
    assert len(saved.read_text("utf-8").splitlines()) == 2
    assert command.main(["ours", "nobody"]) == 2
    assert "is not a player" in capsys.readouterr().err


SHORT = ["ours", "random", "--nodes", "30", "--type", "Base", "--plies", "30"]


def test_several_processes_play_the_same_games_as_one(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    assert command.main([*SHORT, "--games", "4", "--save", str(one)]) == 0
    assert command.main([*SHORT, "--games", "4", "--save", str(two), "--jobs", "2"]) == 0
    assert one.read_text("utf-8") == two.read_text("utf-8")


def _standing_of_four(capsys: pytest.CaptureFixture[str], begins: str = "") -> str:
    """Return the printed standing after four games; `begins`: the line before all standings."""
    out = capsys.readouterr().out.partition("\n")[2]
    assert out.startswith(begins)
    (said,) = (line for line in out.splitlines() if "of 4 games" in line)
    return said


def test_a_match_goes_on_from_the_games_in_its_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = tmp_path / "games.txt"
    assert command.main([*SHORT, "--games", "4", "--save", str(saved)]) == 0
    whole, said = saved.read_text("utf-8"), _standing_of_four(capsys)
    saved.write_text("".join(whole.splitlines(keepends=True)[:3]), "utf-8")
    assert command.main([*SHORT, "--games", "4", "--save", str(saved)]) == 0
    assert _standing_of_four(capsys, f"2 games from {saved}\n") == said
    assert saved.read_text("utf-8") == whole


def test_a_match_refuses_a_file_that_is_not_of_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = tmp_path / "notes.txt"
    saved.write_text("Buy milk\n", "utf-8")
    assert command.main([*SHORT, "--games", "2", "--save", str(saved)]) == 2
    assert "Buy milk" in capsys.readouterr().err
    assert saved.read_text("utf-8") == "Buy milk\n"


def test_a_shorter_match_removes_no_game_from_its_file(tmp_path: Path) -> None:
    saved = tmp_path / "games.txt"
    assert command.main([*SHORT, "--games", "4", "--save", str(saved)]) == 0
    whole = saved.read_text("utf-8")
    assert command.main([*SHORT, "--games", "2", "--save", str(saved)]) == 0
    assert saved.read_text("utf-8") == whole


def test_a_match_says_so_if_it_cannot_be_saved_or_has_no_process(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert command.main([*SHORT, "--games", "2", "--save", str(tmp_path / "no" / "games.txt")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
    assert command.main([*SHORT, "--games", "2", "--jobs", "0"]) == 2
    assert capsys.readouterr().err == "bench.match: there must be at least 1 process, not 0\n"


def test_processor_time_ends_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    monkeypatch.setattr(time, "process_time", lambda: next(ticks))
    player = parse_player("ours", Limit(seconds=5), processor_time=True)
    board = opening("Base", 3)
    assert board.is_legal(player.move(board))
    assert next(ticks) == 6


def test_the_processor_time_of_another_program_is_not_measured() -> None:
    with pytest.raises(HiveError, match="use --clock wall"):
        parse_player(f"{sys.executable} -m hive_core", FEW, processor_time=True)


def test_a_match_of_several_types_has_a_score_in_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "games.txt"
    saved.write_text(
        "Base;InProgress;White[2];wS1;bS1 wS1-\n" * 2
        + "Base+ML;InProgress;White[2];wS1;bS1 wS1-\n" * 2,
        "utf-8",
    )
    assert command.main(["ours", "random", "--games", "4", "--save", str(saved)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(" ")[0] for line in said[-3:-1]] == ["Base:", "Base+ML:"]
    assert said[-3].startswith("Base: 50.0% of 2 games (+0 =2 -0)")


def test_the_levels_benchmark_prints_its_matches(capsys: pytest.CaptureFixture[str]) -> None:
    levels.main(["--games", "2", "--only", "3"])
    assert "level 3 against level 1" in capsys.readouterr().out


def test_the_engine_of_the_site_plays_the_same_in_pyodide() -> None:
    board = opening("Base+MLP", 3)
    command = f"{shlex.quote(sys.executable)} -m hive_core"
    here, there = (parse_player(text, Limit(nodes=900)) for text in (command, "pyodide"))
    for _ in range(4):
        move = there.move(board)
        assert move == here.move(board)
        board.push(move)
    here.close()
    there.close()
    assert there.name == "pyodide"


def test_a_match_in_pyodide_without_node_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_node() -> str:
        raise ToolError("install Node.js")

    monkeypatch.setattr(players, "find_node", find_node)
    assert command.main(["pyodide", "ours", "--nodes", "60"]) == 2
    assert capsys.readouterr().err == "bench.match: install Node.js\n"


def test_the_documented_levels_are_those_of_the_engine() -> None:
    text = (ROOT / "docs" / "strength.md").read_text("utf-8")
    rows = [
        re.split(r" *\| *", line)[1:5] for line in text.splitlines() if re.match(r"\| \d ", line)
    ]
    assert [row[0] for row in rows] == [f"{level.number} {level.name}" for level in LEVELS]
    for (_, positions, lines, noise), level in zip(rows, LEVELS, strict=True):
        if level.limit.nodes is not None and level.limit.depth != 1:
            assert f"{level.limit.nodes:,}" in positions
        assert lines == str(level.lines) or (lines.startswith("all") and level.lines > 100)
        assert float(noise) == level.noise
