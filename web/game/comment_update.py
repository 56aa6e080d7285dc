"""Notes to positions and the names that go with a game: what writing them means. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.app.intents import Answered, Intent, Tick
from web.app.state import AppState, Notice
from web.game import comments, intents
from web.game.comments import GIVEN

CommentIntent = intents.Annotate | intents.WriteNote | intents.SetTag

# These change the position without being asked to by whoever writes.
_UNASKED = Answered | Tick


def update(state: AppState, intent: CommentIntent) -> AppState:
    """The state after the intent."""
    match intent:
        case intents.Annotate():
            if not state.annotatable or state.game.annotated is not None:
                return replace(state, game=replace(state.game, annotated=None))
            return replace(
                state, game=replace(state.game, annotated=state.game.record.moves[: state.game.ply])
            )
        case intents.WriteNote(text, done):
            return _written(state, text, done=done)
        case intents.SetTag(name, value):
            if not state.annotatable or name not in GIVEN:
                return state
            tags = comments.with_tag(state.game.record.tags, name, value)
            record = replace(state.game.record, tags=tags)
            return replace(state, game=replace(state.game, record=record))


def _written(state: AppState, text: str, *, done: bool) -> AppState:
    """The state with the note, unless there is no room for it: then it says so, and goes on."""
    path = state.game.annotated
    if path is None:
        return state  # it was closed in the meantime
    record = state.game.record.with_comment(path, text[: comments.LONGEST])
    if comments.is_too_much(record.comments):
        return state.with_notice(Notice("note.full"))
    return replace(state, game=replace(state.game, record=record, annotated=None if done else path))


def reconcile(before: AppState, after: AppState, intent: Intent) -> AppState:
    """The state after an intent; a note is written on as long as its position is there.

    Whoever goes elsewhere has done with it; the computer's answer disturbs nobody.
    """
    path = after.game.annotated
    if path is None:
        return after
    moved = (before.game.record.moves, before.game.ply) != (after.game.record.moves, after.game.ply)
    left = moved and not isinstance(intent, _UNASKED)
    gone = not any(line[: len(path)] == path for line in after.game.record.lines)
    return (
        replace(after, game=replace(after.game, annotated=None))
        if left or gone or not after.annotatable
        else after
    )
