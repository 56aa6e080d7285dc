"""The requests to the engine: which one is open, and what its answer changes.

No intent starts or stops the engine. After every intent `reconcile` works out which request should
be open; if it is another one, the page cancels the old request and sends the new one. Each request
carries its purpose, which decides what `take_answer` does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from hive_core import Color, Move
from hive_core._game.lines import common
from web.computer import review_update
from web.computer import state as engine_state
from web.computer.hint import HINT_NODES, Hint, HintStep
from web.computer.protocol import (
    LEVELS,
    MOST_LINES,
    USUAL_LINES,
    Answer,
    EngineRequest,
    RequestPurpose,
)
from web.computer.review import CLOSE_NODES
from web.computer.score import PovScore
from web.game.record import Record
from web.game.skipped_turn import turned
from web.locale.phrases import Notice
from web.shared.effects import Effect, StopThinking, Think
from web.shared.state import AppState
from web.shared.transitions import with_prefs

ANALYSIS_SECONDS = 20.0
"""The time limit of the analysis of a position."""

DEEPER_SECONDS = 900.0
"""The time limit if the player asks for a deeper analysis."""

THREAT_SECONDS = 3.0
"""The time limit of the look at what the other side would play."""

MOVE_SECONDS = 8.0
"""The time limit of a move at any level, however slow the device is."""

SEEDED_SECONDS = 60.0
"""The limit in a game with a seed: high, as its moves must not depend on the device's speed."""

CLOCK_SHARE, INCREMENT_SHARE = 1 / 30, 3 / 4
"""With a clock, a move takes at most so much of the time left and of the increment, together."""

MOST_CLOCK_SHARE = 1 / 8
"""It takes at most so much of the time left, whatever the increment: the rest is for the page."""

LOOKS_AHEAD = 6
"""How many positions of a review are considered for the second worker."""

PONDER_LEVEL = 6
"""The lowest level that ponders; those below answer at once."""

FIXED_SECONDS = 60.0
"""The time limit of a search of a fixed number of nodes; only very slow devices reach it."""


def reconcile(state: AppState) -> tuple[AppState, tuple[Effect, ...]]:
    """Return the state with the right request open, and the effect that sends or stops it."""
    state = _with_score(state)
    computer = state.computer
    first, second = _wanted(state)
    asking = computer.with_request(first).with_second(second)
    if asking is computer or asking == computer:
        return state, ()
    effects = (
        _effect(computer.request, asking.request, second=False),
        _effect(computer.second, asking.second, second=True),
    )
    return replace(state, computer=asking), tuple(filter(None, effects))


def _effect(
    before: EngineRequest | None, after: EngineRequest | None, *, second: bool
) -> Effect | None:
    """Return the effect that replaces one worker's request; None if it stays the same."""
    if after == before:
        return None
    return StopThinking(second) if after is None else Think(after, second)


Wanted = tuple[EngineRequest | None, EngineRequest | None]
"""The requests that the first and the second worker should have."""


def _wanted(state: AppState) -> Wanted:
    """Return the requests that should be open now, in order of priority."""
    move = _for_move(state)
    pair = _for_review(state) if move is None else None
    if pair is None:
        only = move or _for_hint(state) or _for_guess(state)
        only = only or _for_analysis(state) or _for_pondering(state)
        pair = only, None
    first = pair[0]
    return (None, None) if first is not None and state.computer.gave_up(first) else pair


def _for_move(state: AppState) -> EngineRequest | None:
    if not to_move(state):
        return None
    record, computer = state.game.record, state.computer
    turn = record.board().turn
    request = _for_level(state, turn)
    # The clock runs while the computer thinks: an open request keeps the limit that it began with.
    current = computer.request
    begun = current is not None and engine_state.same(
        replace(request, seconds=current.seconds), current
    )
    return current if begun else request


