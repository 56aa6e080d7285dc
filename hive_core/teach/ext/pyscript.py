"""A board that plays in your own PyScript page, with the Python of the page.

    from hive_core.teach.ext.pyscript import BoardWidget

    board = BoardWidget("#table", black="ai:2")

It runs on the page's main thread, so the computer's thinking holds the page up: `seconds` limits
it. docs/embedding.md has a whole page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hive_core._rules.arguments import MoveLike
from hive_core.board import Board
from hive_core.errors import HiveError, expected, quoted
from hive_core.game import Game
from hive_core.teach._widgets import loading, markup
from hive_core.teach._widgets import state as states
from hive_core.teach._widgets.controller import Controller, panel
from hive_core.teach._widgets.interface import PlayableBoard
from hive_core.teach._widgets.state import BoardState
from hive_core.teach.tasks import Task

__all__ = ["BoardWidget"]

_STYLE_ID = "hive-widget-style"


class BoardWidget(PlayableBoard):
    """A board to click in an element of the page.

    `at`: a CSS selector such as `"#table"`, or an element; what is in it is replaced. `game`: a
    GameString, a PositionString, a game type, a block (docs/blocks.md), a `Board` or a `Game`.
    `position`: in place of it, the PositionString that the game starts from. `moves`: MoveStrings
    to play from there. `task`: in place of a game, a `Task`, its JSON as text or dict, a block, or
    the id of a puzzle or a lesson of the package. `ply`: the position to show, by default the last.
    `mode`: `play`, or `view` to step through the game. `white`, `black`: `human`, or `ai:1` to
    `ai:8`. `theme`: `light`, `dark`, or `auto` for that of the page or the system. `flip`: whether
    White's hand is on top. `seed`: for the errors of the computer. `seconds`: the most that the
    computer may think about a move, above 0.

    `on_move` is called with the widget after every move, whoever plays it, and `on_solved` when a
    task is solved. Both can be set later.

    :raises HiveError: if an argument has a fault, or nothing matches the selector.
    :raises ImportError: outside a page's main thread.
    """

    def __init__(
        self,
        at: Any,
        game: str | Board | Game = "",
        *,
        position: str = "",
        moves: object = (),
        task: str | Task | Mapping[str, object] = "",
        ply: int | None = None,
        mode: str = "play",
        white: str = "human",
        black: str = "human",
        theme: str = "auto",
        flip: bool = False,
        seed: int = 0,
        seconds: float = 2.0,
        on_move: Callable[[BoardWidget], object] | None = None,
        on_solved: Callable[[BoardWidget], object] | None = None,
    ) -> None:
        state = loading.loaded(
            game, position, moves, task, (white, black), mode=mode, ply=ply, flip=bool(flip)
        )
        theme = states.theme_of(theme)
        self.on_move = on_move
        self.on_solved = on_solved
        self._controller = Controller(
            state, self._changed, seed=seed, seconds=_seconds(seconds), at_once=False
        )
        self._model = _Model(theme, self._controller.receive)
        self._model.publish(self._controller.state)
        self._view = _View(at, self._model)
        self._controller.answer()

    # -- what the page's Python reads ------------------------------------------------------------

    @property
    def game(self) -> str:
        """The GameString; empty if the game starts from a position that was set up."""
        return self._controller.state.game_string()

    @property
    def moves(self) -> list[str]:
        """The MoveStrings of the game since its start."""
        return list(self._controller.state.moves)

    @property
    def last_move(self) -> str:
        """The MoveString that led to the position shown; empty before the first."""
        return self._controller.state.last_move

    @property
    def message(self) -> str:
        """What the board says."""
        return self._controller.state.message

    @property
    def solved(self) -> bool:
        """Whether the task is solved."""
        attempt = self._controller.state.attempt
        return attempt is not None and attempt.solved

    @property
    def tries(self) -> int:
        """The number of wrong answers to the task."""
        attempt = self._controller.state.attempt
        return 0 if attempt is None else attempt.tries

    @property
    def hints(self) -> int:
        """The number of hints that were asked for."""
        attempt = self._controller.state.attempt
        return 0 if attempt is None else attempt.hints

    @property
    def stars(self) -> int:
        """The stars of the solved task: 1 to 3; 0 before, or if the solution was shown."""
        attempt = self._controller.state.attempt
        return 0 if attempt is None else attempt.stars

    # -- what it changes -------------------------------------------------------------------------

    def push(self, move: MoveLike) -> None:
        """Play a move, a MoveString or a `Move`, in the position shown; later moves are dropped.

        The computer answers a little later, as after a click.

        :raises HiveError: if the move is illegal, or a human is not to move.
        """
        self._controller.push(move)

    def close(self) -> None:
        """Take the board off the page."""
        self._controller.stop_thinking()
        self._view.close()

    def _changed(self, before: BoardState, after: BoardState) -> None:
        self._model.publish(after)
        # Later moves of the same game: neither another game nor a step back and forth.
        same = before.moves[: before.ply] == after.moves[: before.ply]
        longer = after.ply > before.ply and after.moves[: after.ply] != before.moves[: after.ply]
        moved = before.origin == after.origin and same and longer
        if moved and self.on_move is not None:
            self.on_move(self)
        was = before.attempt is not None and before.attempt.solved
        if self.solved and not was and self.on_solved is not None:
            self.on_solved(self)


class _Model:
    """What the script of the board reads and listens to, as anywidget's model in a notebook."""

    def __init__(self, theme: str, receive: Callable[[object], None]) -> None:
        self._receive = receive
        self._values: dict[str, Any] = {"theme": theme, "_answered": 0}
        self._callbacks: dict[str, list[Any]] = {}

    def publish(self, state: BoardState) -> None:
        """Tell the script what to show."""
        self._set("_picture", markup.parts(state)["picture"])
        self._set("_panel", panel(state))

    def _set(self, name: str, value: object) -> None:
        if self._values.get(name) != value:
            self._values[name] = value
            for callback in self._callbacks.get(f"change:{name}", []):
                callback()

    def to_js(self) -> Any:
        """Return the model as an object of the script; its functions are never freed."""
        import js
        from pyodide.ffi import create_proxy, to_js

        def get(name: str) -> Any:
            return to_js(self._values.get(name), dict_converter=js.Object.fromEntries)

        def listen(event: str, callback: Any) -> None:
            # What a call gets is freed when it returns, unless it is copied.
            listener = callback.copy() if hasattr(callback, "copy") else callback
            self._callbacks.setdefault(event, []).append(listener)

        def forget(event: str, _: Any) -> None:
            self._callbacks.pop(event, None)

        def send(message: Any) -> None:
            self._receive(message.to_py())
            self._set("_answered", self._values["_answered"] + 1)

        functions = {"get": get, "on": listen, "off": forget, "send": send}
        return js.Object.fromEntries(
            to_js([[name, create_proxy(function)] for name, function in functions.items()])
        )


