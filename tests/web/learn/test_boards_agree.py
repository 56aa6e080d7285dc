"""The page and the boards of notebooks and PyScript pages follow the same rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from hive_core import Board, Hex, Move
from hive_core.teach._widgets.controller import Controller
from hive_core.teach._widgets.messages import handle
from hive_core.teach._widgets.state import BoardState, from_task
from hive_core.teach.ext.notebook import BoardWidget as NotebookBoard
from hive_core.teach.ext.pyscript import BoardWidget as PyScriptBoard
from hive_core.teach.tasks import read_task
from tests.page import after, loaded
from tests.tasks.test_lines import LINES
from tests.web.learn.test_open_task import DOUBLE, ENDS, PIN, STUCK, WIN, page, played, task_of
from web.app.update import update
from web.learn.feedback import is_also
from web.learn.intents import AskTaskHint, GoOn, NextTask, RestartTask, ShowSolution
from web.shared.state import AppState
from web.table.intents import TapHex, TapReserve, TapTarget, TapTile

STRICT = {**LINES, "id": "strict", "strict": True}
TASKS = (WIN, PIN, DOUBLE, ENDS, STUCK, LINES, STRICT)

BUTTONS: dict[str, AskTaskHint | RestartTask | ShowSolution] = {
    "hint": AskTaskHint(),
    "restart": RestartTask(),
    "solution": ShowSolution(),
}

Counts = tuple[bool, int, int, int]
"""Whether the task is solved, the wrong answers, the hints, the stars."""


class Page:
    """The page with one task open; what the page does by itself is done at once."""

    def __init__(self, task: dict[str, Any]) -> None:
        self.state: AppState = page(task)

    @property
    def counts(self) -> Counts:
        attempt = task_of(self.state).attempt
        return attempt.solved, attempt.tries, attempt.hints, attempt.stars

    def do(self, name: str) -> None:
        task = task_of(self.state)
        if name == "restart" and task.task.kind == "line" and (task.wrong or is_also(task.note)):
            # The page takes the first click for a late one, that was to take the move back.
            self.state = after(self.state, BUTTONS[name])
        self.state = settled(after(self.state, BUTTONS[name]))

    def move(self, move: Move) -> None:
        text = self.state.board.move_string(move)
        free = self.state.deselected()  # a hint selects the tile
        self.state = settled(played(free, text)[0])

    def click(self, at: Hex) -> None:
        top = self.state.board.piece_at(at)
        self.state = settled(update(self.state, TapHex(at) if top is None else TapTile(top))[0])


def settled(state: AppState) -> AppState:
    """Return the page after its pauses: replies are played, wrong moves taken back."""
    while (task := state.task) is not None and not task.attempt.solved:
        if task.pause:
            state = after(state, GoOn(task.pause))
        elif task.goes_on is not None:
            state = after(state, NextTask())
        else:
            break
    return state


class InPython:
    """A board of a notebook or a PyScript page, as its buttons and clicks drive it."""

    def __init__(self, board: Any) -> None:
        self.board = board

    @property
    def counts(self) -> Counts:
        return self.board.solved, self.board.tries, self.board.hints, self.board.stars

    def do(self, name: str) -> None:
        self.board._controller.receive({"act": name, "value": ""})

    def move(self, move: Move) -> None:
        self.board._controller.push(move)

    def click(self, at: Hex) -> None:
        self.board._controller.receive({"act": "hex", "value": str(at)})


def notebook(task: dict[str, Any]) -> InPython:
    return InPython(NotebookBoard(task=task))


def pyscript(task: dict[str, Any]) -> InPython:
    """Return the board of a PyScript page without the page."""
    board = object.__new__(PyScriptBoard)
    board._controller = Controller(from_task(read_task(json.dumps(task))), lambda *_: None)
    return InPython(board)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("task", TASKS, ids=lambda task: str(task["id"]))
def test_wrong_answers_hints_and_stars_are_counted_alike(task: dict[str, Any], seed: int) -> None:
    rng = Random(f"{task['id']} {seed}")
    first = Page(task)
    others = (notebook(task), pyscript(task))
    for _ in range(12):
        deed = rng.choice(("answer", "answer", "answer", "hint", "restart", "solution"))
        attempt = task_of(first.state).attempt
        if deed != "answer":
            for board in (first, *others):
                board.do(deed)
        elif attempt.is_clicked:
            at = rng.choice(places(first.state.board))
            for board in (first, *others):
                board.click(at)
        elif not attempt.solved:
            move = rng.choice([m for m in first.state.board.legal_moves if m.piece is not None])
            for board in (first, *others):
                board.move(move)
        assert [board.counts for board in others] == [first.counts] * 2, deed


def places(board: Board) -> list[Hex]:
    """Return the hexes of the hive, beside it and one step beyond."""
    hive = set(board.stacks())
    beside = {hex_ for place in hive for hex_ in place.neighbors()}
    return sorted(hive | beside | {hex_ for place in beside for hex_ in place.neighbors()})


@pytest.mark.parametrize("seed", range(8))
def test_a_click_means_the_same_on_the_page_and_on_a_board_in_python(seed: int) -> None:
    rng = Random(seed)
    here, there = loaded("Base+MLP"), BoardState()
    for _ in range(60):
        board = here.board
        assert (board.game_string(), here.table.selected) == (
            there.last_board.game_string(),
            there.selected,
        )
        if board.is_game_over():
            break
        if rng.random() < 0.3 and (hand := board.reserve(board.turn)):
            piece = rng.choice(hand)
            here = after(here, TapReserve(piece))
            there = handle(there, {"act": "hand", "value": str(piece)})
            continue
        at = rng.choice(places(board) if board.ply else [Hex(0, 0)])
        here = after(here, tap(here, at))
        there = handle(there, {"act": "hex", "value": str(at)})


def tap(state: AppState, at: Hex) -> TapTarget | TapTile | TapHex:
    """Return the click on a hex: on a target if there is one, else on a tile or a space."""
    if at in state.destinations:
        return TapTarget(at)
    top = state.board.piece_at(at)
    return TapHex(at) if top is None else TapTile(top)
