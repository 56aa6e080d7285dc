"""What a learner has solved: stars, puzzles that come again, days in a row. Pure.

Days are numbers, one more each day, so nothing here needs a clock. Two records are merged by
taking the better result of each task, so that no tab loses what another one saved.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hive_core._formats.json_text import JsonError, read_json
from hive_core._game.lines import Line

BOXES = (1, 3, 7, 16, 35)
"""After how many days a puzzle that was failed comes again, each time it is solved."""

MOST_RESULTS, MOST_OWN, MOST_MADE, MOST_GAMES, MOST_STUDIES = 20_000, 5_000, 500, 100, 200
"""Limits: results in the storage, puzzles from one's own games, tasks that were made here, games
of tasks, studies whose lines are trained."""

STARS = 3

RUNS = STREAK, STORM = ("streak", "storm")
"""The kinds of runs through puzzles: until the first mistake, or for three minutes."""

_VERSION = 1

_LAST_DAY = 10_000_000

_STEPS = (97, 89, 83, 79)


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a task: stars (0 to 3), and when it comes again.

    `box`: 0 if it does not come again, else 1 to 5, by `BOXES`. `due`: the number of that day.
    """

    stars: int = 0
    box: int = 0
    due: int = 0

    def merged(self, other: Result) -> Result:
        """Return the better of both: more stars, and the later of the two days."""
        later = max(self, other, key=lambda result: (result.due, -result.box))
        return Result(max(self.stars, other.stars), later.box, later.due)


NO_RESULT = Result()


@dataclass(frozen=True, slots=True)
class Made:
    """A task that was made here, as JSON text, or the moves of a game; empty if it is gone.

    `version`: one more with each change, so that a tab does not bring back what another has
    changed since.
    """

    version: int
    text: str


