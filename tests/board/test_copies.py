"""Every error and every frozen value can be pickled and copied: what arrives is the same."""

from __future__ import annotations

import copy
import dataclasses
import enum
import multiprocessing
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from hive_core import (
    PASS,
    Board,
    Color,
    Game,
    GameFileError,
    GameRecord,
    Hex,
    HiveError,
    IllegalMoveError,
    Move,
    Note,
    NoteKind,
    Outcome,
    Termination,
    read_headers,
)
from hive_core._board.paths import find_path
from hive_core._values.bugs import BUG_TYPES
from hive_core.annotations import Annotation, Arrow, Mark
from hive_core.breakdown import breakdown
from hive_core.engine import EngineId, Info, Option, PlayResult
from hive_core.errors import Wording, phrase
from hive_core.explorer import Explorer
from hive_core.faults import find_faults
from hive_core.game_code import Correspondence, GameCode, Request
from hive_core.levels import level_of
from hive_core.motifs import motifs
from hive_core.notation import parse_game_text, parse_move_text
from hive_core.positions import parse_position_text
from hive_core.search import Limit, search
from hive_core.svg import Arrow as SvgArrow
from hive_core.symmetry import Symmetry
from hive_core.teach._blocks.grammar import BlockError
from hive_core.teach.blocks import read_block
from hive_core.teach.lessons import load
from hive_core.teach.tasks import Attempt, judge
from hive_core.uhp import OPTIONS
from tests.public_names import classes, public_classes

MOVES = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")

Copy = Callable[[Any], Any]

COPIES: list[Any] = [
    pytest.param(copy.copy, id="copy"),
    pytest.param(copy.deepcopy, id="deepcopy"),
    *(
        pytest.param(lambda v, n=n: pickle.loads(pickle.dumps(v, n)), id=f"pickle {n}")
        for n in range(2, pickle.HIGHEST_PROTOCOL + 1)
    ),
]


def opened() -> Board:
    board = Board("Base")
    for text in MOVES:
        board.push_move(text)
    return board


# -- errors ----------------------------------------------------------------------------------------

SAYING = phrase(Wording.ILLEGAL_MOVE, text="wQ", reason="it is pinned")
ARGUMENTS: dict[str, object] = {
    "Move": Move(parse_move_text("wQ").piece, Hex(0, 1)),
    "Phrase": SAYING,
    "Reason": opened().explain("wS1 wQ/"),
    "Sequence[BlockError]": (BlockError("a fault", 1, 2), BlockError("another")),
    "Sequence[str]": ("one", "two"),
    "GameRecord | None": GameRecord.from_board(opened()),
    "float": 2.5,
    "int": 3,
    "int | None": 3,
    "str": "a text with 'quotes' and\nlines",
    "str | None": "Base;InProgress;White[3]",
}
"""A value for each kind of argument that an error is made of."""

ERRORS = [kind for kind in classes() if issubclass(kind, HiveError)]


def error_of(kind: type[Exception]) -> Exception:
    """Return an error of the class, made of other arguments than the message alone."""
    names = getattr(kind.__init__, "__annotations__", {})
    return kind(*(ARGUMENTS[name] for argument, name in names.items() if argument != "return"))


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("kind", ERRORS)
def test_an_error_can_be_copied_and_pickled(kind: type[Exception], copied: Copy) -> None:
    error = error_of(kind)
    again = copied(error)
    assert type(again) is kind
    assert str(again) == str(error)
    assert again.args == error.args
    assert without_errors(vars(again)) == without_errors(vars(error))


def without_errors(values: dict[str, Any]) -> dict[str, Any]:
    """Return the attributes, with the text of errors in place of these, which are never equal."""
    return {
        name: [str(one) for one in value] if name == "faults" else value
        for name, value in values.items()
    }


def test_the_law_covers_the_errors_of_every_part() -> None:
    names = {kind.__name__ for kind in ERRORS}
    assert {"IllegalMoveError", "EngineTimeout", "GameFileError", "TaskError"} <= names


@pytest.mark.parametrize("copied", COPIES)
def test_the_game_up_to_the_fault_of_a_file_is_copied_with_the_error(copied: Copy) -> None:
    with pytest.raises(GameFileError) as caught:
        Game.from_pgn("1. wS1\n2. bS1 wS1-\n3. wS9 -wS1\n")
    again = copied(caught.value)
    assert again.game is not None
    assert again.game.tree.main_line == ("wS1", "bS1 wS1-")
    assert (again.line, again.column, again.ply) == (3, 4, 2)


