"""The views of the position editor: palettes, fields, faults, the position as text.

Imported when the editor is opened, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from hive_core import Bug, Color, Hex, Piece
from hive_core.faults import Fault
from web.editor import check, sentences
from web.editor.draft import MOST_TURNS, Draft
from web.editor.shown import ShownDraft
from web.editor.state import EditorState
from web.game.rules import EXPANSIONS
from web.locale import phrases, text
from web.locale.moves import on_table, sentence_case
from web.locale.pieces import color_title, piece_name
from web.table import keyboard_focus
from web.table.hands import next_in_hand
from web.table.hands_view import empty_slot, hand_tile
from web.ui.drawings import TILE_OUTLINE, height_badge
from web.ui.geometry import center
from web.ui.nodes import Node, node
from web.ui.parts import action_row, icon, word_button

# -- the palettes ----------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def palette(lang: str, shown: ShownDraft, color: Color, *, near: bool) -> Node:
    """Return the tiles of a colour that are not on the board; `near`: it is below the board."""
    draft = shown.board
    counts = next_in_hand(draft, color)
    kinds = {piece.bug: piece for piece in counts}
    home = keyboard_focus.hand_home(shown, color)
    tiles = [
        hand_tile(
            lang,
            kinds[bug],
            counts[kinds[bug]],
            selected=kinds[bug] == shown.selected,
            home=kinds[bug] == home,
        )
        if bug in kinds
        else empty_slot(bug)
        for bug in Bug
        if draft.game_type.includes(bug)
    ]
    to_move = draft.turn is color
    head = [
        node("span", class_=f"pip {color}", aria_hidden="true", key="pip"),
        node("span", text=color_title(lang, color), class_="reserve-name", key="name"),
    ]
    if to_move:
        words = text(lang, "reserve.to-move")
        head.append(node("span", text=words, class_="reserve-turn", key="turn"))
    return node(
        "section",
        node("div", node("h2", *head, class_="reserve-head"), class_="reserve-top"),
        node(
            "div",
            *tiles,
            class_="reserve-tiles",
            data_kinds=str(len(tiles)),
            role="toolbar",
            aria_label=text(lang, f"reserve.{color}"),
        ),
        class_=f"reserve {color} {'near' if near else 'far'}{' to-move' if to_move else ''}",
        key=f"reserve-{color}",
    )


# -- marks on the board ----------------------------------------------------------------------------


@lru_cache(maxsize=4)
def fault_marks(draft: Draft, *, turn: int) -> Node:
    """Return the layer with a mark on each hex that shows a fault."""
    marks = (
        _fault_mark(place, len(draft.stack_at(place)), turn=turn, impossible=impossible)
        for place, impossible in check.fault_hexes(draft).items()
    )
    return node("g", *marks, class_="layer faults", aria_hidden="true", key="faults")


def _fault_mark(place: Hex, height: int, *, turn: int, impossible: bool) -> Node:
    at = center(place, max(height - 1, 0), turn=turn)
    return node(
        "g",
        drawing=TILE_OUTLINE + (height_badge(height) if height > 1 else ""),
        class_="fault-mark" if impossible else "fault-mark unusual",
        data_fault_hex=str(place),
        style=f"transform:translate({at.x:g}px,{at.y:g}px)",
        key=f"{place}",
    )


# -- the panel -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PanelProps:
    """What the fields depend on."""

    lang: str
    editor: EditorState


@lru_cache(maxsize=2)
def panel(props: PanelProps) -> Node:
    """Return the faults, the fields and the position as text."""
    lang, draft = props.lang, props.editor.draft
    return node(
        "section",
        node("div", _faults(lang, draft), _make_task(lang, draft), class_="editor-top", key="top"),
        _fields(lang, props.editor),
        _text(lang, props.editor),
        node(
            "div",
            word_button(lang, "clear-board"),
            word_button(lang, "reset-position"),
            class_="editor-buttons",
            key="buttons",
        ),
        class_="editor",
        aria_label=text(lang, "editor.title"),
        key="editor",
    )


def _faults(lang: str, draft: Draft) -> Node:
    found = check.faults(draft)
    # A position in which the game has ended is possible, but cannot be played.
    stopping = [fault for fault in found if fault.forbids or fault.kind in check.OVER]
    groups = (
        ("impossible", stopping),
        ("unusual", [fault for fault in found if fault not in stopping]),
    )
    parts = [
        part
        for name, faults in groups
        if faults
        for part in (
            node("h3", text=text(lang, f"editor.faults.{name}"), class_=name, key=f"{name}-title"),
            node("ul", *(_fault(lang, draft, f) for f in faults), class_=name, key=name),
        )
    ]
    none = node("p", text=text(lang, "editor.faults.none"), class_="faultless", key="none")
    return node("div", *(parts or [none]), class_="faults-found", aria_live="polite", key="faults")


def _make_task(lang: str, draft: Draft) -> Node:
    """Return the button that opens the dialog for a task from the position."""
    return node(
        "button",
        icon("make-task"),
        node("span", text=text(lang, "action.make-task")),
        type="button",
        class_="button make-task",
        data_action="make-task",
        aria_disabled=not check.is_playable(draft),
        key="make-task",
    )


def _fault(lang: str, draft: Draft, fault: Fault) -> Node:
    words = sentence_case(sentences.clause(lang, draft, fault)) + "."
    sort = "impossible" if fault.forbids else "unusual"
    return node("li", text=words, data_fault=fault.kind.name, data_sort=sort)


def _fields(lang: str, editor: EditorState) -> Node:
    draft = editor.draft
    turns = (_turn(lang, color, chosen=draft.turn is color) for color in Color)
    number = node(
        "label",
        node("span", text=text(lang, "editor.number")),
        node(
            "input",
            type="number",
            name="number",
            min="1",
            max=str(MOST_TURNS),
            inputmode="numeric",
            placeholder=text(lang, "editor.number.auto", number=draft.lowest_number),
            value="" if draft.number is None else str(draft.number),
            autocomplete="off",
        ),
        class_="field number",
        key="number",
    )
    return node(
        "form",
        node(
            "fieldset",
            node("legend", text=text(lang, "editor.turn")),
            *turns,
            class_="turns",
            key="turns",
        ),
        number,
        node(
            "fieldset",
            node("legend", text=text(lang, "new.pieces")),
            *(_expansion(lang, bug, ticked=draft.game_type.includes(bug)) for bug in EXPANSIONS),
            class_="kinds",
            key="kinds",
        ),
        _moved(lang, draft),
        node(
            "button",
            text=text(lang, "action.mark-moved"),
            type="button",
            class_="button",
            data_action="mark-moved",
            title=text(lang, "editor.marking"),
            aria_pressed="true" if editor.marking else "false",
            key="mark-moved",
        ),
        class_="editor-fields",
        name="editor",
        key="fields",
    )


def _turn(lang: str, color: Color, *, chosen: bool) -> Node:
    return node(
        "label",
        node("input", type="radio", name="turn", value=str(color), checked=chosen),
        node("span", class_=f"pip {color}", aria_hidden="true"),
        node("span", text=color_title(lang, color)),
        class_="chip",
        key=str(color),
    )


def _expansion(lang: str, bug: Bug, *, ticked: bool) -> Node:
    return node(
        "label",
        node("input", type="checkbox", name=str(bug), checked=ticked),
        node("span", text=sentence_case(text(lang, f"bug.{bug.value}"))),
        class_="chip",
        key=bug.value,
    )


def _moved(lang: str, draft: Draft) -> Node:
    """Return the choice of the tile that moved last, among the top tiles."""
    tops = {stack[-1] for _, stack in draft.placed}
    pieces = sorted(tops | ({draft.moved} if draft.moved else set()), key=lambda p: p.index)
    among = on_table(draft)
    options = (
        _option(str(piece), sentence_case(piece_name(lang, piece, among)), draft.moved == piece)
        for piece in pieces
    )
    none = _option("", text(lang, "editor.moved.none"), draft.moved is None)
    return node(
        "label",
        node("span", text=text(lang, "editor.moved")),
        node("select", none, *options, name="moved"),
        class_="field moved",
        key="moved",
    )


def _option(value: str, words: str, chosen: bool) -> Node:
    return node("option", value=value, text=words, selected=chosen, key=value or "none")


def _text(lang: str, editor: EditorState) -> Node:
    field = node(
        "input",
        type="text",
        id="position-text",
        name="position",
        value=editor.draft.text,
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        enterkeyhint="done",
        aria_invalid="true" if editor.unreadable is not None else None,
        aria_describedby="position-fault",
        key="field",
    )
    return node(
        "form",
        node("label", text=text(lang, "editor.text"), for_="position-text", key="label"),
        node("div", field, word_button(lang, "copy-position"), class_="link-row", key="row"),
        node("p", *_unreadable(lang, editor), id="position-fault", key="fault"),
        class_="position-text",
        name="position",
        key="text",
    )


def _unreadable(lang: str, editor: EditorState) -> Iterator[Node]:
    why = editor.unreadable
    if why is not None:
        yield node("span", text=phrases.sentence(lang, why.key, why.values), key="why")


# -- the buttons below the board -------------------------------------------------------------------


_TELLING = ("play-position", "analyse", "share-position")
"""The buttons that say what is wrong with the position while they are grey."""


def actions(lang: str, editor: EditorState, selected: Piece | None) -> Node:
    """Return the row of buttons."""
    draft = editor.draft
    on_board = selected is not None and draft.hex_of(selected) is not None
    possible, playable = check.is_possible(draft), check.is_playable(draft)
    return _row(
        lang,
        (
            ("undo", "undo", not editor.past),
            ("redo", "redo", not editor.undone),
            ("remove-tile", "bin", not on_board),
            ("play-position", "continue", not playable),
            ("analyse", "analyse", not possible),
            ("share-position", "share", not possible),
            ("leave-editor", "leave-editor", False),
        ),
    )


@lru_cache(maxsize=4)
def _row(lang: str, buttons: tuple[tuple[str, str, bool], ...]) -> Node:
    parts = (
        node(
            "button",
            icon(drawing),
            node("span", text=text(lang, f"action.{name}")),
            type="button",
            class_="action",
            data_action=name,
            aria_disabled=disabled,
            data_tells=disabled and name in _TELLING,
            key=name,
        )
        for name, drawing, disabled in buttons
    )
    return action_row(lang, "editor.title", parts)


def without_focus(shown: ShownDraft, color: Color) -> ShownDraft:
    """Return what a palette depends on: not the open stack, nor a focus outside of it."""
    cursor = shown.cursor
    own = isinstance(cursor, Piece) and cursor in shown.board.reserve(color)
    return replace(shown, peek=None, cursor=cursor if own else None)
