r"""PGN for Hive, as Mzinga writes it: tags, then one ply a line, then the state of a finished game.

See https://github.com/jonthysell/Mzinga for the program; chess has a similar format:
https://www.chessprogramming.org/Portable_Game_Notation.

    [GameType "Base+ML"]
    [Date "2026.11.21"]
    ...

    1. wS1
    {a comment, perhaps of several lines}
    2. bG1 wS1- $1
    (
    2. bS1 wS1-
    )

    WhiteWins

Variations in brackets and glyphs such as `$1` are written only if asked for: other programs for
Hive do not read them. `docs/formats.md` says what else there may be. Reads leniently, writes
strictly: `read_games` and `write_game` are for whole games, `read_pgn` and `write_pgn` for the main
line as a `GameRecord`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from hive_core._formats.commands import comment_text
from hive_core._formats.headers import GameHeader
from hive_core._formats.pgn_movetext import movetext
from hive_core._formats.pgn_text import PgnGame, games_in
from hive_core._formats.results import (
    ENDING_TAG,
    OVER,
    claimed_ending,
    parse_result,
)
from hive_core._formats.tidy import (
    CANONICAL,
    POSITION,
    REQUIRED,
    tidy_comment,
    tidy_date,
    tidy_value,
)
from hive_core._formats.tree_reading import Fork, TreeReading
from hive_core._formats.tree_records import record_of_tree
from hive_core._rules.arguments import TextLike, as_callables, as_flag
from hive_core.board import Board
from hive_core.errors import HiveError, InvalidPositionError, Wording, expected, phrase
from hive_core.game import Game
from hive_core.gamefile import (
    GameFileError,
    GameRecord,
    Note,
    NoteKind,
    Reading,
    bugs_of,
    error_at,
    game_text,
    plain_lines,
    record_of,
)
from hive_core.positions import is_position_text
from hive_core.types import Bug, GameState, GameType, Termination

__all__ = [
    "REQUIRED",
    "GameHeader",
    "read_games",
    "read_headers",
    "read_pgn",
    "read_pgns",
    "write_game",
    "write_pgn",
]

_WRITTEN = (Termination.RESIGNATION, Termination.AGREEMENT)
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_]")


# -- reading -------------------------------------------------------------------------------------


def read_games(
    text: TextLike, *, on_fault: Callable[[GameFileError], object] | None = None
) -> Iterator[Game]:
    """Yield the games of a PGN file with their variations, one after the other.

    `text`: as for `Game.read`. `on_fault`: called with the error of each game that has a fault,
    whose legal part is `error.game`; such games are then left out.

    :raises GameFileError: at the first game with a fault, unless `on_fault` is given.
    """
    as_callables(on_fault=on_fault)
    text = plain_lines(game_text(text))
    return _read_games(text, on_fault)


def _read_games(text: str, on_fault: Callable[[GameFileError], object] | None) -> Iterator[Game]:
    for game in games_in(text):
        try:
            read = _game(text, game)
        except GameFileError as error:
            if on_fault is None:
                raise
            on_fault(error)
            continue
        yield read


def read_headers(text: TextLike) -> list[GameHeader]:
    """Return the header of every game of a PGN file, without playing the moves.

    :raises HiveError: if the file cannot be read.
    """
    text = plain_lines(game_text(text))
    found: list[GameHeader] = []
    line, before = 1, 0
    for index, game in enumerate(games_in(text)):
        line += text.count("\n", before, game.start)
        before = game.start
        tags = {name: value for name, (value, _) in game.tags.items()}
        if game.tags or game.begun or game.fault is not None:
            found.append(GameHeader(index, line, len(game.moves), tags))
    return found


def read_pgn(text: TextLike) -> GameRecord:
    """Return the main line of the first game of a PGN file; `text`: as for `read_game`.

    :raises GameFileError: if it has a fault, with its place and the legal part before it.
    """
    text = plain_lines(game_text(text))
    games = games_in(text)
    record = _record(text, next(games))
    if next(games, None) is None:
        return record
    more = Note(NoteKind.MORE_GAMES, phrase(Wording.MORE_GAMES))
    return replace(record, notes=(*record.notes, more))


def read_pgns(text: TextLike) -> Iterator[GameRecord]:
    """Yield the main lines of the games of a PGN file, one after the other.

    :raises GameFileError: at the first game with a fault.
    """
    text = plain_lines(game_text(text))
    for game in games_in(text):
        yield _record(text, game)


def _record(text: str, game: PgnGame) -> GameRecord:
    """Return the main line of a game."""
    declared, bugs = _declared(text, game, game.moves)
    if is_position_text(_position(game)[0]):
        raise error_at(text, _position(game)[1], phrase(Wording.FROM_POSITION))
    reading = Reading(text, declared, bugs)
    _take_tags(reading, game)
    reading.comments |= game.comments
    for move, offset in game.moves:
        reading.play(move, offset)
    if game.fault is not None:
        raise reading.fault(*game.fault)
    result = _claimed(game, reading)
    if reading.board.outcome() is None:
        ending = claimed_ending(reading.tags.get(ENDING_TAG, ""), result)
        if ending is not None and ending.termination in _WRITTEN:
            reading.end(ending)
            del reading.tags[ENDING_TAG]
    return reading.record(result)


def _game(text: str, game: PgnGame) -> Game:
    """Return a game with its variations."""
    moves = [(item.text, item.offset) for item in game.items if item.kind == "move"]
    declared, bugs = _declared(text, game, moves)
    reading = TreeReading(text, declared, bugs, _start(text, game))
    _take_tags(reading, game)
    before = reading.fork()
    forks: list[tuple[Fork, str, Fork]] = []
    for item in game.items:
        if item.kind == "move":
            before = reading.fork()
            reading.play(item.text, item.offset)
        elif item.kind == "{":
            reading.said.take_comment(item.text)
        elif item.kind == "$":
            reading.take_glyph(item.text)
        elif item.kind == "(":
            forks.append((before, reading.path[-1], reading.fork()))
            reading.return_to(before)
            reading.is_main = False
        else:
            before, move, after = forks.pop()
            reading.end_line(item.offset)
            reading.return_to(before)
            reading.repeat(move, after)
    if game.fault is not None:
        raise reading.fault(*game.fault)
    return Game.from_tree(reading.tree(_claimed(game, reading)))


def _declared(
    text: str, game: PgnGame, moves: list[tuple[str, int]]
) -> tuple[GameType | None, set[Bug]]:
    """Return the game type that the tags declare, and the bugs that the moves need.

    :raises GameFileError: if it is not a game type, or there is no game.
    """
    declared = None
    if "GameType" in game.tags:
        value, offset = game.tags["GameType"]
        try:
            declared = GameType.parse(value)
        except HiveError as error:
            raise error_at(text, offset, phrase(Wording.GAME_TYPE, text=value)) from error
    elif not game.tags and not game.moves:
        problem, offset = game.fault or (phrase(Wording.NO_GAME), 0)
        raise error_at(text, offset, problem)
    return declared, bugs_of([move for move, _ in moves])


def _position(game: PgnGame) -> tuple[str, int]:
    """Return the position that a tag gives as the start, and its offset; empty for none."""
    found = (pair for name, pair in game.tags.items() if name.lower() == POSITION.lower())
    return next(found, ("", 0))


def _start(text: str, game: PgnGame) -> Board | None:
    """Return the position that the game starts from, None for the empty board.

    :raises GameFileError: if it is not a position.
    """
    value, offset = _position(game)
    if not is_position_text(value):
        return None
    try:
        return Board.from_position(value)
    except InvalidPositionError as error:
        raise error_at(text, offset, error.phrase) from error


def _take_tags(reading: Reading, game: PgnGame) -> None:
    for name, (value, _) in game.tags.items():
        if name not in ("GameType", "Result") and (value or name not in REQUIRED):
            reading.tags[name] = tidy_date(value) if name == "Date" else value


def _claimed(game: PgnGame, reading: Reading) -> GameState | None:
    """Return the result of the last line, else of the tag; note what is not understood."""
    tag = game.tags.get("Result", ("", 0))[0]
    by_tag = parse_result(tag)
    if tag and by_tag is None:
        reading.note(NoteKind.RESULT_UNKNOWN, phrase(Wording.RESULT_TAG, text=tag), None)
    by_line = parse_result(game.result[0]) if game.result else None
    if by_line in OVER and by_tag in OVER and by_line != by_tag:
        said = phrase(Wording.RESULT_TWICE, told=by_tag, shown=by_line)
        reading.note(NoteKind.RESULT_DIFFERS, said, None)
    return by_line if by_line in OVER or by_tag is None else by_tag


# -- writing -------------------------------------------------------------------------------------


def write_game(game: Game, *, variations: bool = False) -> str:
    """Return the game as PGN, by default as other programs for Hive read it.

    That is its main line with the comments, in which clock, marks and arrows are commands such as
    `[%clk 0:09:58]`. `variations`: write also variations and glyphs.

    :raises HiveError: if it is not a game.
    """
    if not isinstance(game, Game):
        raise expected("a Game", game, "Game.read(text) makes one of a text")
    tree = game.tree
    record = record_of_tree(tree)
    if tree.start is not None:
        record = replace(record, tags={**record.tags, POSITION: tree.start})
    if as_flag(variations, "variations"):
        return _file(record, list(movetext(tree)))
    line = tree.main_line
    comments = {
        plies: comment_text(tree.annotation(line[:plies])) for plies in range(len(line) + 1)
    }
    return write_pgn(replace(record, comments=comments))


def write_pgn(record: GameRecord | Board) -> str:
    """Return the game as PGN; tags that do not fit the format are changed until they do.

    :raises HiveError: if it is not a game, or a board that was set up by hand.
    """
    record = record_of(record)
    comments = {ply: tidy_comment(text) for ply, text in record.comments.items()}
    lines = _comment_lines(comments, 0)
    for ply, move in enumerate(record.moves, 1):
        lines += [f"{ply}. {move}", *_comment_lines(comments, ply)]
    return _file(record, lines)


def _file(record: GameRecord, moves: list[str]) -> str:
    """Return the file of a game; `moves`: the lines between the tags and the result."""
    state = record.state
    given = {CANONICAL.get(name.lower(), name): value for name, value in record.tags.items()}
    given["GameType"], given["Result"] = str(record.game_type), state
    given["Date"] = tidy_date(given.get("Date", ""))
    if record.outcome is not None and record.outcome.termination in _WRITTEN:
        given.setdefault(ENDING_TAG, record.outcome.termination.value)  # or `time forfeit`
    lines = [f'[{name} "{tidy_value(given.get(name, ""))}"]' for name in REQUIRED]
    lines += [f'[{name} "{value}"]' for name, value in _others(given).items()]
    if moves:
        lines += ["", *moves]
    if state in OVER:
        lines += ["", state]
    return "\n".join([*lines, ""])


def _others(given: Mapping[str, str]) -> dict[str, str]:
    others = {}
    for given_name, value in given.items():
        name = _NOT_IN_NAMES.sub("", given_name)
        if name and name.lower() not in CANONICAL:
            others[name] = tidy_value(value)
    return others


def _comment_lines(comments: Mapping[int, str], ply: int) -> list[str]:
    return [f"{{{comments[ply]}}}"] if comments.get(ply) else []
