"""Updates of a review: what its buttons do, and what the engine's answers add. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hive_core._game.lines import common
from hive_core.motifs import Motif, motifs
from web.computer.protocol import Answer
from web.computer.review import (
    CLOSE_NODES,
    LEAST_PLIES,
    Attempt,
    Look,
    Mistake,
    Next,
    Review,
    Verdict,
)
from web.computer.review_notes import with_verdicts
from web.computer.state import TRIES, move_of
from web.game.record import Record
from web.locale.phrases import Notice
from web.shared.state import AppState
from web.shared.transitions import fit_hive


@dataclass(frozen=True, slots=True)
class WantedLook:
    """A position to search for the review, and the nodes of the search.

    `of`: the review's own position; None: the position after the move of a retry.
    """

    record: Record
    ply: int
    nodes: int
    of: Next | None = None


def wanted(state: AppState) -> WantedLook | None:
    """Return the position that the review needs next; None for none."""
    looks = upcoming(state, 1)
    return looks[0] if looks else None


def upcoming(state: AppState, count: int) -> list[WantedLook]:
    """Return up to `count` positions for the review: the next one, and those likely after it."""
    review = state.computer.review
    if review is None or (state.computer.hint is not None and state.computer.hint.looking):
        return []
    attempt = review.attempt
    if attempt is not None:
        move = attempt.tried(state.game.record)
        if move is None or review.verdict(move) is not None:
            return []
        return [WantedLook(state.game.record.bare(), len(state.game.record.moves), CLOSE_NODES)]
    return [_wanted(review.game, look) for look in review.upcoming(count) if review.running]


def _wanted(game: Record, look: Next) -> WantedLook:
    """Return the position of a search; with a move in place of the game's, also its passes."""
    if not look.instead:
        return WantedLook(game, look.ply, look.nodes, look)
    before = game.bare(look.ply)
    record = before.with_move(before.board().parse_move(look.instead))[0]
    return WantedLook(record, len(record.moves), look.nodes, look)


def take_answer(state: AppState, answer: Answer, asked: WantedLook) -> AppState | None:
    """Return the state with the result for a position that the review needs, or may need soon.

    None: the answered move is illegal, which is a bug in the engine.
    """
    review, needed = state.computer.review, wanted(state)
    if review is None or needed is None:
        return state
    if move_of(asked.record, answer, asked.ply) is None:
        return None
    look = Look.of(answer, asked.record.board(asked.ply).turn, asked.nodes)
    if asked == needed or asked.of is None:
        after = _seen(review, needed, look)
    else:
        after = replace(review, ahead=(*review.ahead, (asked.of, look)))
    return replace(state, computer=replace(state.computer, review=after))


def _seen(review: Review, asked: WantedLook, look: Look) -> Review:
    """Return the review with the result for the position that it needed."""
    if asked.of is None:
        return _with_try(review, asked.record, look)
    if asked.of.instead:
        return review.with_check(asked.of.ply, look.share)
    return review.with_look(asked.of.ply, look)


def _with_try(review: Review, record: Record, look: Look) -> Review:
    """Return the review with the result for the move of the retry."""
    attempt = review.attempt
    assert attempt is not None
    move = attempt.tried(record)
    assert move is not None
    return replace(review, attempt=replace(attempt, tries=(*attempt.tries, (move, look))))


def reconcile(state: AppState) -> AppState:
    """Return the state with the review dropped if the game changed, stopped if the engine fails.

    A review that has just finished is stored in `reviewed`. Where nothing can be explained, neither
    the list that explains the evaluation stays open.
    """
    after = _without_stale_parts(_without_stale_review(state))
    review = after.computer.review
    if review is None or review is after.computer.reviewed or not review.is_finished:
        return after
    return replace(after, computer=replace(after.computer, reviewed=review))


def _without_stale_parts(state: AppState) -> AppState:
    if state.computer.parts is None or state.mode == "edit" or state.may_explain:
        return state
    return replace(state, computer=replace(state.computer, parts=None))


def _without_stale_review(state: AppState) -> AppState:
    review = state.computer.review
    if review is None:
        return state
    attempt = review.attempt
    if attempt is None:
        if not review.is_of(state.game.record):
            return replace(state, computer=replace(state.computer, review=None))
        if review.running and state.computer.failures >= TRIES:
            return replace(
                state, computer=replace(state.computer, review=replace(review, running=False))
            )
        return _with_known_ends(state)
    if state.mode not in ("retry", "edit"):
        return fit_hive(replace(_leave_attempt(state), mode=state.mode))
    return _with_known_ends(state)


def _with_known_ends(state: AppState) -> AppState:
    """Return the state with the results that need no search any more.

    In those positions the game is over, or they were searched ahead.
    """
    while (asked := wanted(state)) is not None:
        review = state.computer.review
        assert review is not None
        outcome = asked.record.outcome(asked.ply)
        look = None if asked.of is None else review.known_ahead(asked.of)
        if outcome is not None:
            look = Look.at_end(outcome)
        if look is None:
            break
        seen = _seen(review, asked, look)
        state = replace(state, computer=replace(state.computer, review=seen))
    return state


