"""What is wrong with a position that is being set up, and the position of a text.

Imported when the editor is opened, to keep the page's start quick.
"""

from __future__ import annotations

from functools import lru_cache

from hive_core import Board, Hex, InvalidPositionError, Piece
from hive_core.errors import Phrase, Wording, phrase
from hive_core.faults import Fault, FaultKind, find_faults
from hive_core.positions import parse_position_text
from web.editor.draft import MOST_TURNS, Draft
from web.locale.phrases import Notice

FARTHEST = 200
"""The largest coordinate of a tile that the page draws."""

OVER = frozenset({FaultKind.QUEEN_SURROUNDED, FaultKind.BOTH_SURROUNDED})
"""The faults of a position in which the game is over."""


@lru_cache(maxsize=8)
def faults(draft: Draft) -> tuple[Fault, ...]:
    """Return everything that is impossible or unusual, impossible faults first."""
    return find_faults(
        draft.stacks(), draft.turn, draft.game_type, moved=draft.moved, turn_number=draft.number
    )


def is_possible(draft: Draft) -> bool:
    """Return whether a game can go on from the position, or is over in it."""
    return not any(fault.forbids for fault in faults(draft))


def is_playable(draft: Draft) -> bool:
    """Return whether a game can go on from the position."""
    return is_possible(draft) and not any(fault.kind in OVER for fault in faults(draft))


def fault_hexes(draft: Draft) -> dict[Hex, bool]:
    """Return the hexes that show a fault, and whether that fault is impossible."""
    hexes: dict[Hex, bool] = {}
    for fault in faults(draft):
        at = (draft.hex_of(piece) for piece in fault.pieces) if not fault.hexes else fault.hexes
        for place in at:
            if place is not None:
                hexes[place] = hexes.get(place, False) or fault.forbids
    return hexes


@lru_cache(maxsize=2)
def state(draft: Draft) -> str:
    """Return the state of the game in the position, as UHP names it."""
    if is_possible(draft):
        return str(Board.from_position(draft.text).state)
    return "InProgress"


def read(text: str) -> Draft | Notice:
    """Return the position of a PositionString, possible or not, or why the text is none."""
    try:
        parts = parse_position_text(text)
    except InvalidPositionError as error:
        return _unreadable(error.index, error.phrase)
    seen: dict[Piece, Hex] = {}
    for token in parts.tokens:
        if max(map(abs, token.place)) > FARTHEST:
            return _unreadable(token.index, Notice("editor.far"))
        for piece, index in zip(token.pieces, token.indices, strict=True):
            if piece in seen:
                places = {"place": str(seen[piece]), "other": str(token.place)}
                problem = phrase(Wording.IN_TWO_PLACES, piece=piece, **places)
                return _unreadable(index, problem)
            seen[piece] = token.place
    if (parts.turn_number or 1) > MOST_TURNS:
        return _unreadable(parts.turn_index, Notice("editor.late"))
    return Draft.made(parts.game_type, parts.turn, parts.stacks, parts.turn_number, parts.moved)


def _unreadable(index: int, problem: Phrase | Notice) -> Notice:
    return Notice("editor.unreadable", (("index", str(index + 1)), ("problem", problem)))
