"""The spelling of a PGN: its games as tags, moves, comments, glyphs and brackets.

There are no rules of the game here. `hive_core.pgn` has the format. What is not understood is left
out with a note, and reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace

from hive_core._game.notes import NoteKind
from hive_core._game.result_words import SCORE, parse_result
from hive_core._game.tags_and_comments import CANONICAL
from hive_core.errors import Phrase, Wording, phrase
from hive_core.notation import PLAIN

MOST_PARTS = 500_000
"""The most lines and comments of a game; more would take minutes to read."""

MOST_PLIES = 10_000
"""The most moves of a game, variations included."""

MAX_PLIES = 2000
"""The most plies of the main line."""

MOST_DEPTH = 2_000
"""How deep variations may be nested."""

MOST_NOTES = 20
"""The most notes about one game."""

_NUMBER = re.compile(r"(?:^|(?<=\s))[0-9]++(?:\s*+\.++|(?=\s))", re.ASCII)
_TAG = re.compile(r'\s*+\[\s*+([A-Za-z0-9_]++)\s*+"((?:\\["\\]|[^"])*+)"\s*+\]', re.ASCII)
_ESCAPED = re.compile(r'\\(["\\])')
_BEGUN_TAG = re.compile(r'\[\s*+([^\s"\]]++(?: [^\s"\]]++)*+)\s*+(".*|[^"]*+\]?+)$')
_OTHER_QUOTES = re.compile(r"^[“„«‘'](.*)[”“»’']$")
_SIGN = re.compile(r"[()}{;]|\$[0-9]++|[!?]{1,2}", re.ASCII)
_TILE = re.compile(
    r"[\\/-]*(?:[wb](?:[QMLP]|[A-Z][0-9]{1,3})(?![A-Za-z0-9])[^\w]{0,9}|pass[.,]?)",
    re.ASCII | re.IGNORECASE,
)
_ALONE = re.compile(r"(?!pass)\S+", re.IGNORECASE)
_SEEMS_MOVE = re.compile(r"(?=\S*\w)\S{1,4}|\S*[0-9]\S*", re.ASCII)
_RESULT = re.compile(rf"(?:^|(?<=\s)){SCORE}\s*$")
_BRACKETED = re.compile(r"\(\s*+([^\n(){};]{1,60})\)")
_TAG_LINE = re.compile(r'^[ \t]*+\[[A-Za-z]\w*+[ \t]++"', re.ASCII | re.MULTILINE)
_MOVE_BEGIN = r"[ \t]*+[0-9]++\s*+\.++\s*+[wb][A-Z]"
_MOVES = re.compile(_MOVE_BEGIN, re.ASCII | re.I)
_MOVE_LINE = re.compile(f"^{_MOVE_BEGIN}", re.ASCII | re.I | re.M)
_HAS_MOVE = re.compile(r"(?<!\w)[wb][A-Z][0-9]?(?!\w)", re.ASCII)
_SEPARATED = re.compile(
    r"\s*+(?:[0-9]++\s*+\.++)?\s*+(?:pass|[wb][A-Z][0-9]?(?:\s++[\\/-]?[wb][A-Z][0-9]?[\\/-]?)?)"
    r"\s*+(?:;|$)",
    re.ASCII | re.IGNORECASE,
)


@dataclass(slots=True)
class Item:
    """A part of the game as it is written: what it is, its text, its offset in the file.

    `kind`: `move`, `{` for a comment, `$` for a glyph, `(` or `)`. `number`: of a move, the number
    before it, or before an earlier one that shares it; empty for none.
    """

    kind: str
    text: str
    offset: int
    number: str = ""


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something that was left out or mended: what, where, and the plies of the main line before."""

    kind: NoteKind
    phrase: Phrase
    offset: int
    ply: int


