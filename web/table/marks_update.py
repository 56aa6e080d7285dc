"""How intents change the marks and arrows on the board, and the tool that draws them."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Hex, Piece
from hive_core.annotations import Annotation, Arrow, Mark
from web.game import marks
from web.game.annotations import is_too_much
from web.locale.phrases import Notice
from web.shared.state import AppState, Update
from web.table.mark_intents import (
    AimArrow,
    ChooseMarkColor,
    ClearMarks,
    MarkIntent,
    ShowSketch,
    ToggleArrow,
    ToggleArrows,
    ToggleMark,
    ToggleMarkTool,
)
from web.table.marking import Change, Marking


def update(state: AppState, intent: MarkIntent) -> Update:
    """Return the state after the intent; where nothing can be drawn, it is the same."""
    return (_draw(state, intent) if state.can_draw else state), ()


def _draw(state: AppState, intent: MarkIntent) -> AppState:
    marking = state.table.marking
    match intent:
        case ToggleMark(at, color):
            place = _place(state, at)
            if place is None:
                return state
            return _with_mark(state, Mark(place, color or marking.color))
        case ToggleArrow(start, end, color):
            return _with_arrow(state, Arrow(start, end, color or marking.color))
        case AimArrow(at):
            place = _place(state, at)
            return state if place is None else _aim(state, place)
        case ShowSketch(sketch):
            return _with_marking(state, replace(marking, sketch=sketch))
        case ChooseMarkColor(color):
            chosen = _with_marking(state, replace(marking, color=color))
            # In the palette the pressed button says it.
            return chosen if marking.tool else chosen.with_notice(Notice(f"marks.{color.value}"))
        case ClearMarks():
            return _changed(state, _said(state).replaced(marks=(), arrows=()), Change(None, True))
        case ToggleMarkTool() if marking.tool:
            return _with_marking(state, closed(marking))
        case ToggleMarkTool():
            return _with_marking(state.deselected(), replace(closed(marking), tool=True))
        case ToggleArrows():
            return _with_marking(state, replace(marking, arrows=not marking.arrows, start=None))


def click(state: AppState, at: Hex) -> Update:
    """Return the state after a click on a space, or Enter, while the tool is open."""
    if state.table.marking.arrows:
        return _aim(state, at), ()
    return _with_mark(state, Mark(at, state.table.marking.color)), ()


def cancel(state: AppState) -> AppState:
    """Return the state without the arrow that was begun, or else with the tool closed."""
    marking = state.table.marking
    begun = marking.start is not None
    return _with_marking(state, replace(marking, start=None) if begun else closed(marking))


def closed(marking: Marking) -> Marking:
    """Return the value with the tool closed and nothing begun; the colour stays."""
    return Marking(color=marking.color)


def reconcile(before: AppState, after: AppState) -> AppState:
    """Return the state after an intent with nothing begun that can't go on.

    An unfinished arrow ends with its position. The tool closes when a tile is selected, when the
    text view opens, or where nothing can be drawn.
    """
    marking = after.table.marking
    if not (marking.busy or marking.sketch or marking.change):
        return after
    selected = after.table.selected
    chosen = selected is not None and selected != before.table.selected
    if chosen or after.dialog == "words" or not after.can_draw:
        return _with_marking(after, closed(marking))
    if _path(before) != _path(after):
        return _with_marking(after, replace(marking, start=None, sketch=None, change=None))
    return after


def _path(state: AppState) -> tuple[str, ...]:
    return state.game.record.moves[: state.game.ply]


def _said(state: AppState) -> Annotation:
    return state.game.record.annotation(_path(state))


def _place(state: AppState, at: Piece | Hex) -> Hex | None:
    return state.board.hex_of(at) if isinstance(at, Piece) else at


def _aim(state: AppState, at: Hex) -> AppState:
    """Return the state with an arrow begun at that hex, or ended there; twice the same cancels."""
    marking = state.table.marking
    if marking.start is not None and marking.start != at:
        return _with_arrow(state, Arrow(marking.start, at, marking.color))
    begun = replace(marking, start=at if marking.start is None else None, sketch=None, change=None)
    return _at(_with_marking(state, begun), at)


def _with_mark(state: AppState, mark: Mark) -> AppState:
    annotation = _said(state)
    change = Change(mark, removed=mark in annotation.marks)
    return _at(_changed(state, marks.with_mark(annotation, mark), change), mark.hex)


def _with_arrow(state: AppState, arrow: Arrow) -> AppState:
    if arrow.start == arrow.end:
        return _with_mark(state, Mark(arrow.start, arrow.color))
    annotation = _said(state)
    change = Change(arrow, removed=arrow in annotation.arrows)
    return _at(_changed(state, marks.with_arrow(annotation, arrow), change), arrow.end)


def _changed(state: AppState, annotation: Annotation, change: Change) -> AppState:
    """Return the state with that annotation of the shown position."""
    record = state.game.record.with_annotation(_path(state), annotation)
    if is_too_much(record.annotations):
        return state.with_notice(Notice("note.full"))
    after = replace(state, game=state.game.edited(record))
    return _with_marking(
        after, replace(state.table.marking, start=None, sketch=None, change=change)
    )


def _at(state: AppState, place: Hex) -> AppState:
    """Return the state with the keyboard focus on that space, or on its destination or tile."""
    stop = place if place in state.destinations else state.board.piece_at(place) or place
    return replace(state, table=replace(state.table, cursor=stop))


def _with_marking(state: AppState, marking: Marking) -> AppState:
    return replace(state, table=replace(state.table, marking=marking))
