"""The page's DOM: keyed patching of `#app`, the timer, and facts read from the document.

Only modules of this folder import pyscript, js or pyodide. They decide nothing: `app/update.py`
handles intents, and `app/view.py` makes the nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.game.intents import Tick
from web.shared.intents import Intent
from web.ui.keyed_diff import longest_increasing_subsequence, unique_keys
from web.ui.nodes import Node

# JavaScript's null is falsy here but not None, so test elements by their truth value.
Element = Any

ROOMY_CORES, ROOMY_GIGABYTES = 4, 4
"""The least that a device has for two workers beside the page."""

_TICK_MS = 200


class Screen:
    """The page's markup; `show` makes it equal to a tree of nodes by patching the differences."""

    def __init__(self, tree: Node) -> None:
        """Adopt the markup in `#app`, which the build made from this tree."""
        self._tree = tree
        self._element = document.getElementById("app")
        self._whole = True
        self._dialog: Element = None

    def has_closed_dialog(self) -> bool:
        """Return whether the player has closed the dialog and its close event is still to come."""
        return bool(self._dialog and not self._dialog.open)

    def show(self, tree: Node) -> None:
        """Make the page equal to the tree; paint it anew if the last patch failed halfway."""
        self._dialog = None  # patching may close it
        whole, self._whole = self._whole, False
        if whole:
            _patch(self._element, self._tree, tree)
        else:
            _paint(self._element, tree)
        self._tree, self._whole = tree, True
        # After patching, since an element that is moved leaves the top layer.
        self._dialog = document.querySelector("dialog")
        if self.has_closed_dialog():
            self._dialog.showModal()


def _paint(element: Element, new: Node) -> None:
    """Make the element equal to the node, without comparing."""
    for name in list(element.getAttributeNames()):
        element.removeAttribute(name)
    for name, value in new.attrs.items():
        element.setAttribute(name, value)
    element.innerHTML = new.inner()


# After user input these properties no longer follow their attributes, so set both.
_STATES = frozenset({"checked", "selected"})


class _Place:
    """Where an element is. It is looked up when it is first needed: most have not changed."""

    __slots__ = ("_element", "_index", "_items", "_parent")

    def __init__(self, parent: _Place | None, index: int, element: Element = None) -> None:
        self._parent, self._index, self._element = parent, index, element
        self._items: Callable[[int], Element] | None = None

    def element(self) -> Element:
        """Return the element."""
        if self._parent is not None:
            self._element, self._parent = self._parent.child(self._index), None
        return self._element

    def child(self, index: int) -> Element:
        """Return the child of the element at that index."""
        if self._items is None:
            self._items = self.element().children.item
        return self._items(index)


def _patch(element: Element, old: Node, new: Node) -> None:
    _patch_at(_Place(None, 0, element), old, new)


def _patch_at(place: _Place, old: Node, new: Node) -> None:
    if old.attrs != new.attrs:
        _patch_attributes(place.element(), old.attrs, new.attrs)
    if old.children and new.children:
        if old.children is not new.children:
            _patch_children(place, old.children, new.children)
    elif (old.children, old.text, old.drawing) != (new.children, new.text, new.drawing):
        place.element().innerHTML = new.inner()


def _patch_attributes(element: Element, old: Mapping[str, str], new: Mapping[str, str]) -> None:
    for name in old.keys() - new.keys():
        element.removeAttribute(name)
        if name in _STATES:
            setattr(element, name, False)
    for name, value in new.items():
        if old.get(name) != value:
            element.setAttribute(name, value)
            if name in _STATES:
                setattr(element, name, True)
            elif name == "value":
                element.value = value  # also after the player moved the slider


def _patch_children(parent: _Place, old: tuple[Node, ...], new: tuple[Node, ...]) -> None:
    # Most children stay at the beginning or at the end.
    head, most = 0, min(len(old), len(new))
    while head < most and _is_same(old[head], new[head]):
        if old[head] is not new[head]:
            _patch_at(_Place(parent, head), old[head], new[head])
        head += 1
    tail = 0
    while tail < most - head and _is_same(old[-1 - tail], new[-1 - tail]):
        tail += 1
        if old[-tail] is not new[-tail]:
            _patch_at(_Place(parent, len(old) - tail), old[-tail], new[-tail])
    if head + tail < max(len(old), len(new)):
        gone, come = old[head : len(old) - tail], new[head : len(new) - tail]
        _patch_others(parent, head, gone, come, at_end=not tail)


