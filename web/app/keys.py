"""Translate keys into intents: shortcuts, keys on tiles and spaces, keys of the text view."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.controls import from_click
from web.computer.intents import Analyse, AskHint, DirectEngine
from web.game.intents import Redo, SetGlyph, Step, Undo
from web.locale import RIGHT_TO_LEFT
from web.shared.intents import Intent, Open
from web.table.intents import (
    Deselect,
    FanStacks,
    FindTile,
    Fit,
    Flip,
    MoveFocus,
    TapHex,
    TapReserve,
    TapTarget,
    TapTile,
    Tell,
    TurnBoard,
    Zoom,
)
from web.table.mark_intents import AimArrow, ChooseMarkColor, ToggleMark
from web.table.marking import COLOR_KEYS

GLYPH_KEYS: Mapping[str, str] = dict(
    zip("12345678", ("!", "?", "!!", "??", "!?", "?!", "=", "∞"), strict=True)
)
"""Keys that set glyphs in an analysis, except where they choose the colour of a mark."""

NEXT_KEYS: Mapping[str, str] = {".": "next", ",": "previous"}
"""Keys that step through the destinations, or through the tiles that can move."""

IN_WORDS = "lqcvhaur?"
"""The shortcuts that work in the text view, too."""

FINDS = "QSBGAMLP"
"""With Shift, the letter of a bug moves the focus to the next such tile."""

HERE_KEY = "o"
"""Tells what surrounds the tile or space that has the focus."""

SHORTCUTS: Mapping[str, Intent] = {
    "u": Undo(),
    "r": Redo(),
    "f": Flip(),
    "t": TurnBoard(1),
    "s": FanStacks(),
    "+": Zoom(1.25),
    "=": Zoom(1.25),
    "-": Zoom(0.8),
    "0": Fit(),
    "n": Open("new-game"),
    "h": AskHint(),
    "a": Analyse(),
    "x": DirectEngine("threat"),
    "w": Open("words"),
    "?": Open("keys"),
    "l": Tell("last"),
    "q": Tell("queens"),
    "c": Tell("clocks"),
    "v": Tell("score"),
    **{key: SetGlyph(sign) for key, sign in GLYPH_KEYS.items()},
}


def from_arrow(attribute: str, value: str, arrow: str) -> Intent | None:
    """Return the intent of an arrow key on an element with that `data-` attribute."""
    match from_click(attribute, value):
        case TapTile(piece) | TapReserve(piece):
            return MoveFocus(piece, arrow)
        case TapTarget(to) | TapHex(to):
            return MoveFocus(to, arrow)
    return None


def from_drawing_key(attribute: str, value: str, key: str) -> Intent | None:
    """Return the intent of a letter or digit on a tile or space with that attribute."""
    if key in COLOR_KEYS:
        return from_color_key(key)
    match from_click(attribute, value), key.lower():
        case ((TapTile(at) | TapTarget(at) | TapHex(at) | TapReserve(at)), "o"):
            return Tell("here", at)
        case ((TapTile(at) | TapTarget(at) | TapHex(at)), "m"):
            return ToggleMark(at)
        case ((TapTile(at) | TapTarget(at) | TapHex(at)), "d"):
            return AimArrow(at)
    return None


def from_words_key(
    key: str, attribute: str, value: str, *, selected: bool = False
) -> Intent | None:
    """Return the intent of a key in the text view, on an element with that attribute, if any.

    `key`: of an arrow key as `along_line` returns it. `selected`: a tile is selected, so Escape
    deselects it before the browser closes the text view.
    """
    if key == "Escape":
        return Deselect() if selected else None
    if key in FINDS:
        return FindTile(key)
    if key == HERE_KEY and attribute:
        return from_drawing_key(attribute, value, key)
    if key in ("ArrowLeft", "ArrowRight"):
        return Step("previous" if key == "ArrowLeft" else "next")
    return SHORTCUTS.get(key) if key in tuple(IN_WORDS) else None


def from_color_key(key: str) -> Intent | None:
    """Return the intent of a key that chooses the colour of marks and arrows, or None."""
    return ChooseMarkColor(COLOR_KEYS[key]) if key in COLOR_KEYS else None


_MIRRORED = {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}


def along_line(key: str, lang: str) -> str:
    """Return the key that leads the same way in lines from left to right: of two arrows the other.

    Not for the board, which is the same in every language.
    """
    return _MIRRORED.get(key, key) if lang in RIGHT_TO_LEFT else key


def from_key(key: str, *, command: bool, shift: bool, letters: bool = True) -> Intent | None:
    """Return the intent of a key pressed anywhere; of an arrow key as `along_line` returns it.

    `command`: with Control, or Command on a Mac. `letters`: whether single characters are
    shortcuts.
    """
    if len(key) == 1 and not command:
        if not letters:
            return None
        if shift and key.lower() == "t":
            return TurnBoard(-1)
        return SHORTCUTS.get(key.lower())
    match key.lower(), command, shift:
        case "escape", False, False:
            return Deselect()
        case "z", True, False:
            return Undo()
        case ("z", True, True) | ("y", True, False):
            return Redo()
        case ("arrowleft", False, False):
            return Step("previous")
        case ("arrowright", False, False):
            return Step("next")
        case ("home", False, False):
            return Step("first")
        case ("end", False, False):
            return Step("last")
    return None
