"""The tactical motifs of a move in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from hive_core import Bug, Piece
from hive_core.motifs import Motif
from web.locale import text
from web.locale.pieces import color_name, color_title, piece_name, piece_names

_NAMED = 2
"""How many pieces a clause names; more are counted."""


def aims(lang: str, motifs: Iterable[Motif], among: Collection[Piece]) -> list[str]:
    """Return what a move is good for, as clauses without a subject."""
    return [_aim(lang, motif, among) for motif in motifs]


def _aim(lang: str, motif: Motif, among: Collection[Piece]) -> str:
    key, pieces = f"aim.{motif.kind.name}", motif.pieces
    if motif.side is not None:
        side = motif.side
        names = {"color": color_name(lang, side), "Color": color_title(lang, side)}
        return text(lang, key, count=motif.count, **names)
    if not pieces:
        return text(lang, key)
    colors = (pieces[0].color, pieces[0].color.other)
    color, other = (color_name(lang, color) for color in colors)
    queen = piece_name(lang, Piece(colors[1], Bug.QUEEN))
    if len(pieces) > _NAMED:
        return text(lang, f"{key}.many", count=len(pieces), color=color, queen=queen)
    names = {"other": other, "Other": color_title(lang, colors[1])}
    return text(lang, key, pieces=piece_names(lang, pieces, among), queen=queen, **names)
