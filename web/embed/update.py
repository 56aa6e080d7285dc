"""The intents of messages from the host page. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.embed.intents import Adjust, Autoplay, EmbedIntent, Load, PlayHere, SetPace, StepOn
from web.embed.layout import PACES
from web.files import link
from web.game import update as game_update
from web.game.intents import GoTo, Step, SwitchLine
from web.game.record import Record
from web.shared.effects import AwaitStep, Effect, KeepInView
from web.shared.intents import Intent
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive, replace_game, with_link_settings
from web.table.intents import Deselect, TapHex, TapTile

_STOPPING = (GoTo, Step, SwitchLine, TapHex, TapTile, Deselect)
"""The clicks and keys that stop autoplay; some change nothing else."""


def update(state: AppState, intent: EmbedIntent) -> Update:
    """Return the state after the intent, and its effects."""
    match intent:
        case Load(record, ply):
            return _load(state, record, ply)
        case PlayHere(move):
            return game_update.play(state, move)
        case Adjust(settings):
            return _adjust(state, settings), ()
        case Autoplay():
            return _autoplay(state)
        case StepOn(number) if number and number == state.embed.awaited:
            return _step_on(state)
        case StepOn():
            return state, ()
        case SetPace(pace):
            known = pace if pace in PACES else state.embed.pace
            return replace(state, embed=replace(state.embed, pace=known)), ()


def stop_autoplay(before: AppState, after: AppState, intent: Intent) -> AppState:
    """Return the state without autoplay if anything but its next step went on."""
    if not after.embed.awaited or before.embed.awaited != after.embed.awaited:
        return after
    goes_on = (
        not isinstance(intent, _STOPPING)
        and after.can_autoplay
        and before.game.record is after.game.record
        and (before.game.ply, before.dialog) == (after.game.ply, after.dialog)
    )
    return after if goes_on else _without_autoplay(after)


def _autoplay(state: AppState) -> Update:
    """Begin with the next move, at the end of the line with its first one; or stop."""
    if state.embed.awaited or not state.can_autoplay:
        return _without_autoplay(state), ()
    begun, effects = game_update.update(state, Step("first")) if state.is_last else (state, ())
    return _awaiting_step(begun, *effects)


def _step_on(state: AppState) -> Update:
    if state.outside.hidden:
        return _awaiting_step(state)
    after, effects = game_update.update(state, Step("next"))
    return (_without_autoplay(after), effects) if after.is_last else _awaiting_step(after, *effects)


def _awaiting_step(state: AppState, *effects: Effect) -> Update:
    number = state.embed.steps + 1
    embed = replace(state.embed, awaited=number, steps=number)
    return replace(state, embed=embed), (*effects, AwaitStep(number, embed.pace))


def _without_autoplay(state: AppState) -> AppState:
    return replace(state, embed=replace(state.embed, awaited=0)) if state.embed.awaited else state


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
