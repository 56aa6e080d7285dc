"""Every public function refuses what it cannot use with a `HiveError`, whatever it is."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from hive_core import HiveError
from hive_core.openings import book_moves
from hive_core.teach._tasks.goals import Goal
from hive_core.teach.tasks import check_task, write_tasks
from tests.public_names import is_public, modules

WRONG: dict[str, object] = {
    "None": None,
    "a number": 5,
    "a text": "nonsense",
    "a list": ["nonsense"],
    "an object": object(),
}

# Their functions are for the other modules of the package, although their path is public.
INTERNAL = {"hive_core._board.setup", "hive_core._values.wording", "hive_core.errors"}
FOR_OTHER_MODULES = {
    "hive_core._values.bugs.expansions_in",
    "hive_core.game_tree.as_result",
    "hive_core._game.file_error.error_at",
    "hive_core._game.file_error.place_of",
    "hive_core.motifs.board_on_turn",
    "hive_core.notation.fields",
    "hive_core.positions.row_by_row",
    "hive_core.uhp.check_opening",
}


def functions() -> Iterator[Any]:
    """Yield the functions that a public module lists, or defines if it has no list."""
    for module in modules():
        if not is_public(module) or module.__name__ in INTERNAL:
            continue
        listed = getattr(module, "__all__", None)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            path = f"{module.__name__}.{name}"
            own = function.__module__ == module.__name__ and not name.startswith("_")
            if (name in listed if listed is not None else own) and path not in FOR_OTHER_MODULES:
                yield pytest.param(function, id=path)


@pytest.mark.parametrize("value", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("function", list(functions()))
def test_a_wrong_argument_is_refused_with_a_sentence(
    function: Callable[..., object], value: object
) -> None:
    needed = {
        parameter.name: value
        for parameter in inspect.signature(function).parameters.values()
        if parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD
    }
    if not needed:
        return
    with suppress(HiveError):  # any other error fails the test
        result = function(**needed)
        if isinstance(result, Iterator):
            next(result, None)


def test_the_law_covers_the_side_modules() -> None:
    names = {str(parameter.id) for parameter in functions()}
    assert names >= {
        "hive_core.openings.book_moves",
        "hive_core.teach.tasks.check_task",
        "hive_core.teach.tasks.write_tasks",
        "hive_core.evaluate.weights_for",
        "hive_core.teach.puzzles.prove",
        "hive_core.svg.draw",
    }


def test_the_sentence_says_how_to_get_the_right_thing() -> None:
    wrong: Any = None
    with pytest.raises(HiveError, match=r"^expected a Board, not None"):
        book_moves(wrong)
    with pytest.raises(
        HiveError, match=r"^expected a Task, not None: hive_core.teach.tasks.read_task"
    ):
        check_task(wrong)
    with pytest.raises(HiveError, match=r"^expected a TaskFile, not \[Goal.*: write TaskFile\("):
        write_tasks([Goal(())])  # type: ignore[arg-type]
