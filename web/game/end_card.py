"""The card about the end of a game: whether there is one, and whether it shows."""

from __future__ import annotations

from dataclasses import replace

from web.game.state import EndCard
from web.shared.effects import AwaitNextGame, Effect
from web.shared.state import AppState


def reconcile(before: AppState, after: AppState) -> AppState:
    """Return the state with a card if a game has ended that was played on this page.

    A finished game that was opened has none, unless it is the player's: the computer plays in it,
    or it belongs to a match. After a reload the card that was open is there again.
    """
    record, card = after.game.record, after.end_card
    if after.mode != "play" or after.embed.framed or record.outcome() is None:
        goes_on = after.mode == "play" and not record.is_over  # what ended it was undone
        gone = card is not None and (goes_on or record.moves[: len(card.moves)] != card.moves)
        return replace(after, end_card=None) if gone else after
    new = EndCard(record.moves, record.ending)
    if card is not None and replace(card, closed=False) == new:
        return after
    was = before.game.record
    played = (
        before.mode == "play"
        and was.outcome() is None
        and was.rules == record.rules
        and record.moves[: len(was.moves)] == was.moves
        and (bool(was.moves) or not record.moves)  # else a game was opened over an empty one
    )
    if played or any(after.computer.levels) or _is_owned(after):
        return replace(after, end_card=new)
    return after if card is None else replace(after, end_card=None)


def _is_owned(state: AppState) -> bool:
    """Return whether a finished game that was opened is the player's: of a match, or by links."""
    return state.game.match is not None or state.game.away is not None


def shows(state: AppState) -> bool:
    """Return whether the card shows: at the end of its game, until it is closed or reviewed."""
    card, record = state.end_card, state.game.record
    return (
        card is not None
        and not card.closed
        and state.mode == "play"
        and state.task is None
        and state.computer.review is None
        and state.is_last
        and (card.moves, card.ending) == (record.moves, record.ending)
        and record.outcome() is not None
    )


def begins_next(state: AppState) -> bool:
    """Return whether the next game of a match begins by itself, unless something else happens."""
    match, computer = state.game.match, state.computer
    goes_on = match is not None and not (match.is_last or match.has_next)
    return goes_on and computer.alone and not computer.paused and not state.dialog and shows(state)


def awaiting_next(before: AppState, after: AppState) -> tuple[Effect, ...]:
    """Return the effect that begins the next game of a match after a while."""
    waits = begins_next(after) and not begins_next(before)
    return (AwaitNextGame(after.game.number),) if waits else ()


def can_go_up(state: AppState) -> bool:
    """Return whether the player has beaten a level of the computer that has a higher one."""
    outcome, human = state.game.record.outcome(), state.human
    if outcome is None or human is None or outcome.winner is not human or state.game.match:
        return False
    return state.computer.raised != state.computer.levels
