"""The move list: the shown moves, their variations, and marks of comments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from hive_core import Color, Piece
from hive_core._game.lines import common
from hive_core.annotations import Annotation
from web.game.annotations import Path, along, glyph_signs
from web.game.comment_view import comment, comment_button, comment_title, marked
from web.game.forks import Fork
from web.game.glyphs_view import glyph_buttons
from web.game.record import Record
from web.game.throws import thrower_in
from web.locale import text
from web.locale.moves import MoveStyle, move_shown, move_text, sentence_case
from web.shared.parts import Buttons
from web.ui.nodes import Node, node
from web.ui.parts import icon, tool_word

_BREAKABLE = ("ieveheersbeestje", "ieve\u00adheers\u00adbeestje")
"""The one name of a bug that is wider than a narrow strip of moves, with the places to break it."""

_MOST_LISTED, _MOST_NESTED = 400, 6
"""How many moves of variations are listed, and how deep; beyond that only first moves are."""


_KINDS = dict(
    zip(
        ("!", "?", "!!", "??", "!?", "?!"),
        ("good", "mistake", "brilliant", "blunder", "interesting", "dubious"),
        strict=True,
    )
)
"""Glyphs of moves -> their look."""

_NO_NOTE = Annotation()

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class MoveListProps:
    """What the move list depends on.

    `ply`: the shown position. `edited_comment`: the position whose comment is being written.
    `can_comment`: comments can be written. `editable`: variations can be deleted. `goes_on`: a
    variation begins at the end of the shown line. `tree`: as in an analysis, with comments between
    the moves, and variations that can be folded; `folded`: the paths to their first moves.
    `scores`: what is known of the positions of the shown line, by ply, in a few characters.
    """

    buttons: Buttons
    record: Record
    ply: int
    style: MoveStyle
    edited_comment: Path | None
    can_comment: bool
    editable: bool
    goes_on: bool
    tree: bool = False
    folded: frozenset[Path] = frozenset()
    scores: tuple[str, ...] = ()

    @property
    def lang(self) -> str:
        """The page's language."""
        return self.buttons.lang


@lru_cache(maxsize=2)
def move_list(props: MoveListProps) -> Node:
    """Return the move list between its four buttons, and the comment to the shown position.

    On a phone its strip shows one move, so the variations that begin here have a row below it.
    """
    lang, record, ply, tool = props.lang, props.record, props.ply, props.buttons.tool
    back, forth = ply == 0, ply == len(record.moves) and not props.goes_on
    opening = bool(record.comment(0))
    writing, known = props.edited_comment is not None, bool(record.comment(ply))
    write = comment_button(props.buttons, writing=writing, known=known) if props.can_comment else ()
    moves = _moves(props)
    return node(
        "nav",
        *(marked(lang, button, noted=opening) for button in tool("first", disabled=back)),
        *tool("previous", disabled=back),
        node("div", moves, id="tree", key="tree") if props.tree else moves,
        *tool("next", disabled=forth),
        *tool("last", disabled=forth),
        *write,
        *(_tree_tools(props) if props.tree else ()),
        *_lines_row(props),
        *comment(lang, record, ply, props.edited_comment),
        class_="history",
        aria_label=text(lang, "moves"),
        key="history",
    )


def notation(props: MoveListProps, *above: Node) -> Node:
    """Return the moves of an embedded page with their comments and variations.

    `above`: what is above them.
    """
    return node(
        "nav",
        *above,
        node("div", _moves(props), id="tree", key="tree"),
        class_="notation",
        aria_label=text(props.lang, "moves"),
        key="history",
    )


def _moves(props: MoveListProps) -> Node:
    return node(
        "ol",
        *_Listing(props).column(),
        id="moves",
        data_empty=text(props.lang, "moves.none"),
        key="moves",
    )


def _tree_tools(props: MoveListProps) -> Iterator[Node]:
    """Yield the buttons for glyphs, and the switch that opens the tree where a strip is shown."""
    lang, record, ply = props.lang, props.record, props.ply
    if props.can_comment:
        glyphs = record.annotation(record.moves[:ply]).glyphs if ply else ()
        yield from glyph_buttons(lang, glyphs, disabled=not ply)
    words = text(lang, "tree.open")
    yield node(
        "label",
        node("input", type="checkbox", aria_label=words, key="box"),
        icon("words"),
        tool_word(text(lang, "tree.word"), aria_hidden="true"),
        class_="tree-opener",
        title=words,
        key="opener",
    )


