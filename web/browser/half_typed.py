"""What was typed in a dialog and not yet sent: read when the page is left, typed again afterwards.

Imported when the page is left, and after a reload that finds such a text.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pyodide.ffi import to_js
from pyscript import document, window

from hive_core._formats.json_text import JsonError, read_json
from web.app.layers import way_in
from web.shared.intents import Intent
from web.shared.state import AppState

_FIELDS = ":is(input, select, textarea)[name]:not([readonly], [type=radio], [type=range])"
_TEXTS = ("text", "textarea")
_LONGEST = 200_000
"""The longest text that is kept, in characters: a pasted file may be very long."""


def read(state: AppState) -> str:
    """Return the text of the fields that were changed, if something was typed; else an empty one.

    The choices beside it belong to it.
    """
    changed, typed = [], False
    for field in document.querySelectorAll(_FIELDS):
        form, value = field.form, _value(field)
        if form and value is not None:
            typed = typed or field.type in _TEXTS
            changed.append([form.getAttribute("name") or "", field.name, value])
    text = json.dumps([state.dialog or "", changed]) if typed else ""
    return text if len(text) <= _LONGEST else ""


def _value(field: Any) -> str | None:
    """Return the value of a field that was changed; None if it has what the page wrote."""
    if field.type == "checkbox":
        changed = field.checked != field.defaultChecked
        return None if not changed else "on" if field.checked else "off"
    if field.type == "select-one":
        usual = field.querySelector("option[selected]") or field.options.item(0)
        return None if not usual or usual.value == field.value else str(field.value)
    return None if field.value == field.defaultValue else str(field.value)


def restore(text: str, state: AppState, dispatch: Callable[[Intent], None]) -> None:
    """Open the dialog again and type into its fields; a damaged text restores nothing."""
    try:
        dialog, changed = read_json(text)
        fields = [tuple(map(str, field)) for field in changed]
    except (JsonError, TypeError, ValueError):
        return
    intent = way_in(state, dialog)
    if intent is not None:
        dispatch(intent)
    for field in fields:
        if len(field) == 3:
            _write(*field)


def _write(form: str, name: str, value: str) -> None:
    """Give the field of that form this value, and report it as if a person had typed it."""
    for field in document.querySelectorAll(_FIELDS):
        if field.name == name and field.form and field.form.getAttribute("name") == form:
            break
    else:
        return
    if field.type == "checkbox":
        field.checked = value == "on"
    else:
        field.value = value
    around = field.closest("details")
    if around:
        around.open = True
    bubbles = to_js({"bubbles": True}, dict_converter=window.Object.fromEntries)
    field.dispatchEvent(window.Event.new("change", bubbles))