def act(state: AppState, what: str) -> AppState:
    """Return the state after a button of the review; `what`: see `ReviewAct`."""
    review = state.computer.review
    able = replace(state, computer=replace(state.computer, failed=None))
    if what == "begin":
        # The list that explains the evaluation would lie over the review.
        able = replace(able, computer=replace(able.computer, parts=None))
        if review is not None:
            return replace(
                able,
                computer=replace(
                    able.computer, review=replace(review, running=review.next_look() is not None)
                ),
            )
        if not reviewable(state):
            return state
        able = _at_game_itself(able)
        begun = known_review(able) or Review.of(able.game.record, able.computer.human)
        return replace(able, notice=None, computer=replace(able.computer, review=begun))
    if review is None:
        return state
    match what:
        case "stop":
            return replace(
                state, computer=replace(state.computer, review=replace(review, running=False))
            )
        case "close":
            left = _leave_attempt(state)
            return replace(left, computer=replace(left.computer, review=None))
        case "another":
            return _restart_attempt(able, shown=False)
        case "show":
            return _restart_attempt(able, shown=True)
        case "next":
            return _next_attempt(able, review)
        case "leave":
            return _leave_attempt(state)
        case "keep":
            return _keep_verdicts(state, review)
    return state


def _at_game_itself(state: AppState) -> AppState:
    """Return the state with the moves of the game shown, if it is over: those are reviewed."""
    record = state.game.record
    game = record.itself
    if not record.is_over or len(game.moves) < LEAST_PLIES or record.moves == game.moves:
        return state
    ply = common(game.moves, state.game.shown_moves)
    return replace(state, game=replace(state.game, record=game, ply=ply))


def _keep_verdicts(state: AppState, review: Review) -> AppState:
    """Return the state with the verdicts of a finished review as glyphs and comments."""
    if not review.is_finished or not state.can_comment:
        return state
    record = with_verdicts(state.game.record, review, state.settings.lang)
    notice = "note.full" if record is state.game.record else "review.kept.done"
    return replace(state, game=state.game.edited(record)).with_notice(Notice(notice))


def known_review(state: AppState) -> Review | None:
    """Return the stored finished review if it is of this game; None otherwise."""
    review = state.computer.reviewed
    if review is None or not review.is_of(state.game.record):
        return None
    return review if review.human is state.computer.human else None


def unfinished_review(state: AppState) -> Review | None:
    """Return what is known so far of a review of this game, stopped; None if there is none."""
    review = state.computer.review
    if review is None or not review.is_of(state.game.record):
        return None
    return replace(review, running=False, attempt=None, ahead=())


def review_of_a_line(state: AppState) -> Review | None:
    """Return the stored finished review if it is of another line than the one that is shown."""
    review, record = state.computer.reviewed, state.game.record
    if review is None or review.game.rules != record.rules or review.is_of(record):
        return None
    return review if review.game.moves in record.tree else None


def reviewable(state: AppState) -> bool:
    """Return whether the game can be reviewed: it is over or being analysed, and long enough."""
    record = state.game.record
    if not state.hands_on or state.mode == "retry" or len(record.moves) < LEAST_PLIES:
        return False
    return state.mode == "analysis" or record.outcome() is not None


def try_again(state: AppState, ply: int) -> AppState:
    """Return the state at the start of a retry of the move to that position."""
    review = state.computer.review
    if review is None or review.running or review.attempt or not 0 < ply < len(review.looks):
        return state
    mistake = review.mistake(ply)
    if mistake is None or not state.hands_on:
        return state
    record = state.game.record
    clock = None if state.game.clock is None else state.game.clock.stopped()
    attempt = Attempt(mistake, record, state.mode, clock, _threat(review, mistake))
    free = state.deselected()
    there = replace(
        free,
        computer=replace(free.computer, review=replace(review, attempt=attempt)),
        mode="retry",
    )
    quiet = replace(there, game=replace(there.game, clock=None, draw_offer=None))
    # The shown position may have had many more tiles.
    return fit_hive(_restart_attempt(quiet, shown=False))


def _threat(review: Review, mistake: Mistake) -> tuple[Motif, ...]:
    """Return what the best answer to a mistake does."""
    answer = review.answer_to(mistake)
    if not answer:
        return ()
    board = review.game.board(mistake.ply)
    return motifs(board, board.parse_move(answer))


def _next_attempt(state: AppState, review: Review) -> AppState:
    """Return the state at the start of a retry of the mistake that follows in the list."""
    left = _leave_attempt(state)
    following = None if review.attempt is None else review.following(review.attempt.mistake)
    return left if following is None else try_again(left, following.ply)


def _restart_attempt(state: AppState, *, shown: bool) -> AppState:
    """Return the state at the position before the mistake; `shown`: with the better move."""
    review = state.computer.review
    if review is None or review.attempt is None:
        return state
    attempt = review.attempt
    came = verdict(state)
    found = attempt.found or (came is not None and came.is_good)
    record = attempt.home.bare(len(attempt.start))
    why = attempt.why
    if shown and not why:
        board = record.board()
        why = motifs(board, board.parse_move(review.better))
    review = replace(review, attempt=replace(attempt, shown=shown, why=why, found=found))
    return replace(
        state,
        game=replace(state.game, record=record, ply=len(record.moves)),
        computer=replace(state.computer, review=review),
    )


def _leave_attempt(state: AppState) -> AppState:
    """Return the state with the game restored, after the mistake of the retry."""
    review = state.computer.review
    if review is None or review.attempt is None:
        return state
    attempt = review.attempt
    free = state.deselected()
    return replace(
        free,
        game=replace(free.game, record=attempt.home, ply=attempt.mistake.ply, clock=attempt.clock),
        mode=attempt.mode,
        computer=replace(free.computer, review=replace(review, attempt=None)),
    )


def verdict(state: AppState) -> Verdict | None:
    """Return how good the retry's move on the board is; None if there is none, or not known yet."""
    review = state.computer.review
    if review is None or review.attempt is None:
        return None
    move = review.attempt.tried(state.game.record)
    return None if move is None else review.verdict(move)
