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

from hive_core._formats.headers import GameHeader
from hive_core._formats.sgf_game import SgfGame
from hive_core._formats.sgf_text import (
    Property,
    SgfFault,
    action_of,
    branches,
    game_start,
    next_start,
    properties,
)
from hive_core._formats.sgf_tree import START, SgfTree
from hive_core._formats.sgf_writing import write_record, write_tree
from hive_core._formats.tree_reading import TreeReading
from hive_core._rules.arguments import TextLike, as_callables
from hive_core.board import Board
from hive_core.errors import HiveError, InvalidPositionError, Wording, expected, phrase
from hive_core.game import Game
from hive_core.game_tree import GameTree
from hive_core.gamefile import (
    GameFileError,
    GameRecord,
    Reading,
    error_at,
    game_text,
    plain_lines,
    record_of,
)
from hive_core.types import GameType

__all__ = ["GameHeader", "read_games", "read_headers", "read_sgf", "write_game", "write_sgf"]


# -- reading -------------------------------------------------------------------------------------


def read_sgf(text: TextLike) -> GameRecord:
    """Return the main line of a BoardSpace SGF file.

    `text`: as for `hive_core.anyfile.read_game`.

    :raises GameFileError: if it has a fault, with its place and the legal part before it.
    """
    text = plain_lines(game_text(text))
    fault = None
    try:
        found = properties(text)
    except SgfFault as error:
        fault, found = error, error.before
        if not found:
            raise error_at(text, error.start, error.problem) from None
    declared = _game_type(text, found)
    for item in found:
        if item.name == START:
            raise error_at(text, item.start, phrase(Wording.FROM_POSITION))
    actions = filter(None, map(action_of, found))
    bugs = {action.expansion for action in actions} - {None}
    game = SgfGame(Reading(text, declared, filter(None, bugs)))
    for item in found:
        game.take_tag(item)
    for item in found:
        game.take(item)
    if fault is not None:
        raise game.reading.fault(fault.problem, fault.start)
    return game.finish()


def read_games(
    text: TextLike, *, on_fault: Callable[[GameFileError], object] | None = None
) -> Iterator[Game]:
    """Yield the games of an SGF file with their variations, one after the other.

    `text`: as for `Game.read`. `on_fault`: called with the error of each game that has a fault,
    whose legal part is `error.game`; such games are then left out.

    :raises GameFileError: at the first game with a fault, unless `on_fault` is given.
    """
    as_callables(on_fault=on_fault)
    text = plain_lines(game_text(text))
    return (game for _, game in _numbered_games(text, on_fault) if isinstance(game, Game))


def read_headers(text: TextLike) -> list[GameHeader]:
    """Return the header of every game of an SGF file; all their moves are played for it.

    :raises HiveError: if the file cannot be read.
    """
    text = plain_lines(game_text(text))
    found: list[GameHeader] = []
    line, before = 1, 0
    for start, game in _numbered_games(text, lambda _: None):
        line += text.count("\n", before, start)
        before = start
        whole = game if isinstance(game, Game) else game.game
        tree = GameTree() if whole is None else whole.tree
        tags = {"GameType": str(tree.game_type), "Result": str(tree.state()), **dict(tree.tags)}
        found.append(GameHeader(len(found), line, len(tree.main_line), tags))
    return found


def _numbered_games(
    text: str, on_fault: Callable[[GameFileError], object] | None
) -> Iterator[tuple[int, Game | GameFileError]]:
    """Yield the offset of each game, and the game, or its fault if that is not raised."""
    start = game_start(text, 0)
    if start < 0:
        raise error_at(text, 0, phrase(Wording.SGF_BEGIN))
    while start >= 0:
        fault = None
        try:
            found, end = branches(text, start)
        except SgfFault as error:
            fault, found, end = error, error.before, -1
            if error.problem.wording is not Wording.SGF_VALUE:  # else no other game can follow
                end = next_start(text, error.start + 1)
        try:
            read = _game(text, found, fault)
        except GameFileError as error:
            if on_fault is None:
                raise
            on_fault(error)
            yield start, error
        else:
            yield start, read
        start = game_start(text, end) if end >= 0 else -1


def _game(text: str, found: list[Property], fault: SgfFault | None) -> Game:
    """Return a game with its variations.

    :raises GameFileError: if it has a fault.
    """
    if fault is not None and not found:
        raise error_at(text, fault.start, fault.problem)
    declared = _game_type(text, found)
    bugs = {action.expansion for action in filter(None, map(action_of, found))}
    start = _start(text, found)
    game = SgfTree(TreeReading(text, declared, filter(None, bugs), start))
    for item in found:
        game.take_tag(item)
    game.take_all(found)
    if fault is not None:
        raise game.reading.fault(fault.problem, fault.start)
    return Game.from_tree(game.result_tree())


def _start(text: str, found: list[Property]) -> Board | None:
    """Return the position that the game starts from, None for the empty board.

    :raises GameFileError: if it is not a position.
    """
    for item in found:
        if item.name == START:
            try:
                return Board.from_position(item.value)
            except InvalidPositionError as error:
                raise error_at(text, item.start, error.phrase) from error
    return None


def _game_type(text: str, found: list[Property]) -> GameType | None:
    """Return the game type of `SU[Hive-PLM 2 0 101]`, None if there is none.

    :raises GameFileError: if it is another game, or a kind of Hive with other tiles.
    """
    for item in found:
        value = item.value.strip().lower()
        if item.name == "GM" and value not in ("27", "hive"):
            raise error_at(text, item.start, phrase(Wording.SGF_GAME, text=item.value[:40]))
        if item.name == "SU" and value:
            hive, dash, letters = value.split()[0].partition("-")
            if letters == "ultimate":
                raise error_at(text, item.start, phrase(Wording.SGF_ULTIMATE))
            try:
                if hive != "hive":
                    raise HiveError("not Hive")
                return GameType.parse(f"Base+{letters}" if dash else "Base")
            except HiveError:
                problem = phrase(Wording.SGF_KIND, text=item.value[:40])
                raise error_at(text, item.start, problem) from None
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
