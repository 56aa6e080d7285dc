r"""SGF as BoardSpace writes it for Hive (`GM[27]`): actions of two players, confirmed by `Done`.

The format: https://www.red-bean.com/sgf/. The site: https://www.boardspace.net/.

    (;
    GM[27]VV[1]
    SU[Hive-PLM]
    P0[id "white's name"]
    P1[id "black's name"]
    ; P0[0 Start P0]
    ; P0[1 Pick W 4 wS1]
    ; P0[2 Dropb wS1 N 13 .]
    ; P0[3 Done]
    )

A move names a cell of BoardSpace's grid (column `N`, row 13) and a place relative to another tile.
The tile decides; the cell is used only if there is a dot instead. Branches of the file are
variations. Deals with the spelling of the file; `gamefile.py` plays the moves. `read_games` and
`write_game` are for whole games, `read_sgf` and `write_sgf` for the main line as a `GameRecord`.

    NW = N 14   NE = O 14
        W = M 13   . = N 13   E = O 13         a row up is to the north-west,
            SW = M 12   SE = N 12              a column on is to the east
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from hive_core._formats.headers import GameHeader
from hive_core._formats.reading import Reading
from hive_core._formats.sgf_game import SgfGame
from hive_core._formats.sgf_header import OTHER_TAG, header_tags
from hive_core._formats.sgf_text import (
    Property,
    SgfFault,
    SgfText,
    action_of,
    game_start,
    next_start,
    sgf_text,
)
from hive_core._formats.sgf_tree import START, SgfTree
from hive_core._formats.sgf_writing import write_record, write_tree
from hive_core._formats.source import game_text
from hive_core._formats.tree_reading import TreeReading, played
from hive_core._game.file_error import GameFileError, error_at
from hive_core._game.record import GameRecord, record_of
from hive_core._game.tags_and_comments import HANDICAP, tidy_name
from hive_core._rules.arguments import TextLike, as_callables
from hive_core._values.text_encodings import plain_lines
from hive_core.board import Board
from hive_core.errors import InvalidPositionError, Wording, expected, phrase
from hive_core.game import Game
from hive_core.types import Bug, GameType

__all__ = ["GameHeader", "read_games", "read_headers", "read_sgf", "write_game", "write_sgf"]


# -- reading -------------------------------------------------------------------------------------


def read_sgf(text: TextLike) -> GameRecord:
    """Return the main line of a BoardSpace SGF file.

    `text`: as for `hive_core.read_game`.

    :raises GameFileError: if it has a fault, with its place and the legal part before it.
    """
    text = plain_lines(game_text(text))
    start = game_start(text, 0)
    if start < 0:
        raise error_at(text, 0, phrase(Wording.SGF_BEGIN))
    sgf, fault = _read(text, start)
    items = list(sgf.main_line())
    sgf = replace(sgf, items=items)
    declared = _game_type(text, sgf)
    for item in items:
        if item.name == START:
            raise error_at(text, item.start, phrase(Wording.FROM_POSITION))
    game = SgfGame(Reading(text, declared, _bugs(items), handicap=_handicap(items)))
    game.take_header(sgf)
    for item in items:
        game.take(item)
    if fault is not None:
        raise game.reading.fault(fault.problem, fault.start)
    return game.finish()


def _read(text: str, start: int) -> tuple[SgfText, SgfFault | None]:
    """Return the game that begins there as it is written, and where it is too long."""
    try:
        return sgf_text(text, start), None
    except SgfFault as error:
        error.before.end = next_start(text, error.start + 1)
        return error.before, error


def _bugs(items: list[Property]) -> set[Bug]:
    """Return the bugs of expansions that the actions put on the board."""
    actions = filter(None, map(action_of, items))
    return {action.expansion for action in actions if action.expansion is not None}


def read_games(
    text: TextLike, *, on_fault: Callable[[GameFileError], object] | None = None
) -> Iterator[Game]:
    """Yield the games of an SGF file with their variations, one after the other.

    `text`: as for `Game.read`. `on_fault`: called with the error of each game that has a fault,
    whose legal part is `error.game`; such games are then left out.

    :raises GameFileError: at the first game with a fault, unless `on_fault` is given.
    """
    as_callables(on_fault=on_fault)
    return played(games_to_read(plain_lines(game_text(text))), on_fault)


def read_headers(text: TextLike) -> list[GameHeader]:
    """Return the header of every game of an SGF file, without playing the moves.

    :raises HiveError: if the file cannot be read.
    """
    text = plain_lines(game_text(text))
    headers: list[GameHeader] = []
    line, before = 1, 0
    for start, game, _ in _games_in(text):
        line += text.count("\n", before, start)
        before = start
        tags, plies = header_tags(game.main_line())
        headers.append(GameHeader(len(headers), line, plies, tags))
    return headers


def games_to_read(text: str) -> Iterator[Callable[[], Game]]:
    """Yield for each game of an SGF text a function that plays and returns it.

    :raises GameFileError: if it is not SGF; by the functions, if a game has a fault.
    """
    for _, sgf, fault in _games_in(text):
        yield partial(_game, text, sgf, fault)


def _games_in(text: str) -> Iterator[tuple[int, SgfText, SgfFault | None]]:
    """Yield the offset of each game, the game as it is written, and where it is too long."""
    start = game_start(text, 0)
    if start < 0:
        raise error_at(text, 0, phrase(Wording.SGF_BEGIN))
    while start >= 0:
        sgf, fault = _read(text, start)
        yield start, sgf, fault
        start = game_start(text, sgf.end) if sgf.end >= 0 else -1


def _game(text: str, sgf: SgfText, fault: SgfFault | None) -> Game:
    """Return a game with its variations.

    :raises GameFileError: if it has a fault.
    """
    declared = _game_type(text, sgf)
    start = _start(text, sgf.items)
    game = SgfTree(TreeReading(text, declared, _bugs(sgf.items), start, _handicap(sgf.items)))
    game.take_header(sgf)
    game.take_all(sgf.items)
    if fault is not None:
        raise game.reading.fault(fault.problem, fault.start)
    return Game.from_tree(game.result_tree())


def _start(text: str, items: list[Property]) -> Board | None:
    """Return the position that the game starts from, None for the empty board.

    :raises GameFileError: if it is not a position.
    """
    for item in items:
        if item.name == START:
            try:
                return Board.from_position(item.value)
            except InvalidPositionError as error:
                raise error_at(text, item.start, error.phrase) from error
    return None


def _handicap(items: list[Property]) -> tuple[str, int]:
    """Return the value of the tag for the handicap, and its offset; empty for none."""
    for item in items:
        name, _, value = item.value.partition(":")
        if item.name == OTHER_TAG and tidy_name(name) == HANDICAP:
            return value.strip(), item.start
    return "", 0


def _game_type(text: str, sgf: SgfText) -> GameType | None:
    """Return the game type of `SU[Hive-PLM 2 0 101]`, None if there is none.

    Unknown letters are noted among the damage: the moves tell which tiles are in play.

    :raises GameFileError: if it is another game, or a kind of Hive with other tiles.
    """
    for item in sgf.items:
        value = item.value.strip().lower()
        if item.name == "GM" and value not in ("27", "hive"):
            raise error_at(text, item.start, phrase(Wording.SGF_GAME, text=item.value[:40]))
        if item.name == "SU" and value:
            hive, _, letters = value.split()[0].partition("-")
            if letters == "ultimate":
                raise error_at(text, item.start, phrase(Wording.SGF_ULTIMATE))
            expansions = "".join(dict.fromkeys(letter for letter in letters if letter in "mlp"))
            if hive != "hive" or expansions != letters:
                problem = phrase(Wording.SGF_KIND, text=item.value[:40])
                moved = any(action.puts for action in filter(None, map(action_of, sgf.items)))
                if hive != "hive" or not moved:
                    raise error_at(text, item.start, problem)
                sgf.damage.append((problem, item.start))
            return GameType.parse(f"Base+{expansions}" if expansions else "Base")
    return None


# -- writing -------------------------------------------------------------------------------------


def write_game(game: Game) -> str:
    """Return the game as BoardSpace writes it, with its variations as branches.

    What BoardSpace does not have, such as marks, is in the properties that `docs/formats.md` lists.

    :raises HiveError: if it is not a game.
    """
    if not isinstance(game, Game):
        raise expected("a Game", game, "Game.read(text) makes one of a text")
    return write_tree(game.tree)


def write_sgf(record: GameRecord | Board) -> str:
    """Return the game as BoardSpace writes it, with only the tags that exist there.

    :raises HiveError: if it is not a game, a board that was set up by hand, or a record with an
        illegal move, which no record read from a file has.
    """
    return write_record(record_of(record))
