"""The text view: hands, tiles and destinations as lists, to play a whole game without the board."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import Board, Color, Hex, Piece
from web.app import sentences
from web.app.state import AppState
from web.game.comment_view import comment_announcement
from web.game.typed_moves_view import field
from web.locale import text
from web.table import keyboard_focus
from web.table.hands import next_in_hand
from web.ui.nodes import Node, node
from web.ui.parts import dialog_head, word_button


def words(state: AppState) -> Node:
    """Return the dialog. It repeats the status: a modal dialog hides it from screen readers."""
    lang, board = state.settings.lang, state.board
    typed = (field(state, "type-words"),) if state.hands_on else ()
    return node(
        "dialog",
        dialog_head(lang, "words"),
        node(
            "div",
            *_status(state),
            role="status",
            aria_atomic="false",
            class_="words-said",
            key="said",
        ),
        *_buttons(state),
        *(_hand(state, board, color) for color in (board.turn, board.turn.other)),
        _tiles(state, board),
        *typed,
        _keys(state),
        id="words-dialog",
        class_="dialog words",
        closedby="any",
        aria_labelledby="words-title",
        key="words-dialog",
    )


def _status(state: AppState) -> Iterator[Node]:
    moved = sentences.last_move(state)
    if moved:
        yield node("p", text=moved, class_="words-moved", key="moved")
    noted = comment_announcement(state)
    if noted:
        yield node("p", text=noted, class_="words-moved", key="note")
    yield node("p", text=sentences.sentence(state), key="sentence")


def _buttons(state: AppState) -> Iterator[Node]:
    """Yield the buttons for everything besides choosing tiles and spaces."""
    lang, names = state.settings.lang, []
    if state.table.pending is not None:
        names = ["confirm", "cancel"]
    elif state.game.draw_offer is not None:
        names = ["accept-draw", "decline-draw"]
    elif state.table.selected is not None:
        names = ["cancel"]
    elif state.undoable:
        names = ["undo"]
    if names:
        yield node(
            "div",
            *(word_button(lang, name) for name in names),
            class_="words-answers",
            key="answers",
        )


def _destinations(state: AppState, piece: Piece) -> Node:
    """Return the destinations of the selected piece, listed below it."""
    ends = [stop for stop in keyboard_focus.stops(state) if isinstance(stop, Hex)]
    return node(
        "ul",
        *(_destination(state, state.board, piece, to) for to in ends),
        class_="words-destinations",
        aria_label=text(
            state.settings.lang,
            "words.where",
            piece=sentences.piece_name(state.settings.lang, piece),
        ),
        key="destinations",
    )


def _destination(state: AppState, board: Board, piece: Piece, to: Hex) -> Node:
    place = sentences.place_in_words(state.settings.lang, board, to, without=piece)
    button = node(
        "button",
        text=sentences.sentence_case(place),
        type="button",
        class_="words-item target-item",
        data_go=str(to),
        aria_pressed="true" if to == state.table.pending else None,
    )
    return node("li", button, key=str(to))


def _hand(state: AppState, board: Board, color: Color) -> Node:
    lang = state.settings.lang
    movable = _movable(state)
    items = [
        _piece(
            state,
            piece,
            text(lang, "reserve.piece", piece=sentences.kind_name(lang, piece), count=count),
            free=piece in movable,
        )
        for piece, count in next_in_hand(board, color).items()
    ]
    return _section(f"hand-{color}", text(lang, f"reserve.{color}"), items, state.settings.lang)


def _tiles(state: AppState, board: Board) -> Node:
    """Return every stack by its top tile, in reading order."""
    movable = _movable(state)
    tops = [stop for stop in _reading_order(state) if isinstance(stop, Piece)]
    items = [
        _piece(
            state,
            piece,
            sentences.tile_in_words(state.settings.lang, board, piece),
            free=piece in movable,
        )
        for piece in tops
    ]
    return _section("table", text(state.settings.lang, "board"), items, state.settings.lang)


def _reading_order(state: AppState) -> list[keyboard_focus.Stop]:
    return list(keyboard_focus.stops(state.deselected()))


def _movable(state: AppState) -> set[Piece | None]:
    return {move.piece for move in state.board.legal_moves} if state.playable else set()


def _piece(state: AppState, piece: Piece, words: str, *, free: bool) -> Node:
    """Return the button of a tile; its label ends with whether the tile can move."""
    looks = ["words-item", str(piece.color), *["free"] * free]
    parts = [
        node("span", class_=f"pip {piece.color}", aria_hidden="true", key="pip"),
        node("span", text=words, key="words"),
    ]
    if free:
        hand = state.board.hex_of(piece) is None
        can = text(state.settings.lang, "words.can-enter" if hand else "words.can-move")
        parts.append(node("small", text=can, key="free"))
    button = node(
        "button",
        *parts,
        type="button",
        class_=" ".join(looks),
        data_choose=str(piece),
        aria_pressed="true" if piece == state.table.selected else "false",
        key="choose",
    )
    below = (_destinations(state, piece),) if piece == state.table.selected else ()
    return node("li", button, *below, key=str(piece))


def _section(name: str, title: str, items: list[Node], lang: str = "") -> Node:
    heading = node("h3", text=title, id=f"words-{name}", key="title")
    if items:
        content = node("ul", *items, aria_labelledby=f"words-{name}", key="list")
    else:
        content = node("p", text=text(lang, "words.none"), class_="words-none", key="none")
    return node("section", heading, content, key=name)


_KEYS = (
    ("words.key.arrows", ("←", "→", "↑", "↓")),
    ("words.key.enter", ("Enter",)),
    ("words.key.escape", ("Esc",)),
    ("words.key.step", ("←", "→", "Home", "End")),
    ("words.key.type", ("/",)),
    ("words.key.undo", ("U", "R")),
    ("words.key.zoom", ("+", "−", "0")),
    ("words.key.flip", ("F",)),
    ("words.key.hint", ("H",)),
    ("words.key.analyse", ("A",)),
    ("words.key.new", ("N",)),
    ("words.key.words", ("W", "?")),
)


def _keys(state: AppState) -> Node:
    """Return the list of keyboard shortcuts."""
    lang = state.settings.lang
    rows = []
    for key, caps in _KEYS:
        names = (node("kbd", text=cap, key=cap) for cap in caps)
        rows.append(
            node(
                "div",
                node("dt", *names),
                node("dd", text=text(lang, key)),
                class_="words-key",
                key=key,
            )
        )
    off = (
        ()
        if state.settings.prefs.shortcuts
        else (node("p", text=text(lang, "words.keys.off"), key="off"),)
    )
    return node(
        "details",
        node("summary", text=text(lang, "words.keys"), key="title"),
        node("dl", *rows, key="keys"),
        *off,
        class_="words-keys",
        key="keys",
    )
