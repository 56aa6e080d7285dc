"""What programs read of a board that plays, and do with it: the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping

from hive_core.board import Board
from hive_core.game import Game
from hive_core.teach._widgets import actions, loading
from hive_core.teach._widgets.controller import Controller
from hive_core.teach._widgets.state import BoardState
from hive_core.teach.tasks import Task


class PlayableBoard:
    """The base of both `BoardWidget`s, which set `_controller`."""

    _controller: Controller

    @property
    def board(self) -> Board:
        """A new `Board` with the position shown and the moves that led there."""
        return self._controller.state.board.copy()

    def to_game(self) -> Game:
        """Return the whole game as a `Game`, which writes PGN and SGF."""
        return self._controller.state.game()

    def undo(self) -> None:
        """Go back to the position before the last move of a human."""
        self._controller.show(actions.undo(self._controller.state))

    def redo(self) -> None:
        """Go forward again, to where a human is to move."""
        self._controller.show(actions.redo(self._controller.state))

    def restart(self) -> None:
        """Start the task over.

        :raises HiveError: if the board has no task.
        """
        self._controller.show(loading.restarted(self._controller.state))

    def load(
        self,
        game: str | Board | Game = "",
        *,
        position: str = "",
        moves: object = (),
        task: str | Task | Mapping[str, object] = "",
    ) -> None:
        """Show another game or task; the arguments are those of the widget.

        :raises HiveError: if one of them has a fault.
        """
        self._take(loading.reloaded(self._controller.state, game, position, moves, task))

    def _take(self, state: BoardState) -> None:
        """Show another state, and let the computer answer if it is its turn."""
        self._controller.show(state)
        self._controller.answer()
