"""Games with variations and annotations: random ones for property tests, and a small one."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from hive_core import Board, Color, GameState, GameType, Outcome, Termination
from hive_core.annotations import Annotation, Arrow, Mark, MarkColor
from hive_core.game import Game
from hive_core.game_tree import GameTree, Path
from tests.games import random_move

NASTY = st.text(
    st.one_of(st.sampled_from("[]{}()\\;:$%!? \n\r\t\"'`^~abc=é蜂🐝"), st.characters()), max_size=30
)
"""Texts with everything that means something in PGN and SGF."""

COMMANDS = st.sampled_from(
    ["[%clk 0:01:00]", "[%%clk 0:01:00]", "[%csl G0,0]", "[%cal R0,0:1,0]", "[%csl Y0,0]", "[%x]"]
)
WORDS = st.lists(st.one_of(NASTY, COMMANDS), max_size=3).map(" ".join)

HEXES = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
COLORS = st.sampled_from(MarkColor)
ANNOTATIONS = st.builds(
    Annotation,
    WORDS,
    st.lists(st.integers(1, 255), max_size=3),
    st.lists(st.builds(Mark, HEXES, COLORS), max_size=3),
    st.lists(st.builds(Arrow, HEXES, HEXES, COLORS), max_size=3),
    st.none() | st.floats(0, 1e6, allow_nan=False),
)
TAGS = st.dictionaries(
    st.sampled_from(["White", "Black", "Event", "Site", "Date", "Round", "Opening", "Annotator"]),
    st.one_of(NASTY, st.sampled_from(["White", "Black", "", "won by a draw"])),
    max_size=4,
)
BRANCHES = st.lists(st.tuples(st.integers(0, 99), st.integers(1, 8)), min_size=1, max_size=6)
SET_UP = (
    "Base+P;Position;White[6];wP@-1,0;wQ@0,0;bQ@1,0;bP@2,0;wA1.bB1@-1,1;moved:bB1",
    "Base;Position;Black[4];wA1@3,3;wQ@4,3;wG1@5,3;bQ@3,4;bA1.wB1@3,5",
)


def grown(
    game_type: GameType, start: str | None, branches: list[tuple[int, int]], seed: int
) -> GameTree:
    """Return a tree of random lines, each from a random position of those before."""
    rng = random.Random(seed)
    tree = GameTree(game_type, start)
    for at, plies in branches:
        paths = list(tree.paths())
        path: Path = paths[at % len(paths)]
        board = Board(tree.game_type) if tree.start is None else Board.from_position(tree.start)
        for text in path:
            board.push_move(text)
        for _ in range(plies):
            if board.outcome() is not None:
                break
            random_move(board, rng)
        tree = tree.with_line(board.move_strings()[len(path) :], path)
    return tree


@st.composite
def trees(draw: st.DrawFn) -> GameTree:
    """Return a random game with variations, annotations, tags and an ending."""
    game_type = draw(st.sampled_from(GameType.every()))
    start = draw(st.none() | st.sampled_from(SET_UP))
    tree = grown(game_type, start, draw(BRANCHES), draw(st.integers(0, 999)))
    paths = list(tree.paths())
    for at, said in draw(st.lists(st.tuples(st.integers(0, 99), ANNOTATIONS), max_size=5)):
        tree = tree.with_annotation(paths[at % len(paths)], said)
    tree = tree.with_tags(draw(TAGS))
    if tree.outcome() is not None:
        return tree
    ending = draw(
        st.none()
        | st.just(Outcome(Termination.AGREEMENT, None))
        | st.builds(
            Outcome,
            st.sampled_from([Termination.RESIGNATION, Termination.TIME]),
            st.sampled_from(Color),
        )
    )
    if ending is not None:
        return tree.with_ending(ending)
    over = [GameState.DRAW, GameState.WHITE_WINS, GameState.BLACK_WINS]
    return tree.with_result(draw(st.none() | st.sampled_from(over)))


def sample() -> Game:
    """Return a small game with everything that can be said."""
    game = Game("Base", tags={"White": "Ann", "Opening": "spiders"})
    game.comment = "before the first move"
    node = game.add("wS1", glyphs="!")
    main = node.add("bG1 wS1-", comment="main", clock=598.25).add("wQ -wS1")
    other = node.add("bS1 wS1-", marks=["0,0", ("1,0", "red")], arrows=[("0,0", "1,0", "blue")])
    other.add("wQ -wS1", glyphs=[14])
    other.add("wG1 -wS1")
    main.add("bQ bG1-")
    return game