@dataclass(frozen=True, slots=True)
class Progress:
    """The results by `source/id`, the days in a row, and puzzles from one's own games.

    `day`: the last day on which the puzzle of the day was solved; `streak`: how many days in a row.
    `own`: task objects as JSON text, newest first. `made`: the tasks that were made here, by id.
    `games`: the moves of unfinished games against the computer by `source/id`, separated by
    semicolons; before them the tries that lost and undone moves cost, until the game is won.
    `studies`: game trees whose lines are trained, by id, as task objects. `best`: the most puzzles
    that were solved in a run, by its kind.
    """

    results: Mapping[str, Result] = field(default_factory=dict)
    day: int = 0
    streak: int = 0
    own: tuple[str, ...] = ()
    made: Mapping[str, Made] = field(default_factory=dict)
    games: Mapping[str, Made] = field(default_factory=dict)
    studies: Mapping[str, Made] = field(default_factory=dict)
    best: Mapping[str, int] = field(default_factory=dict)

    def result(self, source: str, name: str) -> Result:
        """Return the result of a task."""
        return self.results.get(f"{source}/{name}", NO_RESULT)

    def stars(self, source: str, name: str) -> int:
        """Return the stars of a task, 0 to 3."""
        return self.result(source, name).stars

    def solved(self, source: str, name: str, stars: int, today: int) -> Progress:
        """Return the progress after a task was solved with so many stars."""
        old = self.result(source, name)
        box, due = old.box, old.due
        if source != "lessons" and today and stars == STARS and box and due <= today:
            box = box + 1 if box < len(BOXES) else 0
            due = today + BOXES[box - 1] if box else today
        there = self._with(source, name, Result(max(old.stars, stars), box, due))
        return there if stars == STARS else there.failed(source, name, today)

    def failed(self, source: str, name: str, today: int) -> Progress:
        """Return the progress after a wrong answer or a hint, whether the task is solved or not."""
        old = self.result(source, name)
        failed = Result(old.stars, 1, today + BOXES[0])
        if source == "lessons" or not today or failed == old:
            return self
        return self._with(source, name, failed)

    def solved_daily(self, today: int) -> Progress:
        """Return the progress after the puzzle of the day was solved."""
        if not today or self.day >= today:
            return self
        streak = self.streak + 1 if self.day == today - 1 else 1
        return replace(self, day=today, streak=streak)

    def days_in_row(self, today: int) -> int:
        """Return for how many days in a row the puzzle of the day was solved, up to today."""
        return self.streak if today - self.day <= 1 else 0

    def due(self, source: str, today: int) -> tuple[str, ...]:
        """Return the ids of the tasks that come again today, the longest due first."""
        start = f"{source}/"
        waiting = [
            (result.due, key.removeprefix(start))
            for key, result in self.results.items()
            if key.startswith(start) and result.box and result.due <= today
        ]
        return tuple(name for _, name in sorted(waiting))

    def with_own(self, tasks: tuple[str, ...]) -> Progress:
        """Return the progress with these puzzles from one's own games, new ones first."""
        tasks_kept = tuple(dict.fromkeys((*tasks, *self.own)))
        return replace(self, own=tasks_kept[:MOST_OWN])

    def with_made(self, name: str, text: str) -> Progress:
        """Return the progress with a task that was made here; an empty text deletes it."""
        old = self.made.get(name)
        if old is None and len(self.made) >= MOST_MADE:
            return self
        made = Made(1 if old is None else old.version + 1, text)
        return replace(self, made={**self.made, name: made})

    def with_study(self, name: str, text: str) -> Progress:
        """Return the progress with a study whose lines are trained; an empty text deletes it."""
        old = self.studies.get(name)
        if text == ("" if old is None else old.text) or (
            old is None and len(self.studies) >= MOST_STUDIES
        ):
            return self
        made = Made(1 if old is None else old.version + 1, text)
        return replace(self, studies={**self.studies, name: made})

    def with_best(self, kind: str, count: int) -> Progress:
        """Return the progress after so many puzzles were solved in a run of that kind."""
        if count <= self.best.get(kind, 0):
            return self
        return replace(self, best={**self.best, kind: count})

    def game(self, source: str, name: str) -> Line:
        """Return the moves of an unfinished game; none if there is no such game."""
        return tuple(part for part in self._game(source, name) if not part.isdecimal())

    def tries(self, source: str, name: str) -> int:
        """Return the tries that an unfinished game has cost."""
        first = self._game(source, name)[0][:9]
        return int(first) if first.isdecimal() else 0

    def _game(self, source: str, name: str) -> list[str]:
        text = self.games.get(f"{source}/{name}", Made(0, "")).text
        return text.split(";") if text else ["0"]

    def with_game(self, source: str, name: str, moves: Line, tries: int = 0) -> Progress:
        """Return the progress with these moves of an unfinished game; none if it has ended."""
        key, text = f"{source}/{name}", ";".join((*([str(tries)] if tries else []), *moves))
        old = self.games.get(key)
        if text == ("" if old is None else old.text):
            return self
        if old is None and len(self.games) >= MOST_GAMES:
            return self
        made = Made(1 if old is None else old.version + 1, text)
        return replace(self, games={**self.games, key: made})

    def merged(self, other: Progress) -> Progress:
        """Return the better result of each task in both, and the later version of each made one."""
        results = dict(self.results)
        for key, result in other.results.items():
            results[key] = results[key].merged(result) if key in results else result
        newer = self if (self.day, self.streak) >= (other.day, other.streak) else other
        own = tuple(dict.fromkeys((*self.own, *other.own)))[:MOST_OWN]
        made, games = _later(self.made, other.made), _later(self.games, other.games)
        studies = _later(self.studies, other.studies)
        best = dict(self.best)
        for kind, count in other.best.items():
            best[kind] = max(count, best.get(kind, 0))
        return Progress(results, newer.day, newer.streak, own, made, games, studies, best)

    def _with(self, source: str, name: str, result: Result) -> Progress:
        return replace(self, results={**self.results, f"{source}/{name}": result})


NO_PROGRESS = Progress()


