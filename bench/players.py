"""The players of a match: searches in this process, and UHP engines in processes of their own.

A player is a name with settings, or the command line of a UHP engine:

    random                            any legal move
    first[:SETTINGS]                  the frozen first alpha-beta, `bench/first_search.py`
    november[:SETTINGS]               the frozen search of November 2026, `bench/frozen_2026_11/`
    ours[:SETTINGS]                   `hive_core.search`
    changed:NAMES                     ours with changes to the search, of `bench/changes.py`
    level:N                           one of the eight levels
    pyodide                           ours in the Pyodide of the built site, under Node.js
    "python -m hive_core"             a command: anything with a space, or cmd:PATH

SETTINGS are pairs `name=value`, separated by commas: seconds, nodes, depth (instead of the match's
limit), weights (`guessed`, `november`, those of a game type such as `Base`, or a JSON file), zero
(groups of weights that are 0, such as reach+drop), terms (kinds of knowledge that are added, see
`bench/siege_terms.py`), network (a file of `bench.network fit`, or off; with weights, zero or terms
it is off), off and on (search features to switch off or on, such as pruning+reductions), early (how
many times its nodes or seconds it has in the first 12 plies, to find out what an opening book would
be worth), early_plies (instead of 12), book (1: it plays from the opening book).
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Protocol, TypeVar

from bench import first_search
from bench.frozen_2026_11.search import search as frozen_search
from bench.frozen_2026_11.transposition_table import Table as FrozenTable
from bench.frozen_2026_11.weights import WEIGHTS as NOVEMBER
from bench.network_file import evaluation_for, network_evaluation, read_network
from bench.siege_terms import Evaluation, with_terms
from hive_core import Board, GameType, HiveError, Move
from hive_core.engine import Engine
from hive_core.evaluate import GUESSED, WEIGHTS, compiled, weights_for
from hive_core.levels import level_of
from hive_core.openings import choose_from_book
from hive_core.search import Extras, Limit, Table, search
from tools.shared.environment import find_node

Number = TypeVar("Number", int, float)

TABLE_MEGABYTES = 32

OUR_SETTINGS = {
    "weights",
    "zero",
    "terms",
    "network",
    "off",
    "on",
    "early",
    "early_plies",
    "book",
}
"""The settings of our player, besides its limit."""

PYODIDE_ENGINE = Path(__file__).with_name("pyodide_engine.mjs")

EARLY_PLIES = 12
"""How long the setting `early` lasts, unless `early_plies` says otherwise."""

UNLIMITED = 10**12
"""More nodes than any search visits."""

TIMEOUT_SECONDS = 60
"""How long a UHP engine may take to start, and to answer besides the time of its move."""


class Player(Protocol):
    """A player of a match."""

    name: str

    def new_game(self, seed: int) -> None:
        """Start a new game."""

    def move(self, board: Board) -> Move:
        """Return the move to play."""

    def close(self) -> None:
        """End the player."""


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


class FirstPlayer(_LocalPlayer):
    """Plays by the frozen first alpha-beta search."""

    def __init__(self, name: str, limit: Limit) -> None:
        super().__init__(name)
        self.limit = limit

    def move(self, board: Board) -> Move:
        return first_search.search(board, self.limit, seed=self.seed).move


class _Clock:
    """The limit of a player's searches, with seconds of the clock or of this process alone."""

    def __init__(self, limit: Limit, *, processor_time: bool) -> None:
        self._limit = limit
        self._seconds = limit.seconds if processor_time else None

    def start(self, times: int = 1) -> tuple[Limit, Callable[[], bool] | None]:
        """Return the limit of a search that starts now, and what tells it to stop.

        `times`: how many times the nodes and seconds of the match it has.
        """
        nodes, seconds = self._limit.nodes, self._limit.seconds
        limit = replace(
            self._limit,
            nodes=None if nodes is None else nodes * times,
            seconds=None if seconds is None else seconds * times,
        )
        if self._seconds is None:
            return limit, None
        end = time.process_time() + self._seconds * times
        nodes = UNLIMITED if limit.nodes is None else limit.nodes
        return replace(limit, seconds=None, nodes=nodes), lambda: time.process_time() >= end


