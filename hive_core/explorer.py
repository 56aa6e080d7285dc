"""The opening explorer: how games went on from a position, and how they ended.

A table of `Results` by position, of which all positions that the rules treat alike are one: images
under the twelve symmetries, shifted hives, tiles of a kind that are exchanged, and the same hive
after other moves. `engine_games()` is the table that comes with the package: games of the engine
against itself, in Base, Base+ML and Base+MLP.

>>> from hive_core import Board, Game
>>> game = Game.from_game_string("Base;WhiteWins;White[2];wS1;bG1 wS1-")
>>> explorer = engine_games() + Explorer.from_games([game])
>>> row = explorer.moves(Board("Base"))[0]
>>> row.results.games > 100
True

A turned hive has the same rows, with the moves that are legal there:

>>> board = Board.from_game_string("Base;InProgress;Black[1];wS1")
>>> Explorer.from_games([game]).moves(board)[0].results
Results(white=1, draws=0, black=0, unfinished=0, score=None)
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import accumulate
from typing import NamedTuple

from hive_core._board.search_keys import keys_after, search_key
from hive_core._rules.arguments import as_game_type, as_whole
from hive_core.board import Board, as_board
from hive_core.errors import HiveError, expected
from hive_core.game import Game
from hive_core.types import GameState, GameType, Move

__all__ = ["PLIES", "Explorer", "ExplorerMove", "Results", "engine_games", "key", "key_in"]

PLIES = 14
"""Positions after more plies are not in the table, unless more are asked for."""

_MAGIC = b"hive-explorer 1\n"
_RECORD = struct.Struct("<QIIIIh")
_UNSCORED = -(1 << 15)
_LARGEST = 100_000_000
_KEY = (1 << 40) - 1
_COLUMNS = {GameState.WHITE_WINS: 0, GameState.DRAW: 1, GameState.BLACK_WINS: 2}


class Results(NamedTuple):
    """How the games ended that had a position: how often White won, and so on.

    `unfinished`: games without a result. `score`: what the engine thinks of the position, in points
    for White (`hive_core.scores`); None if it was not asked.
    """

    white: int = 0
    draws: int = 0
    black: int = 0
    unfinished: int = 0
    score: int | None = None

    @property
    def games(self) -> int:
        """How many games had the position."""
        return self.white + self.draws + self.black + self.unfinished


class ExplorerMove(NamedTuple):
    """A row: a move, the key of the position after it, and the results of the games with that."""

    move: Move
    key: int
    results: Results


@dataclass(frozen=True, slots=True)
class Explorer:
    """A table of results by the key of a position; it never changes.

    :raises HiveError: from `+`, if the other value is not an `Explorer`.
    """

    positions: Mapping[int, Results] = field(default_factory=dict, hash=False)

    @classmethod
    def from_games(cls, games: Iterable[Game], plies: int = PLIES) -> Explorer:
        """Count the positions of the main lines, each once for a game, up to so many plies.

        :raises HiveError: if one is not a `Game`, or `plies` is not a whole number.
        """
        plies = as_whole(plies, "a number of plies", 0)
        table: dict[int, list[int]] = {}
        for game in games:
            if not isinstance(game, Game):
                raise expected("a Game", game, "read_games(text) yields them")
            board = game.tree.board(())
            keys = {key(board)}
            for move in game.tree.main_line[:plies]:
                board.push_move(move)
                keys.add(key(board))
            for each in keys:
                table.setdefault(each, [0, 0, 0, 0])[_COLUMNS.get(game.state(), 3)] += 1
        return cls({each: Results(*row) for each, row in table.items()})

    @classmethod
    def read(cls, data: bytes) -> Explorer:
        """Return the table that `write` wrote; docs/formats.md has the format.

        :raises HiveError: if it is not such a table, or damaged.
        """
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise expected("the bytes of a table", data)
        data = bytes(data)
        if not data.startswith(_MAGIC):
            raise HiveError("this is not a table of the opening explorer: its first line is wrong")
        unpacker = zlib.decompressobj()
        try:
            columns = unpacker.decompress(data[len(_MAGIC) :], _LARGEST)
        except zlib.error:
            columns = b""
        count, rest = divmod(len(columns), _RECORD.size)
        if not unpacker.eof or rest:
            raise HiveError("the table of the opening explorer is damaged or cut off")
        rows = bytearray(len(columns))
        for at in range(_RECORD.size):
            rows[at :: _RECORD.size] = columns[at * count : (at + 1) * count]
        steps, white, draws, black, unfinished, scores = (
            zip(*_RECORD.iter_unpack(rows), strict=True) if count else ((),) * 6
        )
        known = (None if score == _UNSCORED else score for score in scores)
        results = map(Results, white, draws, black, unfinished, known)
        return cls(dict(zip(accumulate(steps), results, strict=True)))

    def write(self) -> bytes:
        """Return the table in a compact form, which is the same for equal tables."""
        rows, last = bytearray(), 0
        for each in sorted(self.positions):
            *counts, score = self.positions[each]
            near = _UNSCORED if score is None else max(_UNSCORED + 1, min(-_UNSCORED - 1, score))
            rows += _RECORD.pack(each - last, *counts, near)
            last = each
        columns = (rows[at :: _RECORD.size] for at in range(_RECORD.size))
        return _MAGIC + zlib.compress(b"".join(columns), 9)

    def __add__(self, other: Explorer) -> Explorer:
        """Return the table of the games of both; where both have a score, this one's counts."""
        if not isinstance(other, Explorer):
            raise expected("an Explorer", other)
        table = dict(self.positions)
        for each, more in other.positions.items():
            table[each] = _added(table[each], more) if each in table else more
        return Explorer(table)

    def results(self, board: Board) -> Results:
        """Return the results of the games that had this position; none, if no game had it.

        :raises HiveError: if it is not a board.
        """
        return self.positions.get(key(board), Results())

    def moves(self, board: Board) -> list[ExplorerMove]:
        """Return the legal moves that lead to positions of the table, the most played first.

        Of moves that lead to the same position the list has the first.

        :raises HiveError: if it is not a board.
        """
        rows = (
            ExplorerMove(move, at, self.positions[at])
            for after, move in keys_after(as_board(board)).items()
            if (at := key_in(board.game_type, after)) in self.positions
        )
        return sorted(rows, key=lambda row: (-row.results.games, str(row.move)))


def key(board: Board) -> int:
    """Return the key of a position in the table, 0 to 2**40 - 1.

    :raises HiveError: if it is not a board.
    """
    return key_in(as_board(board).game_type, search_key(board))


def key_in(game_type: GameType | str, number: int) -> int:
    """Return the key of the position with that search key, which game types have in common.

    :raises HiveError: if an argument is of the wrong kind.
    """
    salt = zlib.crc32(str(as_game_type(game_type)).encode())
    return (as_whole(number, "a search key") ^ salt) & _KEY


@cache
def engine_games() -> Explorer:
    """Return the table of the engine's games against itself; docs/formats.md says how it is made.

    :raises HiveError: if the file is damaged.
    """
    return Explorer.read(resources.files("hive_core").joinpath("data/openings.bin").read_bytes())


def _added(one: Results, other: Results) -> Results:
    white, draws, black, unfinished = (a + b for a, b in zip(one[:4], other[:4], strict=True))
    score = other.score if one.score is None else one.score
    return Results(white, draws, black, unfinished, score)
