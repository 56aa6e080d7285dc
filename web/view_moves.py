"""The move list: the line that is shown, and where others leave it. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from web import say
from web.locale import text
from web.nodes import Node, node
from web.state import AppState
from web.view_parts import tool


def history(state: AppState) -> Node:
    """The move list between its four buttons."""
    lang, ply = state.lang, state.ply
    back, forth = ply == 0, state.is_last
    return node(
        "nav",
        *tool(state, "first", disabled=back),
        *tool(state, "previous", disabled=back),
        node("ol", *_entries(state), id="moves", data_empty=text(lang, "moves.none"), key="moves"),
        *tool(state, "next", disabled=forth),
        *tool(state, "last", disabled=forth),
        class_="history",
        aria_label=text(lang, "moves"),
        key="history",
    )


def _entries(state: AppState) -> Iterator[Node]:
    departures = state.record.departures()
    yield from _others(state, departures.get(0, []), 0)
    for number, move in enumerate(state.record.moves, start=1):
        current = "step" if number == state.ply else None
        entry = node("button", type="button", text=move, data_ply=str(number), aria_current=current)
        white = "white" if number % 2 else "black"
        turn = f"{number // 2 + 1}." if number % 2 else None
        yield node("li", entry, class_=f"ply {white}", data_turn=turn, key=str(number))
        yield from _others(state, departures.get(number, []), number)


def _others(state: AppState, indices: list[int], ply: int) -> Iterator[Node]:
    """The lines that go on differently after so many plies; each can be shown or forgotten."""
    lang = state.lang
    for index in indices:
        line = state.record.others[index]
        if len(line) > ply:
            first = line[ply]
            words = text(lang, "line.show", move=say.move_text(lang, first), count=len(line) - ply)
        else:
            first, words = "…", text(lang, "line.shorter", count=len(line))
        show = node(
            "button",
            node("span", text="↳", class_="line-sign", aria_hidden="true"),
            node("span", text=first),
            type="button",
            data_line=str(index),
            title=words,
            aria_label=f"{first} ({words})",
            key="show",
        )
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