class NovemberPlayer(_LocalPlayer):
    """Plays by the frozen search of November 2026, and keeps its table during a game."""

    def __init__(self, name: str, clock: _Clock) -> None:
        super().__init__(name)
        self.clock = clock
        self.table = FrozenTable(TABLE_MEGABYTES)

    def new_game(self, seed: int) -> None:
        super().new_game(seed)
        self.table.clear()

    def move(self, board: Board) -> Move:
        limit, stop = self.clock.start()
        return frozen_search(board, limit, seed=self.seed, table=self.table, stop=stop)


class OurPlayer(_LocalPlayer):
    """Plays by `hive_core.search`, and keeps the transposition table during a game.

    `evaluation`: returns that of a game type. `early`: how many times its nodes or seconds the
    player has in the first `early_plies` plies. `book`: whether it plays from the opening book.
    """

    def __init__(
        self,
        name: str,
        clock: _Clock,
        evaluation: Callable[[GameType], Evaluation],
        features: Extras,
        *,
        early: int = 1,
        early_plies: int = EARLY_PLIES,
        book: bool = False,
    ) -> None:
        super().__init__(name)
        self.clock = clock
        self.evaluation = evaluation
        self.features = features
        self.early = early
        self.early_plies = early_plies
        self.book = book
        self.table = Table(TABLE_MEGABYTES)

    def new_game(self, seed: int) -> None:
        super().new_game(seed)
        self.table.clear()

    def move(self, board: Board) -> Move:
        if self.book and (known := choose_from_book(board, self.seed)) is not None:
            return known.move
        limit, stop = self.clock.start(self.early if board.ply < self.early_plies else 1)
        return search(
            board,
            limit,
            seed=self.seed,
            table=self.table,
            stop=stop,
            evaluate=self.evaluation(board.game_type),
            extras=self.features,
        ).move


@cache
def evaluation_of(name: str, game_type: GameType, zero: str = "", terms: str = "") -> Evaluation:
    """Return the evaluation with the weights that `weights_of` returns.

    `zero`: the groups of weights that are 0 instead, such as `reach+drop`. `terms`: what is added,
    see `bench/siege_terms.py`.
    """
    weights = weights_of(name, game_type)
    for group in zero.split("+") if zero else ():
        zeroed = {one: 0 for one in weights if one.startswith(group + "_")}
        if not zeroed:
            raise HiveError(f"no weights are in a group {group!r}")
        weights |= zeroed
    if terms:
        return with_terms(terms, weights)
    return compiled(weights)


def weights_of(name: str, game_type: GameType) -> dict[str, int]:
    """Return the weights of that name, or of a JSON file; "": today's of that type.

    A name of a game type, such as `Base+MLP`: today's of that type instead.
    `november`: those of the frozen search. Each of its features that are counted by bug today has
    the same weight for all bugs, and features that are new have none.
    """
    if name == "guessed":
        return dict(GUESSED)
    if name in map(str, GameType.every()):
        return dict(weights_for(GameType.parse(name)))
    if name == "november":
        return {one: NOVEMBER.get(one, NOVEMBER.get(one.rpartition("_")[0], 0)) for one in WEIGHTS}
    if name:
        try:
            own = json.loads(Path(name).read_text("utf-8"))
        except (OSError, ValueError):
            own = None
        if not isinstance(own, dict) or not own.keys() <= WEIGHTS.keys():
            raise HiveError(f"{name} has no weights: bench.tune fit writes such a file")
        return {**weights_for(game_type), **own}
    return dict(weights_for(game_type))


class UhpPlayer(_LocalPlayer):
    """A UHP engine in a process of its own; `name`: by default, what the engine says."""

    def __init__(self, command: str | list[str], limit: Limit, name: str = "") -> None:
        self.limit = limit
        self._engine = Engine.start(command, timeout=TIMEOUT_SECONDS)
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


