"""The parts of a run; each measures one thing against another and returns a section."""

from __future__ import annotations

import importlib.metadata
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import TYPE_CHECKING, Any

from bench import ablations, browser, latency, openspiel, start, workload
from bench.measure import Done, Ratio, interleaved
from bench.report import Row, Section
from hive_core import GameType
from hive_core.search import Limit, search
from tests.slow_engine import SlowGame
from tests.slow_engine import count as slow_count

if TYPE_CHECKING:
    from collections.abc import Callable

GAME_TYPES = ("Base", "Base+ML", "Base+MLP")
WIDEST = "Base+MLP"
TILES = (5, 10, 15, 20, 25, 28)

PHASES = (("opening, 6 plies", 6), ("middle game, 18 plies", 18), ("late, 30 plies", 30))

PYTHON_ENGINE = 55_000
"""Sequences a second of the fastest complete Python engine found before this one; a constant."""


@dataclass(frozen=True)
class Size:
    """How much is done: rounds, and games a round."""

    rounds: int = 7
    games: int = 20


QUICK = Size(rounds=3, games=6)
LONG = Size(rounds=21, games=40)


def playouts(size: Size) -> Section:
    """Random games, and the same games, against OpenSpiel."""
    version = importlib.metadata.version("open_spiel")
    section = Section("Games through the public API: list all moves, play one, ask who won")
    section.other = f"OpenSpiel {version}"
    for game_type in GAME_TYPES:
        game = openspiel.load(game_type)
        rates = interleaved(
            {
                "ours": partial(workload.play_random, game_type, size.games),
                "other": partial(openspiel.play_random, game, size.games),
            },
            size.rounds,
        )
        row = Row.of(f"{game_type}, random games", "plies/s", rates["ours"], rates["other"])
        section.rows.append(row)
        same = openspiel.same_games(game, game_type, size.games)
        rates = interleaved(
            {
                "ours": partial(workload.replay, game_type, same.moves),
                "other": partial(openspiel.replay, game, same.actions),
            },
            size.rounds,
        )
        note = f"legal moves differ in {same.differing} of {same.plies:,} positions"
        what = f"{game_type}, the same games"
        section.rows.append(Row.of(what, "plies/s", rates["ours"], rates["other"], note))
    return section


def counts(size: Size) -> Section:
    """The count of Base+MLP, leaves counted and not played, against OpenSpiel."""
    section = Section(f"Counting the sequences of {WIDEST}, tournament opening", "OpenSpiel")
    game = openspiel.load(WIDEST)
    rates = interleaved(
        {"ours": partial(workload.count, WIDEST, 4), "other": partial(openspiel.count, game, 4)},
        size.rounds,
    )
    ours, other = rates["ours"], rates["other"]
    wide = "it counts every tile of a kind"
    section.rows.append(Row.of("depth 4", "sequences/s", ours, other, wide))
    # Per sequence counted, so many positions had their moves listed.
    our_share = workload.count(WIDEST, 3)[0] / workload.count(WIDEST, 4)[0]
    other_share = openspiel.count(game, 3)[0] / openspiel.count(game, 4)[0]
    listed = [rate * our_share for rate in ours], [rate * other_share for rate in other]
    section.rows.append(Row.of("depth 4", "positions/s", *listed))
    return section


def yardsticks(size: Size) -> Section:
    """The count against engines in Python: a simple one in this run, and a figure noted down."""
    section = Section("Counting against engines in Python", "the other")

    def slow() -> Done:
        game = SlowGame(GameType.parse(WIDEST), tournament=True)
        began = workload.clock()
        found = slow_count(game, 3)
        return found, workload.clock() - began

    both: dict[str, Callable[[], Done]] = {"ours": partial(workload.count, WIDEST, 3)}
    both["other"] = slow
    rates = interleaved(both, size.rounds)
    note = "tests/slow_engine.py: dictionaries and sets, nothing kept"
    row = Row.of(f"{WIDEST}, depth 3", "sequences/s", rates["ours"], rates["other"], note)
    section.rows.append(row)
    ours = interleaved({"ours": partial(workload.count, WIDEST, 4)}, size.rounds)["ours"]
    fixed = [float(PYTHON_ENGINE)] * len(ours)
    note = "the fastest found before: its figure, not measured here"
    section.rows.append(Row.of(f"{WIDEST}, depth 4", "sequences/s", ours, fixed, note))
    return section


def tiles(size: Size) -> Section:
    """What listing the moves costs by the number of tiles on the table."""
    section = Section(f"Listing the legal moves of {WIDEST} by tiles on the table")
    boards = workload.boards_with(TILES, 6 * size.games)
    for number, some in zip(TILES, boards, strict=True):
        if not some:
            continue
        done = [workload.list_moves(some) for _ in range(size.rounds)]
        moves, _ = done[0]
        cost = median(seconds for _, seconds in done) / len(some)
        note = f"{moves / len(some):.0f} moves, {1e9 * cost * len(some) / moves:.0f} ns each"
        note += f"; {len(some)} boards"
        section.rows.append(Row(f"{number} tiles", "µs a board", 1e6 * cost, note=note))
    return section


