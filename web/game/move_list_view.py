"""The move list: the shown moves, their variations, and marks of comments."""

from __future__ import annotations

from collections.abc import Iterator

from web.app import sentences
from web.app.parts import tool
from web.app.state import AppState
from web.game.comment_view import comment, comment_button, marked
from web.game.comments import along
from web.locale import text
from web.ui.nodes import Node, node


def history(state: AppState) -> Node:
    """Return the move list between its four buttons, and the comment to the shown position."""
    lang, ply = state.settings.lang, state.game.ply
    back, forth = ply == 0, state.is_last
    opening = bool(state.game.record.comment(0))
    return node(
        "nav",
        *(marked(state, b, noted=opening) for b in tool(state, "first", disabled=back)),
        *tool(state, "previous", disabled=back),
        node(
            "ol",
            *_entries(state),
            id="moves",
            data_empty=text(lang, "moves.none"),
            key="moves",
        ),
        *tool(state, "next", disabled=forth),
        *tool(state, "last", disabled=forth),
        *comment_button(state),
        *comment(state),
        class_="history",
        aria_label=text(lang, "moves"),
        key="history",
    )


def _entries(state: AppState) -> Iterator[Node]:
    lang = state.settings.lang
    departures = state.game.record.departures()
    noted = along(state.game.record.comments, state.game.record.moves)
    yield from _others(state, departures.get(0, []), 0)
    for number, move in enumerate(state.game.record.moves, start=1):
        current = "step" if number == state.game.ply else None
        entry = node(
            "button",
            _move_string(move),
            type="button",
            data_ply=str(number),
            data_words=None
            if state.settings.prefs.codes
            else sentences.move_shown(lang, move, codes=False),
            aria_label=None
            if state.settings.prefs.codes
            else sentences.sentence_case(sentences.move_text(lang, move)),
            aria_current=current,
            # The list is one Tab stop; arrow keys step along it.
            tabindex="0" if number == max(state.game.ply, 1) else "-1",
        )
        white = "white" if number % 2 else "black"
        turn = f"{number // 2 + 1}." if number % 2 else None
        entry = marked(state, entry, noted=number in noted)
        yield node("li", entry, class_=f"ply {white}", data_turn=turn, key=str(number))
        yield from _others(state, departures.get(number, []), number)


def _move_string(move: str) -> Node:
    """Return the MoveString; the style sheet shows words instead, unless the setting is codes."""
    return node("span", text=move, class_="code", key="code")


def _others(state: AppState, indices: list[int], ply: int) -> Iterator[Node]:
    """Yield the variations that begin after so many plies, each with a button to delete it."""
    lang = state.settings.lang
    for index in indices:
        line = state.game.record.others[index]
        if len(line) > ply:
            first = line[ply]
            shown = sentences.move_shown(lang, first, codes=state.settings.prefs.codes)
            words = text(
                lang, "line.show", move=sentences.move_text(lang, first), count=len(line) - ply
            )
        else:
            first = shown = "…"
            words = text(lang, "line.shorter", count=len(line))
        show = node(
            "button",
            node("span", text="↳", class_="line-sign", aria_hidden="true"),
            node(
                "span",
                _move_string(first),
                data_words=None if state.settings.prefs.codes else shown,
            ),
            type="button",
            data_line=str(index),
            title=words,
            aria_label=f"{shown} ({words})",
            key="show",
        )
        noted = any(at > ply for at in along(state.game.record.comments, line))
        show = marked(state, show, noted=noted)
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
        children = (show, drop) if state.hands_on else (show,)
        yield node("li", *children, class_="line", key=f"line {index} {ply}")
