"""The animation of a move: the path of the tile, and the trail that remains."""

from __future__ import annotations

import math
from itertools import pairwise
from urllib.parse import quote

import pytest

from hive_core import Board, Bug, Hex, Move, Piece
from tools.shared.whole_games import WHOLE_GAMES
from web.app.update import update
from web.app.view import view
from web.game.intents import GoTo
from web.game.move_animation import animation, duration, keyframes, way_to
from web.shared.effects import AnimateMove
from web.shared.intents import Visit
from web.shared.state import AppState
from web.ui.geometry import Point, center

RING = (
    r"Base+MLP;InProgress;White[9];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wA1 -wQ;bA1 bQ-;wG1 /wA1;bG1 bA1/;"
    r"wL wA1/;bL bG1/;wP wG1\;bP bL-;wB1 /wQ;bB1 \bL;wM \wA1;bM bP-"
)


def animations(board: Board) -> list[tuple[Move, AnimateMove]]:
    """Yield every legal move other than a pass, with its animation."""
    found = [(move, animation(board, move, turn=0)) for move in board.legal_moves]
    return [(move, flight) for move, flight in found if flight is not None]


@pytest.fixture(scope="module")
def played() -> list[tuple[Board, Move, AnimateMove]]:
    """Yield the moves of whole games, each with the board before it."""
    found = []
    for game in [*WHOLE_GAMES.values(), RING]:
        board = Board.from_game_string(game)
        moves = board.move_stack
        while board.ply:
            board.pop()
            move = moves[board.ply]
            flight = animation(board, move, turn=0)
            if flight is not None:
                found.append((board.copy(), move, flight))
    return found


def test_an_animation_begins_at_the_tile_and_ends_at_its_destination(
    played: list[tuple[Board, Move, AnimateMove]],
) -> None:
    moved = 0
    for board, move, flight in played:
        assert move.piece is not None
        assert move.to is not None
        assert flight.points[-1] == center(move.to, len(board.stack_at(move.to)))
        start = board.hex_of(move.piece)
        assert flight.enter is (start is None)
        if start is not None:
            assert flight.points[0] == center(start, len(board.stack_at(start)) - 1)
            moved += 1
    assert moved > 20


def test_a_tile_moves_from_space_to_adjacent_space(
    played: list[tuple[Board, Move, AnimateMove]],
) -> None:
    lift = math.dist(center(Hex(0, 0)), center(Hex(0, 0), 2))
    for _, _, flight in played:
        for a, b in pairwise(flight.points):
            assert 0 < math.dist(a, b) < 174 + 2 * lift


def test_a_spider_takes_three_steps_and_a_grasshopper_jumps() -> None:
    spider = Board.from_game_string(
        r"Base;InProgress;White[4];wG1;bG1 wG1-;wQ /wG1;bQ bG1\;wS1 -wQ;bA1 bQ" + "\\"
    )
    ways = [f for m, f in animations(spider) if m.piece == Piece.parse("wS1")]
    assert [(len(flight.points), flight.leap) for flight in ways] == [(4, False)] * 2
    row = Board.from_game_string(
        "Base;InProgress;White[4];wQ;bG1 wQ-;wG1 -wQ;bQ bG1-;wA1 /wQ;bA1 bQ-"
    )
    (leap,) = [f for m, f in animations(row) if m == Move(Piece.parse("wG1"), Hex(4, 0))]
    assert leap.leap
    assert (leap.points[0], leap.points[-1]) == (center(Hex(-1, 0)), center(Hex(4, 0)))
    halfway = next(picture for picture in keyframes(leap) if picture.when == 0.5)
    assert halfway.at.y < -60  # high over the row


def test_stepping_back_takes_the_same_path() -> None:
    board = Board.from_game_string(RING)
    for move, there in animations(board):
        back = animation(board, move, turn=0, back=True)
        if there.enter:
            assert back is None
        else:
            assert back is not None
            assert back.points == there.points[::-1]


