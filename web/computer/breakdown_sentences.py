"""The parts of the evaluation in words. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hive_core import Board, Bug, Color, Piece
from hive_core.breakdown import Part, PartKind
from web.computer.breakdown import COMPARED, PartLine
from web.locale import text
from web.locale.moves import on_table
from web.locale.pieces import color_name, color_title, joined, piece_names

_NAMED = 4
"""How many tiles a line names; more are counted."""


def sentence(lang: str, line: PartLine, board: Board) -> str:
    """Return a line of the list in words, without a full stop."""
    if line.kind in COMPARED:
        return _compared(lang, line)
    (part,) = line.parts
    match part.kind:
        case PartKind.SIDES:
            return _sides(lang, part, board)
        case PartKind.ESCAPE:
            return _escape(lang, part)
        case PartKind.ON_QUEEN | PartKind.GUARD:
            tiles = piece_names(lang, part.pieces, on_table(board))
            return text(lang, f"part.{part.kind.name}", pieces=tiles, **_players(lang, part))
        case PartKind.TURN | PartKind.TOGETHER:
            return text(lang, f"part.{part.kind.name}", **_players(lang, part))
    values: dict[str, object] = {**_players(lang, part), "count": len(part.pieces)}
    key = f"part.{part.kind.name}"
    against = part.score < 0 if part.color is Color.WHITE else part.score > 0
    if part.kind is PartKind.ATTACK and against:
        key = "part.ATTACK.few"
    if len(part.pieces) > _NAMED:
        return text(lang, f"{key}.many", **values)
    if not part.pieces:
        return text(lang, f"{key}.none", **values)
    return text(lang, key, tiles=_kinds(lang, part.pieces), **values)


def _players(lang: str, part: Part) -> dict[str, str]:
    """Return the names of both players: the one that the part is about, and the other one."""
    color, other = part.color, part.color.other
    return {
        "color": color_name(lang, color),
        "Color": color_title(lang, color),
        "other": color_name(lang, other),
        "Other": color_title(lang, other),
    }


def _compared(lang: str, line: PartLine) -> str:
    """Return both players' numbers of tiles, and which tiles make the difference.

    These are the kinds of equally many tiles, else the numbers of free ants.
    """
    white, black = (part.pieces for part in line.parts)
    counts = {"white": len(white), "black": len(black)}
    if len(white) == len(black):
        only = [_only(lang, own, other) for own, other in ((white, black), (black, white))]
        if all(only):
            key = f"part.{line.kind.name}.kinds"
            return text(lang, key, white_only=only[0], black_only=only[1], **counts)
    ants = [sum(piece.bug is Bug.ANT for piece in pieces) for pieces in (white, black)]
    if line.kind is PartKind.FREE and ants[0] != ants[1]:
        return text(lang, "part.FREE.ants", white_ants=ants[0], black_ants=ants[1], **counts)
    return text(lang, f"part.{line.kind.name}", **counts)


def _only(lang: str, own: Iterable[Piece], other: Iterable[Piece]) -> str:
    """Return the tiles that `own` has more of than `other`, in words."""
    more = Counter(piece.bug for piece in own) - Counter(piece.bug for piece in other)
    kinds = [(text(lang, f"bug.{bug.value}"), count) for bug, count in more.items()]
    return joined(lang, [f"{kind} ×{count}" if count > 1 else kind for kind, count in kinds])


def _sides(lang: str, part: Part, board: Board) -> str:
    tops = [board.piece_at(place) for place in part.hexes]
    white = sum(top is not None and top.color is Color.WHITE for top in tops)
    return text(
        lang,
        "part.SIDES",
        count=len(tops),
        white=white,
        black=len(tops) - white,
        **_players(lang, part),
    )


def _escape(lang: str, part: Part) -> str:
    """Return whether the queen can move away, and which of her owner's tiles beside her."""
    queen = Piece(part.color, Bug.QUEEN)
    beside = tuple(piece for piece in part.pieces if piece != queen)
    key = "part.ESCAPE"
    if queen in part.pieces:
        key = "part.ESCAPE.both" if beside else "part.ESCAPE.queen"
    return text(lang, key, tiles=_kinds(lang, beside), **_players(lang, part))


def _kinds(lang: str, pieces: Iterable[Piece]) -> str:
    """Return tiles of one player in words, without their colour: `ant 1 and spider 2`."""
    return joined(lang, [_kind(lang, piece) for piece in pieces])


def _kind(lang: str, piece: Piece) -> str:
    kind = text(lang, f"bug.{piece.bug.value}")
    return text(lang, "piece", kind=kind, number=piece.number) if piece.number else kind
