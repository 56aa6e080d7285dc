"""The match tool: statistics, players, and reproducible matches."""

from __future__ import annotations

import contextlib
import math
import shlex
import shutil
import sys
import time
from pathlib import Path

import pytest

from bench import levels, match, players
from bench.elo import NORMAL_95, Sprt, Standing, elo_of, expected
from bench.frozen_2026_11 import evaluation as frozen
from bench.frozen_2026_11.weights import WEIGHTS as NOVEMBER
from bench.players import parse_player
from hive_core import Board, GameType, HiveError
from hive_core.evaluate import WEIGHTS
from hive_core.search import Limit
from tests.engine.fake_engine import fake
from tools.shared.environment import ToolError

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


def test_the_weights_of_november_score_as_the_frozen_evaluation_does() -> None:
    ours, november = players.evaluation_of("november", GameType()), frozen.compiled(NOVEMBER)
    boards = [match.opening("Base", seed) for seed in range(8)]
    scores = [ours(board._position) for board in boards]
    assert scores == [november(board._position) for board in boards]
    assert len(set(scores)) > 4


def test_weights_can_be_those_of_another_game_type() -> None:
    assert players.weights_of("Base+MLP", GameType()) == WEIGHTS
    assert players.weights_of("", GameType()) != WEIGHTS


def test_a_file_of_weights_may_be_called_like_a_game_type(tmp_path: Path) -> None:
    file = tmp_path / "Base.json"
    file.write_text('{"tempo_0": 99}', "utf-8")
    with contextlib.chdir(tmp_path):
        assert players.weights_of("Base.json", GameType())["tempo_0"] == 99


def test_an_opening_is_reproducible_and_undecided() -> None:
    for game_type in match.GAME_TYPES:
        texts = {match.opening(game_type, seed).game_string() for seed in range(4)}
        assert len(texts) == 4
        assert texts == {match.opening(game_type, seed).game_string() for seed in range(4)}
    board = match.opening("Base+MLP", 1)
    assert 4 <= board.ply <= 8
    assert board.outcome() is None


def test_each_opening_is_played_with_both_colours() -> None:
    first, second = parse_player("random", FEW), parse_player("ours", FEW)
    played = []
    for game, gained in match.games(first, second, ["Base"], 1, 60):
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
    assert {match.opening("Base", seed, (2, 3)).ply for seed in range(6)} == {2, 3}


@pytest.mark.parametrize("plies", ["-1", "13"])
def test_an_opening_of_an_impossible_length_is_refused(
    plies: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        match.main(["ours", "random", "--opening", plies])
    assert "--opening: a length is a number of plies, 0 to 12" in capsys.readouterr().err


def test_more_nodes_early_are_those_of_an_opening_alone() -> None:
    more, four_times, once = (
        parse_player(text, Limit(nodes=300))
        for text in ("ours:early=4", "ours:nodes=1200", "ours:nodes=300")
    )
    early, late = Board("Base"), match.opening("Base", 1, (players.EARLY_PLIES,))
    for board, same in ((early, four_times), (late, once)):
        visited = []
        for player in (more, same):
            player.new_game(1)
            player.move(board)
            visited.append(len(player.table.evals))  # type: ignore[attr-defined]
        assert visited[0] == visited[1]


def test_the_number_of_early_plies_can_be_chosen() -> None:
    board = match.opening("Base", 1, (4,))
    for plies, visited in ((4, 300), (5, 1200)):
        player, same = (
            parse_player(text, Limit(nodes=300))
            for text in (f"ours:early=4,early_plies={plies}", f"ours:nodes={visited}")
        )
        for one in (player, same):
            one.new_game(1)
            one.move(board)
        assert len(player.table.evals) == len(same.table.evals)  # type: ignore[attr-defined]


def test_a_game_with_too_many_plies_is_a_draw() -> None:
    player = parse_player("random", FEW)
    player.new_game(1)
    start = match.opening("Base+ML", 1)
    game = match.play(start, player, player, start.ply + 2)
    assert (game.white, game.adjudicated) == (0.5, True)


def test_an_illegal_move_ends_the_match_with_an_error() -> None:
    class Cheat:
        name = "cheat"

        def new_game(self, seed: int) -> None: ...

        def move(self, board: Board) -> object:
            other = Board("Base")
            return next(iter(other.legal_moves))

        def close(self) -> None: ...

    start = match.opening("Base", 1)
    with pytest.raises(HiveError, match="cheat played"):
        match.play(start, Cheat(), Cheat(), 100)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["random", "first", "ours", "ours:nodes=40", "ours:weights=guessed,off=pruning+reductions"],
)
def test_players_are_parsed_from_text(text: str) -> None:
    player = parse_player(text, FEW)
    assert player.name == text
    player.new_game(3)
    board = match.opening("Base+ML", 2)
    assert board.is_legal(player.move(board))
    player.close()