def write(progress: Progress) -> str:
    """Return the progress as JSON text."""
    results = {key: [r.stars, r.box, r.due] for key, r in sorted(progress.results.items())}
    return json.dumps(
        {
            "version": _VERSION,
            "results": results,
            "day": progress.day,
            "streak": progress.streak,
            "own": list(progress.own),
            "made": _written(progress.made),
            "games": _written(progress.games),
            "studies": _written(progress.studies),
            "best": dict(progress.best),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def read(text: str) -> Progress:
    """Return the progress of a saved text; what is damaged in it is left out."""
    return read_saved(text)[0]


def read_saved(text: str) -> tuple[Progress, bool]:
    """Return the progress of a saved text, and whether that is everything in it."""
    try:
        saved = read_json(text)
    except JsonError:
        return NO_PROGRESS, False
    if not isinstance(saved, dict) or saved.get("version") != _VERSION:
        return NO_PROGRESS, False
    usual = {"results": {}, "own": [], "day": 0, "streak": 0}
    usual |= {"made": {}, "games": {}, "studies": {}, "best": {}}
    parts: dict[str, Any] = usual | saved
    own = parts["own"]
    results: dict[str, Result] = {}
    for key, values in _items(parts["results"]):
        if len(results) < MOST_RESULTS and len(key) <= 120 and _is_result(values):
            results[key] = Result(*values)
    texts = [t for t in own if isinstance(t, str)] if isinstance(own, list) else []
    made, games = _made(parts["made"], MOST_MADE), _made(parts["games"], MOST_GAMES)
    studies = _made(parts["studies"], MOST_STUDIES)
    best = {kind: count for kind, count in _items(parts["best"]) if kind in RUNS and _count(count)}
    day, streak = _count(parts["day"]), _count(parts["streak"])
    progress = Progress(results, day, streak, tuple(texts[:MOST_OWN]), made, games, studies, best)
    as_saved = (dict.fromkeys(results), list(progress.own), day, streak)
    there = (_names(parts["results"]), own, parts["day"], parts["streak"])
    by_name = {"made": made, "games": games, "studies": studies, "best": best}
    whole = all(dict.fromkeys(read) == _names(parts[name]) for name, read in by_name.items())
    return progress, whole and as_saved == there


def _items(saved: object) -> Iterable[tuple[str, Any]]:
    return saved.items() if isinstance(saved, dict) else ()


def _names(saved: object) -> object:
    """Return the names of an object without their values; anything else as it is."""
    return dict.fromkeys(saved) if isinstance(saved, dict) else saved


def _later(ours: Mapping[str, Made], others: Mapping[str, Made]) -> dict[str, Made]:
    """Return all of both, the later version of each."""
    both = dict(ours)
    for name, made in others.items():
        if name not in both or both[name].version < made.version:
            both[name] = made
    return both


def _written(all_made: Mapping[str, Made]) -> dict[str, list[int | str]]:
    return {name: [made.version, made.text] for name, made in all_made.items()}


def _made(saved: object, most: int) -> dict[str, Made]:
    made: dict[str, Made] = {}
    for name, values in _items(saved):
        if not isinstance(values, list) or len(values) != 2 or len(made) >= most:
            continue
        version, text = values
        if type(version) is int and version > 0 and isinstance(text, str):
            made[name] = Made(version, text)
    return made


def _is_result(values: object) -> bool:
    if not isinstance(values, list) or len(values) != 3:
        return False
    stars, box, due = values
    whole = all(type(value) is int and value >= 0 for value in values)
    return whole and stars <= STARS and box <= len(BOXES) and due < _LAST_DAY


def _count(value: object) -> int:
    return value if type(value) is int and 0 <= value < _LAST_DAY else 0


def puzzle_of_the_day(names: tuple[str, ...], today: int) -> str:
    """Return the id of the puzzle for a day: each one once before the first comes again."""
    count = len(names)
    step = next(n for n in _STEPS if count % n)  # a prime that does not divide the count
    return names[today * step % count]
