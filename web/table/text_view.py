"""The text view: hands, tiles and destinations as lists, to play a whole game without the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hive_core import Color, Hex, Piece
from web.game.clock import Clock
from web.game.clock_view import clock_warnings
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
    was. `facts`: sentences about the position. `lines`: the best lines, each with its first move.
    `moves`: the last moves with their plies. `spaces`: the empty spaces beside the hive can be
    chosen, too; `found`: what of them and of the tiles was chosen rightly. `game`: the number of
    the game. `clock`: that of the game, if it has one.
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
    facts: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    moves: tuple[tuple[int, str], ...] = ()
    spaces: bool = False
    found: frozenset[Hex | Piece] = frozenset()
    game: str = ""
    fault: str = ""
    clock: Clock | None = None


_LABELS = {
    "play-computer": "welcome.play-computer",
    "learn": "welcome.learn",
}


def text_view(props: TextViewProps) -> Node:
    """Return the dialog. It repeats what is said: a modal dialog hides that from screen readers.

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
        *(() if props.clock is None else (clock_warnings(lang, props.clock),)),
        *_answers(lang, props.answers),
        *typed,
        *(_hand(lang, props.shown, color) for color in (turn, turn.other)),
        _tiles(lang, props.shown, props.found),
        *_spaces(props),
        *_marks(lang, props.marks),
        *_facts(lang, props.facts),
        *_lines(props),
        *_moves(props),
        word_button(lang, "keys"),
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
            *(_answer(lang, name) for name in names),
            class_="words-answers",
            key="answers",
        )


def _answer(lang: str, name: str) -> Node:
    """Return a button; a name such as `analyse.end` is that of its words, too."""
    action, _, rest = name.partition(".")
    return word_button(lang, action, label=f"action.{name}" if rest else _LABELS.get(name, ""))


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


def _tiles(lang: str, shown: Shown, found: frozenset[Hex | Piece]) -> Node:
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
            found=piece in found,
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
        _item(
            sentence_case(place_in_words(lang, shown.board, space, turn=shown.turn)),
            key=str(space),
            data_space=str(space),
            aria_pressed=str(space in props.found).lower(),
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


def _facts(lang: str, facts: Sequence[str]) -> Iterator[Node]:
    """Yield the list of what is known of the position."""
    if facts:
        items = [
            node("li", node("span", text=words, class_="words-fact", key="words"), key=str(at))
            for at, words in enumerate(facts)
        ]
        yield _section("facts", text(lang, "words.facts"), items)


def _lines(props: TextViewProps) -> Iterator[Node]:
    """Yield the list of the best lines; each plays its first move."""
    if props.lines:
        items = [
            _item(words, key=str(rank), data_best=move)
            for rank, (words, move) in enumerate(props.lines)
        ]
        yield _section("lines", text(props.lang, "analysis.lines"), items)


def _moves(props: TextViewProps) -> Iterator[Node]:
    """Yield the list of the last moves; each leads to the position after it."""
    if props.moves:
        items = [_item(words, key=str(ply), data_ply=str(ply)) for ply, words in props.moves]
        yield _section("moves", text(props.lang, "words.moves"), items)


def _item(words: str, *, key: str, **attrs: str) -> Node:
    """Return an entry of a list that is a button."""
    look = "words-item target-item"
    button = node("button", text=words, type="button", class_=look, key="button", **attrs)
    return node("li", button, key=key)


def _piece(
    lang: str, shown: Shown, piece: Piece, words: str, *, free: bool, found: bool = False
) -> Node:
    """Return the button of a tile; its label ends with whether the tile can move."""
    pressed = found or piece == shown.selected
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
        aria_pressed="true" if pressed else "false",
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
