"""Updates for intents about the computer: answers, hints, analysis, review. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.app.state import AppState, Update
from web.app.transitions import with_destinations
from web.computer import analysis, intents, requests, review_update
from web.computer.intents import ComputerIntent
from web.game.update import play, show_if_moved


def update(state: AppState, intent: ComputerIntent) -> Update:
    """Return the state after the intent, and its effects."""
    match intent:
        case intents.Answered(answer):
            after, move = requests.take_answer(state, answer)
            return (after, ()) if move is None else play(after, move)
        case intents.ThinkingFailed(number, _, unstarted):
            return requests.take_failure(state, number, unstarted=unstarted), ()
        case intents.PauseComputer(paused):
            computer = replace(state.computer, paused=paused, failures=0)
            return replace(state, computer=computer), ()
        case intents.AskHint():
            return with_destinations(requests.ask_hint(state)), ()
        case intents.Analyse() if state.embed.framed and not state.offers("analyse"):
            return state, ()
        case intents.Analyse():
            return analysis.toggle(state)
        case intents.ReviewAct(what):
            return show_if_moved(state, review_update.act(state, what))
        case intents.TryAgain(ply):
            return show_if_moved(state, review_update.try_again(state, ply))
