"""The board as nodes of one SVG: tiles, destinations and marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from hive_core import Board, Hex, Piece
from web.app import sentences
from web.app.parts import tool
from web.app.state import AppState, Stuck
from web.computer.analysis_view import arrows, bar
from web.computer.review_update import reviewable
from web.computer.review_view import better_marks
from web.game.move_animation import way_to
from web.locale import text
from web.table import keyboard_focus
from web.table.explanation_view import hive_shifts, why_marks
from web.table.queen_liberties import free_sides, liberties_drawing, shows_liberties
from web.table.welcome_view import welcome
from web.ui import geometry
from web.ui.art import (
    CLIMB_TARGET,
    TARGET,
    TILE_BOX,
    TILE_OUTLINE,
    TILE_SHADOW,
    tile_drawing,
)
from web.ui.geometry import FIRST_FRAME, RADIUS, WIDTH, Frame, Point, center
from web.ui.nodes import Node, node
from web.ui.parts import icon_button, word_button


def table(state: AppState) -> Node:
    """Return the board with the banner over it, and an open stack beside it."""
    computer = state.computer.without_findings()
    cache_key = replace(
        state,
        table=replace(state.table, frame=FIRST_FRAME),
        game=replace(state.game, clock=None),
        computer=computer,
    )
    layers, over = _cached_layers(cache_key.without_review())
    looks = "table peek-high" if _in_peek_corner(state) else "table"
    way_back: tuple[Node, ...] = ()
    if state.embed.framed and is_partial(state):
        looks += " partial"
        fit = icon_button(state.settings.lang, "fit")
        way_back = (node("div", fit, class_="view-tools", key="way-back"),)
    drawing = _svg(state, (*layers, *arrows(state)))
    return node("div", drawing, *over, *bar(state), *way_back, class_=looks, key="table")


def is_partial(state: AppState) -> bool:
    """Return whether a tile is out of view, so that the board can be panned."""
    return not geometry.shows_all(state.table.frame, state.board.stacks(), flip=state.table.flip)


@lru_cache(maxsize=4)
def _cached_layers(state: AppState) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """Return the layers of the SVG that don't depend on the frame, and what lies over the board."""
    board = state.board
    layers = (
        node("g", *_trail(state), class_="layer trail", key="trail"),
        node("g", *_tiles(state, board), class_="layer tiles", key="tiles"),
        node("g", *why_marks(state), class_="layer why", key="why", aria_hidden="true"),
        node("g", *_targets(state, board), class_="layer targets", key="targets"),
        node("g", *better_marks(state), class_="layer arrows", aria_hidden="true", key="better"),
        node("g", class_="layer flights", key="flights"),
    )
    over = (*_banner(state, board), *_open_stack_list(state, board), *_view_tools(state))
    return layers, (*welcome(state), *over)


def _banner(state: AppState, board: Board) -> Iterator[Node]:
    """Yield a banner with a question or the result."""
    lang, outcome = state.settings.lang, board.outcome()
    if state.mode == "retry" and state.table.pending is None:
        return
    # The board is low above an analysed review, and the review shows the result.
    told = state.mode == "analysis" and state.computer.review is not None
    if outcome is not None and state.is_last and not told:
        title = sentences.result_title(state, outcome.winner)
        # Undo reverts an end by the players; after an end by the rules a new game begins.
        ended = state.mode == "play" and state.game.record.ending is not None
        first = "undo" if ended and state.offers("undo") else "new-game"
        reviewed = state.computer.review is not None or not reviewable(state)
        buttons: tuple[str, ...] = (first,) if reviewed else (first, "review")
    elif state.game.draw_offer is not None:
        title, buttons = text(lang, "draw.offered"), ("accept-draw", "decline-draw")
    elif state.table.pending is not None:
        title, buttons = "", ("confirm", "cancel")
    else:
        return
    head = (node("strong", text=title, key="title"),) if title else ()
    labels = {"new-game": "new.title"}
    wanted = (
        word_button(lang, name, label=labels.get(name, ""))
        for name in buttons
        if _has_button(state, name)
    )
    yield node("div", *head, *wanted, class_="banner", key="banner")


def _has_button(state: AppState, action: str) -> bool:
    """Return whether the banner has this button; answers to a question are always there."""
    return action not in ("new-game", "review") or state.offers(action)


