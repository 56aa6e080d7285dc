"""The kinds of knowledge that can be added to the evaluation: what they count, and their fit."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from bench import siege_terms, tune, tune_terms
from bench.players import evaluation_of, parse_player
from bench.siege_terms import FITTED, with_terms
from hive_core import Board, Bug, Color, GameType, HiveError, Piece
from hive_core.evaluate import WEIGHTS, compiled, is_free, state
from hive_core.search import Limit
from tests.hives import board_of, row

PLAIN = compiled(WEIGHTS)
COLORS = (Color.WHITE, Color.BLACK)


def boards(count: int = 25) -> list[Board]:
    """Return positions of random games with all expansions, some with both queens surrounded."""
    found = []
    for seed in range(count):
        rng = random.Random(seed)
        board = Board("Base+MLP")
        for _ in range(10 + 2 * seed):
            if board.outcome() is not None:
                break
            board.push(rng.choice(sorted(board.legal_moves, key=str)))
        found.append(board)
    return found


BOARDS = boards()


def counted(term: str, board: Board, color: Color) -> list[str]:
    """Return the names of what the term counts for the player."""
    known = {**FITTED, "arrived": siege_terms.ARRIVED}[term]
    return [known.names[number] for number in known.count(board._position, int(color))]


def added(term: str, board: Board) -> int:
    """Return what the term adds to the evaluation for the side to move."""
    return with_terms(term, WEIGHTS)(board._position) - PLAIN(board._position)


def empty_sides(board: Board, color: Color) -> int:
    """Return how many sides of the player's queen are empty; 0 while she is in hand."""
    place = board.hex_of(Piece(color, Bug.QUEEN))
    return 0 if place is None else sum(not board.stack_at(side) for side in place.neighbors())


def test_each_empty_side_of_a_queen_has_a_shape() -> None:
    for board in BOARDS:
        for color in COLORS:
            assert len(counted("shape", board, color)) == empty_sides(board, color)


def test_there_are_twenty_shapes() -> None:
    assert siege_terms.SHAPE_COUNT == 20
    assert {shape for row in siege_terms.SHAPES for shape in row} == set(range(20))


def test_a_mirrored_queen_has_the_same_shapes() -> None:
    left = board_of(row("wQ wA1 bQ"))
    right = board_of(row("bQ wA1 wQ"))
    assert sorted(counted("shape", left, Color.WHITE)) == sorted(
        counted("shape", right, Color.WHITE)
    )


def test_a_side_beside_a_neighbour_has_another_shape_than_one_apart() -> None:
    shapes = counted("shape", board_of(row("wQ wA1 bQ")), Color.WHITE)
    assert sorted(shapes.count(shape) for shape in set(shapes)) == [2, 3]


def test_the_places_are_those_where_the_rules_let_a_tile_be_placed() -> None:
    for board in BOARDS:
        placed = {
            move.to
            for move in board.legal_moves
            if move.piece is not None and board.hex_of(move.piece) is None
        }
        if placed:
            places = min(siege_terms.MOST_PLACES, len(placed))
            assert counted("places", board, board.turn) == [f"places_{places}"]


def test_a_player_without_tiles_in_hand_needs_no_places() -> None:
    board = Board("Base")
    rng = random.Random(3)
    while board.reserve(Color.WHITE):
        placed = [move for move in board.legal_moves if move.piece and not board.hex_of(move.piece)]
        board.push(rng.choice(sorted(placed or board.legal_moves, key=str)))
    assert counted("places", board, Color.WHITE) == []


def test_a_tile_is_apart_if_it_touches_none_of_the_opponents() -> None:
    assert counted("apart", board_of(row("wQ wA1 bQ bA1 bA2")), Color.WHITE) == ["apart_1"]
    assert counted("apart", board_of(row("wQ wA1 bQ bA1 bA2")), Color.BLACK) == ["apart_2"]


def test_tiles_that_may_leave_a_ring_of_six_are_in_a_loop() -> None:
    ring = """
           wQ    wA1
        wG1   .     bQ
           bA1   bG1
    """
    assert sorted(counted("loops", board_of(ring), Color.WHITE)) == [
        "loop_A",
        "loop_G",
        "loop_Q",
        "loop_more",
    ]


def test_a_hive_without_holes_has_no_loops() -> None:
    assert counted("loops", board_of(row("wQ wA1 bQ")), Color.WHITE) == []


def test_attackers_are_free_and_not_beside_the_queen() -> None:
    for board in BOARDS:
        for color in COLORS:
            place = board.hex_of(Piece(color.other, Bug.QUEEN))
            if place is None:
                assert counted("attackers", board, color) == []
                continue
            free = [
                piece
                for piece in board.game_type.pieces(color)
                if is_free(board, piece)
                and piece.bug is not Bug.QUEEN
                and board.hex_of(piece) not in place.neighbors()
            ]
            filled = 6 - empty_sides(board, color.other)
            assert counted("attackers", board, color) == [f"attackers_{filled}_{min(4, len(free))}"]


def test_a_beetle_beside_an_empty_side_of_the_queen_counts() -> None:
    assert counted("beetles", board_of(row("bQ bA1 wQ wA1 wB1")), Color.WHITE) == []
    assert counted("beetles", board_of(row("wQ wA1 bQ wB1")), Color.WHITE) == ["beetles_2"]


