"""The move list: the shown moves, their variations, and marks of comments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from web.app.parts import Buttons
from web.game.comment_view import comment, comment_button, marked
from web.game.comments import Path, along
from web.game.record import Record
from web.locale import text
from web.locale.moves import move_shown, move_text, sentence_case
from web.ui.nodes import Node, node


@dataclass(frozen=True, slots=True)
class MoveListProps:
    """What the move list depends on.

    `ply`: the shown position. `codes`: show moves as MoveStrings, not in words. `edited_comment`:
    the position whose comment is being written. `can_comment`: comments can be written. `editable`:
    variations can be deleted.
    """

    buttons: Buttons
    record: Record
    ply: int
    codes: bool
    edited_comment: Path | None
    can_comment: bool
    editable: bool

    @property
    def lang(self) -> str:
        """The page's language."""
        return self.buttons.lang


@lru_cache(maxsize=2)
def move_list(props: MoveListProps) -> Node:
    """Return the move list between its four buttons, and the comment to the shown position."""
    lang, record, ply, tool = props.lang, props.record, props.ply, props.buttons.tool
    back, forth = ply == 0, ply == len(record.moves)
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
        *comment(lang, record, ply, props.edited_comment),
        class_="history",
        aria_label=text(lang, "moves"),
        key="history",
    )


def _entries(props: MoveListProps) -> Iterator[Node]:
    lang, record = props.lang, props.record
    departures = record.departures()
    noted = along(record.comments, record.moves)
    yield from _variations(props, departures.get(0, []), 0)
    for number, move in enumerate(record.moves, start=1):
        entry = node(
            "button",
            _move_string(move),
            type="button",
            data_ply=str(number),
            data_words=None if props.codes else move_shown(lang, move, codes=False),
            aria_label=None if props.codes else sentence_case(move_text(lang, move)),
            aria_current="step" if number == props.ply else None,
            # The list is one Tab stop; arrow keys step along it.
            tabindex="0" if number == max(props.ply, 1) else "-1",
        )
        white = "white" if number % 2 else "black"
        turn = f"{number // 2 + 1}." if number % 2 else None
        entry = marked(lang, entry, noted=number in noted)
        yield node("li", entry, class_=f"ply {white}", data_turn=turn, key=str(number))
        yield from _variations(props, departures.get(number, []), number)


def _move_string(move: str) -> Node:
    """Return the MoveString; the style sheet shows words instead, unless the setting is codes."""
    return node("span", text=move, class_="code", key="code")


def _variations(props: MoveListProps, indices: list[int], ply: int) -> Iterator[Node]:
    """Yield the variations that begin after so many plies, each with a button to delete it."""
    lang = props.lang
    for index in indices:
        line = props.record.others[index]
        if len(line) > ply:
            first = line[ply]
            shown = move_shown(lang, first, codes=props.codes)
            words = text(lang, "line.show", move=move_text(lang, first), count=len(line) - ply)
        else:
            first = shown = "…"
            words = text(lang, "line.shorter", count=len(line))
        show = node(
            "button",
            node("span", text="↳", class_="line-sign", aria_hidden="true"),
            node(
                "span",
                _move_string(first),
                data_words=None if props.codes else shown,
            ),
            type="button",
            data_line=str(index),
            title=words,
            aria_label=f"{shown} ({words})",
            key="show",
        )
        noted = any(at > ply for at in along(props.record.comments, line))
        show = marked(lang, show, noted=noted)
        forget = text(lang, "line.forget")
        drop = node(
            "button",
            text="×",
            type="button",
            class_="line-drop",
            data_drop_line=str(index),
            title=forget,
            aria_label=forget,
            key="drop",
        )
        children = (show, drop) if props.editable else (show,)
        yield node("li", *children, class_="line", key=f"line {index} {ply}")