def _lines_row(props: MoveListProps) -> Iterator[Node]:
    """Yield the variations that begin at the shown position, or their room.

    On a phone nothing moves from position to position, so that no tap on Next meets another button.
    """
    record = props.record
    if any(fork.ply == props.ply for fork in record.forks):
        yield from lines_here(props.lang, record, props.ply, props.style, editable=props.editable)
    elif record.forks:
        yield node("div", class_="lines-room", aria_hidden="true", key="lines")


class _Entry(NamedTuple):
    """What the entry of a move depends on.

    `turn`: the number before it, empty for none. `target`: the attribute, and its value, that says
    what a click shows. `plies`: how many moves the variation of the shown line has that it begins,
    0 for other moves; `is_main`: it belongs to the main line. `path`: its place in the tree.
    `thrower`: who throws the tile.
    """

    lang: str
    style: MoveStyle
    move: str
    mover: Color
    number: int
    turn: str
    target: tuple[str, str]
    plies: int
    is_main: bool
    current: bool
    focusable: bool
    glyphs: str
    noted: bool
    path: str = ""
    score: str = ""
    thrower: Piece | None = None


class _ByLine(dict[int, _T]):
    """What is known of each line of a tree, each computed once."""

    def __init__(self, compute: Callable[[int], _T]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, line: int) -> _T:
        value = self[line] = self._compute(line)
        return value


