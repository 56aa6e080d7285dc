"""Tactics of the search: forced wins and losses, repetition, passes, symmetry."""

from __future__ import annotations

from collections import Counter

import pytest

from hive_core import PASS, Board, Bug, Color, Hex, Move, Piece
from hive_core.levels import choose
from hive_core.search import WIN, Limit, SearchFeatures, search
from tests.games import random_games, random_plies
from tests.hives import board_of
from tests.minimax import minimax

PLAIN = SearchFeatures(
    pruning=False, reductions=False, table=False, danger=False, corrections=False
)
DANGER = SearchFeatures(pruning=False, reductions=False, table=False)

# The side to move wins in three plies against any reply.
WINS_IN_THREE = (
    "Base+MLP;InProgress;White[10];wG1;bQ -wG1;wA1 wG1\\;bB1 /bQ;wM wA1/;bG1 -bQ;wQ wM\\;bG1 wQ/;"
    "wA2 \\wM;bL /bB1;wA2 \\wG1;bP -bL;wA3 \\wM;bM -bB1;wA3 -wA2;bS1 /bP;wA1 bQ\\;bS2 bS1\\",
    "Base;InProgress;Black[10];wB1;bS1 /wB1;wA1 wB1/;bA1 bS1\\;wS1 \\wA1;bA2 /bS1;wQ wA1\\;"
    "bQ bA2\\;wG1 wA1/;bA1 wQ\\;wG1 -wS1;bA3 bS1\\;wB2 \\wS1;bA3 wQ/;wG2 wG1\\;bB1 bS1\\;"
    "wG3 \\wB2;bA2 bA3\\;wG3 bA1\\",
    "Base+MLP;InProgress;White[11];wG1;bG1 wG1/;wA1 /wG1;bL \\bG1;wM wG1\\;bG2 \\bL;wQ -wG1;bQ bL/;"
    "wA1 bQ/;bG3 \\bG2;wA2 wQ\\;bB1 -bG3;wA2 wA1\\;bB2 bB1\\;wA3 wA2/;bS1 \\bG3;wA3 /bB2;bG3 -bB1;"
    "wA3 -wA1;bA1 bG1-",
)
IN_DANGER = "   wA1   wS1\nbA1   bQ    .\n   wG1   bG1   wA2\n      wQ"


def turned(place: Hex, sixths: int, mirror: bool) -> Hex:
    """Return the hex, perhaps reflected, after so many sixths of a turn."""
    q, r = (place.r, place.q) if mirror else place
    for _ in range(sixths):
        q, r = -r, q + r
    return Hex(q, r)


def wins_at_once(board: Board) -> list[Move]:
    found = []
    for move in list(board.legal_moves):
        board.push(move)
        outcome = board.outcome()
        board.pop()
        if outcome is not None and outcome.winner is board.turn:
            found.append(move)
    return found


@pytest.mark.parametrize("text", WINS_IN_THREE)
def test_the_search_finds_a_win_in_two_moves_against_every_reply(text: str) -> None:
    board = Board.from_game_string(text)
    assert not wins_at_once(board)
    result = search(board, Limit(depth=4))
    assert (result.score, result.win_in) == (WIN - 3, 3)
    assert len(result.line) == 3
    board.push(result.move)
    replies = list(board.legal_moves)
    assert len(replies) > 10
    for reply in replies:
        board.push(reply)
        outcome = board.outcome()
        assert wins_at_once(board) if outcome is None else outcome.winner is board.turn
        board.pop()
    # The search for the losing player finds it, too.
    assert search(board, Limit(depth=3)).win_in == -2


def test_a_win_in_one_ends_the_search() -> None:
    board = board_of(IN_DANGER)
    result = search(board, Limit(nodes=1, seconds=0), lines=3)
    assert result.win_in == 1
    assert [line.win_in for line in result.lines][:1] == [1]


def queen_in_danger(board: Board) -> bool:
    """Return whether a queen has exactly one free side."""
    places = [board.hex_of(Piece(color, Bug.QUEEN)) for color in Color]
    return any(
        place is not None and sum(bool(board.stack_at(n)) for n in place.neighbors()) == 5
        for place in places
    )


