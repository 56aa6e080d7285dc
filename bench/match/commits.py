"""Commits of this repository, taken out so that the engine of each can play as it was."""

from __future__ import annotations

import io
import subprocess
import zipfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from hive_core import HiveError
from tools.shared.environment import BUILD, ROOT, find_program

FOLDER = BUILD / "commits"
PACKAGE = "hive_core"
SHORT = 7
"""Digits of a commit in the name of a player."""


class Commit(NamedTuple):
    """A commit, "" for the working tree, and a folder that has its `hive_core`."""

    name: str
    folder: Path


@cache
def take_out(revision: str) -> Commit:
    """Return a commit with its package in a folder of its own; "": the working tree.

    `revision`: as git names it, such as `main`, `HEAD~3` or `4f2709d`.

    :raises HiveError: if there is no such commit, or it has no package `hive_core`.
    :raises ToolError: if git is not installed.
    """
    if not revision:
        return Commit("", ROOT)
    unknown = f"{revision!r} is not a commit of this repository"
    name = _git(unknown, "rev-parse", "--verify", "--end-of-options", f"{revision}^{{commit}}")
    commit = name.decode().strip()
    folder = FOLDER / commit
    if not folder.exists():
        archive = _git(
            f"{revision!r} has no package {PACKAGE}", "archive", "--format=zip", commit, PACKAGE
        )
        FOLDER.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=FOLDER) as temporary:
            new = Path(temporary) / commit
            zipfile.ZipFile(io.BytesIO(archive)).extractall(new)
            with suppress(OSError):  # another process was first
                new.rename(folder)
    return Commit(commit[:SHORT], folder)


def _git(problem: str, *arguments: str) -> bytes:
    """Return what git prints; raise a `HiveError` with this sentence if it fails."""
    git = find_program("git", "install it to play commits.")
    done = subprocess.run([git, *arguments], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise HiveError(problem)
    return done.stdout
