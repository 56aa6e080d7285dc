"""Changes of the state that several updates share. Pure."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Color
from web.app.state import AppState, Prefs
from web.files.saved_games import SavedGame
from web.game.record import NEW_RECORD, Record
from web.ui import geometry


def taking_over(state: AppState, record: Record) -> AppState:
    """Another game on the table; the one that was there, if it had begun, can be brought back."""
    if state.attempt is not None:
        mode = state.attempt.mode if state.mode == "retry" else state.mode
        state = replace(state, record=state.attempt.home, mode=mode)
    old = state.record if state.aside is None else state.aside.record
    left = old if old.moves else state.left
    levels = state.computer.levels if old.moves else state.left_levels
    there = replace(state.let_go(), record=record, ply=len(record.moves), left=left, aside=None)
    there = replace(there, review=None, annotated=None)
    seated = state.computer.seated(0, 0)
    return replace(there, clock=None, draw_offer=None, left_levels=levels, computer=seated)


def with_kept_review(state: AppState, game: SavedGame) -> AppState:
    """The state with the review that was kept with its game, shown where it was shown."""
    if game.review is None:
        return state
    return replace(state, reviewed=game.review, review=game.review if game.reviewing else None)


def fitted(state: AppState) -> AppState:
    """The same state with the whole hive in the frame."""
    frame = geometry.fit(state.board.stacks(), flip=state.flip, snug=state.snug)
    return replace(state, frame=frame)


def with_destinations(state: AppState) -> AppState:
    """The same state with all places in the frame where the chosen piece may go."""
    if state.selected is None:
        return state
    board, shown = state.board, state.destinations
    start = board.hex_of(state.selected)
    frame = geometry.widened(state.frame, shown, start, board.stacks(), flip=state.flip)
    return state if frame == state.frame else replace(state, frame=frame)


def with_prefs(state: AppState, prefs: Prefs) -> AppState:
    """The state with these settings in force; what the link asked for gives way to what changed."""
    old = state.prefs
    own_lang = state.browser_lang if prefs.lang == "auto" else prefs.lang
    return replace(
        state,
        prefs=prefs,
        theme=prefs.theme if prefs.theme != old.theme else state.theme,
        lang=own_lang if prefs.lang != old.lang else state.lang,
        pending=state.pending if prefs.confirm else None,
    )


def with_own_side(state: AppState) -> AppState:
    """The state with the side of the one person against the computer at the bottom.

    Between two people, or two computers, the table stays as it is.
    """
    person = state.computer.person
    turned = person is Color.BLACK
    if person is None or state.framed or not state.prefs.own_side or state.flip is turned:
        return state
    return fitted(replace(state, flip=not state.flip))


def settled_in(state: AppState) -> AppState:
    """The state without the first screen once something has begun."""
    if not state.newcomer:
        return state
    begun = (
        state.record != NEW_RECORD
        or state.mode != "play"
        or any(state.computer.levels)
        or state.selected is not None
        or state.left is not None
        or state.hint is not None
    )
    return replace(state, newcomer=False) if begun else state
