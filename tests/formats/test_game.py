"""Games with variations as mutable objects: nodes, tags, the end, other objects."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hive_core
from hive_core import (
    Board,
    Color,
    GameFileError,
    GameRecord,
    GameState,
    Hex,
    HiveError,
    IllegalMoveError,
    Move,
    NoteKind,
    Outcome,
    Piece,
    Termination,
    read_game,
    read_games,
    read_headers,
)
from hive_core.game import Annotation, Arrow, Game, Mark, MarkColor
from tests.game_trees import SET_UP
from tests.games import random_plies

DATA = Path(__file__).parents[1] / "data"
anything: Any = None


def opened() -> Game:
    game = Game("Base", tags={"White": "Ann"})
    game.add_line(["wS1", "bG1 wS1-", "wQ -wS1"])
    game.root.add("wS1").add("bS1 wS1-").add("wQ -wS1")
    return game


# -- nodes -----------------------------------------------------------------------------------------


def test_a_node_knows_its_move_and_its_place() -> None:
    game = opened()
    node = game.end()
    assert node.move_string == "wQ -wS1"
    assert node.move == Move(Piece.parse("wQ"), Hex(-1, 0))
    assert node.ply == 3
    assert node.parent is not None
    assert node.parent.move_string == "bG1 wS1-"
    assert node.game is game
    assert node.path == ("wS1", "bG1 wS1-", "wQ -wS1")
    assert node.board().move_strings() == list(node.path)


def test_the_start_has_no_move_and_no_parent() -> None:
    game = opened()
    assert (game.move, game.move_string, game.parent, game.ply) == (None, None, None, 0)
    assert game.root == game
    assert game.root.board() == game.board() == Board("Base")


def test_nodes_of_the_same_position_are_equal() -> None:
    game = opened()
    first = game.next()
    assert first is not None
    assert first == game.add("wS1") == game.node(["wS1"])
    assert len({first, game.add("wS1"), *game.main_line()}) == 3
    assert first == opened().next()
    assert first != game.end()
    assert first != "wS1"


def test_the_variations_of_a_node_are_its_moves_best_first() -> None:
    first = opened().next()
    assert first is not None
    assert [node.move_string for node in first.variations] == ["bG1 wS1-", "bS1 wS1-"]
    following = first.next()
    assert following == first.variations[0]
    assert first.variations[1].end().ply == 3
    assert first.variations[1].end().next() is None
    assert first.variations[1].end().is_end()


def test_a_game_is_walked_depth_first() -> None:
    game = opened()
    assert [node.ply for node in game.walk()] == [0, 1, 2, 3, 2, 3]
    assert [node.ply for node in game.variations[0].variations[1].walk()] == [2, 3]
    assert [node.ply for node in game.main_line()] == [1, 2, 3]
    assert [[node.ply for node in line] for line in game.lines()] == [[1, 2, 3], [1, 2, 3]]


def test_the_main_line_is_told_apart() -> None:
    game = opened()
    main, other = game.variations[0].variations
    assert game.is_main_line()
    assert main.is_main_line()
    assert not other.is_main_line()
    other.promote()
    assert other.is_main_line()
    other.demote()
    assert main.is_main_line()
    other.end().promote_to_main()
    assert game.end() == other.end()


def test_a_deleted_node_is_refused_when_it_is_used() -> None:
    game = opened()
    other = game.variations[0].variations[1]
    other.delete()
    assert len(game.lines()) == 1
    for use in (lambda: other.variations, lambda: other.add("wQ -wS1"), other.delete, other.board):
        with pytest.raises(HiveError, match="the game has no position after 'wS1; bS1 wS1-'"):
            use()


def test_adding_a_move_stores_what_is_said_about_it() -> None:
    node = (
        opened()
        .end()
        .add(
            "bQ bG1-",
            comment="why?",
            glyphs="?!",
            marks=["wQ"],
            arrows=[("bG1", "wS1")],
            clock=59.5,
        )
    )
    assert node.annotation == Annotation("why?", [6], [Hex(-1, 0)], [Arrow("1,0", "0,0")], 59.5)


def test_what_is_said_can_be_read_and_set() -> None:
    node = opened().end()
    node.comment = "{so}"
    node.glyphs = "!!"
    node.marks = ["wQ", ("bG1", "red"), "5,5"]
    node.arrows = [("wQ", "0,1", MarkColor.BLUE)]
    node.clock = 3
    assert node.comment == "{so}"
    assert node.glyphs == (3,)
    assert node.marks == (Mark("-1,0"), Mark("5,5"), Mark("1,0", "red"))
    assert node.arrows == (Arrow("-1,0", "0,1", "blue"),)
    assert node.clock == 3
    node.clock = None
    node.annotation = Annotation("new")
    assert node.annotation == Annotation("new")


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    game = opened()
    tree = game.tree
    with pytest.raises(IllegalMoveError, match="the other player's piece"):
        game.end().add("wA1 -wQ")
    with pytest.raises(IllegalMoveError):
        game.end().add_line(["bQ bG1-", "bA1 bQ-"])
    with pytest.raises(HiveError, match="bA3 is not on the board"):
        game.end().add("bQ bG1-", marks=["bA3"])
    assert game.tree is tree


def test_a_move_may_be_given_as_a_move() -> None:
    game = Game("Base")
    assert game.add(Move(Piece.parse("wS1"), Hex(0, 0))).move_string == "wS1"


def test_a_forced_pass_is_not_added_by_itself() -> None:
    *_, board = random_plies("Base", seed=173, plies=20)
    moves = board.move_strings()
    at = moves.index("pass")
    game = Game("Base")
    node = game.add_line(moves[:at])
    assert node.is_end()
    assert node.add("pass").move_string == "pass"


def test_the_package_imports_games_only_when_they_are_used() -> None:
    code = (
        "import sys, hive_core; before = 'hive_core.game' in sys.modules; "
        "hive_core.Game; print(before, 'hive_core.game' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
    assert hive_core.Game is Game
    with pytest.raises(AttributeError, match="has no attribute 'Gane'"):
        _ = hive_core.Gane  # type: ignore[attr-defined]


# -- the game --------------------------------------------------------------------------------------


def test_tags_are_a_dict_that_changes_the_game() -> None:
    game = opened()
    assert dict(game.tags) == {"White": "Ann"}
    game.tags["Event"] = "a\nfair"
    del game.tags["White"]
    assert game.tree.tags == (("Event", "a fair"),)
    assert len(game.tags) == 1
    with pytest.raises(KeyError):
        del game.tags["White"]
    game.tags = {"Black": "Bob"}
    assert repr(game.tags) == "{'Black': 'Bob'}"


def test_a_player_ends_the_game() -> None:
    resigned, late, agreed = opened(), opened(), opened()
    resigned.resign("white")
    late.lose_on_time("b")
    agreed.agree_draw()
    for game, outcome in (
        (resigned, Outcome(Termination.RESIGNATION, Color.BLACK)),
        (late, Outcome(Termination.TIME, Color.WHITE)),
        (agreed, Outcome(Termination.AGREEMENT, None)),
    ):
        assert game.ending == game.outcome() == game.final_board().outcome() == outcome
        assert game.state() is outcome.state
        assert "Termination" not in game.tags
        with pytest.raises(HiveError, match="the game is over already"):
            game.agree_draw()


def test_a_claimed_result_can_be_set() -> None:
    game = opened()
    game.result = "1/2-1/2"
    assert game.result is GameState.DRAW is game.state()


def test_a_game_of_a_board_has_its_moves_and_its_ending() -> None:
    board = opened().final_board()
    board.resign("white")
    game = Game.from_board(board, {"White": "Ann"})
    assert game.final_board() == board
    assert game.tree.main_line == tuple(board.move_strings())
    assert game.tags["White"] == "Ann"


def test_a_game_of_a_board_drawn_by_repetition_claims_the_draw() -> None:
    board = Board("Base", repetition_draw=True)
    for text in ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"]:
        board.push_move(text)
    while board.outcome() is None:
        board.push_move(["wQ \\wA1", "bQ bA1/", "wQ -wA1", "bQ bA1-"][board.ply % 4])
    game = Game.from_board(board)
    assert (game.result, game.outcome()) == (GameState.DRAW, None)


def test_a_game_of_a_board_set_up_by_hand_starts_from_its_position() -> None:
    board = Board.from_position(SET_UP[1])
    moves = [board.push_move(board.legal_moves[0]) for _ in range(3)]
    game = Game.from_board(board)
    assert game.start == SET_UP[1]
    assert [node.move for node in game.main_line()] == moves
    assert game.final_board() == board
    assert game.end().ply == 3
    with pytest.raises(HiveError, match="set up by hand has no GameString"):
        game.to_game_string()
    with pytest.raises(HiveError, match="a GameRecord cannot start from a position"):
        game.record()


def test_a_game_string_is_read_and_written() -> None:
    text = "Base;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1"
    game = Game.from_game_string(text)
    assert game.to_game_string() == Game.read(text).to_game_string() == text
    assert Game.from_game_string(SET_UP[0]).start == Game.read(SET_UP[0]).start == SET_UP[0]


def test_a_record_and_a_game_become_each_other() -> None:
    for name in ("mzinga.pgn", "boardspace.sgf", "wild.pgn"):
        record = read_game(DATA / name)
        game = record.game()
        assert game.record().moves == record.moves
        assert game.record().comments == record.comments
        assert game.record().outcome == record.outcome
        assert game.record().state == record.state
        assert game.notes == record.notes


def test_a_loss_on_time_becomes_a_tag_of_the_record() -> None:
    game = opened()
    game.lose_on_time("white")
    record = game.record()
    assert (record.outcome, record.result) == (None, GameState.BLACK_WINS)
    assert record.tags["Termination"] == "time forfeit"
    assert record.game().tree == game.tree.main_line_only()


def test_the_game_of_a_record_takes_commands_out_of_comments() -> None:
    record = GameRecord.from_board(opened().final_board(), None, {1: "[%clk 0:01:00] quick"})
    node = record.game().next()
    assert node is not None
    assert (node.clock, node.comment) == (60, "quick")


def test_any_format_is_read_from_a_text_a_path_and_an_open_file() -> None:
    for name in ("mzinga.pgn", "boardspace.sgf", "wild.pgn"):
        path = DATA / name
        text = path.read_text(encoding="utf-8")
        game = Game.read(text)
        assert game.tree.main_line == read_game(text).moves
        assert Game.read(path).tree == game.tree
        with path.open(encoding="utf-8") as file:
            assert Game.read(file).tree == game.tree


def test_one_of_several_games_is_read_by_its_index() -> None:
    text = "\n".join(f'[White "{name}"]\n\n1. wS1\n' for name in "abc")
    assert [header.tags["White"] for header in read_headers(text)] == ["a", "b", "c"]
    assert Game.read(text, 2).tags["White"] == "c"
    assert [note.kind for note in Game.read(text).notes][-1] is NoteKind.MORE_GAMES
    with pytest.raises(HiveError, match="there is no game 3 in this text, which has 3, from 0"):
        Game.read(text, 3)


def test_a_fault_of_a_text_has_the_legal_game() -> None:
    with pytest.raises(GameFileError) as caught:
        Game.read("Base;InProgress;White[1];wS1;bG1 wS1-;bQ bG1-")
    assert caught.value.game is not None
    assert caught.value.game.tree.main_line == ("wS1", "bG1 wS1-")
    faults: list[GameFileError] = []
    assert list(read_games("Base;InProgress;White[1];x", on_fault=faults.append)) == []
    assert len(faults) == 1


@pytest.mark.parametrize(
    "copy_of",
    [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
    ids=["deepcopy", "pickle"],
)
def test_a_copy_of_a_game_is_independent(copy_of: Callable[[Game], Game]) -> None:
    game = opened()
    other = copy_of(game)
    assert other.tree == game.tree
    other.end().add("bQ bG1-")
    assert game.end().ply == 3
    assert other.end().game is other


def test_a_game_is_printed_as_pgn_with_its_variations() -> None:
    game = opened()
    assert repr(game) == "<Game: Base, 3 plies, 2 lines>"
    assert repr(game.end()) == "<GameNode: 3. wQ -wS1>"
    assert str(game) == game.to_pgn(variations=True)


def test_a_notebook_shows_the_last_position_with_its_marks() -> None:
    game = opened()
    plain = game._repr_svg_()
    assert plain.startswith("<svg")
    game.end().marks = ["wQ"]
    game.end().arrows = [("wQ", "bG1", "blue")]
    assert game._repr_svg_() != plain
    assert game._repr_svg_() == game.end()._repr_svg_()


REFUSED: dict[str, Callable[[], object]] = {
    "a game type, not 5 (int)": lambda: Game(5),  # type: ignore[arg-type]
    "tags in a dict, not 'x'": lambda: Game(tags="x"),  # type: ignore[arg-type]
    "a PositionString, or None, not 5": lambda: Game(start=5),  # type: ignore[arg-type]
    "a GameTree, not 'x'": lambda: Game.from_tree("x"),  # type: ignore[arg-type]
    "a Board, not 'Base' (str)": lambda: Game.from_board("Base"),  # type: ignore[arg-type]
    "open text file or a Path, not None": lambda: Game.read(anything),
    "the index of a game, 0 or more, not -1": lambda: Game.read("1. wS1", -1),
    "a move, not None": lambda: Game().add(anything),
    "several moves, not 'wS1'": lambda: Game().add_line("wS1"),
    "several MoveStrings from the start of the game, not 5": lambda: Game().node(5),  # type: ignore[arg-type]
    "True or False as variations, not 'no'": lambda: Game().to_pgn("no"),  # type: ignore[arg-type]
    "a function as on_fault, not 5": lambda: read_games("1. wS1", on_fault=5),  # type: ignore[arg-type]
    "a colour, not 0 (int)": lambda: opened().resign(0),  # type: ignore[arg-type]
    "marks in a list, not 'wQ'": lambda: opened().end().add("bQ bG1-", marks="wQ"),
    "a text as 'x', not None": lambda: opened().tags.update({"x": anything}),
    "is the name of a file": lambda: Game.from_pgn("my game.pgn"),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_an_invalid_argument_is_refused_with_a_sentence(sentence: str) -> None:
    with pytest.raises(HiveError) as refusal:
        REFUSED[sentence]()
    assert sentence in str(refusal.value)
