"""The entries of the library of saved games, what finds them, and the back-up file. Pure."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hive_core import Board, Color, GameState, HiveError
from hive_core._board.search_keys import search_key, surroundings_key
from hive_core._formats.json_text import JsonError, read_json
from hive_core._game.lines import common
from web.files import saved_games
from web.files.saved_games import SavedGame, SavedGameError
from web.files.state import BACKUP, GameSearch, SavedGameInfo
from web.game.record import Line, Record
from web.locale import loaded
from web.locale import text as words
from web.locale.phrases import Notice

LONGEST_BACKUP = 300_000_000
"""The longest back-up that is read, in characters."""

LONGEST_SAID = 4_000
"""Comments of a game beyond so many characters are not found by their words."""

MOST_KEYS = 4_000
"""Positions of a game beyond so many are not found by their position."""


_LISTED = (
    *("game_type", "moves", "players", "levels", "event", "day"),
    *("variations", "comments", "in_analysis", "away", "unsent", "of_task"),
)
"""What is stored of `SavedGameInfo` as it is."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A saved game as a back-up has it: its name, its text, and what the player calls it."""

    name: str
    text: str
    title: str = ""
    labels: str = ""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a back-up file has: the games, and the other texts of the storage by their keys."""

    games: tuple[Kept, ...]
    others: Mapping[str, str]


INDEX = 2
"""The version of what games are found by: since 2 also by how a queen is surrounded."""


def searched_key(search: GameSearch, board: Board) -> int | None:
    """Return the key of the position that is searched for; None for any, -1 if there is none."""
    if search.where == "here":
        return search_key(board)
    if not search.where:
        return None
    key = surroundings_key(board, Color.named(search.where))
    return -1 if key is None else key


def _keys(board: Board) -> tuple[int, ...]:
    around = (surroundings_key(board, color) for color in Color)
    return search_key(board), *(key for key in around if key is not None)


def keyed_positions(record: Record) -> Iterator[tuple[Line, tuple[int, ...]]]:
    """Yield the positions of the game and its variations, some twice: the moves and its keys."""
    board = record.tree.board(())
    yield (), _keys(board)
    before: Line = ()
    left = MOST_KEYS
    for line in record.tree.lines:
        shared = common(before, line)
        for _ in before[shared:]:
            board.pop()
        before = line
        for ply, move in enumerate(line[shared:], start=shared + 1):
            board.push_move(move)
            left -= 1
            if left >= 0:
                yield line[:ply], _keys(board)


def path_to(record: Record, key: int) -> Line | None:
    """Return the moves to the first position with that key, in the shown line if it is there."""
    paths = [path for path, keys in keyed_positions(record) if key in keys]
    on_line = (path for path in paths if record.moves[: len(path)] == path)
    return next(on_line, paths[0] if paths else None)


def entry(kept: Kept, game: SavedGame, keys: list[int]) -> dict[str, Any]:
    """Return what the library stores of a game that can be read."""
    info = saved_games.summary(kept.name, kept.text, 0)
    assert info.state is not None
    row: dict[str, Any] = {
        "name": kept.name,
        "changed": saved_games.changed_at(kept.text),
        "index": INDEX,
        "state": _result(info.state),
        "search": " ".join(_words(info)),
        "info": _written(info),
        "game": _identity(game) or kept.name,
    }
    if info.comments:
        row["said"] = said(game)
    if kept.title or kept.labels:
        row |= {"title": kept.title, "labels": kept.labels}
    return {"row": row, "text": kept.text, "keys": sorted(set(keys))}


def said(game: SavedGame) -> str:
    """Return the words of the comments of a game, by which it is found."""
    comments = " ".join(note.comment for _, note in game.record.annotations)
    return " ".join(comments.split())[:LONGEST_SAID]


def _identity(game: SavedGame) -> str:
    """Return what copies of a game have in common: its moves and its day; empty if that is unknown.

    A game that was opened, and not played here, may have no day.
    """
    record = game.record
    day = game.begun or dict(record.tags).get("Date", "")
    if not record.game_line or not (day or record.given):
        return ""
    return name_of(f"{record.game_type} {record.start} {day} {'; '.join(record.game_line)}")


def _result(state: GameState) -> str:
    return str(state) if state in (GameState.DRAW, *_WON) else "open"


_WON = (GameState.WHITE_WINS, GameState.BLACK_WINS)


def _words(info: SavedGameInfo) -> Iterator[str]:
    """Yield what a game is found by: players, in each language, type, event and day."""
    yield from filter(None, info.players)
    yield from filter(None, (info.game_type, info.event, info.day))
    for lang in loaded():
        yield words(lang, "kept.versus").strip()
        for level in info.levels if any(info.levels) else ():
            key = "kept.computer" if level else "kept.you"
            yield words(lang, key, level=level)


def _written(info: SavedGameInfo) -> dict[str, Any]:
    """Return what the list shows of a game, to be stored; what is usual is left out."""
    usual = SavedGameInfo("", "", 0, None, 0.0)
    parts = {name: getattr(info, name) for name in _LISTED}
    parts = {name: value for name, value in parts.items() if value != getattr(usual, name)}
    return parts | {"state": str(info.state), "turn": str(info.turn)}


def info_of_row(row: Mapping[str, Any], now: float, *, here: str) -> SavedGameInfo:
    """Return what the list shows of a row of the library, which an older version may have stored.

    `now`: in ms since 1970. `here`: the name of the tab's game.
    """
    info = row["info"]
    parts = {name: info[name] for name in _LISTED if name in info}
    pairs = {name: tuple(value) for name, value in parts.items() if isinstance(value, list)}
    return replace(
        SavedGameInfo(row["name"], "", 0, GameState(info["state"]), max(now - row["changed"], 0.0)),
        **(parts | pairs),
        turn=Color.BLACK if info.get("turn") == str(Color.BLACK) else Color.WHITE,
        here=row["name"] == here,
        title=row["title"],
        labels=row["labels"],
    )


def query(search: GameSearch, key: int | None) -> str:
    """Return the search as the library takes it; `key`: of the position on the board."""
    return json.dumps(
        {
            "words": search.words.lower().split(),
            "state": search.result,
            "key": key,
            "count": search.count,
        }
    )


def everything(count: int = GameSearch().count) -> str:
    """Return the search that all games match; `count`: how many of them are listed at most."""
    return query(GameSearch(count=count), None)


def name_of(text: str) -> str:
    """Return a name for a text: the same for the same one."""
    data = text.encode()
    return f"file-{zlib.crc32(data):08x}{zlib.adler32(data):08x}"


def last_key(record: Record) -> int:
    """Return the key of the last position of the game itself."""
    return search_key(record.tree.board(record.game_line))


def name_of_content(record: Record) -> str:
    """Return a name for what is in a game that was read from a file."""
    return name_of(saved_games.write_game(SavedGame(record, len(record.moves)), 0))


def may_be_same(row: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two rows can be of the same game: as long, with as many variations."""
    return all(row["info"].get(name) == other["info"].get(name) for name in ("moves", "variations"))


