"""Diagrams of printed sheets: names of tiles stay readable under rings and arrows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hive_core.teach.sheet import sheet
from hive_core.teach.tasks import read_task
from tests.sheets.reading import read

STEP: dict[str, Any] = {
    "id": "step",
    "kind": "play",
    "game": "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-",
    "goal": {"piece": "wQ"},
}


@pytest.mark.parametrize("kind", ["destinations", "movable", "goal", "placing"])
def test_names_of_tiles_are_above_rings_and_arrows(kind: str) -> None:
    tasks: dict[str, dict[str, Any]] = {
        "destinations": {"kind": "destinations", "piece": "wQ", "goal": None},
        "movable": {"kind": "tiles", "which": "movable", "goal": None},
        "goal": {"marks": ["0,0"], "arrows": ["0,0 1,0"]},
        "placing": {"goal": {"does": "place", "piece": "wA1"}},
    }
    fields = {**STEP, **tasks[kind]}
    task = read_task(json.dumps({name: value for name, value in fields.items() if value}))
    for diagram in read(sheet([task])).all("svg", class_="diagram"):
        drawn = [one.name for one in diagram.all() if one.name != "g"]
        names = [one.text for one in diagram.all("text")]
        assert {"wQ", "bQ", "wS1", "bS1"} <= set(names)
        assert drawn[-len(names) :] == ["text"] * len(names)
    assert {"path", "circle"} & set(drawn)  # the answer has rings, dots or arrows


def test_a_placed_tile_has_its_name() -> None:
    page = read(sheet([read_task(json.dumps({**STEP, "goal": {"does": "place", "piece": "wA1"}}))]))
    (_, answer) = page.all("svg", class_="diagram")
    assert "wA1" in [one.text for one in answer.all("text")]
