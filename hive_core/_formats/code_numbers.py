"""The number that the code of a game holds: its values as digits, each in a base of its own.

docs/game-code.md specifies it. The values come in one order, the first in the lowest place, so a
reader knows the base of each from those before it. A last digit of 1 tells where the moves end.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from hive_core._formats.code_values import (
    IDENTITIES,
    MOST_DAYS,
    MOST_MINUTES,
    Correspondence,
    GameCode,
    Request,
)
from hive_core._game.limits import MAX_PLIES
from hive_core._game.starts import begin, end_board
from hive_core.errors import HiveError
from hive_core.game_tree import GameTree
from hive_core.types import Color, GameState, GameType, Move, Outcome, Piece, Termination

if TYPE_CHECKING:
    from hive_core._rules.coordinates import LegalMoves
    from hive_core.board import Board
    from hive_core.types import Hex

_KINDS = ("Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3", "M", "L", "P")
_RANKS = {
    Piece.parse(f"{color}{kind}"): rank for rank, (color, kind) in enumerate(product("wb", _KINDS))
}
_ENDINGS: tuple[Outcome | GameState, ...] = (
    Outcome(Termination.RESIGNATION, Color.BLACK),
    Outcome(Termination.RESIGNATION, Color.WHITE),
    Outcome(Termination.AGREEMENT, None),
    Outcome(Termination.TIME, Color.BLACK),
    Outcome(Termination.TIME, Color.WHITE),
    GameState.WHITE_WINS,
    GameState.BLACK_WINS,
    GameState.DRAW,
)
_REQUESTS = 8
_MOST_BYTES = 4000


class _Writer:
    """Collects digits, the lowest first."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, value: int, base: int) -> None:
        self._digits.append((value, base))

    def put_flags(self, *flags: bool) -> None:
        for flag in flags:
            self.put(int(flag), 2)

    def put_text(self, text: str) -> None:
        """Put the number of bytes of the text in UTF-8, and the bytes."""
        data = text.encode()
        self.put(len(data), _MOST_BYTES)
        for byte in data:
            self.put(byte, 256)

    def number(self) -> int:
        number = 1
        for value, base in reversed(self._digits):
            number = number * base + value
        return number


class _Reader:
    """Takes digits off a number, the lowest first."""

    def __init__(self, number: int) -> None:
        self._rest = number

    @property
    def is_empty(self) -> bool:
        return self._rest == 1

    def take(self, base: int) -> int:
        if self._rest < base:
            raise HiveError("the code ends too early")
        self._rest, value = divmod(self._rest, base)
        return value

    def take_flag(self) -> bool:
        return self.take(2) == 1

    def take_text(self) -> str:
        data = bytes([self.take(256) for _ in range(self.take(_MOST_BYTES))])
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise HiveError("a text of the code is not UTF-8") from None


def number_of(code: GameCode) -> int:
    """Return the number that holds a game.

    :raises HiveError: if a move is illegal.
    """
    tree, writer = code.tree, _Writer()
    game_type = tree.game_type
    writer.put_flags(game_type.mosquito, game_type.ladybug, game_type.pillbug)
    ending = tree.ending or tree.result
    if tree.ending is None and tree.result not in _ENDINGS:
        ending = None
    handicap = game_type.handicap if tree.start is None else ""
    more = (
        code.tournament,
        not code.repetition_draw,
        bool(handicap),
        tree.start is not None,
        ending is not None,
        code.correspondence is not None,
    )
    writer.put_flags(any(more), *(more if any(more) else ()))
    if handicap:
        writer.put_text(handicap)
    if tree.start is not None:
        writer.put_text(tree.start)
    if ending is not None:
        writer.put(_ENDINGS.index(ending), len(_ENDINGS))
    if code.correspondence is not None:
        _put_correspondence(writer, code.correspondence)
    _put_moves(writer, code)
    return writer.number()


