"""A board that plays in notebooks: JupyterLab, Notebook, VS Code, Colab and marimo.

`pip install "hive-core[notebook]"` installs anywidget, which this module imports. The rules and the
computer's moves are Python in the kernel; the page only shows what Python draws and sends clicks.

    from hive_core.teach.ext.notebook import BoardWidget

    board = BoardWidget(black="ai:2")
    board  # at the end of a cell: shows it

The next cell reads `board.moves`, `board.game` or `board.board`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from hive_core._rules.arguments import MoveLike
from hive_core.board import Board
from hive_core.errors import HiveError
from hive_core.game import Game
from hive_core.teach._blocks.grammar import suggestion
from hive_core.teach._widgets import loading, markup
from hive_core.teach._widgets import state as states
from hive_core.teach._widgets.controller import Controller, panel
from hive_core.teach._widgets.interface import PlayableBoard
from hive_core.teach._widgets.state import BoardState
from hive_core.teach.ext._missing import missing
from hive_core.teach.tasks import Task, write_task

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise missing("notebook", error) from None

__all__ = ["BoardWidget"]

_FROM_THE_GAME = ("state", "last_move", "message", "solved", "tries", "hints", "stars")
"""The traits that follow from the game: they can be observed, not set."""

_SETTINGS = ("game", "position", "moves", "task", "ply", "mode", "white", "black", "flip")
"""The traits that change the game or how it is shown."""


class BoardWidget(PlayableBoard, anywidget.AnyWidget):
    """A board to click in a notebook.

    `game`: a GameString, a PositionString, a game type such as `Base+MLP`, a block
    (docs/blocks.md), a `Board` or a `Game`, of which it shows the main line. `position`: in place
    of it, the PositionString that the game starts from. `moves`: MoveStrings to play from there.
    `task`: in place of a game, a `Task`, its JSON as text or dict, a block, or the id of a puzzle
    or a lesson of the package. `ply`: the position to show, by default the last. `mode`: `play`, or
    `view` to step through the game; with a task always `puzzle`. `white`, `black`: `human`, or
    `ai:1` to `ai:8`. `theme`: `light`, `dark`, or `auto` for that of the notebook. `flip`: whether
    White's hand is on top. `seed`: for the errors of the computer. `site`: the address of a Hive
    site; then a page without a kernel shows a `<hive-board>` that plays, else a picture.
    `BoardWidget.site` is the default.

    All of these but `seed` are traits, which can be set later, too. These change with the game, and
    `observe` reports each: `game`, `moves`, `ply`, `state` (such as `InProgress`), `last_move` (a
    MoveString, empty before the first move), `message` (what the board says), and with a task
    `solved`, `tries`, `hints`, `stars`.

    The computer answers a click in a thread, so that the kernel stays free; it answers `push`
    before that returns.

    :raises traitlets.TraitError: if an argument has a fault, or a trait is set to a value with a
        fault; it keeps the old one.
    :raises TypeError: if there is no argument of that name.
    """

    _esm = markup.script()
    _css = markup.style()

    site: ClassVar[str] = ""

    game: Any = traitlets.Unicode("").tag(sync=True)
    position: Any = traitlets.Unicode("").tag(sync=True)
    moves: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    task: Any = traitlets.Unicode("").tag(sync=True)
    ply: Any = traitlets.Int(0).tag(sync=True)
    mode: Any = traitlets.Unicode("play").tag(sync=True)
    white: Any = traitlets.Unicode("human").tag(sync=True)
    black: Any = traitlets.Unicode("human").tag(sync=True)
    theme: Any = traitlets.Unicode("auto").tag(sync=True)
    flip: Any = traitlets.Bool(False).tag(sync=True)
    state: Any = traitlets.Unicode("").tag(sync=True)
    last_move: Any = traitlets.Unicode("").tag(sync=True)
    message: Any = traitlets.Unicode("").tag(sync=True)
    solved: Any = traitlets.Bool(False).tag(sync=True)
    tries: Any = traitlets.Int(0).tag(sync=True)
    hints: Any = traitlets.Int(0).tag(sync=True)
    stars: Any = traitlets.Int(0).tag(sync=True)
    _picture: Any = traitlets.Unicode("").tag(sync=True)
    _panel: Any = traitlets.Dict().tag(sync=True)
    _answered: Any = traitlets.Int(0).tag(sync=True)

    def __init__(
        self,
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
        site: str | None = None,
        **layout: Any,
    ) -> None:
        for name in layout:
            if not self.has_trait(name):
                names = [*_SETTINGS, "theme", "seed", "site", "layout"]
                raise TypeError(f"BoardWidget has no argument {name!r}{suggestion(name, names)}")
        with _trait_errors():
            state = loading.loaded(
                game, position, moves, task, (white, black), mode=mode, ply=ply, flip=flip
            )
        if site is not None:
            self.site = site  # type: ignore[misc]  # the class has the default
        self._messages = 0
        self._controller = Controller(state, self._publish, seed=seed)
        self._values = _values(state)
        super().__init__(theme=theme, **self._values, **layout)
        self.on_msg(self._receive)
        self._controller.answer()

    # -- for the cells of the notebook -----------------------------------------------------------

    def push(self, move: MoveLike) -> None:
        """Play a move, a MoveString or a `Move`, in the position shown; later moves are dropped.

        The computer answers before this returns; in a task the move is judged.

        :raises HiveError: if the move is illegal, or a human is not to move.
        """
        self._controller.push(move)

    def reply(self) -> None:
        """Play the computer's move now, if it is its turn."""
        self._controller.reply()

    # -- traits ----------------------------------------------------------------------------------

    @traitlets.validate(*_SETTINGS)
    def _validate_setting(self, proposal: dict[str, Any]) -> object:
        name, value = proposal["trait"].name, proposal["value"]
        if value == self._values[name]:
            return value
        with _trait_errors():
            return _values(loading.changed(self._controller.state, name, value))[name]

    @traitlets.observe(*_SETTINGS)
    def _set(self, change: dict[str, Any]) -> None:
        name, value = change["name"], change["new"]
        if value != self._values[name]:
            self._take(loading.changed(self._controller.state, name, value))

    @traitlets.validate(*_FROM_THE_GAME)
    def _validate_result(self, proposal: dict[str, Any]) -> object:
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._values[name]:
            raise traitlets.TraitError(f"{name!r} follows from the game and cannot be set")
        return value

    @traitlets.validate("theme")
    def _validate_theme(self, proposal: dict[str, Any]) -> object:
        with _trait_errors():
            return states.theme_of(proposal["value"])

    def _publish(self, _: BoardState, state: BoardState) -> None:
        """Set the traits to the values of the state; observers hear of it when all are set."""
        self._values = _values(state)
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in self._values.items():
                setattr(self, name, value)

    def _receive(self, _: object, message: object, __: object) -> None:
        """Carry out a message of the front end."""
        self._controller.receive(message)
        self._messages += 1
        self._answered = self._messages

    # -- without a kernel ------------------------------------------------------------------------

    def __repr__(self) -> str:
        """Return the game as text."""
        state = self._controller.state
        return f"<BoardWidget {state.last_board.describe()!r}, position {state.ply}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget's view, and for pages without a kernel the board as HTML and text."""
        # Imported here to keep the import of this module quick.
        from hive_core.teach._widgets.static import to_page, to_text

        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        state = self._controller.state
        page = to_page(state, theme=self.theme, site=self.site)
        return {**data, "text/plain": to_text(state), "text/html": page}, metadata


def _values(state: BoardState) -> dict[str, Any]:
    """Return the values of the traits, but for the theme."""
    solving = state.attempt
    return {
        "game": state.game_string(),
        "position": state.origin if state.starts_from_position else "",
        "moves": list(state.moves),
        "task": "" if solving is None else write_task(solving.task),
        "ply": state.ply,
        "mode": state.mode,
        "white": states.player_of(state.levels[0]),
        "black": states.player_of(state.levels[1]),
        "flip": state.flip,
        "_picture": markup.parts(state)["picture"],
        "_panel": panel(state),
        "message": state.message,
        "state": str(state.board.state.value),
        "last_move": state.last_move,
        "tries": 0 if solving is None else solving.tries,
        "hints": 0 if solving is None else solving.hints,
        "stars": 0 if solving is None else solving.stars,
        "solved": solving is not None and solving.solved,
    }


@contextlib.contextmanager
def _trait_errors() -> Iterator[None]:
    """Raise a fault of a value as a `TraitError`."""
    try:
        yield
    except HiveError as error:
        raise traitlets.TraitError(str(error)) from None
