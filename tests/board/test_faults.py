"""Faults of a position that is set up by hand: each kind with its sentence, pieces and hexes."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from hive_core import Board, Color, GameType, Hex, HiveError, Piece
from hive_core.faults import Fault, FaultKind, find_faults
from tests.games import random_plies
from tests.hives import pieces

QUEENS = {"0,0": "wQ", "1,0": "bQ"}
# White's queen surrounded, then Black's too.
RING = {"0,1": "wA1", "-1,1": "wA2", "-1,0": "wA3", "0,-1": "bA1", "1,-1": "bA2"}
BOTH_RINGS = RING | {"1,1": "bA3", "2,0": "wG1", "2,-1": "wG2"}


@dataclass(frozen=True)
class Case:
    """A position with one fault, and what is said about it."""

    kind: FaultKind
    stacks: dict[str, str]
    sentence: str
    tiles: str = ""
    hexes: str = ""
    turn: str = "white"
    game_type: str = "Base"
    moved: str | None = None
    number: int | None = None


IMPOSSIBLE = [
    Case(
        FaultKind.IN_TWO_PLACES,
        QUEENS | {"0,1": "wQ"},
        "wQ is in two places: 0,0 and 0,1",
        "wQ",
        "0,0 0,1",
    ),
    Case(
        FaultKind.IN_TWO_PLACES,
        QUEENS | {"0,1": "wB1 wB1"},
        "wB1 is in two places: 0,1 and 0,1",
        "wB1",
        "0,1 0,1",
    ),
    Case(
        FaultKind.NOT_CONNECTED,
        QUEENS | {"3,0": "wA1 bB1", "4,0": "bA1"},
        "the tiles are not connected: bB1 at 3,0 is apart from the others",
        "wA1 bB1 bA1",
        "3,0 4,0",
    ),
    Case(
        FaultKind.NOT_CONNECTED,
        QUEENS | {"3,0": "wB1"},
        "the tiles are not connected: wB1 at 3,0 is apart from the others",
        "wB1",
        "3,0",
    ),
    Case(
        FaultKind.NOT_IN_GAME,
        QUEENS | {"0,1": "wM"},
        "wM at 0,1 is not in Base+LP",
        "wM",
        "0,1",
        game_type="Base+LP",
    ),
    Case(
        FaultKind.CANNOT_CLIMB,
        QUEENS | {"0,1": "wB1 bA1 wB2"},
        "bA1 at 0,1 cannot have climbed",
        "bA1",
        "0,1",
    ),
    Case(
        FaultKind.NUMBER_SKIPPED,
        QUEENS | {"0,1": "wA2"},
        "wA2 is on the board before a lower number of its kind",
        "wA2",
        "0,1",
    ),
    Case(
        FaultKind.FIRST_TILES,
        {"0,0": "wQ"},
        "white places the first tile, and black the second",
        "wQ",
        "0,0",
    ),
    Case(
        FaultKind.FIRST_TILES,
        {"0,0": "bQ"},
        "white places the first tile, and black the second",
        "bQ",
        "0,0",
        turn="black",
    ),
    Case(
        FaultKind.FIRST_TILES,
        {},
        "white places the first tile, and black the second",
        turn="black",
    ),
    Case(
        FaultKind.TURN_TOO_LOW,
        QUEENS,
        "White[1] is too early for these tiles: White[2] is the first turn possible",
        number=1,
    ),
    Case(
        FaultKind.TURN_TOO_LOW,
        QUEENS,
        "White[2] is too early for these tiles: White[3] is the first turn possible",
        moved="bQ",
        number=2,
    ),
    Case(
        FaultKind.TURN_TOO_HIGH,
        {},
        "White[2] is too late for these tiles: it is White[1]",
        number=2,
    ),
    Case(
        FaultKind.TURN_TOO_HIGH,
        {"0,0": "wQ"},
        "Black[2] is too late for these tiles: it is Black[1]",
        turn="black",
        number=2,
    ),
    Case(
        FaultKind.QUEEN_LATE,
        {"0,0": "wQ", "1,0": "bS1"},
        "black has no queen on the board by its fourth turn",
        "bS1",
        number=5,
    ),
    Case(
        FaultKind.QUEEN_LATE,
        {"0,0": "wS1", "1,0": "bQ", "2,0": "bA1", "3,0": "bA2", "4,0": "bA3"},
        "white has no queen on the board by its fourth turn",
        "wS1",
    ),
    Case(
        FaultKind.MOVED_IN_HAND,
        QUEENS,
        "wA1 cannot have moved: it is not on the board",
        "wA1",
        moved="wA1",
    ),
    Case(
        FaultKind.MOVED_COVERED,
        QUEENS | {"0,1": "bS1 bB1"},
        "bS1 cannot have moved: bB1 is on top of it",
        "bS1",
        "0,1",
        moved="bS1",
    ),
    Case(
        FaultKind.MOVED_FIRST,
        {"0,0": "wQ"},
        "wQ cannot have moved: it is the only tile, and was placed just before",
        "wQ",
        "0,0",
        turn="black",
        moved="wQ",
    ),
]

UNUSUAL = [
    Case(
        FaultKind.QUEEN_WAITS,
        {"0,0": "wQ", "1,0": "bS1"},
        "black has no queen on the board, but fewer tiles (1) than turns (2)",
        "bS1",
        number=3,
    ),
    Case(
        FaultKind.CLIMBED_EARLY,
        {"0,0": "wQ bB1", "1,0": "bS1"},
        "bB1 at 0,0 has climbed, but black has no queen on the board",
        "bB1",
        "0,0",
    ),
    Case(
        FaultKind.MOVED_EARLY,
        {"0,0": "wQ", "1,0": "bS1"},
        "bS1 has moved, but black has no queen on the board",
        "bS1",
        "1,0",
        moved="bS1",
    ),
    Case(
        FaultKind.NOT_THROWN,
        QUEENS | {"0,1": "bP"},
        "bP has moved in the turn of white, but no pillbug can have thrown it",
        "bP",
        "0,1",
        turn="black",
        game_type="Base+P",
        moved="bP",
    ),
    Case(
        FaultKind.FROZEN,
        QUEENS | {"0,1": "bP"},
        "wQ was thrown in the turn just before: it cannot move in this one",
        "wQ",
        "0,0",
        game_type="Base+P",
        moved="wQ",
    ),
    Case(
        FaultKind.FROZEN,
        QUEENS | {"0,1": "bM", "-1,2": "wP"},
        "wQ was thrown in the turn just before: it cannot move in this one",
        "wQ",
        "0,0",
        game_type="Base+MP",
        moved="wQ",
    ),
    Case(
        FaultKind.QUEEN_SURROUNDED,
        QUEENS | {place: tile for place, tile in RING.items() if place != "1,-1"} | {"1,-1": "bA2"},
        "the game is over: wQ is surrounded",
        "wQ",
        "0,0",
    ),
    Case(
        FaultKind.BOTH_SURROUNDED,
        QUEENS | BOTH_RINGS,
        "the game is over: wQ and bQ are surrounded",
        "wQ bQ",
        "0,0 1,0",
    ),
]


def faults_of(case: Case) -> tuple[Fault, ...]:
    return find_faults(
        case.stacks, case.turn, case.game_type, moved=case.moved, turn_number=case.number
    )


def one_of(case: Case) -> Fault:
    """Return the fault of the kind of the case."""
    return next(fault for fault in faults_of(case) if fault.kind is case.kind)


@pytest.mark.parametrize("case", IMPOSSIBLE + UNUSUAL, ids=lambda case: case.kind.name)
def test_a_fault_has_its_sentence_pieces_and_hexes(case: Case) -> None:
    fault = one_of(case)
    assert str(fault) == case.sentence
    assert fault.pieces == pieces(case.tiles)
    assert fault.hexes == tuple(map(Hex.parse, case.hexes.split()))


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=lambda case: case.kind.name)
def test_an_impossible_position_is_refused_with_the_sentence_of_its_fault(case: Case) -> None:
    assert one_of(case).forbids
    with pytest.raises(HiveError) as refusal:
        Board.from_stacks(
            case.stacks, case.turn, case.game_type, moved=case.moved, turn_number=case.number
        )
    first = next(fault for fault in faults_of(case) if fault.forbids)
    assert str(refusal.value) == str(first) == case.sentence


@pytest.mark.parametrize("case", UNUSUAL, ids=lambda case: case.kind.name)
def test_an_unusual_position_is_accepted(case: Case) -> None:
    faults = faults_of(case)
    assert not any(fault.forbids for fault in faults)
    board = Board.from_stacks(
        case.stacks, case.turn, case.game_type, moved=case.moved, turn_number=case.number
    )
    assert Board.from_position(board.position_string()) == board


def test_every_kind_of_fault_is_tested() -> None:
    assert {case.kind for case in IMPOSSIBLE + UNUSUAL} == set(FaultKind)
    assert {case.kind for case in UNUSUAL} == {kind for kind in FaultKind if not kind.forbids}


def test_all_faults_are_returned_impossible_ones_first() -> None:
    stacks = {"0,0": "wS1 bB1 wA2", "1,0": "wA2", "4,0": "bM"}
    kinds = [fault.kind for fault in find_faults(stacks, "black", "Base")]
    assert set(kinds) == {
        FaultKind.IN_TWO_PLACES,
        FaultKind.NOT_CONNECTED,
        FaultKind.CANNOT_CLIMB,
        FaultKind.NOT_IN_GAME,
        FaultKind.NUMBER_SKIPPED,
        FaultKind.CLIMBED_EARLY,
        FaultKind.QUEEN_WAITS,
    }
    assert kinds == sorted(kinds, key=lambda kind: not kind.forbids)


def test_each_part_of_a_split_hive_but_the_largest_is_a_fault() -> None:
    stacks = {"0,0": "wQ", "5,0": "bQ", "6,0": "bA1", "0,5": "wA1"}
    apart = [f for f in find_faults(stacks) if f.kind is FaultKind.NOT_CONNECTED]
    assert [fault.hexes for fault in apart] == [(Hex(0, 0),), (Hex(0, 5),)]


@pytest.mark.parametrize(
    ("stacks", "throws"),
    [
        (QUEENS | {"0,1": "bP"}, True),
        (QUEENS | {"0,1": "wP"}, False),
        (QUEENS | {"0,1": "bP wB1"}, False),
        (QUEENS | {"1,1": "bP"}, False),
        (QUEENS | {"0,1": "bM"}, False),
        (QUEENS | {"0,1": "bM", "1,1": "bP"}, True),
        (QUEENS | {"0,1": "bM", "1,1": "bP wB1"}, False),
    ],
)
def test_only_a_free_pillbug_beside_a_tile_can_have_thrown_it(
    stacks: dict[str, str], throws: bool
) -> None:
    kinds = {fault.kind for fault in find_faults(stacks, "white", moved="wQ")}
    assert (FaultKind.FROZEN in kinds) is throws
    assert (FaultKind.NOT_THROWN in kinds) is not throws


@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
def test_positions_of_games_have_no_fault_but_a_frozen_tile_or_an_end(game_type: GameType) -> None:
    seen: set[FaultKind] = set()
    for seed in range(3):
        for board in random_plies(game_type, seed=seed, plies=50):
            number = board.ply // 2 + 1
            found = find_faults(
                board.stacks(),
                board.turn,
                board.game_type,
                moved=board.last_moved,
                turn_number=number,
            )
            seen |= {fault.kind for fault in found}
            frozen = board.last_moved is not None and board.last_moved.color is board.turn
            assert (FaultKind.FROZEN in {fault.kind for fault in found}) is frozen
    assert seen <= {FaultKind.FROZEN, FaultKind.QUEEN_SURROUNDED, FaultKind.BOTH_SURROUNDED}


def test_a_position_without_faults_has_none() -> None:
    assert find_faults({}) == ()
    assert find_faults(QUEENS, Color.BLACK, GameType(), moved=Piece.parse("wQ")) == ()
