"""The parts of the evaluation: their sum is exact, and each has the tiles that it is about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hive_core import Board, Bug, Color, HiveError, Piece
from hive_core.breakdown import Breakdown, Part, PartKind, breakdown, kind_of
from hive_core.evaluate import GUESSED, WEIGHTS, evaluate, together
from tests.games import random_plies
from tests.hives import board_of, pieces, read

WHITE, BLACK = Color.WHITE, Color.BLACK

CROWDED = """
       wS1   wG1
    wA1   bQ    bS1
       .     wQ
"""
"""The black queen has five taken sides: four by White, one by Black."""

NOTHING = dict.fromkeys(WEIGHTS, 0)


def part(board: Board, kind: PartKind, color: Color) -> Part:
    """Return the part of that kind about that player."""
    return breakdown(board).part(kind, color)


@pytest.mark.slow
@pytest.mark.parametrize("game_type", ["Base", "Base+M", "Base+L", "Base+P", "Base+MLP"])
def test_the_sum_of_the_parts_is_the_evaluation_from_whites_side(game_type: str) -> None:
    seen = 0
    for seed in range(4):
        for board in random_plies(game_type, seed=seed, plies=70):
            if board.ply % 3 == 0 and board.outcome() is None:
                sign = 1 if board.turn is WHITE else -1
                assert breakdown(board).score == sign * evaluate(board), board.game_string()
                seen += 1
    assert seen > 50


def test_the_sum_is_exact_with_other_weights() -> None:
    *_, board = random_plies("Base+MLP", seed=5, plies=31)
    sign = 1 if board.turn is WHITE else -1
    assert breakdown(board, GUESSED).score == sign * evaluate(board, GUESSED)


@pytest.mark.parametrize("name", WEIGHTS)
def test_every_weight_belongs_to_a_part(name: str) -> None:
    assert kind_of(name) in PartKind


def test_the_weightiest_part_is_the_first() -> None:
    *_, board = random_plies("Base+MLP", seed=2, plies=40)
    scores = [abs(part.score) for part in breakdown(board).parts]
    assert scores == sorted(scores, reverse=True)


def test_no_part_is_listed_twice() -> None:
    *_, board = random_plies("Base+MLP", seed=2, plies=40)
    names = [(part.kind, part.color) for part in breakdown(board).parts]
    assert len(names) == len(set(names))


def test_in_a_new_game_the_weights_give_only_the_turn_a_score() -> None:
    parts = breakdown(Board("Base+ML"), WEIGHTS).parts
    assert {part.kind for part in parts} == {PartKind.TURN, PartKind.HAND}
    assert sum(part.score for part in parts if part.kind is PartKind.HAND) == 0


@pytest.mark.parametrize("game_type", ["Base", "Base+ML", "Base+MLP"])
def test_what_all_parts_mean_together_is_about_the_player_for_whom_it_is_good(
    game_type: str,
) -> None:
    seen = set()
    for board in random_plies(game_type, seed=3, plies=60):
        if board.outcome() is None and (worth := together(board)):
            better = board.turn if worth > 0 else board.turn.other
            score = abs(worth) if better is WHITE else -abs(worth)
            assert part(board, PartKind.TOGETHER, better) == Part(PartKind.TOGETHER, better, score)
            assert part(board, PartKind.TOGETHER, better.other).score == 0
            seen.add((board.turn, better))
    assert len(seen) == 4


def test_with_other_weights_no_part_is_about_all_of_them_together() -> None:
    *_, board = random_plies("Base+MLP", seed=3, plies=30)
    kinds = {part.kind for part in breakdown(board, WEIGHTS).parts}
    assert PartKind.TOGETHER not in kinds
    assert PartKind.TOGETHER in {part.kind for part in breakdown(board).parts}


def test_the_turn_is_about_the_side_to_move() -> None:
    for turn in Color:
        board = board_of("wQ    wA1   bA1   bQ", turn=turn)
        assert part(board, PartKind.TURN, turn.other) == Part(PartKind.TURN, turn.other, 0)


def test_the_sides_of_a_queen_are_the_occupied_hexes_beside_her() -> None:
    board = board_of(CROWDED, turn=WHITE)
    beside = {place for place, stack in read(CROWDED).stacks.items() if stack != pieces("bQ")}
    found = part(board, PartKind.SIDES, BLACK)
    assert found.pieces == pieces("bQ")
    assert set(found.hexes) == beside


def test_five_taken_sides_count_against_their_queen() -> None:
    board = board_of(CROWDED, turn=WHITE)
    assert part(board, PartKind.SIDES, BLACK).score > 0 >= part(board, PartKind.SIDES, WHITE).score


def test_an_opponents_tile_beside_a_queen_counts_as_a_taken_side() -> None:
    weights = NOTHING | {"ring_foe_free_A": -7}
    found = breakdown(board_of("wA1   bQ    wQ", turn=WHITE), weights)
    assert [(one.kind, one.color) for one in found.parts if one.score] == [(PartKind.SIDES, BLACK)]
    assert found.part(PartKind.SIDES, BLACK).score == 7


@pytest.mark.slow
@pytest.mark.parametrize("game_type", ["Base", "Base+ML", "Base+MLP"])
def test_two_taken_sides_or_more_count_against_their_queen(game_type: str) -> None:
    seen = 0
    for seed in range(4):
        for board in random_plies(game_type, seed=seed, plies=70):
            for color in Color if board.outcome() is None else ():
                sides = part(board, PartKind.SIDES, color)
                if len(sides.hexes) >= 2:
                    assert (sides.score < 0) == (color is WHITE), board.position_string()
                    seen += 1
    assert seen > 100


def test_pinned_tiles_are_named_and_marked() -> None:
    board = board_of("wQ    wA1   bA1   bQ", turn=WHITE)
    found = part(board, PartKind.PINNED, WHITE)
    assert found.pieces == pieces("wA1")
    assert found.hexes == (board.hex_of("wA1"),)


def test_free_and_pinned_tiles_of_a_kind_count_as_much_for_and_against_their_owner() -> None:
    weights = NOTHING | {"free_A": 40, "pinned_A": 10}
    board = board_of("bA1   wQ    wA1   bQ    wA2", turn=WHITE)
    found = breakdown(board, weights)
    assert found.part(PartKind.FREE, WHITE).score == 15
    assert found.part(PartKind.PINNED, WHITE).score == -15


def test_a_tile_without_a_gap_is_shut_in() -> None:
    board = board_of(
        """
           wS1   bQ    bA1
        wQ    wA1   bS1   bA2
           .     bG1   bG2
        """,
        turn=WHITE,
    )
    assert part(board, PartKind.SHUT_IN, BLACK).pieces == pieces("bS1")


def test_a_covered_tile_counts_as_covered_and_the_beetle_as_free() -> None:
    board = board_of("wQ    1     bQ\n1 = bA1 wB1", turn=WHITE)
    assert part(board, PartKind.COVERED, BLACK).pieces == pieces("bA1")
    assert pieces("wB1")[0] in part(board, PartKind.FREE, WHITE).pieces


def test_a_beetle_on_the_queen_is_named() -> None:
    board = board_of("wQ    wA1   1\n1 = bQ wB1", turn=WHITE)
    found = part(board, PartKind.ON_QUEEN, BLACK)
    assert (found.pieces, found.hexes) == (pieces("wB1"), (board.hex_of("bQ"),))


def test_what_can_leave_the_queen_is_named() -> None:
    board = board_of("bA1   bQ    wQ", turn=WHITE)
    assert part(board, PartKind.ESCAPE, BLACK).pieces == pieces("bA1")
    assert part(board, PartKind.ESCAPE, WHITE).pieces == pieces("wQ")


@pytest.mark.parametrize("game_type", ["Base", "Base+ML", "Base+MLP"])
def test_what_can_leave_a_queen_counts_for_her(game_type: str) -> None:
    assert_signs(game_type, {PartKind.ESCAPE: 1}, least=10)


@pytest.mark.parametrize("game_type", ["Base", "Base+L", "Base+ML", "Base+MLP"])
def test_a_tile_in_trouble_never_counts_for_its_owner(game_type: str) -> None:
    kinds = (PartKind.PINNED, PartKind.SHUT_IN, PartKind.COVERED)
    assert_signs(game_type, dict.fromkeys(kinds, -1), least=40)


@pytest.mark.parametrize("game_type", ["Base+M", "Base+P", "Base+MLP"])
def test_a_guard_never_counts_against_its_owner(game_type: str) -> None:
    assert_signs(game_type, {PartKind.GUARD: 1}, least=5)


def test_a_tile_of_the_opponent_on_top_of_a_queen_counts_against_her() -> None:
    seen = 0
    for seed in range(4):
        for board in random_plies("Base+M", seed=seed, plies=70):
            for color in Color if board.outcome() is None else ():
                if not board.is_covered(Piece(color, Bug.QUEEN)):
                    continue
                found = part(board, PartKind.ON_QUEEN, color)
                if found.pieces[0].color is not color:
                    assert for_owner(found) < 0, board.position_string()
                    seen += 1
    assert seen > 2


def boards(game_type: str) -> Iterator[Board]:
    """Yield some positions of random games."""
    for seed in range(3):
        for board in random_plies(game_type, seed=seed, plies=70):
            if board.ply % 5 == seed and board.outcome() is None:
                yield board


def for_owner(found: Part) -> int:
    """Return how much a part counts for the player that it is about."""
    return found.score if found.color is WHITE else -found.score


def assert_signs(game_type: str, signs: dict[PartKind, int], *, least: int) -> None:
    """Check that no part of these kinds has the other sign, and that many have tiles."""
    seen = 0
    for board in boards(game_type):
        for found in breakdown(board).parts:
            sign = signs.get(found.kind)
            if sign is not None:
                assert sign * for_owner(found) >= 0, (found, board.position_string())
                assert found.pieces or not found.score, (found, board.position_string())
                seen += bool(found.pieces)
    assert seen > least


def test_a_stuck_tile_beside_its_queen_is_named_apart_from_what_can_leave() -> None:
    board = board_of("wA1   bA1   bQ    wQ", turn=WHITE)
    found = breakdown(board, NOTHING | {"ring_own_stuck_A": 1})
    assert [(one.kind, one.color) for one in found.parts if one.score] == [(PartKind.STAY, BLACK)]
    stays = found.part(PartKind.STAY, BLACK)
    assert (stays.pieces, stays.hexes) == (pieces("bA1"), (board.hex_of("bA1"),))


def test_a_pillbug_beside_its_queen_guards_her() -> None:
    board = board_of("bP    bQ    wQ", turn=WHITE, game_type="Base+P")
    assert part(board, PartKind.GUARD, BLACK).pieces == pieces("bP")
    assert part(board, PartKind.GUARD, BLACK).score < 0


def test_a_free_ant_attacks_from_anywhere_and_a_spider_only_from_near() -> None:
    board = board_of("wA1   wS2   wQ    bS1   bQ    wS1", turn=WHITE)
    assert part(board, PartKind.ATTACK, WHITE).pieces == pieces("wA1")
    near = board_of("wQ    bS2   bS1   bQ    bG1   wS1", turn=WHITE)
    assert part(near, PartKind.ATTACK, WHITE).pieces == pieces("wS1")


def test_a_grasshopper_attacks_from_where_it_jumps_beside_the_queen() -> None:
    board = board_of("wG1   wQ    bS1   bQ", turn=WHITE)
    assert part(board, PartKind.ATTACK, WHITE).pieces == pieces("wG1")
    other = board_of("wS1   wQ    bS1   bQ", turn=WHITE)
    assert part(other, PartKind.ATTACK, WHITE).pieces == ()


def test_tiles_in_hand_have_no_hexes() -> None:
    found = part(board_of("wQ    bQ", turn=WHITE, game_type="Base"), PartKind.HAND, WHITE)
    assert (len(found.pieces), found.hexes) == (10, ())


def test_a_breakdown_without_parts_is_equal() -> None:
    assert Breakdown(()).score == 0


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(HiveError, match="a Board"):
        breakdown("wQ")  # type: ignore[arg-type]


def test_a_missing_weight_is_refused() -> None:
    with pytest.raises(HiveError, match="a weight for every name in WEIGHTS"):
        breakdown(Board(), {"x": 1})
