"""The sentences of the editor: what to do, and what is wrong with the position.

Imported when the editor is opened, to keep the page's start quick.
"""

from __future__ import annotations

from hive_core import Piece
from hive_core.errors import Phrase, phrase
from hive_core.faults import Fault, FaultKind
from web.editor import check
from web.editor.draft import Draft
from web.editor.state import EditorState
from web.files.link import Problem
from web.locale import phrases, text
from web.locale.moves import on_table, place_in_words, sentence_case
from web.locale.phrases import Notice
from web.locale.pieces import color_title, piece_name, piece_names

_TILES = ("editor.put", "editor.removed")
_SPOKEN = (*_TILES, "editor.cleared", "editor.reset", "editor.read")
"""The notices for screen readers only; the board shows the same."""

REFUSED = "editor.refused"
"""The notice after a press on a grey button: the usual sentence says why."""

_LONGEST = 110
"""How many characters a sentence may have that names a problem: a phone has three or four lines."""

_NAMED = 5
"""How many tiles a sentence names; the board marks all."""


def sentence(lang: str, editor: EditorState, selected: Piece | None, notice: object) -> str:
    """Return the sentence of the status line."""
    draft = editor.draft
    if isinstance(notice, Notice | Problem) and _is_news(notice):
        return phrases.sentence(lang, notice.key, notice.values)
    if editor.unreadable is not None:
        return phrases.sentence(lang, editor.unreadable.key, editor.unreadable.values)
    if editor.marking:
        return text(lang, "editor.marking")
    if selected is not None:
        return text(lang, "editor.selected", piece=piece_name(lang, selected))
    if not check.is_possible(draft):
        return _impossible(lang, draft)
    if not draft.placed:
        return text(lang, "editor.empty")
    over = next((fault for fault in check.faults(draft) if fault.kind in check.OVER), None)
    if over is not None:
        return text(lang, "editor.over", problem=sentence_case(clause(lang, draft, over)))
    return text(lang, "editor.possible", Color=color_title(lang, draft.turn))


def _is_news(notice: Notice | Problem) -> bool:
    """Return whether the status line has the notice's own words."""
    return notice.key not in (*_SPOKEN, REFUSED)


def _impossible(lang: str, draft: Draft) -> str:
    """Return why the position can't be played: the first problem, or how many if it is long."""
    first, *others = (fault for fault in check.faults(draft) if fault.forbids)
    problem, more = sentence_case(clause(lang, draft, first)), len(others)
    told = text(lang, "editor.impossible.one", problem=problem)
    if more:
        told = text(lang, "editor.impossible.more", problem=problem, count=more)
    return told if len(told) <= _LONGEST else text(lang, "editor.impossible", count=more + 1)


def is_warning(editor: EditorState, selected: Piece | None, notice: object) -> bool:
    """Return whether the status line says what is wrong with the position or its text."""
    is_news = isinstance(notice, Notice | Problem) and _is_news(notice)
    if is_news or editor.unreadable is not None:
        return not is_news
    busy = editor.marking or selected is not None
    return not busy and not check.is_possible(editor.draft)


def last_edit(lang: str, editor: EditorState, notice: object, *, turn: int) -> str:
    """Return what the last edit did, for screen readers; empty for none."""
    if not isinstance(notice, Notice) or notice.key not in _SPOKEN:
        return ""
    if notice.key not in _TILES:
        return text(lang, notice.key)
    piece = Piece.parse(str(dict(notice.values)["tile"]))
    name = piece_name(lang, piece)
    place = editor.draft.hex_of(piece)
    if notice.key == "editor.removed" or place is None:
        return text(lang, "editor.removed", piece=name)
    where = place_in_words(lang, editor.draft, place, without=piece, turn=turn)
    return sentence_case(text(lang, "editor.put", piece=name, place=where))


def clause(lang: str, draft: Draft, fault: Fault) -> str:
    """Return what is wrong, with the tiles by name, as a clause without a full stop."""
    if fault.kind is FaultKind.NOT_CONNECTED:
        count = len(fault.pieces)
        if count > _NAMED:
            return text(lang, "editor.apart.many", count=count)
        tiles = piece_names(lang, fault.pieces, on_table(draft))
        return text(lang, "editor.apart", count=count, tiles=tiles)
    if fault.kind is FaultKind.CANNOT_CLIMB:
        (piece,) = fault.pieces
        name = piece_name(lang, piece, on_table(draft))
        return phrases.never_on_top(lang, piece, name.the)
    return phrases.clause(lang, _with_names(lang, draft, fault.phrase))


def _with_names(lang: str, draft: Draft, told: Phrase) -> Phrase:
    among = on_table(draft)
    values = {
        name: str(piece_name(lang, value, among)) if isinstance(value, Piece) else value
        for name, value in told.values
    }
    return phrase(told.wording, **values)