def _is_same(old: Node, new: Node) -> bool:
    return old.key == new.key and old.tag == new.tag


def _patch_others(
    parent: _Place, first: int, old: tuple[Node, ...], new: tuple[Node, ...], *, at_end: bool
) -> None:
    """Patch the children from the first one on; `at_end`: no other children follow them."""
    element = parent.element()
    names = unique_keys((node.key, node.tag) for node in old)
    new_names = unique_keys((node.key, node.tag) for node in new)
    places = {name: index for index, name in enumerate(names)}
    elements = [parent.child(first + index) for index in range(len(old))]
    following: Element = None if at_end else parent.child(first + len(old))
    wanted_names = set(new_names)
    for name, node, child in zip(names, old, elements, strict=True):
        if name not in wanted_names:
            if node.tag == "dialog":
                child.close()  # returns the focus to the element that had it
            child.remove()
    # Elements that keep their order are not moved, since moving one ends its transitions.
    staying = longest_increasing_subsequence([places[name] for name in new_names if name in places])
    for name, node in zip(reversed(new_names), reversed(new), strict=True):
        place = places.get(name)
        if place is None:
            child = _create(element, node)
        else:
            child = elements[place]
            if old[place] is not node:
                _patch(child, old[place], node)
        if place not in staying:
            element.insertBefore(child, following)
        following = child


def _create(parent: Element, node: Node) -> Element:
    """Return a new element, parsed inside its parent so that SVG is parsed as SVG."""
    parent.insertAdjacentHTML("beforeend", node.markup())
    return parent.lastElementChild


def is_framed() -> bool:
    """Return whether the page is embedded in a host page, as `first_paint.js` found."""
    return bool(document.documentElement.getAttribute("data-page") == "embed")


def is_inside() -> bool:
    """Return whether the page is in a frame of another page."""
    return bool(window.parent != window)


def is_roomy() -> bool:
    """Return whether the device has the cores and the memory for a second worker."""
    cores = getattr(window.navigator, "hardwareConcurrency", None) or 1
    memory = getattr(window.navigator, "deviceMemory", None)  # in GB; only Chromium tells it
    return bool(cores >= ROOMY_CORES and (memory is None or memory >= ROOMY_GIGABYTES))


def painted_language() -> str:
    """Return the language of the painted page, as `first_paint.js` chose it."""
    return str(document.documentElement.lang)


def is_leftward(element: Any) -> bool:
    """Return whether the element's lines go from right to left."""
    return bool(window.getComputedStyle(element).direction == "rtl")


def is_painted_framed() -> bool:
    """Return whether the painted markup is that of an embedded page."""
    return bool(document.querySelector("#app[data-framed]"))


def fragment() -> str:
    """Return the address's fragment, percent-encoded, with its `#`."""
    return str(window.location.hash)


def now() -> float:
    """Return the time in milliseconds on a monotonic clock."""
    return float(window.performance.now())


class Timer:
    """Dispatches `Tick` five times a second while it runs."""

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._tick = create_proxy(lambda: dispatch(Tick(now())))
        self._handle: int | None = None

    def run(self, wanted: bool) -> None:
        """Start or stop the timer."""
        if wanted and self._handle is None:
            self._handle = window.setInterval(self._tick, _TICK_MS)
        elif not wanted and self._handle is not None:
            window.clearInterval(self._handle)
            self._handle = None


def language(languages: tuple[str, ...]) -> str:
    """Return the first of the browser's languages that has a catalogue, else English."""
    for tag in window.navigator.languages:
        lang = str(tag).partition("-")[0].lower()
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


def set_title(title: str) -> None:
    """Set the title of the document."""
    if document.title != title:
        document.title = title


def log_error(text: str) -> None:
    """Log an error of the page's own to the console."""
    window.console.error(text)
