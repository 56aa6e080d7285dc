"""The players of a match: searches in this process, and UHP engines in processes of their own.

A player is a name with settings, or the command line of a UHP engine:

    random                            any legal move
    ours[:SETTINGS]                   `hive_core.search` of the working tree
    git:REV[:SETTINGS]                the UHP engine of a commit as it was, in its own process;
                                      git: without a commit is that of the working tree
    level:N                           one of the eight levels
    pyodide                           ours in the Pyodide of the built site, under Node.js
    "python -m hive_core"             a command: anything with a space, or cmd:PATH

SETTINGS are pairs `name=value`, separated by commas: seconds, nodes, depth (instead of the match's
limit). With git also the options of the engine, such as OpeningBook=true; with ours weights
(`guessed`, those of a game type such as `Base`, or a JSON file), network (a file of
`bench.fit.network fit`, or off; with weights it is off), off (search features to switch off, such
as pruning+reductions), book (1: it plays from the opening book).
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

from bench.match.commits import take_out
from bench.match.games import Player
from bench.network_file import evaluation_for, network_evaluation, read_network
from hive_core import Board, GameType, HiveError, Move
from hive_core._rules.position import Position
from hive_core.engine import Engine
from hive_core.evaluate import GUESSED, WEIGHTS, compiled, weights_for
from hive_core.levels import level_of
from hive_core.openings import choose_from_book
from hive_core.search import Limit, SearchFeatures, Table, search
from tools.shared.environment import find_node
from web.computer.requests import move_request
from web.computer.search_runner import answer
from web.computer.state import move_of
from web.game.record import Record

Number = TypeVar("Number", int, float)
Evaluation = Callable[[Position], int]

TABLE_MEGABYTES = 32

LIMITS = ("seconds", "nodes", "depth")
OUR_SETTINGS = {"weights", "network", "off", "book"}
"""The settings of our player, besides its limit."""

GIT = "git:"
PYODIDE_ENGINE = Path(__file__).with_name("pyodide_engine.mjs")

UNLIMITED = 10**12
"""More nodes than any search visits."""

TIMEOUT_SECONDS = 60
"""How long a UHP engine may take to start, and to answer besides the time of its move."""

PATIENCE = 3600.0
"""Seconds that a move of a level may take, so many that no clock interferes on a busy machine."""


class _LocalPlayer:
    """The base of players in this process."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seed = 0

    def new_game(self, seed: int) -> None:
        self.seed = seed

    def close(self) -> None:
        pass


class RandomPlayer(_LocalPlayer):
    """Plays any legal move, all with equal probability."""

    def move(self, board: Board) -> Move:
        moves = sorted(board.legal_moves, key=str)
        return random.Random(f"{self.seed}/{board.ply}").choice(moves)


class _Clock:
    """The limit of a player's searches, with seconds of the clock or of this process alone."""

    def __init__(self, limit: Limit, *, processor_time: bool) -> None:
        self._limit = limit
        self._seconds = limit.seconds if processor_time else None

    def start(self) -> tuple[Limit, Callable[[], bool] | None]:
        """Return the limit of a search that starts now, and the function that stops it."""
        if self._seconds is None:
            return self._limit, None
        end = time.process_time() + self._seconds
        nodes = UNLIMITED if self._limit.nodes is None else self._limit.nodes
        return replace(self._limit, seconds=None, nodes=nodes), lambda: time.process_time() >= end


class OurPlayer(_LocalPlayer):
    """Plays by `hive_core.search`, and keeps the transposition table during a game.

    `evaluation`: returns that of a game type. `book`: whether it plays from the opening book.
    """

    def __init__(
        self,
        name: str,
        clock: _Clock,
        evaluation: Callable[[GameType], Evaluation],
        features: SearchFeatures,
        *,
        book: bool = False,
    ) -> None:
        super().__init__(name)
        self.clock = clock
        self.evaluation = evaluation
        self.features = features
        self.book = book
        self.table = Table(TABLE_MEGABYTES)

    def new_game(self, seed: int) -> None:
        super().new_game(seed)
        self.table.clear()

    def move(self, board: Board) -> Move:
        if self.book and (book_move := choose_from_book(board, self.seed)) is not None:
            return book_move.move
        limit, stop = self.clock.start()
        return search(
            board,
            limit,
            seed=self.seed,
            table=self.table,
            stop=stop,
            evaluate=self.evaluation(board.game_type),
            extras=self.features,
        ).move


class LevelPlayer(_LocalPlayer):
    """A level as the page plays it: the page's own request, answered by its worker's code.

    It records the seconds and the depth of its moves.
    """

    def __init__(self, name: str, number: int) -> None:
        super().__init__(name)
        self.number = number
        self.seconds: list[float] = []
        self.depths: list[int] = []

    def move(self, board: Board) -> Move:
        began = time.perf_counter()
        record = Record.of_board(board, repetition_draw=True)
        request = replace(move_request(record, self.number, self.seed), seconds=PATIENCE)
        result = answer(request)
        self.seconds.append(time.perf_counter() - began)
        self.depths.append(result.depth)
        move = move_of(record, result)
        assert move is not None
        return move


