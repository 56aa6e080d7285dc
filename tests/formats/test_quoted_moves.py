"""Readers renumber tiles; what they say about a move names it as the text does."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from hive_core import Board, GameFileError, GameType, InvalidGameStringError, NoteKind
from hive_core.errors import Phrase
from hive_core.game import Game
from hive_core.types import Piece
from tests.formats.test_sgf import sgf
from tests.games import random_games

ABSENT = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ wA3/;bQ bS1-"
_TILE = re.compile("[wb][ABGS][123]")


def quotes(phrase: Phrase) -> Iterator[str]:
    """Yield the moves and tiles that a phrase about a file repeats."""
    for name, value in phrase.values:
        if isinstance(value, Phrase):
            yield from quotes(value)
        elif name in ("text", "was") or isinstance(value, Piece):
            yield str(value)


def said_of(text: str) -> list[Phrase]:
    """Return the fault of a text, or its notes."""
    try:
        return [note.phrase for note in Game.read(text).tree.notes]
    except GameFileError as error:
        return [error.phrase]


def damaged(seed: int) -> tuple[list[str], int]:
    """Return a game with physical numbers of tiles and an altered move, with that move's index."""
    rng = random.Random(seed)
    (board,) = random_games(GameType(), seed=seed, games=1, plies=16)
    moves = board.move_strings()
    numbers = {kind: rng.sample("123", 3) for kind in (c + b for c in "wb" for b in "ABGS")}
    moves = [
        _TILE.sub(lambda at: at[0][:2] + numbers[at[0][:2]][int(at[0][2]) - 1], move)
        for move in moves
    ]
    index = rng.randrange(2, len(moves))
    color = "wb"[index % 2]
    tile = rng.choice([kind + n for kind in numbers if kind[0] == color for n in "123"])
    reference = rng.choice([kind + n for kind in numbers for n in "123"])
    moves[index] = f"{tile} {reference}{rng.choice('-/')}"
    return moves, index


def test_a_refused_move_is_quoted_as_the_gamestring_has_it() -> None:
    expected = r"move 3: invalid move 'wQ wA3/' \(wA3 is not on the board\)"
    with pytest.raises(GameFileError, match=expected):
        Game.read(ABSENT)
    with pytest.raises(InvalidGameStringError, match=expected):
        Board.from_game_string(ABSENT)


def test_a_refused_move_of_a_variation_is_quoted_as_the_pgn_has_it() -> None:
    text = '[GameType "Base"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n(\n3. wQ wG3-\n)\n'
    (note,) = Game.read(text).tree.notes
    assert (note.kind, note.text) == (
        NoteKind.IGNORED,
        "move 3: invalid move 'wQ wG3-' (wG3 is not on the board)",
    )


@pytest.mark.parametrize(
    ("put", "expected"),
    [
        ("P0 Dropb A3 N 13 wS2-", r"invalid move 'wA3 wS2-' \(wS2 is not on the board\)"),
        ("P0 Dropb A3 O 13 .", "illegal move 'wA3 bA2'"),
        ("P0 Dropb A3 - - .", "does not say where wA3 goes here"),
    ],
)
def test_a_refused_move_has_the_numbers_of_the_sgf(put: str, expected: str) -> None:
    opening = ("P0 Dropb wS1 N 13 .", "P0 Done", "P1 Dropb bA2 O 13 wS1-", "P1 Done")
    with pytest.raises(GameFileError, match=expected):
        Game.read(sgf(*opening, put, "P0 Done"))


def test_a_climb_by_a_direction_is_quoted_as_the_file_has_it() -> None:
    moves = ("wB2", "bS1 wB2-", "wQ -wB2", "bQ bS1-", "wB2 -bS1", "wB2 wQ-")
    text = ";".join(("Base", "InProgress", "White[4]", *moves[:4], "wB2 wQ/", *moves[5:]))
    for phrase in said_of(text):
        assert all(quote in text for quote in quotes(phrase)), str(phrase)


@pytest.mark.parametrize("seed", range(40))
def test_every_quoted_move_and_tile_occurs_in_the_text(seed: int) -> None:
    moves, index = damaged(seed)
    header = '[GameType "Base"]\n\n'
    rows = [f"{n}. {move}" for n, move in enumerate(moves, 1)]
    line = "\n".join(rows)
    branched = "\n".join((*rows[:index], f"{index + 1}. pass", "(", *rows[index:], ")"))
    for text in (
        ";".join(("Base", "InProgress", "White[9]", *moves)),
        header + line,
        header + branched,
    ):
        assert all(quote in text for phrase in said_of(text) for quote in quotes(phrase))


_PGN = "1. wS1\n2. bG1 wS1-\n3. wQ -wS1\n4. bQ bG1-\n{}\n6. bA1 bQ-\n"
_GESTURES = ("P0 Dropb wS1 N 13 .", "P0 Done", "P1 Dropb bG1 O 13 wS1-", "P1 Done")


@pytest.mark.parametrize(
    ("text", "place", "named"),
    [
        (_PGN.format("5. hello there"), (5, 4), "hello there"),
        (_PGN.format("hello there"), (5, 1), "hello there"),
        (_PGN.format("5. wA1 *wQ"), (5, 4), "wA1 *wQ"),
        ("wS1\nbG1 wS1-\nhello there\nbQ bG1-", (3, 1), "hello there"),
        ("wS1;bG1 wS1-;wQ hello", (1, 14), "wQ hello"),
        (sgf(*_GESTURES, "P0 Frob wQ M 13", "P0 Done"), (8, 6), "frob"),
    ],
)
def test_a_fault_names_the_words_that_stand_in_place_of_a_move(
    text: str, place: tuple[int, int], named: str
) -> None:
    with pytest.raises(GameFileError) as fault:
        Game.read(text)
    assert list(quotes(fault.value.phrase)) == [named]
    assert (fault.value.line, fault.value.column) == place


@pytest.mark.parametrize("line", ["5. wA1 -wQ hello there", "5. wA1 -wQ\nhello there"])
def test_a_fault_of_a_move_names_the_move_although_words_before_it_are_left_out(line: str) -> None:
    with pytest.raises(GameFileError) as fault:
        Game.read(_PGN.format(line).replace("6. bA1 bQ-", "6. bA1 wQ-"))
    assert next(quotes(fault.value.phrase)) == "bA1 wQ-"
