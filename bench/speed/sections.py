"""The sections of a run; each measures one thing, most of them against another."""

from __future__ import annotations

import importlib.metadata
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import TYPE_CHECKING, Any

from bench.speed import browser, latency, library, openspiel, review, start, workload
from bench.speed import long_games as long_game
from bench.speed.measure import Done, Ratio, interleaved
from bench.speed.report import Row, Section
from hive_core import GameType
from hive_core.search import Limit, search
from tests.slow_engine import SlowGame
from tests.slow_engine import count as slow_count
from tools.site_build.pyodide_files import COLD

if TYPE_CHECKING:
    from collections.abc import Callable

GAME_TYPES = ("Base", "Base+ML", "Base+MLP")
WIDEST = "Base+MLP"
TILES = (5, 10, 15, 20, 25, 28)

PHASES = (("opening, 6 plies", 6), ("middle game, 18 plies", 18), ("late, 30 plies", 30))

PYTHON_ENGINE = 55_000
"""Sequences per second of the fastest complete Python engine known before; not measured here."""


@dataclass(frozen=True)
class Size:
    """The amount of work: rounds, and games per round."""

    rounds: int = 7
    games: int = 20


QUICK = Size(rounds=3, games=6)
LONG = Size(rounds=21, games=40)


def playouts(size: Size) -> Section:
    """Measure random games, and identical games, against OpenSpiel."""
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
    """Measure perft of Base+MLP, without playing the last move, against OpenSpiel."""
    section = Section(f"Counting the sequences of {WIDEST}, tournament opening", "OpenSpiel")
    game = openspiel.load(WIDEST)
    rates = interleaved(
        {"ours": partial(workload.count, WIDEST, 4), "other": partial(openspiel.count, game, 4)},
        size.rounds,
    )
    ours, other = rates["ours"], rates["other"]
    wide = "it counts every tile of a kind"
    section.rows.append(Row.of("depth 4", "sequences/s", ours, other, wide))
    # The share of the sequences whose moves are listed.
    our_share = workload.count(WIDEST, 3)[0] / workload.count(WIDEST, 4)[0]
    other_share = openspiel.count(game, 3)[0] / openspiel.count(game, 4)[0]
    listed = [rate * our_share for rate in ours], [rate * other_share for rate in other]
    section.rows.append(Row.of("depth 4", "positions/s", *listed))
    return section


def yardsticks(size: Size) -> Section:
    """Measure perft against Python engines: a simple one, and a known figure of another."""
    section = Section("Counting against engines in Python", "the other")

    def slow() -> Done:
        game = SlowGame(GameType.parse(WIDEST), tournament=True)
        began = workload.clock()
        nodes = slow_count(game, 3)
        return nodes, workload.clock() - began

    both: dict[str, Callable[[], Done]] = {"ours": partial(workload.count, WIDEST, 3)}
    both["other"] = slow
    rates = interleaved(both, size.rounds)
    note = "tests/slow_engine.py: dictionaries and sets, no cache"
    row = Row.of(f"{WIDEST}, depth 3", "sequences/s", rates["ours"], rates["other"], note)
    section.rows.append(row)
    ours = interleaved({"ours": partial(workload.count, WIDEST, 4)}, size.rounds)["ours"]
    fixed = [float(PYTHON_ENGINE)] * len(ours)
    note = "the fastest known before: its published figure, not measured here"
    section.rows.append(Row.of(f"{WIDEST}, depth 4", "sequences/s", ours, fixed, note))
    return section


def tiles(size: Size) -> Section:
    """Measure listing the moves by the number of tiles in the hive."""
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
    """Measure the search in one second: positions visited, and depth completed."""
    section = Section("The search")
    for name, plies in PHASES:
        results = [
            search(workload.at_ply(WIDEST, plies, seed), Limit(seconds=1))
            for seed in range(size.rounds)
        ]
        depth = median(result.depth for result in results)
        rate = median(result.nodes / result.seconds for result in results)
        section.rows.append(
            Row(f"{WIDEST}, {name}", "positions/s", rate, note=f"depth {depth:g} in 1 s")
        )
    return section


