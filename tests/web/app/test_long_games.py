"""A click in a long game makes no more nodes, and changes no more elements, than in a short one."""

from __future__ import annotations

import gc
from collections import Counter
from functools import _lru_cache_wrapper
from typing import TYPE_CHECKING, Any

import pytest

from hive_core import Board, Hex, Move, Piece
from tests.fake_dom import Children, Element
from web.app.update import update
from web.app.view import view
from web.game.record import Record
from web.game.state import OpenGame
from web.shared.state import AppState
from web.table.intents import Deselect, TapReserve, TapTarget, TapTile
from web.ui import nodes

if TYPE_CHECKING:
    from web.shared.intents import Intent

# Both ants go away and come back, so that the position is the same again after four plies.
OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-")
ANTS = (
    (Piece.parse("wA1"), Hex(-2, 0), Hex(-2, 1)),
    (Piece.parse("bA1"), Hex(3, 0), Hex(3, -1)),
)
EARLY, LATE = 22, 202

ELEMENT = ("setAttribute", "removeAttribute", "insertBefore", "insertAdjacentHTML", "remove")


def game(plies: int) -> Board:
    """Return the game of that length."""
    board = Board("Base", repetition_draw=False)
    for move in OPENING:
        board.push(board.parse_move(move))
    while board.ply < plies:
        ant, home, away = ANTS[board.ply % 2]
        board.push(Move(ant, away if board.hex_of(ant) == home else home))
    return board


def work(plies: int, clicks: list[Intent], dom: Any, patch: pytest.MonkeyPatch) -> Counter[str]:
    """Return how many nodes the clicks make at the end of the game, and what they change."""
    for cached in [thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper)]:
        cached.cache_clear()
    record = Record.of_board(game(plies), repetition_draw=False)
    page = AppState(game=OpenGame(record=record, ply=plies), mode="analysis", newcomer=False)
    page = update(page, Deselect())[0]
    tree = view(page)
    element = Element.parse(tree.markup())
    counts: Counter[str] = Counter()

    def counted(owner: Any, name: str) -> None:
        own = getattr(owner, name)

        def call(*args: Any, **named: Any) -> Any:
            counts[name] += 1
            return own(*args, **named)

        patch.setattr(owner, name, call)

    for name in ELEMENT:
        counted(Element, name)
    counted(Children, "item")
    counted(nodes, "Node")
    for intent in clicks:
        page = update(page, intent)[0]
        new = view(page)
        dom._patch(element, tree, new)
        tree = new
    patch.undo()
    assert element.seen() == Element.parse(tree.markup()).seen()
    return counts


@pytest.mark.parametrize("piece", ["wG1", "wA1"])
def test_a_turn_in_a_long_game_costs_no_more_than_in_a_short_one(
    dom: Any, monkeypatch: pytest.MonkeyPatch, piece: str
) -> None:
    board = game(EARLY)
    assert board.stacks() == game(LATE).stacks()
    mover = Piece.parse(piece)
    choose = TapReserve if board.hex_of(mover) is None else TapTile
    to = board.moves_of(mover)[-1].to
    assert to is not None
    clicks: list[Intent] = [choose(mover), TapTarget(to)]
    early, late = (work(plies, clicks, dom, monkeypatch) for plies in (EARLY, LATE))
    assert early["Node"] > 0
    assert early["setAttribute"] > 0
    assert late == early
