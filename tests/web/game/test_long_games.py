"""A long game on the page: a step in it costs few moves."""

from __future__ import annotations

from hive_core._game.line_boards import APART
from tests.games import long_game
from web.game.record import Record

PLIES = 200


def test_stepping_through_a_long_game_does_not_replay_it(moves_played: list[str]) -> None:
    record = Record.of_board(long_game(PLIES), repetition_draw=False)
    record.board()
    moves_played.clear()
    for _ in range(3):
        record.board(), record.board(PLIES - 1), record.board(PLIES - 2)
    assert len(moves_played) < 2 * APART
