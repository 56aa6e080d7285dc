"""Games with variations as frozen values: order, operations and checks."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core import (
    POCKET,
    Board,
    Color,
    GameState,
    GameType,
    Hex,
    HiveError,
    IllegalMoveError,
    InvalidMoveError,
    Outcome,
    Termination,
)
from hive_core.annotations import Annotation, Arrow, Glyph, Mark, MarkColor
from hive_core.game_tree import GameTree, Path
from tests.game_trees import SET_UP, trees

LAW = settings(max_examples=100, deadline=None, derandomize=True)
A, B, C, D = ("a", "b", "c"), ("a", "b", "d"), ("a", "e"), ("f",)
START = ("wS1", "bG1 wS1-")
anything: Any = None


def abstract(*lines: tuple[str, ...]) -> GameTree:
    """Return a tree of lines whose moves are letters; it has no boards."""
    return GameTree(lines=lines)


TREE = abstract(A, B, C, D)


def opened() -> GameTree:
    return GameTree().with_line(START).with_move(START[:1], "bS1 wS1-")


# -- order -----------------------------------------------------------------------------------------


def test_lines_are_put_depth_first_in_order_of_first_appearance() -> None:
    assert abstract(A, D, B, C).lines == (A, B, C, D)
    assert abstract(D, A, C, B).lines == (D, A, B, C)


def test_the_beginning_of_a_line_and_a_line_given_twice_are_left_out() -> None:
    assert abstract(("a",), A, A, ("a", "b")).lines == (A,)
    assert abstract().lines == ((),)


def test_trees_with_the_same_children_in_the_same_order_are_equal_and_hash_alike() -> None:
    assert abstract(A, D, B, C) == TREE
    assert hash(abstract(A, D, B, C)) == hash(TREE)
    assert abstract(A, C, B, D) == TREE
    assert abstract(C, A, B, D) != TREE


def test_notes_are_not_compared() -> None:
    assert TREE.with_notes((anything,)) == TREE


def test_the_children_of_a_position_are_its_moves_best_first() -> None:
    assert TREE.children(()) == ("a", "f")
    assert TREE.children(("a",)) == ("b", "e")
    assert TREE.children(("a", "b")) == ("c", "d")
    assert TREE.children(A) == ()


def test_paths_are_all_positions_depth_first() -> None:
    paths: list[Path] = [(), ("a",), ("a", "b"), A, B, C, D]
    assert list(TREE.paths()) == paths


@LAW
@given(st.lists(st.lists(st.sampled_from("abc"), max_size=5).map(tuple), max_size=9))
def test_any_lines_become_a_tree_with_each_position_once(lines: list[tuple[str, ...]]) -> None:
    tree = abstract(*lines)
    paths = list(tree.paths())
    assert len(set(paths)) == len(paths)
    assert set(paths) == {line[:at] for line in [(), *lines] for at in range(len(line) + 1)}
    walked: list[Path] = []
    waiting: list[Path] = [()]
    while waiting:
        path = waiting.pop()
        walked.append(path)
        waiting += [(*path, move) for move in reversed(tree.children(path))]
    assert walked == paths
    assert GameTree(lines=tree.lines).lines == tree.lines


def test_the_line_through_a_position_is_the_preferred_one() -> None:
    assert TREE.line_through(("a", "b")) == A
    assert TREE.line_through(("a", "e")) == C


def test_a_tree_knows_its_positions() -> None:
    assert ("a", "b") in TREE
    assert () in TREE
    assert ("b",) not in TREE
    with pytest.raises(HiveError, match="the game has no position after 'a; x'"):
        TREE.children(("a", "x"))


# -- moves -----------------------------------------------------------------------------------------


def test_a_move_is_added_after_those_that_are_there() -> None:
    tree = opened()
    assert tree.lines == (START, ("wS1", "bS1 wS1-"))
    assert tree.with_move(("wS1",), "bA1 wS1-").children(("wS1",)) == (
        "bG1 wS1-",
        "bS1 wS1-",
        "bA1 wS1-",
    )


def test_a_move_that_is_there_already_changes_nothing() -> None:
    tree = opened()
    assert tree.with_move(("wS1",), "bs1  WS1-") is tree


def test_an_illegal_move_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalMoveError, match="the other player's piece"):
        opened().with_move(("wS1",), "wQ wS1-")
    with pytest.raises(InvalidMoveError):
        opened().with_move(("wS1",), "somewhere")
    with pytest.raises(IllegalMoveError):
        GameTree().with_line(["wS1", "bS1 wS1-", "bQ bS1-"])


def test_a_move_may_be_relative_to_any_tile_and_is_stored_canonically() -> None:
    tree = opened().with_line(["wQ -wS1", "bQ bG1-", "wB1 wQ\\", "bA1 bQ-", "wB1 -wB1"], START)
    assert tree.main_line[-1] == "wB1 /wQ"


def test_deleting_a_move_deletes_what_follows_and_what_is_said_there() -> None:
    tree = TREE.with_comment(("a", "b"), "gone").with_comment(("a",), "stays")
    assert tree.without(("a", "b")).lines == (C, D)
    assert tree.without(("a", "b")).annotations == ((("a",), Annotation("stays")),)


def test_deleting_the_only_move_leaves_the_position_before_it() -> None:
    assert TREE.without(("a", "e")).lines == (A, B, D)
    assert TREE.without(A).without(B).lines == (("a", "b"), C, D)
    assert abstract(D).without(D).lines == ((),)


def test_the_start_cannot_be_deleted() -> None:
    with pytest.raises(HiveError, match="the start of a game cannot be deleted"):
        TREE.without(())


def test_a_variation_is_promoted_by_one_place() -> None:
    tree = abstract(("a",), ("b", "x"), ("b", "y"), ("c",))
    assert tree.promoted(("c",)).children(()) == ("a", "c", "b")
    assert tree.promoted(("b",)).lines == (("b", "x"), ("b", "y"), ("a",), ("c",))
    assert tree.promoted(("a",)) == tree
    assert tree.promoted(()) == tree


def test_a_variation_is_demoted_by_one_place() -> None:
    tree = abstract(("a",), ("b", "x"), ("b", "y"), ("c",))
    assert tree.demoted(("a",)).children(()) == ("b", "a", "c")
    assert tree.demoted(("c",)) == tree


@LAW
@given(trees(), st.integers(0, 99))
def test_demoting_undoes_promoting(tree: GameTree, at: int) -> None:
    paths = list(tree.paths())
    path = paths[at % len(paths)]
    promoted = tree.promoted(path)
    if promoted != tree:
        assert promoted.demoted(path).lines == tree.lines
    assert sorted(promoted.lines) == sorted(tree.lines)
    assert promoted.annotations == tree.annotations


def test_a_variation_becomes_the_main_line_and_the_rest_keeps_its_order() -> None:
    assert TREE.as_main_line(B).lines == (B, A, C, D)
    assert TREE.as_main_line(("a", "e")).lines == (C, A, B, D)
    assert TREE.as_main_line(D).lines == (D, A, B, C)
    assert TREE.as_main_line(("a",)) == TREE


def test_the_main_line_alone_keeps_what_is_said_on_it() -> None:
    tree = TREE.with_comment(("a",), "on it").with_comment(D, "off it").main_line_only()
    assert tree.lines == (A,)
    assert [said.comment for _, said in tree.annotations] == ["on it"]


# -- boards ----------------------------------------------------------------------------------------


@LAW
@given(trees())
def test_the_board_of_a_position_has_its_moves_played(tree: GameTree) -> None:
    for path in tree.paths():
        board = Board(tree.game_type) if tree.start is None else Board.from_position(tree.start)
        for text in path:
            board.push_move(text)
        if path != tree.main_line or tree.ending is None:
            assert tree.board(path) == board


def test_a_board_of_a_tree_may_be_changed() -> None:
    tree = opened()
    tree.board(START).push_move("wQ -wS1")
    assert tree.board(START).ply == 2
    assert tree.board().move_strings() == list(START)


def test_going_along_a_line_plays_each_move_once(moves_played: list[str]) -> None:
    cycle = ["wQ \\wA1", "bQ bA1/", "wQ -wA1", "bQ bA1-"]
    line = ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", *cycle * 25]
    tree = GameTree("Base").with_line(line)  # type: ignore[arg-type]
    moves_played.clear()
    for path in tree.paths():
        assert tree.board(path).ply == len(path)
    assert len(moves_played) <= len(line)


# -- what is said, tags, the end -------------------------------------------------------------------


def test_annotations_are_sorted_by_path_and_empty_ones_are_left_out() -> None:
    tree = TREE.with_comment(D, "4").with_comment((), "1").with_comment(B, "3").with_comment(A, "2")
    assert [said.comment for _, said in tree.annotations] == ["1", "2", "3", "4"]
    assert tree.with_comment(A, "").annotations == tree.without(A).annotations
    assert tree.annotation(B) == Annotation("3")
    assert tree.annotation(C) == Annotation()


def test_an_annotation_of_a_position_that_is_not_there_is_refused() -> None:
    with pytest.raises(HiveError, match="the game has no position after"):
        TREE.with_comment(("x",), "?")
    with pytest.raises(HiveError, match="the game has no position after"):
        GameTree(annotations=((("x",), Annotation("?")),))


def test_an_annotation_is_stored_as_files_store_it() -> None:
    said = Annotation(
        " see {this} \n there ",
        ["?!", Glyph.GOOD, 6],
        [("1,0", "red"), (0, -1), Hex(0, -1)],
        [("0,0", "1,0"), Arrow((0, 0), (1, 0))],
        598.00049,
    )
    assert said.comment == "see {this}\nthere"
    assert said.glyphs == (1, 6)
    assert said.marks == (Mark("0,-1"), Mark("1,0", MarkColor.RED))
    assert said.arrows == (Arrow("0,0", "1,0", "green"),)
    assert said.clock == 598


def test_only_an_empty_annotation_counts_as_false() -> None:
    assert not Annotation(" ")
    assert Annotation(clock=0)
    assert Annotation("x").replaced(comment="") == Annotation()


def test_the_signs_of_the_glyphs_are_those_of_chess() -> None:
    assert [Glyph(number).sign for number in range(1, 7)] == ["!", "?", "!!", "??", "!?", "?!"]
    assert Annotation(glyphs=[glyph.sign for glyph in Glyph]).glyphs == tuple(Glyph)


def test_tags_are_put_in_the_order_of_pgn_and_made_to_fit() -> None:
    tags = {"Opening": "x", "black": ' B "b" ', "WHITE": "A", "Date": "2026-1-2", "Site": ""}
    tree = GameTree().with_tags({**tags, "Result": "1-0", "GameType": "Base"})
    assert tree.tags == (
        ("Date", "2026.01.02"),
        ("White", "A"),
        ("Black", 'B "b"'),
        ("Opening", "x"),
    )
    assert tree.with_tag("black", "").with_tag("Round", 3).tags[1:] == (
        ("Round", "3"),
        ("White", "A"),
        ("Opening", "x"),
    )
    with pytest.raises(HiveError, match="'Result' is not the name of a tag that can be set"):
        tree.with_tag("Result", "1-0")


def test_an_ending_by_the_players_is_on_the_board_of_the_last_position() -> None:
    for ending in (
        Outcome(Termination.RESIGNATION, Color.WHITE),
        Outcome(Termination.TIME, Color.BLACK),
        Outcome(Termination.AGREEMENT, None),
    ):
        tree = opened().with_ending(ending)
        assert tree.outcome() == tree.board(START).outcome() == ending
        assert tree.state() is ending.state
        assert tree.board(("wS1", "bS1 wS1-")).outcome() is None


def test_a_change_of_the_main_line_drops_the_ending_and_the_result() -> None:
    ended = opened().with_ending(Outcome(Termination.AGREEMENT, None))
    assert ended.with_move(START[:1], "bA1 wS1-").ending == ended.ending
    for changed in (
        ended.with_move(START, "wQ -wS1"),
        ended.as_main_line(("wS1", "bS1 wS1-")),
        ended.without(START),
    ):
        assert changed.ending is None
    assert opened().with_result(GameState.DRAW).without(START).result is None


def test_a_claimed_result_counts_where_the_board_does_not_tell() -> None:
    assert opened().state() is GameState.IN_PROGRESS
    assert opened().with_result("0-1").state() is GameState.BLACK_WINS
    assert opened().with_result(GameState.IN_PROGRESS).result is None
    assert GameTree().state() is GameState.NOT_STARTED


def test_a_game_that_starts_from_a_position_has_its_game_type() -> None:
    tree = GameTree(POCKET, SET_UP[0].lower())
    assert tree.game_type == GameType(pillbug=True)
    assert tree.start == SET_UP[0]
    assert tree.board().position_string() == SET_UP[0]
    assert GameTree(start="Base;Position;White[1]") == GameTree(GameType())


@pytest.mark.parametrize(
    "copy_of",
    [copy.copy, copy.deepcopy, lambda tree: pickle.loads(pickle.dumps(tree))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_of_a_tree_is_equal(copy_of: Callable[[GameTree], GameTree]) -> None:
    tree = opened().with_annotation(START, Annotation("x", 1, ["0,0"], clock=1))
    assert copy_of(tree) == tree


REFUSED: dict[str, Callable[[], object]] = {
    "this is a game, not a position": lambda: GameTree(start="Base;InProgress;White[1]"),
    "a game type, not 5 (int)": lambda: GameTree(5),  # type: ignore[arg-type]
    "several MoveStrings, not 'wS1'": lambda: GameTree(lines=("wS1",)),  # type: ignore[arg-type]
    "annotations as paths and annotations, not 5": lambda: GameTree(annotations=5),  # type: ignore[arg-type]
    "an Annotation, not 'x'": lambda: TREE.with_annotation(A, "x"),  # type: ignore[arg-type]
    "tags as names and values, not 'x'": lambda: GameTree(tags="x"),  # type: ignore[arg-type]
    "a text as 'White', not None": lambda: TREE.with_tags({"White": anything}),
    "several MoveStrings from the start of the game, not 'a'": lambda: TREE.children("a"),  # type: ignore[arg-type]
    "several moves, not 'wS1'": lambda: GameTree().with_line("wS1"),
    "a move, not None": lambda: GameTree().with_move((), anything),
    "a result, not 'won'": lambda: TREE.with_result("won"),
    "an Outcome by resignation, agreement or on time, not 'x'": lambda: TREE.with_ending("x"),  # type: ignore[arg-type]
    "a text as comment, not None": lambda: Annotation(anything),
    "a glyph, not '+' (str): write a number or one of ! ?": lambda: Annotation(glyphs="+"),
    "a whole number as a glyph, 1 to 255, not 256": lambda: Annotation(glyphs=[256]),
    "glyphs in a list, not None": lambda: Annotation(glyphs=anything),
    "marks in a list, not '0,0' (str)": lambda: Annotation(marks="0,0"),
    "a hex, not None": lambda: Annotation(marks=[anything]),
    "a colour of a mark, not 'pink'": lambda: Mark("0,0", "pink"),
    "0,9999999999 is too far away to be marked": lambda: Mark((0, 9_999_999_999)),
    "arrows in a list, not Arrow(": lambda: Annotation(arrows=Arrow("0,0", "1,0")),  # type: ignore[arg-type]
    "an arrow, not '0,0' (str)": lambda: Annotation(arrows=["0,0"]),  # type: ignore[list-item]
    "a number of seconds, 0 or more, not -1": lambda: Annotation(clock=-1),
    "a clock shows at most": lambda: Annotation(clock=float("inf")),
    "comment, glyphs, marks, arrows, clock, not 'x'": lambda: Annotation().replaced(x=1),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_an_invalid_argument_is_refused_with_a_sentence(sentence: str) -> None:
    with pytest.raises(HiveError) as refusal:
        REFUSED[sentence]()
    assert sentence in str(refusal.value)


def test_a_game_that_the_board_ends_is_not_ended_by_the_players() -> None:
    tree = opened().with_ending(Outcome(Termination.AGREEMENT, None))
    assert tree.with_ending(Outcome(Termination.TIME, Color.WHITE)).outcome() == Outcome(
        Termination.TIME, Color.WHITE
    )
    assert tree.with_ending(None).outcome() is None
    won = GameTree(
        start="Base;Position;White[5];wQ@0,0;bQ@1,0;wA1@0,1;wA2@-1,1;wA3@-1,0;bA1@0,-1;bA2@1,-1"
    )
    with pytest.raises(HiveError, match="the game is over already: black wins: queen surrounded"):
        won.with_ending(Outcome(Termination.AGREEMENT, None))
