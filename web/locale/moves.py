"""Spaces and moves in words. Pure."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Protocol

from hive_core import Board, Direction, Hex, Move, Piece
from hive_core.notation import MoveText, parse_move_text
from web.locale import text
from web.locale.pieces import joined, piece_name, piece_names


class Stacks(Protocol):
    """Tiles on hexes: a `Board`, or a position that is being set up."""

    def stacks(self) -> dict[Hex, tuple[Piece, ...]]: ...
    def stack_at(self, place: Hex, /) -> tuple[Piece, ...]: ...
    def hex_of(self, piece: Piece, /) -> Hex | None: ...


def on_table(board: Stacks) -> tuple[Piece, ...]:
    """Return all tiles on the board."""
    return tuple(piece for stack in board.stacks().values() for piece in stack)


def place_name(
    lang: str, board: Board, piece: Piece, to: Hex, among: Collection[Piece] | None = None
) -> str:
    """Return a destination in words, as in the move's notation: `east of the white queen bee`."""
    return place_words(lang, parse_move_text(board.move_string(Move(piece, to))), among)


def place_words(lang: str, parts: MoveText, among: Collection[Piece] | None = None) -> str:
    """Return the space that a move's notation names, in words."""
    if parts.reference is None:
        return text(lang, "place.first")
    side = "on" if parts.direction is None else parts.direction.name
    return text(lang, f"place.{side}", piece=piece_name(lang, parts.reference, among))


def tile_in_words(lang: str, board: Stacks, piece: Piece) -> str:
    """Return a top tile in words, with all tiles below it and around it."""
    place = board.hex_of(piece)
    name = piece_name(lang, piece)
    if place is None:
        return name
    return text(lang, "target", piece=name, place=place_in_words(lang, board, place, without=piece))


def place_in_words(lang: str, board: Stacks, place: Hex, *, without: Piece | None = None) -> str:
    """Return a space in words, by all tiles below and around it but `without`."""
    under = [piece for piece in reversed(board.stack_at(place)) if piece != without]
    known = [text(lang, "place.on", piece=piece_names(lang, under))] if under else []
    for direction in Direction:
        stack = [p for p in board.stack_at(place + direction.value) if p != without]
        if stack:
            # If a neighbour is north-west of the space, the space is south-east of it.
            side = OPPOSITE[direction.name]
            known.append(text(lang, f"place.{side}", piece=piece_name(lang, stack[-1])))
    return joined(lang, known) or text(lang, "place.first")


OPPOSITE = {"NW": "SE", "NE": "SW", "E": "W", "SE": "NW", "SW": "NE", "W": "E"}


# The move list needs all of them again after each intent.
@lru_cache(maxsize=1024)
def move_text(lang: str, move: str) -> str:
    """Return a MoveString in words."""
    parts = parse_move_text(move)
    if parts.piece is None:
        return text(lang, "move.pass")
    return text(lang, "target", piece=piece_name(lang, parts.piece), place=place_words(lang, parts))


@lru_cache(maxsize=1024)
def move_shown(lang: str, move: str, *, codes: bool) -> str:
    """Return a move as move lists show it: in a few words, or as its MoveString if `codes`."""
    if codes:
        return move
    parts = parse_move_text(move)
    if parts.piece is None:
        return sentence_case(text(lang, "move.pass"))
    tile = text(lang, f"bug.{parts.piece.bug.value}")
    if parts.piece.number:
        tile = text(lang, "piece", kind=tile, number=parts.piece.number)
    tile = sentence_case(tile)
    if parts.reference is None:
        return text(lang, "short.first", tile=tile)
    side = "on" if parts.direction is None else parts.direction.name
    return text(lang, f"short.{side}", tile=tile, piece=piece_name(lang, parts.reference))


def sentence_case(words: str) -> str:
    """Return the words with a capital at the beginning."""
    return words[:1].upper() + words[1:]
