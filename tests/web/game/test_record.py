"""The record of a game: what becomes of its other lines and its ending when moves are played."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Color
from web.files import saved_record
from web.game.ending import Ending
from web.game.record import Record

START = ("wS1", "bS1 wS1-")
MOVES = (*START, "wQ -wS1", "bQ bS1-")
BEYOND = (*MOVES, "wA1 -wQ", "bA1 bQ-")
OTHER = (*START, "wQ /wS1", "bQ bS1-")
RESIGNED = Ending("resign", Color.WHITE)


def played(record: Record, *moves: str, follow: bool = False) -> Record:
    """Return the record after these moves at its end, as a game unless `follow` is set."""
    for text in moves:
        record, _ = record.with_move(record.board().parse_move(text), follow=follow)
    return record


def ended_twice_over() -> Record:
    """Return an ended game in whose analysis another line is shown, with the ended one a fork."""
    ended = Record.of_moves(moves=MOVES).with_ending(RESIGNED)
    record, _ = ended.with_move(ended.board(2).parse_move("wQ /wS1"), 2)
    return record


def test_another_move_deletes_the_undone_ones() -> None:
    undone = Record.of_moves(moves=MOVES).without_last().without_last()
    record = played(undone, "wQ /wS1")
    assert record.tree.lines == ((*START, "wQ /wS1"),)


def test_analysis_lines_that_go_on_beyond_undone_moves_stay() -> None:
    record = Record.of_moves(moves=MOVES)
    analysed = played(record, *BEYOND[4:], follow=True)
    undone = record.with_lines_of(analysed).without_last().without_last()
    assert BEYOND in played(undone, "wQ /wS1").tree.lines


def test_a_game_that_reaches_the_end_of_an_ended_one_goes_on() -> None:
    record = ended_twice_over()
    shown = replace(record, moves=START, undone=())
    again = played(shown, *MOVES[2:])
    assert again.moves == MOVES
    assert again.ending is None


def test_a_deleted_line_takes_its_ending_with_it() -> None:
    record = ended_twice_over()
    assert record.final is not None
    assert record.without_branch(record.forks[0].path).final is None


def test_another_variation_is_deleted_without_the_ending() -> None:
    ended = Record.of_moves(moves=MOVES).with_ending(RESIGNED)
    record, _ = ended.with_move(ended.board(2).parse_move("wQ /wS1"), 2)
    record = record.showing(MOVES)
    assert record.without_branch(record.forks[0].path).ending == RESIGNED


def test_an_ended_game_keeps_its_moves_whatever_an_analysis_deleted() -> None:
    record = ended_twice_over()
    kept = record.with_lines_of(record.without_branch(record.forks[0].path))
    assert (kept.final, kept.game_line) == (record.final, record.game_line)
    assert saved_record.read(saved_record.write(kept)) == (kept, False)


def test_a_line_tried_from_an_ended_game_can_be_deleted_in_an_analysis() -> None:
    record = ended_twice_over()
    study = record.for_analysis().showing(MOVES)
    kept = record.with_lines_of(study.without_branch(study.forks[0].path))
    assert kept.tree.lines == (MOVES,)
    assert (kept.moves, kept.ending) == (MOVES, RESIGNED)
