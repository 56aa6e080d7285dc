"""Updates for intents about the computer: answers, hints, analysis, review. Pure."""

from __future__ import annotations

from dataclasses import replace

from hive_core import HiveError, Move
from web.computer import analysis, requests, review_update
from web.computer.intents import (
    Analyse,
    Answered,
    AskHint,
    ComputerIntent,
    DirectEngine,
    ExplainScore,
    KeepLine,
    MarkPart,
    PauseComputer,
    PlayLine,
    PointAtLine,
    ReviewAct,
    ThinkingFailed,
    TryAgain,
)
from web.game.intents import Undo
from web.game.update import play, show, show_if_moved
from web.locale.phrases import Notice
from web.shared.effects import StopThinking
from web.shared.state import AppState, Update
from web.shared.transitions import with_destinations


def update(state: AppState, intent: ComputerIntent) -> Update:
    """Return the state after the intent, and its effects."""
    match intent:
        case Answered(answer):
            after, move = requests.take_answer(state, answer)
            return (after, ()) if move is None else play(after, move)
        case ThinkingFailed(number, _, unstarted):
            return requests.take_failure(state, number, unstarted=unstarted), ()
        case PauseComputer(paused):
            computer = replace(state.computer, paused=paused, failed=None)
            return replace(state, computer=computer), ()
        case AskHint():
            return with_destinations(requests.ask_hint(state)), ()
        case Analyse() if state.embed.framed and not state.offers("analyse"):
            return state, ()
        case Analyse():
            return analysis.toggle(state)
        case DirectEngine("move-now"):
            best = requests.move_now(state)
            if best is None:
                return state, ()
            after, effects = update(state, Answered(best))
            return after, (StopThinking(), *effects)
        case DirectEngine(what):
            return requests.direct(state, what), ()
        case ExplainScore():
            return _with_parts(state, "" if state.computer.parts is None else None), ()
        case MarkPart(name):
            return _with_parts(state, "" if state.computer.parts == name else name), ()
        case KeepLine(rank):
            return _keep_line(state, rank), ()
        case PlayLine(moves):
            return _play_line(state, moves)
        case PointAtLine(rank, count):
            return _point(state, (rank, count) if rank >= 0 else None), ()
        case ReviewAct(what):
            return show_if_moved(state, review_update.act(state, what))
        case TryAgain(ply):
            return show_if_moved(state, review_update.try_again(state, ply))


def take(state: AppState, intent: object) -> Update | None:
    """Return the state after an intent that means something else in a review; None for the others.

    While a move is tried again, the board is a copy of the game: undo takes back only that try.
    """
    if isinstance(intent, Undo) and state.mode == "retry":
        return update(state, ReviewAct("another"))
    return None


def _with_parts(state: AppState, parts: str | None) -> AppState:
    """Return the state with the list that explains the evaluation open or closed."""
    if not state.explains:
        return state
    # The list has the place of the opening explorer.
    closed = replace(state.explorer, opened=False, asked=None, pointed="")
    explorer = state.explorer if parts is None else closed
    return replace(state, computer=replace(state.computer, parts=parts), explorer=explorer)


def _keep_line(state: AppState, rank: int) -> AppState:
    """Return the state with a line of the engine as a variation of the game."""
    answer = requests.analysis_answer(state)
    if answer is None or not 0 <= rank < len(answer.lines) or not state.can_comment:
        return state
    record, path = state.game.record, state.game.record.moves[: state.game.ply]
    # Its moves are played here, too, so that a bug of the engine cannot damage the game.
    tree = record.tree.with_line(answer.lines[rank].moves, path)
    edited = replace(state, game=state.game.edited(replace(record, tree=tree)))
    return edited.with_notice(Notice("analysis.kept"))


def _point(state: AppState, pointed: tuple[int, int] | None) -> AppState:
    """Return the state with that move of a line pointed at, and its lines held."""
    answer = None if pointed is None else requests.analysis_answer(state)
    held = None if answer is None else (state.game.shown_moves, answer)
    return replace(state, computer=replace(state.computer, pointed=pointed, held=held))


def _play_line(state: AppState, moves: tuple[str, ...]) -> Update:
    """Show the position after these moves, which become a variation unless the game has them."""
    if state.mode != "analysis":
        return state, ()
    record, ply = state.game.record, state.game.ply
    for text in moves:
        board = record.board(ply)
        if text == "pass" and Move() not in board.legal_moves:
            continue  # played with the move that forces it
        try:
            move = board.parse_move(text)
        except HiveError:
            return state, ()
        if not board.is_legal(move):
            return state, ()
        record, ply = record.with_move(move, ply)
    played = replace(state, game=replace(state.game.edited(record), draw_offer=None))
    return show(_point(played, None), ply, state.board)
