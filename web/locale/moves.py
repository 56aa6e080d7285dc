"""Spaces and moves in words. Pure.

The words name sides as the reader sees them: `turn` says by how many sixths, 0 to 5, the board is
turned clockwise. At 3 what MoveStrings call east is on the left, and the words call it west.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from hive_core import Board, Bug, Color, Direction, Hex, Move, Piece
from hive_core._values.catalogue import Name, Word
from hive_core.notation import MoveText, parse_move_text
from web.locale import text
from web.locale.pieces import joined, piece_name, piece_names

_CLOCKWISE = tuple(Direction)


class Stacks(Protocol):
    """Tiles on hexes: a `Board`, or a position that is being set up."""

    def stacks(self) -> dict[Hex, tuple[Piece, ...]]: ...
    def stack_at(self, place: Hex, /) -> tuple[Piece, ...]: ...
    def hex_of(self, piece: Piece, /) -> Hex | None: ...


@dataclass(frozen=True, slots=True)
class MoveStyle:
    """How the reader sees moves: `codes`: as MoveStrings, not in words; `turn`: as above."""

    codes: bool
    turn: int


def on_table(board: Stacks) -> tuple[Piece, ...]:
    """Return all tiles on the board."""
    return tuple(piece for stack in board.stacks().values() for piece in stack)


def place_name(
    lang: str,
    board: Board,
    piece: Piece,
    to: Hex,
    among: Collection[Piece] | None = None,
    *,
    turn: int,
) -> str:
    """Return a destination in words, as in the move's notation: `east of the white queen bee`."""
    parts = parse_move_text(board.move_string(Move(piece, to)))
    return place_words(lang, parts, among, turn=turn)


def place_words(
    lang: str, parts: MoveText, among: Collection[Piece] | None = None, *, turn: int
) -> str:
    """Return the space that a move's notation names, in words."""
    if parts.reference is None:
        return text(lang, "place.first")
    return side_of(lang, parts.direction, piece_name(lang, parts.reference, among), turn=turn)


def side_of(lang: str, direction: Direction | None, piece: Name, *, turn: int) -> str:
    """Return in words the space on that side of a tile, None for on top of it."""
    return text(lang, f"place.{_side(direction, turn=turn)}", piece=piece)


def _side(direction: Direction | None, *, turn: int) -> str:
    """Return the side as the reader sees it, as the keys of the catalogues end."""
    if direction is None:
        return "on"
    return (rotated(direction, turn) if turn else direction).name


def opposite(direction: Direction) -> Direction:
    """Return the direction that leads back."""
    return rotated(direction, 3)


def rotated(direction: Direction, sixths: int) -> Direction:
    """Return the direction so many sixths of a turn clockwise, or counterclockwise below 0."""
    return _CLOCKWISE[(_CLOCKWISE.index(direction) + sixths) % 6]


def tile_in_words(lang: str, board: Stacks, piece: Piece, *, turn: int) -> str:
    """Return a top tile in words, with all tiles below it and around it."""
    place = board.hex_of(piece)
    name = piece_name(lang, piece)
    if place is None:
        return name
    words = place_in_words(lang, board, place, without=piece, turn=turn)
    return text(lang, "target", piece=name, place=words)


def place_in_words(
    lang: str, board: Stacks, place: Hex, *, without: Piece | None = None, turn: int
) -> str:
    """Return a space in words, by all tiles on it and around it but `without`, if that is there.

    While a position is set up, it may be apart from all tiles.
    """
    stack = board.stack_at(place)
    height = stack.index(without) if without in stack else len(stack)
    tiles = [
        text(lang, key, piece=piece_names(lang, tiles))
        for key, tiles in (
            ("place.under", stack[height + 1 :][::-1]),
            ("place.on", stack[:height][::-1]),
        )
        if tiles
    ]
    for direction in Direction:
        # In the order in which they are seen. A neighbour has the space on its opposite side.
        beside = rotated(direction, -turn) if turn else direction
        others = [p for p in board.stack_at(place + beside.value) if p != without]
        if others:
            name = piece_name(lang, others[-1])
            tiles.append(side_of(lang, opposite(beside), name, turn=turn))
    is_first = all(piece == without for piece in on_table(board))
    return joined(lang, tiles) or text(lang, "place.first" if is_first else "place.apart")


