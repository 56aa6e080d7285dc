"""Small Sphinx projects in a temporary folder, and what is built from them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any

from sphinx.errors import SphinxWarning
from sphinx.testing.util import SphinxTestApp

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

WIN = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"
"""A position in which the white grasshopper wins at once."""

PUZZLE = f"""
.. hive::
   :mode: puzzle
   :goal: win in 1
   :caption: White wins at once.
   :name: first-win

   {WIN}
"""

GAME = """
.. hive::

   wS1
   bG1 wS1-
"""

TASKS = """{"format": "hive-tasks", "version": 1, "tasks": [{"id": "pin", "kind": "play",
"position": "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0", "text": "Pin the spider.",
"goal": {"pins": "bS1"}}]}"""
"""A task file with one task, `pin`."""

SITE = "https://example.org/hive/"

_COLOR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Built:
    """What Sphinx has built: the folder, and the warnings by lines."""

    folder: Path
    warnings: tuple[str, ...]
    read: tuple[str, ...]
    status: int

    def text(self, name: str) -> str:
        """Return the text of a built file."""
        return (self.folder / name).read_text(encoding="utf-8")

    def has(self, name: str) -> bool:
        return (self.folder / name).exists()


def build(
    folder: Path,
    files: Mapping[str, str],
    builder: str = "html",
    *,
    parallel: int = 0,
    strict: bool = False,
    **conf: Any,
) -> Built:
    """Write the files of a project, build it, and return what was made.

    A text without a title gets one. A second build in the same folder reads what has changed.
    """
    for name, text in {"conf.py": "", **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        titled = name.endswith(".rst") and not text.startswith(("Title", ":orphan:"))
        path.write_text(f"Title\n=====\n\n{text}" if titled else text, encoding="utf-8")
    settings = {"project": "Course", "extensions": ["hive_core.teach.ext.sphinx"], **conf}
    warning, status = StringIO(), StringIO()
    app = SphinxTestApp(
        builder,
        srcdir=folder,
        confoverrides=settings,
        parallel=parallel,
        warningiserror=strict,
        warning=warning,
        status=status,
    )
    read: list[str] = []
    app.connect("source-read", lambda _app, docname, _source: read.append(docname))
    try:
        app.build()
        code = app.statuscode
    except SphinxWarning:
        # Before Sphinx 8.1 a strict build ends at the first warning.
        code = 1
    finally:
        app.cleanup()
    lines = _COLOR.sub("", warning.getvalue()).splitlines()
    # Of ePub's own: the tests need no version and no rights.
    said = tuple(line for line in lines if line.strip() and "EPUB3" not in line)
    return Built(app.outdir, said, tuple(read), code)


def copy_of_site(folder: Path) -> Path:
    """Return a folder with the names of a site's files."""
    for name in ("hive-board.js", "embed.html", "hive.html", "tutorial.html", "web/boot.js"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"/* {name} */", encoding="utf-8")
    return folder
