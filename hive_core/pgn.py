r"""PGN for Hive, as Mzinga writes it: tags, then one ply a line, then the state of a finished game.

    [GameType "Base+ML"]
    [Date "2026.11.21"]
    ...

    1. wS1
    {a comment, perhaps of several lines}
    2. bG1 wS1-

    WhiteWins

Owns the spelling of the file. Reads leniently, writes strictly; the moves are played by
`gamefile.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from hive_core._tidy import tidy_comment, tidy_date, tidy_value
from hive_core.errors import HiveError
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
    parse_result,
    plain_lines,
)
from hive_core.types import GameState, GameType

REQUIRED = ("GameType", "Date", "Event", "Site", "Round", "White", "Black", "Result")
"""The tags every file has, in this order."""

MOST_PARTS = 40_000
"""A game with more lines and comments is refused rather than read for minutes."""

_CANONICAL = {name.lower(): name for name in REQUIRED}
_NUMBER = re.compile(r"(?:^|(?<=\s))[0-9]++(?:\s*+\.++|(?=\s))", re.ASCII)
_TAG_NAME = re.compile(r'[^\s"\]]++', re.ASCII)
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_]")


# -- reading -------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Game:
    """One game of a file as it is spelt, every part with its offset."""

    tags: dict[str, tuple[str, int]] = field(default_factory=dict)
    moves: list[tuple[str, int]] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    result: tuple[str, int] | None = None
    fault: tuple[str, int] | None = None

    @property
    def begun(self) -> bool:
        return bool(self.moves or self.comments or self.result)


def read_pgn(text: str) -> GameRecord:
    """The game of a PGN file, the first when there are several.

    :raises GameFileError: with the place of the fault and the legal part before it.
    """
    text = plain_lines(text)
    games = _games(text)
    record = _record(text, next(games))
    if next(games, None) is None:
        return record
    more = Note(NoteKind.MORE_GAMES, "the file holds more than one game")
    return replace(record, notes=(*record.notes, more))


def read_pgns(text: str) -> Iterator[GameRecord]:
    """The games of a PGN file, one after the other.

    :raises GameFileError: at the first game with a fault.
    """
    text = plain_lines(text)
    for game in _games(text):
        yield _record(text, game)


def _games(text: str) -> Iterator[_Game]:
    """Take the text apart; a tag after moves begins another game. The last may have a fault."""
    game = _Game()
    start = parts = 0
    comment: int | None = None  # where the open comment begins
    for whole_line in f"{text}\n".split("\n"):
        parts += 1
        if parts > MOST_PARTS or len(game.moves) > MAX_PLIES:
            game.fault = ("the game goes on for too long", start)
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
                    game.fault = ('a tag is written [Name "value"]', start + line.index("["))
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
        game.fault = ("this comment is never closed", comment - 1)
    yield game


def _comment_end(line: str, at: int) -> int:
    """Where the comment ends in this line, -1 when it goes on; `{a } b}` ends with the line."""
    end = line.find("}", at)
    last = len(line) - 1
    if end >= 0 and line[last] == "}" and line.find("{", end, last) < 0:
        return last
    return end


def _tag(line: str) -> tuple[str, str]:
    """The name and the value of a tag, two empty texts when it is not spelt as one."""
    inner = line.strip()[1:-1].strip()
    match = _TAG_NAME.match(inner)
    if match is None or not line.rstrip().endswith("]"):
        return "", ""
    value = inner[match.end() :].strip().removeprefix('"').removesuffix('"')
    name = _CANONICAL.get(match[0].lower(), match[0])
    return name, value.replace('\\"', '"').strip()


def _movetext(game: _Game, text: str, start: int) -> None:
    """The moves of (a part of) a line, with or without numbers, and the result."""
    marks = [match.span() for match in _NUMBER.finditer(text)]
    begins = [0, *(end for _, end in marks)]
    ends = [*(begin for begin, _ in marks), len(text)]
    for begin, end in zip(begins, ends, strict=True):
        part = text[begin:end].strip()
        if not part:
            continue
        offset = start + begin + len(text[begin:end]) - len(text[begin:end].lstrip())
        if parse_result(part) is not None:
            game.result = (part, offset)
        else:
            game.moves.append((part, offset))


def _record(text: str, game: _Game) -> GameRecord:
    declared = None
    if "GameType" in game.tags:
        value, offset = game.tags["GameType"]
        try:
            declared = GameType.parse(value)
        except HiveError as error:
            raise error_at(text, offset, str(error)) from error
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
    return reading.record(_claimed(game, reading))


def _nothing(text: str, game: _Game) -> GameFileError:
    problem, offset = game.fault or ("there is no game in this text", 0)
    return error_at(text, offset, problem)


def _claimed(game: _Game, reading: Reading) -> GameState | None:
    """The result by the last line, else by the tag; what is not understood is noted."""
    tag = game.tags.get("Result", ("", 0))[0]
    by_tag = parse_result(tag)
    if tag and by_tag is None:
        reading.note(NoteKind.RESULT_UNKNOWN, f"Result {tag!r}", None)
    by_line = parse_result(game.result[0]) if game.result else None
    if by_line in OVER and by_tag in OVER and by_line != by_tag:
        text = f"the tag says {by_tag}, the last line {by_line}"
        reading.note(NoteKind.RESULT_DIFFERS, text, None)
    return by_line if by_line in OVER or by_tag is None else by_tag


# -- writing -------------------------------------------------------------------------------------


def write_pgn(record: GameRecord) -> str:
    """The game as PGN; tags that a name or a line cannot hold are made to fit."""
    state = record.state
    given = {_CANONICAL.get(name.lower(), name): value for name, value in record.tags.items()}
    given["GameType"], given["Result"] = str(record.game_type), state
    given["Date"] = tidy_date(given.get("Date", ""))
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
