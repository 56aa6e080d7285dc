"""MoveStrings in a position: the move that one means, and the canonical one of a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hive_core._rules.board_view import BoardToPlayOn, BoardView
from hive_core.errors import (
    HiveError,
    IllegalMoveError,
    InvalidGameStringError,
    InvalidMoveError,
    Phrase,
    Wording,
    expected,
    phrase,
)
from hive_core.notation import MoveText, MoveToken, format_move_text, parse_move_text
from hive_core.types import PASS, Bug, Direction, Hex, Move, Piece

if TYPE_CHECKING:
    from hive_core._notation.renumber import Renumbering

ORIGIN = Hex(0, 0)
_OPPOSITE = {
    direction: next(d for d in Direction if d.value + direction.value == ORIGIN)
    for direction in Direction
}


def resolve(board: BoardView, text: str) -> Move:
    """Return the move that a MoveString means on this board; it may be illegal.

    :raises InvalidMoveError: if it is not a MoveString, the reference is not on the board, or a
        direction leads a tile that climbs to an occupied space.
    """
    parts = parse_move_text(text)
    if parts.piece is None:
        return Move()
    if parts.reference is None:
        if board.ply:
            raise InvalidMoveError(text, phrase(Wording.NO_PLACE), board.describe())
        return Move(parts.piece, ORIGIN)
    place = board.hex_of(parts.reference)
    if place is None:
        problem = phrase(Wording.ABSENT, piece=parts.reference)
        raise InvalidMoveError(text, problem, board.describe())
    if parts.direction is None:
        return Move(parts.piece, place)
    place += parts.direction.value
    beneath = _top_without(board, parts.piece, place)
    if beneath is not None and board.hex_of(parts.piece) and parts.piece.bug.info.may_be_on_top:
        # A direction means a space beside the reference, for every bug alike.
        problem = phrase(Wording.CLIMB, piece=parts.piece, other=beneath)
        raise InvalidMoveError(text, problem, board.describe())
    return Move(parts.piece, place)


def respelt(board: BoardView, text: str) -> str:
    """Return the MoveString, with the tile beneath in place of a direction that means a climb.

    Some programs write climbs like that.
    """
    try:
        resolve(board, text)
    except InvalidMoveError as error:
        problem = dict(error.phrase.values)["problem"]
        if isinstance(problem, Phrase) and problem.wording is Wording.CLIMB:
            values = dict(problem.values)
            return f"{values['piece']} {values['other']}"
    return text


def opens_with_a_queen(moves: Sequence[MoveToken]) -> bool:
    """Tell whether a player begins with the queen, which the tournament opening forbids."""
    return any(token.text[1:2].upper() == Bug.QUEEN.value for token in moves[:2])


def play(
    board: BoardToPlayOn, moves: Sequence[MoveToken], names: Renumbering | None = None
) -> None:
    """Play the moves of a GameString.

    `names`: renumbers the tiles. With it, also play forced passes that the text leaves out, and
    climbs that it names by a direction.

    :raises InvalidGameStringError: at the first fault, with its index; the moves before are played.
    """
    for token in moves:
        ours = names.move(token.text) if names else token.text
        try:
            if names and must_pass(board, ours):
                board.push_move("pass")
            board.push_move(respelt(board, ours) if names else ours)
        except (InvalidMoveError, IllegalMoveError) as error:
            problem = names.as_written(error.phrase, token.text) if names else error.phrase
            fault = phrase(Wording.AT_MOVE, number=board.ply + 1, problem=problem)
            raise InvalidGameStringError(
                fault, token.index, board.ply, board.game_string()
            ) from error


def must_pass(board: BoardToPlayOn, text: str) -> bool:
    """Tell whether a MoveString is the opponent's, and the player whose turn it is must pass."""
    return text[:1].lower() in "wb".replace(board.turn.letter, "") and [*board.legal_moves] == [
        PASS
    ]


def variation(board: BoardToPlayOn, moves: Iterable[Move | str]) -> list[str]:
    """Return the MoveStrings of moves that could be played one after the other.

    :raises InvalidMoveError: if a text is not a move in its position.
    :raises IllegalMoveError: if a rule forbids one of them.
    """
    if isinstance(moves, (str, Move)) or not isinstance(moves, Iterable):
        how = "search(board, limit).lines[0].moves is one, and ['wS1', 'bS1 wS1-'] another"
        raise expected("several moves", moves, how)
    board = board.copy()
    texts = []
    for move in moves:
        before = board.copy()
        texts.append(canonical(before, board.push_move(move)))
    return texts


def canonical(board: BoardView, move: Move) -> str:
    """Return the canonical MoveString of a legal move.

    :raises HiveError: if the destination touches no tile that could be the reference.
    """
    return format_move_text(_move_text(board, move))


def _move_text(board: BoardView, move: Move) -> MoveText:
    if move.piece is None or move.to is None:
        return MoveText()
    beneath = _top_without(board, move.piece, move.to)
    if beneath is not None:
        return MoveText(move.piece, beneath)
    if not board.ply:
        return MoveText(move.piece)
    for direction in Direction:
        reference = _top_without(board, move.piece, move.to + direction.value)
        if reference is not None:
            # The neighbour to the north-west has the destination to its south-east.
            return MoveText(move.piece, reference, _OPPOSITE[direction])
    raise HiveError(f"{move} touches nothing in {board.describe()}")


def _top_without(board: BoardView, mover: Piece, place: Hex) -> Piece | None:
    rest = [piece for piece in board.stack_at(place) if piece != mover]
    return rest[-1] if rest else None