# -- the back-up file ------------------------------------------------------------------------------


def added(count: int, known: int, faults: list[int], shortened: list[int]) -> Notice:
    """Return what to say after so many games of a file were saved.

    `known`: how many were here already. `faults`: the numbers, in the file, of the games that are
    not saved. `shortened`: of those whose comments or names were cut.
    """
    numbers_of = (("count", str(count)), ("known", str(known)))
    saved = Notice("library.saved.known" if known else "library.saved", numbers_of)
    values: dict[str, str | Notice] = {"saved": saved}
    key = "library.added"
    for name, numbers in (("faults", faults), ("shortened", shortened)):
        if numbers:
            key += f".{name}"
            values[name] = ", ".join(map(str, numbers))
    return Notice(key, tuple(values.items()))


def write_backup(backup: Backup) -> str:
    """Return the text of the file."""
    games = [[game.name, game.text, game.title, game.labels] for game in backup.games]
    rest = json.dumps({"storage": dict(backup.others), "games": games}, separators=(",", ":"))
    return BACKUP + rest[1:]


def read_backup(text: str) -> Backup | None:
    """Return what the file has; None if it is damaged. What is not of it is left out."""
    try:
        saved = read_json(text, longest=LONGEST_BACKUP, deepest=4)
    except JsonError:
        return None
    games, others = saved.get("games"), saved.get("storage")
    if not isinstance(games, list) or not isinstance(others, dict):
        return None
    return Backup(
        tuple(
            Kept(*game)
            for game in games
            if isinstance(game, list) and len(game) == 4 and all(isinstance(x, str) for x in game)
        ),
        {
            key: value
            for key, value in others.items()
            if isinstance(value, str) and key.startswith("hive.")
        },
    )


def read_game(text: str) -> SavedGame | None:
    """Return the game of a saved text; None if it cannot be read."""
    try:
        return saved_games.read_game(text)
    except (SavedGameError, HiveError):
        return None