@pytest.mark.parametrize("setting", ["nodes=many", "seconds=", "early=x", "depth=2.5"])
def test_a_setting_that_is_no_number_is_refused(setting: str) -> None:
    with pytest.raises(HiveError, match=f"^the setting {setting} is not a number$"):
        parse_player(f"ours:{setting}", FEW)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("level:x", "a level, 1 to 8"),
        ("level:9", "a level, 1 to 8"),
        ("ours:off=speed", "the search has no feature 'speed', only arrivals, corrections, danger"),
        ("ours:weights=nothing.json", "nothing.json has no weights"),
        ("ours:depth", "the setting depth= is not a number"),
        ("ours:network=nothing.json", "nothing.json has no network"),
        ("ours:network=x.json,terms=shape", "plays instead of weights, so it takes no weights"),
        ("changed:better", "there is no change 'better'"),
    ],
)
def test_a_setting_without_meaning_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(HiveError, match=complaint):
        parse_player(text, FEW)


def test_a_changed_search_plays_in_a_match() -> None:
    player = parse_player("changed:six-extensions", FEW)
    assert player.name == "changed:six-extensions"
    player.new_game(1)
    board = match.opening("Base", 5)
    assert board.is_legal(player.move(board))
    player.close()


def test_a_level_plays_in_a_match() -> None:
    player = parse_player("level:2", FEW)
    player.new_game(1)
    board = Board("Base")
    assert board.is_legal(player.move(board))


@pytest.mark.parametrize("text", ["", "nobody", "ours:speed=3", "first:weights=guessed"])
def test_an_unknown_player_is_refused(text: str) -> None:
    with pytest.raises(HiveError, match="is not a player"):
        parse_player(text, FEW)


def test_a_uhp_engine_plays_in_a_process_of_its_own() -> None:
    for limit in (FEW, Limit(depth=1)):
        player = parse_player(f"{sys.executable} -m hive_core", limit)
        assert player.name.startswith("hive-core")
        player.new_game(1)
        board = match.opening("Base+MLP", 5)
        assert board.is_legal(player.move(board))
        player.close()


def test_a_uhp_engine_that_takes_no_nodes_is_refused_with_a_limit_of_nodes() -> None:
    with pytest.raises(HiveError, match=r"^fake \d+ takes no limit of nodes: use --seconds or"):
        parse_player(shlex.join(fake()), FEW)


