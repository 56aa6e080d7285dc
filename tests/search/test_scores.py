"""The unit of scores is one: evaluation, search, info lines and page say the same number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from hive_core import Board, Color
from hive_core.breakdown import breakdown
from hive_core.evaluate import BASE_WEIGHTS, NO_PILLBUG_WEIGHTS, WEIGHTS, chance, evaluate
from hive_core.scores import SCALE, TILE
from hive_core.search import Limit, search
from hive_core.uhp import Engine
from web.computer.protocol import EngineRequest, RequestPurpose
from web.computer.score import PovScore
from web.computer.search_runner import answer

ROOT = Path(__file__).parents[2]
GAME = "Base+ML;InProgress;White[4];wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wA1 -wQ;bA1 bQ-"
NODES = 400


def test_the_search_the_engine_and_the_page_give_one_number() -> None:
    board = Board.from_game_string(GAME)
    score = search(board, Limit(nodes=NODES)).score
    engine = Engine()
    for line in (f"newgame {GAME}", "options set Info True"):
        engine.handle(line)
    *infos, _, _ = engine.handle(f"bestmove nodes {NODES}")
    assert re.findall(r" score (-?\d+) ", infos[-1]) == [str(score)]
    request = EngineRequest(1, RequestPurpose.REVIEW, GAME, nodes=NODES)
    (best, *_) = answer(request).lines
    assert best.score == score
    assert PovScore.of(best, Color.BLACK).score == -score


def test_the_parts_of_an_evaluation_are_in_the_same_unit() -> None:
    board = Board.from_game_string(GAME)
    assert breakdown(board).score == evaluate(board)


@pytest.mark.parametrize("points", [-900, -160, 0, 7, 160, 10_000])
def test_the_page_has_the_winning_chance_of_the_library(points: int) -> None:
    assert PovScore(points).share == min(max(round(100 * chance(points)), 2), 98)
    assert PovScore(points).tenths == round(points / 10)


@pytest.mark.parametrize("weights", [WEIGHTS, NO_PILLBUG_WEIGHTS, BASE_WEIGHTS])
def test_a_tile_beside_a_queen_is_worth_the_unit(weights: Mapping[str, int]) -> None:
    apart = [weights[f"ring_{n}"] - weights[f"ring_{n + 1}"] for n in range(5)]
    assert sum(apart) / len(apart) == pytest.approx(TILE, rel=0.1)
    assert chance(SCALE) == pytest.approx(0.731, abs=0.001)


def test_no_other_text_says_how_many_points_a_tile_is() -> None:
    said = re.compile(r"(\d+)(?: points)?(?: is| are)?(?: worth)? about one (?:more )?tile")
    files = [
        path
        for folder in ("hive_core", "web", "docs")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".md")
    ]
    numbers = {
        (path.name, number) for path in files for number in said.findall(path.read_text("utf-8"))
    }
    assert numbers == {("uhp.md", str(TILE))}
