"""Notices that refuse a move, with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Hex, Piece, Reason


@dataclass(frozen=True, slots=True)
class Stuck:
    """Notice: the player chose a piece without a legal move, for this reason."""

    piece: Piece
    reason: Reason


@dataclass(frozen=True, slots=True)
class Refused:
    """Notice: the player sent the chosen piece to a space it can't go to, for this reason."""

    piece: Piece
    to: Hex
    reason: Reason
