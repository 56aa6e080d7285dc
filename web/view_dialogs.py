"""The dialogs: which one is open, a new game, and about. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hive_core import Bug, GameType
from web.clock import CHOICES
from web.drawings import TILE_BOX, tile_drawing
from web.locale import text
from web.nodes import Node, node
from web.rules import EXPANSIONS
from web.state import AppState
from web.thinking import LEVELS
from web.view_doors import open_dialog, share_dialog
from web.view_offline import about_offline
from web.view_parts import buttons, choice, dialog_of, option, tutorial_link, word_button
from web.view_rules import rules_dialog
from web.view_settings import settings_dialog
from web.view_words import words


def dialog(state: AppState) -> Iterator[Node]:
    """The dialog that is open."""
    make = _DIALOGS.get(state.dialog or "")
    if make is not None:
        yield make(state)


def _new_game(state: AppState) -> Node:
    lang, asked = state.lang, state.record
    # A newcomer begins with few bugs.
    game_type = GameType() if state.newcomer else asked.game_type
    extras = (_extra(lang, bug, ticked=game_type.includes(bug)) for bug in EXPANSIONS)
    about = (
        node(
            "p",
            text=text(lang, f"new.about.{bug.value}"),
            class_=f"extra-about {bug}",
            key=bug.value,
        )
        for bug in EXPANSIONS
    )
    return dialog_of(
        lang,
        "new-game",
        "new.title",
        node(
            "fieldset",
            node("legend", text=text(lang, "new.pieces")),
            node("div", *extras, class_="extras"),
            *about,
        ),
        node(
            "div",
            choice(lang, "new", "white", _players(lang), str(state.computer.levels[0])),
            choice(lang, "new", "black", _players(lang), str(state.computer.levels[1])),
            class_="fields players",
        ),
        node("p", text=text(lang, "new.fewer"), class_="fewer-bugs", key="fewer"),
        _levels(lang),
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
        *([node("p", text=text(lang, "about.framed"))] if state.framed else []),
        *tutorial_link(state),
        *about_offline(state),
        buttons(
            *([word_button(lang, "rules")] if state.offers("rules") else []),
            word_button(lang, "close", primary=True, label="about.close"),
        ),
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


def _levels(lang: str) -> Node:
    """What each level of the computer is like."""
    items = (
        node(
            "li",
            node("b", text=text(lang, f"level.{level}"), key="name"),
            node("span", text=text(lang, f"level.{level}.about"), key="about"),
            key=str(level),
        )
        for level in range(1, LEVELS + 1)
    )
    title = node("summary", text=text(lang, "new.levels"), key="title")
    return node("details", title, node("ol", *items, key="list"), class_="levels", key="levels")


def _players(lang: str) -> list[tuple[str, str]]:
    """Who may play a side: a person, or the computer at one of its levels."""
    levels = (
        (str(level), text(lang, "player.choice", level=level, name=text(lang, f"level.{level}")))
        for level in range(1, LEVELS + 1)
    )
    return [("0", text(lang, "player.human")), *levels]


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
    "open": open_dialog,
    "share": share_dialog,
    "settings": settings_dialog,
    "about": _about,
    "words": words,
    "rules": rules_dialog,
}
