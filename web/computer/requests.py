"""What the computer should be thinking about now, and what becomes of its answers. Pure."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from hive_core import Move
from hive_core.notation import format_game_text
from web.app.effects import Effect, StopThinking, Think
from web.app.state import AppState, Notice
from web.computer import review_update
from web.computer import state as engine_state
from web.computer.hint import Hint, Told
from web.computer.protocol import Answer, EngineRequest
from web.computer.score import PovScore
from web.game.record import Record

LOOK_SECONDS = 20.0
"""How long one position is analysed."""

LOOK_LINES = 3

HINT_NODES = 40_000
"""Positions that a hint's search visits: about 1.3 seconds in a desktop's browser."""

PATIENCE_SECONDS = 60.0
"""A search of so many positions ends after this long; only a very slow device needs it."""


def reconciled(state: AppState) -> tuple[AppState, tuple[Effect, ...]]:
    """The state with the right question open, after whatever has happened."""
    computer = state.computer
    asking = computer.asking(_wanted(state))
    if asking is computer or asking == computer:
        return state, ()
    effect: Effect = StopThinking() if asking.asked is None else Think(asking.asked)
    return replace(state, computer=asking), (effect,)


def _wanted(state: AppState) -> EngineRequest | None:
    """The question that should be open now; None for none."""
    computer = state.computer
    if computer.failures >= engine_state.TRIES:
        return None
    if to_move(state):
        record = state.game.record
        level = computer.levels[record.board().turn]
        return engine_state.move_question(record, level, computer.seed)
    look = review_update.wanted(state)
    if look is not None:
        return look_question(look.record, look.ply, nodes=look.nodes)
    if state.computer.hint is not None and state.computer.hint.looking:
        return state.computer.hint.request
    if state.mode == "analysis" and not state.outside.hidden and state.board.outcome() is None:
        wanted = look_question(state.game.record, state.game.ply)
        known = computer.answered is not None and engine_state.same(computer.answered, wanted)
        return None if known else wanted
    return None


def to_move(state: AppState) -> bool:
    """Whether it is the computer that everybody waits for."""
    if state.mode != "play" or not state.is_last or state.computer.paused:
        return False
    if state.game.draw_offer is not None:
        return False
    board = state.game.record.board()
    return state.computer.plays(board.turn) and board.outcome() is None


@lru_cache(maxsize=4)
def look_question(record: Record, ply: int, nodes: int | None = None) -> EngineRequest:
    """What is asked about a position: in analysis, or with `nodes` for a hint or a review."""
    moves = list(record.moves[:ply])
    game = format_game_text(record.game_type, record.board(ply).state, moves)
    return EngineRequest(
        0,
        "look",
        game,
        record.tournament,
        record.repetition_draw,
        seconds=LOOK_SECONDS if nodes is None else PATIENCE_SECONDS,
        lines=LOOK_LINES if nodes is None else 1,
        nodes=nodes,
    )


def heard(state: AppState, answer: Answer) -> tuple[AppState, Move | None]:
    """The state after an answer, and the move to be played for it."""
    asked = state.computer.asked
    after = replace(state, computer=state.computer.hearing(answer))
    if asked is None or asked.number != answer.number:
        return after, None
    if asked.kind == "look" and review_update.wanted(state) is not None:
        seen = review_update.heard(after, answer) if answer.final else after
        return failed(state, answer.number) if seen is None else seen, None
    if asked.kind == "look":
        return _looked(state, after, answer), None
    if not answer.final or asked.kind != "move":
        return after, None
    move = engine_state.move_of(state.game.record, answer)
    return (failed(state, answer.number), None) if move is None else (after, move)


def _looked(before: AppState, after: AppState, answer: Answer) -> AppState:
    """The state after an answer about the position that is shown: for a hint, or in analysis."""
    if after.computer.hint is not None and after.computer.hint.looking:
        if not answer.final:
            return after
        hint = after.computer.hint.finding(after.board, answer)
        if hint is None:
            return failed(before, answer.number)
        return replace(after, computer=replace(after.computer, hint=hint))
    if after.mode != "analysis":
        return after
    pov_score = PovScore.of(answer.lines[0], after.board.turn)
    return replace(after, computer=replace(after.computer, pov_score=pov_score))


def failed(state: AppState, number: int, *, unstarted: bool = False) -> AppState:
    """The state after a question that nobody answered; it is asked again, but not forever.

    `unstarted`: there is nobody to be asked, so it is not asked again.
    """
    computer = state.computer.failing(number, for_good=unstarted)
    after = replace(state, computer=computer)
    if computer.failures < engine_state.TRIES:
        return after
    after = replace(state, computer=replace(computer, hint=None))
    if unstarted:
        return after.with_notice(Notice("computer.unstarted"))
    return after.with_notice(
        Notice("computer.failed" if to_move(state) else "computer.failed.help")
    )


def hinted(state: AppState) -> AppState:
    """The state after a hint was asked for: the computer looks, or a bit more of it is told."""
    if not state.hintable:
        return state
    if state.computer.hint is None:
        request = look_question(state.game.record, state.game.ply, HINT_NODES)
        free = state.deselected()
        asking = replace(free.computer, failures=0, hint=Hint(request))
        return replace(free, computer=asking)
    hint = state.computer.hint.further(state.board)
    piece = None if hint.move is None or hint.told < Told.PLACE else hint.move.piece
    free = state.deselected()
    return replace(
        free,
        table=replace(free.table, selected=piece),
        computer=replace(free.computer, hint=hint),
    )


def looked(state: AppState) -> Answer | None:
    """What is known of the position that is shown, in analysis."""
    computer = state.computer
    request, found = computer.asked or computer.answered, computer.found
    if state.mode != "analysis" or request is None or found is None:
        return None
    if found.number != request.number:
        return None
    wanted = look_question(state.game.record, state.game.ply)
    return found if engine_state.same(request, wanted) else None