class _View:
    """The board on the page."""

    def __init__(self, at: Any, model: _Model) -> None:
        try:
            import js
            from pyodide.code import run_js
            from pyodide.ffi import to_js
        except ImportError:
            raise ImportError(
                "hive_core.teach.ext.pyscript needs a PyScript page; in a notebook import "
                "hive_core.teach.ext.notebook"
            ) from None
        if not hasattr(js, "document"):
            raise ImportError(
                "hive_core.teach.ext.pyscript needs the page's main thread, not a worker"
            )
        element = js.document.querySelector(at) if isinstance(at, str) else at
        # What is missing is None or `jsnull`, by Pyodide's version; neither has such a method.
        if not hasattr(element, "replaceChildren"):
            if isinstance(at, str):
                raise HiveError(f"the page has no element for {quoted(at)}")
            raise expected("an element or a CSS selector", at)
        if not hasattr(js.document.getElementById(_STYLE_ID), "textContent"):
            style = js.document.createElement("style")
            style.id = _STYLE_ID
            style.textContent = markup.style()
            js.document.head.append(style)
        element.replaceChildren()
        # The module as a script: its value is the function that it exports.
        render = run_js(markup.script().replace("export default { render };", "render;"))
        context = to_js([["model", model.to_js()], ["el", element]])
        self.close = render(js.Object.fromEntries(context))


def _seconds(value: object) -> float:
    """Return the limit of time.

    :raises HiveError: if it is not a number above 0.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not value > 0:
        raise expected("seconds above 0", value)
    return float(value)
