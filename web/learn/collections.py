"""Which task comes next: in the lessons, among the puzzles, of the day, once more."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from hive_core.teach._tasks.task import band_of_id
from hive_core.teach.tasks import Stage, Task, TaskError, TaskFile, kind_of, read_task
from web.learn import training
from web.learn.mistakes import tasks_of
from web.learn.progress import puzzle_of_the_day
from web.learn.state import LearnState, TaskState
from web.locale.phrases import Notice
from web.shared.effects import Effect
from web.shared.state import AppState

ADDED = "added"
"""The source of the tasks that were made here."""

DAILY, AGAIN = "*daily", "*again"
"""In place of an id: the puzzle of the day, and one that is due again."""

COUNTS = {1: 194, 2: 347, 3: 120, 4: 138, 5: 88, 6: 331, 7: 31, 8: 4}
"""How many puzzles the file of each band has, to be told before it is fetched."""

SETS = {"siege": 24, "hold": 12}
"""The sets of positions to win against level 8, or not to lose, and how many each has.

Their ids begin with the name.
"""


class Following(NamedTuple):
    """The task that comes after another one."""

    source: str
    id: str


def file_of(learn: LearnState, source: str) -> TaskFile | None:
    """Return the file of a source, None if it is not there."""
    if source == ADDED:
        return added_file(learn)
    return {"lessons": learn.lessons, "puzzles": learn.puzzles, "file": learn.file}.get(source)


def is_awaited(learn: LearnState, task: TaskState) -> bool:
    """Return whether the list that a task is of is still to come, as after a reload."""
    if learn.failed or task.source not in ("lessons", "puzzles", "file"):
        return False
    if task.source == "file" and not learn.address:
        return False
    bands = () if learn.run is None else learn.run.bands
    missing = task.source == "puzzles" and not set(bands) <= set(learn.bands)
    return missing or file_of(learn, task.source) is None


def first(learn: LearnState, source: str) -> Task | None:
    """Return the first task of a file, which an embedded page opens; puzzles: an easy one."""
    tasks = _in_order(learn, source)
    return tasks[0] if tasks else None


def _in_order(learn: LearnState, source: str) -> tuple[Task, ...]:
    """Return the tasks of a file in the order in which an embedded page shows them."""
    file = file_of(learn, source)
    if file is None:
        return ()
    return chosen(learn, file) if source == "puzzles" else file.tasks


def find(learn: LearnState, source: str, name: str) -> Task | None:
    """Return a task by its id; without one the first that is not solved, None if there is none."""
    if source == "own":
        return _own(learn, name)
    if source == training.SOURCE:
        return training.task_of(learn.progress, name, learn.study)
    file = file_of(learn, source)
    if file is None:
        return None
    if name == DAILY:
        return file.task(daily(learn, file))
    if name == AGAIN:
        return next((task for task in map(file.task, due(learn)) if task is not None), None)
    if name:
        return file.task(name)
    rest = chosen(learn, file) if source == "puzzles" else file.tasks
    return next((task for task in rest if not learn.progress.stars(source, task.id)), None)


def daily(learn: LearnState, file: TaskFile) -> str:
    """Return the id of the puzzle of the day: one of the first file, the same for everyone."""
    names = tuple(task.id for task in file.tasks if not band_of_id(task.id))
    return puzzle_of_the_day(names, learn.today)


def due(learn: LearnState) -> tuple[str, ...]:
    """Return the ids of the puzzles that are due again, also of those still to be fetched."""
    names = learn.progress.due("puzzles", learn.today)
    known = () if learn.puzzles is None else {task.id for task in learn.puzzles.tasks}
    return tuple(name for name in names if name in known or band_of_id(name) in learn.more)


# -- the files of the bands ------------------------------------------------------------------------


def file_of_band(band: int) -> str:
    """Return the name of the file with the other puzzles of a band."""
    return f"puzzles-{band}"


def band_of_file(name: str) -> int:
    """Return the band whose file has that name; 0 for other files."""
    return next((band for band in COUNTS if file_of_band(band) == name), 0)


def band_to_fetch(learn: LearnState, name: str) -> int:
    """Return the band whose file is needed to find a puzzle; 0 if none is.

    `name`: its id, or empty, `DAILY` or `AGAIN`.
    """
    if name == DAILY or (name in ("", AGAIN) and find(learn, "puzzles", name) is not None):
        return 0
    if name == AGAIN:
        name = next(iter(due(learn)), AGAIN)
    if name:
        band = band_of_id(name)
        return band if band in learn.more else 0
    return next((band for band in learn.more if learn.band in (0, band)), 0)


def has_next(learn: LearnState) -> bool:
    """Return whether one of the chosen puzzles, here or still to be fetched, is not solved."""
    return find(learn, "puzzles", "") is not None or band_to_fetch(learn, "") > 0


def with_band(learn: LearnState, band: int, file: TaskFile) -> LearnState:
    """Return the state with the puzzles of the file of a band among the others."""
    if learn.puzzles is None or band not in learn.more:
        return learn
    both = Stage("", (), (), (*learn.puzzles.tasks, *file.tasks))
    more = tuple(other for other in learn.more if other != band)
    return replace(learn, puzzles=TaskFile((both,)), bands=(*learn.bands, band), more=more)


def count_of_all(learn: LearnState) -> int:
    """Return how many puzzles there are, with those still to be fetched."""
    here = 0 if learn.puzzles is None else len(learn.puzzles.tasks)
    return here + sum(COUNTS[band] for band in learn.more)


def solved_of_all(learn: LearnState) -> int:
    """Return how many of them are solved."""
    start, bands = "puzzles/", (0, *learn.bands, *learn.more)
    return sum(
        result.stars > 0
        for key, result in learn.progress.results.items()
        if key.startswith(start) and band_of_id(key) in bands
    )


def set_of(task: TaskState) -> str:
    """Return the name of the set of positions that a task is of; empty if it is of none."""
    name, dash, _ = task.task.id.partition("-")
    return name if task.source == "file" and dash and name in SETS else ""


def solved_of_set(learn: LearnState, name: str) -> int:
    """Return how many positions of a set are solved."""
    start = f"file/{name}-"
    return sum(
        result.stars > 0 for key, result in learn.progress.results.items() if key.startswith(start)
    )


# -- the chosen ones -------------------------------------------------------------------------------


def chosen(learn: LearnState, file: TaskFile) -> tuple[Task, ...]:
    """Return the puzzles of the chosen theme, band and kind, easy ones first."""
    choices = (
        task
        for task in file.tasks
        if (not learn.theme or learn.theme in task.themes)
        and (not learn.band or learn.band == task.band)
        and (not learn.kind or learn.kind == kind_of(task))
    )
    return tuple(sorted(choices, key=lambda task: task.band))


def has_chosen(learn: LearnState) -> bool:
    """Return whether there are puzzles of the chosen theme, band and kind, solved or not."""
    return learn.puzzles is not None and bool(chosen(learn, learn.puzzles))


def filtered(learn: LearnState, name: str, value: str) -> LearnState:
    """Return the state with another choice of puzzles."""
    if name == "band":
        return replace(learn, band=int(value) if value in tuple("12345678") else 0)
    if name == "theme":
        return replace(learn, theme=value)
    return replace(learn, kind=value) if name == "kind" else learn


def following(learn: LearnState, task: TaskState, *, framed: bool) -> Following | None:
    """Return the task after this one; None after the last.

    `framed`: in an embedded page, which knows no progress and stays in the stage.
    """
    if framed:
        stage = stage_of(learn, task)
        rest = _in_order(learn, task.source) if stage is None else stage.tasks
        return _after(task, [own.id for own in rest])
    if task.source == "puzzles":
        file = learn.puzzles
        if file is None:
            return Following("puzzles", "")
        names = [puzzle.id for puzzle in chosen(learn, file)]
        at = names.index(task.task.id) + 1 if task.task.id in names else 0
        # Those that were passed over come again after the last.
        others = (name for name in (*names[at:], *names[:at]) if name != task.task.id)
        name = next((name for name in others if not learn.progress.stars("puzzles", name)), "")
        none = not name and not band_to_fetch(learn, "")
        return None if none else Following("puzzles", name)
    if task.source == training.SOURCE:
        names = list(line_round(learn, task))
    elif task.source == "own":
        names = [own.id for own in own_tasks(learn)]
    else:
        known = file_of(learn, task.source)
        names = [] if known is None else [own.id for own in known.tasks]
    return _after(task, names)


def line_round(learn: LearnState, task: TaskState) -> tuple[str, ...]:
    """Return the ids of the lines that are trained now, in order."""
    if task.task.id in learn.round:
        return learn.round
    study = training.study_of(learn.progress, task.task.id, learn.study)
    return () if study is None else training.line_ids(study)


def _after(task: TaskState, names: list[str]) -> Following | None:
    """Return the task whose id comes next in the list."""
    if task.task.id not in names:
        return None
    at = names.index(task.task.id) + 1
    return Following(task.source, names[at]) if at < len(names) else None


def stage_of(learn: LearnState, task: TaskState) -> Stage | None:
    """Return the stage of a lesson, or of a task in an opened file; None for others."""
    file = file_of(learn, task.source) if task.source in ("lessons", "file") else None
    stages = () if file is None else file.stages
    return next((stage for stage in stages if task.task in stage.tasks), None)


def goes_on(state: AppState, task: TaskState) -> bool:
    """Return whether the next level opens by itself: nothing is left to read or to repeat."""
    reads = bool(task.task.done) or task.attempt.given_up or state.dialog is not None
    still = state.outside.still or state.embed.framed
    last = following(state.learn, task, framed=state.embed.framed) is None
    reads = reads or (task.note is not None and task.note.key.endswith(".words"))
    goes = task.source in ("lessons", training.SOURCE) and task.task.kind != "beat"
    return goes and not (reads or still or last)


def with_result(learn: LearnState, task: TaskState) -> LearnState:
    """Return the state with the result of a solved task kept."""
    if task.source in ("link", "made"):
        return learn
    progress = learn.progress.solved(task.source, task.task.id, task.attempt.stars, learn.today)
    if task.daily and not task.attempt.given_up:
        progress = progress.solved_daily(learn.today)
    return replace(learn, progress=progress)


# -- tasks that were made here ---------------------------------------------------------------------


def added_file(learn: LearnState) -> TaskFile | None:
    """Return the file of the tasks that were made here; None if there are none."""
    tasks = added_tasks(learn)
    return TaskFile((Stage("", (), (), tasks),)) if tasks else None


def added_tasks(learn: LearnState) -> tuple[Task, ...]:
    """Return the tasks that were made here; a damaged one is left out."""
    return _tasks_of(tuple(made.text for made in learn.progress.made.values() if made.text))


# -- puzzles from one's own games ------------------------------------------------------------------


def own_tasks(learn: LearnState) -> tuple[Task, ...]:
    """Return the puzzles from one's own games; a damaged one is left out."""
    return _tasks_of(learn.progress.own)


@lru_cache(maxsize=4)
def _tasks_of(texts: tuple[str, ...]) -> tuple[Task, ...]:
    tasks = []
    for text in texts:
        try:
            tasks.append(read_task(text))
        except TaskError:
            continue
    return tuple(tasks)


def _own(learn: LearnState, name: str) -> Task | None:
    tasks = own_tasks(learn)
    if name:
        return next((task for task in tasks if task.id == name), None)
    rest = (task for task in tasks if not learn.progress.stars("own", task.id))
    return next(rest, tasks[0] if tasks else None)


def keep_mistakes(state: AppState) -> tuple[AppState, tuple[Effect, ...]]:
    """Make puzzles of the mistakes in the finished review."""
    review = state.computer.reviewed
    tasks = () if review is None else tasks_of(review)
    progress = state.learn.progress.with_own(tasks)
    count = len(progress.own) - len(state.learn.progress.own)
    notice = Notice("learn.kept", (("count", str(max(count, 0))),))
    return replace(state, learn=replace(state.learn, progress=progress), notice=notice), ()
