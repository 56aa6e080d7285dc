"""How intents change the board on screen: select, send, drop, zoom, pan."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Hex, Move, Piece
from hive_core._board.clicks import Refused, Stuck, choose, click, refusal
from web.computer import update as computer_update
from web.computer.intents import ExplainScore
from web.game import end_card
from web.game import update as game_update
from web.game.intents import CloseEnding
from web.game.update import play
from web.locale.phrases import Notice
from web.shared.effects import AnimateMove, Sound
from web.shared.state import AppState, Update, selected_move
from web.shared.transitions import fit_hive, waiting, with_destinations
from web.table import keyboard_focus, marks_update, viewport
from web.table.intents import (
    Confirm,
    Deselect,
    Drop,
    FanStacks,
    FindTile,
    Fit,
    Flip,
    Grab,
    MoveFocus,
    Pan,
    Peek,
    TableIntent,
    TapHex,
    TapReserve,
    TapTarget,
    TapTile,
    Tell,
    TurnBoard,
    Zoom,
)
from web.ui.geometry import Frame, Point


def update(state: AppState, intent: TableIntent) -> Update:
    """Return the state after the intent, and its effects."""
    table = state.table
    if isinstance(intent, Deselect) and _closes_list(state):
        return computer_update.update(state, ExplainScore())
    if isinstance(intent, Deselect) and _closes_card(state):
        return game_update.update(state, CloseEnding())
    if table.marking.busy and state.dialog is None:
        result = _draw(state, intent)
        if result is not None:
            return result
    match intent:
        case TapTile(piece) | TapReserve(piece):
            after, effects = _choose(state, piece)
            return with_destinations(after), effects
        case TapTarget(to):
            return _send(state, to)
        case TapHex(at):
            return _tap_beside(state, at)
        case Grab(piece):
            chosen = piece in (table.selected, _refused_piece(state))
            return (state, ()) if chosen else _choose(state, piece)
        case Drop(at):
            return _drop(state, at)
        case Confirm():
            move = selected_move(state)
            return (state, ()) if move is None or state.ahead else play(state, move)
        case Deselect() if table.pending is not None:
            return replace(state, table=replace(table, pending=None), notice=None), ()
        case Deselect():
            return state.deselected(), ()
        case Peek(at):
            return replace(state, table=replace(table, peek=at)), ()
        case Flip():
            return fit_hive(replace(state, table=replace(table, flip=not table.flip))), ()
        case TurnBoard(sixths):
            turned = replace(table, own_turn=(table.own_turn + sixths) % 6)
            return fit_hive(replace(state, table=turned)), ()
        case FanStacks():
            return replace(state, table=replace(table, fanned=not table.fanned)), ()
        case Fit():
            return fit_hive(state), ()
        case Pan(dx, dy):
            stacks = state.shown.board.stacks()
            return _set_frame(state, viewport.panned(table.frame, dx, dy, stacks, turn=table.turn))
        case Zoom(factor, x, y):
            still = None if x is None or y is None else Point(x, y)
            stacks = state.shown.board.stacks()
            frame = viewport.zoomed(table.frame, factor, still, stacks, turn=table.turn)
            return _set_frame(state, frame)
        case Tell():
            return state, ()  # `app/update.py` tells it
        case FindTile(letter):
            found = keyboard_focus.find(state.shown, letter)
            return replace(state, table=replace(table, cursor=found or table.cursor)), ()
        case MoveFocus(at, arrow):
            cursor = keyboard_focus.step(state.shown, at, arrow)
            return replace(state, table=replace(table, cursor=cursor)), ()


def _closes_list(state: AppState) -> bool:
    """Return whether Escape has nothing to deselect, but closes the list that explains a score."""
    selected = state.table.selected is not None or state.table.peek is not None
    return state.explains and state.computer.parts is not None and not selected


def _closes_card(state: AppState) -> bool:
    """Return whether Escape closes the card about the end of the game."""
    busy = state.table.marking.busy or state.table.peek is not None or state.notice is not None
    return end_card.shows(state) and not busy


def _draw(state: AppState, intent: TableIntent) -> Update | None:
    """Return the state after an intent that draws while marks are drawn; None for any other."""
    match intent:
        case Deselect():
            return marks_update.cancel(state), ()
        case TapTarget(at) | TapHex(at) if state.table.marking.tool:
            return marks_update.click(state, at)
        case TapTile(piece) if state.table.marking.tool:
            place = state.board.hex_of(piece)
            return None if place is None else marks_update.click(state, place)
    return None


def _set_frame(state: AppState, frame: Frame) -> Update:
    return replace(state, table=replace(state.table, frame=frame)), ()


def _choose(state: AppState, piece: Piece) -> Update:
    """Select a piece, or say why it has no legal move; deselect it if it is selected."""
    board = state.shown_game.choice_board
    if board is None:
        return _open_stack(state, piece), ()
    free = state.deselected()
    chosen = choose(board, piece, state.table.selected or _refused_piece(state))
    if isinstance(chosen, Stuck):
        if state.ahead:
            return _open_stack(state, piece), ()
        return replace(free, notice=chosen), (Sound("stuck"),)
    return replace(free, table=replace(free.table, selected=chosen)), ()


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
    board = state.shown_game.choice_board
    if move is None or board is None or not board.is_legal(move):
        return state.deselected(), ()
    if state.ahead:
        return replace(state, table=replace(state.table, pending=to)), ()
    question = waiting(state, move)
    return play(state, move) if question is None else (question, ())


def _tap_beside(state: AppState, at: Hex) -> Update:
    """Handle a click on an empty space: if the selected piece can't go there, say why."""
    meaning = click(state.board, at, state.table.selected)
    if meaning is None or state.ahead:
        return state.deselected(), ()
    return _refused(state, meaning) if isinstance(meaning, Refused) else _drop(state, at)


def _drop(state: AppState, at: Hex | None) -> Update:
    """Drop the dragged piece: play the move, or say why it is illegal and keep the selection."""
    piece = state.table.selected
    if at is None:
        return state.deselected(), ()
    if piece is None:
        return state, ()
    if at in state.destinations:
        after, effects = _send(state, at)
        # The pointer has carried the piece there, so no animation is needed.
        return after, tuple(effect for effect in effects if not isinstance(effect, AnimateMove))
    refused = refusal(state.board, piece, at)
    return (state, ()) if refused is None else _refused(state, refused)


def played_ahead(before: AppState, after: AppState) -> Update:
    """Play the move that was chosen while the computer thought, now that it has moved.

    If it is illegal now, say so. A tile that was only chosen stays chosen, if it can move.
    """
    piece, line = before.table.selected, after.game.record.moves
    old = before.game.record.moves
    if piece is None or not before.ahead or not after.playable or line[: len(old)] != old:
        return after, ()
    movers = {after.game.record.mover(ply) for ply in range(len(old) + 1, len(line) + 1)}
    if not after.is_last or after.human is None or after.human in movers or not movers:
        return after, ()
    move = selected_move(before)
    if move is None:
        can_move = bool(after.board.moves_of(piece))
        there = replace(after, table=replace(after.table, selected=piece if can_move else None))
        return with_destinations(there), ()
    if not after.board.is_legal(move):
        return after.with_notice(Notice("ahead.illegal")), (Sound("stuck"),)
    question = waiting(after, move)
    return play(after, move) if question is None else (question, ())


def _refused(state: AppState, refused: Refused) -> Update:
    """Return the state with the reason against a move; the selection stays."""
    if not state.playable:
        return state, ()
    table = replace(state.table, pending=None)
    return replace(state, table=table, notice=refused), (Sound("stuck"),)
