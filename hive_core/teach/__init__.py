"""What authors and teachers use: boards in documents, tasks, puzzles, lessons, exercise sheets.

| module | what it is for |
| --- | --- |
| `hive_core.teach.blocks` | a board in a document: a text read and written as HTML |
| `hive_core.teach.tasks` | positions with something to do: read, judged by the rules, written |
| `hive_core.teach.puzzles`, `hive_core.teach.lessons` | the tasks of the package |
| `hive_core.teach.sheet` | exercises to print |
| `hive_core.teach.ext` | extensions for Sphinx, MkDocs, markdown-it-py, notebooks and PyScript |
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["blocks", "lessons", "puzzles", "sheet", "tasks"]

if TYPE_CHECKING:
    from hive_core.teach import blocks, lessons, puzzles, sheet, tasks
else:

    def __getattr__(name: str) -> "ModuleType":
        """Import a module of the package when it is first used."""
        if name in __all__:
            return import_module(f"hive_core.teach.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
