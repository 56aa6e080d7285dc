"""The dialog of keys lists what the page handles, and nothing else."""

from __future__ import annotations

from hive_core import Color, GameType
from tests.page import after, walk
from web.app import keys
from web.app.keys_view import GROUPS
from web.app.view import view
from web.away.intents import BeginAway
from web.editor.intents import EditPosition
from web.shared.intents import Close, Open, Visit
from web.shared.state import AppState
from web.table.intents import Deselect, FindTile, Tell
from web.table.marking import COLOR_KEYS

LISTED = {key for rows in GROUPS.values() for row in rows for key in row.keys}
BROWSERS = {
    *("←", "→", "↑", "↓", "Enter", "Space", "Esc", "Home", "End", "Delete", "Backspace", "/"),
    *("Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z", "Shift+T"),
}
"""The keys that are no single character, which `browser/keyboard.py` and `from_key` handle."""


def test_the_dialog_of_keys_lists_every_key_that_is_handled() -> None:
    handled = {
        *(key.upper() for key in keys.SHORTCUTS),
        *keys.NEXT_KEYS,
        *COLOR_KEYS,
        *keys.GLYPH_KEYS,
        keys.HERE_KEY.upper(),
        *(f"Shift+{letter}" for letter in keys.FINDS),
        *("M", "D"),
    }
    assert handled == LISTED - BROWSERS


def test_each_key_of_the_page_means_something() -> None:
    for key, (command, shift) in {
        "Escape": (False, False),
        "Home": (False, False),
        "End": (False, False),
        "ArrowLeft": (False, False),
        "z": (True, False),
        "y": (True, False),
        "T": (False, True),
    }.items():
        assert keys.from_key(key, command=command, shift=shift) is not None, key


def test_a_question_mark_and_buttons_open_the_dialog_of_keys() -> None:
    assert keys.from_key("?", command=False, shift=True) == Open("keys")
    for dialog in ("settings", "words"):
        parts = walk(view(after(AppState(), Open(dialog))))
        assert any(part.attrs.get("data-action") == "keys" for part in parts), dialog
    texts = [part.text for part in walk(view(after(AppState(), Open("keys"))))]
    assert "In the position editor" in texts


def test_the_keys_of_the_text_view_are_those_of_the_board() -> None:
    for key in keys.IN_WORDS:
        intent = keys.from_key(key, command=False, shift=False)
        assert keys.from_words_key(key, "", "") == intent
    assert keys.from_words_key("Q", "", "") == FindTile("Q")
    assert isinstance(keys.from_words_key("o", "choose", "wQ"), Tell)
    assert keys.from_words_key("f", "", "") is None


def test_escape_in_the_text_view_deselects_before_it_closes() -> None:
    assert keys.from_words_key("Escape", "choose", "wQ", selected=True) == Deselect()
    assert keys.from_words_key("Escape", "choose", "wQ") is None


def test_the_dialog_of_keys_leads_back_to_the_text_view() -> None:
    assert after(AppState(), Open("words"), Open("keys"), Close()).dialog == "words"
    assert after(AppState(), Open("words"), Open("keys"), Close(), Close()).dialog is None
    assert after(AppState(), Open("words"), Close(), Open("keys"), Close()).dialog is None


def keys_in(state: AppState) -> set[str]:
    """Return the keys that the dialog lists."""
    return {part.text for part in walk(view(after(state, Open("keys")))) if part.tag == "kbd"}


def test_the_dialog_of_keys_promises_none_that_means_nothing_in_the_mode() -> None:
    assert keys_in(AppState()) == LISTED
    assert LISTED - keys_in(after(AppState(), EditPosition())) == {"M", "D", "H"}
    watched = after(AppState(), Visit("mode=view"))
    assert LISTED - keys_in(watched) == {"M", "D", "H", "A"}
    by_link = after(AppState(), BeginAway(7, GameType(), Color.WHITE))
    assert LISTED - keys_in(by_link) == {"H"}
