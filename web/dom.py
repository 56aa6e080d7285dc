"""The page's DOM: the only file that imports pyscript, js or pyodide.

Owns the delegated events, the keyed patching of `#app`, and the effects. Decides nothing: events
become intents in `intents.py`, and what to show comes from `view.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from web import intents
from web.app import CloseDialogs, Effect, KeepInView, ShowDialog
from web.intents import Intent
from web.nodes import Node
from web.order import longest_rising

# What JavaScript calls null is not None here, only false: look for elements by truth.
Element = Any

_CLICKABLE = ", ".join(f"[data-{name}]" for name in intents.CLICKABLE)


class Screen:
    """What is on the page now, kept equal to a tree of nodes by patching what differs."""

    def __init__(self, tree: Node) -> None:
        """Adopt the markup in `#app`: this tree, written out when the page was built."""
        self._tree = tree
        self._element = document.getElementById("app")

    def show(self, tree: Node) -> None:
        """Make the page equal to the tree."""
        _patch(self._element, self._tree, tree)
        self._tree = tree


def _patch(element: Element, old: Node, new: Node) -> None:
    if old.attrs != new.attrs:
        for name in old.attrs.keys() - new.attrs.keys():
            element.removeAttribute(name)
        for name, value in new.attrs.items():
            if old.attrs.get(name) != value:
                element.setAttribute(name, value)
    if old.children and new.children:
        _patch_children(element, old.children, new.children)
    elif (old.children, old.text, old.drawing) != (new.children, new.text, new.drawing):
        element.innerHTML = new.inner()


def _patch_children(element: Element, old: tuple[Node, ...], new: tuple[Node, ...]) -> None:
    children = element.children
    if [(node.key, node.tag) for node in old] == [(node.key, node.tag) for node in new]:
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            if before is not after and before != after:
                _patch(children.item(at), before, after)
        return
    places = {node.key: index for index, node in enumerate(old)}
    elements = [children.item(index) for index in range(len(old))]
    wanted = {node.key for node in new}
    for node, child in zip(old, elements, strict=True):
        if node.key not in wanted:
            child.remove()
    # Elements that keep their order stay where they are, so that their transitions go on.
    staying = longest_rising([places[node.key] for node in new if node.key in places])
    following: Element = None
    for node in reversed(new):
        place = places.get(node.key)
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


def listen(dispatch: Callable[[Intent], None]) -> None:
    """Send every intent of a person to `dispatch`, for as long as the page lives."""

    def on_click(event: Any) -> None:
        intent = _clicked(event.target)
        if intent is not None:
            dispatch(intent)

    def on_submit(event: Any) -> None:
        event.preventDefault()
        form = event.target
        ticked = form.querySelectorAll("input:checked")
        fields = {ticked.item(i).name: ticked.item(i).value for i in range(ticked.length)}
        intent = intents.from_form(form.getAttribute("name") or "", fields)
        if intent is not None:
            dispatch(intent)

    def on_keydown(event: Any) -> None:
        if event.defaultPrevented or document.querySelector("dialog[open]"):
            return
        target = event.target
        if event.key in ("Enter", " ") and target.matches("svg *"):
            intent = _clicked(target)
        else:
            command = event.ctrlKey or event.metaKey
            intent = intents.from_key(event.key, command=command, shift=event.shiftKey)
        if intent is not None:
            event.preventDefault()
            dispatch(intent)

    def on_hashchange(_event: Any) -> None:
        dispatch(intents.Visit(fragment()))

    document.addEventListener("click", create_proxy(on_click))
    document.addEventListener("submit", create_proxy(on_submit))
    document.addEventListener("keydown", create_proxy(on_keydown))
    window.addEventListener("hashchange", create_proxy(on_hashchange))


def _clicked(target: Any) -> Intent | None:
    element = target.closest(_CLICKABLE)
    if not element:
        return intents.LetGo() if target.closest("#board") else None
    for name in intents.CLICKABLE:
        if element.hasAttribute(f"data-{name}"):
            return intents.from_click(name, element.getAttribute(f"data-{name}"))
    return None


def fragment() -> str:
    """The address's fragment, still encoded, with its `#`."""
    return str(window.location.hash)


def run(effects: Iterable[Effect]) -> None:
    """Carry out what the state cannot hold."""
    for effect in effects:
        match effect:
            case ShowDialog(name):
                dialog = document.getElementById(f"{name}-dialog")
                if dialog and not dialog.open:
                    dialog.showModal()
            case CloseDialogs():
                dialogs = document.querySelectorAll("dialog[open]")
                for index in range(dialogs.length):
                    dialogs.item(index).close()
            case KeepInView():
                current = document.querySelector("#moves [aria-current]")
                if current:
                    _scroll_within(current)


def _scroll_within(element: Element) -> None:
    """Scroll the move list so that the entry shows; the page itself stays."""
    moves = document.getElementById("moves")
    entry, view = element.getBoundingClientRect(), moves.getBoundingClientRect()
    moves.scrollTop += min(entry.top - view.top, 0) + max(entry.bottom - view.bottom, 0)
    moves.scrollLeft += min(entry.left - view.left, 0) + max(entry.right - view.right, 0)


def set_root(**attributes: str) -> None:
    """Set attributes of `<html>`: `data-app`, `data-theme`, `lang`."""
    root = document.documentElement
    for name, value in attributes.items():
        name = name.replace("_", "-")
        if root.getAttribute(name) != value:
            root.setAttribute(name, value)


def log_error(text: str) -> None:
    """Leave a trace of our own mistake in the console."""
    window.console.error(text)
