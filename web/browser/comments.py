"""Comments and players' names: saved while the player types, not only at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.game.intents import SetTag, WriteComment
from web.shared.intents import Intent
from web.shared.state import AppState

_FIELD = "#note-field"
_BUTTON = "[data-action=note]"
_REST_MS = 400
_LEAVING = (
    *((name, window) for name in ("pagehide", "hashchange", "popstate")),
    *((name, document) for name in ("paste", "drop")),
)
"""The events that may take the field away without a change of it."""


def listen(dispatch: Callable[[Intent], None], get_state: Callable[[], AppState]) -> None:
    """Dispatch comments and names as they are typed, as long as the page is open.

    Call it after the listeners for clicks and forms, whose handlers have to run first.
    """
    waiting: int | None = None

    def save_now() -> None:
        nonlocal waiting
        if waiting is not None:
            window.clearTimeout(waiting)
            waiting = None
            field = document.querySelector(_FIELD)
            document.getElementById("app").setAttribute("data-saved", get_state().files.saved)
            if field:
                dispatch(WriteComment(str(field.value)))

    save_later = create_proxy(save_now)

    def on_input(event: Any) -> None:
        nonlocal waiting
        if event.target.matches(_FIELD):
            if waiting is not None:
                window.clearTimeout(waiting)
            waiting = window.setTimeout(save_later, _REST_MS)
            app = document.getElementById("app")
            if app.getAttribute("data-saved") == "1":
                app.setAttribute("data-saved", "0")

    def on_change(event: Any) -> None:
        if event.target.matches(_FIELD):
            save_now()
        elif event.target.matches("[data-tag]"):
            dispatch(SetTag(event.target.getAttribute("data-tag"), event.target.value))

    def on_keydown(event: Any) -> None:
        if not event.target.matches(_FIELD) or event.isComposing:
            return
        enter = event.key == "Enter" and (event.ctrlKey or event.metaKey)
        if enter or event.key == "Escape":
            event.preventDefault()
            event.target.form.requestSubmit()

    def on_click(event: Any) -> None:
        if event.target.closest(_BUTTON):
            _move_focus(get_state())

    def on_submit(event: Any) -> None:
        if event.target.matches("form[name=note]"):
            _move_focus(get_state())

    def on_hide(_event: Any) -> None:
        save_now()

    document.addEventListener("input", create_proxy(on_input))
    document.addEventListener("change", create_proxy(on_change))
    document.addEventListener("keydown", create_proxy(on_keydown))
    document.addEventListener("click", create_proxy(on_click))
    document.addEventListener("submit", create_proxy(on_submit))
    # In the capture phase, so that it runs before the game is saved, or left another way.
    for event, target in _LEAVING:
        target.addEventListener(event, create_proxy(on_hide), True)


def _move_focus(state: AppState) -> None:
    """Focus the field that has opened, or the button that opened it."""
    if state.game.edited_comment is None:
        button = document.querySelector(_BUTTON)
        if button:
            button.focus()
        return
    field = document.querySelector(_FIELD)
    if field:
        field.focus()
        field.setSelectionRange(len(str(field.value)), len(str(field.value)))