def in_browser(size: Size) -> Section:
    """Measure the same work in the browser's Python; the ratio is CPython's rate over that."""
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
    """Measure how quickly the page answers a click in a position with 25 tiles, and its parts.

    The budget is a share of the time that the bare page of `start` takes on this machine now. The
    parts are medians of other clicks, since measuring them takes time.
    """
    section = Section(f"The page's answer to a click, {latency.TILES} tiles on the table", "budget")
    bare = median(start.measure_bare(3))
    budget = bare * latency.BUDGET_OF_START
    clicked, at_once = latency.measure(), latency.measure(at_once=True)
    for what, times in (
        ("piece to destinations", clicked.choosing.times),
        ("destination to next turn", clicked.playing.times),
        ("the same, while it still paints", at_once.playing.times),
    ):
        middle, most = latency.spread(times)
        note = (
            f"95 of 100 stay under {most / bare:.1%} of a bare start, {bare:,.0f} ms; "
            f"median {middle:.1f} ms, {middle / bare:.1%}, of {len(times)} clicks"
        )
        section.rows.append(Row(what, "ms", most, budget, Ratio.of([most], [budget]), note))
    parted = latency.measure(latency.CLICKS // 2, parts=True)
    for what, clicks in (("destinations", parted.choosing), ("next turn", parted.playing)):
        for part, time in clicks.shares():
            section.rows.append(Row(f"{what}: {part}", "ms", time))
    return section


def reviewing(size: Size) -> Section:
    """Measure a review of a game with two workers against one with one worker."""
    section = Section(f"A review of a game with {review.TILES} tiles on the table", "one worker")
    times = review.measure(max(2, size.rounds // 2))
    section.rows.append(_of_medians("with two workers", "s", times[review.TWO], times[review.ONE]))
    return section


def keeping(size: Size) -> Section:
    """Measure how long the page takes to list many saved games, and to find a position in them."""
    section = Section(f"A library of {library.GAMES:,} games", "budget")
    bare = median(start.measure_bare(3))
    times = library.measure(size.rounds)
    for what, each, share in (
        ("to the list", times.listing, library.LIST_SHARE),
        ("to the games with a position", times.search, library.SEARCH_SHARE),
    ):
        budget = bare * share
        note = f"{median(each) / bare:.1%} of a bare start, at most {share:.0%}"
        ratio = Ratio.of([median(each)], [budget])
        section.rows.append(Row(what, "ms", median(each), budget, ratio, note))
    return section


def long_games(size: Size) -> Section:
    """Measure a click late in a long game with variations against one early in a short game."""
    late, early, variations = long_game.LATE, long_game.EARLY, long_game.VARIATIONS
    section = Section("The page's work for a click, without the browser", f"ply {early}")
    for what, count in (("no variations", 0), (f"{variations} variations", variations)):
        rates = interleaved(
            {
                "ours": partial(long_game.click, late, count),
                "other": partial(long_game.click, early, 0),
            },
            size.rounds,
        )
        row = Row.of(f"ply {late}, {what}", "clicks/s", rates["ours"], rates["other"])
        section.rows.append(row)
    return section


def starting(size: Size) -> Section:
    """Measure the page's start against a bare page with Pyodide's own files."""
    starts = start.measure(rounds=max(3, size.rounds * 3 // 4))
    ours, bare = starts[start.OURS], starts[start.BARE]
    section = Section("The page's start, served as GitHub Pages would", "bare loadPyodide()")
    for kind, target in start.TARGETS.items():
        mine, stock = ours.ready[kind], bare.ready[kind]
        quickest = f"{min(mine):.0f} and {min(stock):.0f}, {min(mine) / min(stock):.2f}"
        note = f"at most {target}; fastest {quickest}"
        section.rows.append(_of_medians(f"to ready, {kind}", "ms", mine, stock, note))
    painted = Ratio.of([median(ours.paint)], [start.PAINT_MS])
    share = median(ours.paint) / median(bare.ready["cold"])
    note = f"from the first byte; other: the budget; slowest {max(ours.paint):.0f}"
    note += f"; {share:.1%} of a bare start, at most {start.PAINT_SHARE:.0%}"
    row = Row("to the first paint, cold", "ms", median(ours.paint), start.PAINT_MS, painted, note)
    section.rows.append(row)
    note = "in a ready page, up to its first answer"
    section.rows.append(_of_medians("the engine's worker", "ms", ours.worker, bare.worker, note))
    for what, a, b in (
        ("the longest task, cold", ours.longest, bare.longest),
        ("main thread blocked, cold", ours.blocked, bare.blocked),
    ):
        section.rows.append(_of_medians(what, "ms", a, b, "before ready; beyond 50 ms a task"))
    for at, what in enumerate(("memory of the tab", "memory with a worker")):
        mine, stock = ([both[at] for both in one.memory] for one in (ours, bare))
        if mine and stock:
            section.rows.append(_of_medians(what, "MB", mine, stock, "its process, warm"))
    later = sum(size for file, size in ours.size.items() if file.endswith(COLD))
    sent = [(ours.size.total() - later) / 1000]
    stock_sent = [bare.size.total() / 1000]
    largest = ", ".join(f"{file} {size // 1000:,}" for file, size in ours.size.most_common(4))
    note = f"{largest}; at most {start.WIRE_KB:,}; {later // 1000:,} more after the start"
    section.rows.append(_of_medians("over the wire", "kB", sent, stock_sent, note))
    if start.SINGLE in starts:
        single = starts[start.SINGLE]
        note = f"longest task {median(single.longest):.0f} ms"
        times = single.ready["cold"], bare.ready["cold"]
        row = _of_medians(f"{start.SINGLE}, from the disk", "ms", *times, note)
        section.rows.append(row)
    slow = start.measure_slow(rounds=max(1, size.rounds // 7))
    note = f"{start.LINE_MBIT} Mbit/s, {start.LINE_MS} ms; at most {start.SLOW_TARGET}"
    row = _of_medians("to ready, slow line", "ms", slow[start.OURS], slow[start.BARE], note)
    section.rows.append(row)
    return section


def _of_medians(what: str, unit: str, ours: list[float], other: list[float], note: str = "") -> Row:
    """Return a row that compares medians, since the visits of two pages are not paired."""
    a, b = median(ours), median(other)
    if not min(other):
        return Row(what, unit, a, b, note=note)
    ratio = Ratio(a / b, min(ours) / max(other), max(ours) / min(other))
    return Row(what, unit, a, b, ratio, note)


SECTIONS = {
    "playouts": playouts,
    "counts": counts,
    "yardsticks": yardsticks,
    "tiles": tiles,
    "search": thinking,
    "browser": in_browser,
    "start": starting,
    "latency": answers,
    "review": reviewing,
    "long-games": long_games,
    "library": keeping,
}