class UhpPlayer(_LocalPlayer):
    """A UHP engine in a process of its own; `name`: by default, what the engine says."""

    def __init__(
        self, command: str | list[str], limit: Limit, name: str = "", folder: Path | None = None
    ) -> None:
        self.limit = limit
        self._engine = Engine.start(command, timeout=TIMEOUT_SECONDS, cwd=folder)
        super().__init__(name or str(self._engine.id))
        if limit.nodes is not None and not self._engine.takes_nodes:
            self.close()
            raise HiveError(f"{self.name} takes no limit of nodes: use --seconds or --depth")

    def new_game(self, seed: int) -> None:
        super().new_game(seed)
        self._engine.new_game()

    def move(self, board: Board) -> Move:
        return self._engine.play(board, self.limit).move

    def close(self) -> None:
        self._engine.quit()


class CommitPlayer(UhpPlayer):
    """The UHP engine of a commit, with as large a table as ours; `options`: of the engine."""

    def __init__(
        self, name: str, revision: str, limit: Limit, options: Mapping[str, str] | None = None
    ) -> None:
        commit = take_out(revision)
        title = f"{name} ({commit.name})" if commit.name else name
        super().__init__([sys.executable, "-m", "hive_core"], limit, title, commit.folder)
        ours = {"HashSize": TABLE_MEGABYTES, "RepetitionDraw": True}
        settings = {
            option: value for option, value in ours.items() if option in self._engine.options
        }
        try:
            self._engine.configure({**settings, **(options or {})})
        except HiveError:
            self.close()
            raise

    def new_game(self, seed: int) -> None:
        super().new_game(seed)
        if "Seed" in self._engine.options:
            self._engine.configure({"Seed": seed})


def parse_player(text: str, limit: Limit, *, processor_time: bool = False) -> Player:
    """Return the player that the text names; `limit`: of the match.

    `processor_time`: count only the seconds in which this process computes.

    :raises HiveError: if there is no such player, setting or commit, or if its processor time
        cannot be measured.
    :raises ToolError: if the player needs a program that is not installed.
    """
    kind, _, rest = text.partition(":")
    if processor_time and kind != "ours":
        raise HiveError(f"the processor time of {text!r} cannot be measured: use --clock wall")
    if kind == "cmd" or " " in text:
        return UhpPlayer(rest if kind == "cmd" else text, limit)
    if kind == "random":
        return RandomPlayer(text)
    if text == "pyodide":
        return UhpPlayer([find_node(), str(PYODIDE_ENGINE)], limit, text)
    if kind == "level":
        return LevelPlayer(text, level_of(rest).number)
    revision = ""
    if text.startswith(GIT):
        revision, _, rest = rest.partition(":")
    settings = {name: value for name, _, value in (p.partition("=") for p in rest.split(",") if p)}
    numbers = {name: settings.pop(name) for name in LIMITS if name in settings}
    if numbers:
        limit = Limit(
            seconds=_number(float, "seconds", numbers) if "seconds" in numbers else None,
            nodes=_number(int, "nodes", numbers) if "nodes" in numbers else None,
            depth=_number(int, "depth", numbers) if "depth" in numbers else None,
        )
    if text.startswith(GIT):
        return CommitPlayer(text, revision, limit, settings)
    if kind == "ours" and not settings.keys() - OUR_SETTINGS:
        clock = _Clock(limit, processor_time=processor_time)
        book = "book" in settings and _number(int, "book", settings) > 0
        return OurPlayer(text, clock, _evaluation(settings), _features(settings), book=book)
    raise HiveError(f"{text!r} is not a player; see python -m bench.match --help")


@cache
def evaluation_of(name: str, game_type: GameType) -> Evaluation:
    """Return the evaluation with the weights that `weights_of` returns, without the network."""
    return compiled(weights_of(name, game_type))


def weights_of(name: str, game_type: GameType) -> dict[str, int]:
    """Return the weights of that name, or of a JSON file; "": today's of that type.

    A name of a game type, such as `Base+MLP`: today's of that type instead.

    :raises HiveError: if the file has no weights.
    """
    if name == "guessed":
        return dict(GUESSED)
    if name in map(str, GameType.every()):
        return dict(weights_for(GameType.parse(name)))
    if not name:
        return dict(weights_for(game_type))
    try:
        own = json.loads(Path(name).read_text("utf-8"))
    except (OSError, ValueError):
        own = None
    if not isinstance(own, dict) or not own.keys() <= WEIGHTS.keys():
        raise HiveError(f"{name} has no weights: bench.fit.tune fit writes such a file")
    return {**weights_for(game_type), **own}


def _evaluation(settings: Mapping[str, str]) -> Callable[[GameType], Evaluation]:
    """Return what gives the evaluation of a game type; errors are raised before the first game."""
    weights, network = settings.get("weights", ""), settings.get("network", "")
    if network and weights:
        raise HiveError("a network plays instead of weights, so it takes no weights")
    if not network and not weights:
        return evaluation_for
    if network not in ("", "off"):
        read_network(network)
        return partial(network_evaluation, network)
    evaluation_of(weights, GameType())
    return partial(evaluation_of, weights)


def _features(settings: Mapping[str, str]) -> SearchFeatures:
    """Return the features of the search.

    :raises HiveError: if one does not exist.
    """
    switched = {feature: False for feature in settings.get("off", "").split("+") if feature}
    if unknown := sorted(switched.keys() - set(SearchFeatures.__slots__)):
        names = ", ".join(SearchFeatures.__slots__)
        raise HiveError(f"the search has no feature {unknown[0]!r}, only {names}")
    return SearchFeatures(**switched)


def _number(kind: type[Number], name: str, settings: Mapping[str, str]) -> Number:
    """Return a setting as a number.

    :raises HiveError: if it is none.
    """
    try:
        return kind(settings[name])
    except ValueError:
        raise HiveError(f"the setting {name}={settings[name]} is not a number") from None
