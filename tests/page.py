"""Helpers for tests of the page: apply intents, open a game, find nodes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from urllib.parse import quote

import tests.languages  # noqa: F401 - loads all of them
from hive_core import Hex, Piece
from web.app.update import update
from web.app.view import view
from web.shared.effects import Effect, StopThinking, Think
from web.shared.intents import Intent, Visit
from web.shared.state import AppState
from web.table.intents import TapReserve, TapTarget
from web.ui.nodes import Node


def after(state: AppState, *steps: Intent) -> AppState:
    """Return the state after these intents."""
    return reduce(lambda so_far, intent: update(so_far, intent)[0], steps, state)


def requests_of(state: AppState, intent: Intent) -> list[Effect]:
    """Return the effects of the intent that send or stop a request to the engine."""
    return [e for e in update(state, intent)[1] if isinstance(e, Think | StopThinking)]


def loaded(game: str, *more: str) -> AppState:
    """Return a new page after a link to the game; `more`: other parts of the link."""
    return after(AppState(), Visit("&".join([f"#game={quote(game)}", *more])))


def tap(text: str, to: Hex) -> tuple[Intent, Intent]:
    """Return the two taps that place a piece."""
    return TapReserve(Piece.parse(text)), TapTarget(to)


def walk(top: Node) -> Iterator[Node]:
    """Yield the node and all below it, in reading order."""
    yield top
    for child in top.children:
        yield from walk(child)


def with_id(state: AppState, id_: str) -> Node:
    """Return the page's node with that id."""
    return next(n for n in walk(view(state)) if n.attrs.get("id") == id_)


def of_class(state: AppState, name: str) -> list[Node]:
    """Return the page's nodes of that class."""
    return [n for n in walk(view(state)) if name in n.attrs.get("class", "").split()]