def _for_review(state: AppState) -> Wanted | None:
    """Return the requests for the review; None if it needs none.

    An open request stays with its worker. So the first worker has none while the second one
    searches the only position that is left.
    """
    looks = review_update.upcoming(state, LOOKS_AHEAD if state.outside.roomy else 1)
    if not looks:
        return None
    computer, review = state.computer, state.computer.review
    assert review is not None
    known = {look for look, _ in review.ahead}
    requests = [
        _look_request(look)
        for number, look in enumerate(looks)
        if number == 0 or (look.of not in known and look.record.outcome(look.ply) is None)
    ]
    workers = (computer.request, computer.second) if state.outside.roomy else (computer.request,)
    kept = [_kept(request, requests) for request in workers]
    free = iter(request for request in requests if request not in kept)
    first, second = (*(request or next(free, None) for request in kept), None)[:2]
    return first, second


def _kept(request: EngineRequest | None, wanted: list[EngineRequest]) -> EngineRequest | None:
    """Return the one of the wanted requests that is open already."""
    if request is None:
        return None
    return next((other for other in wanted if engine_state.same(request, other)), None)


def _look_request(look: review_update.WantedLook) -> EngineRequest:
    return position_request(RequestPurpose.REVIEW, look.record, look.ply, look.nodes)


def _for_hint(state: AppState) -> EngineRequest | None:
    hint = state.computer.hint
    return hint.request if hint is not None and hint.looking else None


def _for_guess(state: AppState) -> EngineRequest | None:
    guess = None if state.task is None else state.task.guess
    there = None if guess is None else guess.wanted(state.game.record)
    if there is None:
        return None
    return position_request(RequestPurpose.GUESS, there, len(there.moves), CLOSE_NODES)


def _for_analysis(state: AppState) -> EngineRequest | None:
    if state.mode != "analysis" or state.outside.hidden or state.outcome is not None:
        return None
    on = state.settings.prefs.engine
    computer = state.computer
    wanted = (threat_request(state), _analysis_request(state) if on else None)
    asked = (one for one in wanted if one is not None and not computer.has_analysed(one))
    return next((one for one in asked if not computer.gave_up(one)), None)


def _for_pondering(state: AppState) -> EngineRequest | None:
    if not state.settings.prefs.ponder:
        return None
    computer, record = state.computer, state.game.record
    turn = record.board().turn
    ponders = (
        state.mode == "play"
        and not (computer.paused or state.outside.hidden)
        and computer.human is turn
        and computer.levels[turn.other] >= PONDER_LEVEL
        and record.outcome() is None
    )
    if not ponders:
        return None
    pondering = replace(_for_level(state, turn.other), purpose=RequestPurpose.PONDER)
    return None if computer.is_done(pondering) else pondering


def to_move(state: AppState) -> bool:
    """Return whether it is the computer's turn, and nothing keeps it from moving."""
    beats = state.task is not None and state.task.task.kind == "beat"
    if state.mode != "play" and not (beats and state.task and state.task.state == "open"):
        return False
    if not state.is_last or state.computer.paused:
        return False
    if state.game.draw_offer is not None:
        return False
    record = state.game.record
    if not state.computer.plays(record.board().turn) or record.outcome() is not None:
        return False
    if record.is_over:
        return _tried(state)
    return not state.game.is_variation  # to look at one asks for no move


def _tried(state: AppState) -> bool:
    """Return whether the shown moves after the end of a game were played just now."""
    before = state.game.before_edit
    return before is not None and state.game.record.moves not in before.record.tree


def is_pondering(state: AppState) -> bool:
    """Return whether the computer thinks in the player's time."""
    request = state.computer.request
    return request is not None and request.purpose is RequestPurpose.PONDER


def _clock_seconds(state: AppState, color: Color) -> float:
    """Return how long the computer may take for a move of that player; infinite without a clock."""
    clock = state.game.clock
    if clock is None or not clock.runs_in(state.game.record.moves):
        return math.inf
    left, increment = clock.left[color] / 1000, clock.increment / 1000
    return min(CLOCK_SHARE * left + INCREMENT_SHARE * increment, MOST_CLOCK_SHARE * left)


