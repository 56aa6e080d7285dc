"""The dialogs: which one is open, a new game, and about. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hive_core import Bug
from web.clock import CHOICES
from web.drawings import TILE_BOX, tile_drawing
from web.locale import text
from web.nodes import Node, node
from web.state import AppState
from web.view_parts import buttons, choice, dialog_of, option, word_button

_EXPANSIONS = (Bug.MOSQUITO, Bug.LADYBUG, Bug.PILLBUG)


def dialog(state: AppState) -> Iterator[Node]:
    """The dialog that is open."""
    make = _DIALOGS.get(state.dialog or "")
    if make is not None:
        yield make(state)


def _new_game(state: AppState) -> Node:
    lang, asked = state.lang, state.record
    extras = (_extra(lang, bug, ticked=asked.game_type.includes(bug)) for bug in _EXPANSIONS)
    return dialog_of(
        lang,
        "new-game",
        "new.title",
        node(
            "fieldset",
            node("legend", text=text(lang, "new.pieces")),
            node("div", *extras, class_="extras"),
        ),
        option(lang, "new", "tournament", ticked=asked.tournament),
        option(lang, "new", "repetition", ticked=asked.repetition_draw),
        choice(
            lang, "new", "clock", [("", text(lang, "new.clock.none")), *_clock_choices(lang)], ""
        ),
        buttons(
            word_button(lang, "close", label="new.cancel"),
            node("button", type="submit", class_="button primary", text=text(lang, "new.start")),
        ),
    )


def _about(state: AppState) -> Node:
    lang = state.lang
    return dialog_of(
        lang,
        "about",
        "about.title",
        node("p", text=text(lang, "about.game")),
        node("p", text=text(lang, "about.notice")),
        node("p", text=text(lang, "about.what")),
        buttons(word_button(lang, "close", primary=True, label="about.close")),
    )


def _extra(lang: str, bug: Bug, *, ticked: bool) -> Node:
    """A choice of one expansion: a box to tick that looks like its tile."""
    return node(
        "label",
        node("input", type="checkbox", name=str(bug), checked=ticked),
        node(
            "svg",
            node("g", drawing=tile_drawing(bug), class_="tile white"),
            viewBox=TILE_BOX,
            aria_hidden="true",
        ),
        node("span", text=text(lang, f"bug.{bug.value}").capitalize()),
        class_="extra",
    )


def _clock_choices(lang: str) -> list[tuple[str, str]]:
    parts = [(value, *value.split("+")) for value in CHOICES]
    return [
        (
            value,
            text(lang, "new.clock.plus" if more != "0" else "new.clock.each", each=each, more=more),
        )
        for value, each, more in parts
    ]


_DIALOGS: Mapping[str, Callable[[AppState], Node]] = {
    "new-game": _new_game,
    "about": _about,
}
