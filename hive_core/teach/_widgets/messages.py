"""What a page sends about clicks and keys, checked, and what it does to the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from hive_core.errors import HiveError, quoted
from hive_core.teach._widgets import actions, solving
from hive_core.teach._widgets.state import BoardState
from hive_core.types import Hex, Piece

_Action = Callable[[BoardState], BoardState]

_BUTTONS: Final[dict[str, _Action]] = {
    "background": actions.deselect,
    "first": lambda state: actions.go_to(state, 0),
    "last": lambda state: actions.go_to(state, len(state.moves)),
    "undo": actions.undo,
    "redo": actions.redo,
    "pass": actions.pass_turn,
    "flip": lambda state: replace(state, flip=not state.flip),
}
_TASK_BUTTONS: Final[dict[str, _Action]] = {
    "hint": solving.hint,
    "solution": solving.show_solution,
    "restart": solving.restart,
}
_WITH_VALUE: Final[dict[str, Callable[[BoardState, str], BoardState]]] = {
    "hex": lambda state, value: actions.click(state, Hex.parse(value)),
    "hand": lambda state, value: actions.click_hand(state, _piece(state, value)),
    "ply": lambda state, value: actions.go_to(state, _number(value)),
    "key": actions.press,
}


def handle(state: BoardState, message: object) -> BoardState:
    """Return the state after a message: `{"act": "hex", "value": "0,-1"}`.

    :raises HiveError: if it is not understood; nothing changes then.
    """
    if not isinstance(message, Mapping):
        raise HiveError(f"a message to a board is an object with an act, not {quoted(message)}")
    act, value = message.get("act"), message.get("value")
    if not isinstance(act, str):
        raise HiveError(f"a message to a board has an act, not {quoted(act)}")
    if act in _BUTTONS:
        return _BUTTONS[act](state)
    if act in _TASK_BUTTONS:
        if state.attempt is None:
            raise HiveError(f"the board has no task for {quoted(act)}")
        return _TASK_BUTTONS[act](state)
    if act not in _WITH_VALUE:
        raise HiveError(f"{quoted(act)} is not an act of the board")
    if not isinstance(value, str):
        raise HiveError(f"the act {act!r} has a text as value, not {quoted(value)}")
    return _WITH_VALUE[act](state, value)


def _piece(state: BoardState, value: str) -> Piece:
    piece = Piece.parse(value)
    if not state.board.game_type.includes(piece.bug):
        raise HiveError(f"{quoted(value)} is not a tile of this game")
    return piece


def _number(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 7):
        raise HiveError(f"{quoted(value)} is not the number of a position")
    return int(value)