def _for_level(state: AppState, color: Color) -> EngineRequest:
    """Return the request for a move of the computer as that player."""
    computer, most = state.computer, _clock_seconds(state, color)
    level, seed, think = computer.levels[color], computer.seed, state.settings.prefs.seconds
    request = move_request(state.game.record, level, seed, most)
    # A game with a seed is the same on every device.
    if level < LEVELS or seed is not None or think is None:
        return request
    return replace(request, seconds=min(think, most), timed=True)


def move_request(
    record: Record, level: int, seed: int | None, most: float = math.inf
) -> EngineRequest:
    """Return the request for the computer's move at the end of the game.

    `most`: the most seconds that it may take, besides the limit of every move.
    """
    return EngineRequest(
        0,
        RequestPurpose.PLAY,
        record.game_text(),
        record.tournament,
        record.repetition_draw,
        level=level,
        seed=seed,
        seconds=min(MOVE_SECONDS if seed is None else SEEDED_SECONDS, most),
        start=record.start,
    )


@lru_cache(maxsize=16)
def position_request(
    purpose: RequestPurpose, record: Record, ply: int, nodes: int
) -> EngineRequest:
    """Return the request for the best line of a position, of a search of so many nodes."""
    return EngineRequest(
        0,
        purpose,
        record.game_text(ply),
        record.tournament,
        record.repetition_draw,
        seconds=FIXED_SECONDS,
        nodes=nodes,
        start=record.start,
    )


@lru_cache(maxsize=16)
def _request_of_lines(
    purpose: RequestPurpose, record: Record, ply: int, seconds: float, lines: int
) -> EngineRequest:
    """Return the request for the best lines that a search finds in that time."""
    request = position_request(purpose, record, ply, 0)
    return replace(request, seconds=seconds, lines=lines, nodes=None)


def line_count(state: AppState) -> int:
    """Return how many lines the player wants."""
    wanted = state.settings.prefs.engine_lines
    return int(wanted) if wanted in map(str, range(1, MOST_LINES + 1)) else USUAL_LINES


def _analysis_request(state: AppState) -> EngineRequest:
    record, ply = state.game.record, state.game.ply
    seconds = DEEPER_SECONDS if state.computer.deeper == record.moves[:ply] else ANALYSIS_SECONDS
    return _request_of_lines(RequestPurpose.ANALYSIS, record, ply, seconds, line_count(state))


def known_scores(state: AppState) -> tuple[PovScore | None, ...]:
    """Return what finished or left analyses of the shown line's positions say, by ply.

    Not of the position shown, whose score changes as the analysis goes on.
    """
    scores = list(_scores(state))
    scores[state.game.ply] = None
    return tuple(scores)


def known_shares(state: AppState) -> tuple[int | None, ...]:
    """Return White's winning chances along the shown line, in percent; None where not analysed."""
    record, here = state.game.record, state.game.ply
    seen = state.computer.reviewed
    reviewed: tuple[int | None, ...] = ()
    if seen is not None and seen.game.rules == record.rules:
        reviewed = seen.shares[: common(seen.game.moves, record.moves) + 1]
    shares: list[int | None] = []
    for ply, score in enumerate(_scores(state)):
        answer = analysis_answer(state) if ply == here else None
        if answer is not None:
            score = PovScore.of(answer.lines[0], state.board.turn)
        looked = reviewed[ply] if ply < len(reviewed) else None
        shares.append(looked if score is None else score.share)
    outcome = record.outcome()
    if outcome is not None:
        shares[-1] = {None: 50, Color.WHITE: 100, Color.BLACK: 0}[outcome.winner]
    return tuple(shares)


def _scores(state: AppState) -> Iterator[PovScore | None]:
    """Yield what analyses of the shown line's positions say, first to last."""
    record = state.game.record
    for ply, score in enumerate(map(state.computer.scores.get, _positions(record))):
        yield None if score is None else score.pov(Color((record.first_ply + ply) % 2))


