"""A variation that cannot be played on is left out from there, and nothing else of the game is."""

from __future__ import annotations

import random

import pytest

from hive_core import GameType, NoteKind
from hive_core._formats.pgn_movetext import movetext
from hive_core.game import Game
from hive_core.game_tree import GameTree
from tests.game_trees import grown

ILLEGAL = ("wQ bQ9", "wQ wQ/")
"""Illegal MoveStrings. The first names a tile that does not exist; the second puts a tile beside
itself."""


def damaged(tree: GameTree, seed: int) -> GameTree:
    """Return the tree with an illegal move and more, anywhere but at the end of the main line."""
    rng = random.Random(seed)
    places = [path for path in tree.paths() if path != tree.main_line and tree.children(path)]
    places += tree.lines[1:]
    place = rng.choice(places)
    bad = (*place, rng.choice(ILLEGAL), *tree.main_line[len(place) :])
    return GameTree(tree.game_type, tree.start, (*tree.lines, bad))


def trees() -> list[tuple[int, GameTree]]:
    """Return games whose variations have variations."""
    result = []
    for seed in range(60):
        rng = random.Random(seed)
        branches = [(rng.randrange(100), rng.randint(2, 7)) for _ in range(6)]
        tree = grown(GameType.parse("Base+MLP"), None, branches, seed)
        if len(tree.lines) > 2:
            result.append((seed, tree))
    return result


@pytest.mark.parametrize(
    ("seed", "tree"), [pytest.param(*pair, id=str(pair[0])) for pair in trees()]
)
def test_a_variation_that_ends_in_an_illegal_move_changes_nothing_else(
    seed: int, tree: GameTree
) -> None:
    moves = "\n".join(movetext(damaged(tree, seed)))
    game = Game.read(f'[GameType "Base+MLP"]\n\n{moves}\n')
    assert set(game.tree.lines) == set(tree.lines)
    assert game.tree.main_line == tree.main_line
    assert any(note.kind is NoteKind.IGNORED for note in game.tree.notes)


RESIGNED = """[GameType "Base"]
[Result "WhiteWins"]
[Termination "resignation"]

1. wS1
2. bA1 wS1\\
(
2. bA1 wS1-
3. wQ -wS1
(
3. wB1 -wS1
4. bQ wS1/
)
4. bQ bA1-
)
3. wB2 -wS1
4. bQ bA1-
"""


def test_an_illegal_move_within_variations_ends_no_game_early() -> None:
    tree = Game.read(RESIGNED).tree
    assert tree.main_line == ("wS1", "bA1 wS1\\", "wB1 -wS1", "bQ bA1-")
    assert tree.lines[1:] == (
        ("wS1", "bA1 wS1-", "wQ -wS1", "bQ bA1-"),
        ("wS1", "bA1 wS1-", "wB1 -wS1"),
    )
    assert tree.ending is not None
