"""The parts of a board that plays, as HTML: hands, picture, message, buttons and moves.

All text in them is escaped here, so that a page may insert them as markup.
"""

from __future__ import annotations

import html
from importlib import resources

from hive_core.teach._widgets import drawing, solving
from hive_core.teach._widgets.state import BoardState
from hive_core.types import Color


def script() -> str:
    """Return the JavaScript module of the board, which imports nothing."""
    return _file("board.js")


def style() -> str:
    """Return the style sheet of the board."""
    return drawing.variables() + _file("board.css")


def _file(name: str) -> str:
    return (resources.files("hive_core.teach") / "_widgets" / name).read_text(encoding="utf-8")


def parts(state: BoardState) -> dict[str, str]:
    """Return the HTML of each part of a board, from top to bottom."""
    top = Color.WHITE if state.flip else Color.BLACK
    shows_hands = state.attempt is None or not state.attempt.is_clicked
    return {
        "task": _task(state),
        "top": drawing.hand(state, top) if shows_hands else "",
        "picture": drawing.picture(state),
        "bottom": drawing.hand(state, top.other) if shows_hands else "",
        "message": html.escape(state.message),
        "buttons": _buttons(state),
        "moves": "" if state.attempt is not None else _moves(state),
    }


def _task(state: BoardState) -> str:
    if state.attempt is None:
        return ""
    stars = state.attempt.stars
    text = html.escape(solving.text(state))
    if not stars:
        return f"<p>{text}</p>"
    label = "1 star of 3" if stars == 1 else f"{stars} stars of 3"
    return (
        f'<p>{text}</p><p class="hive-stars" role="img" aria-label="{label}">'
        f"{'★' * stars}{'☆' * (3 - stars)}</p>"
    )


def _buttons(state: BoardState) -> str:
    if state.attempt is not None:
        done = state.attempt.solved
        free = not done and not state.is_computers_turn
        buttons = [
            _button("hint", "Hint", enabled=free),
            _button("solution", "Solution", enabled=free),
            _button("restart", "Try again"),
        ]
    else:
        buttons = [
            _button("first", "First", enabled=state.ply > 0),
            _button("undo", "Undo" if state.mode == "play" else "Back", enabled=state.ply > 0),
            _button("redo", "Redo" if state.mode == "play" else "Next", enabled=not state.is_last),
            _button("last", "Last", enabled=not state.is_last),
        ]
    buttons.append(_button("flip", "Flip", pressed=state.flip))
    if state.must_pass and state.mode != "view" and not state.is_computers_turn:
        buttons.append(_button("pass", "Pass"))
    return "".join(buttons)


def _button(act: str, label: str, *, enabled: bool = True, pressed: bool | None = None) -> str:
    # Disabled buttons keep the focus.
    more = "" if enabled else ' aria-disabled="true"'
    if pressed is not None:
        more += f' aria-pressed="{"true" if pressed else "false"}"'
    return f'<button type="button" data-act="{act}" data-key="{act}"{more}>{label}</button>'


def _moves(state: BoardState) -> str:
    items = []
    for ply, move in enumerate(state.moves, 1):
        current = ' aria-current="true"' if ply == state.ply else ""
        items.append(
            f'<li><button type="button" data-act="ply" data-value="{ply}" data-key="ply-{ply}"'
            f"{current}>{html.escape(move)}</button></li>"
        )
    return f'<ol aria-label="Moves">{"".join(items)}</ol>' if items else ""
