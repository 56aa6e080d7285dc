"""Reads a game from a text that was pasted, dropped or opened, or says why it can't. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from hive_core import Color
from hive_core.errors import Phrase, Wording
from hive_core.game_tree import GameTree
from web.files import link as files_link
from web.files.state import BEGINNING, ListedGame, SeveralGames, UnreadableText
from web.game.annotations import fitting_tree
from web.game.ending import UNKNOWN
from web.game.record import Record
from web.game.tags import Tags, player
from web.locale import text as words
from web.locale.phrases import RESULTS, Notice, clause

if TYPE_CHECKING:  # files are read when one is opened
    from hive_core import Note
    from hive_core.game_code import Correspondence

LIMIT = 2_000_000
"""Longer texts are refused, in characters; no game is that long."""

"""The most games of a file that are listed."""

_NO_TEXT = re.compile("[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]")
_MARKUP = re.compile(r"[\ufeff\s]*<(?:[!?]|html|head|svg|script)", re.IGNORECASE)
_MOST_REMARKS = 4
_ROOM = 260
"""The most characters of the remarks about a file, with which the smallest window has a board."""
_ADDRESS = re.compile(r"https?://\S+")
"""The address of a page."""

_LINK = re.compile(r"\s*[^\s\[(<\"'`]*#(\S*)\s*")

_LONGEST_MESSAGE = 8_000
_SEEMS_CODE = re.compile(r"[?&#]code=|\s*(?:[1-9][\w-]|H[1-9][\s-])", re.IGNORECASE)

_LONGEST_NAME = 60
_PLAYED = ("Event", "Round", "Date")


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game that can be opened.

    `note`: a notice about what was unusual. `ply`: the position to show; None for the last.
    `remarks`: all that was unusual, if the notice has no room for it. `correspondence`: what came
    with it from somebody who plays it elsewhere; `direct`: as in a link.
    """

    record: Record
    note: Notice | None = None
    ply: int | None = None
    remarks: tuple[str, ...] = ()
    correspondence: Correspondence | None = None
    direct: tuple[str, str] | None = None


def read(
    text: str, size: int, lang: str, index: int | None = None
) -> ImportedGame | SeveralGames | UnreadableText:
    """Return the game in the text, or why there is none; of several games, a list to choose from.

    `size`: of the whole file in bytes, if the text is only its beginning. `lang`: of the notice.
    `index`: which of several games to return.
    """
    if max(len(text), size) > LIMIT:
        return UnreadableText(Notice("open.large"))
    if not text.strip():
        return UnreadableText(Notice("open.nothing"))
    odd = _NO_TEXT.findall(text)
    if (len(odd) - odd.count("\0")) * 20 > len(text) or len(odd) * 4 > len(text):
        return UnreadableText(Notice("open.binary"))
    link = _LINK.fullmatch(text) if len(text) < 100_000 else None
    if link is not None and files_link.brings_game(link[1]):
        return _read_link(link[1])
    code = _code_in(text)
    if code:
        return _read_link(f"code={code}")
    if _MARKUP.match(text):
        return UnreadableText(Notice("open.markup"))
    result = _read_file(text, lang, index)
    if isinstance(result, UnreadableText) and _ADDRESS.fullmatch(text.strip()):
        return result if _is_of_move(result.why) else UnreadableText(Notice("open.elsewhere"))
    return result


def _is_of_move(why: Notice) -> bool:
    """Return whether a game was found, with a move in it that cannot be played."""
    problem = dict(why.values).get("problem")
    return isinstance(problem, Phrase) and problem.wording is Wording.AT_MOVE


def _code_in(text: str) -> str:
    """Return the code of a game in a message, as a link has it; empty if there is none."""
    if len(text) > _LONGEST_MESSAGE or not _SEEMS_CODE.search(text):
        return ""
    # Imported here to keep the page's start quick.
    from hive_core.game_code import is_code

    return quote(text, safe="") if is_code(text) else ""


def _read_link(text: str) -> ImportedGame | UnreadableText:
    settings = files_link.parse(text, (), 0)
    if settings.game is not None:
        came = settings.correspondence
        return ImportedGame(
            settings.game, None, settings.ply, correspondence=came, direct=settings.direct
        )
    problem = next((p for p in settings.problems if p.is_of_game), settings.problems[0])
    return UnreadableText(Notice(problem.key, problem.values), settings.legal)


def _read_file(
    text: str, lang: str, index: int | None
) -> ImportedGame | SeveralGames | UnreadableText:
    # Imported here to keep the page's start quick.
    from hive_core import GameFileError, HiveError, InvalidPositionError, NoteKind
    from hive_core._formats.anyfile import read_game_at

    try:
        games = () if index is not None else _listed(text)
        if len(games) > 1:
            return SeveralGames(text, games)
        game = read_game_at(text, index or 0)
    except GameFileError as error:
        place = (("line", str(error.line)), ("column", str(error.column)))
        legal = error.game if error.game is not None and error.game.tree.main_line else None
        why = Notice("open.fault", (*place, ("problem", error.phrase)))
        if legal is None:
            return UnreadableText(why)
        return UnreadableText(why, record_of(legal.tree)[0], opened=_beginning(text, index or 0))
    except InvalidPositionError as error:
        place = (("line", "1"), ("column", str(error.index + 1)))
        return UnreadableText(Notice("open.fault", (*place, ("problem", error.phrase))))
    except HiveError:
        return UnreadableText(Notice("open.no-game"))
    tree = game.tree
    guessed = any(note.kind is NoteKind.GAME_TYPE_INFERRED for note in tree.notes)
    if tree.start is None and not tree.main_line and guessed:
        return UnreadableText(Notice("open.no-game"))
    record, cut = record_of(tree)
    remarks = _remarks(tree, record, lang, cut=cut)
    told = _told(remarks)
    note = Notice("open.remarks", (("remarks", " ".join(told)),)) if told else None
    return ImportedGame(record, note, remarks=() if told == remarks else tuple(remarks))


