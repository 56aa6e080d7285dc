"""Read games in any of the formats; the beginning of the text tells which one it is.

`hive_core.game.Game.read` and `read_games` return whole games; `read_game` returns the main line of
the first as a `GameRecord`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from hive_core._formats.headers import GameHeader
from hive_core._rules.arguments import TextLike, as_callables, as_whole
from hive_core.errors import HiveError, Wording, phrase
from hive_core.game import Game
from hive_core.gamefile import (
    GameFileError,
    GameRecord,
    Note,
    NoteKind,
    game_text,
    read_game_string,
)
from hive_core.pgn import read_games as read_pgn_games
from hive_core.pgn import read_headers as read_pgn_headers
from hive_core.pgn import read_pgn
from hive_core.sgf import read_games as read_sgf_games
from hive_core.sgf import read_headers as read_sgf_headers
from hive_core.sgf import read_sgf

__all__ = ["GameHeader", "read_game", "read_game_at", "read_games", "read_headers"]

_SGF = re.compile(r"\s*\(?\s*;")
_GAME_STRING = re.compile(r"\s*base", re.IGNORECASE)


def is_game_string(text: str) -> bool:
    """Tell whether the text begins like a GameString or a PositionString, which hold one game."""
    return bool(_GAME_STRING.match(text.removeprefix("\ufeff")))


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
    text = game_text(text).removeprefix("\ufeff")
    if _SGF.match(text):
        return read_sgf_games(text, on_fault=on_fault)
    if not is_game_string(text):
        return read_pgn_games(text, on_fault=on_fault)
    return _only_game(text, on_fault)


def _only_game(text: str, on_fault: Callable[[GameFileError], object] | None) -> Iterator[Game]:
    try:
        game = Game.from_game_string(text)
    except GameFileError as error:
        if on_fault is None:
            raise
        on_fault(error)
    else:
        yield game


def read_headers(text: TextLike) -> list[GameHeader]:
    """Return the header of every game of a text, so that a user can choose; `text`: as above.

    :raises HiveError: if the file does not exist or cannot be read.
    """
    text = game_text(text).removeprefix("\ufeff")
    if _SGF.match(text):
        return read_sgf_headers(text)
    if not is_game_string(text):
        return read_pgn_headers(text)
    games = list(read_games(text, on_fault=lambda _: None))
    return [GameHeader(0, 1, len(game.tree.main_line)) for game in games]


def read_game_at(text: TextLike, index: int = 0) -> Game:
    """Return one of the games of a text, by default the first; `Game.read` is the same.

    :raises HiveError: if the file cannot be read, or has fewer games.
    :raises GameFileError: if this game has a fault.
    """
    index = as_whole(index, "the index of a game", 0)
    found: list[Game | GameFileError] = []
    for game in read_games(text, on_fault=found.append):
        found.append(game)
        if len(found) > index + 1:
            break
    if len(found) <= index:
        raise HiveError(f"there is no game {index} in this text, which has {len(found)}, from 0")
    chosen = found[index]
    if isinstance(chosen, GameFileError):
        raise chosen
    if not index and len(found) > 1:
        note = Note(NoteKind.MORE_GAMES, phrase(Wording.MORE_GAMES))
        chosen.tree = chosen.tree.with_notes((*chosen.notes, note))
    return chosen


def read_game(text: TextLike) -> GameRecord:
    r"""Return the main line of the first game of a GameString, a PGN or an SGF text.

    `text`: as for `read_games`. Whole games are read by `read_games` and `Game.read`.

    :raises HiveError: if the file does not exist or cannot be read.
    :raises GameFileError: if the text has a fault; it has the line, the column and the legal part.

    >>> read_game("[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1-").moves
    ('wS1', 'bS1 wS1-')
    """
    text = game_text(text).removeprefix("\ufeff")
    if _SGF.match(text):
        return read_sgf(text)
    if _GAME_STRING.match(text):
        return read_game_string(text)
    return read_pgn(text)