@lru_cache(maxsize=1)
def _positions(record: Record) -> tuple[engine_state.ScoredPosition, ...]:
    """Return the positions of the shown line, as `EngineState.scores` has them."""
    return tuple(
        engine_state.scored_position(position_request(RequestPurpose.ANALYSIS, record, ply, 0))
        for ply in range(len(record.moves) + 1)
    )


def threat_request(state: AppState) -> EngineRequest | None:
    """Return the request for what the other side would play; None unless it is shown."""
    threat = threat_record(state)
    if threat is None or all(move.piece is None for move in threat.board().legal_moves):
        return None  # a pass threatens nothing
    return _request_of_lines(RequestPurpose.THREAT, threat, 0, THREAT_SECONDS, 1)


def threat_record(state: AppState) -> Record | None:
    """Return the position shown with the other side to move, if the player wants to see it."""
    record, ply = state.game.record, state.game.ply
    if state.mode != "analysis" or state.computer.threat != record.moves[:ply]:
        return None
    return None if state.outcome is not None else turned(record, ply)


def can_show_threat(state: AppState) -> bool:
    """Return whether there is a position in which the other side could be to move."""
    return state.outcome is None and turned(state.game.record, state.game.ply) is not None


def threat_answer(state: AppState) -> Answer | None:
    """Return what the engine has found about the threat that is shown."""
    request = threat_request(state)
    return None if request is None else state.computer.analysis(request)


def direct(state: AppState, what: str) -> AppState:
    """Return the state after the player's order to the engine.

    `engine-on`: analyse, or stop that; `deeper`: go on with the position shown; `threat`: show what
    the other side would play, or stop that.
    """
    here = state.game.record.moves[: state.game.ply]
    computer = state.computer
    if state.mode != "analysis":
        return state
    match what:
        case "engine-on":
            prefs = state.settings.prefs
            return with_prefs(state, replace(prefs, engine=not prefs.engine))
        case "deeper":
            return replace(state, computer=replace(computer, deeper=here))
        case "threat":
            threat = None if computer.threat == here else here
            return replace(state, computer=replace(computer, threat=threat))
    return state


def move_now(state: AppState) -> Answer | None:
    """Return the best answer so far to the request for the computer's move, as its last one."""
    request, answer = state.computer.request, state.computer.answer
    if request is None or request.purpose is not RequestPurpose.PLAY or answer is None:
        return None
    return replace(answer, final=True)


def take_answer(state: AppState, answer: Answer) -> tuple[AppState, Move | None]:
    """Return the state after an answer of the engine, and the move to play because of it.

    An answer to a request that is no longer open changes nothing.
    """
    request = state.computer.open_request(answer.number)
    if request is None:
        return state, None
    answered = replace(state, computer=state.computer.with_answer(answer))
    after: AppState | None = answered
    move = None
    match request.purpose:
        case RequestPurpose.PLAY if answer.final:
            move = engine_state.move_of(state.game.record, answer)
            after = None if move is None else answered
        case RequestPurpose.REVIEW if answer.final:
            after = _with_look(answered, request, answer)
        case RequestPurpose.HINT if answer.final:
            after = _with_hint(answered, answer)
        case RequestPurpose.GUESS if answer.final:
            after = _with_guess(answered, answer)
    # None: the engine's move was illegal, which is a bug in the engine.
    return (take_failure(state, answer.number), None) if after is None else (after, move)


def _with_look(state: AppState, request: EngineRequest, answer: Answer) -> AppState | None:
    for look in review_update.upcoming(state, LOOKS_AHEAD if state.outside.roomy else 1):
        if engine_state.same(request, _look_request(look)):
            return review_update.take_answer(state, answer, look)
    return state


