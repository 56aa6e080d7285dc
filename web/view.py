"""AppState -> the nodes of the whole page, in reading order; the style sheet places them. Pure."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from hive_core import Board, Bug, Color, Piece
from web import say, view_board
from web.app import next_in_hand
from web.drawings import BRAND, TILE_BOX, TILE_OUTLINE, tile_drawing
from web.geometry import FIRST_FRAME
from web.locale import text
from web.nodes import Node, node
from web.state import AppState
from web.view_dialogs import dialog
from web.view_moves import history
from web.view_parts import action, tool
from web.view_time import clocks
from web.view_typing import typing


def view(state: AppState) -> Node:
    """`#app` as it should be."""
    # What only looks elsewhere, or only has another time on its clock, is not made anew.
    still, said = _parts(replace(state, frame=FIRST_FRAME, clock=None))
    top, far, near, *rest = still
    board = state.board
    return node(
        "main",
        top,
        far,
        view_board.table(state),
        near,
        *clocks(state),
        *rest,
        *dialog(state),
        id="app",
        data_game_string=said,
        data_state=str(board.state),
        data_turn=str(board.turn),
        data_ply=str(state.ply),
        data_thinking="0",
        data_mode=state.mode,
        data_clock="1" if state.clock else None,
    )


@lru_cache(maxsize=4)
def _parts(state: AppState) -> tuple[tuple[Node, ...], str]:
    """All but the table, the clocks and the dialog; and the game as a GameString."""
    board = state.board
    near, far = (Color.BLACK, Color.WHITE) if state.flip else (Color.WHITE, Color.BLACK)
    parts = (
        _header(state),
        _reserve(state, board, far, near=False),
        _reserve(state, board, near, near=True),
        _status(say.sentence(state), warning=say.is_warning(state)),
        _spoken(state),
        history(state),
        *typing(state),
        _actions(state),
        node("footer", text=text(state.lang, "footer"), class_="footer", key="footer"),
    )
    return parts, state.record.game_string()


def prerender() -> str:
    """The markup of a new page, for the first paint before Python runs."""
    return view(AppState()).markup()


def _header(state: AppState) -> Node:
    mark = node(
        "svg", drawing=BRAND, class_="brand-mark", viewBox="-100 -100 200 200", aria_hidden="true"
    )
    name = node("span", text="Hive")
    return node(
        "header",
        node("h1", mark, name, class_="brand", key="brand"),
        *tool(state, "open"),
        *tool(state, "share"),
        *tool(state, "settings"),
        *tool(state, "about"),
        class_="top",
        key="top",
    )


def _status(sentence: str, *, warning: bool) -> Node:
    """The status line, in smaller letters where a sentence needs them."""
    looks = ["long"] * (len(sentence) > _LONG) + ["warning"] * warning
    return node(
        "p",
        text=sentence,
        id="status",
        role="status",
        class_=" ".join(looks) or None,
        key="status",
    )


def _spoken(state: AppState) -> Node:
    """The move that led to the position, for those who hear the page."""
    return node(
        "p",
        text=say.last_move(state),
        id="spoken",
        class_="unseen",
        aria_live="polite",
        key="spoken",
    )


_LONG = 90

# -- hands -----------------------------------------------------------------------------------------


def _reserve(state: AppState, board: Board, color: Color, *, near: bool) -> Node:
    lang = state.lang
    to_move = board.turn is color and board.outcome() is None
    head = [
        node("span", class_=f"pip {color}", aria_hidden="true", key="pip"),
        node("span", text=say.color_title(lang, color), class_="reserve-name", key="name"),
    ]
    if to_move:
        turn = text(lang, "reserve.to-move")
        head.append(node("span", text=turn, class_="reserve-turn", key="turn"))
    kinds = {board_piece.bug: board_piece for board_piece in next_in_hand(board, color)}
    counts = next_in_hand(board, color)
    placeable = {m.piece for m in board.legal_moves} if state.playable and to_move else set()
    hands = [
        _hand(state, kinds[bug], counts[kinds[bug]], placeable)
        if bug in kinds
        else _empty_hand(bug)
        for bug in Bug
        if board.game_type.includes(bug)
    ]
    return node(
        "section",
        node("h2", *head, class_="reserve-head"),
        node("div", *hands, class_="reserve-tiles", data_kinds=str(len(hands))),
        class_=f"reserve {color} {'near' if near else 'far'}{' to-move' if to_move else ''}",
        aria_label=text(lang, f"reserve.{color}"),
        key=f"reserve-{color}",
    )


def _hand(state: AppState, piece: Piece, count: int, placeable: set[Piece | None]) -> Node:
    selected = piece == state.selected
    return node(
        "button",
        node(
            "svg",
            node("g", drawing=tile_drawing(piece.bug), class_=f"tile {piece.color}"),
            viewBox=TILE_BOX,
            aria_hidden="true",
        ),
        node("span", text=f"×{count}", class_="count", aria_hidden="true"),
        type="button",
        class_="hand"
        + (" selected" if selected else "")
        + ("" if piece in placeable else " resting"),
        data_reserve=str(piece),
        data_count=str(count),
        aria_pressed="true" if selected else "false",
        aria_label=text(
            state.lang,
            "reserve.piece",
            piece=say.kind_name(state.lang, piece),
            count=count,
        ),
        key=piece.bug.value,
    )


def _empty_hand(bug: Bug) -> Node:
    """A place that keeps the others where they are."""
    outline = node("svg", drawing=TILE_OUTLINE, viewBox=TILE_BOX)
    return node(
        "span", outline, class_="hand hand-empty", aria_hidden="true", key=f"no {bug.value}"
    )


def _actions(state: AppState) -> Node:
    record = state.record
    idle = state.mode != "play"
    over = idle or record.board().outcome() is not None
    return node(
        "div",
        *action(state, "new-game"),
        *action(state, "undo", disabled=not state.undoable),
        *action(state, "redo", disabled=idle or not record.undone),
        *action(state, "offer-draw", disabled=over or state.draw_offer is not None),
        *action(state, "resign", disabled=over),
        class_="actions",
        role="group",
        aria_label=text(state.lang, "controls"),
        key="actions",
    )
