"""A board that plays: the state, its changes, and the computer's turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from hive_core._rules.arguments import MoveLike
from hive_core.errors import HiveError
from hive_core.teach._widgets import actions, markup, thinking, words
from hive_core.teach._widgets.messages import handle
from hive_core.teach._widgets.state import BoardState
from hive_core.teach._words.names import color_title
from hive_core.types import Color


class Controller:
    """The state of one board; `changed` is called with the states before and after a change.

    `seed`: for the errors of the computer's levels. `seconds`: the most that the computer may
    think about a move; None for as long as its level takes. `at_once`: whether it answers what a
    program does before the call returns; it answers clicks beside the program in any case.
    """

    def __init__(
        self,
        state: BoardState,
        changed: Callable[[BoardState, BoardState], None],
        *,
        seed: int = 0,
        seconds: float | None = None,
        at_once: bool = True,
    ) -> None:
        self.state = state
        self.seed = seed
        self.seconds = seconds
        self.at_once = at_once
        self._changed = changed
        self._thinking: asyncio.Task[None] | None = None

    def show(self, state: BoardState) -> None:
        """Take that state, and tell if it differs."""
        before, self.state = self.state, state
        if state != before:
            self._changed(before, state)

    def receive(self, message: object) -> None:
        """Carry out a message of the page; one that is not understood is only reported."""
        try:
            state = handle(self.state, message)
        except HiveError as error:
            self.show(replace(self.state, sentence=words.sentence(str(error))))
            return
        self.show(state)
        self.start_thinking()

    def push(self, move: MoveLike) -> None:
        """Play a move in the position shown, as a click does, and let the computer answer.

        :raises HiveError: if it is illegal, or not a human's turn.
        """
        state = self.state
        if state.is_computers_turn:
            raise HiveError("it is the computer's turn")
        if state.attempt is not None and (state.attempt.is_clicked or state.attempt.solved):
            raise HiveError("this task takes no move now")
        checked = state.board.copy().push_move(move)
        self.show(actions.play(state, checked))
        self.answer()

    def answer(self) -> None:
        """Let the computer answer what a program did; at once, two computers wait for `reply`."""
        if not self.at_once:
            self.start_thinking()
        elif not all(self.state.levels):
            self.reply()

    def reply(self) -> None:
        """Play the computer's moves at once, until a human is to move or the game is over."""
        self.stop_thinking()
        while self.state.is_computers_turn:
            self.show(thinking.reply(self.state, self.seed, self.seconds))
            if all(self.state.levels):
                return  # two computers: one move a call

    def start_thinking(self) -> None:
        """Let the computer think about its move, if it is its turn; it plays when it is done.

        Without a running event loop it plays before this returns.
        """
        self.stop_thinking()
        if not self.state.is_computers_turn:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.reply()
            return
        self._thinking = loop.create_task(self._think(self.state))

    async def _think(self, state: BoardState) -> None:
        question = (state.origin, state.moves, state.levels)
        move = await thinking.choose_move(state, self.seed, self.seconds)
        now = self.state
        # The board may show another game by now, or a setting such as `flip` may have changed.
        if (now.origin, now.moves, now.levels) == question and now.is_computers_turn:
            self._thinking = None
            self.show(thinking.replied(now, move))
            self.start_thinking()

    def stop_thinking(self) -> None:
        """Stop the computer's search, whose move is not played then."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None


def panel(state: BoardState) -> dict[str, object]:
    """Return what the page shows besides the picture: HTML by part, labels, and more.

    `focus`: the key of the element to focus when the focused one is gone.
    """
    parts: dict[str, object] = dict(markup.parts(state))
    del parts["picture"]
    top = Color.WHITE if state.flip else Color.BLACK
    last = state.board.move_stack[-1:] if state.ply else []
    place = last[0].to if last else None
    return {
        **parts,
        "labels": [f"{color_title(color)}’s hand" for color in (top, top.other)],
        "busy": state.is_computers_turn,
        "focus": "" if place is None else str(place),
    }