def thinking(size: Size) -> Section:
    """What the search does in a second: positions visited, and the depth completed."""
    section = Section(f"The search in one second, {WIDEST}")
    for name, plies in PHASES:
        found = [
            search(workload.at_ply(WIDEST, plies, seed), Limit(seconds=1))
            for seed in range(size.rounds)
        ]
        depth = median(result.depth for result in found)
        rate = median(result.nodes / result.seconds for result in found)
        section.rows.append(Row(name, "positions/s", rate, note=f"depth {depth:g}"))
    return section


def in_browser(size: Size) -> Section:
    """The same work in the browser's Python; the ratio is CPython's rate over it."""
    with browser.chromium() as (version, run):
        section = Section("The same in a browser: CPython over Pyodide", f"Pyodide, {version}")
        games = max(2, size.games // 3)
        works: tuple[tuple[Any, ...], ...] = (
            ("Base, random games", "plies/s", workload.play_random, "Base", games),
            (f"{WIDEST}, random games", "plies/s", workload.play_random, WIDEST, games),
            (f"{WIDEST}, count of depth 4", "sequences/s", workload.count, WIDEST, 4),
            (f"{WIDEST}, search", "positions/s", workload.think, WIDEST, 20, games, 4000),
        )
        for what, unit, function, *arguments in works:
            call = f"{function.__name__}{tuple(arguments)}"
            both = {"ours": partial(function, *arguments), "other": partial(run, call)}
            rates = interleaved(both, size.rounds)
            section.rows.append(Row.of(what, unit, rates["ours"], rates["other"]))
    return section


def answers(size: Size) -> Section:
    """How quickly the page answers a click in a position with 25 tiles."""
    section = Section(f"The page's answer to a click, {latency.TILES} tiles on the table", "budget")
    times = latency.measure(games=max(4, size.rounds))
    for what, taken in (
        ("piece to destinations", times.choosing),
        ("destination to next turn", times.playing),
    ):
        middle, most = latency.spread(taken)
        ratio = Ratio.of([most], [latency.BUDGET_MS])
        note = f"95 of 100 stay under it; median {middle:.1f} ms of {len(taken)} clicks"
        section.rows.append(Row(what, "ms", most, latency.BUDGET_MS, ratio, note))
    return section


def starting(size: Size) -> Section:
    """From the navigation to the page that answers, beside a bare page with the stock runtime."""
    found = start.measure(rounds=max(3, size.rounds * 3 // 4))
    ours, bare = found[start.OURS], found[start.BARE]
    section = Section("The page's start, served as GitHub Pages would", "bare loadPyodide()")
    for kind, target in start.TARGETS.items():
        mine, stock = ours.ready[kind], bare.ready[kind]
        quickest = f"{min(mine):.0f} and {min(stock):.0f}, {min(mine) / min(stock):.2f}"
        note = f"at most {target}; the quickest {quickest}"
        section.rows.append(_of_medians(f"to ready, {kind}", "ms", mine, stock, note))
    painted = Ratio.of([median(ours.paint)], [start.PAINT_MS])
    note = f"from the first byte; other: the budget; the slowest {max(ours.paint):.0f}"
    row = Row("to the first paint, cold", "ms", median(ours.paint), start.PAINT_MS, painted, note)
    section.rows.append(row)
    note = "in a page that is ready, to the first answer"
    section.rows.append(_of_medians("the computer's worker", "ms", ours.worker, bare.worker, note))
    sizes = [float(found[name].size.total()) / 1000 for name in (start.OURS, start.BARE)]
    largest = ", ".join(f"{file} {size // 1000:,}" for file, size in ours.size.most_common(4))
    section.rows.append(_of_medians("over the wire", "kB", sizes[:1], sizes[1:], largest))
    if start.SINGLE in found:
        times = found[start.SINGLE].ready["cold"]
        row = _of_medians(f"{start.SINGLE}, from the disk", "ms", times, bare.ready["cold"])
        section.rows.append(row)
    return section


def _of_medians(what: str, unit: str, ours: list[float], other: list[float], note: str = "") -> Row:
    """A row of times: visits come in pairs only by chance, so that medians are compared."""
    a, b = median(ours), median(other)
    ratio = Ratio(a / b, min(ours) / max(other), max(ours) / min(other))
    return Row(what, unit, a, b, ratio, note)


def other_ways(size: Size) -> Section:
    """What was tried: the time the same work takes in another variant, as a multiple."""
    section = Section(
        "Other ways to do it: their time, as a multiple of what it takes now", "other"
    )
    games = ablations.random_games(WIDEST, size.games)
    for variant in ablations.VARIANTS:
        ratio = ablations.measure(variant, games, size.rounds)
        section.rows.append(Row(variant.name, variant.work, ratio=ratio, note=variant.verdict))
    began = workload.clock()
    ablations.whole_tables()
    row = Row("filling in those tables", "ms", other=1000 * (workload.clock() - began))
    section.rows.append(row)
    return section


SECTIONS = {
    "playouts": playouts,
    "counts": counts,
    "yardsticks": yardsticks,
    "tiles": tiles,
    "search": thinking,
    "browser": in_browser,
    "start": starting,
    "latency": answers,
    "ablations": other_ways,
}

ALIASES = {"table": "latency", "tried": "ablations"}
"""Former names of sections; `--only` still accepts them."""
