"""The verdicts of a review as glyphs, comments and variations of the game. Pure."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from hive_core.annotations import Glyph
from web.computer.review import Mistake, Review
from web.game.annotations import Path, is_too_much
from web.game.record import Record
from web.locale import text
from web.locale.moves import sentence_case

_JUDGING = range(Glyph.GOOD, Glyph.DUBIOUS + 1)


def with_verdicts(record: Record, review: Review, lang: str) -> Record:
    """Return the reviewed game with a glyph, a comment and the better move for each mistake.

    A comment or a glyph of the user's stays as it is. A comment names no move, since its directions
    would be wrong on a turned board; the better move is added as a variation.
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
        chances = text(lang, "review.points", first=mistake.before, then=mistake.after)
        comment = annotation.comment or sentence_case(chances)
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


def _path(record: Record, mistake: Mistake) -> Path:
    return record.moves[: mistake.ply]


def _is_judged(glyphs: tuple[int, ...]) -> bool:
    return any(glyph in _JUDGING for glyph in glyphs)
