"""What the panel of the open task shows, from the part of the state about learning."""

from __future__ import annotations

from hive_core.teach.tasks import Task, words
from web.learn import collections, runs, training
from web.learn.state import LearnState, TaskState
from web.learn.view import PanelProps


def panel_props(
    lang: str,
    learn: LearnState,
    task: TaskState,
    *,
    framed: bool,
    hinted: bool = False,
    begun: bool = False,
    controls: tuple[str, ...] | None = None,
    ply: int = 0,
    plies: int = 0,
) -> PanelProps:
    """Return what the panel depends on; `hinted`, `begun`, `controls`: as in `PanelProps`.

    `ply`, `plies`: the shown position of the game on the board, and the last one.
    """
    stage = collections.stage_of(learn, task)
    place, count = 0, 0
    unsolved: tuple[Task, ...] = ()
    if stage is not None:
        names = [made.id for made in stage.tasks]
        place, count = names.index(task.task.id) + 1, len(names)
        unsolved = tuple(t for t in stage.tasks if not learn.progress.stars(task.source, t.id))
    elif task.source == training.SOURCE:
        names = list(collections.line_round(learn, task))
        place, count = names.index(task.task.id) + 1 if task.task.id in names else 0, len(names)
    elif task.guess is not None:
        count = len(task.guess.plies)
        place = min(len(task.guess.results) + 1, count)
    run = runs.of(learn, task)
    played = task.state == "solved" and plies > task.first and not task.pause
    return PanelProps(
        lang,
        task,
        "" if stage is None else words(stage.title, lang),
        place,
        count,
        count - len(unsolved),
        next(iter(unsolved), None),
        framed,
        collections.following(learn, task, framed=framed) is not None,
        hinted,
        begun,
        controls,
        ply if played else 0,
        plies if played else 0,
        run,
        0 if task.state == "solved" else max(0, task.task.survive - (plies - task.first) // 2),
    )