@dataclass(slots=True)
class PgnGame:
    """One game of a file as it is written, each part with its offset.

    `moves`, `numbers`, `comments`, `result`: of the main line. `items`: everything, in order.
    `start`: the offset of the game.
    """

    start: int = 0
    tags: dict[str, tuple[str, int]] = field(default_factory=dict)
    moves: list[tuple[str, int]] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)
    result: tuple[str, int] | None = None
    fault: tuple[Phrase, int] | None = None
    plies: int = 0
    number: str = ""
    """The last number, empty for none."""
    open: list[tuple[int, str]] = field(default_factory=list)
    """The offset of each open bracket, and the number before it."""
    oddities: list[Oddity] = field(default_factory=list)
    head: int = 0
    """How many items there are before the last tag."""

    @property
    def begun(self) -> bool:
        """Whether there is more than tags."""
        return bool(self.moves or self.comments or self.items or self.result)

    def ends_at_tag(self, names: Iterable[str]) -> bool:
        """Tell whether a line with these tags begins another game: not after comments alone.

        A tag that the game has already begins another one after its comments, too.
        """
        again = len(self.items) > self.head and any(name in self.tags for name in names)
        if not (again or self.plies or self.result):
            self.head = len(self.items)
        return bool(again or self.plies or self.result)

    def note(self, kind: NoteKind, message: Phrase, offset: int) -> None:
        """Note something that is left out or mended."""
        if len(self.oddities) < MOST_NOTES:
            self.oddities.append(Oddity(kind, message, offset, len(self.moves)))

    def add_comment(self, text: str, offset: int) -> None:
        """Add a comment."""
        if not self.open:
            self.comments.setdefault(len(self.moves), []).append(text)
        self.items.append(Item("{", text, offset))

    def add_words(self, words: list[tuple[str, int]], number: str) -> None:
        """Add the words between two numbers, glyphs or brackets: moves, or what is left out.

        `number`: the one before them, empty for none.
        """
        at, numbered = 0, bool(number)
        self.number = number or self.number
        while at < len(words):
            end = at
            while end < len(words) and _TILE.fullmatch(words[end][0]):
                end += 1
            if end > at:
                self._add_moves(words[at:end], numbered=numbered or bool(at))
            elif numbered and not at and _seems_move(words):
                end = min(2, len(words))
                self._add_one(" ".join(word for word, _ in words[:end]), words[0][1])
            else:
                while end < len(words) and not _TILE.fullmatch(words[end][0]):
                    end += 1
                self._leave_out(words[at:end])
            at = end

    def _leave_out(self, words: list[tuple[str, int]]) -> None:
        text = " ".join(word for word, _ in words)
        if self.open or parse_result(text) is None:
            self.note(NoteKind.IGNORED, phrase(Wording.QUOTED, text=text[:80]), words[0][1])
        else:
            self.result = (text, words[0][1])

    def _add_moves(self, words: list[tuple[str, int]], *, numbered: bool) -> None:
        """Add moves: each is one tile and its place, but for a pass and the first one.

        A place at the beginning of a line may belong to the tile at the end of the line before.
        """
        at = 0
        last = self.items[-1] if self.items else None
        follows = last is not None and last.kind == "move" and not numbered and self.plies > 1
        if last is not None and follows and len(words) % 2 and _ALONE.fullmatch(last.text):
            last.text = f"{last.text} {words[0][0]}"
            if not self.open:
                self.moves[-1] = (last.text, last.offset)
            at = 1
        while at < len(words):
            alone = words[at][0].lower().startswith("pass")
            alone |= not self.plies and not at and len(words) % 2 == 1
            end = min(at + 2 - alone, len(words))
            self._add_one(" ".join(word for word, _ in words[at:end]), words[at][1])
            at = end

    def _add_one(self, text: str, offset: int) -> None:
        text = text.replace("\\\\", "\\").rstrip(",.")
        if not self.open:
            self.moves.append((text, offset))
            self.numbers.append(self.number)
        self.plies += 1
        self.items.append(Item("move", text, offset, self.number))

    def add_sign(self, text: str, offset: int) -> None:
        """Add a glyph or a bracket."""
        if text == "(":
            if len(self.open) >= MOST_DEPTH:
                self.fault = (phrase(Wording.NESTED, most=MOST_DEPTH), offset)
            self.open.append((offset, self.number))
        elif text == ")":
            if not self.open:
                self.note(NoteKind.DAMAGED, phrase(Wording.PGN_CLOSE), offset)
                return
            self.number = self.open.pop()[1]
        elif text == "}":
            self.note(NoteKind.DAMAGED, phrase(Wording.PGN_BRACE), offset)
            return
        if self.fault is None:
            self.items.append(Item(text if text in "()" else "$", text, offset))

    def closed(self) -> PgnGame:
        """Return the game at its end; variations that are still open end there."""
        if self.open:
            self.note(NoteKind.DAMAGED, phrase(Wording.PGN_OPEN), self.open[0][0])
            self.items += [Item(")", ")", self.open[0][0])] * len(self.open)
            self.open = []
        odd = self.oddities[-1] if self.oddities else None
        is_last = bool(odd and self.moves and odd.offset > self.moves[-1][1])
        is_word = is_last and str(odd.phrase)[:1].isalnum() if odd else False
        if odd and is_word and odd.kind is NoteKind.IGNORED and self.result is None:
            self.oddities[-1] = replace(odd, kind=NoteKind.RESULT_UNKNOWN)
        return self


