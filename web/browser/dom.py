"""The page's DOM: the keyed patching of `#app`, and the few facts read off the document.

Only this file and its sisters `dom_*.py` import pyscript, js or pyodide. They decide nothing:
events become intents in `intents.py`, and what to show comes from `view.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.app.intents import Intent, Tick
from web.ui.keyed_diff import longest_increasing_subsequence, unique_keys
from web.ui.nodes import Node

# What JavaScript calls null is not None here, only false: look for elements by truth.
Element = Any


class Screen:
    """What is on the page now, kept equal to a tree of nodes by patching what differs."""

    def __init__(self, tree: Node) -> None:
        """Adopt the markup in `#app`: this tree, written out when the page was built."""
        self._tree = tree
        self._element = document.getElementById("app")
        self._whole = True

    def show(self, tree: Node) -> None:
        """Make the page equal to the tree; anew, where the last attempt failed halfway."""
        whole, self._whole = self._whole, False
        if whole:
            _patch(self._element, self._tree, tree)
        else:
            _paint(self._element, tree)
        self._tree, self._whole = tree, True
        # Only in its place: an element that is moved leaves the top layer.
        dialog = document.querySelector("dialog:not([open])")
        if dialog:
            dialog.showModal()


def _paint(element: Element, new: Node) -> None:
    """Make the element equal to the node, whatever it was."""
    for name in list(element.getAttributeNames()):
        element.removeAttribute(name)
    for name, value in new.attrs.items():
        element.setAttribute(name, value)
    element.innerHTML = new.inner()


# What a person has ticked or chosen outlives the attribute, so that both are set.
_STATES = frozenset({"checked", "selected"})


def _patch(element: Element, old: Node, new: Node) -> None:
    if old.attrs != new.attrs:
        for name in old.attrs.keys() - new.attrs.keys():
            element.removeAttribute(name)
            if name in _STATES:
                setattr(element, name, False)
        for name, value in new.attrs.items():
            if old.attrs.get(name) != value:
                element.setAttribute(name, value)
                if name in _STATES:
                    setattr(element, name, True)
                elif name == "value":
                    element.value = value  # of a slider that was moved, too
    if old.children and new.children:
        _patch_children(element, old.children, new.children)
    elif (old.children, old.text, old.drawing) != (new.children, new.text, new.drawing):
        element.innerHTML = new.inner()


def _patch_children(element: Element, old: tuple[Node, ...], new: tuple[Node, ...]) -> None:
    children = element.children
    was, wanted = [(node.key, node.tag) for node in old], [(node.key, node.tag) for node in new]
    if was == wanted:
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            if before is not after and before != after:
                _patch(children.item(at), before, after)
        return
    names, new_names = unique_keys(was), unique_keys(wanted)
    places = {name: index for index, name in enumerate(names)}
    elements = [children.item(index) for index in range(len(old))]
    staying_on = set(new_names)
    for name, node, child in zip(names, old, elements, strict=True):
        if name not in staying_on:
            if node.tag == "dialog":
                child.close()  # gives the focus back
            child.remove()
    # Elements that keep their order stay where they are, so that their transitions go on.
    staying = longest_increasing_subsequence([places[name] for name in new_names if name in places])
    following: Element = None
    for name, node in zip(reversed(new_names), reversed(new), strict=True):
        place = places.get(name)
        if place is None:
            child = _create(element, node)
        else:
            child = elements[place]
            _patch(child, old[place], node)
        if place not in staying:
            element.insertBefore(child, following)
        following = child


def _create(parent: Element, node: Node) -> Element:
    """A new element, parsed where it will live, so that SVG stays SVG."""
    parent.insertAdjacentHTML("beforeend", node.markup())
    return parent.lastElementChild


def is_framed() -> bool:
    """Whether the page is to be a small one within somebody else's; the start script knows."""
    return bool(document.documentElement.getAttribute("data-page") == "embed")


def painted_language(languages: tuple[str, ...]) -> str:
    """The language of the words that came with the page; its first script has chosen it."""
    lang = str(document.documentElement.lang)
    return lang if lang in languages else "en"


def is_painted_framed() -> bool:
    """Whether the markup that came with the page is that of a small one."""
    return bool(document.querySelector("#app[data-framed]"))


def fragment() -> str:
    """The address's fragment, still encoded, with its `#`."""
    return str(window.location.hash)


def now() -> float:
    """Milliseconds on a clock that only goes forward."""
    return float(window.performance.now())


class Timer:
    """Tells the time a few times a second, while somebody wants to know."""

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._tell = create_proxy(lambda: dispatch(Tick(now())))
        self._handle: int | None = None

    def run(self, wanted: bool) -> None:
        """Begin or end telling."""
        if wanted and self._handle is None:
            self._handle = window.setInterval(self._tell, _TICK_MS)
        elif not wanted and self._handle is not None:
            window.clearInterval(self._handle)
            self._handle = None


_TICK_MS = 200


def language(languages: tuple[str, ...]) -> str:
    """The first language of the browser's user that there is a catalogue for, else English."""
    for wanted in window.navigator.languages:
        lang = str(wanted).partition("-")[0].lower()
        if lang in languages:
            return lang
    return "en"


def set_root(**attributes: str | None) -> None:
    """Set attributes of `<html>`, such as `data-app` and `lang`, or remove those that are None."""
    root = document.documentElement
    for name, value in attributes.items():
        name = name.replace("_", "-")
        if value is None:
            root.removeAttribute(name)
        elif root.getAttribute(name) != value:
            root.setAttribute(name, value)


def log_error(text: str) -> None:
    """Leave a trace of our own mistake in the console."""
    window.console.error(text)