def play(texts: tuple[str, ...]) -> str:
    board = Board("Base")
    for text in texts:
        board.push_move(text)
    return board.game_string()


def test_an_illegal_move_in_a_pool_of_processes_raises_its_error() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        answer = pool.map_async(play, [("wS1", "bS1 wS1-", "wS1 bS1-")])
        with pytest.raises(IllegalMoveError) as caught:
            answer.get(timeout=300)
    assert caught.value.text == "wS1 bS1-"
    assert caught.value.reason.rule.name == "QUEEN_NOT_PLACED"


# -- frozen values ---------------------------------------------------------------------------------


def roots() -> list[Any]:
    """Return values that hold one of every public frozen class."""
    board = opened()
    game = Game("Base", tags={"White": "Ann"})
    node = game.add_line(MOVES)
    node.annotation = Annotation(
        "ok", (1,), (Mark(Hex(0, 0)),), (Arrow(Hex(0, 0), Hex(1, 0)),), 9.5
    )
    game.result = "1/2-1/2"
    game.tree = game.tree.with_notes((Note(NoteKind.IGNORED, SAYING, 3),))
    position = "Base;Position;White[3];wS1@0,0;bG1.wB1@1,0;wQ@-1,0;bQ@2,0;moved:wB1"
    return [
        game.tree,
        GameRecord.from_board(board, {"White": "Ann"}, {0: "begin"}),
        read_headers("1. wS1")[0],
        SvgArrow(Hex(0, 0), Hex(1, 0)),
        Outcome(Termination.RESIGNATION, Color.WHITE),
        board.explain("wS1 wQ/"),
        board.status(),
        level_of(3),
        search(board, Limit(depth=1), lines=2),
        breakdown(board),
        Explorer.from_games([game]),
        Explorer.from_games([game]).moves(Board(board.game_type))[0],
        BUG_TYPES,
        OPTIONS["Level"],
        Symmetry(2, True),
        find_faults({"0,0": "wQ", "2,0": "bQ"}),
        find_path(board, "wQ /wS1"),
        motifs(board, "wA1 -wQ"),
        parse_move_text("wA1 -wQ"),
        parse_game_text(board.game_string()),
        parse_position_text(position),
        PlayResult(PASS, "pass", (Info("pass", PASS),)),
        EngineId("x", "1"),
        Option.parse("Level;int;0;0;0;8"),
        load(),
        judge(load().tasks[0], (), load().tasks[0].board().legal_moves[0]),
        Attempt(load().tasks[0]),
        GameCode(game.tree, correspondence=Correspondence(7, Color.WHITE, Request.DRAW)),
        read_block("caption: a game\n\n1. wS1"),
    ]


def parts(value: Any, found: dict[type, Any]) -> None:
    """Add to `found` one value of each class in the value, the first that is met."""
    if dataclasses.is_dataclass(value) or isinstance(value, tuple):
        if type(value) in found and type(value) is not tuple:
            return
        found[type(value)] = value
        fields = (
            value
            if isinstance(value, tuple)
            else [getattr(value, field.name) for field in dataclasses.fields(value)]
        )
        for field in fields:
            parts(field, found)
    else:
        found.setdefault(type(value), value)


@cache
def samples() -> dict[type, Any]:
    found: dict[type, Any] = {}
    parts(tuple(roots()), found)
    return found


FROZEN = [
    kind
    for kind in public_classes()
    if (dataclasses.is_dataclass(kind) and "__setattr__" in vars(kind))
    or (issubclass(kind, tuple) and hasattr(kind, "_fields"))
]
ENUMS = [kind for kind in public_classes() if issubclass(kind, enum.Enum)]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("kind", FROZEN)
def test_a_frozen_value_can_be_copied_and_pickled(kind: type, copied: Copy) -> None:
    value = samples()[kind]
    again = copied(value)
    assert type(again) is kind
    assert again == value
    assert repr(again) == repr(value)
    assert again == value


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("kind", ENUMS)
def test_a_member_of_an_enum_stays_the_same(kind: type[enum.Enum], copied: Copy) -> None:
    for member in kind:
        assert copied(member) is member


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_of_a_game_is_independent(copied: Copy) -> None:
    game = Game("Base")
    game.add("wS1")
    again = copied(game)
    again.end().add("bS1 wS1-")
    assert game.tree.main_line == ("wS1",)
    assert again.tree.main_line == ("wS1", "bS1 wS1-")
    assert again.root.game is again
