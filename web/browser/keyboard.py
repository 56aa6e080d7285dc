"""Keys: arrows over tiles and hands, Enter and Space on the board, and the shortcuts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from hive_core import Piece
from web.app import controls, keys
from web.app.layers import way_back_in_dialog
from web.browser import focus
from web.editor.intents import RemoveTile
from web.game.intents import Step
from web.shared.intents import Intent, Open
from web.shared.state import AppState
from web.table.intents import FindTile

_STOPS = "#board [data-target], #board [data-piece], #board [data-space], [data-reserve]"
_FIELDS = "input, select, textarea"


def listen(dispatch: Callable[[Intent], None], get_state: Callable[[], AppState]) -> None:
    """Dispatch the intents of keys, as long as the page is open."""

    clicked = False

    def on_pointerdown(_event: Any) -> None:
        nonlocal clicked
        clicked = True
        document.documentElement.toggleAttribute("data-keys", False)

    def on_keydown(event: Any) -> None:
        nonlocal clicked
        # Arrows move the focus over the tiles; after a click they step through the record.
        clicked = clicked and event.key not in ("Tab", "Enter", " ", "m", "d")
        document.documentElement.toggleAttribute("data-keys", True)  # for the style sheet
        if event.key == "Escape" and not (event.defaultPrevented or event.isComposing):
            intent = way_back_in_dialog(get_state())
            if intent is not None:
                event.preventDefault()  # the browser would close the whole dialog
                dispatch(intent)
                return
        if event.defaultPrevented or event.altKey or event.target.matches(_FIELDS):
            return
        dialog = document.querySelector("dialog[open]")
        if dialog:
            if dialog.id == "words-dialog":
                _in_words(event, dispatch, get_state)
            return
        key = keys.along_line(event.key, get_state().settings.lang)
        if not (event.shiftKey or event.ctrlKey or event.metaKey) and focus.step_along(event, key):
            event.preventDefault()
            return
        if event.key in ("Delete", "Backspace") and get_state().editor is not None:
            event.preventDefault()
            tile = event.target.closest("#board [data-piece]")
            dispatch(RemoveTile(Piece.parse(str(tile.dataset.piece)) if tile else None))
            focus.follow(get_state())
            return
        letters = get_state().settings.prefs.shortcuts
        command = event.ctrlKey or event.metaKey
        if event.key == "/" and letters and not command:
            event.preventDefault()
            _focus_typing(dispatch)
            return
        if letters and event.shiftKey and not command and event.key in keys.FINDS:
            event.preventDefault()
            dispatch(FindTile(event.key))
            focus.follow(get_state())
            return
        elsewhere = event.key.startswith("Arrow") or _sets_glyph(get_state(), event.key)
        moves_focus = not (command or event.shiftKey or (clicked and elsewhere))
        intent = _on_stop(event, key, letters=letters) if moves_focus else None
        if letters and moves_focus and get_state().table.marking.tool:
            intent = intent or keys.from_color_key(event.key)
        if intent is None:
            intent = keys.from_key(key, command=command, shift=event.shiftKey, letters=letters)
        if intent is not None:
            event.preventDefault()
            dispatch(intent)
            if isinstance(intent, controls.LEADING):
                focus.follow(get_state())
            elif isinstance(intent, Step) and event.target.closest("#moves"):
                focus.follow_moves()

    window.addEventListener("pointerdown", create_proxy(on_pointerdown), True)
    document.addEventListener("keydown", create_proxy(on_keydown))


def _in_words(
    event: Any, dispatch: Callable[[Intent], None], get_state: Callable[[], AppState]
) -> None:
    """Dispatch the intent of a key in the text view."""
    settings = get_state().settings
    letters = settings.prefs.shortcuts
    if event.ctrlKey or event.metaKey or (len(event.key) == 1 and not letters):
        return
    item = event.target.closest("[data-choose], [data-go], [data-space]")
    names = ("choose", "go", "space")
    name = next((one for one in names if item and item.hasAttribute(f"data-{one}")), "")
    value = item.getAttribute(f"data-{name}") if item else ""
    key = keys.along_line(event.key, settings.lang)
    selected = get_state().table.selected is not None
    intent = keys.from_words_key(key, name, value, selected=selected)
    if intent is not None:
        event.preventDefault()
        dispatch(intent)
        if isinstance(intent, controls.LEADING):
            focus.follow(get_state())


def _sets_glyph(state: AppState, key: str) -> bool:
    """Return whether a key sets a glyph, which after a click goes before choosing a colour."""
    return state.mode == "analysis" and key in keys.GLYPH_KEYS and not state.table.marking.tool


def _on_stop(event: Any, key: str, *, letters: bool) -> Intent | None:
    """Return the intent of a key on a tile, a space or a hand, or None.

    `key`: in a hand, whose tiles are in a line.
    """
    stop = event.target.closest(_STOPS)
    if not stop:
        return None
    name = next(
        name
        for name in ("target", "piece", "space", "reserve")
        if stop.hasAttribute(f"data-{name}")
    )
    value = stop.getAttribute(f"data-{name}")
    if event.key.startswith("Arrow"):
        arrow = key if name == "reserve" else event.key
        return keys.from_arrow(name, value, arrow.removeprefix("Arrow").lower())
    if letters and event.key in keys.NEXT_KEYS:
        return keys.from_arrow(name, value, keys.NEXT_KEYS[event.key])
    # A hand consists of buttons, which turn these keys into clicks themselves.
    if event.key in ("Enter", " ") and name != "reserve" and not event.repeat:
        return controls.from_click(name, value)
    if letters and (name != "reserve" or event.key == keys.HERE_KEY) and not event.repeat:
        return keys.from_drawing_key(name, value, event.key)
    return None


def _focus_typing(dispatch: Callable[[Intent], None]) -> None:
    """Focus the field for typed moves: beside the move list, or else in the text view."""
    field = document.getElementById("type-move")
    if not field or not field.getClientRects().length:
        dispatch(Open("words"))
        field = document.getElementById("type-words")
    if field:
        field.focus()
