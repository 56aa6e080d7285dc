"""What is wrong with a position, in the page's language: its text, and the faults for an editor."""

from __future__ import annotations

import pytest

from hive_core import Board, InvalidPositionError
from hive_core.errors import Wording
from hive_core.faults import find_faults
from tests.languages import LANGUAGES
from web.locale.phrases import clause

LANGS = tuple(LANGUAGES)

# PositionStrings that cause each wording.
POSITION = "Base;Position;"
POSITIONS = {
    Wording.POSITION_WORD: "Base;Place;White[1]",
    Wording.IS_GAME: "Base;InProgress;White[1];wS1;bS1 wS1-",
    Wording.STACK: f"{POSITION}White[2];wQ;bQ@1,0",
    Wording.STACK_TILE: f"{POSITION}White[2];wX@0,0;bQ@1,0",
    Wording.STACK_HEX: f"{POSITION}White[2];wQ@0;bQ@1,0",
    Wording.HEX_TWICE: f"{POSITION}White[2];wQ@0,0;bQ@0,0",
    Wording.MOVED_TILE: f"{POSITION}White[3];wQ@0,0;bQ@1,0;moved:x",
    Wording.MOVED_TWICE: f"{POSITION}White[3];wQ@0,0;bQ@1,0;moved:bQ;moved:bQ",
    Wording.IN_TWO_PLACES: f"{POSITION}White[2];wQ@0,0;bQ@1,0;wQ@0,1",
    Wording.NOT_CONNECTED: f"{POSITION}White[2];wQ@0,0;bQ@2,0",
    Wording.NOT_IN_GAME: f"{POSITION}White[2];wM@0,0;bQ@1,0",
    Wording.CANNOT_CLIMB: f"{POSITION}White[2];bQ.wA1@0,0",
    Wording.NUMBER_SKIPPED: f"{POSITION}White[2];wA2@0,0;bQ@1,0",
    Wording.FIRST_TILES: f"{POSITION}White[2];wQ@0,0",
    Wording.TURN_TOO_LOW: f"{POSITION}White[1];wQ@0,0;bQ@1,0",
    Wording.TURN_TOO_HIGH: f"{POSITION}White[2]",
    Wording.QUEEN_LATE: f"{POSITION}White[5];wS1@0,0;bQ@1,0",
    Wording.MOVED_IN_HAND: f"{POSITION}White[3];wQ@0,0;bQ@1,0;moved:bA1",
    Wording.MOVED_COVERED: f"{POSITION}White[3];wQ@0,0;bQ.bB1@1,0;moved:bQ",
    Wording.MOVED_FIRST: f"{POSITION}Black[1];wQ@0,0;moved:wQ",
}
UNUSUAL = {
    Wording.QUEEN_WAITS: "Base;Position;White[3];wQ@0,0;bS1@1,0",
    Wording.CLIMBED_EARLY: "Base;Position;White[3];wQ.bB1@0,0;bS1@1,0",
    Wording.MOVED_EARLY: "Base;Position;White[3];wQ@0,0;bS1@1,0;moved:bS1",
    Wording.NOT_THROWN: "Base+P;Position;White[3];wQ@0,0;bQ@1,0;moved:wQ",
    Wording.FROZEN: "Base+P;Position;White[4];wQ@0,0;bP@1,0;bQ@2,0;moved:wQ",
    Wording.QUEEN_SURROUNDED: (
        "Base;Position;White[5];wQ@0,0;bQ@1,0;wA1@0,1;wA2@-1,1;wA3@-1,0;bA1@0,-1;bA2@1,-1"
    ),
    Wording.BOTH_SURROUNDED: (
        "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@0,1;wA2@-1,1;wA3@-1,0;bA1@0,-1;bA2@1,-1;"
        "bA3@1,1;wG1@2,0;wG2@2,-1"
    ),
}


@pytest.mark.parametrize("wording", POSITIONS)
def test_an_error_of_a_position_is_told_in_every_language(wording: Wording) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Board.from_position(POSITIONS[wording])
    said = caught.value.phrase
    assert said.wording is wording
    assert len({clause(lang, said) for lang in LANGS}) == len(LANGS)


@pytest.mark.parametrize("wording", UNUSUAL)
def test_what_is_unusual_in_a_position_is_told_in_every_language(wording: Wording) -> None:
    board = Board.from_position(UNUSUAL[wording])
    found = find_faults(
        board.stacks(),
        board.turn,
        board.game_type,
        moved=board.last_moved,
        turn_number=board.ply // 2 + 1,
    )
    said = next(fault.phrase for fault in found if fault.phrase.wording is wording)
    assert len({clause(lang, said) for lang in LANGS}) == len(LANGS)