def _with_hint(state: AppState, answer: Answer) -> AppState | None:
    assert state.computer.hint is not None
    hint = state.computer.hint.with_answer(state.board, answer)
    return None if hint is None else replace(state, computer=replace(state.computer, hint=hint))


def _with_guess(state: AppState, answer: Answer) -> AppState:
    task = state.task
    assert task is not None
    assert task.guess is not None
    guess = task.guess.with_answer(state.game.record, answer)
    return replace(state, learn=replace(state.learn, task=replace(task, guess=guess)))


def _with_score(state: AppState) -> AppState:
    """Return the state with the score of the shown position, if the analysis has one.

    Until there is one, the score before stays; there will be none while the engine is off.
    """
    answer, pov_score = analysis_answer(state), state.computer.pov_score
    if answer is None and (pov_score is None or state.settings.prefs.engine):
        return state
    pov_score = None if answer is None else PovScore.of(answer.lines[0], state.board.turn)
    if pov_score == state.computer.pov_score:
        return state
    return replace(state, computer=replace(state.computer, pov_score=pov_score))


def take_failure(state: AppState, number: int, *, unstarted: bool = False) -> AppState:
    """Return the state after a request that failed: it is repeated, but only `TRIES` times.

    `unstarted`: no worker can be started, so the request is not repeated.
    """
    second = state.computer.second
    if second is not None and second.number == number:
        # The first worker does its work.
        computer = replace(state.computer, second=None)
        return replace(state, computer=computer, outside=replace(state.outside, roomy=False))
    computer = state.computer.with_failure(number, for_good=unstarted)
    after = replace(state, computer=computer)
    if computer.failures < engine_state.TRIES:
        return after
    after = replace(state, computer=replace(computer, hint=None))
    if unstarted:
        return after.with_notice(Notice("computer.unstarted"))
    key = "computer.failed" if to_move(state) else "computer.failed.help"
    return after.with_notice(Notice(key))


def ask_hint(state: AppState) -> AppState:
    """Return the state with a hint requested, or with the next step of the hint shown."""
    if state.mode == "analysis" and state.computer.hint is None:
        return _hint_of_analysis(state)
    if not (state.hintable or state.mode == "analysis"):
        return state
    free = state.deselected()
    if state.computer.hint is None:
        game = state.game
        request = position_request(RequestPurpose.HINT, game.record, game.ply, HINT_NODES)
        asking = replace(free.computer, failed=None, hint=Hint(request))
        return replace(free, computer=asking)
    hint = state.computer.hint.next_step(state.board)
    piece = None if hint.move is None or hint.step < HintStep.PLACE else hint.move.piece
    return replace(
        free,
        table=replace(free.table, selected=piece),
        computer=replace(free.computer, hint=hint),
    )


def _hint_of_analysis(state: AppState) -> AppState:
    """Return the state with the first step of a hint to the best move; without one it says why."""
    free, answer = state.deselected(), analysis_answer(state)
    hint = Hint(None).with_answer(state.board, answer) if answer and answer.lines else None
    if hint is not None:
        return replace(free, computer=replace(free.computer, hint=hint))
    if state.outcome is not None:
        return free.with_notice(Notice("analysis.over"))
    if not state.settings.prefs.engine:
        return free.with_notice(Notice("analysis.off"))
    failed = gave_up_analysis(state)
    return free.with_notice(Notice("analysis.failed" if failed else "analysis.looking"))


def analysis_answer(state: AppState) -> Answer | None:
    """Return what the engine has found about the position that is shown.

    None in other modes, and while the engine is off.
    """
    if state.mode != "analysis" or not state.settings.prefs.engine:
        return None
    held = state.computer.held
    if held is not None and held[0] == state.game.shown_moves:
        return held[1]
    return state.computer.analysis(_analysis_request(state))


def gave_up_analysis(state: AppState) -> bool:
    """Return whether the analysis of the shown position failed and is not tried again."""
    return state.mode == "analysis" and state.computer.gave_up(_analysis_request(state))
