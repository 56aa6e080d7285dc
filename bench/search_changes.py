"""Engines whose search has some of the changes of `bench/changes.py`, and players that use them.

A player is named by the text `changed:NAME+NAME`; `changed:` alone is today's search over UHP, to
compare with. With `--seconds` it searches a little less long than `ours`, as each UHP engine does.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import hive_core
from bench.changes import CHANGES, Change
from bench.players import TABLE_MEGABYTES, UhpPlayer
from hive_core import HiveError
from hive_core.search import Limit

PREFIX = "changed:"

_PACKAGE = Path(hive_core.__file__).parent
_START = (
    "import sys; sys.path.insert(0, {folder!r}); "
    "from hive_core.__main__ import main; sys.exit(main())"
)


class _Span(NamedTuple):
    """Where a change replaces text: from `start` to `end` of the file, in characters."""

    file: str
    start: int
    end: int
    new: str
    name: str


def changes_named(names: Iterable[str]) -> tuple[Change, ...]:
    """Return the changes of these names.

    :raises HiveError: if there is no change of a name.
    """
    known = {change.name: change for change in CHANGES}
    found = []
    for name in names:
        if name not in known:
            raise HiveError(f"there is no change {name!r}: bench/changes.py lists them all")
        found.append(known[name])
    return tuple(found)


def overlapping(changes: Sequence[Change]) -> set[frozenset[str]]:
    """Return the pairs of names whose changes replace overlapping text.

    :raises HiveError: if a text to replace does not occur exactly once.
    """
    spans = sorted(span for change in changes for span in _spans(change))
    return {
        frozenset((one.name, other.name))
        for number, one in enumerate(spans)
        for other in spans[number + 1 :]
        if one.name != other.name and one.file == other.file and other.start < one.end
    }


def changed_files(changes: Iterable[Change]) -> dict[str, str]:
    """Return the new text of each file of `hive_core` that the changes replace text in.

    :raises HiveError: if a text to replace does not occur exactly once, or two changes replace
        overlapping text.
    """
    spans = sorted(span for change in changes for span in _spans(change))
    for one, other in pairwise(spans):
        if one.file == other.file and other.start < one.end:
            raise HiveError(
                f"the changes {one.name} and {other.name} replace overlapping text of {one.file}"
            )
    texts: dict[str, str] = {}
    for file, start, end, new, _ in reversed(spans):  # from the end on: the places before stay
        text = texts.get(file) or _text_of(file)
        texts[file] = text[:start] + new + text[end:]
    return texts


def build(folder: Path, changes: Iterable[Change]) -> list[str]:
    """Copy the package with these changes into the folder and return the engine's command line.

    :raises HiveError: see `changed_files`.
    """
    files = changed_files(changes)
    unused = shutil.ignore_patterns("data", "ext", "__pycache__")
    shutil.copytree(_PACKAGE, folder / "hive_core", ignore=unused)
    for file, text in files.items():
        (folder / "hive_core" / file).write_text(text, "utf-8")
    return [sys.executable, "-c", _START.format(folder=str(folder))]


class ChangedPlayer(UhpPlayer):
    """Plays by the search with the changes of its name, in a process of its own."""

    def __init__(self, name: str, limit: Limit) -> None:
        """Start the engine; `name`: `changed:` and the names of changes with `+` between them."""
        names = [part for part in name.removeprefix(PREFIX).split("+") if part]
        changes = changes_named(names)
        self._folder = TemporaryDirectory(prefix="hive-changed-")
        try:
            super().__init__(build(Path(self._folder.name), changes), limit, name)
        except BaseException:
            self._folder.cleanup()
            raise

    def new_game(self, seed: int) -> None:
        super().new_game(seed)
        options = {
            "HashSize": TABLE_MEGABYTES,
            "OpeningBook": False,
            "RepetitionDraw": True,
            "Seed": seed,
        }
        self._engine.configure(options)

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._folder.cleanup()


def _spans(change: Change) -> list[_Span]:
    found = []
    for file, old, new in change.replacements:
        text = _text_of(file)
        times = text.count(old)
        if times != 1:
            first = old.strip().partition("\n")[0]
            raise HiveError(
                f"the text {first!r} of the change {change.name} occurs {times} times in {file},"
                " and not once"
            )
        start = text.index(old)
        found.append(_Span(file, start, start + len(old), new, change.name))
    return found


def _text_of(file: str) -> str:
    return (_PACKAGE / file).read_text("utf-8")