def test_a_tile_has_arrived_if_it_is_beside_the_queen_and_cannot_move() -> None:
    for board in BOARDS:
        for color in COLORS:
            queen = board.hex_of(Piece(color.other, Bug.QUEEN))
            tops = [] if queen is None else [board.piece_at(side) for side in queen.neighbors()]
            stuck = [
                f"arrived_{state(board, top)}_{top.bug.value}"
                for top in tops
                if top and top.color is color and state(board, top) in ("pinned", "shut")
            ]
            assert sorted(counted("arrived", board, color)) == sorted(stuck)


def test_a_tile_that_has_arrived_counts_as_much_as_a_free_one() -> None:
    board = board_of(row("wQ wA1 wG1 bQ"), turn=Color.WHITE)
    worth = WEIGHTS["free_G"] - WEIGHTS["pinned_G"]
    worth -= WEIGHTS["ring_foe_free_G"] - WEIGHTS["ring_foe_stuck_G"]
    assert added("arrived", board) == worth


def test_a_side_that_is_safely_ahead_counts_its_own_danger_half() -> None:
    found = 0
    for board in BOARDS:
        plain = PLAIN(board._position)
        leader = board.turn if plain > 0 else board.turn.other
        queen = board.hex_of(Piece(leader, Bug.QUEEN))
        taken = 6 - empty_sides(board, leader)
        if abs(plain) < siege_terms.AHEAD or queen is None or taken > siege_terms.SAFE_SIDES:
            assert added("conversion", board) == 0
            continue
        runners = [
            piece
            for piece in board.game_type.pieces(leader.other)
            if piece.bug.info.ranges and is_free(board, piece)
        ]
        danger = WEIGHTS[f"runner_{taken}"] * len(runners) - WEIGHTS[f"ring_{taken}"]
        assert added("conversion", board) == danger // 2 * (1 if plain > 0 else -1)
        found += 1
    assert found


@pytest.mark.parametrize("term", [*FITTED, "arrived"])
def test_a_term_adds_the_opposite_for_the_other_side_to_move(term: str) -> None:
    sums = []
    for board in BOARDS:
        pos = board._position.copy()
        sums.append(with_terms(term, WEIGHTS)(pos) - PLAIN(pos))
        pos.turn ^= 1
        assert with_terms(term, WEIGHTS)(pos) - PLAIN(pos) == -sums[-1]
    assert any(sums)


def test_terms_add_up() -> None:
    together = with_terms("+".join((*FITTED, "arrived")), WEIGHTS)
    worth = json.loads(siege_terms.WEIGHTS_FILE.read_text("utf-8"))["+".join(FITTED)]
    for board in BOARDS:
        more = added("arrived", board)
        for term in FITTED:
            more += sum(worth[name] for name in counted(term, board, board.turn))
            more -= sum(worth[name] for name in counted(term, board, board.turn.other))
        assert together(board._position) == PLAIN(board._position) + more


def test_an_unknown_term_is_refused() -> None:
    with pytest.raises(HiveError, match="there is no term 'tempo', only shape, places"):
        parse_player("ours:terms=tempo", Limit(nodes=60))


def test_terms_that_were_not_fitted_together_are_refused() -> None:
    with pytest.raises(HiveError, match="the terms shape and loops were not fitted together"):
        parse_player("ours:terms=loops+shape", Limit(nodes=60))


def test_a_group_of_weights_can_be_left_out() -> None:
    zero = {name: 0 for name in WEIGHTS if name.startswith(("reach_", "drop_"))}
    without = evaluation_of("", GameType.parse("Base+MLP"), "reach+drop")
    expected = compiled({**WEIGHTS, **zero})
    assert [without(b._position) for b in BOARDS] == [expected(b._position) for b in BOARDS]
    assert any(without(board._position) != PLAIN(board._position) for board in BOARDS)


def test_a_group_without_weights_is_refused() -> None:
    with pytest.raises(HiveError, match="no weights are in a group 'rech'"):
        parse_player("ours:zero=rech", Limit(nodes=60))


def test_a_fit_writes_a_weight_for_everything_that_is_counted(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    records = [tune.play("Base", seed, 40) for seed in range(tune.HELD_OUT)]
    games.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    out = tmp_path / "terms.json"
    assert tune_terms.main([str(games), "--out", str(out), "--epochs", "1"]) == 0
    fits = json.loads(out.read_text("utf-8"))
    assert list(fits) == [*FITTED, "+".join(FITTED)]
    for together, worth in fits.items():
        assert list(worth) == [name for term in together.split("+") for name in FITTED[term].names]


def test_a_fit_refuses_too_few_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text(json.dumps(tune.play("Base", 1, 40)) + "\n", "utf-8")
    assert tune_terms.main([str(games), "--out", str(tmp_path / "terms.json")]) == 2
    assert capsys.readouterr().err == "bench.tune_terms: a fit needs at least 10 games\n"


def test_the_weights_in_the_repository_are_of_all_terms() -> None:
    fits = json.loads(siege_terms.WEIGHTS_FILE.read_text("utf-8"))
    assert list(fits) == [*FITTED, "+".join(FITTED)]
