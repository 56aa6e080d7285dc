"""Matches of commits: each is taken out of the repository and plays by its own engine."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.match import command, commits
from bench.match.openings import opening
from bench.match.players import parse_player
from hive_core import HiveError
from hive_core.search import Limit
from tests.engine.fake_engine import FAKE
from tools.shared.environment import ROOT

FEW = Limit(nodes=60)

in_a_clone = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone by git")


@pytest.fixture
def commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[dict[str, str]], None]]:
    """Make a repository and yield a function that commits files to it."""

    def git(*arguments: str) -> None:
        author = ("-c", "user.name=A", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *author, *arguments], cwd=tmp_path, check=True, capture_output=True)

    def commit(files: dict[str, str]) -> None:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        git("add", ".")
        git("commit", "--message", "files")

    git("init", "--quiet")
    monkeypatch.setattr(commits, "ROOT", tmp_path)
    monkeypatch.setattr(commits, "FOLDER", tmp_path / "commits")
    commits.take_out.cache_clear()
    yield commit
    commits.take_out.cache_clear()


def engine_called(name: str) -> str:
    return FAKE.replace("BEFORE", "").replace('f"id fake {os.getpid()}"', f'"id {name}"')


@in_a_clone
def test_a_match_of_a_commit_against_itself_prints_its_score(
    capsys: pytest.CaptureFixture[str],
) -> None:
    few = ["--games", "2", "--nodes", "60", "--type", "Base", "--plies", "16"]
    assert command.main(["git:HEAD", "git:HEAD:OpeningBook=true,nodes=30", *few]) == 0
    first, *_, last = capsys.readouterr().out.splitlines()
    name = f"({commits.take_out('HEAD').name})"
    assert first == f"git:HEAD {name} against git:HEAD:OpeningBook=true,nodes=30 {name}"
    assert last == "2 games reached 16 plies and count as draws"


@pytest.mark.parametrize("limit", [FEW, Limit(depth=1), Limit(seconds=0.05)], ids=str)
def test_the_working_tree_plays_like_a_commit(limit: Limit) -> None:
    player = parse_player("git:", limit)
    player.new_game(1)
    board = opening("Base+MLP", 5)
    assert board.is_legal(player.move(board))
    player.close()


def test_each_commit_plays_by_its_own_engine(commit: Callable[[dict[str, str]], None]) -> None:
    for name in ("old", "new"):
        commit({"hive_core/__init__.py": "", "hive_core/__main__.py": engine_called(name)})
    for revision, name in (("HEAD~1", "old"), ("HEAD", "new")):
        player = parse_player(f"git:{revision}", Limit(depth=1))
        assert player._engine.id.name == name  # type: ignore[attr-defined]
        player.new_game(1)
        player.close()


def test_a_revision_that_is_not_a_commit_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["git:no-such-branch", "ours"]) == 2
    problem = "bench.match: 'no-such-branch' is not a commit of this repository\n"
    assert capsys.readouterr().err == problem


def test_a_commit_without_an_engine_is_refused(commit: Callable[[dict[str, str]], None]) -> None:
    commit({"notes/readme.txt": "text"})
    with pytest.raises(HiveError, match=r"^'HEAD' has no package hive_core$"):
        parse_player("git:HEAD", FEW)


def test_an_option_that_the_engine_lacks_is_refused() -> None:
    with pytest.raises(HiveError, match=r"^'Speed' is not an option of the engine"):
        parse_player("git::Speed=3", FEW)


def test_the_processor_time_of_a_commit_is_not_measured() -> None:
    with pytest.raises(HiveError, match="use --clock wall"):
        parse_player("git:", FEW, processor_time=True)
