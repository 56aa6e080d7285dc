"""Properties of every position: push and pop, the hive, symmetry, notation.

Some use seeded games; some use hypothesis, which looks for a game and then for
the shortest one that breaks the property.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core import PASS, PIECES, Board, Color, GameType, Hex, Move, Piece, Status
from tests.games import random_move, random_plies

EVERY_TYPE = pytest.mark.parametrize("game_type", GameType.every(), ids=str)


def facts(board: Board) -> tuple[object, ...]:
    """Return the public facts of a position."""
    return (
        board.game_string(),
        board.stacks(),
        frozenset(board.legal_moves),
        board.status(),
        board.outcome(),
        board.turn,
        board.ply,
        board.last_moved,
        board.reserve(Color.WHITE),
        board.reserve(Color.BLACK),
        tuple(board.move_stack),
    )


def parts(places: set[Hex]) -> int:
    """Count the connected groups of the hexes."""
    left, count = set(places), 0
    while left:
        count += 1
        edge = {left.pop()}
        while edge:
            edge = {n for place in edge for n in place.neighbors()} & left
            left -= edge
    return count


@EVERY_TYPE
def test_pop_restores_everything_that_push_changed(game_type: GameType) -> None:
    looked_at = 0
    for board in random_plies(game_type, seed=21, plies=48):
        if board.ply % 8:
            continue
        before = facts(board)
        for move in list(board.legal_moves)[::5]:
            board.push(move)
            assert board.pop() == move
            assert facts(board) == before
            looked_at += 1
    assert looked_at > 20


@EVERY_TYPE
def test_popping_a_whole_game_restores_every_position(game_type: GameType) -> None:
    board = Board(game_type)
    rng = random.Random(5)
    seen = [facts(board)]
    while board.ply < 40 and board.outcome() is None:
        random_move(board, rng)
        seen.append(facts(board))
    assert len(seen) > 10
    for before in reversed(seen[:-1]):
        board.pop()
        assert facts(board) == before


@EVERY_TYPE
def test_the_hive_is_connected_after_every_ply(game_type: GameType) -> None:
    plies = 0
    for board in random_plies(game_type, seed=22, plies=150):
        assert parts(set(board.stacks())) <= 1
        assert board.status() is Status.VALID
        plies += 1
    assert plies > 15


@EVERY_TYPE
def test_the_hive_is_connected_during_and_after_every_legal_move(game_type: GameType) -> None:
    """The other tiles are connected during the move."""
    moves = 0
    for board in random_plies(game_type, seed=23, plies=60):
        stacks = board.stacks()
        for tile in {move.piece for move in board.legal_moves} - {None}:
            assert isinstance(tile, Piece)
            rest = {p for p, stack in stacks.items() if stack != (tile,)}
            assert parts(rest) <= 1
            for move in board.moves_of(tile):
                assert move.to is not None
                assert not rest or move.to in rest or rest & set(move.to.neighbors())
                moves += 1
    assert moves > 500


@EVERY_TYPE
def test_no_move_is_listed_twice(game_type: GameType) -> None:
    for board in random_plies(game_type, seed=24, plies=70):
        moves = list(board.legal_moves)
        assert len(moves) == len(set(moves)) == len(board.legal_moves)
        by_piece = [
            move
            for tile in {move.piece for move in moves}
            if tile is not None
            for move in board.moves_of(tile)
        ]
        assert set(by_piece) == {move for move in moves if move.piece is not None}
        assert len(by_piece) == len(set(by_piece))


def test_a_copy_is_independent() -> None:
    *_, board = random_plies("Base+MLP", seed=25, plies=30)
    before = facts(board)
    copy = board.copy()
    assert facts(copy) == before
    random_move(copy, random.Random(1))
    copy_after = facts(copy)
    assert facts(board) == before
    assert copy_after != before
    board.pop()
    assert facts(copy) == copy_after
    copy.pop()
    assert facts(copy) == before


def test_a_list_of_legal_moves_does_not_change_with_the_board() -> None:
    board = Board("Base")
    moves = board.legal_moves
    listed = set(moves)
    board.push_move("wA1")
    assert set(moves) == listed
    assert Move(Piece.parse("wA1"), Hex(0, 0)) in moves
    assert all(thing not in moves for thing in (1, None, Move(Piece.parse("wA2"), Hex(0, 0))))


# -- symmetry --------------------------------------------------------------------------------------


def turned(place: Hex, times: int, *, mirror: bool = False) -> Hex:
    """Return the hex, perhaps reflected, after so many sixths of a turn clockwise about 0,0."""
    if mirror:
        place = Hex(place.r, place.q)
    for _ in range(times):
        place = Hex(-place.r, place.q + place.r)
    return place


def test_six_turns_and_two_reflections_restore_a_hex() -> None:
    place = Hex(3, -1)
    assert len({turned(place, times, mirror=m) for times in range(6) for m in (False, True)}) == 12
    assert turned(place, 6) == place
    assert turned(turned(place, 0, mirror=True), 0, mirror=True) == place
    around = {turned(n, 1) for n in place.neighbors()}
    assert around == set(turned(place, 1).neighbors())


@EVERY_TYPE
def test_turning_or_reflecting_the_hive_does_the_same_to_its_moves(game_type: GameType) -> None:
    compared = 0
    for board in random_plies(game_type, seed=26, plies=90):
        if board.ply < 8 or board.ply % 4:
            continue
        moves = {(move.piece, move.to) for move in board.legal_moves}
        for times in range(6):
            for mirror in (False, True):
                stacks = {turned(p, times, mirror=mirror): s for p, s in board.stacks().items()}
                other = Board.from_stacks(stacks, board.turn, game_type, moved=board.last_moved)
                assert {(move.piece, move.to) for move in other.legal_moves} == {
                    (tile, None if to is None else turned(to, times, mirror=mirror))
                    for tile, to in moves
                }
                compared += len(moves)
    assert compared > 1000


def test_shifting_the_hive_shifts_its_moves() -> None:
    *_, board = random_plies("Base+MLP", seed=27, plies=40)
    for shift in (Hex(1, 0), Hex(-17, 40), Hex(1000, -999), Hex(31, 32)):
        stacks = {place + shift: stack for place, stack in board.stacks().items()}
        other = Board.from_stacks(stacks, board.turn, "Base+MLP", moved=board.last_moved)
        assert set(other.legal_moves) == {
            Move(move.piece, None if move.to is None else move.to + shift)
            for move in board.legal_moves
        }


# -- with hypothesis -------------------------------------------------------------------------------

LAW = settings(max_examples=60, deadline=None, derandomize=True)
LONGER = settings(LAW, max_examples=200)
"""For properties without a case in many games."""


@st.composite
def games(draw: st.DrawFn, *, plies: int = 40) -> Board:
    """Draw a game; climbs and movements come first in the list of moves."""
    board = Board(draw(st.sampled_from(GameType.every())), tournament=draw(st.booleans()))
    choices = draw(st.lists(st.integers(0, 10_000), max_size=plies))
    for choice in choices:
        moves = sorted(board.legal_moves, key=lambda move: (priority(board, move), str(move)))
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    return board


def priority(board: Board, move: Move) -> int:
    """Return 0 for a climb, 1 for another movement, 2 for a placement, 3 for a pass."""
    if move.piece is None or move.to is None:
        return 3
    if board.hex_of(move.piece) is None:
        return 2
    return 0 if board.stack_at(move.to) else 1


def near(board: Board) -> list[Hex]:
    """Return the hexes of the hive, those around it, and two far away."""
    places = set(board.stacks()) or {Hex(0, 0)}
    return sorted(places.union(*(p.neighbors() for p in places), {Hex(99, 0), Hex(-512, 600)}))


@LAW
@given(games())
def test_a_move_is_legal_if_and_only_if_it_is_listed(board: Board) -> None:
    moves = board.legal_moves
    listed = set(moves)
    asked = {Move(piece, place) for piece in PIECES for place in near(board)} | {PASS}
    assert listed <= asked
    for move in asked:
        assert board.is_legal(move) == (move in moves) == (move in listed), f"{move} in {board!r}"
    assert listed == {m for piece in PIECES for m in board.moves_of(piece)} | (listed & {PASS})
    assert (PASS in listed) == (listed == {PASS})
    assert bool(listed) == (board.outcome() is None)


@LAW
@given(games(plies=24), st.integers(0, 10_000))
def test_pushing_popping_and_copying_preserve_the_game(board: Board, choice: int) -> None:
    before = facts(board)
    copy = board.copy()
    for move in list(board.legal_moves)[choice % 5 :: 5]:
        board.push(move)
        after = facts(board)
        twin = copy.copy()
        twin.push(move)
        assert facts(twin) == after
        assert board.pop() == move
        assert facts(board) == before == facts(copy)
    while copy.ply:
        copy.pop()
    assert copy.stacks() == {}
    assert facts(board) == before


@LAW
@given(games())
def test_a_written_game_is_read_back_unchanged(board: Board) -> None:
    again = Board.from_game_string(board.game_string(), tournament=board.tournament)
    assert again.game_string() == board.game_string()
    assert again.stacks() == board.stacks()
    assert again.move_stack == board.move_stack
    assert set(again.legal_moves) == set(board.legal_moves)
    assert again.state is board.state
    for move in board.legal_moves:
        text = board.move_string(move)
        assert board.parse_move(text) == move
        for spelt in (text.lower(), text.upper(), f" {text}\t"):
            assert board.parse_move(spelt) == move


@LAW
@given(games(), st.integers(0, 5), st.booleans(), st.integers(-600, 600), st.integers(-600, 600))
def test_a_position_set_up_by_hand_turned_and_shifted_has_the_same_moves(
    board: Board, times: int, mirror: bool, q: int, r: int
) -> None:
    """The position is turned, reflected and shifted at once."""

    def there(place: Hex) -> Hex:
        return turned(place, times, mirror=mirror) + Hex(q, r)

    if not board.ply:
        return
    stacks = {there(place): stack for place, stack in board.stacks().items()}
    other = Board.from_stacks(stacks, board.turn, board.game_type, moved=board.last_moved)
    assert other.stacks() == stacks
    assert other.surrounded_queens() == board.surrounded_queens()
    assert other.outcome() == board.outcome()
    if board.ply != other.ply or (board.tournament and board.ply < 2):
        # The copy has fewer plies, so its fourth turn may still be to come.
        queens = {piece for piece in PIECES if piece.bug.value == "Q"}
        if any(board.hex_of(queen) is None for queen in queens) or board.ply < 2:
            return
    assert {(m.piece, m.to) for m in other.legal_moves} == {
        (m.piece, None if m.to is None else there(m.to)) for m in board.legal_moves
    }


@LAW
@given(games(), st.integers(0, 10_000))
def test_the_hive_is_connected_after_any_move(board: Board, choice: int) -> None:
    moves = list(board.legal_moves)
    for move in moves[choice % 3 :: 3]:
        board.push(move)
        assert parts(set(board.stacks())) == 1
        assert board.status() is Status.VALID
        board.pop()


@LONGER
@given(games(plies=14), st.data())
def test_another_order_of_moves_leads_to_the_same_position(
    board: Board, data: st.DataObject
) -> None:
    """Two moves of one player are played in either order around one of the other."""
    firsts = sorted(board.legal_moves, key=str)
    if not firsts:
        return
    first = data.draw(st.sampled_from(firsts))
    one, other = board.copy(), board.copy()
    one.push(first)
    replies = sorted(one.legal_moves, key=str)
    if not replies:
        return
    reply = data.draw(st.sampled_from(replies))
    one.push(reply)
    seconds = sorted(one.legal_moves, key=str)
    if not seconds:
        return
    second = data.draw(st.sampled_from(seconds))
    one.push(second)
    for move in (second, reply, first):
        if not other.is_legal(move):
            return
        other.push(move)
    if one.stacks() == other.stacks() and one.last_moved == other.last_moved:
        assert set(one.legal_moves) == set(other.legal_moves)
        assert one.outcome() == other.outcome()


@LONGER
@given(games(plies=30), st.integers(0, 10_000), st.integers(0, 10_000))
def test_moving_out_and_back_repeats_the_position(board: Board, one: int, other: int) -> None:
    """Both players move out and back several times."""
    if board.outcome() is not None:
        return
    there: list[Move] = []
    back: list[Move] = []
    for choice in (one, other):
        steps = sorted((m for m in board.legal_moves if priority(board, m) < 2), key=str)
        if not steps:
            return
        move = steps[choice % len(steps)]
        assert move.piece is not None
        there.append(move)
        back.append(Move(move.piece, board.hex_of(move.piece)))
        board.push(move)
    seen = [(board.stacks(), board.turn, board.last_moved)]
    for move in [*back, *there, *back, *there]:
        if not board.is_legal(move):
            return
        board.push(move)
        seen.append((board.stacks(), board.turn, board.last_moved))
        times = seen.count(seen[-1])
        assert board.is_repetition(times)
        assert (board.outcome(repetition=True) is None) == (not board.is_repetition())
    assert board.is_repetition()
    assert board.copy().is_repetition()
