"""The move list: the shown moves, their variations, and marks of comments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from hive_core import Color
from hive_core.annotations import Annotation
from web.game.annotations import Path, along, glyph_signs
from web.game.comment_view import comment, comment_button, marked
from web.game.forks import Fork
from web.game.record import Record
from web.locale import text
from web.locale.moves import MoveStyle, move_shown, move_text, sentence_case
from web.shared.parts import Buttons
from web.ui.nodes import Node, node

_BREAKABLE = ("ieveheersbeestje", "ieve\u00adheers\u00adbeestje")
"""The one name of a bug that is wider than a narrow strip of moves, with the places to break it."""


@dataclass(frozen=True, slots=True)
class MoveListProps:
    """What the move list depends on.

    `ply`: the shown position. `edited_comment`: the position whose comment is being written.
    `can_comment`: comments can be written. `editable`: variations can be deleted. `goes_on`: a
    variation begins at the end of the shown line.
    """

    buttons: Buttons
    record: Record
    ply: int
    style: MoveStyle
    edited_comment: Path | None
    can_comment: bool
    editable: bool
    goes_on: bool

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
    return node(
        "nav",
        *(marked(lang, button, noted=opening) for button in tool("first", disabled=back)),
        *tool("previous", disabled=back),
        node(
            "ol",
            *_entries(props),
            id="moves",
            data_empty=text(lang, "moves.none"),
            key="moves",
        ),
        *tool("next", disabled=forth),
        *tool("last", disabled=forth),
        *write,
        *_lines_row(props),
        *comment(lang, record, ply, props.edited_comment),
        class_="history",
        aria_label=text(lang, "moves"),
        key="history",
    )


def _lines_row(props: MoveListProps) -> Iterator[Node]:
    """Yield the variations that begin at the shown position, or their room in an analysis."""
    record = props.record
    if any(fork.ply == props.ply for fork in record.forks):
        yield from lines_here(props.lang, record, props.ply, props.style, editable=props.editable)
    elif record.forks:
        # On a phone the board keeps its size from position to position.
        yield node("div", class_="lines-room", aria_hidden="true", key="lines")


class _Entry(NamedTuple):
    """What the entry of a move depends on; `ply`: of the position in which it is played."""

    lang: str
    style: MoveStyle
    move: str
    mover: Color
    number: int
    ply: int
    current: bool
    focusable: bool
    glyphs: str
    noted: bool


def _entries(props: MoveListProps) -> Iterator[Node]:
    record, ply = props.record, props.ply
    forks: dict[int, list[Node]] = {}
    said = dict(record.annotations)
    for index, fork in enumerate(record.forks):
        glyphs = _glyph_signs(said, fork.path)
        noted = _is_noted(said, fork)
        shown = _variation(
            props.lang,
            props.style,
            record.mover(fork.ply + 1),
            index,
            fork,
            glyphs,
            noted,
            props.editable and not (fork.is_main and record.keeps_game_line),
        )
        forks.setdefault(fork.ply, []).append(shown)
    here = along(record.annotations, record.moves)
    yield from forks.get(0, ())
    for number, move in enumerate(record.moves, start=1):
        note = here.get(number)
        yield _entry(
            _Entry(
                props.lang,
                props.style,
                move,
                record.mover(number),
                number,
                record.first_ply + number - 1,
                number == ply,
                # The list is one Tab stop; arrow keys step along it.
                number == max(ply, 1),
                "" if note is None else glyph_signs(note.glyphs),
                note is not None and bool(note.comment),
            )
        )
        yield from forks.get(number, ())


# A step changes two entries; the others are the same nodes as before.
@lru_cache(maxsize=1024)
def _entry(entry: _Entry) -> Node:
    """Return the entry of a move in the list."""
    lang, move, number, style = entry.lang, entry.move, str(entry.number), entry.style
    words = shown = None
    if not style.codes:
        words = sentence_case(move_text(lang, move, entry.mover, flip=style.flip))
        shown = move_shown(lang, move, entry.mover, style).replace(*_BREAKABLE)
    button = node(
        "button",
        _move_string(move),
        *_glyphs(entry.glyphs),
        type="button",
        data_ply=number,
        data_words=shown,
        aria_label=" ".join(filter(None, (words, entry.glyphs))) if words else None,
        aria_current="step" if entry.current else None,
        tabindex="0" if entry.focusable else "-1",
    )
    turn, is_black = divmod(entry.ply, 2)
    told = None if is_black and entry.number > 1 else f"{turn + 1}."
    button = marked(lang, button, noted=entry.noted)
    color = "black" if is_black else "white"
    return node("li", button, class_=f"ply {color}", data_turn=told, key=number)


def _glyphs(signs: str) -> Iterator[Node]:
    if signs:
        yield node("span", text=signs, class_="glyph", key="glyphs")


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
    found = [
        _variation(
            lang,
            style,
            record.mover(fork.ply + 1),
            index,
            fork,
            _glyph_signs(said, fork.path),
            editable and _is_noted(said, fork),
            editable and not (fork.is_main and record.keeps_game_line),
        )
        for index, fork in enumerate(record.forks)
        if fork.ply == ply
    ]
    if found:
        yield node("ul", *found, class_="lines-here", aria_label=text(lang, "lines"), key="lines")


def _is_noted(said: Mapping[Path, Annotation], fork: Fork) -> bool:
    """Return whether a position of the variation has a comment."""
    return any(note.comment and path[: fork.ply + 1] == fork.path for path, note in said.items())


def _glyph_signs(said: Mapping[Path, Annotation], path: Path) -> str:
    return glyph_signs(said[path].glyphs) if path in said else ""


@lru_cache(maxsize=256)
def _variation(
    lang: str,
    style: MoveStyle,
    mover: Color,
    index: int,
    fork: Fork,
    glyphs: str,
    noted: bool,
    editable: bool,
) -> Node:
    """Return a variation, with a button to make it the main line and one to delete it."""
    shown = move_shown(lang, fork.move, mover, style)
    key = "line.show.main" if fork.is_main else "line.show"
    words = text(
        lang, key, move=move_text(lang, fork.move, mover, flip=style.flip), count=fork.plies
    )
    show = node(
        "button",
        node("span", text="↰" if fork.is_main else "↳", class_="line-sign", aria_hidden="true"),
        node("span", _move_string(fork.move), data_words=None if style.codes else shown),
        *_glyphs(glyphs),
        type="button",
        data_line=str(index),
        title=words,
        aria_label=f"{shown} {glyphs} ({words})" if glyphs else f"{shown} ({words})",
        key="show",
    )
    children = [marked(lang, show, noted=noted)]
    if editable and not fork.is_main:
        children.append(_line_button(lang, "promote", "⇧", index))
    if editable:
        verb = "drop.main" if fork.is_main else "drop"
        children.append(_line_button(lang, verb, "×", index))
    return node("li", *children, class_="line", key=f"line {fork.ply} {fork.move}")


def _line_button(lang: str, verb: str, sign: str, index: int) -> Node:
    words = text(lang, f"line.{verb}")
    verb = verb.partition(".")[0]
    data = {f"data_{verb}_line": str(index)}
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
