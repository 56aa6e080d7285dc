"""The keys by which positions of many games are compared."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from hive_core import Board, Color, Move
from hive_core._board.search_keys import BITS, different_moves, search_key, surroundings_key
from hive_core.symmetry import canonical_key, images, translated
from tests.games import random_games, random_plies

SEEDS = range(12)


def _with_numbers_exchanged(text: str, rng: random.Random) -> str:
    """Return the PositionString with other numbers on the tiles of each kind."""
    names = sorted(set(re.findall(r"\b[wb][SBGA][123]\b", text)))
    new: dict[str, str] = {}
    for kind in {name[:2] for name in names}:
        tiles = [name for name in names if name[:2] == kind]
        new.update(zip(tiles, rng.sample(tiles, len(tiles)), strict=True))
    return _renamed(text, new)


def _renamed(text: str, new: dict[str, str]) -> str:
    return re.sub(r"\b[wb][SBGA][123]\b", lambda match: new[match[0]], text)


@pytest.mark.parametrize("seed", SEEDS)
def test_all_images_of_a_position_have_its_key(seed: int) -> None:
    (board,) = random_games("Base+MLP", seed=seed, games=1, plies=5 + 4 * seed)
    shifted = translated(board, (3, -7))
    assert {search_key(image) for image in (*images(board), shifted)} == {search_key(board)}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_numbers_of_tiles_of_a_kind_do_not_count(seed: int) -> None:
    (board,) = random_games("Base+MLP", seed=seed, games=1, plies=8 + 3 * seed)
    text = _with_numbers_exchanged(board.position_string(), random.Random(seed))
    assert search_key(Board.from_position(text)) == search_key(board)


def test_two_positions_have_one_key_exactly_if_they_are_images_of_one_another() -> None:
    keys: dict[str, set[int]] = {}
    for seed in SEEDS:
        for board in random_plies("Base+MLP", seed=seed, plies=40):
            # Without numbers, and without the piece that moved last, which a key leaves out.
            text = re.sub(r";moved:\w+", "", board.position_string())
            text = re.sub(r"\[\d+\]", "[20]", re.sub(r"([SBGA])[123]", r"\g<1>", text))
            keys.setdefault(_exact(text), set()).add(search_key(board))
    assert {len(of_one) for of_one in keys.values()} == {1}
    assert len(set.union(*keys.values())) == len(keys) > 400


def _exact(text: str) -> str:
    """Return the same text for all images of a position, found by trying all twelve."""
    head, *stacks = text.split(";")[2:]
    cells = {}
    for stack in filter(None, stacks):
        names, _, place = stack.partition("@")
        q, r = map(int, place.split(","))
        cells[q, r] = names
    best: list[list[tuple[int, int, str]]] = []
    for mirror in (False, True):
        turned = {(-q - r if mirror else q, r): names for (q, r), names in cells.items()}
        for _ in range(6):
            turned = {(-r, q + r): names for (q, r), names in turned.items()}
            low_q = min((q for q, _ in turned), default=0)
            low_r = min((r for _, r in turned), default=0)
            shifted = ((q - low_q, r - low_r, names) for (q, r), names in turned.items())
            best.append(sorted(shifted))
    return f"{head} {min(best)}"


def test_the_game_type_does_not_count() -> None:
    assert search_key(Board("Base")) == search_key(Board("Base+MLP"))


def test_a_key_is_the_same_in_every_version() -> None:
    board = Board.from_position("Base;Position;White[2];wS1@0,0;bG1@1,0")
    assert search_key(board) == 7220132129994181
    assert 0 <= search_key(board) < 2**BITS


def test_a_first_reply_is_one_move_wherever_it_goes() -> None:
    board = Board("Base+MLP")
    assert len(different_moves(board)) == 8
    board.push_move("wS1")
    assert len(different_moves(board)) == 8
    board.push_move("bG1 wS1-")
    # Each kind of tile beside the spider: opposite the grasshopper, or next to that side.
    assert len(different_moves(board)) == 8 * 2


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_every_legal_move_has_an_image_among_the_different_moves(seed: int) -> None:
    (board,) = random_games("Base+MLP", seed=seed, games=1, plies=2 + seed)

    def exact(move: Move) -> int:
        after = board.copy()
        after.push(move)
        return _canonical_without_numbers(after)

    chosen = {exact(move) for move in different_moves(board)}
    assert {exact(move) for move in board.legal_moves} == chosen


def _canonical_without_numbers(board: Board) -> int:
    """Return the smallest exact key over all ways to number the tiles of a kind."""
    text = board.position_string()
    names = sorted(set(re.findall(r"\b[wb][SBGA][123]\b", text)))
    kinds = sorted({name[:2] for name in names})
    groups = [[name for name in names if name[:2] == kind] for kind in kinds]
    keys = []
    for orders in itertools.product(*(itertools.permutations(group) for group in groups)):
        pairs = zip(itertools.chain(*groups), itertools.chain(*orders), strict=True)
        keys.append(canonical_key(Board.from_position(_renamed(text, dict(pairs)))))
    return min(keys)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("color", list(Color))
def test_a_queen_is_surrounded_alike_in_all_images(seed: int, color: Color) -> None:
    (board,) = random_games("Base+MLP", seed=seed, games=1, plies=9 + 4 * seed)
    keys = {surroundings_key(image, color) for image in images(board)}
    assert keys == {surroundings_key(board, color)}


def test_what_surrounds_a_queen_is_its_own_or_the_others() -> None:
    """The same bugs around both queens, once with the colours exchanged."""
    board = Board.from_game_string("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    white, black = (surroundings_key(board, color) for color in Color)
    assert white == black
    other = Board.from_game_string("Base;InProgress;White[2];wS1;bQ wS1-")
    assert surroundings_key(other, Color.BLACK) != white


def test_tiles_beyond_those_around_a_queen_do_not_count() -> None:
    texts = (";wA1 -wQ", ";wA1 -wQ;bA1 bQ-", ";wA1 -wQ;bA1 bQ-;wG1 -wA1")
    start = "Base;InProgress;White[9];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
    keys = {surroundings_key(Board.from_game_string(start + more), Color.WHITE) for more in texts}
    assert len(keys) == 1


def test_a_queen_that_is_not_on_the_board_has_no_surroundings() -> None:
    assert surroundings_key(Board("Base"), Color.WHITE) is None
