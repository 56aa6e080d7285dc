r"""PGN for Hive, as Mzinga writes it: tags, then one ply a line, then the state of a finished game.

See https://github.com/jonthysell/Mzinga for the program; chess has a similar format:
https://www.chessprogramming.org/Portable_Game_Notation.

    [GameType "Base+ML"]
    [Date "2026.11.21"]
    ...

    1. wS1
    {a comment, perhaps of several lines}
    2. bG1 wS1-

    WhiteWins

Deals with the spelling of the file; `gamefile.py` plays the moves. Reads leniently, writes
strictly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from hive_core._formats.tidy import tidy_comment, tidy_date, tidy_value
from hive_core._rules.arguments import TextLike
from hive_core.board import Board
from hive_core.errors import HiveError, Phrase, Wording, phrase
from hive_core.gamefile import (
    MAX_PLIES,
    OVER,
    GameFileError,
    GameRecord,
    Note,
    NoteKind,
    Reading,
    bugs_of,
    error_at,
    game_text,
    parse_result,
    plain_lines,
    record_of,
)
from hive_core.types import Color, GameState, GameType, Termination

REQUIRED = ("GameType", "Date", "Event", "Site", "Round", "White", "Black", "Result")
"""The tags every file has, in this order."""

MOST_PARTS = 40_000
"""The most lines and comments of a game; more would take minutes to read."""

_ENDING = "Termination"
_ENDINGS = {Termination.RESIGNATION: "resignation", Termination.AGREEMENT: "agreement"}
"""The values of the tag for an ending that the moves do not show."""

_CANONICAL = {name.lower(): name for name in REQUIRED}
_NUMBER = re.compile(r"(?:^|(?<=\s))[0-9]++(?:\s*+\.++|(?=\s))", re.ASCII)
_TAG_NAME = re.compile(r'[^\s"\]]++', re.ASCII)
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_]")


# -- reading -------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Game:
    """One game of a file as it is written, each part with its offset."""

    tags: dict[str, tuple[str, int]] = field(default_factory=dict)
    moves: list[tuple[str, int]] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    result: tuple[str, int] | None = None
    fault: tuple[Phrase, int] | None = None

    @property
    def begun(self) -> bool:
        return bool(self.moves or self.comments or self.result)


def read_pgn(text: TextLike) -> GameRecord:
    """Return the first game of a PGN file; `text`: as for `read_game`.

    :raises GameFileError: if it has a fault, with its place and the legal part before it.
    """
    text = plain_lines(game_text(text))
    games = _games(text)
    record = _record(text, next(games))
    if next(games, None) is None:
        return record
    more = Note(NoteKind.MORE_GAMES, phrase(Wording.MORE_GAMES))
    return replace(record, notes=(*record.notes, more))


def read_pgns(text: TextLike) -> Iterator[GameRecord]:
    """Yield the games of a PGN file, one after the other.

    :raises GameFileError: at the first game with a fault.
    """
    text = plain_lines(game_text(text))
    for game in _games(text):
        yield _record(text, game)


def _games(text: str) -> Iterator[_Game]:
    """Yield the games of a text: a tag after moves begins another. The last may have a fault."""
    game = _Game()
    start = parts = 0
    comment: int | None = None  # where the open comment begins
    for whole_line in f"{text}\n".split("\n"):
        parts += 1
        if parts > MOST_PARTS or len(game.moves) > MAX_PLIES:
            game.fault = (phrase(Wording.TOO_LONG), start)
            yield game
            return
        line = whole_line.rstrip()
        at = 0
        while at < len(line) and parts <= MOST_PARTS:
            parts += 1
            if comment is not None:
                end = _comment_end(line, at)
                if end < 0:
                    break
                game.comments.setdefault(len(game.moves), []).append(text[comment : start + end])
                comment, at = None, end + 1
            elif not at and line.lstrip().startswith("["):
                name, value = _tag(line)
                if game.begun or (name == "GameType" and name in game.tags):
                    yield game
                    game, parts = _Game(), 1
                if not name:
                    game.fault = (phrase(Wording.PGN_TAG), start + line.index("["))
                    yield game
                    return
                game.tags[name] = (value, start + line.index("["))
                break
            else:
                brace = line.find("{", at)
                end = len(line) if brace < 0 else brace
                _movetext(game, line[at:end], start + at)
                at = end + 1
                if brace >= 0:
                    comment = start + at
        start += len(whole_line) + 1
    if comment is not None:
        game.fault = (phrase(Wording.PGN_COMMENT), comment - 1)
    yield game


def _comment_end(line: str, at: int) -> int:
    """Return where the comment ends in this line, -1 if it goes on; `{a } b}` is one comment."""
    end = line.find("}", at)
    last = len(line) - 1
    if end >= 0 and line[last] == "}" and line.find("{", end, last) < 0:
        return last
    return end


def _tag(line: str) -> tuple[str, str]:
    """Return the name and the value of a tag, two empty texts if it is not one."""
    inner = line.strip()[1:-1].strip()
    match = _TAG_NAME.match(inner)
    if match is None or not line.rstrip().endswith("]"):
        return "", ""
    value = inner[match.end() :].strip().removeprefix('"').removesuffix('"')
    name = _CANONICAL.get(match[0].lower(), match[0])
    return name, value.replace('\\"', '"').strip()


def _movetext(game: _Game, text: str, start: int) -> None:
    """Return the moves of (a part of) a line, with or without numbers, and the result."""
    marks = [match.span() for match in _NUMBER.finditer(text)]
    begins = [0, *(end for _, end in marks)]
    ends = [*(begin for begin, _ in marks), len(text)]
    for begin, end in zip(begins, ends, strict=True):
        part = text[begin:end].strip()
        if not part:
            continue
        offset = start + begin + len(text[begin:end]) - len(text[begin:end].lstrip())
        move, space, last = part.rpartition(" ")
        if parse_result(last) is None:
            move, space, last = part, "", ""
        if move.strip():
            game.moves.append((move.strip(), offset))
        if last:
            game.result = (last, offset + len(move + space))


def _record(text: str, game: _Game) -> GameRecord:
    declared = None
    if "GameType" in game.tags:
        value, offset = game.tags["GameType"]
        try:
            declared = GameType.parse(value)
        except HiveError as error:
            raise error_at(text, offset, phrase(Wording.GAME_TYPE, text=value)) from error
    elif not game.tags and not game.moves:
        raise _nothing(text, game)
    reading = Reading(text, declared, bugs_of([move for move, _ in game.moves]))
    for name, (value, _) in game.tags.items():
        if name not in ("GameType", "Result") and (value or name not in REQUIRED):
            reading.tags[name] = tidy_date(value) if name == "Date" else value
    reading.comments |= game.comments
    for move, offset in game.moves:
        reading.play(move, offset)
    if game.fault is not None:
        raise reading.fault(*game.fault)
    result = _claimed(game, reading)
    if reading.board.outcome() is None:
        _end(reading.board, reading.tags.get(_ENDING, "").lower(), result)
        if reading.board.outcome() is not None:
            del reading.tags[_ENDING]
    return reading.record(result)


def _end(board: Board, how: str, result: GameState | None) -> None:
    """End the game as the players did, if tag and result agree."""
    if how == _ENDINGS[Termination.AGREEMENT] and result is GameState.DRAW:
        board.agree_draw()
    elif how == _ENDINGS[Termination.RESIGNATION] and result is GameState.WHITE_WINS:
        board.resign(Color.BLACK)
    elif how == _ENDINGS[Termination.RESIGNATION] and result is GameState.BLACK_WINS:
        board.resign(Color.WHITE)


def _nothing(text: str, game: _Game) -> GameFileError:
    problem, offset = game.fault or (phrase(Wording.NO_GAME), 0)
    return error_at(text, offset, problem)


def _claimed(game: _Game, reading: Reading) -> GameState | None:
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


def write_pgn(record: GameRecord | Board) -> str:
    """Return the game as PGN; tags that do not fit the format are changed until they do.

    :raises HiveError: if it is not a game, or a board that was set up by hand.
    """
    record = record_of(record)
    state = record.state
    given = {_CANONICAL.get(name.lower(), name): value for name, value in record.tags.items()}
    given["GameType"], given["Result"] = str(record.game_type), state
    given["Date"] = tidy_date(given.get("Date", ""))
    if record.outcome is not None and record.outcome.termination in _ENDINGS:
        given.setdefault(_ENDING, _ENDINGS[record.outcome.termination])  # or `time forfeit`
    lines = [f'[{name} "{tidy_value(given.get(name, ""))}"]' for name in REQUIRED]
    lines += [f'[{name} "{value}"]' for name, value in _others(given).items()]
    comments = {ply: tidy_comment(text) for ply, text in record.comments.items()}
    if record.moves or comments.get(0):
        lines += ["", *_comment_lines(comments, 0)]
    for ply, move in enumerate(record.moves, 1):
        lines += [f"{ply}. {move}", *_comment_lines(comments, ply)]
    if state in OVER:
        lines += ["", state]
    return "\n".join([*lines, ""])


def _others(given: Mapping[str, str]) -> dict[str, str]:
    others = {}
    for given_name, value in given.items():
        name = _NOT_IN_NAMES.sub("", given_name)
        if name and name.lower() not in _CANONICAL:
            others[name] = tidy_value(value)
    return others


def _comment_lines(comments: Mapping[int, str], ply: int) -> list[str]:
    return [f"{{{comments[ply]}}}"] if comments.get(ply) else []
