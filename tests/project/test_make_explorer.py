"""`tools/make_explorer.py`: it continues where it stopped, and writes what it counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from hive_core import read_games
from hive_core.explorer import Explorer
from tools import make_explorer


@pytest.fixture(autouse=True)
def pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(make_explorer, "ROOT", tmp_path)
    monkeypatch.setattr(make_explorer, "POOL", tmp_path)
    monkeypatch.setattr(make_explorer, "FILE", tmp_path / "data" / "openings.bin")
    monkeypatch.setattr(make_explorer, "NODES", 20)
    monkeypatch.setattr(make_explorer, "SCORE_NODES", 20)
    monkeypatch.setattr(make_explorer, "LONGEST", 16)
    return tmp_path / "1.txt"


def test_the_games_continue_where_they_stopped(pool: Path) -> None:
    make_explorer.find(1, 3)
    three = pool.read_text(encoding="utf-8")
    make_explorer._best.cache_clear()
    pool.write_text("".join(three.splitlines(keepends=True)[:1]), encoding="utf-8")
    make_explorer.find(1, 3)
    assert pool.read_text(encoding="utf-8") == three
    assert all(str(game.state()) != "InProgress" for game in read_games(three))


def test_the_table_has_the_positions_of_several_games_with_scores(pool: Path) -> None:
    make_explorer.find(1, 6)
    make_explorer.write()
    explorer = Explorer.read(make_explorer.FILE.read_bytes())
    games = list(read_games(pool.read_text(encoding="utf-8")))
    counted = Explorer.from_games(games)
    assert explorer.positions
    for key, results in explorer.positions.items():
        assert results.games > 1
        assert results[:4] == counted.positions[key][:4]
        assert results.score is not None
