"""Goals: each condition holds for the moves it names, and for no others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hive_core import Board
from hive_core.teach.tasks import CONDITIONS, Goal, read_task

ROW = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"
"""wA1 wQ bQ bS1 in a row."""
THROW = "Base+P;Position;White[4];wQ@0,0;wP@1,0;bQ@2,0;bS1@2,-1"
LAST = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"
"""One space beside the black queen is empty: 2,0."""
SURROUNDED = "Base;Position;White[9];wQ@0,0;bQ@1,0;wS1@1,-1;wB1@2,-1;wG1@-1,0;wS2@0,1;wA1@-1,1"
"""One space beside the white queen is empty: 0,-1."""
BEETLE = "Base;Position;White[4];wQ@0,0;bQ@1,0;wB1@0,1;bA1@2,-1"
STUCK = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@0,-1"

CASES: list[tuple[str, str, dict[str, Any], bool]] = [
    (ROW, "wA1 bS1-", {"piece": "wA1"}, True),
    (ROW, "wA1 bS1-", {"piece": "A"}, True),
    (ROW, "wA1 bS1-", {"piece": ["Q", "wA1"]}, True),
    (ROW, "wA1 bS1-", {"piece": "wA2"}, False),
    (ROW, "wA2 -wA1", {"piece": "A"}, True),
    (ROW, "wA1 bS1-", {"does": "move"}, True),
    (ROW, "wA2 -wA1", {"does": "place"}, True),
    (ROW, "wA2 -wA1", {"does": "move"}, False),
    (THROW, "bS1 \\wP", {"does": "throw"}, True),
    (THROW, "wQ /wP", {"does": "throw"}, False),
    (THROW, "wQ wP\\", {"does": "throw"}, True),
    (ROW, "wA1 bS1-", {"to": "3,0"}, True),
    (ROW, "wA1 bS1-", {"to": ["0,1", "2,1"]}, False),
    (BEETLE, "wB1 bQ", {"onto": "bQ"}, True),
    (BEETLE, "wB1 bQ", {"onto": True}, True),
    (BEETLE, "wB1 bQ", {"onto": "wQ"}, False),
    (BEETLE, "wB1 bQ\\", {"onto": True}, False),
    (BEETLE, "wB1 bQ", {"covers": "bQ"}, True),
    (BEETLE, "wB1 wQ", {"covers": "bQ"}, False),
    (ROW, "wA1 bS1-", {"beside": "bS1"}, True),
    (ROW, "wA1 bS1-", {"beside": "bQ"}, False),
    (ROW, "wA1 bS1-", {"beside": "wA1"}, False),
    (ROW, "wA1 bS1-", {"beside": "bA1"}, False),
    (ROW, "wA1 bS1-", {"frees": "wQ"}, True),
    (ROW, "wA2 -wA1", {"frees": "wQ"}, False),
    (ROW, "wA1 bS1-", {"pins": "bS1"}, True),
    (ROW, "wA1 wQ\\", {"pins": "bS1"}, False),
    (ROW, "wA1 \\bQ", {"closes": "bQ"}, True),
    (ROW, "wA1 bS1-", {"closes": "bQ"}, False),
    (ROW, "wA1 bS1-", {"opens": "wQ"}, True),
    (ROW, "wA2 -wA1", {"opens": "wQ"}, False),
    (LAST, "wG1 bQ-", {"sides": {"bQ": 0}}, True),
    (LAST, "wA2 bG1\\", {"sides": {"bQ": 1}}, False),
    (LAST, "wA2 bG1\\", {"sides": {"bQ": 2, "wQ": 5}}, True),
    (LAST, "wG1 bQ-", {"state": "WhiteWins"}, True),
    (LAST, "wA2 bG1\\", {"state": "InProgress"}, True),
    (LAST, "wA2 bG1\\", {"passes": True}, False),
    (LAST, "wA2 bG1\\", {"passes": False}, True),
    (ROW, "wA1 bS1-", {"safe": True}, True),
    (SURROUNDED, "wA2 -wS1", {"safe": True}, False),
    (SURROUNDED, "wA2 -wS1", {"safe": False}, True),
    (ROW, "wA1 bS1-", {"threatens": True}, False),
    (LAST, "wS1 wA2\\", {"threatens": True}, True),
    (LAST, "wG1 bQ-", {"threatens": True}, False),
    (ROW, "wA1 bS1-", {"any": [{"piece": "Q"}, {"to": "3,0"}]}, True),
    (ROW, "wA1 bS1-", {"any": [{"piece": "Q"}]}, False),
    (ROW, "wA1 bS1-", {"not": {"piece": "Q"}}, True),
    (ROW, "wA1 bS1-", {"piece": "A", "to": "0,1"}, False),
    (ROW, "wA1 bS1-", {"piece": "A", "to": "3,0"}, True),
]


def goal_of(fields: dict[str, Any]) -> Goal:
    """Return the goal of these conditions."""
    task = {"id": "a", "kind": "play", "position": ROW, "goal": fields}
    goal = read_task(json.dumps(task)).goal
    assert goal is not None
    return goal


@pytest.mark.parametrize(("position", "move", "fields", "met"), CASES, ids=str)
def test_a_move_meets_a_goal_or_not(
    position: str, move: str, fields: dict[str, Any], met: bool
) -> None:
    board = Board.from_position(position)
    assert goal_of(fields).is_met(board, board.parse_move(move)) is met


def test_a_goal_leaves_the_board_as_it_was() -> None:
    board = Board.from_position(ROW)
    before = board.copy()
    goal_of({"pins": "bS1"}).is_met(board, board.parse_move("wA1 bS1-"))
    assert board == before


def test_a_player_who_can_only_pass_afterwards_is_found() -> None:
    text = "Base;Position;White[7];wQ@0,0;bQ@1,0;wA1@2,0;wA2@3,0"
    board = Board.from_position(text)
    passing = goal_of({"passes": True})
    found = {str(move) for move in board.legal_moves if passing.is_met(board, move)}
    after = board.copy()
    for move in board.legal_moves:
        after.push(move)
        only = [reply.piece for reply in after.legal_moves] == [None]
        assert only is (str(move) in found)
        after.pop()


def test_every_condition_is_tested() -> None:
    def names(fields: dict[str, Any]) -> set[str]:
        inner = [*fields.get("any", []), *([fields["not"]] if "not" in fields else [])]
        return set(fields).union(*map(names, inner))

    assert set().union(*(names(fields) for _, _, fields, _ in CASES)) == set(CONDITIONS)
