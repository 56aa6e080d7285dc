"""Turn the main line of a game into a `GameRecord`, and a record into a game."""

from __future__ import annotations

from hive_core._formats.commands import AnnotationDraft
from hive_core._game.record import GameRecord
from hive_core._game.results import BY_PLAYERS, ENDING_TAG, OVER, claimed_ending, with_ending
from hive_core._game.tags_and_comments import tidy_name
from hive_core.annotations import Annotation
from hive_core.game import Game
from hive_core.game_tree import GameTree, Path
from hive_core.types import GameState, Outcome, Termination


def game_of_record(record: GameRecord) -> Game:
    """Return the game of a record.

    :raises HiveError: if a move is illegal.
    """
    annotations: dict[Path, Annotation] = {}
    for ply, comment in record.comments.items():
        if ply <= len(record.moves):
            draft = AnnotationDraft()
            draft.take_comment(comment)
            annotations[record.moves[:ply]] = draft.annotation()
    tree = GameTree(
        record.game_type,
        None,
        (record.moves,),
        tuple(annotations.items()),
        tuple((tidy_name(name), value) for name, value in record.tags.items()),
        notes=record.notes,
    )
    ending = record.outcome
    if ending is not None and ending.termination is Termination.REPETITION:
        return Game.from_tree(settled(tree, GameState.DRAW, None))
    return Game.from_tree(settled(tree, record.result, ending))


def settled(tree: GameTree, result: GameState | None, ending: Outcome | None) -> GameTree:
    """Return the tree with its end, as a file claims it.

    `ending`: by the players, None if it is not known; then the tag for it counts if it agrees with
    the result. What the board shows overrules both.
    """
    if tree.board().outcome() is not None:
        return tree
    if ending is None:
        ending, rest = claimed_ending(dict(tree.tags).get(ENDING_TAG, ""), result)
        if ending is not None:
            tree = tree.with_tag(ENDING_TAG, rest)
    if ending is not None and ending.termination in BY_PLAYERS:
        return tree.with_ending(ending)
    return tree.with_result(result if result in OVER else None)


def record_of_tree(tree: GameTree) -> GameRecord:
    """Return the main line of a game as a record."""
    comments = {
        plies: annotation.comment
        for plies in range(len(tree.main_line) + 1)
        if (annotation := tree.annotation(tree.main_line[:plies])).comment
    }
    tags, outcome, result = dict(tree.tags), tree.outcome(), tree.result
    if outcome is not None and outcome.termination is Termination.TIME:
        tags[ENDING_TAG] = with_ending(tags.get(ENDING_TAG, ""), Termination.TIME)
        result, outcome = outcome.state, None
    return GameRecord(tree.game_type, tree.main_line, tags, comments, result, outcome, tree.notes)