def test_a_turned_board_turns_the_path() -> None:
    row = Board.from_game_string("Base;InProgress;White[3];wQ;bG1 wQ-;wA1 -wQ;bQ bG1-")
    for move, flight in animations(row):
        turned = animation(row, move, turn=3)
        assert turned is not None
        assert turned.points == tuple(Point(-x, -y) for x, y in flight.points)


def test_animations_are_short_and_longer_for_longer_paths(
    played: list[tuple[Board, Move, AnimateMove]],
) -> None:
    for _, _, flight in played:
        assert 100 <= duration(flight) <= 700
    far = tuple(Point(173.0 * step, 0.0) for step in range(12))
    assert duration(AnimateMove(Piece.parse("wA1"), far[:2])) < duration(
        AnimateMove(Piece.parse("wA1"), far[:5])
    )
    assert duration(AnimateMove(Piece.parse("wA1"), far)) <= 700


def test_the_keyframes_of_an_animation_follow_its_path_in_order(
    played: list[tuple[Board, Move, AnimateMove]],
) -> None:
    for _, _, flight in played:
        shown = keyframes(flight)
        assert (shown[0].when, shown[-1].when) == (0, 1)
        assert [p.when for p in shown] == sorted(p.when for p in shown)
        assert shown[-1].at == flight.points[-1]
        assert (shown[-1].scale, shown[-1].opacity) == (1, 1)
        if flight.enter:
            assert shown[0].opacity == 0
        elif flight.leap:
            # It rises towards the viewer, and comes down at the end.
            assert shown[0].scale == 1
            assert max(p.scale for p in shown) > 1.1
        else:
            assert tuple(p.at for p in shown) == flight.points


def test_a_throw_goes_over_the_thrower() -> None:
    board = Board.from_game_string(
        r"Base+P;InProgress;White[3];wP;bA1 wP-;wQ -wP;bQ bA1-;wA1 /wP;bG1 bQ-"
    )
    thrown = [
        (move, flight)
        for move, flight in animations(board)
        if move.piece and board.path(move).thrower == Piece.parse("wP")
    ]
    assert thrown
    for _, flight in thrown:
        assert flight.leap
        assert flight.points[1] == center(board.hex_of(Piece.parse("wP")), 1)  # type: ignore[arg-type]


def test_the_path_of_the_last_move_is_drawn_under_the_tiles() -> None:
    game = WHOLE_GAMES["WhiteWins"]
    state = update(AppState(), Visit(f"#game={quote(game)}"))[0]
    seen = 0
    for ply in range(len(state.game.record.moves) + 1):
        shown = update(state, GoTo(ply))[0]
        if shown.game.record.moves[ply - 1 : ply] == ("pass",):
            continue
        way = way_to(shown.game.record, ply, turn=0)
        markup = view(shown).markup()
        layer = markup[markup.index("layer trail") : markup.index("layer tiles")]
        assert layer.count("<path") == (len(way) > 1)
        if len(way) > 1:
            seen += 1
            piece = shown.board.move_stack[-1].piece
            assert piece is not None
            place = shown.board.hex_of(piece)
            assert place is not None
            assert way[-1] == center(place, len(shown.board.stack_at(place)) - 1)
    assert seen


def test_a_placed_tile_drops_in_and_a_ladybug_climbs() -> None:
    board = Board.from_game_string(
        "Base+L;InProgress;White[4];wQ;bG1 wQ-;wL -wQ;bQ bG1-;wA1 /wQ;bA1 bQ-"
    )
    ways = [
        flight
        for move, flight in animations(board)
        if move.piece and board.hex_of(move.piece) and board.path(move).by is Bug.LADYBUG
    ]
    assert ways
    for flight in ways:
        assert len(flight.points) == 4
        ground = {center(place) for place in board.stacks()}
        assert not {flight.points[1], flight.points[2]} & ground  # over tiles, not at their level
    assert any(flight.enter and len(flight.points) == 1 for _, flight in animations(board))
