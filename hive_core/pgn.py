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

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from hive_core._formats.headers import GameHeader
from hive_core._formats.pgn_movetext import comment_lines, movetext
from hive_core._formats.pgn_text import Oddity, PgnGame, games_in
from hive_core._formats.reading import Reading, bugs_of
from hive_core._formats.source import game_text
from hive_core._formats.tree_reading import Fork, TreeReading, played
from hive_core._game.comment_commands import comment_text
from hive_core._game.file_error import GameFileError, error_at
from hive_core._game.notes import Note, NoteKind
from hive_core._game.record import GameRecord, record_of, record_of_tree
from hive_core._game.result_words import (
    ENDING_TAG,
    OVER,
    claimed_ending,
    parse_result,
    with_ending,
)
from hive_core._game.tags_and_comments import (
    HANDICAP,
    POSITION,
    REQUIRED,
    tidy_comment,
    tidy_date,
    tidy_name,
    tidy_value,
)
from hive_core._rules.arguments import TextLike, as_callables, as_flag, no_game_type
from hive_core._values.text_encodings import plain_lines
from hive_core.board import Board
from hive_core.errors import HiveError, InvalidPositionError, Wording, expected, phrase
from hive_core.game import Game
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

_TAGGED_ENDINGS = (Termination.RESIGNATION, Termination.AGREEMENT)


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
    return played(games_to_read(plain_lines(game_text(text))), on_fault)


def games_to_read(text: str) -> Iterator[Callable[[], Game]]:
    """Yield for each game of a PGN a function that plays and returns it.

    :raises GameFileError: by the functions, if a game has a fault.
    """
    for game in games_in(text):
        yield partial(_game, text, game)


def read_headers(text: TextLike) -> list[GameHeader]:
    """Return the header of every game of a PGN file, without playing the moves.

    :raises HiveError: if the file cannot be read.
    """
    text = plain_lines(game_text(text))
    headers: list[GameHeader] = []
    line, before = 1, 0
    for index, game in enumerate(games_in(text)):
        line += text.count("\n", before, game.start)
        before = game.start
        tags = {name: value for name, (value, _) in game.tags.items()}
        result = parse_result(game.result[0]) if game.result else None
        if result is not None and parse_result(tags.get("Result", "")) not in OVER:
            tags["Result"] = result
        if game.tags or game.begun or game.fault is not None:
            headers.append(GameHeader(index, line, len(game.moves), tags))
    return headers


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
    position, offset = _tag(game, POSITION)
    if is_position_text(position):
        raise error_at(text, offset, phrase(Wording.FROM_POSITION))
    reading = Reading(text, declared, bugs, handicap=_tag(game, HANDICAP))
    _take_tags(reading, game)
    reading.comments |= game.comments
    for (move, offset), number in zip(game.moves, game.numbers, strict=True):
        reading.number = number
        reading.play(move, offset)
    if game.fault is not None:
        raise reading.fault(*game.fault)
    result = _claimed(game, reading)
    if reading.board.outcome() is None:
        ending, rest = claimed_ending(reading.tags.get(ENDING_TAG, ""), result)
        if ending is not None and ending.termination in _TAGGED_ENDINGS:
            reading.end(ending)
            reading.tags[ENDING_TAG] = rest
            if not rest:
                del reading.tags[ENDING_TAG]
    return reading.record(result)


def _game(text: str, game: PgnGame) -> Game:
    """Return a game with its variations."""
    moves = [(item.text, item.offset) for item in game.items if item.kind == "move"]
    declared, bugs = _declared(text, game, moves)
    reading = TreeReading(text, declared, bugs, _start(text, game), _tag(game, HANDICAP))
    _take_tags(reading, game)
    before = reading.fork()
    forks: list[tuple[Fork, str, Fork]] = []
    open_brackets = 0  # how many brackets are open since a variation could not be played on
    for item in game.items:
        if open_brackets:
            open_brackets += {"(": 1, ")": -1}.get(item.kind, 0)
            if open_brackets:
                continue
        if item.kind == "move":
            earlier = before
            before = reading.fork()
            reading.number = item.number
            try:
                reading.play(item.text, item.offset)
            except GameFileError as error:
                if not forks or error.phrase.wording is not Wording.AT_MOVE:
                    raise
                before = earlier
                reading.note_at(NoteKind.IGNORED, error.phrase, item.offset)
                open_brackets = 1
        elif item.kind == "{":
            reading.draft.take_comment(item.text)
        elif item.kind == "$":
            reading.take_glyph(item.text)
        elif item.kind == "(":
            if len(reading.path) <= (forks[-1][0].plies if forks else 0):
                reading.note_at(NoteKind.IGNORED, phrase(Wording.PGN_NO_MOVE), item.offset)
                open_brackets = 1
                forks.append((before, "", reading.fork()))
                continue
            forks.append((before, reading.path[-1], reading.fork()))
            reading.return_to(before)
            reading.is_main = False
        else:
            before, move, after = forks.pop()
            if move:
                reading.return_to(before)
                reading.repeat(move, after)
    if game.fault is not None:
        raise reading.fault(*game.fault)
    return Game.from_tree(reading.tree(_claimed(game, reading)))


