"""Reasons for illegal moves: at least one case for each rule, with its tiles and hexes."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from hive_core import PASS, Board, Color, Hex, IllegalMoveError, Move, Piece, Reason, Rule
from tests.hives import board_of, piece, pieces, read, row


@dataclass(frozen=True)
class Case:
    """An illegal move (any move of the piece if `to` is empty) and the expected reason.

    `to` and `hexes` name hexes: by their letter in the drawing, or by a tile on them.
    """

    rule: Rule
    drawing: str
    mover: str
    to: str = ""
    names: str = ""
    hexes: str = ""
    groups: tuple[str, ...] = ()
    turn: Color = Color.WHITE
    game_type: str = "Base+MLP"
    moved: str | None = None

    def __str__(self) -> str:
        return f"{self.rule.name}-{self.mover}-{self.to or 'piece'}"

    def places(self, names: str) -> list[Hex]:
        hive = read(self.drawing)
        where = {str(tile): place for place, stack in hive.stacks.items() for tile in stack}
        return [(where | hive.names)[name] for name in names.split()]

    def reason(self) -> Reason | None:
        board = board_of(self.drawing, self.turn, self.game_type, moved=self.moved)
        if not self.to:
            return board.explain_piece(piece(self.mover))
        (to,) = self.places(self.to)
        return board.explain(Move(piece(self.mover), to))


POCKET = """
   wQ    bS1
bQ    {0}   x
   wA1   bG1   y
"""
OVER = """
   wQ    bS1
bA1   bQ    bG1
   wS1   bG2   wG1   x
"""
UP = """
   1
{0}   bQ    wQ    x
   2
1 = wA1 bB1
2 = bA1 bB2
"""
DOWN = """
   1     wQ
3     x
   2     bQ
1 = wA1 bB1
2 = bA1 bB2
3 = wG1 wB1
"""
THROW_UP = """
wQ
   1     x
bA1   wP
   2
bQ
1 = bS1 bB1
2 = bG1 wB1
"""
THROW_DOWN = """
         1     wQ
bA1   wP    x
         2     bQ
1 = bS1 bB1
2 = bG1 wB1
"""
HORSESHOE = """
   bG1   bQ
bA1   .     {0}
   x     {1}
"""
QUEEN_IN_HAND = row("wA1 wS1 bQ bS1 x")
QUEEN_DUE = row("x wA3 wA2 wA1 bA1 bA2 bA3")
SHUT_IN = """
   bA1   bS1
bQ    wQ    x
   bG1   bG2
