"""Judges the moves of a task by the rules: any move that keeps the goal within reach is right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hive_core._rules.arguments import as_color, as_move, as_texts
from hive_core.board import Board, as_board
from hive_core.teach._tasks import lines
from hive_core.teach._tasks.goals import Condition
from hive_core.teach._tasks.prover import best_defence, can_win, refutation, wins_in
from hive_core.teach._tasks.task import Task, Text, as_task
from hive_core.types import Color, GameState, Hex, Move, Outcome, Piece

_LOST_WITHIN = 2
"""How many moves the opponent of an `only-move` task has to win."""

_ANSWER_NODES = 3_000
"""The nodes of the search for an answer to a wrong move, for some 0.2 s in a browser."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move means for the task.

    `right`: the goal is still within reach. `solved`: the task is over. `reply`: the opponent's
    move after a right one, if the task goes on. `refutation`: the opponent's move that shows why a
    wrong one is wrong, if there is such a move. `text`: what the task says about this mistake.
    `unmet`: the condition of the task's goal that a wrong move does not meet. `same`: the move of
    the task's tree that the right one is an image of. `goes_on`: where a line has ended and another
    is asked for, the moves since the start of the task with which that one begins. `also`: the move
    is of the tree, but not of the line that is asked for; it is taken back at no cost.
    """

    right: bool
    solved: bool = False
    reply: Move | None = None
    refutation: Move | None = None
    text: Text = ()
    unmet: Condition | None = None
    same: Move | None = None
    goes_on: tuple[str, ...] | None = None
    also: bool = False


def board_after(task: Task, played: Sequence[str]) -> Board:
    """Return a new board with the position of the task after these MoveStrings."""
    board = as_task(task).board()
    for text in as_texts(played, "MoveStrings"):
        board.push_move(text)
    return board


def judge(task: Task, played: Sequence[str], move: Move, line: int = 0) -> Verdict:
    """Return what a legal move means, after the MoveStrings played since the start of the task.

    `played` has the moves of both sides. `line`: how many lines of a `line` task have been played
    to their ends. Not for `destinations` and `tiles`, which ask for no move.
    """
    board = board_after(task, played)
    move = as_move(board, move)
    if task.kind == "line":
        return _in_line(task, board, move, line)
    if task.kind == "beat":
        return _after_game(task, board, move)
    if is_right(task, board, move, len(played) // 2):
        return _after_right(task, board, (*played, board.move_string(move)), move)
    return Verdict(
        right=False,
        refutation=_refutation(task, board, move, len(played) // 2),
        text=_mistake(task, board, move),
        unmet=None if task.goal is None else task.goal.unmet(board, move),
    )


def is_right(task: Task, board: Board, move: Move, done: int) -> bool:
    """Tell whether the move keeps the goal within reach; `done`: own moves since the start."""
    move = as_move(as_board(board), move)
    if as_task(task).kind == "play":
        return task.goal is not None and task.goal.is_met(board, move)
    if task.kind == "line":
        return lines.same_move(task, tuple(board.move_strings()), board, move) is not None
    if task.kind == "better":
        return board.move_string(move) in task.answers
    after = board.copy()
    after.push(move)
    if after.outcome() is not None:
        won = after.state is _won_by(board.turn)
        return won or (task.kind == "only-move" and after.state is GameState.DRAW)
    if task.kind == "only-move":
        return not can_win(after, _LOST_WITHIN)
    left = task.moves - done - 1
    return left > 0 and refutation(after, left) is None


def right_moves(task: Task, played: Sequence[str] = ()) -> tuple[Move, ...]:
    """Return every right move in the position after these MoveStrings."""
    board = board_after(task, played)
    done = len(played) // 2
    if task.kind == "win":
        return wins_in(board, task.moves - done)
    return tuple(move for move in board.legal_moves if is_right(task, board, move, done))


def next_move(task: Task, played: Sequence[str] = (), line: int = 0) -> Move | None:
    """Return a right move for a hint: that of the stored line while it is followed.

    `line`: as for `judge`.
    """
    if as_task(task).kind == "line":
        board = board_after(task, played)
        path = tuple(board.move_strings())
        here = lines.lines_of(task)[line]
        right = here[len(path) :] if here[: len(path)] == path else lines.right_at(task, path)
        return board.parse_move(right[0]) if right else None
    along = as_texts(played, "MoveStrings")
    if as_task(task).kind == "beat":
        return None
    if task.line[: len(along)] == along and len(task.line) > len(along):
        return board_after(task, along).parse_move(task.line[len(along)])
    return next(iter(right_moves(task, along)), None)


def answers(task: Task) -> frozenset[Hex | Piece]:
    """Return what there is to click: the hexes of `destinations`, or the tiles of `tiles`."""
    board = as_task(task).board()
    if task.kind == "destinations":
        assert task.piece is not None
        return frozenset(move.to for move in board.moves_of(task.piece) if move.to is not None)
    return frozenset(
        piece
        for stack in board.stacks().values()
        for piece in stack
        if piece.color in sides_of(task, board)
        and bool(board_of(board, piece.color).moves_of(piece)) is (task.which == "movable")
    )


class Ways(NamedTuple):
    """How a tile reaches its spaces: what throws it there, and whether it goes to any by itself."""

    throwers: tuple[Piece, ...]
    by_itself: bool

    @property
    def key(self) -> str:
        """Return the end of the name of the sentences about it."""
        return "" if not self.throwers else ".also" if self.by_itself else ".thrown"


def ways_of(task: Task) -> Ways:
    """Return how the tile of a task of the kind `destinations` reaches its spaces.

    :raises HiveError: if its position is not a legal one.
    """
    board = task.board()
    moves = () if task.piece is None else board.moves_of(task.piece)
    paths = [board.path(move) for move in moves]
    throwers = {path.thrower for path in paths if path.thrower is not None}
    return Ways(tuple(sorted(throwers, key=str)), any(path.thrower is None for path in paths))


def sides_of(task: Task, board: Board) -> tuple[Color, ...]:
    """Return whose tiles a task of the kind `tiles` is about: the side to move if it names none."""
    return task.sides or (board.turn,)


def board_of(board: Board, color: Color) -> Board:
    """Return the position in which the player is to move: the same, or one with the other turn."""
    from hive_core.motifs import board_on_turn

    color = as_color(color)
    return board if as_board(board).turn is color else board_on_turn(board, color) or board


def _in_line(task: Task, board: Board, move: Move, line: int) -> Verdict:
    """Return what a move means in a task of the kind `line`."""
    path, text = tuple(board.move_strings()), board.move_string(move)
    right = lines.same_move(task, path, board, move)
    if right is None:
        wrong, tree = (*path, text), lines.tree_of(task)
        words = lines.comment_after(task, wrong) or _mistake(task, board, move)
        board.push(move)
        replies = tree.children(wrong) if wrong in tree else ()
        refuting = board.parse_move(replies[0]) if replies else _answer_to(board, known=bool(words))
        return Verdict(right=False, refutation=refuting, text=words)
    target = lines.lines_of(task)[line]
    if target[: len(path)] == path and right != target[len(path)]:
        # Another right move after which nothing comes does not end the line that goes on.
        ends = lines.reply_to(task, (*path, right), line) is None
        if task.strict or (ends and len(target) > len(path) + 1):
            return Verdict(right=False, also=True)
    same = None if right == text else board.parse_move(right)
    after = (*path, right)
    reply = lines.reply_to(task, after, line)
    if reply is not None:
        board.push_move(right)
        return Verdict(right=True, reply=board.parse_move(reply), same=same)
    every = lines.lines_of(task)
    if line + 1 == len(every):
        return Verdict(right=True, solved=True, same=same)
    goes_on = lines.beginning(every, line + 1, task.start)[task.start :]
    return Verdict(right=True, same=same, goes_on=goes_on)


def _answer_to(board: Board, *, known: bool) -> Move | None:
    """Return the opponent's answer to a wrong move: a win, or what the computer would play.

    `known`: why the move is wrong, so that only a win is of interest.
    """
    if board.outcome() is not None:
        return None
    won = next(iter(wins_in(board, 1)), None)
    if won is not None or known:
        return won
    # Imported here: most tasks need no search.
    from hive_core.search import Limit, search

    return search(board, Limit(nodes=_ANSWER_NODES)).move


def _mistake(task: Task, board: Board, move: Move) -> Text:
    """Return what the task says about a wrong move; empty for nothing."""
    return next((wrong.text for wrong in task.wrong if wrong.goal.is_met(board, move)), ())


def about_forbidden(task: Task, move: Move) -> Text:
    """Return what the task says about a move that the rules forbid; empty for nothing."""
    return next((wrong.text for wrong in task.wrong if wrong.goal.is_of(move)), ())


def game_verdict(task: Task, played: int, outcome: Outcome | None) -> bool | None:
    """Return whether a game against the computer has reached its aim; None while it goes on.

    `played`: how many moves both sides have made since the start of the task; `outcome`: of the
    game.
    """
    if outcome is None:
        return True if task.survive and played >= 2 * task.survive else None
    return outcome.winner is task.board().turn or (task.survive > 0 and outcome.winner is None)


def _after_game(task: Task, board: Board, move: Move) -> Verdict:
    board.push(move)
    # The last of the moves to survive counts after the answer to it.
    verdict = game_verdict(task, 0, board.outcome())
    return Verdict(right=verdict is not False, solved=verdict is True)


def _after_right(task: Task, board: Board, played: tuple[str, ...], move: Move) -> Verdict:
    if task.kind != "win":
        return Verdict(right=True, solved=True)
    board.push(move)
    if board.outcome() is not None:
        return Verdict(right=True, solved=True)
    if task.line[: len(played)] == played and len(task.line) > len(played):
        return Verdict(right=True, reply=board.parse_move(task.line[len(played)]))
    left = task.moves - (len(played) + 1) // 2
    return Verdict(right=True, reply=best_defence(board, left))


def _refutation(task: Task, board: Board, move: Move, done: int) -> Move | None:
    """Return the opponent's move that shows why this one is wrong; None if none does."""
    after = board.copy()
    after.push(move)
    if after.outcome() is not None:
        return None
    if task.kind == "win":
        left = task.moves - done - 1
        return refutation(after, left) if left else None
    return next(iter(wins_in(after, _LOST_WITHIN if task.kind == "only-move" else 1)), None)


def _won_by(color: Color) -> GameState:
    return GameState.WHITE_WINS if color is Color.WHITE else GameState.BLACK_WINS
