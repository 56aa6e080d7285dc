"""Buttons, icons and parts of dialogs that several views share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from web.locale import text
from web.ui.drawings import ICONS
from web.ui.nodes import Node, node
from web.ui.word_room import ems, row_ems, word_room


def icon(name: str) -> Node:
    """Return the icon of an action."""
    return node("svg", drawing=ICONS[name], class_="icon", viewBox="0 0 24 24", aria_hidden="true")


def icon_button(
    lang: str,
    name: str,
    *,
    disabled: bool = False,
    label: str = "",
    word: str = "",
    pressed: bool | None = None,
) -> Node:
    """Return a button with an icon, a tooltip, and a short word below it if there is one.

    `pressed`: whether the switch that it is is on; None if it is no switch.
    """
    words = text(lang, label or f"action.{name}")
    # Voice control finds a button by the word written on it.
    spoken = words if word.lower() in words.lower() else f"{word}: {words}"
    below = (tool_word(word),) if word else ()
    return node(
        "button",
        icon(name),
        *below,
        type="button",
        class_="tool",
        data_action=name,
        title=words,
        aria_label=spoken,
        aria_disabled=disabled,
        aria_pressed=None if pressed is None else str(pressed).lower(),
        key=name,
    )


def tool_word(word: str, **attrs: str) -> Node:
    """Return the word below an icon."""
    style = f"--word:{ems(word):.1f}"
    return node("span", text=word, class_="tool-word", style=style, key="word", **attrs)


def action_row(lang: str, label: str, buttons: Iterable[Node]) -> Node:
    """Return the row of buttons below the board; `label`: the key of its name."""
    row = tuple(buttons)
    names = [button.attrs["data-action"] for button in row]
    # A hint's word changes while one is shown, and no button may move then; after the end it stays.
    hint = 0 if "review" in names else max(word_room(text(lang, key)) for key in _HINTS)
    room = sum(
        row_ems([button], least=max(_ACTION, hint) if name in _HINTING else _ACTION)
        for name, button in zip(names, row, strict=True)
    )
    style = f"--ems:{room:.1f};--hint:{hint:.2f}em"
    name = text(lang, label)
    return node(
        "div", *row, class_="actions", style=style, role="group", aria_label=name, key="actions"
    )


_ACTION = 3.34
"""The least width of a button in that row, in em: 40 px."""

_HINTING = ("hint", "task-hint")
_HINTS = ("action.hint", "action.task-hint", "action.hint.place", "action.hint.reason")
"""The buttons for hints, and the words that each has in turn."""


def close_button(lang: str, label: str, *, action: str = "close") -> Node:
    """Return a cross that closes a dialog; `dismiss` if another button is named `close`."""
    return node(
        "button",
        text="×",
        type="button",
        class_="dialog-close",
        data_action=action,
        aria_label=text(lang, label),
        key="close",
    )


def with_focus(element: Node, **attrs: str) -> Node:
    """Return the element as the one that has the focus when its dialog opens."""
    return replace(element, attrs={**element.attrs, **attrs, "autofocus": ""})


def dialog_head(lang: str, name: str) -> Node:
    """Return the title of a long dialog and a close button; both stay visible when it scrolls."""
    title = node("h2", text=text(lang, f"{name}.title"), id=f"{name}-title", key="title")
    close = close_button(lang, f"{name}.close")
    return node("div", title, close, class_="dialog-head", key="head")


def word_button(lang: str, name: str, *, primary: bool = False, label: str = "") -> Node:
    """Return a button with words, as in banners and dialogs."""
    return node(
        "button",
        type="button",
        class_="button primary" if primary else "button",
        data_action=name,
        text=text(lang, label or f"action.{name}"),
        key=name,
    )


def live_region(number: int, words: str, **attrs: str) -> Node:
    """Return the region whose text screen readers say once for each number; 0: nothing yet."""
    # Another key makes another element, so that the same words can be said again.
    children = (node("span", text=words, key=str(number)),) if number else ()
    return node(
        "div",
        *children,
        class_="unseen",
        aria_live="polite",
        aria_atomic=True,
        key="spoken",
        **attrs,
    )


def edit_position_button(lang: str) -> Node:
    """Return the button of a dialog that opens the position editor."""
    return node(
        "button",
        icon("edit-position"),
        node("span", text=text(lang, "editor.open")),
        type="button",
        class_="button edit-position",
        data_action="edit-position",
        key="edit-position",
    )


def dialog_of(
    lang: str,
    name: str,
    title: str,
    *content: Node,
    focus_title: bool = False,
    beside: tuple[Node, ...] = (),
) -> Node:
    """Return a dialog with a form; a button in its corner or a click outside closes it.

    `focus_title`: the title has the focus when the dialog opens, so that it opens at its top.
    `beside`: other forms.
    """
    heading = node("h2", text=text(lang, title), id=f"{name}-title")
    if focus_title:
        heading = with_focus(heading, tabindex="-1")
    # The last Tab stop, so that the first field gets the focus.
    close = close_button(lang, "words.close", action="dismiss")
    return node(
        "dialog",
        node("form", heading, *content, close, method="dialog", name=name, key="form"),
        *beside,
        id=f"{name}-dialog",
        class_="dialog",
        closedby="any",
        aria_labelledby=f"{name}-title",
        key=f"{name}-dialog",
    )


def option(lang: str, group: str, name: str, *, ticked: bool) -> Node:
    """Return a tick box with a line that explains it."""
    return node(
        "label",
        node("input", type="checkbox", name=name, checked=ticked),
        node(
            "span",
            node("b", text=text(lang, f"{group}.{name}")),
            node("small", text=text(lang, f"{group}.{name}.hint")),
        ),
        class_="option",
        key=name,
    )


def choice(lang: str, group: str, name: str, values: list[tuple[str, str]], chosen: str) -> Node:
    """Return a list of choices: values and their words."""
    options = (
        node("option", value=value, text=words, selected=value == chosen, key=value)
        for value, words in values
    )
    return node(
        "label",
        node("span", text=text(lang, f"{group}.{name}")),
        node("select", *options, name=name),
        class_="field",
        key=name,
    )


def row_tool(drawing: str, words: str, about: str, **data: str) -> Node:
    """Return a button at the end of a row; `about`: the row's name; `data`: what a click does."""
    return node(
        "button",
        icon(drawing),
        type="button",
        class_="tool",
        title=words,
        aria_label=f"{words}: {about}",
        key=drawing,
        **data,
    )


def deleted_row(lang: str, title: str, **data: str) -> tuple[Node, Node]:
    """Return the parts of a row that was deleted just now, so that the rows below do not move.

    `data`: what a click on “Undo” does.
    """
    words = text(lang, "kept.deleted", game=title)
    undo = node(
        "button",
        text=text(lang, "action.undo"),
        type="button",
        class_="button",
        aria_label=text(lang, "kept.restore", game=title),
        key="restore",
        **data,
    )
    message = node("span", text=words, class_="kept-game deleted", role="status", key="deleted")
    return message, undo


def buttons(*parts: Node, key: str = "buttons") -> Node:
    """Return the row of buttons at the end of a dialog or a part of it."""
    items = (node("li", button) for button in parts)
    return node("menu", *items, class_="dialog-actions", key=key)
