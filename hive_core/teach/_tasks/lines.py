"""The lines of a task of the kind `line`: the author's game tree is asked back, move by move.

The solver's moves are those of the tree, except those with the glyph `?` or `??`; several at a
position are all right, and the first is preferred. The opponent plays every move of the tree, one
in each line. A path, here, has all moves since the start of the tree.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hive_core._game.lines import Line, common, in_order
from hive_core.annotations import Glyph
from hive_core.board import Board
from hive_core.game_tree import GameTree
from hive_core.symmetry import canonical_key
from hive_core.teach._tasks.task import Task, Text
from hive_core.types import Move

_WRONG = {Glyph.MISTAKE, Glyph.BLUNDER}


@lru_cache(maxsize=8)
def lines_of(task: Task) -> tuple[Line, ...]:
    """Return the paths that the solver of a task plays; see `played_lines`."""
    tree = tree_of(task)
    return played_lines(tree, tree.main_line[: task.start], task.start)


def played_lines(
    tree: GameTree, begun: Line, first: int, *, every: bool = False
) -> tuple[Line, ...]:
    """Return the paths that a solver plays to the end, each one to the solver's last move.

    All begin with `begun`; `first`: the ply of the solver's first move. None is the beginning of
    another. Each goes through the preferred moves of the solver, unless `every` move is asked for.
    """
    wrong = {path for path, note in tree.annotations if not _WRONG.isdisjoint(note.glyphs)}
    lengths = set(map(len, wrong))
    kept: list[Line] = []
    chosen: set[int] = set()  # the plies of the current line at which the solver has a move
    before: Line = ()
    stopped: int | None = None
    for line in tree.lines:
        if line[: len(begun)] != begun:
            continue
        # The lines are depth first, so only what follows the fork is new.
        fork = common(before, line)
        before = line
        if stopped is not None and stopped < fork:
            continue
        chosen = {ply for ply in chosen if ply <= fork}
        start = max(first, fork + (fork - first) % 2)
        stopped, end = None, max(first, start - 1)
        for ply in range(start, len(line), 2):
            is_wrong = ply + 1 in lengths and line[: ply + 1] in wrong
            if is_wrong or (ply in chosen and not every):
                stopped = ply
                break
            chosen.add(ply)
            end = ply + 1
        if end > first:
            kept.append(line[:end])
    return in_order(kept) if kept else ()


def beginning(lines: tuple[Line, ...], number: int, first: int) -> Line:
    """Return the path to the solver's first move in a line that no earlier line has asked for.

    `first`: the ply of the solver's first move.
    """
    if not number:
        return lines[0][:first]
    # The lines are depth first, so the one before shares the most with this one.
    fork = common(lines[number - 1], lines[number])
    return lines[number][: fork + (fork - first) % 2]


def right_at(task: Task, path: Line) -> Line:
    """Return the solver's right moves after a path, the preferred one first; none off the tree."""
    tree = tree_of(task)
    if path not in tree:
        return ()
    return tuple(
        move
        for move in tree.children(path)
        if _WRONG.isdisjoint(tree.annotation((*path, move)).glyphs)
    )


def same_move(task: Task, path: Line, board: Board, move: Move) -> str | None:
    """Return the right move after a path that the solver's move is, or is an image of.

    None if it is neither. `board`: the position after the path.
    """
    right = right_at(task, path)
    text = board.move_string(move)
    if text in right or not right:
        return text if right else None
    key = _key_after(board, move)
    parsed = ((one, board.parse_move(one)) for one in right)
    return next((one for one, other in parsed if _key_after(board, other) == key), None)


def reply_to(task: Task, path: Line, number: int) -> str | None:
    """Return the opponent's move after a path; None where the line ends.

    `number`: of the line that is asked for, which the solver may have left for another right move.
    """
    line = lines_of(task)[number]
    if line[: len(path)] == path:
        return line[len(path)] if len(line) > len(path) else None
    replies = tree_of(task).children(path)
    return next((move for move in replies if right_at(task, (*path, move))), None)


def comment_after(task: Task, path: Line) -> Text:
    """Return the author's comment on a position in each language; empty if there is none."""
    tree = tree_of(task)
    if path not in tree:
        return ()
    trees = task.comments or (("en", tree),)
    comments = ((lang, one.annotation(path).comment) for lang, one in trees)
    return tuple((lang, comment) for lang, comment in comments if comment)


def joined(comments: Iterable[str]) -> str:
    """Return comments as one text, each of them a sentence."""
    words = [comment.strip() for comment in comments if comment.strip()]
    ended = [one if one[-1] in ".!?…:" else f"{one}." for one in words[:-1]]
    return " ".join((*ended, *words[-1:]))


def tree_of(task: Task) -> GameTree:
    """Return the tree of a task of the kind `line`."""
    assert task.tree is not None, "the reader of tasks checks this"
    return task.tree


def _key_after(board: Board, move: Move) -> int:
    after = board.copy()
    after.push(move)
    return canonical_key(after)