def _declared(
    text: str, game: PgnGame, moves: list[tuple[str, int]]
) -> tuple[GameType | None, set[Bug]]:
    """Return the game type that the tags declare, and the bugs that the moves need.

    :raises GameFileError: if there is no game, or one of another kind.
    """
    bugs = bugs_of([move for move, _ in moves])
    if "GameType" in game.tags:
        value, offset = game.tags["GameType"]
        try:
            return GameType.parse(value), bugs
        except HiveError as error:
            unknown = no_game_type(value)
            if not bugs:
                raise error_at(text, offset, unknown) from error
            game.oddities.insert(0, Oddity(NoteKind.IGNORED, unknown, offset, 0))
    elif not game.tags and not game.moves:
        problem, offset = game.fault or (phrase(Wording.NO_GAME), 0)
        raise error_at(text, offset, problem)
    return None, bugs


def _tag(game: PgnGame, name: str) -> tuple[str, int]:
    """Return the value of a tag, and its offset; empty for none."""
    return game.tags.get(name, ("", 0))


def _start(text: str, game: PgnGame) -> Board | None:
    """Return the position that the game starts from, None for the empty board.

    :raises GameFileError: if it is not a position.
    """
    value, offset = _tag(game, POSITION)
    if not is_position_text(value):
        return None
    try:
        return Board.from_position(value)
    except InvalidPositionError as error:
        raise error_at(text, offset, error.phrase) from error


def _take_tags(reading: Reading, game: PgnGame) -> None:
    position, offset = _tag(game, POSITION)
    if position not in ("", "?") and not is_position_text(position):  # of another program
        left_out = phrase(Wording.QUOTED, text=f"{POSITION} {position[:60]}")
        reading.note_at(NoteKind.IGNORED, left_out, offset, None)
    for odd in game.oddities:
        reading.note_at(odd.kind, odd.phrase, odd.offset, odd.ply)
    for name, (value, offset) in game.tags.items():
        if name not in ("GameType", "Result") and (value or name not in REQUIRED):
            reading.take_tag(name, tidy_date(value) if name == "Date" else value, offset)


def _claimed(game: PgnGame, reading: Reading) -> GameState | None:
    """Return the result of the last line, else of the tag; note what is not understood."""
    tag = game.tags.get("Result", ("", 0))[0]
    by_tag = parse_result(tag)
    if tag and by_tag is None:
        remark = phrase(Wording.RESULT_TAG, text=tag)
        reading.note_at(NoteKind.RESULT_UNKNOWN, remark, game.tags["Result"][1], None)
    by_line = parse_result(game.result[0]) if game.result else None
    if by_line in OVER and by_tag in OVER and by_line != by_tag:
        remark = phrase(Wording.RESULT_TWICE, told=by_tag, shown=by_line)
        reading.note(NoteKind.RESULT_DIFFERS, remark, None)
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
        return _file(record, list(movetext(tree)), tree.state())
    line = tree.main_line
    comments = {
        plies: comment_text(tree.annotation(line[:plies])) for plies in range(len(line) + 1)
    }
    return _file(record, _main_line(replace(record, comments=comments)), tree.state())


def write_pgn(record: GameRecord | Board) -> str:
    """Return the game as PGN; tags that do not fit the format are changed until they do.

    :raises HiveError: if it is not a game, or a board that was set up by hand.
    """
    record = record_of(record)
    return _file(record, _main_line(record), record.state)


def _main_line(record: GameRecord) -> list[str]:
    """Return the lines with the moves and comments of a game."""
    comments = {ply: tidy_comment(text) for ply, text in record.comments.items()}
    lines = _comment_lines(comments, 0)
    for ply, move in enumerate(record.moves, 1):
        lines += [f"{ply}. {move}", *_comment_lines(comments, ply)]
    return lines


def _file(record: GameRecord, moves: list[str], state: GameState) -> str:
    """Return the file of a game; `moves`: the lines between the tags and the result."""
    tags: dict[str, str] = {}
    for name, value in record.tags.items():
        tags[tidy_name(name)] = tidy_value(value)
    tags.pop("", None)
    tags["GameType"], tags["Result"] = str(record.game_type.full), state
    tags.pop(HANDICAP, None)
    if record.game_type.without and POSITION not in tags:  # that has the handicap, too
        tags[HANDICAP] = record.game_type.handicap
    tags["Date"] = tidy_date(tags.get("Date", ""))
    if record.outcome is not None and record.outcome.termination in _TAGGED_ENDINGS:
        tags[ENDING_TAG] = with_ending(tags.get(ENDING_TAG, ""), record.outcome.termination)
    names = [*REQUIRED, *(name for name in tags if name not in REQUIRED)]
    lines = [f'[{name} "{_escaped(tags.get(name, ""))}"]' for name in names]
    if moves:
        lines += ["", *moves]
    if state in OVER:
        lines += ["", state]
    return "\n".join([*lines, ""])


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _comment_lines(comments: Mapping[int, str], ply: int) -> list[str]:
    return comment_lines(comments.get(ply, ""))