def move_phrase(
    lang: str,
    move: str,
    mover: Color,
    among: Collection[Piece] | None = None,
    thrower: Piece | None = None,
    *,
    turn: int,
) -> str:
    """Return a MoveString in words within a sentence, which may have a colon of its own."""
    parts = parse_move_text(move)
    if parts.piece is None:
        return text(lang, "move.pass")
    place = place_words(lang, parts, among, turn=turn)
    names = {"piece": piece_name(lang, parts.piece, among), "place": place}
    if thrower is not None:
        by = piece_name(lang, thrower, among)
        return text(lang, "spoken.brief.thrower", **names, thrower=by)
    key = "spoken.brief.throw" if is_throw(parts, mover) else "spoken.brief"
    return text(lang, key, **names)


# The move list needs all of them again after each intent.
@lru_cache(maxsize=1024)
def move_text(
    lang: str, move: str, mover: Color, thrower: Piece | None = None, *, turn: int
) -> str:
    """Return a MoveString in words; `mover`: whose move it is; `thrower`: who throws the tile."""
    parts = parse_move_text(move)
    if parts.piece is None:
        return text(lang, "move.pass")
    names = {"piece": piece_name(lang, parts.piece), "place": place_words(lang, parts, turn=turn)}
    if thrower is not None:
        return text(lang, "target.thrown.by", **names, thrower=piece_name(lang, thrower))
    return text(lang, "target.thrown" if is_throw(parts, mover) else "target", **names)


@lru_cache(maxsize=1024)
def move_shown(
    lang: str, move: str, mover: Color, style: MoveStyle, *, thrown: bool = False
) -> str:
    """Return a move as move lists show it: in a few words, or as its MoveString.

    The row or the turn says whose move it is, so the tile's colour is named only if it is thrown.
    `thrown`: a pillbug throws it, which its name alone tells only of a tile of the opponent.
    """
    if style.codes:
        return move
    parts = parse_move_text(move)
    if parts.piece is None:
        return sentence_case(text(lang, "move.pass"))
    if thrown or is_throw(parts, mover):
        tile = text(lang, "short.throw", piece=piece_name(lang, parts.piece))
    else:
        tile = text(lang, f"bug.{parts.piece.bug.value}")
        if parts.piece.number:
            tile = text(lang, "piece", kind=tile, number=parts.piece.number)
    tile = sentence_case(tile)
    if parts.reference is None:
        return text(lang, "short.first", tile=tile)
    side = _side(parts.direction, turn=style.turn)
    return text(lang, f"short.{side}", tile=tile, piece=piece_name(lang, parts.reference))


def is_throw(parts: MoveText, mover: Color) -> bool:
    """Return whether the move takes a tile of the opponent, which only a pillbug's throw does."""
    return parts.piece is not None and parts.piece.color is not mover


def thrower_of(board: Board, move: Move | str) -> Piece | None:
    """Return the pillbug or mosquito that throws the tile of a move; None if none does."""
    parts = board.parse_move(move) if isinstance(move, str) else move
    in_hand = parts.piece is None or board.hex_of(parts.piece) is None
    return None if in_hand else board.path(parts).thrower


def can_throw(board: Board, piece: Piece) -> bool:
    """Return whether this pillbug, or mosquito beside one, can throw a tile."""
    place = board.hex_of(piece)
    if piece.bug not in (Bug.PILLBUG, Bug.MOSQUITO) or place is None:
        return False
    beside = set(place.neighbors())
    # Finding out how a tile moves takes long, so only those that a throw can be are looked at.
    return any(
        move.to in beside
        and board.hex_of(move.piece) in beside
        and thrower_of(board, move) == piece
        for move in board.legal_moves
        if move.piece is not None
    )


def sentence_case(words: str) -> str:
    """Return the words with a capital at the beginning, in each case that they have."""
    return words.at_start() if isinstance(words, Word) else words[:1].upper() + words[1:]
