"""AppState -> the nodes of the whole page, in reading order; the style sheet places them. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import Board, Bug, Color, Piece
from web import say, view_board
from web.app import AppState, next_in_hand
from web.drawings import BRAND, ICONS, TILE_BOX, TILE_OUTLINE, tile_drawing
from web.locale import text
from web.nodes import Node, node
from web.view_dialogs import dialogs


def view(state: AppState) -> Node:
    """`#app` as it should be."""
    board = state.board
    near, far = (Color.BLACK, Color.WHITE) if state.flip else (Color.WHITE, Color.BLACK)
    return node(
        "main",
        _header(state),
        _reserve(state, board, far, near=False),
        view_board.table(state),
        _reserve(state, board, near, near=True),
        _status(say.sentence(state)),
        _history(state),
        _actions(state),
        *dialogs(state.lang),
        id="app",
        data_game_string=state.record.game_string(),
        data_state=str(board.state),
        data_turn=str(board.turn),
        data_ply=str(state.ply),
        data_thinking="0",
        data_mode=state.mode,
    )


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
        *_tool(state, "about"),
        class_="top",
        key="top",
    )


def _status(sentence: str) -> Node:
    """The status line, in smaller letters where a sentence needs them."""
    long = "long" if len(sentence) > _LONG else None
    return node("p", text=sentence, id="status", role="status", class_=long, key="status")


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


# -- the record ------------------------------------------------------------------------------------


def _history(state: AppState) -> Node:
    lang, ply, moves = state.lang, state.ply, state.record.moves
    back, forth = ply == 0, ply == len(moves)
    entries = (
        node(
            "li",
            node(
                "button",
                type="button",
                text=move,
                data_ply=str(number),
                aria_current="step" if number == ply else None,
            ),
            key=str(number),
        )
        for number, move in enumerate(moves, start=1)
    )
    return node(
        "nav",
        *_tool(state, "first", disabled=back),
        *_tool(state, "previous", disabled=back),
        node("ol", *entries, id="moves", data_empty=text(lang, "moves.none"), key="moves"),
        *_tool(state, "next", disabled=forth),
        *_tool(state, "last", disabled=forth),
        class_="history",
        aria_label=text(lang, "moves"),
        key="history",
    )


def _actions(state: AppState) -> Node:
    lang, record = state.lang, state.record
    idle = state.mode != "play"
    return node(
        "div",
        *_action(state, "new-game"),
        *_action(state, "undo", disabled=not state.undoable),
        *_action(state, "redo", disabled=idle or not record.undone),
        *_action(state, "flip"),
        *_action(state, "fit"),
        class_="actions",
        role="group",
        aria_label=text(lang, "controls"),
        key="actions",
    )


def _icon(name: str) -> Node:
    return node("svg", drawing=ICONS[name], class_="icon", viewBox="0 0 24 24", aria_hidden="true")


def _action(state: AppState, action: str, *, disabled: bool = False) -> Iterator[Node]:
    """A button with its word under the icon, unless it is not wanted."""
    if not state.offers(action):
        return
    yield node(
        "button",
        _icon(action),
        node("span", text=text(state.lang, f"action.{action}")),
        type="button",
        class_="action",
        data_action=action,
        disabled=disabled,
        key=action,
    )


def _tool(state: AppState, action: str, *, disabled: bool = False) -> Iterator[Node]:
    """A button of an icon, its words in a tooltip, unless it is not wanted."""
    if not state.offers(action):
        return
    name = text(state.lang, f"action.{action}")
    yield node(
        "button",
        _icon(action),
        type="button",
        class_="tool",
        data_action=action,
        title=name,
        aria_label=name,
        disabled=disabled,
        key=action,
    )
