"""The rules in short: a dialog of sections with animated pictures, and the button to open it."""

from __future__ import annotations

from functools import lru_cache

from hive_core import Bug, GameType
from web.game.rules import EXPANSIONS
from web.locale import text
from web.locale.moves import sentence_case
from web.rules.legend_view import legend
from web.rules.pictures import picture
from web.rules.sections import (
    FIRST_SECTIONS,
    LAST_SECTION,
    MARKS_SECTION,
    bug_section,
    bugs_of,
)
from web.ui.drawings import TILE_BOX, tile_drawing
from web.ui.nodes import Node, node
from web.ui.parts import dialog_head, icon


def rules_dialog(lang: str, game_type: GameType, section: str, *links: Node) -> Node:
    """Return the dialog for a game of that type, with the section `section` highlighted.

    `links`: shown above the sections.
    """
    bugs = bugs_of(game_type)
    sections = (_section(lang, name, marked=name == section) for name in FIRST_SECTIONS)
    about_bugs = (
        _bug(
            lang,
            bug,
            absent=not game_type.includes(bug),
            marked=bug_section(bug) == section,
        )
        for bug in bugs
    )
    return node(
        "dialog",
        dialog_head(lang, "rules"),
        _jumps(lang, bugs),
        _pause(lang),
        *links,
        *sections,
        node(
            "section",
            node("h3", text=text(lang, "rules.bugs"), key="title"),
            node("p", text=text(lang, "rules.bugs.about"), key="about"),
            *about_bugs,
            class_="rule-bugs",
            key="bugs",
        ),
        _section(lang, LAST_SECTION, marked=section == LAST_SECTION),
        legend(lang, marked=section == MARKS_SECTION),
        id="rules-dialog",
        class_="dialog rules",
        closedby="any",
        aria_labelledby="rules-title",
        key="rules-dialog",
    )


def why_button(lang: str, section: str) -> Node:
    """Return a button beside the sentence of an illegal move or a hint that shows the rule."""
    words = text(lang, "action.why")
    return node(
        "button",
        icon("why"),
        type="button",
        class_="rule-why",
        data_rule=section,
        title=words,
        aria_label=words,
        key="rule-why",
    )


def _jumps(lang: str, bugs: tuple[Bug, ...]) -> Node:
    """Return a row of tiles that link to their sections."""
    return node(
        "div",
        *(_jump(lang, bug) for bug in bugs),
        class_="rule-jumps",
        role="group",
        aria_label=text(lang, "rules.bugs"),
        key="jumps",
    )


def _pause(lang: str) -> Node:
    """Return the switch that stops the pictures; the style sheet does the rest."""
    return node(
        "label",
        node("input", type="checkbox", id="pictures-still", key="box"),
        node("span", text=text(lang, "rules.still"), key="words"),
        class_="rule-still",
        key="still",
    )


def _jump(lang: str, bug: Bug) -> Node:
    name = _bug_name(lang, bug)
    return node(
        "button",
        _tile(bug),
        type="button",
        class_="rule-jump",
        data_rule=bug_section(bug),
        title=name,
        aria_label=name,
        key=bug.value,
    )


def _tile(bug: Bug) -> Node:
    return node(
        "svg",
        node("g", drawing=tile_drawing(bug), class_="tile white"),
        viewBox=TILE_BOX,
        aria_hidden="true",
        key="tile",
    )


@lru_cache(maxsize=64)
def _section(lang: str, name: str, *, marked: bool) -> Node:
    """Return a section about a rule."""
    heading = node(
        "h3", text=text(lang, f"rules.{name}.title"), id=f"rule-{name}", tabindex="-1", key="title"
    )
    return _with_picture(lang, name, heading, marked=marked, level="rule")


@lru_cache(maxsize=64)
def _bug(lang: str, bug: Bug, *, absent: bool, marked: bool) -> Node:
    """Return a section about a bug; `absent`: this game is played without it."""
    name = bug_section(bug)
    tags = [node("span", text=f"×{bug.count}", class_="rule-count", key="count")]
    if bug in EXPANSIONS:
        key = "rules.absent" if absent else "rules.expansion"
        tags = [node("span", text=text(lang, key), class_="rule-tag", key="tag")]
    heading = node(
        "h4",
        node("span", text=_bug_name(lang, bug), key="name"),
        *tags,
        id=f"rule-{name}",
        tabindex="-1",
        key="title",
    )
    return _with_picture(lang, name, heading, marked=marked, level="rule rule-bug")


def _with_picture(lang: str, name: str, heading: Node, *, marked: bool, level: str) -> Node:
    lines = text(lang, f"rules.{name}").split("\n")
    svg = picture(lang, name)
    return node(
        "section",
        heading,
        *([] if svg is None else [svg]),
        *(node("p", text=line, key=str(at)) for at, line in enumerate(lines)),
        class_=level + (" marked" if marked else "") + ("" if svg else " plain"),
        data_section=name,
        aria_labelledby=f"rule-{name}",
        key=name,
    )


def _bug_name(lang: str, bug: Bug) -> str:
    return sentence_case(text(lang, f"bug.{bug.value}"))