@pytest.mark.slow
def test_winning_replies_are_detected_exactly() -> None:
    """The last free side is taken by slides, climbs, jumps, throws and placements."""
    counts = Counter[bool]()
    for seed in range(12):
        for board in random_plies("Base+MLP", seed=seed, plies=110):
            if board.ply % 4 or board.outcome() is not None or not queen_in_danger(board):
                continue
            result = search(board, Limit(depth=2), lines=1000, extras=DANGER)
            for line in result.lines[seed % 7 :: 23]:
                board.push(line.move)
                if board.outcome() is None and not board.is_repetition(2):
                    wins = bool(wins_at_once(board))
                    assert (line.win_in == -2) is wins, board.game_string()
                    counts[wins] += 1
                board.pop()
    assert min(counts[True], counts[False]) > 10, counts


def test_the_search_avoids_a_loss_in_one_if_possible() -> None:
    """Black is to move in the position where White could win at once."""
    board = board_of(IN_DANGER, turn=Color.BLACK)
    held = []
    for move in list(board.legal_moves):
        board.push(move)
        if not wins_at_once(board):
            held.append(move)
        board.pop()
    assert 0 < len(held) < len(board.legal_moves)
    for depth in (2, 3, 4):
        assert search(board, Limit(depth=depth)).move in held


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_search_without_pruning_equals_minimax(seed: int) -> None:
    (board,) = random_games("Base", seed=seed, games=1, plies=5)
    assert 3 < len(board.legal_moves) < 40
    expected = minimax(board, 2)
    assert search(board, Limit(depth=2), extras=PLAIN).score == expected
    table = SearchFeatures(pruning=False, reductions=False, danger=False, corrections=False)
    assert search(board, Limit(depth=2), extras=table).score == expected


@pytest.mark.parametrize("seed", range(3))
def test_transposition_table_and_move_order_do_not_change_the_score(seed: int) -> None:
    (board,) = random_games("Base+MLP", seed=seed, games=1, plies=16)
    plain = search(board, Limit(depth=3), extras=PLAIN)
    table = SearchFeatures(pruning=False, reductions=False, danger=False, corrections=False)
    assert search(board, Limit(depth=3), extras=table).score == plain.score
    assert search(board, Limit(depth=3), extras=PLAIN, seed=9).score == plain.score


def test_every_line_has_the_score_of_its_move() -> None:
    (board,) = random_games("Base+ML", seed=2, games=1, plies=14)
    result = search(board, Limit(depth=3), lines=5, extras=PLAIN)
    assert len({line.move for line in result.lines}) == 5
    assert [line.score for line in result.lines] == sorted(
        (line.score for line in result.lines), reverse=True
    )
    assert result.line == result.lines[0].moves
    for line in result.lines:
        board.push(line.move)
        assert search(board, Limit(depth=2), extras=PLAIN).score == -line.score
        board.pop()


@pytest.mark.parametrize(("sixths", "mirror"), [(1, False), (3, True)])
def test_a_turned_or_mirrored_position_has_the_same_score(sixths: int, mirror: bool) -> None:
    (board,) = random_games("Base+MLP", seed=5, games=1, plies=22)
    there = Board.from_stacks(board.stacks(), board.turn, board.game_type)
    other = Board.from_stacks(
        {turned(place, sixths, mirror): stack for place, stack in board.stacks().items()},
        board.turn,
        board.game_type,
    )
    assert len(other.legal_moves) == len(there.legal_moves)
    for depth in (1, 2, 3):
        limit = Limit(depth=depth)
        assert search(other, limit, extras=PLAIN).score == search(there, limit, extras=PLAIN).score


def test_a_position_that_a_line_repeats_counts_as_a_draw() -> None:
    """Black cannot move while the beetle covers its queen; to go back and forth saves White."""
    board = board_of("wQ    wS1   1\n1 = bQ wB1", game_type="Base")

    result = search(board, Limit(depth=4), evaluate=lambda pos: 500 if pos.turn else -500)
    assert result.score == 0
    for move in result.line:
        assert not board.is_repetition(2)
        board.push(move)
    assert board.is_repetition(2)


WORSE_FOR_BLACK = (
    "Base;InProgress;White[9];wB1;bS1 wB1\\;wQ -wB1;bS2 bS1-;wG1 -wQ;bB1 /bS1;wG1 \\bS2;bQ /bB1;"
    "wG1 /bQ;bS2 \\wB1;wB2 wG1\\;bS2 /wQ;wB2 wG1;bB2 bS2\\;wB1 bS1;bA1 /bS2"
)


