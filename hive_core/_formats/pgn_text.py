"""The spelling of a PGN: its games as tags, moves, comments, glyphs and brackets.

There are no rules of the game here. `hive_core.pgn` has the format.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from hive_core._formats.results import parse_result
from hive_core._formats.tidy import CANONICAL
from hive_core.errors import Phrase, Wording, phrase

MOST_PARTS = 40_000
"""The most lines and comments of a game; more would take minutes to read."""

MOST_PLIES = 10_000
"""The most moves of a game, variations included."""

MAX_PLIES = 2000
"""The most plies of the main line."""

MOST_DEPTH = 2_000
"""How deep variations may be nested."""

_NUMBER = re.compile(r"(?:^|(?<=\s))[0-9]++(?:\s*+\.++|(?=\s))", re.ASCII)
_TAG_NAME = re.compile(r'[^\s"\]]++', re.ASCII)
_SIGN = re.compile(r"[()]|\$[0-9]++|[!?]{1,2}", re.ASCII)
_TILE = re.compile(r"[\\/-]?[wb][A-Z][0-9]?[\\/-]?|pass", re.ASCII | re.IGNORECASE)
_TAG_LINE = re.compile(r'^[ \t]*+\[[A-Za-z]\w*+[ \t]++"', re.ASCII | re.MULTILINE)
_NO_TAG = re.compile(r"^[ \t]*+[^\s\[]", re.MULTILINE)


@dataclass(slots=True)
class Item:
    """A part of the game as it is written: what it is, its text, its offset in the file.

    `kind`: `move`, `{` for a comment, `$` for a glyph, `(` or `)`.
    """

    kind: str
    text: str
    offset: int


@dataclass(slots=True)
class PgnGame:
    """One game of a file as it is written, each part with its offset.

    `moves`, `comments`, `result`: of the main line. `items`: everything, in order. `start`: the
    offset of the game.
    """

    start: int = 0
    tags: dict[str, tuple[str, int]] = field(default_factory=dict)
    moves: list[tuple[str, int]] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)
    result: tuple[str, int] | None = None
    fault: tuple[Phrase, int] | None = None
    plies: int = 0
    open: list[tuple[int, int]] = field(default_factory=list)
    """The offset of each open bracket, and how many moves there were before it."""

    @property
    def begun(self) -> bool:
        """Whether there is more than tags."""
        return bool(self.moves or self.comments or self.items or self.result)

    def add_comment(self, text: str, offset: int) -> None:
        """Add a comment."""
        if not self.open:
            self.comments.setdefault(len(self.moves), []).append(text)
        self.items.append(Item("{", text, offset))

    def add_move(self, text: str, offset: int) -> None:
        """Add a move, or several that are written without numbers."""
        words = text.split()
        if len(words) < 3 or not all(map(_TILE.fullmatch, words)):
            self._add_one(text, offset)
            return
        ends = [0]  # a move is one tile and its place, but for a pass and the first one
        while ends[-1] < len(words):
            alone = words[ends[-1]].lower() == "pass"
            alone |= not self.plies and len(ends) == 1 and len(words) % 2 == 1
            ends.append(ends[-1] + 2 - alone)
        for begin, end in pairwise(ends):
            self._add_one(" ".join(words[begin:end]), offset)

    def _add_one(self, text: str, offset: int) -> None:
        if not self.open:
            self.moves.append((text, offset))
        self.plies += 1
        self.items.append(Item("move", text, offset))

    def add_sign(self, text: str, offset: int) -> None:
        """Add a glyph or a bracket."""
        if text == "(":
            if self.plies == (self.open[-1][1] if self.open else 0):
                self.fault = (phrase(Wording.PGN_NO_MOVE), offset)
            elif len(self.open) >= MOST_DEPTH:
                self.fault = (phrase(Wording.NESTED, most=MOST_DEPTH), offset)
            self.open.append((offset, self.plies))
        elif text == ")":
            if not self.open:
                self.fault = (phrase(Wording.PGN_CLOSE), offset)
            else:
                self.open.pop()
        if self.fault is None:
            self.items.append(Item(text if text in "()" else "$", text, offset))

    def closed(self) -> PgnGame:
        """Return the game at its end, with a fault if a variation is still open."""
        if self.open and self.fault is None:
            self.fault = (phrase(Wording.PGN_OPEN), self.open[0][0])
        return self


def games_in(text: str) -> Iterator[PgnGame]:
    """Yield the games of a text: a tag after moves begins another.

    After a game with a fault, the next tag that follows something else begins another.
    """
    closing = text.rfind("}")
    start: int | None = 0
    while start is not None:
        start = yield from _games_from(text, start, closing)


def _games_from(text: str, start: int, closing: int) -> Generator[PgnGame, None, int | None]:
    """Yield games up to a fault, and return where the next one begins; None: there is none.

    `closing`: the offset of the last brace that closes a comment.
    """
    game = PgnGame(start)
    parts = 0
    comment: int | None = None  # where the open comment begins
    for begin, whole_line in _lines(text, start):
        parts += 1
        if parts > MOST_PARTS or len(game.moves) > MAX_PLIES or game.plies > MOST_PLIES:
            game.fault = (phrase(Wording.TOO_LONG), begin)
        line = whole_line.rstrip()
        at = 0
        while at < len(line) and parts <= MOST_PARTS and game.fault is None:
            parts += 1
            if comment is not None:
                end = _comment_end(line, at)
                if end < 0:
                    break
                game.add_comment(text[comment : begin + end], comment)
                comment, at = None, end + 1
            elif not at and line.lstrip().startswith("["):
                name, value = _tag(line)
                if game.begun or (name == "GameType" and name in game.tags):
                    ended = game.closed()
                    yield ended
                    if ended.fault is not None:
                        return begin
                    game, parts = PgnGame(begin), 1
                if not name:
                    game.fault = (phrase(Wording.PGN_TAG), begin + line.index("["))
                else:
                    game.tags[name] = (value, begin + line.index("["))
                break
            else:
                brace = line.find("{", at)
                end = len(line) if brace < 0 else brace
                _movetext(game, line[at:end], begin + at)
                at = end + 1
                if brace >= 0 and game.fault is None:
                    comment = begin + at
                    if comment > closing:
                        game.fault = (phrase(Wording.PGN_COMMENT), comment - 1)
        if game.fault is not None:
            yield game
            return _next_game(text, game)
    yield game.closed()
    return None


def _lines(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Yield the offset and the text of each line; the one after a last line end is empty."""
    while start <= len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield start, text[start:end]
        start = end + 1


def _next_game(text: str, game: PgnGame) -> int | None:
    """Return where the tags of the next game begin after one with a fault; None for none."""
    assert game.fault is not None
    start = game.fault[1]
    if not game.begun:  # the tags that follow belong to the game with the fault
        other = _NO_TAG.search(text, start)
        start = other.end() if other else len(text)
    found = _TAG_LINE.search(text, start)
    return found.start() if found else None


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
    name = CANONICAL.get(match[0].lower(), match[0])
    return name, value.replace('\\"', '"').strip()


def _movetext(game: PgnGame, text: str, start: int) -> None:
    """Add the moves, glyphs and brackets of (a part of) a line, and the result."""
    at = 0
    for sign in _SIGN.finditer(text):
        _moves(game, text[at : sign.start()], start + at)
        game.add_sign(sign[0], start + sign.start())
        at = sign.end()
        if game.fault is not None:
            return
    _moves(game, text[at:], start + at)


def _moves(game: PgnGame, text: str, start: int) -> None:
    """Add moves, with or without numbers, and the result."""
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
            game.add_move(move.strip(), offset)
        if last and not game.open:
            game.result = (last, offset + len(move + space))
