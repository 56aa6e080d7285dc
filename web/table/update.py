"""How intents change the board on screen: select, send, drop, zoom, pan."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Hex, Move, Piece
from web.app.effects import AnimateMove, Sound
from web.app.state import AppState, Update, selected_move
from web.app.transitions import fit_hive, waiting, with_destinations
from web.game.refusals import Refused, Stuck
from web.game.update import play
from web.table import intents, keyboard_focus, marks_update
from web.table.intents import TableIntent
from web.ui import geometry
from web.ui.geometry import Frame, Point


def update(state: AppState, intent: TableIntent) -> Update:
    """Return the state after the intent, and its effects."""
    table = state.table
    if table.marking.busy and state.dialog is None:
        drawn = _draw(state, intent)
        if drawn is not None:
            return drawn
    match intent:
        case intents.TapTile(piece) | intents.TapReserve(piece):
            after, effects = _choose(state, piece)
            return with_destinations(after), effects
        case intents.TapTarget(to):
            return _send(state, to)
        case intents.TapHex(at):
            return _tap_beside(state, at)
        case intents.Grab(piece):
            chosen = piece in (table.selected, _refused_piece(state))
            return (state, ()) if chosen else _choose(state, piece)
        case intents.Drop(at):
            return _drop(state, at)
        case intents.Confirm():
            move = selected_move(state)
            return (state, ()) if move is None else play(state, move)
        case intents.Deselect() if table.pending is not None:
            return replace(state, table=replace(table, pending=None), notice=None), ()
        case intents.Deselect():
            return state.deselected(), ()
        case intents.Peek(at):
            return replace(state, table=replace(table, peek=at)), ()
        case intents.Flip():
            return fit_hive(replace(state, table=replace(table, flip=not table.flip))), ()
        case intents.Fit():
            return fit_hive(state), ()
        case intents.Pan(dx, dy):
            stacks = state.shown.board.stacks()
            return _set_frame(state, geometry.panned(table.frame, dx, dy, stacks, flip=table.flip))
        case intents.Zoom(factor, x, y):
            still = None if x is None or y is None else Point(x, y)
            stacks = state.shown.board.stacks()
            frame = geometry.zoomed(table.frame, factor, still, stacks, flip=table.flip)
            return _set_frame(state, frame)
        case intents.MoveFocus(at, arrow):
            cursor = keyboard_focus.step(state.shown, at, arrow)
            return replace(state, table=replace(table, cursor=cursor)), ()


def _draw(state: AppState, intent: TableIntent) -> Update | None:
    """Return the state after an intent that draws while marks are drawn; None for any other."""
    match intent:
        case intents.Deselect():
            return marks_update.cancel(state), ()
        case intents.TapTarget(at) | intents.TapHex(at) if state.table.marking.tool:
            return marks_update.click(state, at)
        case intents.TapTile(piece) if state.table.marking.tool:
            place = state.board.hex_of(piece)
            return None if place is None else marks_update.click(state, place)
    return None


def _set_frame(state: AppState, frame: Frame) -> Update:
    return replace(state, table=replace(state.table, frame=frame)), ()


def _choose(state: AppState, piece: Piece) -> Update:
    """Select a piece, or say why it has no legal move; deselect it if it is selected."""
    if not state.playable:
        return _open_stack(state, piece), ()
    if piece in (state.table.selected, _refused_piece(state)):
        return state.deselected(), ()
    board, free = state.board, state.deselected()
    if board.moves_of(piece):
        return replace(free, table=replace(free.table, selected=piece)), ()
    reason = board.explain_piece(piece)
    if reason is None:
        return free, ()
    return replace(free, notice=Stuck(piece, reason)), (Sound("stuck"),)


def _open_stack(state: AppState, piece: Piece) -> AppState:
    """Return the state with the tiles of a stack shown where none can be moved; again closes it."""
    place, free = state.board.hex_of(piece), state.deselected()
    if place is None or place == state.table.peek or len(state.board.stack_at(place)) < 2:
        return free
    return replace(free, table=replace(free.table, peek=place))


def _refused_piece(state: AppState) -> Piece | None:
    """Return the piece that the notice says can't move, if any."""
    return state.notice.piece if isinstance(state.notice, Stuck) else None


def _send(state: AppState, to: Hex) -> Update:
    """Send the selected piece to a destination."""
    move = Move(state.table.selected, to) if state.table.selected is not None else None
    if move is None or not state.playable or not state.board.is_legal(move):
        return state.deselected(), ()
    asked = waiting(state, move)
    return play(state, move) if asked is None else (asked, ())


def _tap_beside(state: AppState, at: Hex) -> Update:
    """Handle a click on an empty space: if the selected piece can't go there, say why."""
    board = state.board
    near = board.ply == 0 or any(board.piece_at(n) is not None for n in at.neighbors())
    if state.table.selected is None or not near:
        return state.deselected(), ()
    return _drop(state, at)


def _drop(state: AppState, at: Hex | None) -> Update:
    """Drop the dragged piece: play the move, or say why it is illegal and keep the selection."""
    piece = state.table.selected
    if at is None:
        return state.deselected(), ()
    if piece is None or not state.playable:
        return state, ()
    if at in state.destinations:
        after, effects = _send(state, at)
        # The pointer has carried the piece there, so no animation is needed.
        return after, tuple(effect for effect in effects if not isinstance(effect, AnimateMove))
    reason = state.board.explain(Move(piece, at))
    if reason is None or at == state.board.hex_of(piece):
        return state, ()
    return replace(
        state, table=replace(state.table, pending=None), notice=Refused(piece, at, reason)
    ), (Sound("stuck"),)
