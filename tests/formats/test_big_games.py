"""Big games: built in linear time, and within the limits that readers and builders share."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from hive_core import Board, Game, GameFileError, Hex, HiveError, game_tree
from hive_core._formats import pgn_text, sgf_text, tree_reading
from hive_core._game import limits
from hive_core.annotations import Annotation, Arrow, Mark
from hive_core.game import GameTree

ROOT = Path(__file__).parents[2]
BEGIN = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
CIRCLE = ("wQ /wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-")
OF_THE_TREE = re.compile(r"hive_core/(game\w*|_formats/(draft|lines|limits))\.py$")
FORMATS: dict[str, Callable[[Game], str]] = {
    "pgn": lambda game: game.to_pgn(variations=True),
    "sgf": Game.to_sgf,
}


def wide(count: int) -> Game:
    """Return a game with so many moves, up to thirty in each position, every other with words."""
    game = Game("Base")
    nodes = [game.root]
    for node in nodes:
        board = node.board()
        for move in list(board.legal_moves)[:30]:
            added = node.add(move)
            if len(nodes) % 2:
                added.comment = "hm"
            nodes.append(added)
            if len(nodes) > count:
                return game
    raise AssertionError("no position has moves")


def steps(work: Callable[[], object]) -> int:
    """Return how many instructions of the modules of game trees the work takes."""
    count = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        if not OF_THE_TREE.search(frame.f_code.co_filename.replace("\\", "/")):
            return None
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


WORK: dict[str, Callable[[Game], object]] = {
    "its tree": lambda game: game.tree,
    "walking": lambda game: [(len(node.variations), node.comment) for node in game.walk()],
    "a tree of its parts": lambda game: GameTree(
        game.game_type, None, game.tree.lines, game.tree.annotations
    ),
}


def test_twice_as_many_moves_take_twice_the_steps_to_build() -> None:
    small, big = steps(partial(wide, 150)), steps(partial(wide, 300))
    assert small > 150
    assert big < 2.3 * small


@pytest.mark.parametrize("name", WORK)
def test_twice_as_many_moves_take_twice_the_steps_to_go_through(name: str) -> None:
    small, big = (steps(partial(WORK[name], wide(count))) for count in (150, 300))
    assert big < 2.5 * small + 200


# -- limits ----------------------------------------------------------------------------------------


def circling(plies: int) -> tuple[str, ...]:
    return (*BEGIN, *CIRCLE * (plies // 4))[:plies]


def patch(monkeypatch: pytest.MonkeyPatch, **values: int) -> None:
    """Make the limits smaller, for builders and readers."""
    for name, value in values.items():
        for module in (limits, tree_reading, game_tree):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, value)


@pytest.mark.parametrize("name", FORMATS)
def test_the_longest_game_is_written_and_read(name: str) -> None:
    game = Game("Base")
    game.add_line(circling(limits.MAX_PLIES))
    assert Game.read(FORMATS[name](game)) == game


def test_a_longer_line_is_refused_when_it_is_built() -> None:
    game = Game("Base")
    end = game.add_line(circling(limits.MAX_PLIES))
    more = CIRCLE[limits.MAX_PLIES % 4]
    board = end.board()
    board.push(more)
    refused: list[Callable[[], object]] = [
        lambda: end.add(more),
        lambda: end.add_line([more]),
        lambda: game.tree.with_move(end.path, more),
        lambda: game.tree.with_line([more], end.path),
        lambda: GameTree("Base", lines=((*end.path, more),)),  # type: ignore[arg-type]
        lambda: Game.from_board(board),
    ]
    before = game.tree
    for build in refused:
        with pytest.raises(HiveError, match=r"^the game is longer than 2000 plies$"):
            build()
    assert game.tree == before


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ("MOST_MOVES", "the game has more than 14 moves in all lines together"),
        ("MOST_STORED", "the game has more than 14 moves when each line is written in full"),
    ],
)
def test_readers_and_builders_have_the_same_limits(
    monkeypatch: pytest.MonkeyPatch, name: str, limit: str, sentence: str
) -> None:
    game = Game("Base")
    node = game.add_line(BEGIN[:2])
    moves = list(node.board().legal_moves)
    patch(monkeypatch, **{limit: 14})
    most = 12 if limit == "MOST_MOVES" else 4
    for move in moves[:most]:
        node.add(move)
    with pytest.raises(HiveError, match=rf"^{sentence}$"):
        node.add(moves[most])
    assert Game.read(FORMATS[name](game)) == game
    patch(monkeypatch, **{limit: 10_000})
    smaller = game.tree
    node.add(moves[most])
    text = FORMATS[name](game)
    patch(monkeypatch, **{limit: 14})
    with pytest.raises(GameFileError, match=sentence) as refusal:
        Game.read(text)
    assert refusal.value.game is not None
    assert refusal.value.game.tree.lines == smaller.lines


def test_a_file_of_the_biggest_game_is_not_too_long_for_its_reader() -> None:
    game = wide(60)
    marks, arrows = [Mark(Hex(0, 0))], [Arrow(Hex(0, 0), Hex(1, 0))]
    everything = Annotation("one\ntwo\nthree", (1, 14, 140), tuple(marks), tuple(arrows), 59.5)
    for node in game.walk():
        node.annotation = everything
    lines = game.to_pgn(variations=True).count("\n")
    properties = len(re.findall(r"[(\[)]", game.to_sgf()))
    assert lines / 60 * 3 * limits.MOST_MOVES < pgn_text.MOST_PARTS
    assert properties / 60 * limits.MOST_MOVES < sgf_text.MOST_IN_BRANCHES


def test_the_document_names_the_limits() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8").partition("## Limits")[2]
    numbers = {int(number.replace(" ", "")) for number in re.findall(r"\d[\d ]*\d", text)}
    assert numbers >= {
        *(limits.MAX_PLIES, limits.MOST_MOVES, limits.MOST_STORED),
        *(pgn_text.MOST_PARTS, sgf_text.MOST_IN_BRANCHES, pgn_text.MOST_DEPTH),
    }
    assert (pgn_text.MAX_PLIES, pgn_text.MOST_PLIES) == (limits.MAX_PLIES, limits.MOST_MOVES)


# -- games as values -------------------------------------------------------------------------------


def test_a_file_read_twice_gives_equal_games() -> None:
    game = wide(12)
    game.tags["White"] = "Ann"
    text = game.to_sgf()
    one, other = Game.read(text), Game.read(text)
    assert one == other == game
    assert one.root == other.root == other
    assert hash(one) == hash(other)
    other.tags["White"] = "Bob"
    assert one != other
    assert one.root != other.root
    other.tags["White"] = "Ann"
    other.next().comment = "changed"  # type: ignore[union-attr]
    assert one != other


def test_the_order_of_tags_does_not_make_games_unequal() -> None:
    one = Game("Base", tags={"White": "Ann", "Annotator": "Cy", "Level": "3"})
    other = Game("Base", tags={"Level": "3", "White": "Ann", "Annotator": "Cy"})
    assert [*one.tags] != [*other.tags]
    assert one == other
    assert hash(one.tree) == hash(other.tree)
    assert Game.read(one.to_sgf()) == Game.read(other.to_sgf())
    other.tags["Level"] = "4"
    assert one != other


@pytest.mark.parametrize(
    ("start", "result"),
    [
        ("Base;Position;White[3];wS1@0,0;bG1@1,0;wQ@-1,0;bQ@2,0", "InProgress"),
        ("Base;Position;Black[1];wS1@0,0", "InProgress"),
        ("Base;Position;White[1]", "NotStarted"),
    ],
)
def test_a_position_with_tiles_is_a_game_in_progress(start: str, result: str) -> None:
    game = Game(start=start)
    assert str(game.state()) == result
    for variations in (False, True):
        text = game.to_pgn(variations=variations)
        assert f'[Result "{result}"]' in text
        assert Game.read(text) == game


def test_a_board_that_was_set_up_is_written_as_a_game_in_progress() -> None:
    board = Board.from_stacks({"0,0": "wQ", "1,0": "bQ wB1"})
    assert '[Result "InProgress"]' in Game.from_board(board).to_pgn()