def _beginning(text: str, index: int) -> Notice:
    """Return the notice about the legal beginning of a game, with the result of the whole game."""
    from hive_core._game.result_words import OVER, parse_result

    result = parse_result(next((game.result for game in _listed(text)[index:]), ""))
    if result not in OVER:
        return BEGINNING
    return Notice("open.beginning.result", (("result", Notice(RESULTS[result])),))


def _listed(text: str) -> tuple[ListedGame, ...]:
    """Return what the list shows of the games of a text; none if there is only one."""
    from hive_core import read_headers
    from hive_core._formats.anyfile import is_game_string

    if is_game_string(text):
        return ()
    return tuple(
        ListedGame(
            header.index,
            header.plies,
            header.tags.get("GameType", ""),
            (player(_named(header.tags), Color.WHITE), player(_named(header.tags), Color.BLACK)),
            header.tags.get("Result", ""),
            tuple(filter(None, (dict(_named(header.tags)).get(name) for name in _PLAYED))),
        )
        for header in read_headers(text)
    )


def _named(tags: Mapping[str, str]) -> Tags:
    return tuple((name, _shortened(value)) for name, value in tags.items())


def _shortened(value: str) -> str:
    return value if len(value) <= _LONGEST_NAME else f"{value[:_LONGEST_NAME].rstrip()}…"


def record_of(tree: GameTree) -> tuple[Record, bool]:
    """Return the game of the file, and whether some of its tags or comments were cut."""
    from hive_core import NoteKind

    past_repetition = any(note.kind is NoteKind.REPETITION for note in tree.notes)
    tags = tuple(item for item in tree.tags if _is_informative(*item))
    fits, cut = fitting_tree(replace(tree, tags=tags))
    return Record.of_tree(fits, repetition_draw=not past_repetition), cut


def _is_informative(name: str, value: str) -> bool:
    """Return whether to keep a tag; an SGF without names calls the players White and Black."""
    return not (name in ("White", "Black") and value == name)


def _remarks(tree: GameTree, record: Record, lang: str, *, cut: bool) -> list[str]:
    """Return everything unusual in the file, as sentences."""
    from hive_core import NoteKind

    lost = {NoteKind.IGNORED: 0, NoteKind.UNCONFIRMED: 0, NoteKind.DAMAGED: 1}
    # What was lost after the last move may have been moves that led to the result.
    is_cut = any(note.kind in lost and note.ply == len(tree.main_line) for note in tree.notes)
    if is_cut:
        lost[NoteKind.RESULT_DIFFERS] = -1
    explained = record.ending is not None and record.ending.how != UNKNOWN
    remarks = [
        words(
            lang,
            f"open.note.{_key(note, is_cut=is_cut)}",
            text=_placed(lang, note),
            ply=note.ply or 0,
            result=words(lang, RESULTS.get(dict(note.phrase.values).get("told"), "result.none")),
        )
        # What was lost comes first: the notice may leave out the remarks at the end.
        for note in sorted(tree.notes, key=lambda note: lost.get(note.kind, 2))
        if note.kind is not NoteKind.MORE_GAMES
        and not (note.kind is NoteKind.RESULT_DIFFERS and explained)
    ]
    if cut:
        remarks.insert(0, words(lang, "open.cut"))
    return list(dict.fromkeys(remarks))


def _told(remarks: list[str]) -> list[str]:
    """Return the remarks for which the notice has room; a button below it shows the others."""
    told = _MOST_REMARKS
    while told > 1 and sum(map(_width, remarks[:told])) > _ROOM:
        told -= 1
    return remarks[:told]


def _width(words: str) -> float:
    """Return about how many Latin letters wide a text is."""
    return len(words) + sum(
        1.5 if sign >= "\u2e80" else 0.15 if "\u0400" <= sign < "\u0700" else 0 for sign in words
    )


def _key(note: Note, *, is_cut: bool) -> str:
    """Return the key of the sentence about a note; `is_cut`: the last moves may be missing."""
    wording = note.phrase.wording.name
    if wording == "AT_MOVE":  # a variation with a move that cannot be played
        return "VARIATION"
    if wording == "RESULT_GOES_ON":
        return "RESULT_CUT" if is_cut else wording
    return note.kind.name


def _placed(lang: str, note: Note) -> str:
    """Return what a note says, with its place in the file."""
    said = clause(lang, note.phrase)
    if note.line is None:
        return said
    return words(lang, "open.note.place", text=said, line=note.line, column=note.column or 1)