class _Listing:
    """The entries of the tree of moves.

    The column has the main line, or the shown line if that is its beginning; variations follow the
    move that they replace, one within the other. Lines of the tree that begin alike are neighbours,
    so a variation is a range of lines, and a line and a ply name a move.
    """

    def __init__(self, props: MoveListProps) -> None:
        self._props, self._record = props, props.record
        self._first_ply = props.record.first_ply
        self._lines = lines = props.record.tree.lines
        moves, main = props.record.moves, lines[0]
        self._column = len(moves if main[: len(moves)] == moves else main)
        self._shown = _ByLine(lambda line: common(lines[line], moves))
        self._notes = _ByLine(lambda line: along(props.record.annotations, lines[line]))
        self._forks = {fork.path: (at, fork) for at, fork in enumerate(props.record.forks)}
        shared = sum(common(one, other) for one, other in pairwise(lines))
        self._is_whole = sum(map(len, lines)) - shared - len(lines[0]) <= _MOST_LISTED

    def column(self) -> Iterator[Node]:
        """Yield the entries of the column, with the variations."""
        end, starts, path = len(self._lines), True, ""
        yield from self._comment(0, 0)
        for ply in range(self._column + 1):
            others = list(self._branches(0, end, ply)) if end > 1 or ply == self._column else []
            here, at = path, 0
            if ply < self._column:
                if others:
                    _, end = others.pop(0)
                path, at = _joined(path, 0), 1
                yield self._move(0, ply, path, starts=starts)
            said = list(self._comment(0, ply + 1)) if ply < self._column else []
            yield from said
            starts = bool(others or said)
            for number, (first, last) in enumerate(others, at):
                yield from self._variation(first, last, ply, _joined(here, number))

    def _branches(self, first: int, end: int, ply: int) -> Iterator[tuple[int, int]]:
        """Yield the ranges of the lines that have the same move at this ply, if they have one."""
        for at in range(first, end):
            line = self._lines[at]
            if len(line) == ply:
                first = at + 1
            elif at + 1 == end or self._lines[at + 1][ply : ply + 1] != line[ply : ply + 1]:
                yield first, at + 1
                first = at + 1

    def _variation(
        self, first: int, end: int, ply: int, where: str, depth: int = 1
    ) -> Iterator[Node]:
        """Yield the variation whose first move is that at `ply`, unless it was undone."""
        line, record = self._lines[first], self._record
        path, shown = line[: ply + 1], self._shown[first]
        if record.undone and ply >= len(record.moves) and record.line[: ply + 1] == path:
            return
        begin, entries = ply, [self._move(first, ply, where, starts=True)]
        said = list(self._comment(first, ply + 1))
        goes_on = any(len(other) > begin + 1 for other in self._lines[first:end])
        is_open = not self._is_folded(path)
        entries += said if is_open else ()
        interrupted = bool(said)
        while is_open and (shown > ply or (self._is_whole and depth <= _MOST_NESTED)):
            ply += 1
            branches = list(self._branches(first, end, ply))
            if not branches or (record.undone and ply == len(record.moves) == shown):
                break
            (_, end), *others = branches
            before, where = where, _joined(where, 0)
            entries.append(self._move(first, ply, where, starts=interrupted))
            said = list(self._comment(first, ply + 1))
            entries += said
            for number, (one, other) in enumerate(others, 1):
                entries += self._variation(one, other, ply, _joined(before, number), depth + 1)
            interrupted = bool(others or said)
        at, fork = self._fork(first, begin)
        is_main = fork is not None and fork.is_main
        place = f"{first}.{begin + 1}"
        tools: tuple[Node, ...] = ()
        if fork is not None or shown > begin:
            tools = self._tools(place if at is None else str(at), is_main=is_main)
        fold = self._fold(place, is_open=is_open) if goes_on else ()
        looks = "branch" if shown > begin else "line"
        yield node(
            "li",
            *fold,
            *tools,
            node("ol", *entries, class_="variation", key="moves"),
            class_=looks if is_open else f"{looks} folded",
            key=f"line {begin} {path[-1]}",
        )

    def _is_folded(self, path: Path) -> bool:
        """Return whether only the first move of this variation is shown.

        The current move is always in view.
        """
        props, moves = self._props, self._record.moves
        inside = props.ply > len(path) and moves[: len(path)] == path
        return props.tree and path in props.folded and not inside

    def _fold(self, place: str, *, is_open: bool) -> Iterator[Node]:
        """Yield the button that folds and unfolds a variation."""
        if self._props.tree:
            words = text(self._props.lang, "line.fold")
            yield node(
                "button",
                type="button",
                class_="line-fold",
                data_fold_line=place,
                aria_expanded="true" if is_open else "false",
                aria_label=words,
                title=words,
                key="fold",
            )

    def _comment(self, line: int, ply: int) -> Iterator[Node]:
        """Yield the comment to a position of a line, between the moves of a tree."""
        words = self._notes[line].get(ply, _NO_NOTE).comment if self._props.tree else ""
        if words:
            current = ply == self._props.ply and ply <= self._shown[line]
            about = comment_title(self._props.lang, self._record, ply) if current else None
            yield node(
                "li",
                node(
                    "p", text=words, dir="auto", role="note" if current else None, aria_label=about
                ),
                class_="said now" if current else "said",
                key=f"said {ply}",
            )

    def _move(self, line: int, ply: int, path: str, *, starts: bool) -> Node:
        """Return the entry of a move, with its number if it is White's or `starts` a row.

        A row starts after each variation too, so that what follows is not read as a part of it.
        """
        props = self._props
        move, number, shown = self._lines[line][ply], ply + 1, self._shown[line]
        in_column = line == 0 and ply < self._column
        turn, is_black = divmod(self._first_ply + ply, 2)
        dots = "…" if is_black and (ply or not in_column) else "."
        note = self._notes[line].get(number, _NO_NOTE)
        fork = None
        target = ("data_ply", str(number))
        if ply >= shown:
            target = ("data_node", f"{line}.{number}")
            at, fork = self._fork(line, ply)
            if fork is not None:
                target = ("data_line", str(at))
        entry = _entry(
            _Entry(
                props.lang,
                props.style,
                move,
                Color(is_black),
                number,
                f"{turn + 1}{dots}" if starts or not is_black else "",
                target,
                0 if fork is None else fork.plies,
                fork is not None and fork.is_main,
                ply < shown and number == props.ply,
                # The list is one Tab stop; arrow keys step along it.
                ply < shown and number == max(props.ply, 1),
                glyph_signs(note.glyphs),
                bool(note.comment),
                path if props.tree else "",
                props.scores[number] if ply < shown and props.scores else "",
                thrower_in(self._record, self._lines[line], number),
            )
        )
        if fork is None or not in_column:
            return entry
        # The main line, in the column while a variation is shown.
        tools = self._tools(str(at), is_main=fork.is_main)
        return replace(entry, children=(*entry.children, *tools)) if tools else entry

    def _fork(self, line: int, ply: int) -> tuple[int, Fork] | tuple[None, None]:
        """Return the variation of the shown line that begins with this move, if one does."""
        if ply != self._shown[line]:
            return None, None
        return self._forks.get(self._lines[line][: ply + 1], (None, None))

    def _tools(self, value: str, *, is_main: bool) -> tuple[Node, ...]:
        if not self._props.editable or (is_main and self._record.keeps_game_line):
            return ()
        stays = self._record.keeps_game_line
        return _tools(self._props.lang, value, is_main=is_main, stays=stays)


def _joined(path: str, number: int) -> str:
    """Return the path in the tree to that child of the move at this path."""
    return f"{path}.{number}" if path else str(number)


