"""Reads a game from a text that was pasted, dropped or opened, or says why it can't. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hive_core import GameState
from web.app.state import Notice
from web.files import link as files_link
from web.files.state import UnreadableText
from web.game.comments import fitting, fitting_tags
from web.game.record import Ending, Record
from web.locale import text as words
from web.locale.phrases import clause

if TYPE_CHECKING:
    from hive_core.gamefile import GameRecord

LIMIT = 2_000_000
"""Longer texts are refused, in characters; no game is that long."""

ENDING_TAG = "Termination"
ENDING_WORDS = {"resign": "resignation", "time": "time forfeit", "agreed": "agreement"}
"""The values of the tag `ENDING_TAG` for each ending by the players."""

_LINK = re.compile(r"\s*\S*#(\S*)\s*")
_LOSERS = {GameState.WHITE_WINS: 1, GameState.BLACK_WINS: 0}


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game that can be opened.

    `note`: a notice about what was unusual. `ply`: the position to show; None for the last.
    """

    record: Record
    note: Notice | None = None
    ply: int | None = None


def read(text: str, size: int, lang: str) -> ImportedGame | UnreadableText:
    """Return the game in the text, or why there is none.

    `size`: of the whole file in bytes, if the text is only its beginning. `lang`: of the notice.
    """
    if max(len(text), size) > LIMIT:
        return UnreadableText(Notice("open.large"))
    if not text.strip():
        return UnreadableText(Notice("open.nothing"))
    if "\0" in text or text.count("\ufffd") * 20 > len(text):
        return UnreadableText(Notice("open.binary"))
    link = _LINK.fullmatch(text) if len(text) < 100_000 else None
    if link is not None and files_link.brings_game(link[1]):
        return _read_link(link[1])
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        return UnreadableText(Notice("open.markup"))
    return _read_file(text, lang)


def _read_link(text: str) -> ImportedGame | UnreadableText:
    settings = files_link.parse(text, (), 0)
    if settings.game is not None:
        return ImportedGame(settings.game, None, settings.ply)
    problem = next((p for p in settings.problems if p.key == "link.game"), settings.problems[0])
    return UnreadableText(Notice(problem.key, problem.values), settings.legal)


def _read_file(text: str, lang: str) -> ImportedGame | UnreadableText:
    # Imported here to keep the page's start quick.
    from hive_core.anyfile import read_game
    from hive_core.gamefile import GameFileError, NoteKind

    try:
        read = read_game(text)
    except GameFileError as error:
        place = (("line", str(error.line)), ("column", str(error.column)))
        legal = error.record if error.record is not None and error.record.moves else None
        why = Notice("open.fault", (*place, ("problem", error.phrase)))
        return UnreadableText(why, None if legal is None else _record_of(legal)[0])
    if not read.moves and any(n.kind is NoteKind.GAME_TYPE_INFERRED for n in read.notes):
        return UnreadableText(Notice("open.no-game"))
    record, cut = _record_of(read)
    return ImportedGame(record, _remarks(read, record, lang, cut=cut))


def _record_of(read: GameRecord) -> tuple[Record, bool]:
    """Return the game of the file, and whether some of its tags or comments were cut."""
    from hive_core.gamefile import NoteKind

    past_repetition = any(note.kind is NoteKind.REPETITION for note in read.notes)
    tags, cut_tags = fitting_tags(item for item in read.tags.items() if _is_informative(*item))
    paths = ((read.moves[:ply], comment) for ply, comment in read.comments.items())
    comments, cut_comments = fitting(paths)
    record = Record(
        read.game_type,
        repetition_draw=not past_repetition,
        moves=read.moves,
        ending=Ending.of(read.outcome),
        tags=tags,
        comments=comments,
    )
    if record.outcome() is None:
        record = replace(record, ending=_ending_of_tags(read))
    return record, cut_tags or cut_comments


def _is_informative(name: str, value: str) -> bool:
    """Return whether to keep a tag; an SGF without names calls the players White and Black."""
    return name != ENDING_TAG and not (name in ("White", "Black") and value == name)


def _ending_of_tags(read: GameRecord) -> Ending | None:
    """Return the ending that the file's result and `ENDING_TAG` give, if they do."""
    from hive_core import Color

    hows = {words: how for how, words in ENDING_WORDS.items()}
    how = hows.get(read.tags.get(ENDING_TAG, "").lower())
    if how == "agreed" and read.result is GameState.DRAW:
        return Ending("agreed")
    if how in ("resign", "time") and read.result in _LOSERS:
        return Ending(how, Color(_LOSERS[read.result]))
    return None


def _remarks(read: GameRecord, record: Record, lang: str, *, cut: bool) -> Notice | None:
    """Return a notice about everything unusual in the file, or None."""
    from hive_core.gamefile import NoteKind

    remarks = [
        words(
            lang,
            f"open.note.{note.kind.name}",
            text=clause(lang, note.phrase),
            ply=note.ply or 0,
        )
        for note in read.notes
        if not (note.kind is NoteKind.RESULT_DIFFERS and record.ending is not None)
    ]
    if cut:
        remarks.append(words(lang, "open.cut"))
    if not remarks:
        return None
    return Notice("open.remarks", (("remarks", " ".join(dict.fromkeys(remarks))),))
