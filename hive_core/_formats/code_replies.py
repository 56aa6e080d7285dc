"""What a player who has received a code can do, and the code to send back.

These are the rules by which two people play with codes; `hive_core.game_code` has their names.
"""

from __future__ import annotations

import enum
from dataclasses import replace

from hive_core._formats.code_values import Correspondence, GameCode, Request
from hive_core._rules.arguments import MoveLike
from hive_core.board import Board
from hive_core.errors import HiveError, expected
from hive_core.game_tree import GameTree
from hive_core.types import Color, GameState, Outcome, Termination


class Reply(enum.Enum):
    """What the receiver of a code can do: the sender's opponent.

    A move declines what the sender asks for; `DECLINE` is for when the sender is to move.
    """

    MOVE = "play a move"
    MOVE_AND_OFFER = "play a move and offer a draw"
    ACCEPT = "accept the draw or the takeback"
    DECLINE = "decline the draw or the takeback"
    TAKEBACK = "ask for a takeback"
    RESIGN = "resign"


_MOVES = (Reply.MOVE, Reply.MOVE_AND_OFFER)
_DECLINED = {Request.DRAW: Request.DRAW_DECLINED, Request.TAKEBACK: Request.TAKEBACK_DECLINED}


def replies(code: GameCode) -> tuple[Reply, ...]:
    """Return what the receiver of a code can do, in the order of `Reply`; none after the end.

    :raises HiveError: if it is no code with a correspondence, or a move is illegal.
    """
    sent = _correspondence(code)
    return _replies(code, sent, code.board())


def reply(
    code: GameCode,
    answer: Reply,
    move: MoveLike | None = None,
    *,
    name: str = "",
    note: str = "",
    sent: int = 0,
) -> GameCode:
    """Return the code that the receiver of a code sends back.

    `answer`: one of `replies(code)`. `move`: what is played, only with `MOVE` and `MOVE_AND_OFFER`.
    `name`, `note`, `sent`: of the receiver, as in `Correspondence`.

    What the receiver asks for or answers is in the `request` of the result, unless the game is over
    then. An accepted draw ends the game; an accepted takeback takes back the asker's last move
    other than a forced pass, and all moves after it.

    :raises InvalidMoveError: if a text is not a move in this position.
    :raises IllegalMoveError: if a rule forbids the move.
    :raises HiveError: if that is not possible now, or an argument is of the wrong kind.
    """
    received = _correspondence(code)
    if not isinstance(answer, Reply):
        raise expected("a Reply", answer, "replies(code) returns those that are possible")
    board = code.board()
    if answer not in _replies(code, received, board):
        raise HiveError(_refusal(code, received, board, answer))
    if (move is not None) != (answer in _MOVES):
        raise HiveError(
            f"to {answer.value}, {'leave out the' if move is not None else 'give a'} move"
        )
    me, tree, request = received.sender.other, code.tree.main_line_only(), None
    if move is not None:
        tree = tree.with_move(tree.main_line, board.variation([move])[0])
        offers = answer is Reply.MOVE_AND_OFFER
        request = Request.DRAW if offers else _declined(received.request)
    elif answer is Reply.RESIGN:
        tree = tree.with_ending(Outcome(Termination.RESIGNATION, received.sender))
    elif answer is Reply.TAKEBACK:
        request = Request.TAKEBACK
    elif answer is Reply.DECLINE:
        request = _declined(received.request)
    elif received.request is Request.DRAW:
        tree = tree.with_ending(Outcome(Termination.AGREEMENT, None))
    else:
        tree, request = _taken_back(tree, board, received.sender), Request.TAKEN_BACK
    answered = replace(code, tree=tree)
    if _end(answered, answered.board()) is not None:
        request = None
    words = Correspondence(received.identity, me, request, name, note, received.days, sent)
    return replace(answered, correspondence=words)


def _correspondence(code: GameCode) -> Correspondence:
    if not isinstance(code, GameCode):
        raise expected("a GameCode", code, "read_code(text) reads one")
    if code.correspondence is None:
        raise HiveError("the code has a game, but does not say who sends it to whom")
    return code.correspondence


def _replies(code: GameCode, sent: Correspondence, board: Board) -> tuple[Reply, ...]:
    if _end(code, board) is not None:
        return ()
    on_turn = board.turn is not sent.sender
    if _is_asked(code, sent, board):
        answers = (Reply.MOVE, Reply.ACCEPT) if on_turn else (Reply.ACCEPT, Reply.DECLINE)
        return (*answers, Reply.RESIGN)
    if not on_turn:
        return (Reply.RESIGN,)
    may_ask = sent.request is not Request.TAKEBACK_DECLINED
    if may_ask and _plies_left(code.tree, board, board.turn) is not None:
        return (*_MOVES, Reply.TAKEBACK, Reply.RESIGN)
    return (*_MOVES, Reply.RESIGN)


def _refusal(code: GameCode, sent: Correspondence, board: Board, answer: Reply) -> str:
    """Return why the receiver cannot do that."""
    end, me = _end(code, board), sent.sender.other
    if end is not None:
        return f"the game is over: {end}"
    asked = _is_asked(code, sent, board)
    if answer in (Reply.ACCEPT, Reply.DECLINE):
        verb = answer.name.lower()
        return "a move declines it" if asked else f"there is nothing to {verb}"
    if board.turn is not me:
        return f"it is {board.turn}'s turn, not {me}'s"
    if asked:
        return f"{sent.sender} asks for something: accept it, or decline it by a move"
    if sent.request is Request.TAKEBACK_DECLINED:
        return f"{sent.sender} has just declined a takeback"
    return f"{me} has no move to take back"


def _is_asked(code: GameCode, sent: Correspondence, board: Board) -> bool:
    """Tell whether the sender asks for something that can be granted."""
    if sent.request is Request.TAKEBACK:
        return _plies_left(code.tree, board, sent.sender) is not None
    return sent.request is Request.DRAW


def _declined(request: Request | None) -> Request | None:
    return None if request is None else _DECLINED.get(request)


def _plies_left(tree: GameTree, board: Board, asker: Color) -> int | None:
    """Return how many moves are left after a takeback, None if the asker has played none."""
    line = tree.main_line
    at = len(line) - (2 if board.turn is asker else 1)
    while at >= 0 and line[at] == "pass":
        at -= 2
    return at if at >= 0 else None


def _taken_back(tree: GameTree, board: Board, asker: Color) -> GameTree:
    plies = _plies_left(tree, board, asker)
    assert plies is not None  # else there is nothing to accept
    return tree.without(tree.main_line[: plies + 1])


def _end(code: GameCode, board: Board) -> Outcome | GameState | None:
    """Return how the game ended, None while it goes on."""
    return board.outcome() or code.tree.result