def parse_player(text: str, limit: Limit, *, processor_time: bool = False) -> Player:
    """Return the player that the text names; `limit`: of the match.

    `processor_time`: count only the seconds in which this process computes.

    :raises HiveError: if there is no such player or setting, or if its processor time cannot be
        measured.
    """
    kind, _, rest = text.partition(":")
    if processor_time and kind not in ("ours", "november"):
        raise HiveError(f"the processor time of {text!r} cannot be measured: use --clock wall")
    if kind == "changed":
        from bench.search_changes import ChangedPlayer

        return ChangedPlayer(text, limit)
    if kind == "cmd" or " " in text:
        return UhpPlayer(rest if kind == "cmd" else text, limit)
    if kind == "random":
        return RandomPlayer(text)
    if text == "pyodide":
        return UhpPlayer([find_node(), str(PYODIDE_ENGINE)], limit, text)
    if kind == "level":
        from bench.levels import LevelPlayer

        return LevelPlayer(text, level_of(rest).number)
    settings = {name: value for name, _, value in (p.partition("=") for p in rest.split(",") if p)}
    numbers: dict[str, str] = {
        name: settings.pop(name) for name in ("seconds", "nodes", "depth") if name in settings
    }
    if numbers:
        limit = Limit(
            seconds=_number(float, "seconds", numbers) if "seconds" in numbers else None,
            nodes=_number(int, "nodes", numbers) if "nodes" in numbers else None,
            depth=_number(int, "depth", numbers) if "depth" in numbers else None,
        )
    if kind == "first" and not settings:
        return FirstPlayer(text, limit)
    if kind == "november" and not settings:
        return NovemberPlayer(text, _Clock(limit, processor_time=processor_time))
    if kind == "ours" and not settings.keys() - OUR_SETTINGS:
        return _our_player(text, _Clock(limit, processor_time=processor_time), settings)
    raise HiveError(f"{text!r} is not a player; see python -m bench.match --help")


def _our_player(name: str, clock: _Clock, settings: Mapping[str, str]) -> OurPlayer:
    """Return our player with these settings; errors are raised before the first game."""
    early, plies, book = (
        _number(int, name, settings) if name in settings else default
        for name, default in (("early", 1), ("early_plies", EARLY_PLIES), ("book", 0))
    )
    return OurPlayer(
        name,
        clock,
        _evaluation(settings),
        _features(settings),
        early=early,
        early_plies=plies,
        book=book > 0,
    )


def _evaluation(settings: Mapping[str, str]) -> Callable[[GameType], Evaluation]:
    weights, zero, terms, network = (
        settings.get(name, "") for name in ("weights", "zero", "terms", "network")
    )
    if network and (weights or zero or terms):
        raise HiveError("a network plays instead of weights, so it takes no weights or terms")
    if not (network or weights or zero or terms):
        return evaluation_for
    if network not in ("", "off"):
        read_network(network)
        return partial(network_evaluation, network)
    evaluation_of(weights, GameType(), zero, terms)
    return partial(evaluation_of, weights, zero=zero, terms=terms)


def _features(settings: Mapping[str, str]) -> Extras:
    """Return the features of the search.

    :raises HiveError: if one does not exist.
    """
    switched = {
        feature: name == "on"
        for name in ("off", "on")
        for feature in settings.get(name, "").split("+")
        if feature
    }
    if unknown := sorted(switched.keys() - set(Extras.__slots__)):
        known = ", ".join(Extras.__slots__)
        raise HiveError(f"the search has no feature {unknown[0]!r}, only {known}")
    return Extras(**switched)


def _number(kind: type[Number], name: str, settings: Mapping[str, str]) -> Number:
    """Return a setting as a number.

    :raises HiveError: if it is none.
    """
    try:
        return kind(settings[name])
    except ValueError:
        raise HiveError(f"the setting {name}={settings[name]} is not a number") from None
