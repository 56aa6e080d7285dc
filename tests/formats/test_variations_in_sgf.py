"""Games with variations in SGF: what is written, read, and refused."""

from __future__ import annotations

import pytest

from hive_core import Board, GameFileError, InvalidPositionError, NoteKind
from hive_core.annotations import Annotation, Arrow, Mark
from hive_core.game import Game
from hive_core.game_tree import GameTree
from hive_core.pgn import read_pgn
from hive_core.sgf import read_games as read_sgf_games
from tests.game_trees import SET_UP, sample

# -- SGF -------------------------------------------------------------------------------------------


def test_an_sgf_with_variations_has_branches() -> None:
    text = sample().to_sgf()
    assert text == (
        '(;\nGM[27]VV[1]\nSU[Hive]\nP0[id "Ann"]\nP1[id "Black"]\nTG[Opening:spiders]\n'
        "C[before the first move]\n; P0[0 Start P0]\n"
        "; P0[1 Pick W 4 wS1]\n; P0[2 Dropb wS1 N 13 .]\n; P0[3 Done]TE[1]\n"
        "(\n; P1[4 Pick B 2 bG1]\n; P1[5 Dropb bG1 O 13 wS1-]\n; P1[6 Done]C[main]BL[598.25]\n"
        "; P0[7 Pick W 0 wQ]\n; P0[8 Dropb wQ M 13 -wS1]\n; P0[9 Done]\n"
        "; P1[10 Pick B 0 bQ]\n; P1[11 Dropb bQ P 13 bG1-]\n; P1[12 Done]\n)\n"
        "(\n; P1[4 Pick B 4 bS1]\n; P1[5 Dropb bS1 O 13 wS1-]\n"
        "; P1[6 Done]CR[0,0]MA[1,0]ARB[0,0:1,0]\n"
        "(\n; P0[7 Pick W 0 wQ]\n; P0[8 Dropb wQ M 13 -wS1]\n; P0[9 Done]NAG[14]\n)\n"
        "(\n; P0[7 Pick W 2 wG1]\n; P0[8 Dropb wG1 M 13 -wS1]\n; P0[9 Done]\n)\n)\n)\n"
    )


def test_the_glyphs_of_sgf_are_read() -> None:
    start = "(;GM[27]SU[Hive];P0[0 Dropb wS1 N 13 .];P0[1 Done]"
    for properties, glyphs in {
        "TE[1]": (1,),
        "TE[2]": (3,),
        "TE[]": (1,),
        "BM[1]DM[1]": (2, 10),
        "BM[2]": (4,),
        "IT[]": (5,),
        "DO[]UC[2]": (6, 13),
        "GW[1]": (16,),
        "GW[2]": (18,),
        "GB[1][2]": (17, 19),
        "NAG[7][300]": (7,),
    }.items():
        (game,) = read_sgf_games(f"{start}{properties})")
        assert game.variations[0].glyphs == glyphs


def test_marks_arrows_and_clocks_of_sgf_are_read() -> None:
    said = "CR[0,0][ 1 , -1 ]SQ[2,2]AR[0,0:1,0]ARR[1,0:0,0]WL[59.5]BL[3]"
    (game,) = read_sgf_games(f"(;GM[27]SU[Hive];P0[0 Dropb wS1 N 13 .];P0[1 Done]{said})")
    assert game.variations[0].annotation == Annotation(
        marks=["0,0", "1,-1", ("2,2", "blue")],
        arrows=[Arrow("0,0", "1,0"), Arrow("1,0", "0,0", "red")],
        clock=59.5,
    )


def test_points_that_are_not_hexes_are_noted_and_left_out() -> None:
    (game,) = read_sgf_games("(;GM[27]SU[Hive]CR[dd]AR[aa:bb]WL[soon]NAG[x]CR[1,1][ee])")
    assert game.marks == (Mark("1,1"),)
    assert [note.kind for note in game.notes] == [NoteKind.IGNORED] * 4


def test_an_ending_on_the_main_line_does_not_end_the_variations() -> None:
    game = Game("Base")
    game.resign("black")
    game.tree = GameTree("Base").with_ending(game.ending)  # type: ignore[arg-type]
    assert Game.from_sgf(game.to_sgf()).tree == game.tree
    first = "; P0[1 Dropb wS1 N 13 .]; P0[2 Done]"
    text = f"(;GM[27]SU[Hive] (; P1[0 Resign]; P1[1 Done]) ({first}))"
    read = Game.from_sgf(text)
    assert read.tree.lines == (("wS1",),)


def test_a_branch_in_the_middle_of_a_move_is_read() -> None:
    text = (
        "(;GM[27]SU[Hive]; P0[1 Pick W 4 wS1]"
        "(; P0[2 Dropb wS1 N 13 .]; P0[3 Done])"
        "(; P0[2 Drop W 4 wS1]; P0[3 Dropb wQ N 13 .]; P0[4 Done]))"
    )
    assert Game.from_sgf(text).tree.lines == (("wS1",), ("wQ",))


# -- games from a set-up position ------------------------------------------------------------------


@pytest.mark.parametrize("start", SET_UP)
def test_a_game_from_a_set_up_position_names_it(start: str) -> None:
    board = Board.from_position(start)
    for _ in range(4):
        board.push_move(board.legal_moves[-1])
    game = Game.from_board(board)
    assert f'[Position "{start}"]\n' in game.to_pgn()
    escaped = start.replace("]", "\\]")
    assert f"\nPOS[{escaped}]\n" in game.to_sgf()
    for text in (game.to_pgn(), game.to_sgf()):
        assert Game.read(text).tree == game.tree
        assert Game.read(text).final_board() == board


def test_tiles_on_the_board_from_the_start_keep_their_numbers() -> None:
    start = "Base;Position;White[4];wA1@0,0;bQ@1,0;wQ@-1,0;bA1@2,0"
    for number, text in ((2, "wA2 -wQ"), (3, "wA3 -wQ")):
        game = Game.from_pgn(f'[Position "{start}"]\n\n1. {text}\n')
        assert game.tree.main_line == ("wA2 -wQ",)
        assert len(game.notes) == number - 2


def test_a_start_that_is_not_a_position_is_refused_with_its_place() -> None:
    wrong = "Base;Position;White[1];wQ@0,0"
    pgn = f'[White "x"]\n[Position "{wrong}"]\n'
    for text in (pgn, "(;GM[27]\nPOS[Base;Position;White;wQ@0,0])"):
        with pytest.raises(GameFileError, match="white places the first tile") as caught:
            Game.read(text)
        assert caught.value.line == 2
    with pytest.raises(InvalidPositionError):
        Game(start=wrong)


def test_a_tag_position_with_another_meaning_is_read_as_before() -> None:
    text = '[Position "won"]\n\n1. wS1\n'
    assert read_pgn(text).tags == {"Position": "won"}
    assert Game.read(text).start is None
