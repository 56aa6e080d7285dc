"""The notice that the browser's storage has no room for what was made. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from web.files.saved_titles import saved_title
from web.files.state import FilesState, StoredThing
from web.locale import text
from web.locale.pieces import joined
from web.ui.nodes import Node, node
from web.ui.parts import word_button

_NAMES = {"hive.prefs": "room.settings", "hive.learn": "room.progress"}
_LONGEST = 40

_MB = 1_000_000


def no_room(lang: str, files: FilesState, *, folded: bool) -> Iterator[Node]:
    """Yield the notice, as long as something is not saved: what, why, and what helps.

    `folded`: it is one line, since something is to be tapped on the board.
    """
    if not files.unsaved or not files.storage:
        return
    things = joined(lang, dict.fromkeys(_unsaved(lang, thing) for thing in files.unsaved))
    largest = (
        node("li", text=f"{_name(lang, thing)}: {_size(lang, thing.size)}", key=thing.key)
        for thing in files.largest
    )
    yield node(
        "details",
        node("summary", text=text(lang, "room.full"), key="summary"),
        node("p", text=text(lang, "room.what", things=things), key="what"),
        node("p", text=text(lang, "room.largest"), id="room-largest", key="largest"),
        node("ul", *largest, aria_labelledby="room-largest", key="list"),
        node(
            "div",
            node(
                "button",
                type="button",
                class_="button primary",
                data_save="unsaved",
                text=text(lang, "keep.save"),
                key="save",
            ),
            word_button(lang, "open", label="room.open"),
            class_="buttons",
            key="buttons",
        ),
        class_="notice no-room folded" if folded else "notice no-room",
        role="alert",
        open="open",
        key="no-room",
    )


def _unsaved(lang: str, thing: StoredThing) -> str:
    return text(lang, _NAMES.get(thing.key, "room.game"))


def _name(lang: str, thing: StoredThing) -> str:
    if thing.game is not None:
        return saved_title(lang, thing.game)
    if thing.key in _NAMES:
        return text(lang, f"{_NAMES[thing.key]}.title")
    key = thing.key if len(thing.key) <= _LONGEST else f"{thing.key[:_LONGEST]}…"
    return key if thing.key.startswith("hive.") else text(lang, "room.other", key=key)


def _size(lang: str, size: int) -> str:
    """Return a size in kB or MB; a character counts as a byte."""
    if size < _MB:
        return text(lang, "room.kb", size=str(max(1, round(size / 1000))))
    whole, tenth = divmod(round(size * 10 / _MB), 10)
    number = text(lang, "balance.number", whole=whole, tenth=tenth)
    return text(lang, "room.mb", size=number)