def code_of(number: int) -> GameCode:
    """Return the game that a number holds.

    :raises HiveError: if it holds none.
    """
    reader = _Reader(number)
    mosquito, ladybug, pillbug = (reader.take_flag() for _ in range(3))
    game_type = GameType(mosquito, ladybug, pillbug)
    more = [reader.take_flag() for _ in range(6)] if reader.take_flag() else [False] * 6
    tournament, no_repetition_draw, has_handicap, has_start, has_ending, has_letter = more
    if has_handicap:
        game_type = game_type.with_handicap(reader.take_text())
    start = reader.take_text() if has_start else None
    ending = _ENDINGS[reader.take(len(_ENDINGS))] if has_ending else None
    correspondence = _taken_correspondence(reader) if has_letter else None
    board = begin(game_type, start, tournament=tournament)
    moves = _taken_moves(reader, board)
    tree = GameTree(board.game_type, start, (tuple(moves),))
    if isinstance(ending, Outcome):
        end_board(board, ending)
        tree = tree.with_ending(ending)
    elif ending is not None:
        tree = tree.with_result(ending)
    return GameCode(tree, tournament, not no_repetition_draw, correspondence)


# -- moves -----------------------------------------------------------------------------------------


def _in_order(moves: LegalMoves) -> list[Move]:
    """Return legal moves in the order of the format: by tile, then by column and row."""
    return sorted(moves, key=_place_in_order) if len(moves) > 1 else list(moves)


def _place_in_order(move: Move) -> tuple[int, Hex]:
    assert move.piece is not None  # a pass is the only move
    assert move.to is not None
    return _RANKS[move.piece], move.to


def _base(choices: int) -> int:
    """Return the base of a move's digit: of a single legal move, 2, so that it leaves a trace."""
    return max(choices, 2)


def _put_moves(writer: _Writer, code: GameCode) -> None:
    board = begin(code.tree.game_type, code.tree.start, tournament=code.tournament)
    for text in code.tree.main_line:
        moves = _in_order(board.legal_moves)
        writer.put(moves.index(board.push_move(text)), _base(len(moves)))


def _taken_moves(reader: _Reader, board: Board) -> list[str]:
    """Take all moves off the number, play them, and return their MoveStrings."""
    texts: list[str] = []
    while not reader.is_empty:
        moves = _in_order(board.legal_moves)
        index = reader.take(_base(len(moves)))
        if index >= len(moves) or len(texts) == MAX_PLIES:
            raise HiveError("the code has no such move")
        texts.append(board.move_string(moves[index]))
        board.push(moves[index])
    return texts


# -- what the players send each other --------------------------------------------------------------


def _put_correspondence(writer: _Writer, sent: Correspondence) -> None:
    writer.put(sent.identity, IDENTITIES)
    writer.put(int(sent.sender), 2)
    writer.put(0 if sent.request is None else sent.request.value, _REQUESTS)
    writer.put_flags(bool(sent.name), bool(sent.note), bool(sent.days), bool(sent.sent))
    for text in filter(None, (sent.name, sent.note)):
        writer.put_text(text)
    if sent.days:
        writer.put(sent.days, MOST_DAYS + 1)
    if sent.sent:
        writer.put(sent.sent, MOST_MINUTES)


def _taken_correspondence(reader: _Reader) -> Correspondence:
    identity, sender = reader.take(IDENTITIES), Color(reader.take(2))
    request = reader.take(_REQUESTS)
    if request > len(Request):
        raise HiveError("the code has no such request")
    has_name, has_note, has_days, has_sent = (reader.take_flag() for _ in range(4))
    return Correspondence(
        identity,
        sender,
        Request(request) if request else None,
        reader.take_text() if has_name else "",
        reader.take_text() if has_note else "",
        reader.take(MOST_DAYS + 1) if has_days else 0,
        reader.take(MOST_MINUTES) if has_sent else 0,
    )
