"""The embedded page: its board, hands, buttons and the link to the app. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import quote

from web.app.state import AppState
from web.computer.analysis_view import lines
from web.computer.hint import Told
from web.computer.protocol import LEVELS
from web.embed.layout import CONTROLS, MORE_CONTROLS
from web.files import link
from web.locale import text
from web.table import view as table_view
from web.ui.nodes import Node, node
from web.ui.parts import icon, icon_button


def framed_page(state: AppState, still: tuple[Node, ...]) -> Iterator[Node]:
    """Yield the parts of the page, without dialogs.

    `still`: both hands, then the status line and what is below it.
    """
    far, near, *rest = still
    # Where no moves can be played, the board gets the room of the hands.
    hands = ((far,), (near,)) if state.hands_on else ((), ())
    yield node("h1", text=text(state.settings.lang, "frame.title"), class_="unseen", key="title")
    yield from hands[0]
    yield table_view.table(state)
    yield from hands[1]
    yield from lines(state)
    yield from rest


def foot(state: AppState) -> Iterator[Node]:
    """Yield the row of buttons, and the links to the app and to “About”."""
    buttons = [button for name in (*CONTROLS, *MORE_CONTROLS) for button in _control(state, name)]
    if buttons:
        yield node(
            "div",
            *buttons,
            class_="frame-controls",
            role="group",
            aria_label=text(state.settings.lang, "controls"),
            key="controls",
        )
    words = text(state.settings.lang, "frame.open")
    yield node(
        "div",
        icon_button(state.settings.lang, "about"),
        node(
            "a",
            node("span", text=words, key="words"),
            icon("out"),
            href=app_address(state),
            target="_blank",
            rel="noopener",
            class_="frame-out",
            title=text(state.settings.lang, "frame.open.hint"),
            aria_label=words,
            key="out",
        ),
        class_="frame-links",
        key="links",
    )


def _control(state: AppState, name: str) -> Iterator[Node]:
    """Yield the button of an action, if the page offers it and it can do something."""
    if not state.offers(name):
        return
    over = state.mode != "play" or state.game.record.board().outcome() is not None
    computer = state.computer
    if name in ("pause", "continue"):
        waits = computer.alone or (computer.paused and any(computer.levels))
        if state.mode != "play" or not waits or (name == "continue") is not computer.paused:
            return
    label = ""
    if name == "analyse" and state.mode == "analysis":
        label = "action.analyse.end"
    elif name == "hint" and state.computer.hint is not None:
        more = {Told.PIECE: "place", Told.PLACE: "reason", Told.REASON: "reason"}
        told = more.get(state.computer.hint.told)
        label = f"action.hint.{told}" if told else ""
    disabled = {
        "undo": not state.undoable,
        "redo": not state.hands_on or not state.game.record.undone,
        "first": state.game.ply == 0,
        "previous": state.game.ply == 0,
        "next": state.is_last,
        "last": state.is_last,
        "hint": not state.hintable,
        "resign": over,
        "offer-draw": over or state.game.draw_offer is not None,
    }
    yield icon_button(state.settings.lang, name, disabled=disabled.get(name, False), label=label)


def app_address(state: AppState) -> str:
    """Return the address at which the app shows the same game at the same position."""
    page, (white, black) = state.outside.address, state.computer.levels
    parts = [_link(state)]
    if state.mode == "analysis":
        parts.append("mode=analysis")
    parts += [
        f"{color}={quote(f'ai:{level}')}"
        for color, level in (("white", white), ("black", black))
        if 0 < level <= LEVELS
    ]
    # The single file is also the app; `embed.html` is only for frames.
    app = "index.html" if page.rpartition("/")[2].startswith("embed") or not page else page
    return f"{app}#{'&'.join(parts)}"


def _link(state: AppState) -> str:
    return _link_of(state.game.record, state.game.ply)


_link_of = lru_cache(maxsize=2)(link.link)