def _view_tools(state: AppState) -> Iterator[Node]:
    """Yield the buttons for the view, in the corner of the board."""
    if state.embed.framed:
        return  # an embedded page has them among its other buttons
    names = ("zoom-in", "zoom-out", "fit", "flip", "words")
    tools = [part for name in names for part in tool(state, name)]
    if tools:
        yield node(
            "div",
            *tools,
            class_="view-tools",
            role="group",
            aria_label=text(state.settings.lang, "view"),
            key="view-tools",
        )


def _svg(state: AppState, layers: tuple[Node, ...]) -> Node:
    return node(
        "svg",
        node("g", *_hints(state, state.board), class_="layer hints", key="hints"),
        *layers,
        id="board",
        role="group",
        aria_label=text(state.settings.lang, "board"),
        viewBox=str(state.table.frame),
        preserveAspectRatio="xMidYMid meet",
        key="board",
    )


def _place(place: Hex, level: int, state: AppState, by: Point | None = None) -> str:
    at, by = center(place, level, flip=state.table.flip), by or Point(0.0, 0.0)
    return f"transform:translate({at.x + by.x:g}px,{at.y + by.y:g}px)"


def _hints(state: AppState, board: Board) -> list[Node]:
    """Return the faint grid of the board, and where the last moved tile came from."""
    nodes = [node("defs", drawing=_LATTICE, key="defs"), _lattice(state.table.frame)]
    came_from = _last_from(state, board)
    if came_from is not None:
        nodes.append(
            node(
                "g",
                drawing=TILE_OUTLINE,
                class_="last-from",
                style=_place(came_from, 0, state),
                key="from",
            )
        )
    return nodes


_HALF, _DOUBLE = WIDTH / 2, 3 * RADIUS
_LATTICE = (
    f'<pattern id="lattice" width="{WIDTH:.3f}" height="{_DOUBLE:g}" '
    f'patternUnits="userSpaceOnUse" x="{-_HALF:.3f}" y="{-RADIUS:g}">'
    f'<path d="M{_HALF:.2f} 0L{WIDTH:.2f} 50V150L{_HALF:.2f} 200L0 150V50Z'
    f'M{_HALF:.2f} 200V300M0 150V50M{WIDTH:.2f} 150V50"/></pattern>'
)


def _lattice(frame: Frame) -> Node:
    """Return the grid, far larger than the frame so that it fills any window."""
    return node(
        "rect",
        class_="lattice",
        fill="url(#lattice)",
        x=f"{frame.x - 3 * frame.width:g}",
        y=f"{frame.y - 3 * frame.height:g}",
        width=f"{7 * frame.width:g}",
        height=f"{7 * frame.height:g}",
        key="lattice",
    )


def _last_from(state: AppState, board: Board) -> Hex | None:
    """Return where the piece of the last move was before it; None if it was in hand."""
    piece = last_moved(state, board)
    return None if piece is None else state.game.record.board(_last_ply(state) - 1).hex_of(piece)


def _last_ply(state: AppState) -> int:
    """Return the ply of the last move shown that is not a forced pass; 0 for none."""
    ply = state.game.ply
    while ply and state.game.record.moves[ply - 1] == "pass":
        ply -= 1
    return ply


def last_moved(state: AppState, board: Board) -> Piece | None:
    """Return the piece that was placed or moved last in the shown position."""
    ply = _last_ply(state)
    return board.move_stack[ply - 1].piece if ply else None


