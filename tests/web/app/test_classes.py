"""Every class that the views can write has a look in the style sheet, or a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.page_states import STATES, after, page
from tests.page_walks import DIALOGS, walk
from tools.site_build.style_sheet import style_sheet
from web.app.view import view
from web.shared.intents import Open
from web.ui.nodes import Node

WEB = Path(__file__).resolve().parents[3] / "web"

_DRAWN = "the drawing of a bug has its fills and strokes in itself"
_GROUP = "a group of the drawing, whose members have the look"
_PART = "a part of a dialog, whose members have the look"
_USUAL = "the usual one of several looks; the others have rules that differ from it"
WITHOUT_RULES: dict[str, str] = {
    **dict.fromkeys(("bug-body", "bug-line", "bug-wing", "bug-detail"), _DRAWN),
    **dict.fromkeys(("layer", "tiles", "hints", "spaces", "flights", "faults"), _GROUP),
    "why-sign": _GROUP,
    **dict.fromkeys(("learn-lessons", "learn-puzzles", "learn-file", "listed"), _PART),
    **dict.fromkeys(("rule-bug", "deleted", "moved", "number"), _PART),
    **dict.fromkeys(("green", "move", "on-black", "why-no", "open"), _USUAL),
    "wrong": "the status line says why the answer is wrong, in red",
    "free": "the words beside it say that the tile can move",
    "lattice": "a rectangle filled with the pattern that has the look",
}
"""Class -> why it needs no rule."""


@cache
def ruled() -> frozenset[str]:
    """Return the classes that the selectors of the style sheet name."""
    selectors = re.findall(r"([^{}]+)\{", style_sheet())
    return frozenset(name for text in selectors for name in re.findall(r"\.([a-zA-Z][\w-]*)", text))


def of_markup(markup: str) -> set[str]:
    """Return the classes in a markup."""
    return {name for names in re.findall(r'class="([^"]*)"', markup) for name in names.split()}


def of_sources() -> Iterator[tuple[str, str]]:
    """Yield each class that a view's source spells out, with the name of its file."""
    for folder in sorted(WEB.iterdir()):
        if folder.is_dir() and folder.name not in ("node_modules", "browser", "style"):
            for path in sorted(folder.glob("*.py")):
                text = path.read_text(encoding="utf-8")
                for names in re.findall(r'class(?:_?="|=\\?")([\w -]+)"', text):
                    yield from ((name, path.name) for name in names.split())


def without_look(classes: set[str]) -> set[str]:
    return classes - ruled() - WITHOUT_RULES.keys()


def test_every_class_that_a_source_spells_out_has_a_look() -> None:
    assert {(name, file) for name, file in of_sources() if without_look({name})} == set()


@cache
def drawn() -> dict[str, set[str]]:
    """Return the classes of each state and dialog."""
    states = {name: make("en") for name, make in STATES.items()}
    states |= {dialog: after(page("en"), Open(dialog)) for dialog in DIALOGS}
    return {name: of_markup(view(state).markup()) for name, state in states.items()}


def greyed() -> frozenset[str]:
    """Return the classes of which the style sheet greys a button, or the buttons within."""
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", style_sheet())
    pale = (text for text, body in rules if "opacity" in body)
    selectors = (text for texts in pale for text in texts.split(","))
    grey = (text for text in selectors if '[aria-disabled="true"]' in text and ":not(" not in text)
    return frozenset(name for text in grey for name in re.findall(r"\.([a-zA-Z][\w-]*)", text))


def buttons_that_rest(part: Node, above: frozenset[str] = frozenset()) -> Iterator[frozenset[str]]:
    """Yield, for each button that does nothing now, its classes and those of what it is in."""
    classes = above | set(str(part.attrs.get("class", "")).split())
    if part.attrs.get("aria-disabled") == "true" and part.tag == "button":
        yield classes
    for child in part.children:
        yield from buttons_that_rest(child, classes)


@pytest.mark.slow
def test_every_button_that_rests_is_grey() -> None:
    grey, states = greyed(), {name: make("en") for name, make in STATES.items()}
    found = [resting for state in states.values() for resting in buttons_that_rest(view(state))]
    assert len(found) > 100
    assert [resting for resting in found if not resting & grey] == []


@pytest.mark.slow
def test_every_class_of_a_drawn_state_has_a_look() -> None:
    assert {name: lost for name, found in drawn().items() if (lost := without_look(found))} == {}


@pytest.mark.parametrize("seed", range(4))
def test_every_class_on_a_random_walk_has_a_look(seed: int) -> None:
    lost = {
        name
        for number, step in enumerate(walk(Random(seed), 120))
        if number % 3 == 0
        for name in without_look(of_markup(view(step.after).markup()))
    }
    assert lost == set()


def test_the_exceptions_are_needed() -> None:
    written = {name for name, _ in of_sources()}.union(*drawn().values())
    assert {name for name in WITHOUT_RULES if name in ruled() or name not in written} == set()