def test_a_draw_by_repetition_is_better_than_losing() -> None:
    """Black can repeat a position for the third time, and would otherwise be worse."""
    board = shuffled(Board.from_game_string(WORSE_FOR_BLACK, repetition_draw=True), times=2)
    back = board.parse_move("bA1 /bS2")
    board.push(back)
    assert board.is_repetition(3)
    board.pop()
    assert search(board, Limit(depth=4)).score == 0
    assert search(board, Limit(depth=4)).move == back
    assert search(board, Limit(depth=4), lines=3).lines[0].move == back


def test_a_position_of_the_game_is_no_draw_when_it_occurs_for_the_second_time() -> None:
    """Black can go back to the position of four plies ago, but White need not repeat it again."""
    board = shuffled(Board.from_game_string(WORSE_FOR_BLACK, repetition_draw=True), times=1)
    back = board.parse_move("bA1 /bS2")
    board.push(back)
    assert board.is_repetition(2)
    board.pop()
    fresh = Board.from_stacks(board.stacks(), board.turn, board.game_type)
    found, without_past = search(board, Limit(depth=4)), search(fresh, Limit(depth=4))
    assert found.score == without_past.score < 0
    lines = search(board, Limit(depth=4), lines=len(board.legal_moves)).lines
    assert next(line for line in lines if line.move == back).score < 0


def test_a_third_occurrence_is_no_draw_for_the_search_where_the_rule_is_off() -> None:
    board = shuffled(Board.from_game_string(WORSE_FOR_BLACK), times=2)
    assert board.turn is Color.BLACK
    assert search(board, Limit(depth=4)).score < 0


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_a_level_does_not_take_a_second_occurrence_for_a_draw(level: int) -> None:
    board = shuffled(Board.from_game_string(WORSE_FOR_BLACK, repetition_draw=True), times=1)
    back = board.parse_move("bA1 /bS2")
    scores = {line.move: line.score for line in choose(board, level, seed=1).lines}
    assert scores.get(back, -1) < 0


SPARED = (
    "Base+P;InProgress;White[7];wS1;bB1 wS1\\;wQ -wS1;bG1 /bB1;wS2 \\wS1;bA1 /bG1;wP -wQ;bQ bG1\\;"
    "wA1 -wP;bG2 bQ-;wA1 /wP;bA1 \\wP"
)


def test_a_position_in_which_another_tile_moved_last_is_no_third_occurrence() -> None:
    """White's pillbug could throw Black's ant now, which had just moved the first time."""
    board = Board.from_game_string(SPARED, repetition_draw=True)
    first = board.stacks()
    cycle = ("wS2 bB1-", "bG2 /bG1", "wS2 \\wS1", "bG2 bQ-")
    for text in (*cycle, *cycle[:3]):
        board.push_move(text)
    back = board.parse_move("bG2 bQ-")
    found = search(board, Limit(depth=1), lines=len(board.legal_moves))
    board.push(back)
    assert board.stacks() == first
    assert board.is_repetition(2)
    assert not board.is_repetition(3)
    assert next(line.score for line in found.lines if line.move == back) != 0


def shuffled(board: Board, *, times: int) -> Board:
    """Return the board after both sides moved to and fro, three plies of four the last time."""
    moves = ("wB1 bS1/", "bA1 -wB1", "wB1 bS1", "bA1 /bS2")
    for text in (moves * times)[:-1]:
        board.push_move(text)
    return board


def test_a_repetition_does_not_save_a_player_who_loses_by_force_after_it() -> None:
    """The repeated position is a win in two moves for White, who need not repeat it again."""
    board = Board.from_game_string(WINS_IN_THREE[0], repetition_draw=True)
    for text in ("wA2 bG1/", "bS2 -bP", "wA2 \\wG1"):
        board.push_move(text)
    back = board.parse_move("bS2 bS1\\")
    assert search(board, Limit(depth=4)).move != back


def test_the_better_side_avoids_repetition() -> None:
    board = Board.from_game_string(WINS_IN_THREE[0], repetition_draw=True)
    for text in ("wA2 bG1/", "bS2 -bP"):
        board.push_move(text)
    result = search(board, Limit(depth=4))
    assert result.score > 0


def test_a_pass_within_a_line_is_played() -> None:
    """A player must pass while the other one moves."""
    board = board_of("   bQ    bS1\nbA1   wQ    .\n   bG1   bG2", turn=Color.WHITE)
    result = search(board, Limit(depth=3))
    assert result.move == PASS or board.is_legal(result.move)
    assert result.line[0] == result.move
