"""Updates for intents about the computer: answers, hints, analysis, review. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.app.state import AppState, Notice, Update
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
            computer = replace(state.computer, paused=paused, failed=None)
            return replace(state, computer=computer), ()
        case intents.AskHint():
            return with_destinations(requests.ask_hint(state)), ()
        case intents.Analyse() if state.embed.framed and not state.offers("analyse"):
            return state, ()
        case intents.Analyse():
            return analysis.toggle(state)
        case intents.ExplainScore():
            return _with_parts(state, "" if state.computer.parts is None else None), ()
        case intents.MarkPart(name):
            return _with_parts(state, "" if state.computer.parts == name else name), ()
        case intents.KeepLine(rank):
            return _keep_line(state, rank), ()
        case intents.ReviewAct(what):
            return show_if_moved(state, review_update.act(state, what))
        case intents.TryAgain(ply):
            return show_if_moved(state, review_update.try_again(state, ply))


def _with_parts(state: AppState, parts: str | None) -> AppState:
    """Return the state with the list that explains the evaluation open or closed."""
    if not state.explains:
        return state
    return replace(state, computer=replace(state.computer, parts=parts))


def _keep_line(state: AppState, rank: int) -> AppState:
    """Return the state with a line of the engine as a variation of the game."""
    found = requests.analysis_answer(state)
    if found is None or not 0 <= rank < len(found.lines) or not state.can_comment:
        return state
    record, path = state.game.record, state.game.record.moves[: state.game.ply]
    # Its moves are played here, too, so that a bug of the engine cannot damage the game.
    tree = record.tree.with_line(found.lines[rank].moves, path)
    kept = replace(state, game=replace(state.game, record=replace(record, tree=tree)))
    return kept.with_notice(Notice("analysis.kept"))
