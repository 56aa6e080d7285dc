"""Read moves as people type them: in any case, without the mover's colour and number."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hive_core import Board, Color, HiveError, Move, Piece
from hive_core._notation.move_strings import respelt
from hive_core.types import PIECES


@dataclass(frozen=True, slots=True)
class Unclear:
    """A text that is no move: `key` of the catalogue says why, `piece` which tile it is about.

    `climb`: how to write the climb that is probably meant. `tile`: the name of a tile that does
    not exist, as it was typed; `piece` is then the last of its kind.
    """

    key: str
    piece: Piece | None = None
    climb: str = ""
    tile: str = ""


_TILE = r"[wb]?[qsbgamlp]\d{0,3}"
_MOVE = re.compile(
    rf"(?P<mover>{_TILE})(?:(?:\s+|(?=[-/\\]))(?P<before>[-/\\])?\s*(?P<beside>{_TILE})"
    rf"\s*(?P<after>[-/\\])?)?",
    re.IGNORECASE | re.ASCII,
)
_PARTS = re.compile(r"(?P<color>[wb](?=[a-z]))?(?P<bug>[a-z])(?P<number>\d+)?", re.ASCII)

# What keyboards and other programs write for the three marks.
_MARKS = str.maketrans(dict.fromkeys("‐‑‒–—−﹣－", "-") | dict.fromkeys("⁄∕／", "/") | {"＼": "\\"})


def read(board: Board, text: str) -> Move | Unclear:
    """Return the move that a text means in this position; it may be illegal."""
    words = " ".join(text.translate(_MARKS).split())
    if words.lower() == "pass":
        return Move()
    match = _MOVE.fullmatch(words)
    if match is None or (match["before"] and match["after"]):
        return Unclear("typed.spelling")
    movers = _tiles(match["mover"], board.turn)
    here = [piece for piece in movers if _within_reach(board, piece)] or movers
    if not here:
        return _no_such(match["mover"], board.turn)
    if match["beside"] is None:
        return Unclear("typed.nowhere", here[0]) if board.ply else board.parse_move(str(here[0]))
    beside = _reference(board, match["beside"])
    if isinstance(beside, Unclear):
        return beside
    place = f"{match['before'] or ''}{beside}{match['after'] or ''}"
    moves, climb = [], Unclear("typed.spelling")
    for piece in here:
        meant = f"{piece} {place}"
        try:
            moves.append(board.parse_move(meant))
        except HiveError:
            climb = Unclear("typed.climb", piece, respelt(board, meant))
    legal = [move for move in moves if board.is_legal(move)]
    if len(legal) > 1:
        return Unclear("typed.which", here[0])
    return next(iter(legal or moves), climb)


def _reference(board: Board, name: str) -> Piece | Unclear:
    """Return the tile on the board that a name means, or why that is unclear.

    Without a colour it is the only such tile, or the mover's.
    """
    named = [piece for color in Color for piece in _tiles(name, color)]
    pieces = [piece for piece in dict.fromkeys(named) if board.hex_of(piece) is not None]
    own = [piece for piece in pieces if piece.color is board.turn]
    if len(pieces) == 1 or len(own) == 1:
        return (own or pieces)[0]
    if pieces:
        return Unclear("typed.which", pieces[0])
    return Unclear("typed.absent", named[0]) if named else _no_such(name, board.turn)


def _no_such(name: str, color: Color) -> Unclear:
    """Return that no tile has this name, which has the form of one."""
    kind = _tiles(name.rstrip("0123456789"), color)
    return Unclear("typed.none", kind[-1], tile=name) if kind else Unclear("typed.spelling")


def _tiles(name: str, color: Color) -> list[Piece]:
    """Return the tiles of this colour that a name may mean; any number unless it has one."""
    match = _PARTS.fullmatch(name.lower())
    if match is None:
        return []
    letter = match["color"] or color.letter
    same = [p for p in PIECES if (p.color.letter, p.bug.value.lower()) == (letter, match["bug"])]
    number = int(match["number"] or 1)
    if match["number"] and len(same) > 1:
        return [piece for piece in same if piece.number == number]
    return same if number == 1 else []


def _within_reach(board: Board, piece: Piece) -> bool:
    """Return whether the tile is on the board, or is the next of its kind in hand."""
    if board.hex_of(piece) is not None:
        return True
    same = [p for p in board.reserve(piece.color) if p.bug is piece.bug]
    return same[:1] == [piece]
