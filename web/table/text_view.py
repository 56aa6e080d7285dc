"""The text view: hands, tiles and destinations as lists, to play a whole game without the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hive_core import Color, Hex, Piece
from web.game.typed_moves_view import typing_field
from web.locale import text
from web.locale.moves import place_in_words, sentence_case, tile_in_words
from web.locale.pieces import kind_name, piece_name
from web.table import keyboard_focus
from web.table.hands import next_in_hand
from web.table.shown import Shown
from web.ui.nodes import Node, node
from web.ui.parts import dialog_head, live_region, word_button


@dataclass(frozen=True, slots=True)
class TextViewProps:
    """What the text view depends on.

    `moved`, `comment`, `status`: the last move, its comment and the status line in words; the first
    two may be empty. `spoken`: the number and the text of what screen readers say. `marks`: each
    mark and arrow in words. `answers`: the buttons for everything besides choosing tiles and
    spaces. `typing`: there is a field for typed moves; `fault`: why the last one was refused, if it
    was. `shortcuts`: single letters are shortcuts. `spaces`: the empty spaces beside the hive can
    be chosen, too. `game`: the number of the game.
    """

    lang: str
    shown: Shown
    moved: str
    comment: str
    marks: tuple[str, ...]
    status: str
    spoken: tuple[int, str]
    answers: tuple[str, ...]
    typing: bool
    shortcuts: bool
    spaces: bool = False
    game: str = ""
    fault: str = ""


def text_view(props: TextViewProps) -> Node:
    """Return the dialog. It repeats the status: a modal dialog hides it from screen readers.

    The field for typed moves is beside the status, so that both are in view.
    """
    lang, turn = props.lang, props.shown.board.turn
    typed = (
        (
            typing_field(
                lang, "type-words", game=props.game, turn=props.shown.turn, fault=props.fault
            ),
        )
        if props.typing
        else ()
    )
    return node(
        "dialog",
        dialog_head(lang, "words"),
        node(
            "div",
            *_status(props),
            role="status",
            aria_live="off",
            class_="words-said",
            key="said",
        ),
        live_region(*props.spoken),
        *_answers(lang, props.answers),
        *typed,
        *(_hand(lang, props.shown, color) for color in (turn, turn.other)),
        _tiles(lang, props.shown),
        *_spaces(props),
        *_marks(lang, props.marks),
        _keys(lang, shortcuts=props.shortcuts),
        id="words-dialog",
        class_="dialog words",
        closedby="any",
        aria_labelledby="words-title",
        key="words-dialog",
    )


def _status(props: TextViewProps) -> Iterator[Node]:
    if props.moved:
        yield node("p", text=props.moved, class_="words-moved", key="moved")
    if props.comment:
        yield node("p", text=props.comment, class_="words-moved", key="note")
    yield node("p", text=props.status, key="sentence")


def _answers(lang: str, names: Sequence[str]) -> Iterator[Node]:
    if names:
        yield node(
            "div",
            *(word_button(lang, name) for name in names),
            class_="words-answers",
            key="answers",
        )


def _destinations(lang: str, shown: Shown, piece: Piece) -> Node:
    """Return the destinations of the selected piece, listed below it."""
    ends = [stop for stop in keyboard_focus.stops(shown) if isinstance(stop, Hex)]
    return node(
        "ul",
        *(_destination(lang, shown, piece, to) for to in ends),
        class_="words-destinations",
        aria_label=text(lang, "words.where", piece=piece_name(lang, piece)),
        key="destinations",
    )


def _destination(lang: str, shown: Shown, piece: Piece, to: Hex) -> Node:
    place = place_in_words(lang, shown.board, to, without=piece, turn=shown.turn)
    button = node(
        "button",
        text=sentence_case(place),
        type="button",
        class_="words-item target-item",
        data_go=str(to),
        aria_pressed="true" if to == shown.pending else None,
    )
    return node("li", button, key=str(to))


def _hand(lang: str, shown: Shown, color: Color) -> Node:
    movable = shown.movable
    items = [
        _piece(
            lang,
            shown,
            piece,
            text(lang, "reserve.piece", piece=kind_name(lang, piece), count=count),
            free=piece in movable,
        )
        for piece, count in next_in_hand(shown.board, color).items()
    ]
    return _section(f"hand-{color}", text(lang, f"reserve.{color}"), items, lang)


def _tiles(lang: str, shown: Shown) -> Node:
    """Return every stack by its top tile, in reading order."""
    movable = shown.movable
    tops = [stop for stop in keyboard_focus.stops(shown, targets=False) if isinstance(stop, Piece)]
    items = [
        _piece(
            lang,
            shown,
            piece,
            tile_in_words(lang, shown.board, piece, turn=shown.turn),
            free=piece in movable,
        )
        for piece in tops
    ]
    return _section("table", text(lang, "board"), items, lang)


def _spaces(props: TextViewProps) -> Iterator[Node]:
    """Yield the list of the empty spaces, if they can be chosen."""
    if not props.spaces:
        return
    lang, shown = props.lang, props.shown
    items = [
        node(
            "li",
            node(
                "button",
                text=sentence_case(place_in_words(lang, shown.board, space, turn=shown.turn)),
                type="button",
                class_="words-item target-item",
                data_go=str(space),
            ),
            key=str(space),
        )
        for space in shown.spaces
    ]
    yield _section("spaces", text(lang, "words.spaces"), items)


def _marks(lang: str, marks: Sequence[str]) -> Iterator[Node]:
    """Yield the list of the marks and arrows of the position, if it has any."""
    if marks:
        items = [
            node("li", node("span", text=words, class_="words-mark", key="words"), key=words)
            for words in marks
        ]
        yield _section("marks", text(lang, "words.marks"), items)


def _piece(lang: str, shown: Shown, piece: Piece, words: str, *, free: bool) -> Node:
    """Return the button of a tile; its label ends with whether the tile can move."""
    looks = ["words-item", str(piece.color), *["free"] * free]
    parts = [
        node("span", class_=f"pip {piece.color}", aria_hidden="true", key="pip"),
        node("span", text=words, key="words"),
    ]
    if free:
        hand = shown.board.hex_of(piece) is None
        can = text(lang, "words.can-enter" if hand else "words.can-move")
        parts.append(node("small", text=can, key="free"))
    button = node(
        "button",
        *parts,
        type="button",
        class_=" ".join(looks),
        data_choose=str(piece),
        aria_pressed="true" if piece == shown.selected else "false",
        key="choose",
    )
    below = (_destinations(lang, shown, piece),) if piece == shown.selected else ()
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
    ("words.key.remove", ("Delete",)),
    ("words.key.zoom", ("+", "−", "0")),
    ("words.key.flip", ("F",)),
    ("words.key.turn", ("T", "Shift+T")),
    ("words.key.stacks", ("S",)),
    ("words.key.hint", ("H",)),
    ("words.key.analyse", ("A",)),
    ("words.key.threat", ("X",)),
    ("words.key.new", ("N",)),
    ("words.key.words", ("W", "?")),
    ("words.key.mark", ("M",)),
    ("words.key.arrow", ("D",)),
    ("words.key.color", ("1", "2", "3")),
    ("words.key.glyph", ("1", "…", "8")),
)


def _keys(lang: str, *, shortcuts: bool) -> Node:
    """Return the list of keyboard shortcuts."""
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
    off = () if shortcuts else (node("p", text=text(lang, "words.keys.off"), key="off"),)
    return node(
        "details",
        node("summary", text=text(lang, "words.keys"), key="title"),
        node("dl", *rows, key="keys"),
        node("p", text=text(lang, "words.mouse"), key="mouse"),
        *off,
        class_="words-keys",
        key="keys",
    )
