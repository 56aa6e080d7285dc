"""The opening explorer: what it counts, which positions are one, and its file."""

from __future__ import annotations

import pytest

from hive_core import Board, Game, HiveError
from hive_core.explorer import Explorer, Results, engine_games, key
from hive_core.symmetry import images
from tests.games import random_games

WON = Game.from_game_string(r"Base;WhiteWins;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-")
LOST = Game.from_game_string("Base;BlackWins;Black[2];wS1;bG1 \\wS1;wQ wS1\\")
OPEN = Game.from_game_string("Base;InProgress;Black[1];wS1")


def rows(explorer: Explorer, board: Board) -> list[tuple[str, Results]]:
    return [(board.move_string(row.move), row.results) for row in explorer.moves(board)]


def test_a_position_has_the_results_of_the_games_that_had_it() -> None:
    explorer = Explorer.from_games([WON, LOST, OPEN])
    assert explorer.results(Board("Base")) == Results(white=1, black=1, unfinished=1)
    assert rows(explorer, Board("Base")) == [("wS1", Results(1, 0, 1, 1))]
    assert explorer.results(Board("Base")).games == 3


def test_moves_that_are_images_of_one_another_are_one_row() -> None:
    board = Board("Base")
    board.push_move("wS1")
    ((move, found),) = rows(Explorer.from_games([WON, LOST, OPEN]), board)
    assert found == Results(white=1, black=1)
    assert board.is_legal(board.parse_move(move))


@pytest.mark.parametrize("seed", range(6))
def test_a_turned_position_has_the_same_rows(seed: int) -> None:
    (board,) = random_games("Base+MLP", seed=seed, games=1, plies=6)
    game = Game.from_board(board)
    explorer = Explorer.from_games([game])
    start = game.tree.board(game.tree.main_line[:5])
    for image in images(start):
        (row,) = explorer.moves(image)
        image.push(row.move)
        assert key(image) == row.key == key(board)


def test_another_order_of_the_moves_leads_to_the_same_row() -> None:
    games = [
        Game.from_game_string(f"Base;Draw;Black[3];wS1;bS1 wS1-;{first};bQ bS1-;{second}")
        for first, second in (("wA1 \\wS1", "wQ -wS1"), ("wQ -wS1", "wA2 \\wS1"))
    ]
    explorer = Explorer.from_games(games)
    assert [explorer.results(game.final_board()).draws for game in games] == [2, 2]


def test_a_game_that_repeats_a_position_counts_once() -> None:
    moves = "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ \\wS1;bQ bS1/;wQ -wS1;bQ bS1-;wQ \\wS1;bQ bS1/"
    game = Game.from_game_string(f"Base;InProgress;White[6];{moves}")
    assert set(Explorer.from_games([game]).positions.values()) == {Results(unfinished=1)}


def test_each_game_type_has_results_of_its_own() -> None:
    assert Explorer.from_games([WON]).moves(Board("Base+M")) == []


def test_positions_after_more_plies_are_left_out() -> None:
    explorer = Explorer.from_games([WON], plies=2)
    assert explorer.results(WON.tree.board(WON.tree.main_line[:2])) == Results(white=1)
    assert explorer.results(WON.final_board()) == Results()


def test_the_moves_of_two_tables_are_added_the_most_played_first() -> None:
    other = Game.from_game_string("Base;Draw;Black[1];wA1")
    explorer = Explorer.from_games([other]) + Explorer.from_games([WON, LOST])
    assert rows(explorer, Board("Base")) == [("wS1", Results(1, 0, 1)), ("wA1", Results(draws=1))]
    scored = Explorer({7: Results(1, score=30)}) + Explorer({7: Results(2, score=-5)})
    assert scored.positions == {7: Results(3, score=30)}
    assert (Explorer({7: Results(1)}) + Explorer({7: Results(score=-5)})).positions[7].score == -5


def test_the_end_of_a_game_has_no_rows() -> None:
    board = Board.from_game_string("Base;InProgress;Black[1];wS1")
    board.resign("black")
    assert Explorer.from_games([WON]).moves(board) == []


def test_a_table_is_read_as_it_was_written() -> None:
    explorer = Explorer(
        {0: Results(), 5: Results(1, 2, 3, 4, -7), (1 << 40) - 1: Results(70_000, score=32_767)}
    )
    assert Explorer.read(explorer.write()) == explorer
    assert Explorer.read(Explorer().write()) == Explorer()
    assert Explorer.read(Explorer({1: Results(score=999_999)}).write()).positions[1].score == 32_767


def test_bytes_that_are_no_table_are_refused_with_a_sentence() -> None:
    data = Explorer.from_games([WON]).write()
    for bad, why in (
        (b"", "first line"),
        (b"<!doctype html>", "first line"),
        (data[:-1], "damaged or cut off"),
        (data[:20] + b"x" + data[21:], "damaged or cut off"),
        (b"hive-explorer 1\n", "damaged or cut off"),
    ):
        with pytest.raises(HiveError, match=why):
            Explorer.read(bad)
    with pytest.raises(HiveError, match="the bytes of a table"):
        Explorer.read("text")  # type: ignore[arg-type]


def test_wrong_arguments_are_refused_with_a_sentence() -> None:
    with pytest.raises(HiveError, match="expected a Game"):
        Explorer.from_games([Board()])  # type: ignore[list-item]
    with pytest.raises(HiveError, match="expected an Explorer"):
        Explorer() + {}  # type: ignore[operator]
    with pytest.raises(HiveError, match="expected a Board"):
        Explorer().moves("Base")  # type: ignore[arg-type]


@pytest.mark.parametrize("game_type", ["Base", "Base+ML", "Base+MLP"])
def test_the_engines_games_are_known_with_scores(game_type: str) -> None:
    board = Board(game_type)
    explorer = engine_games()
    assert explorer.results(board).games > 100
    first = explorer.moves(board)[0]
    assert first.results.score is not None
    board.push(first.move)
    assert explorer.moves(board)
