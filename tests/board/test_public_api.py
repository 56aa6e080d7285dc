"""Which names of the public classes are properties and which are methods.

The rule is in CONTRIBUTING.md. A new name goes into one of the tables below; `WITHOUT_ARGUMENTS`
says why such a method is not a property.
"""

from __future__ import annotations

import inspect
from functools import cached_property

import pytest

import hive_core
from hive_core import Board, GameRecord, HiveError, Note
from hive_core.annotations import Annotation, Glyph, Mark, MarkColor
from hive_core.engine import AsyncEngine, Engine, EngineId, Info, Option, PlayResult
from hive_core.faults import Fault, FaultKind
from hive_core.game import GameNode, GameTree
from hive_core.game_code import Correspondence, GameCode
from hive_core.levels import Level
from hive_core.motifs import Motif
from hive_core.search import Limit, ScoredLine, SearchResult
from hive_core.svg import Arrow
from hive_core.types import Path, Step

CLASSES: tuple[type, ...] = (
    *(
        value
        for name in hive_core.__all__
        if inspect.isclass(value := getattr(hive_core, name)) and not issubclass(value, HiveError)
    ),
    *(GameRecord, Note, Level, Limit, ScoredLine, SearchResult, Motif, Path, Step, Arrow),
    *(AsyncEngine, Engine, EngineId, Info, Option, PlayResult),
    *(GameNode, GameTree, Annotation, Glyph, Mark, MarkColor, Fault, FaultKind),
    *(Correspondence, GameCode),
)

ENGINE = "can_stop capabilities game_types id options takes_nodes takes_positions"
NODE = (
    "annotation arrows clock comment game glyphs marks move move_string parent path ply variations"
)

PROPERTIES = {
    "Board": "game_type is_set_up last_moved legal_moves move_stack ply repetition_draw result"
    " state tournament turn",
    "Bug": "count info",
    "Color": "letter other",
    "GameType": "full handicap",
    "Outcome": "state",
    "Piece": "index",
    "GameRecord": "queen_first state",
    "Note": "text",
    "ScoredLine": "move win_in",
    "SearchResult": "line move nodes_per_second score win_in",
    "AsyncEngine": ENGINE,
    "Engine": ENGINE,
    "PlayResult": "lines",
    "GameNode": NODE,
    "Game": f"{NODE} ending game_type notes result root start tags tree",
    "GameTree": "main_line",
    "Glyph": "sign",
    "MarkColor": "letter",
    "Fault": "forbids",
    "FaultKind": "forbids",
}

METHODS = {
    "Board": "explain explain_piece from_game_string from_position from_stacks hex_of is_covered"
    " is_legal is_pinned is_repetition lose_on_time move_string moves_of outcome parse_move path"
    " piece_at push push_move reserve resign stack_at variation",
    "Color": "named",
    "GameType": "has includes parse pieces with_handicap",
    "Hex": "distance of parse ring",
    "LegalMoves": "count",
    "Piece": "parse",
    "GameRecord": "from_board",
    "EngineId": "parse",
    "Option": "parse text_of",
    "AsyncEngine": "analyse configure perft play start valid_moves",
    "Engine": "analyse configure perft play start valid_moves",
    "GameNode": "add add_line",
    "Game": "add add_line from_board from_code from_game_string from_pgn from_sgf from_tree"
    " lose_on_time node read resign to_code to_pgn",
    "GameTree": "annotation as_main_line board children demoted line_through move_string"
    " move_strings promoted with_annotation with_checked_line with_comment with_ending with_line"
    " with_move with_notes with_result with_tag with_tags without",
    "Annotation": "replaced",
}

WITHOUT_ARGUMENTS = {
    "acts": {
        "Board": "agree_draw pop",
        "AsyncEngine": "close new_game ping quit stop",
        "Engine": "cancel close new_game ping quit stop",
        "GameNode": "delete demote promote promote_to_main",
        "Game": "agree_draw delete demote promote promote_to_main",
    },
    "makes something new, or computes": {
        "Board": "copy describe game_string is_game_over key move_strings peek position_string root"
        " stacks status surrounded_queens",
        "GameNode": "board end is_end is_main_line next walk",
        "Game": "board end final_board is_end is_main_line lines main_line next outcome record"
        " state to_game_string to_sgf walk",
        "GameTree": "main_line_only outcome paths state",
        "GameCode": "board",
        "GameRecord": "board game",
        "GameType": "every",
        "Hex": "neighbors",
    },
}


def named(table: dict[str, str], kind: type) -> set[str]:
    return set(table.get(kind.__name__, "").split())


def attributes(kind: type) -> dict[str, object]:
    """Return the public attributes that our classes define, without the fields of a value."""
    ours = [base for base in kind.__mro__ if base.__module__.startswith("hive_core")]
    found: dict[str, object] = {}
    for base in reversed(ours):
        found |= {name: value for name, value in vars(base).items() if not name.startswith("_")}
    return found


def properties(kind: type) -> set[str]:
    found = attributes(kind).items()
    return {name for name, value in found if isinstance(value, (property, cached_property))}


def methods(kind: type) -> dict[str, bool]:
    """Return the methods by name, each with whether it takes arguments."""
    found = {}
    for name, value in attributes(kind).items():
        function = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if inspect.isfunction(function):
            skipped = 0 if isinstance(value, staticmethod) else 1
            found[name] = len(inspect.signature(function).parameters) > skipped
    return found


@pytest.mark.parametrize("kind", CLASSES)
def test_the_properties_of_a_class_are_those_of_the_table(kind: type) -> None:
    assert properties(kind) == named(PROPERTIES, kind)


@pytest.mark.parametrize("kind", CLASSES)
def test_the_methods_of_a_class_are_those_of_the_tables(kind: type) -> None:
    found = methods(kind)
    assert {name for name, takes in found.items() if takes} == named(METHODS, kind)
    reasons = (named(table, kind) for table in WITHOUT_ARGUMENTS.values())
    assert {name for name, takes in found.items() if not takes} == set().union(*reasons)


def test_every_class_of_the_tables_exists() -> None:
    listed = {*PROPERTIES, *METHODS, *(name for t in WITHOUT_ARGUMENTS.values() for name in t)}
    assert listed <= {kind.__name__ for kind in CLASSES}


@pytest.mark.parametrize("name", sorted(PROPERTIES["Board"].split()))
def test_a_property_of_a_board_changes_nothing_and_stays_the_same(name: str) -> None:
    board = Board("Base")
    board.push_move("wS1")
    same = board.copy()
    first, second = getattr(board, name), getattr(board, name)
    if name == "legal_moves":
        first, second = list(first), list(second)
    assert first == second
    assert board == same


@pytest.mark.parametrize("name", sorted(set(PROPERTIES["Board"].split()) - {"repetition_draw"}))
def test_only_the_rule_of_repetition_can_be_set(name: str) -> None:
    board = Board("Base")
    with pytest.raises(AttributeError):
        setattr(board, name, getattr(board, name))