def _tiles(state: AppState, board: Board) -> list[Node]:
    """Return all tiles, from the back to the front and from the ground up."""
    shown = state.playable and state.settings.prefs.movable
    movable = {move.piece for move in board.legal_moves} if shown else set()
    last, home = last_moved(state, board), keyboard_focus.home(state)
    apart = hive_shifts(state)
    fallen = board.surrounded_queens()
    spots = [
        (level, center(place, flip=state.table.flip).y, place, piece, stack)
        for place, stack in board.stacks().items()
        for level, piece in enumerate(stack)
    ]
    nodes = []
    for level, _, place, piece, stack in sorted(spots, key=lambda s: (s[0], s[1], s[2])):
        on_top = level == len(stack) - 1
        states = {
            "covered": not on_top,
            "movable": piece in movable,
            "selected": piece == state.table.selected,
            "last-to": piece == last,
            "fallen": piece in fallen,
            "stuck": isinstance(state.notice, Stuck) and piece == state.notice.piece,
            "hinted": state.computer.hint is not None and piece == state.computer.hint.piece,
        }
        drawing = tile_drawing(piece.bug, str(piece)[1:], len(stack) if on_top else 1)
        label = _tile_label(state.settings.lang, piece, level, len(stack))
        if shows_liberties(state, piece, on_top=on_top):
            drawing += liberties_drawing(state, piece)
            label = _with_liberties(state.settings.lang, label, len(free_sides(board, piece)))
        nodes.append(
            node(
                "g",
                node("g", drawing=TILE_SHADOW),
                node("g", drawing=drawing, class_="tile-lift"),
                class_=" ".join(
                    ["tile", str(piece.color), *(name for name, on in states.items() if on)]
                ),
                data_piece=str(piece),
                data_hex=str(place),
                data_level=str(level),
                tabindex="0" if piece == home else "-1",
                role="button",
                aria_pressed="true"
                if piece == state.table.selected
                else "false"
                if on_top
                else None,
                aria_label=label,
                style=_place(place, level, state, apart.get(place)),
                key=str(piece),
            )
        )
    return nodes


def _tile_label(lang: str, piece: Piece, level: int, height: int) -> str:
    name = sentences.piece_name(lang, piece)
    if height == 1:
        return name
    if level < height - 1:
        return text(lang, "tile.covered", piece=name)
    return text(lang, "tile.stack", piece=name, level=level + 1, height=height)


def _with_liberties(lang: str, label: str, count: int) -> str:
    return text(lang, "tile.free" if count else "tile.free.none", piece=label, count=count)


def _trail(state: AppState) -> Iterator[Node]:
    """Yield the path of the last move, drawn under the tiles."""
    way = way_to(state, _last_ply(state))
    if len(way) > 1:
        d = "M" + "L".join(f"{at.x:g} {at.y:g}" for at in way)
        yield node("path", d=d, key=d)


def _targets(state: AppState, board: Board) -> list[Node]:
    piece = state.table.selected
    if piece is None:
        return []
    nodes, home = [], keyboard_focus.home(state)
    for to in sorted(state.destinations, key=lambda to: (to.r, to.q)):
        height = len(board.stack_at(to))
        looks = ["target", *["climb"] * bool(height), *["pending"] * (to == state.table.pending)]
        looks += ["hinted"] * (state.computer.hint is not None and to == state.computer.hint.place)
        place = sentences.place_name(state.settings.lang, board, piece, to)
        nodes.append(
            node(
                "g",
                drawing=CLIMB_TARGET if height else TARGET,
                class_=" ".join(looks),
                data_target=str(to),
                tabindex="0" if to == home else "-1",
                role="button",
                aria_label=text(
                    state.settings.lang,
                    "target",
                    piece=sentences.piece_name(state.settings.lang, piece),
                    place=place,
                ),
                style=_place(to, max(height - 1, 0), state),
                key=f"{to}",
            )
        )
    return nodes


def _open_stack_list(state: AppState, board: Board) -> Iterator[Node]:
    """Yield the tiles of the open stack."""
    place = _open_stack(state)
    stack = () if place is None else board.stack_at(place)
    if len(stack) > 1:
        yield _peek(state.settings.lang, stack)


def _open_stack(state: AppState) -> Hex | None:
    """Return the stack that the player opened, or the one that contains the chosen piece."""
    piece = state.notice.piece if isinstance(state.notice, Stuck) else state.table.selected
    return state.table.peek or (None if piece is None else state.board.hex_of(piece))


def _in_peek_corner(state: AppState) -> bool:
    """Return whether the open stack is at the bottom left, where its list would cover it."""
    place, frame = _open_stack(state), state.table.frame
    if place is None:
        return False
    at = center(place, flip=state.table.flip)
    return at.x < frame.x + 0.6 * frame.width and at.y > frame.y + 0.6 * frame.height


def _peek(lang: str, stack: tuple[Piece, ...]) -> Node:
    """Return the list of the tiles in a stack, top first."""
    tiles = (
        node(
            "svg",
            node("g", drawing=tile_drawing(piece.bug), class_=f"tile {piece.color}"),
            viewBox=TILE_BOX,
            role="img",
            aria_label=sentences.piece_name(lang, piece),
            key=str(piece),
        )
        for piece in reversed(stack)
    )
    title = node("span", text=text(lang, "stack.top-down"), key="title")
    return node("div", title, *tiles, class_="peek", key="peek")
