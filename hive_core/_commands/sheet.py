"""The command `python -m hive_core sheet`."""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Sequence

from hive_core._commands.shared import (
    MOST_SEED,
    name_in_error,
    read_input,
    whole_number,
    write_output,
)
from hive_core.errors import HiveError, quoted
from hive_core.teach import lessons, puzzles
from hive_core.teach._sheets.style import ANSWERS, PAPERS, PER_PAGE
from hive_core.teach._tasks.reading import read_tasks
from hive_core.teach._tasks.task import Stage, Task, TaskFile
from hive_core.teach._words.texts import LANGUAGES

KINDS = ("win", *puzzles.KINDS)

_COUNT = 12
"""How many puzzles a sheet has without `--count`."""

_FILTERS = ("kind", "theme", "band", "count", "seed")

DESCRIPTION = (
    "Writes one HTML page to print: exercises with diagrams and lines to write on, then the "
    "answers. It has no script and needs no network."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "what", nargs="*", help="task files, - for stdin, or ids of tasks, puzzles and lessons"
    )
    choice = parser.add_argument_group("choose puzzles and lessons of the package")
    choice.add_argument("--puzzles", action="store_true", help="puzzles, from easy to hard")
    choice.add_argument("--kind", choices=KINDS, help="only puzzles of this kind")
    choice.add_argument("--theme", help="only puzzles with this theme, such as pin")
    choice.add_argument(
        "--band", type=_band, metavar="N[-M]", help="the lowest level that solves them, 1 to 8"
    )
    choice.add_argument(
        "--count",
        type=whole_number(1, 200),
        help=f"how many puzzles, at most 200 (default {_COUNT})",
    )
    choice.add_argument(
        "--seed", type=whole_number(0, MOST_SEED), help="chooses among those that fit (default 0)"
    )
    choice.add_argument(
        "--lessons",
        nargs="*",
        metavar="STAGE",
        help="the lessons of these stages, such as pillbug, or of all",
    )
    look = parser.add_argument_group("the page")
    look.add_argument("--title", help="at the top of the first page")
    look.add_argument("--paper", choices=PAPERS, default="a4", help="default %(default)s")
    look.add_argument(
        "--per-page",
        type=int,
        choices=PER_PAGE,
        default=4,
        help="exercises on a page (default %(default)s)",
    )
    look.add_argument(
        "--answers", choices=ANSWERS, default="end", help="where they are (default %(default)s)"
    )
    look.add_argument("--lang", choices=LANGUAGES, default="en", help="default %(default)s")
    look.add_argument("--hints", action="store_true", help="print hints, on pages of their own")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file, not to stdout")


def run(arguments: argparse.Namespace) -> None:
    """Print the sheet, or write it into the file.

    :raises HiveError: if the arguments do not fit together, a task is not found or has no answer,
        or a file cannot be read or written.
    """
    # Imported here to keep the engine's start quick.
    from hive_core.teach.sheet import sheet

    text = sheet(
        _task_file(arguments),
        title=arguments.title,
        paper=arguments.paper,
        per_page=arguments.per_page,
        answers=arguments.answers,
        lang=arguments.lang,
        hints=arguments.hints,
    )
    write_output(text, arguments.output)


def _task_file(arguments: argparse.Namespace) -> TaskFile:
    """Return the stages to print, with the title of the only task file."""
    filters = [name for name in _FILTERS if getattr(arguments, name) is not None]
    if filters and not arguments.puzzles:
        raise HiveError(f"--{filters[0]} chooses puzzles, so it needs --puzzles")
    names = [name for name in arguments.what if not _is_file(name)]
    files = [_read(name) for name in arguments.what if _is_file(name)]
    stages: list[Stage] = []
    if names:
        stages.append(Stage("", (), (), _tasks_by_id(names, files)))
    else:
        stages += [stage for file in files for stage in file.stages]
    if arguments.lessons is not None:
        stages += _lessons(arguments.lessons)
    if arguments.puzzles:
        stages.append(Stage("", (), (), _puzzles(arguments)))
    if not stages:
        raise HiveError("name a task file or ids, or choose --puzzles or --lessons")
    whole = len(files) == 1 and stages == list(files[0].stages)
    return TaskFile(stages=tuple(stages), title=files[0].title if whole else ())


def _is_file(name: str) -> bool:
    return name == "-" or name.endswith(".json") or "/" in name or "\\" in name


def _read(name: str) -> TaskFile:
    """Return the tasks of the file of that name, or of stdin (`-`)."""
    text = read_input(name)
    try:
        return read_tasks(text)
    except HiveError as error:
        raise HiveError(f"{name_in_error(name)}: {error}") from error


def _tasks_by_id(names: Sequence[str], files: Sequence[TaskFile]) -> tuple[Task, ...]:
    """Return the tasks with these ids: of the files, or without any, of the package."""
    by_id: dict[str, Task] = {}
    for task in (
        [task for file in files for task in file.tasks]
        if files
        else [*puzzles.load(), *lessons.load().tasks]
    ):
        by_id.setdefault(task.id, task)
    for name in names:
        if name not in by_id:
            where = "the files have" if files else "there is"
            no = "no task" if files else "no puzzle or lesson"
            raise HiveError(f"{where} {no} {quoted(name)}")
    return tuple(by_id[name] for name in names)


def _lessons(names: Sequence[str]) -> list[Stage]:
    """Return the stages with these ids, or all of them."""
    stages = {stage.id: stage for stage in lessons.load().stages}
    for name in names:
        if name not in stages:
            raise HiveError(f"there is no stage {quoted(name)}; the stages are {', '.join(stages)}")
    return [stages[name] for name in names or stages]


def _puzzles(arguments: argparse.Namespace) -> tuple[Task, ...]:
    """Return puzzles that fit the filters, chosen by the seed, from easy to hard."""
    every = puzzles.load()
    themes = sorted({word for puzzle in every for word in puzzle.themes})
    if arguments.theme is not None and arguments.theme not in themes:
        raise HiveError(
            f"there is no theme {quoted(arguments.theme)}; the themes are {', '.join(themes)}"
        )
    low, high = arguments.band or (1, 8)
    fitting = [
        puzzle
        for puzzle in every
        if (arguments.theme is None or arguments.theme in puzzle.themes)
        and low <= puzzle.band <= high
        and (arguments.kind is None or arguments.kind in (puzzle.kind, puzzles.kind_of(puzzle)))
    ]
    if not fitting:
        raise HiveError("no puzzle fits --kind, --theme and --band together")
    count = _COUNT if arguments.count is None else arguments.count
    sample = random.Random(arguments.seed or 0).sample(fitting, min(count, len(fitting)))
    return tuple(sorted(sample, key=lambda puzzle: (puzzle.band, puzzle.id)))


def _band(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([1-8])(?:-([1-8]))?", text)
    low, high = (match[1], match[2] or match[1]) if match else ("2", "1")
    if low > high:
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is neither a level from 1 to 8 nor two, such as 2-4"
        )
    return int(low), int(high)
