"""Keyboard focus: follows the state's cursor, and is restored when its element disappears."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pyscript import document, window

from hive_core import Color, Hex
from web.game import end_card
from web.shared.state import AppState
from web.table import keyboard_focus
from web.table.keyboard_focus import Stop

_PLACES = "#board, .reserve, #words-dialog"
_OF_QUESTION = "[data-action=keep-all], [data-action=forget-all]"
_BEGINS_REVIEW = "[data-action=review]"
_TYPING = "#type-move, #type-words"
_TREE_MOVES = "#tree [data-path]"
_REGIONS = "dialog, nav, section, form"
# The buttons of a variation come before its moves; the focus goes to the moves.
_CONTROLS = (
    ":is(a[href], button, input, select, textarea, summary)"
    ":not(.line-tools *, [aria-disabled='true'])"
)


@dataclass(frozen=True, slots=True)
class Focused:
    """The element with the focus, and where it is: its ancestors and its index in each.

    From the inside to the region that it belongs to, such as a dialog or the move list.
    """

    element: Any
    places: tuple[tuple[Any, int], ...] = ()


def now() -> Focused:
    """Return the element that has the focus."""
    element = child = document.activeElement
    region = None if _lost(element) or element.closest(_PLACES) else element.closest(_REGIONS)
    places = []
    while region and not child.isSameNode(region):
        parent = child.parentElement
        places.append((parent, int(window.Array.from_(parent.children).indexOf(child))))
        child = parent
    return Focused(element, tuple(places))


def follow(state: AppState) -> None:
    """Move the focus to the state's cursor, if it is on the board, a hand or in the text view."""
    current = document.activeElement
    clicked = state.task is not None and state.task.attempt.is_clicked
    if clicked and not _lost(current) and current.closest("dialog"):
        return  # in the list of the text view what was clicked stays where it is
    if _lost(current) or current.closest(_PLACES):
        _focus(state)


def follow_moves() -> None:
    """Move the focus to the move that led to the position, in the move list."""
    entry = document.querySelector("#moves [data-ply][tabindex='0']")
    if entry:
        entry.focus()


def step_along(event: Any, key: str) -> bool:
    """Move the focus along a line of the engine or the tree with an arrow key, if it is there.

    `key`: as in lines from left to right. Return whether the key is one of these.
    """
    return _step_along_tree(event) or _step_along_line(event, key)


def _step_along_tree(event: Any) -> bool:
    if event.key not in ("ArrowUp", "ArrowDown") or not event.target.closest("#tree"):
        return False
    moves = [
        move for move in document.querySelectorAll(_TREE_MOVES) if move.getClientRects().length
    ]
    # From the button of a variation to its first move, or to the one before it.
    forth = event.key == "ArrowDown"
    after = window.Node.DOCUMENT_POSITION_FOLLOWING
    side = [
        move
        for move in moves
        if not move.isSameNode(event.target)
        and bool(event.target.compareDocumentPosition(move) & after) is forth
    ]
    if side:
        side[0 if forth else -1].focus()
    return True


def _step_along_line(event: Any, key: str) -> bool:
    ply = event.target.closest("[data-best-ply]")
    if not ply or key not in ("ArrowLeft", "ArrowRight"):
        return False
    forth = key == "ArrowRight"
    neighbour = ply.nextElementSibling if forth else ply.previousElementSibling
    if neighbour:
        neighbour.focus()
    return True


def leave_removed_destination(state: AppState, was: Any) -> None:
    """Take the focus from a destination that the next patch removes; `restore` moves it.

    Browsers lay out the page when an element with the focus is removed, halfway through the patch.
    """
    place = None if _lost(was) else was.getAttribute("data-target")
    if place and place not in map(str, state.shown.destinations):
        was.blur()


