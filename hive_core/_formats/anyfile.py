"""Read games in any of the formats; the beginning of the text decides which.

`hive_core.game.Game.read` and `read_games` return whole games; `read_game` returns the main line of
the first as a `GameRecord`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from hive_core import pgn, sgf
from hive_core._formats import packing
from hive_core._formats.game_string import read_game_string
from hive_core._formats.headers import GameHeader
from hive_core._formats.source import game_text
from hive_core._formats.tree_reading import played
from hive_core._game.file_error import GameFileError
from hive_core._game.notes import Note, NoteKind
from hive_core._game.record import GameRecord
from hive_core._notation.pasted import (
    expansions_in,
    is_link,
    linked_games,
    read_pasted,
    unwrapped,
    with_expansions,
)
from hive_core._notation.pasted import is_game_string as _is_game_string
from hive_core._rules.arguments import TextLike, as_callables, as_whole
from hive_core._values.text_encodings import plain_lines
from hive_core.errors import HiveError, InvalidGameStringError, Wording, phrase
from hive_core.game import Game

__all__ = ["GameHeader", "read_game", "read_game_at", "read_games", "read_headers"]

_SGF = re.compile(r"\s*+(?:\(\s*+;|;\s*+[A-Za-z0-9]++\s*+\[|\(?\s*+(?:GM|FF|VV|SU|P[01])\s*+\[)")
_SGF_INSIDE = re.compile(r"\(\s*+;\s*+(?:GM|FF|VV|SU|P0)\s*+\[")
_JSON = re.compile(r'\s*+(?:\{\s*+"|\[\s*+["\[{]|"\s*+(?:\[|\(;|1)[^\n]*+$)')
_LINE = re.compile(
    r"^[ \t]*+(?:(?:[-*•>]|[\w #]{1,40}[.:)])[ \t]++)?[\"'`]?base(?:[ \t]*+\+[mlp+ \t]*+)?;",
    re.IGNORECASE | re.MULTILINE,
)
_LOG = re.compile(
    r"^[ \t]*+(?:[<>$#:]++[ \t]*+)?(?:play[ \t]++(?:[wb][A-Z]|pass)|ok[ \t]*+$|newgame[ \t]*+$)",
    re.IGNORECASE | re.MULTILINE,
)
_STUDY = re.compile(r"#(?:[^\s#]*&)?study=([^&\s\"'<>)\]]+(?:\n[\w-]+(?=[&\s\"'<>)\]]|$)){0,99})")


def is_game_string(text: str) -> bool:
    """Tell whether a text is one game in one line: a GameString, a PositionString, bare moves."""
    kind, game = _recognised(text)
    return kind == "game" and len(_lines(game)) == 1


def _recognised(text: str) -> tuple[str, str]:
    """Return the format of a text, `sgf`, `pgn` or `game`, and the game file in it."""
    text = plain_lines(text)
    if _SGF.match(text):
        return "sgf", text
    if is_link(text):
        study = _STUDY.search(text)
        if study is not None:
            packed = study[1].split("\n")  # a mail may have wrapped it, or the text goes on
            tries = (packing.unpack("".join(packed[:end])) for end in range(1, len(packed) + 1))
            return "sgf", next(filter(None, tries), "")
        linked = [game for game in linked_games(text) if _is_game_string(game[0])]
        if linked:
            return "game", _on_lines(linked, text)
    if _JSON.match(text):
        # Imported here to keep the page's start quick.
        from hive_core._formats.json_games import game_file

        file = game_file(text)
        if file is not None:
            return _recognised(file)
    if _LOG.search(text) and not text.lstrip().startswith(("[", "1")):
        # Imported here to keep the page's start quick.
        from hive_core._formats import engine_log

        text = engine_log.game_file(text) or text
        if len(_lines(text)) > 1:
            return "game", text
    bare = unwrapped(text)
    if _is_game_string(bare):
        return "game", bare
    if not text.lstrip().startswith(("[", "1")) and _SGF_INSIDE.search(text):
        return "sgf", text
    return "pgn", text


def _on_lines(games: list[tuple[str, int]], text: str) -> str:
    """Return games on lines of their own, where possible on those of their offsets in the text."""
    result = ""
    for game, offset in games:
        lines = text.count("\n", 0, offset) - result.count("\n")
        result += "\n" * max(lines, bool(result)) + game.replace("\n", " ")
    return result


def _games_to_read(text: str) -> Iterator[Callable[[], Game]]:
    """Yield for each game of a text a function that plays and returns it.

    :raises GameFileError: if it is not a game file; by the functions, if a game has a fault.
    """
    kind, text = _recognised(text)
    if kind == "sgf":
        return sgf.games_to_read(text)
    if kind == "pgn":
        return pgn.games_to_read(text)
    return (partial(_line, text, *at) for at in _lines(text))


def _lines(text: str) -> list[tuple[int, int]]:
    """Return where each GameString of a text begins and ends: usually there is one."""
    begins = [match.start() for match in _LINE.finditer(text)]
    if len(begins) < 2:
        return [(0, len(text))]
    return list(pairwise([*begins, len(text)]))


def _line(text: str, begin: int, end: int) -> Game:
    before = "\n" * text.count("\n", 0, begin)  # a fault has the line in the whole text
    return Game.from_game_string(before + text[begin:end])


def read_games(
    text: TextLike, *, on_fault: Callable[[GameFileError], object] | None = None
) -> Iterator[Game]:
    r"""Yield the games of a GameString, a PGN or an SGF text, with their variations.

    `text`: the text itself, an open text file, or the `pathlib.Path` of a file. A string is always
    read as a text, never as the name of a file. `on_fault`: called with the error of each game that
    has a fault, whose legal part is `error.game`; such games are then left out.

    :raises HiveError: if the file does not exist or cannot be read.
    :raises GameFileError: at the first game with a fault, unless `on_fault` is given.

    >>> [game.tree.lines for game in read_games("1. wS1\n2. bS1 wS1- (2. bG1 wS1-)")]
    [(('wS1', 'bS1 wS1-'), ('wS1', 'bG1 wS1-'))]
    """
    as_callables(on_fault=on_fault)
    return played(_games_to_read(game_text(text)), on_fault)


def read_headers(text: TextLike) -> list[GameHeader]:
    """Return the header of every game of a text, so that a user can choose; `text`: as above.

    :raises HiveError: if the file does not exist or cannot be read.
    """
    kind, text = _recognised(game_text(text))
    if kind == "sgf":
        return sgf.read_headers(text)
    if kind == "pgn":
        return pgn.read_headers(text)
    return [_header(text, index, *place) for index, place in enumerate(_lines(text))]


def _header(text: str, index: int, begin: int, end: int) -> GameHeader:
    """Return the header of the GameString that begins and ends there."""
    line = text.count("\n", 0, begin) + 1
    try:
        parts = read_pasted(unwrapped(text[begin:end]))
    except InvalidGameStringError:
        return GameHeader(index, line, 0, {})
    bugs = expansions_in(move.text for move in parts.moves)
    tags = {"GameType": str(with_expansions(parts.game_type, bugs))}
    if parts.state is not None:
        tags["Result"] = parts.state
    return GameHeader(index, line, len(parts.moves), tags)


def read_game_at(text: TextLike, index: int = 0) -> Game:
    """Return one of the games of a text, by default the first; `Game.read` is the same.

    :raises HiveError: if the file cannot be read, or has fewer games.
    :raises GameFileError: if this game has a fault.
    """
    index = as_whole(index, "the index of a game", 0)
    games, count = _games_to_read(game_text(text)), 0
    for count, play in enumerate(games, start=1):  # noqa: B007 - used after the loop
        if count > index:
            break
    if count <= index:
        raise HiveError(f"there is no game {index} in this text, which has {count}, from 0")
    game = play()
    if not index and next(games, None) is not None:
        note = Note(NoteKind.MORE_GAMES, phrase(Wording.MORE_GAMES))
        game.tree = game.tree.with_notes((*game.notes, note))
    return game


def read_game(text: TextLike) -> GameRecord:
    r"""Return the main line of the first game of a GameString, a PGN or an SGF text.

    `text`: as for `read_games`. Whole games are read by `read_games` and `Game.read`.

    :raises HiveError: if the file does not exist or cannot be read.
    :raises GameFileError: if the text has a fault; it has the line, the column and the legal part.

    >>> read_game("[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1-").moves
    ('wS1', 'bS1 wS1-')
    """
    kind, text = _recognised(game_text(text))
    if kind == "sgf":
        return sgf.read_sgf(text)
    return pgn.read_pgn(text) if kind == "pgn" else read_game_string(text)
