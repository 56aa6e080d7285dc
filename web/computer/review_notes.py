"""The verdicts of a review as glyphs, comments and variations of the game. Pure."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from hive_core.annotations import Glyph
from hive_core.notation import parse_move_text
from web.computer.review import Mistake, Review
from web.game.annotations import Path, is_too_much
from web.game.record import Record
from web.locale import text
from web.locale.moves import MoveStyle, move_shown, sentence_case, thrower_of
from web.locale.pieces import piece_name

_JUDGING = range(Glyph.GOOD, Glyph.DUBIOUS + 1)


def with_verdicts(record: Record, review: Review, lang: str, style: MoveStyle) -> Record:
    """Return the reviewed game with a glyph, a comment and the better move for each mistake.

    A comment or a glyph of the user's stays as it is.
    """
    after = record
    for mistake in review.mistakes():
        path = _path(record, mistake)
        annotation, better = after.annotation(path), review.better_than(mistake)
        glyphs = (
            annotation.glyphs
            if _is_judged(annotation.glyphs)
            else (*annotation.glyphs, mistake.glyph)
        )
        move = _named(record, mistake, better, lang, style)
        values = {"before": mistake.before, "after": mistake.after, "move": move}
        comment = annotation.comment or text(lang, "review.kept", **values)
        after = after.with_annotation(path, annotation.replaced(glyphs=glyphs, comment=comment))
        tree = after.tree.with_line([better], path[:-1])
        after = replace(after, tree=tree)
    return record if is_too_much(after.annotations) else after


@lru_cache(maxsize=2)
def has_verdicts(record: Record, review: Review) -> bool:
    """Return whether every mistake has a glyph already."""
    annotations = dict(record.annotations)
    paths = (_path(record, mistake) for mistake in review.mistakes())
    return all(path in annotations and _is_judged(annotations[path].glyphs) for path in paths)


def _named(record: Record, mistake: Mistake, move: str, lang: str, style: MoveStyle) -> str:
    """Return the better move as the reader sees moves.

    A comment stays when the board is turned, and others read it: of a turned board it has the tile
    alone, since its directions are not those of others. The move is a variation beside it.
    """
    piece = parse_move_text(move).piece
    if style.turn and not style.codes and piece is not None:
        return sentence_case(piece_name(lang, piece))
    thrown = thrower_of(record.board(mistake.ply - 1), move) is not None
    return move_shown(lang, move, mistake.color, style, thrown=thrown)


def _path(record: Record, mistake: Mistake) -> Path:
    return record.moves[: mistake.ply]


def _is_judged(glyphs: tuple[int, ...]) -> bool:
    return any(glyph in _JUDGING for glyph in glyphs)
