"""Random clicks and keys: no state of a board raises anything but a reason, or breaks a law."""

from __future__ import annotations

import json
import random

import pytest

from hive_core import Board, Color
from hive_core.errors import HiveError
from hive_core.teach import puzzles
from hive_core.teach._widgets import drawing
from hive_core.teach._widgets.controller import panel
from hive_core.teach._widgets.messages import handle
from hive_core.teach._widgets.state import BoardState, from_task, from_texts

BUTTONS = ("background", "first", "last", "undo", "redo", "pass", "flip", "hint", "restart")


def starts() -> list[BoardState]:
    tasks = [next(t for t in puzzles.load() if t.kind == kind) for kind in ("win", "destinations")]
    return [from_texts(), from_texts("Base"), *map(from_task, tasks)]


@pytest.mark.parametrize("seed", range(8))
def test_random_clicks_keep_the_laws_of_the_board(seed: int) -> None:
    rng = random.Random(seed)
    state = starts()[seed % 4]
    for _ in range(120):
        state = clicked(state, rng)
        board = state.board
        assert 0 <= state.ply <= len(state.moves)
        assert state.selected is None or board.moves_of(state.selected)
        assert state.sentence == "" or state.sentence[-1] in ".?!…”"
    assert Board.from_game_string(state.game_string() or "Base").ply <= len(state.moves)
    json.dumps(panel(state))


def clicked(state: BoardState, rng: random.Random) -> BoardState:
    """Return the state after a random message, most often a click that means something."""
    hands = [str(piece) for color in Color for piece in state.board.reserve(color)]
    messages = [
        *(("hex", str(place)) for place in rng.sample(drawing.places(state), 4)),
        *(("hex", str(place)) for place in state.targets[:6]),
        *(("hand", name) for name in rng.sample(hands, min(4, len(hands)))),
        (rng.choice(BUTTONS), ""),
        ("key", rng.choice(("Escape", "u", "r", "f", "q"))),
        ("ply", str(rng.randrange(9))),
    ]
    act, value = rng.choice(messages)
    try:
        return handle(state, {"act": act, "value": value})
    except HiveError:
        return state