def _seems_move(words: list[tuple[str, int]]) -> bool:
    """Tell whether the words after a number are meant as a move; they may be a result, too."""
    joined = " ".join(word for word, _ in words)
    return _SEEMS_MOVE.fullmatch(words[0][0]) is not None and parse_result(joined) is None


def games_in(text: str) -> Iterator[PgnGame]:
    """Yield the games of a text: a tag after moves begins another.

    After a game with a fault, the next tag that follows something else begins another.
    """
    start: int | None = 0
    while start is not None:
        start = yield from _games_from(text, start)


def _games_from(text: str, start: int) -> Generator[PgnGame, None, int | None]:
    """Yield games up to a fault, and return where the next one begins; None: there is none."""
    game = PgnGame(start)
    braces = _Braces(text)
    parts = 0
    at, line = start, _Line(text, start)
    while at <= len(text):
        parts += 1
        if parts > MOST_PARTS or len(game.moves) > MAX_PLIES or game.plies > MOST_PLIES:
            game.fault = (phrase(Wording.TOO_LONG), at)
            yield game
            return _next_game(text, game)
        if at > line.end:
            line = _Line(text, at)
        if at > line.start or not line.begins("[", "%"):
            at = _movetext(game, text, at, line, braces)
        elif line.begins("["):
            tags, damaged = _tags(text, line)
            again = "GameType" in tags and "GameType" in game.tags
            if tags and (again or game.ends_at_tag(tags)):
                yield game.closed()
                game, parts = PgnGame(line.start), 1
            game.tags |= tags
            at = line.end + 1
            if damaged is not None and tags and _MOVES.match(text, damaged):
                at = damaged
            elif damaged is not None:
                game.note(NoteKind.DAMAGED, phrase(Wording.PGN_TAG), damaged)
        else:  # the rest of the line is for other programs
            at = line.end + 1
        if game.fault is not None:
            yield game
            return _next_game(text, game)
    yield game.closed()
    return None


class _Line:
    """Where a line begins and ends; `last`: the offset of its last character that is no space."""

    def __init__(self, text: str, start: int) -> None:
        end = text.find("\n", start)
        self.start = start
        self.end = len(text) if end < 0 else end
        line = text[start : self.end]
        self.last = start + len(line.rstrip()) - 1
        self.first = start + len(line) - len(line.lstrip())
        self._begins = line.lstrip()[:1] if line[:1] != "%" else "%"

    def begins(self, *signs: str) -> bool:
        """Tell whether the line begins with one of these signs."""
        return self._begins in signs


