"""Games in which a player does without some tiles: rules, texts, search, and what is refused."""

from __future__ import annotations

import copy
import pickle

import pytest

from hive_core import Board, Game, GameRecord, GameType, HiveError, Piece, Rule
from hive_core._board.move_counting import perft
from hive_core._client.session import Session
from hive_core.levels import LEVELS, choose
from hive_core.openings import choose_from_book
from hive_core.search import Limit, search
from hive_core.uhp import Engine
from tests.games import random_games

TYPES = ("Base-wA3", "Base+ML-wA2-wA3", "Base+MLP-wM-bP-bS2", "Base+M-bM")


def games(name: str) -> list[Board]:
    return list(random_games(name, seed=5, games=4, plies=60))


def test_a_board_takes_the_tiles_by_name() -> None:
    board = Board("Base+ML", without=("wM", "wA3"))
    assert str(board.game_type) == "Base+ML-wA3-wM"
    assert board.game_type == Board("Base+ML", without="wA3, wM").game_type
    assert Piece.parse("wA3") not in board.reserve("white")
    assert Piece.parse("bA3") in board.reserve("black")


@pytest.mark.parametrize(
    ("tiles", "rule"),
    [
        ("wQ", "wQ cannot be left out as a handicap: no player can do without the queen"),
        ("wM", "wM cannot be left out as a handicap: Base is played without that bug"),
        ("bA2", "the tiles kept have the lowest numbers, so bA3 goes first"),
        ("wX", "'wX' is not a piece"),
        ("wS1 wS2 wB1 wB2 wG1 wG2 wG3 wA1 wA2 wA3", "white cannot play without every tile"),
    ],
)
def test_a_tile_that_no_player_can_do_without_is_refused_with_its_rule(
    tiles: str, rule: str
) -> None:
    with pytest.raises(HiveError, match=rule):
        Board("Base", without=tiles)


@pytest.mark.parametrize(
    "text", ["Base-wQ", "Base-wA1", "Base-wM", "Base+X-wA3", "Base-", "Base-w"]
)
def test_a_game_type_with_a_handicap_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(HiveError):
        GameType.parse(text)


@pytest.mark.parametrize("name", TYPES)
def test_the_tiles_never_come_into_play(name: str) -> None:
    for board in games(name):
        without = board.game_type.without
        while board.ply:
            assert not board.status()
            assert all(move.piece not in without for move in board.legal_moves)
            assert not {*without} & {*board.reserve("white"), *board.reserve("black")}
            board.pop()
        assert board == Board(name)


@pytest.mark.parametrize("name", TYPES)
def test_a_game_is_the_same_after_every_text_and_copy(name: str) -> None:
    for board in games(name):
        game = Game.from_board(board)
        record = GameRecord.from_board(board)
        for text in (game.to_pgn(), str(game), game.to_sgf(), game.to_game_string()):
            assert Game.read(text).tree == game.tree
            assert not Game.read(text).notes
        assert record.board().game_type == record.game().game_type == board.game_type
        for same in (copy.copy(board), pickle.loads(pickle.dumps(board)), eval(repr(board))):
            assert same == board
        set_up = Board.from_position(board.position_string())
        assert (set_up.stacks(), set_up.game_type) == (board.stacks(), board.game_type)
        assert list(set_up.legal_moves) == list(board.legal_moves)


def test_other_programs_read_the_tag_of_the_game_type() -> None:
    pgn = Game("Base+ML-wA3-wM").to_pgn()
    assert '[GameType "Base+ML"]' in pgn
    assert '[Handicap "wA3 wM"]' in pgn
    assert "SU[Hive-LM]\nTG[Handicap:wA3 wM]" in Game("Base+ML-wA3-wM").to_sgf()


@pytest.mark.parametrize("value", ["wA1", "wQ", "a piece", "wM"])
def test_a_tag_that_is_no_handicap_is_left_out_with_a_note(value: str) -> None:
    game = Game.read(f'[GameType "Base"]\n[handicap "{value}"]\n\n1. wA1\n2. bA1 wA1-\n')
    assert str(game.game_type) == "Base"
    assert [f"'{value}' is not a handicap" in note.text for note in game.notes] == [True]
    assert "Handicap" not in game.tags


def test_a_file_that_plays_a_tile_of_the_handicap_has_a_fault() -> None:
    moves = "1. wA1\n2. bA1 wA1-\n3. wQ -wA1\n4. bQ bA1-\n5. wM -wQ\n"
    with pytest.raises(HiveError, match="the player gives odds"):
        Game.from_pgn(f'[GameType "Base+M"]\n[Handicap "wM"]\n\n{moves}')


def test_a_handicap_is_another_position() -> None:
    assert Board("Base") != Board("Base", without="wA3")
    assert Board("Base").key() != Board("Base-wA3").key()


def test_the_reason_says_that_the_player_gives_odds() -> None:
    reason = Board("Base-wA3").explain_piece("wA3")
    assert reason is not None
    assert reason.rule is Rule.GIVEN_UP


def test_fewer_kinds_are_fewer_sequences_of_moves() -> None:
    assert perft(Board("Base"), 2) == 5 * 5 * 6
    assert perft(Board("Base-wB1-wB2"), 2) == 4 * 5 * 6
    assert perft(Board("Base-wA3"), 3) == perft(Board("Base"), 3)


def test_only_a_queen_and_a_tile_are_enough_for_the_tournament_opening() -> None:
    tiles = "wS1 wS2 wB1 wB2 wG1 wG2 wG3 wA2 wA3"
    board = Board("Base", without=tiles, tournament=True)
    assert [str(move.piece) for move in board.legal_moves] == ["wA1"]


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
@pytest.mark.parametrize("name", ["Base+MLP-wM-wA3", "Base-bA1-bA2-bA3"])
def test_every_level_plays_a_legal_move(name: str, level: int) -> None:
    board = Board(name)
    for _ in range(4):
        found = choose(board, level, seed=1, within=Limit(nodes=200))
        assert found.move in board.legal_moves
        board.push(found.move)


def test_the_opening_book_is_for_games_with_all_tiles() -> None:
    assert choose_from_book(Board("Base+MLP"), 1) is not None
    assert choose_from_book(Board("Base+MLP-wA3"), 1) is None


def test_a_tile_less_is_worth_less_to_the_search() -> None:
    even, odds = (search(Board(name), Limit(nodes=500)).score for name in ("Base", "Base-wA2-wA3"))
    assert odds < even


def test_the_uhp_engine_refuses_a_handicap_with_a_sentence() -> None:
    refusal, _ = Engine().handle("newgame Base-wA3")
    assert refusal.startswith("err UHP has no handicaps")
    assert "wA3" in refusal


def test_the_client_of_engines_refuses_a_handicap_with_a_sentence() -> None:
    with pytest.raises(HiveError, match="UHP has no handicaps"):
        next(Session("an engine", 1).bring(Board("Base-wA3")))
