"""Turns clicks, forms and changes of the address into intents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.app import controls
from web.browser import focus
from web.browser.dom import fragment
from web.browser.pointer import hex_under
from web.editor.intents import ReadPosition
from web.files.intents import EditText
from web.game.intents import GoTo, Play
from web.shared.intents import Close, Hidden, Intent, Visit
from web.shared.state import AppState
from web.table.intents import Deselect, TapHex

# `#app` has some of these attributes too, but is no button.
_CLICKABLE = ", ".join(f"[data-{name}]:not(#app)" for name in controls.CLICKABLE)

_DELETES = "[data-drop-line], [data-forget]"

_AT_ONCE = "[type=search], .naming input"
"""The fields whose text counts while it is typed."""

_ONE_LINE = "[name=task] textarea:not([name=task-wrong])"
"""The fields that wrap but are one line."""

_MENU = ".glyphs-opener"
"""The switch of a menu, which closes with the next click."""


def listen(
    dispatch: Callable[[Intent], None],
    get_state: Callable[[], AppState],
    has_returned: Callable[[], bool],
    *,
    visibility: bool = True,
) -> None:
    """Dispatch the intents of clicks and forms, as long as the page is open.

    `has_returned`: whether Back has brought back the game of the new address. `visibility`: also
    dispatch whether the page is hidden.
    """

    first: Intent | None = None  # what the first click of a double click has meant

    def on_click(event: Any) -> None:
        nonlocal first
        intent = _intent_of_click(event.target)
        if event.detail < 2:
            first = intent
        elif event.target.closest(_DELETES if intent == first else "button"):
            return  # another button, or the same one of another entry, has moved there
        if intent is None and event.target.closest("#board"):
            at = hex_under(get_state(), event)
            intent = Deselect() if at is None else TapHex(at)
        if intent is not None:
            dispatch(intent)
            by_key = not event.detail
            if by_key and isinstance(intent, controls.LEADING):
                focus.follow(get_state())

    def close_menus(event: Any) -> None:
        for box in document.querySelectorAll(f"{_MENU} input:checked"):
            switch = box.parentElement
            if switch.contains(event.target):
                continue
            if switch.nextElementSibling.contains(document.activeElement):
                box.focus()  # the button that has the focus is hidden with its menu
            box.checked = False

    def on_submit(event: Any) -> None:
        event.preventDefault()
        form = event.target
        intent = controls.from_form(
            form.getAttribute("name") or "",
            _fields(form),
            swap=window.Math.random() < 0.5,
            number=int(window.Math.random() * 2**30),
        )
        if intent is not None:
            before = get_state()
            dispatch(intent)
            if isinstance(intent, ReadPosition):
                _show_position(get_state(), form)
                return
            refused = isinstance(intent, Play) and _same_position(before, get_state())
            for field in form.querySelectorAll("input[type=text]"):
                if refused:
                    field.select()
                else:
                    field.value = ""
                if form.closest("#words-dialog"):
                    field.focus()  # it stands beside the answer

    def on_change(event: Any) -> None:
        field = event.target
        form = field.form  # a field may belong to a form beside it
        if not form:
            return
        value = field.value
        if field.type == "checkbox":
            value = "on" if field.checked else "off"
        intent = controls.from_field(form.getAttribute("name") or "", field.name, str(value))
        if intent is not None:
            dispatch(intent)
            if isinstance(intent, ReadPosition):
                _show_position(get_state(), form)

    def on_input(event: Any) -> None:
        pasted = event.target.name == "position" and event.inputType == "insertFromPaste"
        if pasted or event.target.matches(_AT_ONCE):
            on_change(event)
        elif event.target.matches(_ONE_LINE) and "\n" in event.target.value:
            _join_lines(event.target)
            on_change(event)  # a browser may report no change of what a script has written
        elif event.target.matches("[name=open] textarea"):
            if get_state().files.unreadable is not None:
                dispatch(EditText())
        elif event.target.matches("[data-seek]"):
            dispatch(GoTo(int(event.target.value)))

    def on_beforeinput(event: Any) -> None:
        if event.inputType == "insertLineBreak" and event.target.matches(_ONE_LINE):
            event.preventDefault()

    def on_close(_event: Any) -> None:
        dispatch(Close())

    def on_hashchange(_event: Any) -> None:
        if not has_returned():
            dispatch(Visit(fragment()))

    def on_visibility(_event: Any) -> None:
        dispatch(Hidden(bool(document.hidden)))

    if visibility:
        if document.hidden:
            on_visibility(None)
        document.addEventListener("visibilitychange", create_proxy(on_visibility))
    document.addEventListener("click", create_proxy(on_click))
    document.addEventListener("click", create_proxy(close_menus))
    document.addEventListener("submit", create_proxy(on_submit))
    document.addEventListener("change", create_proxy(on_change))
    document.addEventListener("beforeinput", create_proxy(on_beforeinput))
    document.addEventListener("input", create_proxy(on_input))
    # A dialog's events do not bubble, so listen in the capture phase.
    document.addEventListener("close", create_proxy(on_close), True)
    window.addEventListener("hashchange", create_proxy(on_hashchange))


def _join_lines(field: Any) -> None:
    """Put a space for each line break that was pasted into a field of one line, which wraps."""
    at = field.selectionStart
    field.value = field.value.replace("\n", " ")
    field.setSelectionRange(at, at)


def _same_position(before: AppState, after: AppState) -> bool:
    return (before.game.record, before.game.ply) == (after.game.record, after.game.ply)


def _show_position(state: AppState, form: Any) -> None:
    """Show the position as the editor writes it, unless the text was no position."""
    if state.editor is not None and state.editor.unreadable is None:
        form.elements.position.value = state.editor.draft.text


def _fields(form: Any) -> dict[str, str]:
    """Return the form's values by name; of check boxes only the ticked ones."""
    fields = {}
    for field in form.elements:
        if field.name and (field.type != "checkbox" or field.checked):
            fields[field.name] = field.value
    return fields


def _intent_of_click(target: Any) -> Intent | None:
    element = target.closest(_CLICKABLE)
    if not element:
        return None
    # Some grey buttons say why they are.
    if element.getAttribute("aria-disabled") == "true" and not element.hasAttribute("data-tells"):
        return None
    for name in controls.CLICKABLE:
        if element.hasAttribute(f"data-{name}"):
            return controls.from_click(name, element.getAttribute(f"data-{name}"))
    return None
