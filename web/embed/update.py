"""The intents of messages from the host page. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.embed.intents import Adjust, EmbedIntent, Load, PlayHere
from web.files import link
from web.game.record import Record
from web.game.update import play
from web.shared.effects import KeepInView
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive, replace_game, with_link_settings


def update(state: AppState, intent: EmbedIntent) -> Update:
    """Return the state after the intent, and its effects."""
    match intent:
        case Load(record, ply):
            return _load(state, record, ply)
        case PlayHere(move):
            return play(state, move)
        case Adjust(settings):
            return _adjust(state, settings), ()


def _load(state: AppState, record: Record, ply: int) -> Update:
    """Show the game; the players stay, and Undo does not return to the game before it."""
    state = state.without_task()
    if record != state.game.record:
        fresh = replace_game(state, record)
        state = replace(
            fresh,
            computer=fresh.computer.with_levels(*state.computer.levels),
            dialog=None,
            game=replace(fresh.game, left=None),
        )
    free = state.deselected()
    return fit_hive(replace(free, game=replace(free.game, ply=ply))), (KeepInView(),)


def _adjust(state: AppState, settings: link.Settings) -> AppState:
    """Change the look, the mode or the players; the game stays, and a task ends."""
    if (settings.mode, settings.white, settings.black) != (None, None, None):
        state = state.without_task()
    if settings.mode not in (None, state.mode):
        free = state.deselected()
        state = replace(free, computer=replace(free.computer, failed=None))
    after = with_link_settings(state, settings)
    white, black = state.computer.levels
    white = white if settings.white is None else settings.white
    black = black if settings.black is None else settings.black
    if (white, black) != state.computer.levels:
        after = replace(after, computer=after.computer.with_levels(white, black))
    same = (after.table.turn, after.tight) == (state.table.turn, state.tight)
    return after if same else fit_hive(after)