class _Braces:
    """Where the next braces are; each is looked for once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = {"{": -1, "}": -1}

    def following(self, brace: str, at: int) -> int:
        """Return the offset of the next brace from here on, the length of the text for none."""
        if self._at[brace] < at:
            offset = self._text.find(brace, at)
            self._at[brace] = len(self._text) if offset < 0 else offset
        return self._at[brace]


def _movetext(game: PgnGame, text: str, begin: int, line: _Line, braces: _Braces) -> int:
    """Add (the rest of) a line up to its first comment, and return where to go on."""
    at = begin
    for sign in _SIGN.finditer(text, begin, line.end):
        if sign.start() < at:
            continue
        _moves(game, text[at : sign.start()], at)
        at = sign.end()
        if sign[0] == "(" and not game.open and (end := _result_end(game, text, sign.start())):
            at = end
            continue
        if sign[0] == "{":
            return _comment(game, text, at, line, braces)
        if sign[0] == ";":
            if game.tags or not _SEPARATED.match(text, at, line.end):
                game.add_comment(text[at : line.end].strip(), at)
                return line.end + 1
        else:
            game.add_sign(sign[0], sign.start())
            if game.fault is not None:
                return line.end + 1
    _moves(game, text[at : line.end], at)
    return line.end + 1


def _result_end(game: PgnGame, text: str, start: int) -> int:
    """Store the result that is alone in brackets, and return where they end; 0 if there is none."""
    match = _BRACKETED.match(text, start)
    if match is None or parse_result(match[1]) is None:
        return 0
    game.result = (match[1], match.start(1))
    return match.end()


def _comment(game: PgnGame, text: str, start: int, line: _Line, braces: _Braces) -> int:
    """Add the comment that begins here, perhaps of several lines, and return where it ends."""
    close, again = braces.following("}", start), braces.following("{", start)
    if close < line.end:  # `{a } b}` is one comment
        if text[line.last] == "}" and not close < again < line.last:
            close = line.last
    elif close == len(text) or (again < close and _begins_moves(text, line.end, again)):
        game.note(NoteKind.DAMAGED, phrase(Wording.PGN_COMMENT), start - 1)
        close = line.end
    game.add_comment(text[start:close], start)
    return close + 1


def _begins_moves(text: str, start: int, end: int) -> bool:
    """Tell whether there are moves or tags between a brace and the next: it is not closed."""
    return any(pattern.search(text, start, end) for pattern in (_MOVE_LINE, _TAG_LINE))


def _next_game(text: str, game: PgnGame) -> int | None:
    """Return where the tags of the next game begin after one with a fault; None for none."""
    assert game.fault is not None
    match = _TAG_LINE.search(text, game.fault[1])
    return match.start() if match else None


_Tags = dict[str, tuple[str, int]]


def _tags(text: str, line: _Line) -> tuple[_Tags, int | None]:
    """Return the tags of a line, and the offset of what is no tag or a damaged one, if any."""
    tags: _Tags = {}
    at = line.first
    while (match := _TAG.match(text, at, line.end)) is not None:
        value = _ESCAPED.sub(r"\1", match[2]).strip()
        tags[CANONICAL.get(match[1].lower(), match[1])] = (value, at)
        at = match.end()
    if at > line.last:
        return tags, None
    remainder = text[at : line.last + 1].strip()
    begun = _BEGUN_TAG.match(remainder)
    if begun is None:
        return tags, at
    name, rest = begun[1], begun[2].removesuffix("]").strip()
    quoted = rest.startswith('"')
    if not quoted:
        name, _, rest = f"{name} {rest}".strip().partition(" ")
    value = _ESCAPED.sub(r"\1", rest.strip().removeprefix('"').removesuffix('"')).strip()
    value = _OTHER_QUOTES.sub(r"\1", value) if not quoted else value
    whole = remainder.endswith("]")
    is_name = name[:1].isalpha() and (quoted or not _HAS_MOVE.search(remainder))
    if not is_name or not (value or whole):
        return tags, at
    tags[CANONICAL.get(name.lower(), name)] = (value, at)
    return tags, None if whole else at


def _moves(game: PgnGame, text: str, start: int) -> None:
    """Add moves, with or without numbers, and the result."""
    if not text or text.isspace():
        return
    plain = text.translate(PLAIN)
    score = _RESULT.search(plain)
    stop = len(text) if score is None else score.start()
    marks = [match.span() for match in _NUMBER.finditer(plain, 0, stop)]
    begins = [0, *(end for _, end in marks)]
    ends = [*(begin for begin, _ in marks), stop]
    numbers = ["", *(plain[begin:end].rstrip(" .\t") for begin, end in marks)]
    for begin, end, number in zip(begins, ends, numbers, strict=True):
        game.add_words(_words(plain, begin, end, start), number)
    if score is not None and not game.open:
        game.result = (text[stop:].strip(), start + stop)


_WORD = re.compile(r"\S++")


def _words(text: str, begin: int, end: int, start: int) -> list[tuple[str, int]]:
    """Return the words of a part of a line, each with its offset in the file."""
    matches = _WORD.finditer(text, begin, end)
    # Some programs write a dot as the place of the first move.
    return [(word[0], start + word.start()) for word in matches if word[0] != "."]
