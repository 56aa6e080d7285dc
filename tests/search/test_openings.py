"""The opening book: what it knows, and who plays from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from hive_core import Board, HiveError, Move
from hive_core.levels import LEVELS, choose
from hive_core.openings import PLIES, book_moves, choose_from_book
from hive_core.symmetry import canonical_key, images

TYPES = ("Base", "Base+ML", "Base+MLP")


def after(board: Board, move: Move) -> Board:
    found = board.copy()
    found.push(move)
    return found


def without_twins(board: Board, moves: Iterable[Move]) -> list[Board]:
    """Return the positions after the moves, one of those that are images of each other."""
    return list({canonical_key(one): one for one in (after(board, m) for m in moves)}.values())


def to_answer(board: Board, *, own: bool) -> Iterator[Board]:
    """Yield the positions in which a player of the book is to move, whatever the opponent does.

    `own`: whether that player is to move in `board`.
    """
    if board.ply >= PLIES:
        return
    if not own:
        for one in without_twins(board, board.legal_moves):
            yield from to_answer(one, own=True)
        return
    yield board
    for one in without_twins(board, book_moves(board)):
        yield from to_answer(one, own=False)


@pytest.mark.parametrize(("game_type", "count"), [("Base", 1), ("Base+ML", 3), ("Base+MLP", 1)])
def test_white_chooses_among_the_first_moves_that_score_about_the_same(
    game_type: str, count: int
) -> None:
    assert len(book_moves(Board(game_type))) == count


@pytest.mark.slow
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("game_type", TYPES)
def test_the_book_has_an_answer_to_every_move_of_the_opponent(game_type: str, own: bool) -> None:
    asked = list(to_answer(Board(game_type), own=own))
    assert len(asked) > 5
    for board in asked:
        assert book_moves(board), board.game_string()


@pytest.mark.slow
@pytest.mark.parametrize("game_type", TYPES)
def test_the_book_has_one_answer_to_each_move_of_the_opponent(game_type: str) -> None:
    for own in (True, False):
        for board in to_answer(Board(game_type), own=own):
            if board.ply:
                assert len(without_twins(board, book_moves(board))) == 1, board.game_string()


@pytest.mark.slow
@pytest.mark.parametrize("game_type", TYPES)
def test_the_book_never_plays_the_queen_on_the_first_turn(game_type: str) -> None:
    for own in (True, False):
        for board in to_answer(Board(game_type), own=own):
            if board.ply < 2:
                assert "Q" not in {move.piece.bug.value for move in book_moves(board) if move.piece}


def test_a_position_and_its_images_have_the_same_moves() -> None:
    board = Board("Base+MLP")
    for _ in range(2):
        board.push(book_moves(board)[0])
    goals = [
        {canonical_key(after(image, move)) for move in book_moves(image)} for image in images(board)
    ]
    assert goals[0]
    assert all(goal == goals[0] for goal in goals)


def test_the_book_ends_after_four_plies() -> None:
    board = Board("Base")
    while board.ply < PLIES:
        board.push(min(book_moves(board) or board.legal_moves, key=str))
    assert (board.ply, book_moves(board)) == (4, ())


def test_a_type_that_is_not_in_the_book_has_no_moves() -> None:
    assert book_moves(Board("Base+P")) == ()
    assert choose_from_book(Board("Base+P")) is None


@pytest.mark.parametrize("level", [6, 7, 8])
def test_the_strong_levels_play_from_the_book(level: int) -> None:
    board = Board("Base+ML")
    found = {choose(board, level, seed).move for seed in range(12)}
    assert found == set(book_moves(board))


def test_the_other_levels_do_not() -> None:
    assert [level.number for level in LEVELS if level.book] == [6, 7, 8]


def test_the_same_seed_chooses_the_same_move() -> None:
    board = Board("Base+ML")
    for seed in range(4):
        assert choose_from_book(board, seed) == choose_from_book(board, seed)


def test_the_chosen_move_comes_first_and_all_others_follow() -> None:
    board = Board("Base")
    found = choose_from_book(board, 1)
    assert found is not None
    assert found.move in book_moves(board)
    assert {line.move for line in found.lines} == set(board.legal_moves)


def test_a_seed_that_is_not_a_number_is_refused() -> None:
    with pytest.raises(HiveError, match="a seed"):
        choose_from_book(Board("Base"), "x")  # type: ignore[arg-type]