# A step changes two entries; the others are the same nodes as before.
@lru_cache(maxsize=1024)
def _entry(entry: _Entry) -> Node:
    """Return the entry of a move in the list."""
    lang, move, style = entry.lang, entry.move, entry.style
    shown = label = title = None
    thrown = entry.thrower is not None
    in_words = move_text(lang, move, entry.mover, entry.thrower, turn=style.turn)
    if not style.codes:
        shown = move_shown(lang, move, entry.mover, style, thrown=thrown).replace(*_BREAKABLE)
        label = " ".join(filter(None, (sentence_case(in_words), entry.glyphs)))
    if entry.plies:
        key = "line.show.main" if entry.is_main else "line.show"
        title = text(lang, key, move=in_words, count=entry.plies)
        in_short = move_shown(lang, move, entry.mover, style, thrown=thrown)
        names = filter(None, (in_short, entry.glyphs))
        label = f"{' '.join(names)} ({title})"
    name, value = entry.target
    code = _move_string(move)
    button = node(
        "button",
        *_sign(entry),
        code if not entry.plies else node("span", code, data_words=shown, key="move"),
        *_glyphs(entry.glyphs),
        type="button",
        data_words=None if entry.plies else shown,
        title=title,
        aria_label=label,
        aria_current="step" if entry.current else None,
        data_path=entry.path or None,
        data_score=entry.score or None,
        tabindex="0" if entry.focusable or entry.plies else "-1",
        **{name: value},
    )
    button = marked(lang, button, noted=entry.noted)
    color = "black" if entry.mover is Color.BLACK else "white"
    looks = {"data_line": " fork", "data_node": " node"}.get(name, "")
    turn = entry.turn or None
    return node("li", button, class_=f"ply {color}{looks}", data_turn=turn, key=str(entry.number))


def _sign(entry: _Entry) -> Iterator[Node]:
    """Yield the sign of a variation, for a layout that shows only its first move."""
    if entry.plies:
        sign = "↰" if entry.is_main else "↳"
        yield node("span", text=sign, class_="line-sign", aria_hidden="true", key="sign")


def _glyphs(signs: str) -> Iterator[Node]:
    if signs:
        kind = _KINDS.get(signs.partition(" ")[0])
        looks = f"glyph {kind}" if kind else "glyph"
        yield node("span", text=signs, class_=looks, key="glyphs")


def _move_string(move: str) -> Node:
    """Return the MoveString; the style sheet shows words instead, unless the setting is codes."""
    return node("span", text=move, class_="code", key="code")


def lines_here(
    lang: str, record: Record, ply: int, style: MoveStyle, *, editable: bool = False
) -> Iterator[Node]:
    """Yield the variations that begin at the shown position.

    `editable`: they can be deleted, and those with a comment are marked.
    """
    said = dict(record.annotations)
    entries = []
    for index, fork in enumerate(record.forks):
        if fork.ply != ply:
            continue
        entry = _entry(
            _Entry(
                lang,
                style,
                fork.move,
                record.mover(ply + 1),
                ply + 1,
                "",
                ("data_line", str(index)),
                fork.plies,
                fork.is_main,
                False,
                False,
                glyph_signs(said[fork.path].glyphs) if fork.path in said else "",
                editable and _is_noted(record, fork.path),
                thrower=thrower_in(record, fork.path, ply + 1),
            )
        )
        stays = record.keeps_game_line
        tools = _tools(lang, str(index), is_main=fork.is_main, stays=stays)
        if not editable or (fork.is_main and stays):
            tools = ()
        key = f"line {fork.move}"
        entries.append(node("li", *entry.children, *tools, class_="line", key=key))
    if entries:
        yield node("ul", *entries, class_="lines-here", aria_label=text(lang, "lines"), key="lines")


def _is_noted(record: Record, path: Path) -> bool:
    """Return whether a position of the variation that this path begins has a comment."""
    return any(note.comment and at[: len(path)] == path for at, note in record.annotations)


def _tools(lang: str, value: str, *, is_main: bool, stays: bool) -> tuple[Node, ...]:
    """Return the buttons that make a variation the main line, and delete it.

    `stays`: the game stays the main line, so that a variation can only become the first one.
    """
    buttons = [_line_button(lang, "drop.main" if is_main else "drop", "×", value)]
    if not is_main:
        key = "line.prefer" if stays else "line.promote"
        buttons.insert(0, _line_button(lang, "promote", "⇧", value, key))
    return (node("span", *buttons, class_="line-tools", key="tools"),)


def _line_button(lang: str, verb: str, sign: str, value: str, key: str = "") -> Node:
    words = text(lang, key or f"line.{verb}")
    verb = verb.partition(".")[0]
    data = {f"data_{verb}_line": value}
    return node(
        "button",
        text=sign,
        type="button",
        class_=f"line-{verb}",
        title=words,
        aria_label=words,
        key=verb,
        **data,
    )
