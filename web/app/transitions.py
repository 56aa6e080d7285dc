"""Changes of the state that several updates share. Pure."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Color
from web.app.state import AppState
from web.files import link
from web.files.saved_games import SavedGame
from web.game.record import NEW_RECORD, Record
from web.settings.state import Prefs
from web.ui import geometry


def taking_over(state: AppState, record: Record) -> AppState:
    """Another game on the table; the one that was there, if it had begun, can be brought back."""
    if state.attempt is not None:
        mode = state.attempt.mode if state.mode == "retry" else state.mode
        state = replace(state, game=replace(state.game, record=state.attempt.home), mode=mode)
    old = state.game.record if state.computer.backup is None else state.computer.backup.record
    left = old if old.moves else state.game.left
    levels = state.computer.levels if old.moves else state.game.left_levels
    free = state.deselected()
    game = replace(
        free.game,
        record=record,
        ply=len(record.moves),
        clock=None,
        draw_offer=None,
        left=left,
        left_levels=levels,
        annotated=None,
    )
    computer = replace(free.computer.seated(0, 0), backup=None, review=None)
    return replace(free, game=game, computer=computer)


def with_kept_review(state: AppState, game: SavedGame) -> AppState:
    """The state with the review that was kept with its game, shown where it was shown."""
    if game.review is None:
        return state
    shown = game.review if game.reviewing else None
    computer = replace(state.computer, reviewed=game.review, review=shown)
    return replace(state, computer=computer)


def fitted(state: AppState) -> AppState:
    """The same state with the whole hive in the frame."""
    frame = geometry.fit(state.board.stacks(), flip=state.table.flip, tight=state.tight)
    return replace(state, table=replace(state.table, frame=frame))


def with_destinations(state: AppState) -> AppState:
    """The same state with all places in the frame where the chosen piece may go."""
    if state.table.selected is None:
        return state
    board, shown = state.board, state.destinations
    start = board.hex_of(state.table.selected)
    frame = geometry.widened(state.table.frame, shown, start, board.stacks(), flip=state.table.flip)
    return (
        state
        if frame == state.table.frame
        else replace(state, table=replace(state.table, frame=frame))
    )


def with_prefs(state: AppState, prefs: Prefs) -> AppState:
    """The state with these settings in force; what the link asked for gives way to what changed."""
    old = state.settings.prefs
    own_lang = state.settings.browser_lang if prefs.lang == "auto" else prefs.lang
    return replace(
        state,
        settings=replace(
            state.settings,
            prefs=prefs,
            theme=prefs.theme if prefs.theme != old.theme else state.settings.theme,
            lang=own_lang if prefs.lang != old.lang else state.settings.lang,
        ),
        table=replace(state.table, pending=state.table.pending if prefs.confirm else None),
    )


def with_own_side(state: AppState) -> AppState:
    """The state with the side of the one person against the computer at the bottom.

    Between two people, or two computers, the table stays as it is.
    """
    person = state.computer.person
    turned = person is Color.BLACK
    if (
        person is None
        or state.embed.framed
        or not state.settings.prefs.own_side
        or state.table.flip is turned
    ):
        return state
    return fitted(replace(state, table=replace(state.table, flip=not state.table.flip)))


def settled_in(state: AppState) -> AppState:
    """The state without the first screen once something has begun."""
    if not state.newcomer:
        return state
    begun = (
        state.game.record != NEW_RECORD
        or state.mode != "play"
        or any(state.computer.levels)
        or state.table.selected is not None
        or state.game.left is not None
        or state.computer.hint is not None
    )
    return replace(state, newcomer=False) if begun else state


def looking(state: AppState, settings: link.Settings) -> AppState:
    """The state that looks as it is asked to."""
    lang = settings.lang
    return replace(
        state,
        mode=settings.mode or state.mode,
        settings=replace(
            state.settings,
            theme=settings.theme or state.settings.theme,
            lang=state.settings.browser_lang if lang == "auto" else lang or state.settings.lang,
        ),
        table=replace(
            state.table, flip=state.table.flip if settings.flip is None else settings.flip
        ),
        embed=replace(
            state.embed,
            controls=settings.controls if settings.controls is not None else state.embed.controls,
        ),
    )
