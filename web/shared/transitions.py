"""Changes of the state that several updates share."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from hive_core import Color, Move
from hive_core._game.lines import common
from web.computer.state import GameBackup
from web.files import link
from web.files.saved_games import SavedGame
from web.game.edits import NO_EDITS
from web.game.record import NEW_RECORD, Record
from web.game.state import LeftGame
from web.learn.progress import NO_PROGRESS
from web.locale.phrases import Notice
from web.settings.state import Prefs
from web.shared.state import AppState, selected_move
from web.ui import geometry


def settled(state: AppState) -> AppState:
    """Return the state with every mode left: the player's game, with all that was made of it.

    This is the one place that says what is kept of a mode. The lines, comments, marks and glyphs of
    an analysis belong to its game, whichever way the analysis is left.
    """
    state = state.at_game()
    attempt, review = state.attempt, state.computer.review
    if attempt is not None and review is not None:
        home = replace(
            state.game, record=attempt.home, ply=attempt.mistake.ply, clock=attempt.clock
        )
        computer = replace(state.computer, review=replace(review, attempt=None))
        mode = attempt.mode if state.mode == "retry" else state.mode
        state = replace(state, game=home, mode=mode, computer=computer)
    backup = state.computer.backup
    if backup is None:
        return state
    edits, offer = NO_EDITS, backup.draw_offer
    if backup.is_empty(state.computer.levels):
        # Nothing was played before: the study is the game, and undo still restores what it deleted.
        record, ply, edits = state.game.record, state.game.ply, state.game.edits
        offer = None
    else:
        record, ply = _with_lines_of(backup.record, state.game.record), backup.ply
        if not record.is_running and record.own is None:
            # Where the study was, or left the shown line.
            ply = common(record.moves, state.game.shown_moves)
    game = replace(
        state.game,
        record=record,
        ply=ply,
        clock=backup.clock,
        draw_offer=offer,
        edits=edits,
    )
    return replace(
        state,
        game=game,
        mode="play" if state.mode == "analysis" else state.mode,
        computer=replace(state.computer, backup=None),
    )


def next_flip(state: AppState) -> bool:
    """Return whether the board of another game is flipped: not for its player or a task's solver.

    A board that was flipped for Black is not flipped for the game of others.
    """
    reading = state.learn.reading
    flip, mine, own_side = state.table.flip, state.mine, state.settings.prefs.own_side
    if own_side and reading is not None and reading.number == state.game.number:
        before = state.with_home(reading.task.home)
        flip, mine = before.table.flip, before.mine
    return flip and (state.embed.framed or not (own_side and mine is Color.BLACK))


@lru_cache(maxsize=2)
def _with_lines_of(record: Record, analysed: Record) -> Record:
    return record.with_lines_of(analysed)


def replace_game(state: AppState, record: Record) -> AppState:
    """Return the state with another game on the board; undo can bring back one that had begun."""
    there = state.at_game()
    mode = there.mode
    if there.attempt is not None and mode == "retry":
        mode = there.attempt.mode
    state = replace(settled(there), mode=mode)
    old = state.game.record
    # The first message begins a game with somebody elsewhere, before any move is played.
    begun = not old.is_untouched or state.game.away is not None
    clock = None if state.game.clock is None else state.game.clock.stopped()
    here, levels = state.game, state.computer.levels
    backup, analysed = there.computer.backup, mode == "analysis"
    study = analysed and backup is not None and backup.is_empty(there.computer.levels)
    gone = LeftGame(
        old,
        levels,
        clock,
        here.number,
        analysed,
        study,
        here.match,
        here.away,
        here.begun,
        state.table.flip,
        state.table.own_turn,
        here.of_task,
    )
    free = state.deselected()
    game = replace(
        free.game,
        record=record,
        ply=len(record.moves),
        clock=None,
        draw_offer=None,
        left=gone if begun else here.left,
        edited_comment=None,
        edits=NO_EDITS,
        number=free.game.number + 1,
        folded=frozenset(),
        match=None,
        away=None,
        begun="",
        of_task=False,
    )
    computer = replace(free.computer.with_levels(0, 0), backup=None, review=None)
    table = replace(free.table, flip=next_flip(state), own_turn=0)
    return replace(free, game=game, computer=computer, table=table)


def with_saved_review(state: AppState, game: SavedGame) -> AppState:
    """Return the state with the review that was saved with its game, and its view."""
    if game.review is None:
        return state
    shown = game.review if game.reviewing else None
    review = game.review if game.review.is_finished else None
    computer = replace(state.computer, reviewed=review, review=shown)
    return replace(state, computer=computer)


def with_saved_analysis(state: AppState, game: SavedGame) -> AppState:
    """Return the state with the analysis in which a saved game was left, and what it showed."""
    looked = game.analysis
    if looked is None:
        return state
    backup = GameBackup(game.record, game.ply, game.clock)
    record = game.record.for_analysis(looked.moves + looked.undone)
    if looked.is_study:
        record = replace(record, own=None)
        if game.record.is_running:  # nothing was played before
            backup = GameBackup(game.record.bare(0), 0)
    shown = replace(state.game, record=record, ply=looked.ply, clock=None, draw_offer=None)
    computer = replace(state.computer, backup=backup, pov_score=None)
    return replace(state, game=shown, computer=computer, mode="analysis")


def with_analysis(state: AppState, *, is_study: bool) -> AppState:
    """Return the state with the analysis of the game on the board begun again.

    `is_study`: nothing was played before it, so that no line of it is the game's.
    """
    there = replace(state, mode="analysis")
    if not is_study:
        return there
    record = there.game.record
    backup = GameBackup(record.bare(0), 0)
    study = replace(there.game, record=replace(record.for_analysis(), own=None))
    return replace(there, game=study, computer=replace(there.computer, backup=backup))


def fit_hive(state: AppState) -> AppState:
    """Return the state with the whole hive in view."""
    frame = geometry.fit(state.shown.board.stacks(), turn=state.table.turn, tight=state.tight)
    return replace(state, table=replace(state.table, frame=frame))


def with_destinations(state: AppState) -> AppState:
    """Return the state with all destinations of the selected piece in view."""
    if state.table.selected is None:
        return state
    board, shown = state.shown.board, state.destinations
    start = board.hex_of(state.table.selected)
    frame = geometry.widened(state.table.frame, shown, start, board.stacks(), turn=state.table.turn)
    return (
        state
        if frame == state.table.frame
        else replace(state, table=replace(state.table, frame=frame))
    )


def waiting(state: AppState, move: Move) -> AppState | None:
    """Return the state in which that move waits for its confirmation; None if it needs none."""
    if not state.settings.prefs.confirm or move.piece is None or selected_move(state) == move:
        return None
    table = replace(state.table, selected=move.piece, pending=move.to)
    return with_destinations(replace(state, table=table, notice=None))


def with_prefs(state: AppState, prefs: Prefs) -> AppState:
    """Return the state with these settings; a changed setting overrides the link."""
    old = state.settings.prefs
    own_lang = state.settings.browser_lang if prefs.lang == "auto" else prefs.lang
    return replace(
        state,
        settings=replace(
            state.settings,
            prefs=prefs,
            theme=prefs.theme if prefs.theme != old.theme else state.settings.theme,
            wanted=own_lang if prefs.lang != old.lang else state.settings.wanted,
        ),
        table=state.table if prefs.confirm or state.ahead else replace(state.table, pending=None),
    )


def without_saved(state: AppState) -> AppState:
    """Return the state with the usual settings and no progress in lessons and puzzles."""
    learn = replace(state.learn, progress=NO_PROGRESS)
    return with_prefs(replace(state, learn=learn), Prefs())


def with_own_side(state: AppState) -> AppState:
    """Return the state with the side of this page's only player at the bottom.

    Between two humans or two computers, the board keeps its orientation.
    """
    mine = state.mine
    turned = mine is Color.BLACK
    if (
        mine is None
        or state.embed.framed
        or not state.settings.prefs.own_side
        or state.table.flip is turned
    ):
        return state
    return fit_hive(replace(state, table=replace(state.table, flip=not state.table.flip)))


def unturned(state: AppState) -> AppState:
    """Return the state with White at the bottom, also in the game behind a task."""
    task = state.learn.task
    if task is not None:
        home = replace(task.home, flip=False)
        state = replace(state, learn=replace(state.learn, task=replace(task, home=home)))
    return fit_hive(replace(state, table=replace(state.table, flip=False)))


def dismiss_welcome(state: AppState) -> AppState:
    """Return the state without the first screen if something has begun."""
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


def with_analysis_announced(state: AppState, *, runs: bool = False) -> AppState:
    """Return the analysis that has begun with a notice; at the end of a game no move can be tried.

    `runs`: the clock of the game was running.
    """
    begun = Notice("analysis.begun.clock" if runs else "analysis.begun")
    return replace(state, notice=None if state.outcome else begun)


def with_link_settings(state: AppState, settings: link.Settings) -> AppState:
    """Return the state with the orientation and view that the link sets."""
    lang = settings.lang
    return replace(
        state,
        mode=settings.mode or state.mode,
        settings=replace(
            state.settings,
            theme=settings.theme or state.settings.theme,
            wanted=state.settings.browser_lang if lang == "auto" else lang or state.settings.wanted,
        ),
        table=replace(
            state.table, flip=state.table.flip if settings.flip is None else settings.flip
        ),
        embed=replace(
            state.embed,
            controls=settings.controls if settings.controls is not None else state.embed.controls,
            players=state.embed.players if settings.players is None else settings.players,
            clear=settings.background == "none" if settings.background else state.embed.clear,
            page=(state.embed.inside and settings.page) or state.embed.page,
            notation=settings.notation or state.embed.notation,
        ),
    )