def restore(before: AppState, state: AppState, focused: Focused) -> None:
    """Restore the focus after a patch of the page; `focused`: the element that had it before.

    If that element can't have it any more, what took its place gets it, else the board. A game that
    a dialog has just begun, a task or a retry that was just opened takes the focus to the board, a
    task that was just solved to the button that leads on, a review to its panel, a question to the
    answer that changes nothing, and the end of the dialog of keys to the button that opened it.
    """
    was = focused.element
    if (before.dialog, state.dialog) == ("keys", "words"):
        document.querySelector("#words-dialog [data-action=keys]").focus()
        return
    if _lost(was):
        return
    if keyboard_focus.leads_to_board(before, state):
        if was.matches(_TYPING):
            was.focus()  # the next move is typed, too
        if not (was.matches(_TYPING) and was.isSameNode(document.activeElement)):
            _focus(state)
        return
    if was.matches(_BEGINS_REVIEW) and keyboard_focus.leads_to_review(before, state):
        _focus_review()
        return
    if _was_solved(before, state) and _focus_next():
        return
    asks = state.files.confirming_delete
    if asks is not before.files.confirming_delete and was.matches(_OF_QUESTION):
        answer = document.querySelector(f"[data-action={'keep-all' if asks else 'forget-all'}]")
        if answer:
            answer.focus()
            return
    if end_card.shows(state) and not end_card.shows(before) and was.matches("[data-action]"):
        # A button has ended the game. After a move the card is the next Tab stop.
        _focus_card()
        return
    if _lost(document.activeElement) and was.isConnected:
        was.focus()  # the patch has moved it, which takes the focus from it
    # A low embedded page hides the hand of the player not to move; browsers move the focus later.
    hidden = state.embed.framed and not was.getClientRects().length
    if not (_lost(document.activeElement) or hidden):
        return
    if was.matches("[data-promote-line], [data-best-ply]"):
        follow_moves()
    elif was.matches("[data-action=list-more]"):
        row = document.querySelectorAll("#open-dialog .kept > li").item(len(before.files.games))
        if row:  # the first of the games that have come
            row.querySelector(_CONTROLS).focus()
    elif before.mode == state.mode and not keyboard_focus.leads_to_another_try(before, state):
        _focus_successor(focused)
    if _lost(document.activeElement) or hidden:
        _focus(state)


def _focus_successor(focused: Focused) -> None:
    """Move the focus to what took the place of the element, what follows it, or comes before it.

    In an entry of a list to its first button; the others change or delete it.
    """
    for parent, index in focused.places:
        children = list(parent.children) if parent.isConnected else []
        index = 0 if parent.matches("li") else index
        for child in (*children[index:], *reversed(children[:index])):
            controls = [child] if child.matches(_CONTROLS) else child.querySelectorAll(_CONTROLS)
            for control in controls:
                control.focus()
                if control.isSameNode(document.activeElement):
                    return


def _was_solved(before: AppState, state: AppState) -> bool:
    task, old = state.task, before.task
    solved = task is not None and task.state == "solved"
    return solved and old is not None and old.state != "solved" and state.dialog is None


def _focus_card() -> None:
    title = document.getElementById("ending-title")
    if title and not document.querySelector("dialog[open]"):
        title.focus()


def _focus_review() -> None:
    panel = document.getElementById("review")
    if panel and not document.querySelector("dialog[open]"):
        panel.focus()


def _focus_next() -> bool:
    """Move the focus to the button that leads to the next task; return whether there is one."""
    button = document.querySelector("[data-action=next-task]:not([aria-disabled=true])")
    if button:
        button.focus()
    return bool(button)


def _lost(element: Any) -> bool:
    return not element or element.isSameNode(document.body)


def _focus(state: AppState) -> None:
    if document.querySelector("dialog[open]:not(#words-dialog)"):
        return
    near = Color.BLACK if state.table.flip else Color.WHITE
    hands = [keyboard_focus.hand_home(state.shown, color) for color in (near, near.other)]
    for stop in (state.table.cursor, keyboard_focus.home(state.shown), *hands):
        element = _element(stop, in_words=state.dialog == "words") if stop is not None else None
        if element:
            element.focus()
            if element.isSameNode(document.activeElement):
                return


def _element(stop: Stop, *, in_words: bool) -> Any:
    if in_words:
        selector = f"[data-go='{stop}']" if isinstance(stop, Hex) else f"[data-choose='{stop}']"
        return document.querySelector(f"#words-dialog {selector}")
    if isinstance(stop, Hex):
        return document.querySelector(f"#board :is([data-target='{stop}'], [data-space='{stop}'])")
    return document.querySelector(f"#board [data-piece='{stop}'], [data-reserve='{stop}']")
