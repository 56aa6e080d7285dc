"""Property of the keyed diff: a patched page equals one that is painted again."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.fake_dom import Element
from tests.page_walks import walk
from web.app.update import update
from web.app.view import view
from web.offline.intents import OfflineProgress
from web.shared.intents import Open
from web.shared.state import AppState
from web.ui.keyed_diff import unique_keys
from web.ui.nodes import Node, node


def check(dom: Any, element: Element, old: Node, new: Node) -> None:
    """Patch the element from one tree to the other, and compare."""
    dom._patch(element, old, new)
    assert element.seen() == Element.parse(new.markup()).seen()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_patched_page_equals_a_repainted_one(dom: Any, seed: int) -> None:
    states = [step.after for step in walk(Random(f"patch {seed}"), 30)]
    states += states[::-7]  # and from any tree to any other
    tree = view(states[0])
    element = Element.parse(tree.markup())
    for state in states[1:]:
        new = view(state)
        check(dom, element, tree, new)
        tree = new


def test_new_content_of_a_dialog_keeps_its_other_nodes(dom: Any) -> None:
    about = update(AppState(), Open("about"))[0]
    kept = update(about, OfflineProgress("ready"))[0]
    bare, full = view(replace(about, dialog="about")), view(kept)
    element = Element.parse(bare.markup())
    check(dom, element, bare, full)
    check(dom, element, full, bare)


def test_a_page_whose_patch_failed_is_repainted(dom: Any) -> None:
    old, bad, new = (view(AppState(dialog=name)) for name in (None, "about", "settings"))
    screen = object.__new__(dom.Screen)
    screen._element, screen._tree, screen._whole = Element.parse(old.markup()), old, True
    insert = Element.insertBefore
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dom, "document", SimpleNamespace(querySelector=lambda _selector: None))
        patch.setattr(Element, "insertBefore", _fail)
        with pytest.raises(ValueError, match="no room"):
            screen.show(bad)
        patch.setattr(Element, "insertBefore", insert)
        screen.show(new)
    assert screen._element.seen() == Element.parse(new.markup()).seen()


def _fail(*_args: object) -> None:
    raise ValueError("no room")


def test_an_element_with_the_same_key_and_another_tag_is_replaced(dom: Any) -> None:
    old = node("p", node("b", text="one", key="it"), node("i", text="two"))
    new = node("p", node("a", text="one", key="it"), node("i", text="two"))
    check(dom, Element.parse(old.markup()), old, new)


def test_siblings_are_identified_by_key_tag_and_order() -> None:
    siblings = [("", "p"), ("x", "p"), ("", "p"), ("x", "b"), ("", "b")]
    names = unique_keys(siblings)
    assert len(set(names)) == len(siblings)
    assert set(unique_keys(siblings[:3])) < set(names)
