"""The path of a move: drawings for each bug and the throw, and a property of every legal move."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import pairwise

import pytest

from hive_core import PASS, Board, Bug, Color, GameType, Hex, IllegalMoveError, Move, Piece, Rule
from hive_core.types import Path, Step
from tests.games import random_plies
from tests.hives import board_of, piece, read
from tests.slow_engine import (
    RULES,
    SlowGame,
    Stacks,
    destinations,
    height,
    hex_of,
    may_climb,
    may_slide,
    moves_as,
    neighbours,
    slides,
    spider_slides,
    without,
)


def check_path(
    drawing: str,
    mover: str,
    way: str,
    by: Bug | None,
    thrower: str | None = None,
    *,
    turn: Color | None = None,
    moved: str | None = None,
) -> None:
    """Assert that the piece takes this path to its last hex.

    `way`: after the mover, letters and tiles of the drawing, with the level where it is not 0.
    """
    tile = piece(mover)
    board = board_of(drawing, tile.color if turn is None else turn, moved=moved)
    names = {str(p): place for place, stack in board.stacks().items() for p in stack}
    names |= read(drawing).names
    expected: list[Step] = []
    for token in way.split():
        name, _, level = token.partition("+")
        expected.append(Step(names[name], int(level or 0)))
    path = board.path(Move(tile, expected[-1].place))
    known = {place: name for name, place in names.items()}
    found = " ".join(
        known.get(place, str(place)) + (f"+{level}" if level else "") for place, level in path.steps
    )
    assert path.steps == tuple(expected), f"the path is {found}"
    assert (path.by, path.thrower) == (by, None if thrower is None else piece(thrower))


# -- each bug --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mover", "bug"), [("wQ", Bug.QUEEN), ("wP", Bug.PILLBUG)])
def test_the_queen_and_the_pillbug_take_one_step(mover: str, bug: Bug) -> None:
    other = "wP" if mover == "wQ" else "wQ"
    check_path(f"{mover}    bQ\n   x     bA1   {other}", mover, f"{mover} x", bug)


@pytest.mark.parametrize(
    "drawing",
    [
        """
           a     b     c     d
        wA1   bQ    wQ    bA1   e
                 bS1
        """,
        """
                 bS1
        wA1   bQ    wQ    bA1   e
           a     b     c     d
        """,
    ],
    ids=["north", "south"],
)
def test_the_ant_takes_the_shorter_path_around_the_hive(drawing: str) -> None:
    check_path(drawing, "wA1", "wA1 a b c d e", Bug.ANT)


def test_the_ant_takes_a_detour_to_stay_in_contact_with_the_hive() -> None:
    check_path(
        """
        wG1   wA1   x     bG1
           wS1   a     bS1
              bQ    wQ
        """,
        "wA1",
        "wA1 a x",
        Bug.ANT,
    )


def test_the_spider_takes_its_three_steps() -> None:
    check_path(
        """
           a     b     c
        wS1   bQ    wQ    bA1
                 bG1
        """,
        "wS1",
        "wS1 a b c",
        Bug.SPIDER,
    )


BEETLES = """
           x
        wB1   1     wQ
           bA1   2     y
        1 = bQ bB1
        2 = bS1 bB2
        """


@pytest.mark.parametrize("way", ["wB1 x", "wB1 bA1+1", "wB1 bQ+2"])
def test_the_beetle_slides_and_climbs(way: str) -> None:
    check_path(BEETLES, "wB1", way, Bug.BEETLE)


@pytest.mark.parametrize("way", ["bB1+1 x", "bB1+1 wQ+1", "bB1+1 bS1+2", "bB2+1 y"])
def test_the_beetle_steps_down_from_a_stack_and_walks_on_top(way: str) -> None:
    check_path(BEETLES, way[:3], way, Bug.BEETLE)


def test_the_grasshopper_jumps_over_stacks() -> None:
    check_path(
        """
        wG1   bQ    1     wQ    x
        1 = bA1 bB1 wB1
        """,
        "wG1",
        "wG1 bQ+1 bA1+3 wQ+1 x",
        Bug.GRASSHOPPER,
    )


def test_the_grasshopper_jumps_into_a_hole() -> None:
    check_path(
        """
                 bS1   bQ
        wG1   bA1   x     wQ
                 wS1   wA1
        """,
        "wG1",
        "wG1 bA1+1 x",
        Bug.GRASSHOPPER,
    )


def test_the_ladybug_goes_up_over_stacks_and_down() -> None:
    check_path(
        """
        wL    1     2     x
        1 = bA1 bB1 wB1
        2 = wQ bB2
        """,
        "wL",
        "wL bA1+3 wQ+2 x",
        Bug.LADYBUG,
    )


def test_the_ladybug_does_not_pass_a_gate_between_stacks() -> None:
    free = """
           bG1
        wL    bQ    wQ
           bG2   bA1   x
        """
    check_path(free, "wL", "wL bQ+1 wQ+1 x", Bug.LADYBUG)
    gated = """
           1
        wL    bQ    wQ
           2     bA1   x
        1 = bG1 bB1
        2 = bG2 bB2
        """
    check_path(gated, "wL", "wL bG2+2 bA1+1 x", Bug.LADYBUG)


# -- the mosquito ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "by"),
    [
        ("wM a", Bug.ANT),
        ("wM a b", Bug.ANT),
        ("wM bG1+1 wQ+1 x", Bug.GRASSHOPPER),  # as an ant it would need one more step
    ],
)
def test_the_mosquito_moves_as_the_bug_with_the_shortest_path(way: str, by: Bug) -> None:
    drawing = """
           a     b     .
        wM    bG1   wQ    x
           bA1   bQ
        """
    check_path(drawing, "wM", way, by)


def test_the_mosquito_jumps_if_a_jump_is_shorter_than_a_slide() -> None:
    drawing = """
           a     b
        wM    bS1   x
           bG1   wQ    bQ
        """
    check_path(drawing, "wM", "wM bS1+1 x", Bug.GRASSHOPPER)
    check_path(drawing.replace("bG1", "bS2"), "wM", "wM a b x", Bug.SPIDER)


def test_the_mosquito_as_a_beetle_stays_in_contact_with_the_hive() -> None:
    drawing = """
        bB1   wM    x     bG1
           bA1   a     bS1
              bQ    wQ
        """
    check_path(drawing, "wM", "wM a", Bug.BEETLE)
    check_path(drawing, "wM", "wM a x", Bug.ANT)


def test_the_mosquito_takes_the_path_of_the_first_bug_if_two_are_equally_short() -> None:
    drawing = """
           x     .
        wM    wQ    bQ
           bA1
        """
    check_path(drawing, "wM", "wM x", Bug.QUEEN)


def test_the_mosquito_slides_like_the_pillbug_and_climbs_like_the_beetle() -> None:
    drawing = """
           x
        wM    bP    wQ    bQ
           bB1
        """
    check_path(drawing.replace("bB1", "bG1"), "wM", "wM x", Bug.PILLBUG)
    check_path(drawing, "wM", "wM bP+1", Bug.BEETLE)


@pytest.mark.parametrize("way", ["wM+1 x", "wM+1 wQ+1"])
def test_the_mosquito_on_top_of_the_hive_moves_as_a_beetle(way: str) -> None:
    drawing = """
           x
        bA1   1     wQ
        1 = bQ wM
        """
    check_path(drawing, "wM", way, Bug.BEETLE)


# -- the throw -------------------------------------------------------------------------------------


@pytest.mark.parametrize("thrown", ["bA1", "wS1", "wG1", "bP"])
def test_a_throw_goes_over_the_pillbug(thrown: str) -> None:
    drawing = f"""
                 x
        {thrown.ljust(3)}   wP    wQ    bQ
        """
    check_path(drawing, thrown, f"{thrown} wP+1 x", None, "wP", turn=Color.WHITE)


def test_a_mosquito_beside_a_pillbug_throws() -> None:
    drawing = """
                 x
        bA1   wM    wP    wQ    bQ
        """
    check_path(drawing, "bA1", "bA1 wM+1 x", None, "wM", turn=Color.WHITE)


def test_the_mosquito_throws_if_the_pillbug_may_not() -> None:
    drawing = """
           wP    x
        bA1   wM    wQ    bQ
        """
    check_path(drawing, "bA1", "bA1 wP+1 x", None, "wP", turn=Color.WHITE)
    check_path(drawing, "bA1", "bA1 wM+1 x", None, "wM", turn=Color.WHITE, moved="wP")


def test_a_piece_that_can_move_there_by_itself_is_not_thrown() -> None:
    drawing = """
           a     x
        wA1   wP    wQ    bQ
        """
    check_path(drawing, "wA1", "wA1 a x", Bug.ANT)
    check_path(drawing.replace("wA1", "wS1"), "wS1", "wS1 wP+1 x", None, "wP")


# -- moves without a movement ----------------------------------------------------------------------


def test_the_path_of_a_placement_is_its_destination() -> None:
    board = Board()
    for move in board.legal_moves:
        assert board.path(move) == Path((Step(Hex(0, 0), 0),))
    board.push_move("wS1")
    for move in board.legal_moves:
        assert move.to is not None
        assert board.path(move) == Path((Step(move.to, 0),), by=None, thrower=None)


def test_a_pass_has_no_path() -> None:
    board = board_of(
        """
                 bQ    bS1
        bA2   bA1   wQ    .
                 bG1   bG2
        """
    )
    assert board.path(PASS) == Path() == Path((), by=None, thrower=None)


def test_an_illegal_move_has_no_path() -> None:
    board = Board("Base")
    for text in ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"):
        board.push_move(text)
    for move in (PASS, Move(piece("wS1"), Hex(0, 1)), Move(piece("bQ"), Hex(2, 1))):
        with pytest.raises(IllegalMoveError) as caught:
            board.path(move)
        assert caught.value.move == move
        assert caught.value.reason == board.explain(move)
        assert caught.value.game_string == board.game_string()
    assert caught.value.reason.rule is Rule.NOT_YOUR_PIECE
    board.resign(Color.WHITE)
    with pytest.raises(IllegalMoveError, match=r"illegal move 'pass' \(the game is over\)"):
        board.path(PASS)


def test_a_path_is_a_value() -> None:
    board = board_of("wQ    bQ\n   x     bA1")
    path = board.path(Move(piece("wQ"), Hex(0, 1)))
    assert path in {path}
    with pytest.raises(FrozenInstanceError):
        path.by = None  # type: ignore[misc]


# -- every legal move ------------------------------------------------------------------------------

EVERY = 5
"""One of so many plies is checked."""

SLIDERS = (Bug.QUEEN, Bug.PILLBUG, Bug.ANT, Bug.SPIDER)


def ant_distance(stacks: Stacks, start: Hex, to: Hex) -> int:
    """Return the smallest number of slides to the hex, by breadth-first search."""
    waves, wave = 0, {start}
    while to not in wave:
        wave |= {end for place in wave for end in slides(stacks, place, RULES)}
        waves += 1
    return waves


def shortest(bug: Bug, stacks: Stacks, start: Hex, to: Hex) -> int:
    """Return the number of steps of the bug to a hex that it reaches."""
    if bug is Bug.ANT:
        return ant_distance(stacks, start, to)
    if bug is Bug.GRASSHOPPER:
        return max(abs(to.q - start.q), abs(to.r - start.r))
    return 3 if bug in (Bug.SPIDER, Bug.LADYBUG) else 1


def check_route(bug: Bug, stacks: Stacks, route: tuple[Hex, ...]) -> None:
    """Assert that the bug may go from hex to hex like this; `stacks` is without it."""
    start, to, between = route[0], route[-1], route[1:-1]
    steps = list(pairwise(route))
    assert len(set(route)) == len(route)
    if bug in SLIDERS or (bug is Bug.BEETLE and start not in stacks and to not in stacks):
        assert all(may_slide(stacks, *step, RULES) for step in steps)
    elif bug is Bug.GRASSHOPPER:
        assert len({(b.q - a.q, b.r - a.r) for a, b in steps}) == 1
        assert between
        assert all(place in stacks for place in between)
        assert to not in stacks
    else:
        assert all(may_climb(stacks, *step, RULES) for step in steps)
    if bug is Bug.SPIDER:
        assert len(route) == 4
        assert to in spider_slides(stacks, start, RULES)
    if bug is Bug.LADYBUG:
        assert [place in stacks for place in route] == [False, True, True, False]


def check_legal_path(board: Board, game: SlowGame, tile: Piece, to: Hex) -> Path:
    """Assert that the path of a legal move follows the rules and is the one to choose."""
    path = board.path(Move(tile, to))
    assert path == board.copy().path(Move(tile, to))
    start = hex_of(game.stacks, tile)
    if start is None:
        assert path == Path((Step(to, 0),))
        return path
    stacks = without(game.stacks, tile)
    route = tuple(place for place, _ in path.steps)
    assert (route[0], route[-1]) == (start, to)
    assert all(level == height(stacks, place) for place, level in path.steps)
    assert all(b in neighbours(a) for a, b in pairwise(route))
    able = moves_as(tile, stacks, start) if tile.color is game.turn else set[Bug]()
    alone = {bug for bug in able if to in destinations(bug, stacks, start)}
    if path.thrower is None:
        assert path.by in alone
        check_route(path.by, stacks, route)
        assert len(route) - 1 == min(shortest(bug, stacks, start, to) for bug in alone)
    else:
        assert path.by is None
        assert not alone
        assert [level for _, level in path.steps] == [0, 1, 0]
        assert game.stacks[route[1]] == [path.thrower]
        assert route[1] in game.throwers()
        assert all(may_climb(stacks, *step, RULES) for step in pairwise(route))
    return path


@pytest.mark.slow
@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
def test_every_legal_move_has_a_path_that_follows_the_rules(game_type: GameType) -> None:
    met = Counter[Bug | None]()
    thrown = lent = 0
    for seed in (5, 6):
        for board in random_plies(game_type, seed=seed, plies=90):
            if board.ply % EVERY or board.outcome() is not None:
                continue
            game = SlowGame.set_up(board.stacks(), board.turn, game_type, board.last_moved)
            for move in board.legal_moves:
                if move.piece is None or move.to is None:
                    assert board.path(move) == Path()
                    continue
                path = check_legal_path(board, game, move.piece, move.to)
                met[path.by] += 1
                thrown += path.thrower is not None
                lent += path.by is not None and path.by is not move.piece.bug
    bugs = {bug for bug in Bug if game_type.includes(bug)} - {Bug.MOSQUITO}
    assert set(met) == {None, *bugs}
    assert bool(thrown) == game_type.pillbug
    assert bool(lent) == game_type.mosquito
