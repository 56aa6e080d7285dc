"""Games with variations in PGN: what is written, read, and refused."""

from __future__ import annotations

import pytest

from hive_core import GameFileError, NoteKind
from hive_core.annotations import Annotation
from hive_core.game import Game
from hive_core.pgn import read_games as read_pgn_games
from hive_core.pgn import read_pgn
from tests.game_trees import sample


def test_a_pgn_with_variations_has_one_ply_a_line() -> None:
    text = sample().to_pgn(variations=True)
    assert text.partition('[Result "InProgress"]\n')[2] == (
        '[Opening "spiders"]\n\n{before the first move}\n1. wS1 $1\n'
        "2. bG1 wS1-\n{[%clk 0:09:58.25] main}\n"
        "(\n2. bS1 wS1-\n{[%csl G0,0,R1,0] [%cal B0,0:1,0]}\n"
        "3. wQ -wS1 $14\n(\n3. wG1 -wS1\n)\n)\n"
        "3. wQ -wS1\n4. bQ bG1-\n"
    )


def test_a_pgn_without_variations_has_comments_with_commands_but_no_glyphs() -> None:
    text = sample().to_pgn()
    assert text.partition('[Result "InProgress"]\n')[2] == (
        '[Opening "spiders"]\n\n{before the first move}\n1. wS1\n'
        "2. bG1 wS1-\n{[%clk 0:09:58.25] main}\n3. wQ -wS1\n4. bQ bG1-\n"
    )


def read_moves(*lines: str) -> Game:
    return Game.from_pgn("\n".join(['[GameType "Base"]', "", *lines]))


@pytest.mark.parametrize(
    "text",
    [
        "1. wS1 2. bG1 wS1- (2. bS1 wS1- 3. wQ -wS1) 3. wQ -wS1",
        "1. wS1\n2. bG1 wS1-\n(\n2. bS1 wS1-\n3. wQ -wS1\n)\n3. wQ -wS1",
        "1. wS1 2. bG1 wS1-( bS1 wS1- wQ -wS1 )wQ -wS1",
        "wS1 bG1 wS1- (bS1 wS1- wQ -wS1) wQ -wS1",
        "wS1\nbG1 wS1-\n(bS1 wS1-\nwQ -wS1)\nwQ -wS1",
        "1. ws1 2... bg1 ws1- (2 bs1 ws1- 3 wq wq/ 1-0) 3. wq -ws1 *".replace("wq wq/", "wq -ws1"),
    ],
)
def test_variations_are_read_in_any_layout(text: str) -> None:
    assert read_moves(text).tree.lines == (
        ("wS1", "bG1 wS1-", "wQ -wS1"),
        ("wS1", "bS1 wS1-", "wQ -wS1"),
    )


def test_several_variations_of_one_move_and_nested_ones_are_read() -> None:
    game = read_moves("1. wS1 (1. wG1) (1. wA1 2. bA1 wA1- (2. bG1 wA1-)) 2. bS1 wS1-")
    assert game.tree.lines == (
        ("wS1", "bS1 wS1-"),
        ("wG1",),
        ("wA1", "bA1 wA1-"),
        ("wA1", "bG1 wA1-"),
    )


def test_glyphs_are_read_in_every_spelling() -> None:
    game = read_moves("1. wS1!? $14 2. bG1 wS1-$2 $0 $999\n(2. bS1 wS1- ??)")
    (first,) = game.variations
    assert first.glyphs == (5, 14)
    assert [node.glyphs for node in first.variations] == [(2,), (4,)]
    assert [note.kind for note in game.notes] == [NoteKind.IGNORED]


def test_brackets_and_signs_in_a_comment_are_text() -> None:
    game = read_moves("1. wS1 {a ( b $1 ) ! 2. x} 2. bS1 wS1-")
    assert game.variations[0].comment == "a ( b $1 ) ! 2. x"
    assert game.variations[0].glyphs == ()


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("[%clk 1:02:03.5]", Annotation(clock=3723.5)),
        ("good [%clk 0:01] move", Annotation("good move", clock=1)),
        ("[%csl G0,-1,R2,0]", Annotation(marks=["0,-1", ("2,0", "red")])),
        ("[%cal B0,0:1,-1] so", Annotation("so", arrows=[("0,0", "1,-1", "blue")])),
        ("[%csl Y0,0]", Annotation("[%csl Y0,0]")),
        ("[%eval 3]", Annotation("[%eval 3]")),
        ("[%%clk 0:01:00]", Annotation("[%clk 0:01:00]")),
        ("[%clk 1:2:3:4]", Annotation("[%clk 1:2:3:4]")),
    ],
)
def test_commands_in_comments_are_read(comment: str, said: Annotation) -> None:
    assert read_moves(f"1. wS1 {{{comment}}}").variations[0].annotation == said


def test_a_comment_that_looks_like_a_command_stays_text() -> None:
    game = Game("Base")
    game.add("wS1", comment="write [%clk 0:01:00] or [%%clk 0:01:00]", clock=5)
    for text in (game.to_pgn(), game.to_pgn(variations=True), game.to_sgf()):
        assert Game.read(text).tree == game.tree


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("1. wS1 (1. wG1) 2. wQ wS1-", 1, 20, "move 2: illegal move"),
        ("1. wS1" + " (1. wS1" * 2001, 1, 16008, "nested more than 2000 deep"),
    ],
)
def test_a_fault_in_a_variation_has_its_place_and_the_legal_part(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(GameFileError, match=words) as caught:
        list(read_pgn_games(text))
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert error.record is not None
    assert error.game is not None
    assert error.record.moves == error.game.tree.main_line == ("wS1",)[: len(error.record.moves)]


def test_the_legal_part_of_a_game_has_its_variations() -> None:
    with pytest.raises(GameFileError) as caught:
        read_moves("1. wS1 (1. wG1 2. bG1 wG1-) 2. bS1 wS1- 3. bQ bS1-")
    assert caught.value.ply == 2
    assert caught.value.game is not None
    assert len(caught.value.game.tree.lines) == 2


def test_a_fault_in_a_variation_does_not_hide_the_main_line_from_the_older_reader() -> None:
    text = "1. wS1 (1. wG1 2. wQ wG1-) 2. bS1 wS1-"
    assert read_pgn(text).moves == ("wS1", "bS1 wS1-")
