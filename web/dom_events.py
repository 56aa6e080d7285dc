"""What a person does on the page, as intents: clicks, forms, keys and the address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from web import intents
from web.dom import fragment
from web.intents import Intent

_CLICKABLE = ", ".join(f"[data-{name}]" for name in intents.CLICKABLE)


def listen(dispatch: Callable[[Intent], None]) -> None:
    """Send every intent of a person to `dispatch`, for as long as the page lives."""

    def on_click(event: Any) -> None:
        intent = _clicked(event.target)
        if intent is not None:
            dispatch(intent)

    def on_submit(event: Any) -> None:
        event.preventDefault()
        form = event.target
        intent = intents.from_form(form.getAttribute("name") or "", _fields(form))
        if intent is not None:
            dispatch(intent)
            for field in form.querySelectorAll("input[type=text]"):
                field.value = ""

    def on_change(event: Any) -> None:
        field = event.target
        if field.closest("form[name=settings]"):
            on = "on" if field.checked else "off"
            value = on if field.type == "checkbox" else field.value
            dispatch(intents.SetPref(field.name, value))

    def on_close(_event: Any) -> None:
        dispatch(intents.Close())

    def on_keydown(event: Any) -> None:
        if event.defaultPrevented or document.querySelector("dialog[open]"):
            return
        target = event.target
        if target.matches("input, select, textarea"):
            return
        if event.key in ("Enter", " ") and target.matches("svg *"):
            intent = _clicked(target)
        else:
            command = event.ctrlKey or event.metaKey
            intent = intents.from_key(event.key, command=command, shift=event.shiftKey)
        if intent is not None:
            event.preventDefault()
            dispatch(intent)

    def on_hashchange(_event: Any) -> None:
        dispatch(intents.Visit(fragment()))

    document.addEventListener("click", create_proxy(on_click))
    document.addEventListener("submit", create_proxy(on_submit))
    document.addEventListener("change", create_proxy(on_change))
    # A dialog's own events do not bubble, but they can be caught on the way down.
    document.addEventListener("close", create_proxy(on_close), True)
    document.addEventListener("keydown", create_proxy(on_keydown))
    window.addEventListener("hashchange", create_proxy(on_hashchange))


def _fields(form: Any) -> dict[str, str]:
    """What was filled in: texts and choices by name, and the ticked boxes."""
    fields = {}
    for field in form.querySelectorAll("input, select, textarea"):
        if field.name and (field.type != "checkbox" or field.checked):
            fields[field.name] = field.value
    return fields


def _clicked(target: Any) -> Intent | None:
    element = target.closest(_CLICKABLE)
    if not element:
        return intents.LetGo() if target.closest("#board") else None
    for name in intents.CLICKABLE:
        if element.hasAttribute(f"data-{name}"):
            return intents.from_click(name, element.getAttribute(f"data-{name}"))
    return None
