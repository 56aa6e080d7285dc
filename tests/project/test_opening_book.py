"""The tool that works out the opening book and shows it."""

from __future__ import annotations

import re

import pytest

from bench.match import opening_book
from bench.match.players import parse_player
from hive_core import Board
from hive_core.openings import book_moves, key_of
from hive_core.search import Limit


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert opening_book.main(list(arguments)) == 0
    return capsys.readouterr().out.splitlines()


def test_the_tool_makes_a_book_with_an_answer_to_each_first_move(
    capsys: pytest.CaptureFixture[str],
) -> None:
    name, keys = printed(capsys, "make", "--type", "Base", "--nodes", "100")
    assert name == "Base"
    assert all(re.fullmatch("[0-9a-f]{8}", key) for key in keys.split())
    for first in opening_book.after_each_move(Board("Base")):
        assert {key_of(after) for after in opening_book.after_each_move(first)} & set(keys.split())


def test_the_tool_makes_the_same_book_with_more_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ("make", "--type", "Base", "--nodes", "50")
    assert printed(capsys, *command) == printed(capsys, *command, "--jobs", "2")


def test_the_book_of_the_tool_places_no_queen_on_the_first_turn() -> None:
    for first in opening_book.after_each_move(Board("Base")):
        (reply,) = opening_book.best(first, 200)
        assert "bQ" not in {str(piece) for stack in reply.stacks().values() for piece in stack}


@pytest.mark.slow
def test_the_tool_shows_each_line_of_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    name, *lines = printed(capsys, "show", "--type", "Base+ML")
    assert name == "Base+ML"
    assert len(lines) > 50
    for line in lines:
        board = Board("Base+ML")
        *before, last = line.strip().split(";")
        for text in before:
            board.push_move(text)
        assert board.parse_move(last) in book_moves(board)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("show", "--type", "Foo"), "'Foo' is not a game type"),
        (("show", "--type", "Base+P"), "the book has no moves in Base+P, only in Base, Base+ML"),
        (("make", "--type", "Base", "--nodes", "1", "--jobs", "0"), "at least 1 process, not 0"),
        (("make", "--type", "Base", "--nodes", "-5"), "a number of positions, 0 or more, not -5"),
    ],
)
def test_the_tool_refuses_what_it_cannot_do_in_one_sentence(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert opening_book.main(list(arguments)) == 2
    said = capsys.readouterr().err
    assert said.startswith("bench.match.opening_book: ")
    assert complaint in said
    assert said.count("\n") == 1


def test_a_player_of_a_match_plays_from_the_book() -> None:
    board = Board("Base+ML")
    player = parse_player("ours:book=1", Limit(nodes=10))
    moves = set()
    for seed in range(12):
        player.new_game(seed)
        moves.add(player.move(board))
    assert moves == set(book_moves(board))
