"""The positions of `bench/sieges.py`: what they are, and how decisions in them are judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import sieges
from bench.players import Player
from bench.tune import Record
from hive_core import Board, Move

SIEGES = sieges.load()


class Stubborn:
    """A player who always plays the same move."""

    name = "stubborn"

    def __init__(self, text: str) -> None:
        self.text = text

    def new_game(self, seed: int) -> None:
        pass

    def move(self, board: Board) -> Move:
        return board.parse_move(self.text)

    def close(self) -> None:
        pass


def test_there_are_at_least_sixty_positions() -> None:
    assert len({siege.game for siege in SIEGES}) >= 60


@pytest.mark.parametrize("siege", SIEGES, ids=lambda siege: str(siege.board().ply))
def test_a_position_has_a_besieged_queen_and_few_right_moves(siege: sieges.Siege) -> None:
    board = siege.board()
    legal = {board.move_string(move) for move in board.legal_moves}
    assert sieges.is_siege(board)
    assert 1 <= len(siege.right) <= sieges.MOST_RIGHT < len(legal)
    assert legal.issuperset(siege.right)


def test_a_decision_is_right_if_the_move_is_one_of_the_right_ones() -> None:
    siege = SIEGES[0]
    board = siege.board()
    legal = {board.move_string(move) for move in board.legal_moves}
    right: Player = Stubborn(siege.right[0])
    wrong: Player = Stubborn(min(legal.difference(siege.right)))
    assert sieges.decides_rightly(siege, right)
    assert not sieges.decides_rightly(siege, wrong)


def test_a_game_without_a_winner_has_no_siege() -> None:
    assert sieges.siege_of(Record("Base;InProgress;White[2];wS1;bS1 -wS1", [])) is None


def test_stored_positions_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "sieges.json"
    sieges.write(SIEGES[:3], file)
    assert sieges.load(file) == SIEGES[:3]
