"""How intents change the comments to positions, the glyphs of moves and the tags of a game."""

from __future__ import annotations

from dataclasses import replace

from hive_core.annotations import Glyph
from web.game.annotations import LONGEST, is_too_much, with_glyph
from web.game.intents import EditComment, SetGlyph, SetTag, WriteComment
from web.game.tags import GIVEN, entered
from web.locale.phrases import Notice
from web.shared.intents import Automatic, Intent
from web.shared.state import AppState

CommentIntent = EditComment | WriteComment | SetGlyph | SetTag


def update(state: AppState, intent: CommentIntent) -> AppState:
    """Return the state after the intent."""
    match intent:
        case EditComment():
            if not state.can_comment or state.game.edited_comment is not None:
                return replace(state, game=replace(state.game, edited_comment=None))
            # What is written now is an edit of its own, also after one of the same comment.
            edits = replace(state.game.edits, written=None)
            path = state.game.shown_moves
            return replace(state, game=replace(state.game, edited_comment=path, edits=edits))
        case WriteComment(text, done):
            return _write(state, text, done=done)
        case SetGlyph(sign):
            return _set_glyph(state, sign)
        case SetTag(name, value):
            if not state.can_comment or name not in GIVEN:
                return state
            record = state.game.record.with_tag(name, entered(name, value))
            return replace(state, notice=None, game=state.game.edited(record))


def _write(state: AppState, text: str, *, done: bool) -> AppState:
    """Return the state with the comment; if the game has no room for it, with a notice instead."""
    path = state.game.edited_comment
    if path is None:
        return state  # the field was closed in the meantime
    record = state.game.record.with_comment(path, text[:LONGEST])
    if is_too_much(record.annotations):
        return state.with_notice(Notice("note.full"))
    game = state.game.edited(record, written=path)
    if record.tree is not state.game.record.tree:
        state = replace(state, notice=None)  # it was about an earlier change
    return replace(state, game=replace(game, edited_comment=None if done else path))


def _set_glyph(state: AppState, sign: str) -> AppState:
    """Return the state with a glyph set on the shown move, or removed from it."""
    glyph = next((one for one in Glyph if one.sign == sign), None)
    if glyph is None or state.mode != "analysis" or not state.can_comment or not state.game.ply:
        return state
    path, record = state.game.shown_moves, state.game.record
    note = record.annotation(path)
    glyphs = with_glyph(note.glyphs, glyph)
    record = record.with_annotation(path, note.replaced(glyphs=glyphs))
    if is_too_much(record.annotations):
        return state.with_notice(Notice("note.full"))
    key = "glyph.set" if glyph in glyphs else "glyph.removed"
    told = Notice(key, (("glyph", Notice(f"glyph.{glyph.value}")),))
    return replace(state, game=state.game.edited(record)).with_notice(told)


def reconcile(before: AppState, after: AppState, intent: Intent) -> AppState:
    """Return the state after an intent; the comment field closes when its position is left.

    A move of the computer leaves it open.
    """
    path = after.game.edited_comment
    if path is None:
        return after
    moved = (before.game.record.moves, before.game.ply) != (after.game.record.moves, after.game.ply)
    left = moved and not isinstance(intent, Automatic)
    gone = path not in after.game.record.tree
    return (
        replace(after, game=replace(after.game, edited_comment=None))
        if left or gone or not after.can_comment
        else after
    )