"""

DRAWN = [
    Case(Rule.GAME_OVER, OVER, "wG1", "x"),
    Case(Rule.GAME_OVER, OVER, "wG1"),
    Case(Rule.GAME_OVER, OVER, "wA1", "x"),
    Case(Rule.NOT_IN_GAME, row("x wQ bQ"), "wM", "x", names="wM", game_type="Base"),
    Case(Rule.NOT_IN_GAME, row("x wQ bQ"), "wP", names="wP", game_type="Base+ML"),
    Case(Rule.GIVEN_UP, row("x wQ bQ"), "wA3", "x", names="wA3", game_type="Base-wA3"),
    Case(Rule.GIVEN_UP, row("x wQ bQ"), "bM", names="bM", game_type="Base+M-bM"),
    Case(Rule.NOT_YOUR_PIECE, row("x wQ bQ"), "bQ", "x", names="bQ"),
    Case(Rule.NOT_YOUR_PIECE, row("wQ bQ x"), "bA1", "x", names="bA1"),
    Case(Rule.NOT_YOUR_PIECE, row("wQ bQ"), "wQ", names="wQ", turn=Color.BLACK),
    # Placement
    Case(Rule.LOWER_NUMBER_FIRST, row("x wA1 wQ bQ"), "wA3", "x", names="wA2"),
    Case(Rule.LOWER_NUMBER_FIRST, row("x wQ bQ"), "wG2", names="wG1"),
    Case(Rule.QUEEN_DUE, QUEEN_DUE, "wG1", "x", names="wQ"),
    Case(Rule.QUEEN_DUE, QUEEN_DUE, "wA3", "x", names="wQ"),
    Case(Rule.QUEEN_DUE, QUEEN_DUE, "wG1", names="wQ"),
    Case(Rule.PLACED_ON_TILE, row("wQ wS1 bQ"), "wB1", "wS1", names="wS1", hexes="wS1"),
    Case(Rule.PLACED_APART, row("x . wQ bQ"), "wB1", "x", hexes="x"),
    Case(Rule.PLACED_APART, row("wS1 . x"), "bB1", "x", hexes="x", turn=Color.BLACK),
    Case(
        Rule.PLACED_BESIDE_OPPONENT,
        "   bS1   bA1\nwQ    x     bQ",
        "wB1",
        "x",
        names="bS1 bA1 bQ",
        hexes="x",
    ),
    Case(
        Rule.PLACED_BESIDE_OPPONENT,
        "wQ    1     x\n   bQ\n1 = wA1 bB1",
        "wG1",
        "x",
        names="bB1",
        hexes="x",
    ),
    Case(Rule.NO_ROOM, SHUT_IN, "wA1"),
    # Movement
    Case(Rule.QUEEN_NOT_PLACED, QUEEN_IN_HAND, "wA1", "x", names="wQ"),
    Case(Rule.QUEEN_NOT_PLACED, QUEEN_IN_HAND, "wA1", names="wQ"),
    Case(Rule.COVERED, "1     wQ    bQ    x\n1 = wA1 bB1 wB1", "wA1", "x", "bB1 wB1", "wA1"),
    Case(Rule.COVERED, "1     bQ\n1 = wQ bB1", "wQ", names="bB1", hexes="wQ"),
    Case(
        Rule.PINNED,
        row("bS1 bG1 wA1 wQ bQ bG2 x"),
        "wA1",
        "x",
        hexes="wA1",
        groups=("bS1 bG1", "wQ bQ bG2"),
    ),
    Case(
        Rule.PINNED,
        "   wQ\n      wA1   bQ\n   bS1",
        "wA1",
        hexes="wA1",
        groups=("wQ", "bQ", "bS1"),
    ),
    Case(Rule.FROZEN, row("wA1 wP wQ bQ x"), "wA1", "x", "wA1", "wA1", moved="wA1"),
    Case(Rule.FROZEN, row("wP wQ bQ"), "wP", names="wP", hexes="wP", moved="wP"),
    Case(Rule.FROZEN, row("bA1 wP wQ bQ x"), "bA1", "x", "bA1", "bA1", moved="bA1"),
    Case(Rule.SAME_HEX, row("wA1 wQ bQ"), "wA1", "wA1", hexes="wA1"),
    Case(Rule.OCCUPIED, row("wA1 wQ bQ"), "wA1", "wQ", names="wQ", hexes="wQ"),
    Case(Rule.OCCUPIED, row("bA1 wP wQ bQ"), "bA1", "wQ", names="wQ", hexes="wQ"),
    Case(Rule.OCCUPIED, "wL    wQ    1\n1 = bQ wB1", "wL", "bQ", names="wB1", hexes="bQ"),
    Case(Rule.OFF_HIVE, row("x . wA1 wQ bQ"), "wA1", "x", hexes="x"),
    Case(Rule.OFF_HIVE, row("x wA1 wQ bQ"), "wA1", "x", hexes="x"),
    Case(Rule.GATED, POCKET.format("wA2"), "wA2", "x", "bS1 bG1", "bS1 bG1"),
    Case(Rule.GATED, POCKET.format("wA2"), "wA2", "y", "bS1 bG1", "bS1 bG1"),
    Case(Rule.GATED, POCKET.format("wA2"), "wA2", "", "bS1 bG1", "bS1 bG1"),
    Case(Rule.GATED, POCKET.format("wM "), "wM", "x", "bS1 bG1", "bS1 bG1"),
    Case(Rule.GATED, POCKET.format("wP "), "wP", "x", "bS1 bG1", "bS1 bG1"),
    Case(Rule.GATED, POCKET.format("wB1"), "wB1", "x", "bS1 bG1", "bS1 bG1"),
    Case(Rule.GATED, POCKET.format("wS1"), "wS1", "", "bS1 bG1", "bS1 bG1"),
    Case(Rule.GATED, UP.format("wB1"), "wB1", "bQ", "bB1 bB2", "bB1 bB2"),
    Case(Rule.GATED, UP.format("wL "), "wL", "x", "bB1 bB2", "bB1 bB2"),
    Case(Rule.GATED, DOWN, "wB1", "x", "bB1 bB2", "bB1 bB2"),
    Case(Rule.NOTHING_TO_COPY, row("wM bM wQ bQ x"), "wM", "x", names="wM", hexes="wM"),
    Case(Rule.NOTHING_TO_COPY, row("wM bM wQ bQ"), "wM", names="wM", hexes="wM"),
    Case(Rule.NO_REACH, "         x\nwQ    bA1   bQ", "wQ", "x", hexes="x"),
    Case(Rule.NO_REACH, "         x\nwS1   wQ    bQ", "wS1", "x", hexes="x"),
    Case(Rule.NO_REACH, "         x\nwG1   wQ    bQ", "wG1", "x", hexes="x"),
    Case(Rule.NO_REACH, "         x\nwB1   wQ    bQ", "wB1", "x", hexes="x"),
    Case(Rule.NO_REACH, "   x\nwL    wQ    bQ", "wL", "x", hexes="x"),
]


@pytest.mark.parametrize("case", DRAWN, ids=str)
def test_an_illegal_move_has_the_expected_reason_tiles_and_hexes(case: Case) -> None:
    reason = case.reason()
    assert reason is not None
    assert reason.rule is case.rule
    assert set(reason.pieces) == set(pieces(case.names))
    assert set(reason.hexes) == set(case.places(case.hexes))
    assert len(reason.groups) == len(case.groups)
    assert {frozenset(group) for group in reason.groups} == {
        frozenset(case.places(group)) for group in case.groups
    }
    assert case.rule.value in str(reason)
    assert all(str(tile) in str(reason) for tile in reason.pieces)


# First moves and passes, which need no drawing.
PLAIN = [
    (Board("Base"), PASS, Rule.PASS_NOT_FORCED),
    (board_of("wQ    bQ"), PASS, Rule.PASS_NOT_FORCED),
    (Board("Base"), Move(piece("wA1"), Hex(1, 0)), Rule.FIRST_AT_ORIGIN),
    (Board("Base", tournament=True), Move(piece("wQ"), Hex(0, 0)), Rule.QUEEN_NOT_FIRST),
]


@pytest.mark.parametrize(("board", "move", "rule"), PLAIN, ids=[r.name for _, _, r in PLAIN])
def test_an_illegal_first_move_or_pass_has_the_expected_reason(
    board: Board, move: Move, rule: Rule
) -> None:
    reason = board.explain(move)
    assert reason is not None
    assert reason.rule is rule


def test_every_rule_is_tested_here() -> None:
    """A rule that is never the reason would be useless."""
    assert {case.rule for case in DRAWN} | {rule for _, _, rule in PLAIN} == set(Rule)


def test_a_piece_surrounded_on_all_sides_gets_the_reason_gated() -> None:
    reason = board_of("   wQ    bQ\nbS1   wA1   bG1\n   wS1   wG1").explain_piece(piece("wA1"))
    assert reason is not None
    assert reason.rule is Rule.GATED


@pytest.mark.parametrize(("corner", "name"), [("wA1", "wQ"), ("wQ", "wP"), ("wQ", "wB1")])
def test_a_step_across_a_gap_gets_the_reason_off_hive(corner: str, name: str) -> None:
    drawing = HORSESHOE.format(corner, name)
    reason = board_of(drawing).explain(Move(piece(name), read(drawing).names["x"]))
    assert reason is not None
    assert reason.rule is Rule.OFF_HIVE


@pytest.mark.parametrize("drawing", [THROW_UP, THROW_DOWN], ids=["up", "down"])
def test_the_reason_against_a_throw_through_a_gate_names_the_gate(drawing: str) -> None:
    reason = board_of(drawing).explain(Move(piece("bA1"), read(drawing).names["x"]))
    assert reason is not None
    assert reason.rule is Rule.GATED
    assert set(reason.pieces) == set(pieces("bB1 wB1"))


def test_an_opponents_tile_on_a_stack_gets_the_reason_not_your_piece() -> None:
    board = board_of(f"{row('1 wP wQ bQ')}\n1 = bA1 bB1")
    reason = board.explain_piece(piece("bB1"))
    assert reason is not None
    assert reason.rule is Rule.NOT_YOUR_PIECE


def test_a_legal_move_and_a_movable_piece_have_no_reason() -> None:
    board = board_of(row("wA1 wQ bQ"))
    moves = board.moves_of(piece("wA1"))
    assert moves
    assert all(board.explain(move) is None for move in moves)
    assert board.explain_piece(piece("wA1")) is None


def test_the_error_of_an_illegal_move_has_the_input_the_reason_and_the_position() -> None:
    board = Board("Base")
    for text in ("wA1", "bQ wA1-", "wQ -wA1", "bA1 bQ-"):
        board.push_move(text)
    position = board.game_string()
    with pytest.raises(IllegalMoveError) as caught:
        board.push_move("wA1 -wQ")
    error = caught.value
    assert error.move == Move(piece("wA1"), Hex(-2, 0))
    assert error.text == "wA1 -wQ"
    assert error.reason.rule is Rule.PINNED
    assert error.game_string == position == board.game_string()
    assert "'wA1 -wQ'" in str(error)
    assert Rule.PINNED.value in str(error)
    assert position in str(error)


def test_reasons_with_the_same_content_are_equal() -> None:
    assert Reason(Rule.COVERED, pieces("wB1")) == Reason(Rule.COVERED, (Piece.parse("wB1"),))
    assert str(Reason(Rule.GAME_OVER)) == Rule.GAME_OVER.value