def test_a_match_prints_its_score(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saved = tmp_path / "games.txt"
    arguments = ["ours", "random", "--games", "2", "--nodes", "60", "--type", "Base"]
    assert match.main([*arguments, "--sprt", "0", "50", "--save", str(saved)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("ours against random")
    assert "of 2 games" in out
    assert len(saved.read_text("utf-8").splitlines()) == 2
    assert match.main(["ours", "nobody"]) == 2
    assert "is not a player" in capsys.readouterr().err


SHORT = ["ours", "random", "--nodes", "30", "--type", "Base", "--plies", "30"]


def test_several_processes_play_the_same_games_as_one(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    assert match.main([*SHORT, "--games", "4", "--save", str(one)]) == 0
    assert match.main([*SHORT, "--games", "4", "--save", str(two), "--jobs", "2"]) == 0
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
    assert match.main([*SHORT, "--games", "4", "--save", str(saved)]) == 0
    whole, said = saved.read_text("utf-8"), _standing_of_four(capsys)
    saved.write_text("".join(whole.splitlines(keepends=True)[:3]), "utf-8")
    assert match.main([*SHORT, "--games", "4", "--save", str(saved)]) == 0
    assert _standing_of_four(capsys, f"2 games from {saved}\n") == said
    assert saved.read_text("utf-8") == whole


def test_a_match_refuses_a_file_that_is_not_of_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = tmp_path / "notes.txt"
    saved.write_text("Buy milk\n", "utf-8")
    assert match.main([*SHORT, "--games", "2", "--save", str(saved)]) == 2
    assert "Buy milk" in capsys.readouterr().err
    assert saved.read_text("utf-8") == "Buy milk\n"


def test_a_shorter_match_removes_no_game_from_its_file(tmp_path: Path) -> None:
    saved = tmp_path / "games.txt"
    assert match.main([*SHORT, "--games", "4", "--save", str(saved)]) == 0
    whole = saved.read_text("utf-8")
    assert match.main([*SHORT, "--games", "2", "--save", str(saved)]) == 0
    assert saved.read_text("utf-8") == whole


def test_a_match_says_so_if_it_cannot_be_saved_or_has_no_process(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert match.main([*SHORT, "--games", "2", "--save", str(tmp_path / "no" / "games.txt")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
    assert match.main([*SHORT, "--games", "2", "--jobs", "0"]) == 2
    assert capsys.readouterr().err == "bench.match: there must be at least 1 process, not 0\n"


@pytest.mark.parametrize("name", ["ours", "november"])
def test_processor_time_ends_a_search(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10_000))
    monkeypatch.setattr(time, "process_time", lambda: next(ticks))
    player = parse_player(name, Limit(seconds=5), processor_time=True)
    board = match.opening("Base", 3)
    assert board.is_legal(player.move(board))
    assert next(ticks) == 6


def test_the_processor_time_of_another_program_is_not_measured() -> None:
    with pytest.raises(HiveError, match="use --clock wall"):
        parse_player(f"{sys.executable} -m hive_core", FEW, processor_time=True)


ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["november_1s", "november_1s_step_13"])
def test_the_documented_score_at_one_second_is_that_of_its_games(name: str) -> None:
    played = match.read_saved(ROOT / "bench" / "data" / f"{name}.txt")
    said = str(Standing([points for _, points in played])).replace(" games (", " (", 1)
    document = (ROOT / "docs" / "strength.md").read_text("utf-8").replace("*", "")
    assert said.replace(", Elo ", " | ") in document


def test_a_match_of_several_types_has_a_score_in_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "games.txt"
    shutil.copy(ROOT / "bench" / "data" / "november_1s_step_13.txt", saved)
    assert match.main(["ours", "november", "--games", "200", "--save", str(saved)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(" ")[0] for line in said[-4:-1]] == ["Base:", "Base+ML:", "Base+MLP:"]
    assert said[-2] == "Base+MLP: 74.3% of 68 games (+49 =3 -16), Elo +184 (+107 to +283)"


@pytest.mark.parametrize(("game_type", "games"), [("Base", 66), ("Base+ML", 66), ("Base+MLP", 68)])
def test_the_documented_score_in_each_type_is_that_of_its_games(game_type: str, games: int) -> None:
    played = match.read_saved(ROOT / "bench" / "data" / "november_1s_step_13.txt")
    points = [gained for game, gained in played if game.text.startswith(f"{game_type};")]
    said = str(Standing(points)).replace(f" of {games} games", "").replace(", Elo ", " | ")
    assert said in (ROOT / "docs" / "strength.md").read_text("utf-8")


def test_ours_is_at_least_120_elo_ahead_of_the_search_of_november() -> None:
    played = match.read_saved(ROOT / "bench" / "data" / "november_1s_step_13.txt")
    standing = Standing([points for _, points in played])
    assert len(played) == 200
    assert elo_of(standing.share) >= 120
    assert elo_of(standing.share - NORMAL_95 * standing.error()) > 60


def test_the_levels_benchmark_prints_its_matches(capsys: pytest.CaptureFixture[str]) -> None:
    levels.main(["--games", "2", "--only", "3"])
    assert "level 3 against level 1" in capsys.readouterr().out


def test_the_engine_of_the_site_plays_the_same_in_pyodide() -> None:
    board = match.opening("Base+MLP", 3)
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
    assert match.main(["pyodide", "ours", "--nodes", "60"]) == 2
    assert capsys.readouterr().err == "bench.match: install Node.js\n"
