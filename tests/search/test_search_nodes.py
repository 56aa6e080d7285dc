"""The exact search: positions visited, scores and lines, as recorded in `data/search.json`.

If these figures change, the search plays differently, and its strength must be measured again
(docs/search.md). Refactoring must not change them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hive_core import Board
from hive_core.search import Limit, SearchFeatures, search

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "search.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['visited']}")
def test_the_search_visits_the_recorded_number_of_nodes(case: dict[str, Any]) -> None:
    board = Board.from_game_string(case["game"])
    without = case.get("without")
    found = search(
        board,
        Limit(depth=case.get("depth"), nodes=case.get("nodes")),
        seed=case.get("seed", 0),
        lines=case.get("lines", 1),
        extras=SearchFeatures(**{without: False}) if without else None,
    )
    assert (found.nodes, found.depth) == (case["visited"], case["reached"])
    assert [line.score for line in found.lines] == case["scores"]
    assert [board.variation(line.moves) for line in found.lines] == case["moves"]
