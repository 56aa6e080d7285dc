"""What clicks and keys do: pure functions from a state of the board to the next one."""

from __future__ import annotations

from dataclasses import replace

from hive_core._board import clicks
from hive_core._values.reasons import Reason
from hive_core.annotations import Annotation, Mark, MarkColor
from hive_core.errors import HiveError, quoted
from hive_core.teach._widgets import solving, words
from hive_core.teach._widgets.moves import pushed
from hive_core.teach._widgets.state import BoardState
from hive_core.teach._words.names import color_title, the_tile, tile_name
from hive_core.types import Hex, Move, Piece

KEYS = ("Escape", "u", "r", "f")
"""The keys with a meaning of their own: deselect, undo, redo, flip the board.

The arrow keys move the focus; Enter and the space bar are clicks.
"""


def click(state: BoardState, place: Hex) -> BoardState:
    """Return the state after a click on a hex: on the tile on top of it, or on an empty space."""
    if state.attempt is not None and state.attempt.is_clicked:
        return solving.click(state, place)
    if refused := _refusal(state):
        return state.cleared(refused)
    match clicks.click(state.board, place, state.selected):
        case Move() as move:
            return play(state, move)
        case clicks.Refused(piece, to, reason):
            message = solving.why_not(state, Move(piece, to), reason)
            return replace(_explained(state, reason), sentence=message)
        case clicks.Stuck() | Piece() | None as selection:
            return _select(state, selection)


def click_hand(state: BoardState, piece: Piece) -> BoardState:
    """Return the state after a click on a tile in a hand."""
    if state.attempt is not None and state.attempt.is_clicked:
        return state.cleared(state.sentence)
    if refused := _refusal(state):
        return state.cleared(refused)
    if piece not in state.board.reserve(piece.color):
        return state.cleared(words.sentence(f"{the_tile(piece)} is not in the hand"))
    return _select(state, clicks.choose(state.board, piece, state.selected))


def deselect(state: BoardState) -> BoardState:
    """Return the state with nothing selected."""
    return state if state.selected is None else state.cleared()


def press(state: BoardState, key: str) -> BoardState:
    """Return the state after one of `KEYS`, in either letter case.

    :raises HiveError: if it is another key.
    """
    match key if key == "Escape" else key.lower():
        case "Escape":
            return deselect(state)
        case "u":
            return undo(state)
        case "r":
            return redo(state)
        case "f":
            return replace(state, flip=not state.flip)
    raise HiveError(f"{quoted(key)} is not a key of the board: {', '.join(KEYS)}")


def play(state: BoardState, move: Move) -> BoardState:
    """Return the state after a legal move in the position shown; later moves are dropped.

    In a task the move is judged. A pass that is forced afterwards is played, too.
    """
    if state.attempt is not None:
        return solving.answer(state, move)
    return pushed(state, move)


def pass_turn(state: BoardState) -> BoardState:
    """Return the state after the player to move passes, or with the reason against it."""
    if refused := _refusal(state, passing=True):
        return state.cleared(refused)
    reason = state.board.explain(Move())
    if reason is not None:
        return state.cleared(words.why_not(Move(), reason))
    return play(state, Move())


def go_to(state: BoardState, ply: int) -> BoardState:
    """Return the state with the position after so many moves shown.

    :raises HiveError: if the game has no such position, or a task is open.
    """
    if state.attempt is not None and ply != state.ply:
        raise HiveError("a task has no other positions to go to: restart it")
    if not 0 <= ply <= len(state.moves):
        raise HiveError(f"the game has no position {ply}: write a ply from 0 to {len(state.moves)}")
    return replace(state, ply=ply).cleared()


def undo(state: BoardState) -> BoardState:
    """Return the state before the last move of a human; redo gets the move back."""
    return _step(state, -1)


def redo(state: BoardState) -> BoardState:
    """Return the state with the next move of the game played again."""
    return _step(state, 1)


def _step(state: BoardState, step: int) -> BoardState:
    if state.attempt is not None:
        return state.cleared("A task has no undo: choose “Try again”.")
    ply = state.ply + step
    # Against the computer, stop where a human is to move, unless that is out of the game.
    while 0 < ply < len(state.moves) and replace(state, ply=ply).level and not all(state.levels):
        ply += step
    if not 0 <= ply <= len(state.moves):
        return state.cleared("There is no move to undo." if step < 0 else "No move to redo.")
    return replace(state, ply=ply).cleared()


def _refusal(state: BoardState, *, passing: bool = False) -> str:
    """Return why no click on a tile or a space plays anything; empty if it may."""
    if state.attempt is not None and state.attempt.solved:
        return "The task is solved. “Try again” starts it over."
    if state.mode == "view":
        return "This board only shows the game."
    if state.board.is_game_over():
        return "The game is over."
    if state.is_computers_turn:
        return "Wait for the computer’s move."
    if not passing and state.must_pass:
        return f"{color_title(state.board.turn)} has no legal move: choose “Pass”."
    return ""


def _select(state: BoardState, selection: Piece | clicks.Stuck | None) -> BoardState:
    """Return the state with that tile selected, or with the reason why it can't move."""
    if selection is None:
        return state.cleared()
    if isinstance(selection, clicks.Stuck):
        message = words.why_stuck(selection.piece, selection.reason)
        return replace(_explained(state.cleared(), selection.reason), sentence=message)
    targets = {move.to for move in state.board.moves_of(selection)}
    spaces = "1 space" if len(targets) == 1 else f"{len(targets)} spaces"
    message = f"{words.sentence(tile_name(selection))[:-1]}: {spaces} to go to."
    return replace(state.cleared(message), selected=selection)


def _explained(state: BoardState, reason: Reason) -> BoardState:
    """Return the state with red rings around the tiles that the reason names."""
    places = {state.board.hex_of(piece) for piece in reason.pieces}
    rings = [Mark(place, MarkColor.RED) for place in places if place is not None]
    others = [mark for mark in state.drawn.marks if mark.color is not MarkColor.RED]
    if not rings:
        return replace(state, drawn=Annotation(marks=tuple(others), arrows=state.drawn.arrows))
    ringed = {mark.hex for mark in rings}
    marks = [mark for mark in others if mark.hex not in ringed]
    return replace(state, drawn=Annotation(marks=(*marks, *rings), arrows=state.drawn.arrows))
