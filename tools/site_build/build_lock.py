"""Locks that allow one build of each kind at a time in a checkout."""

from __future__ import annotations

import errno
import sys
import time
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from tools.shared.environment import BUILD, say

if TYPE_CHECKING:
    from collections.abc import Iterator

READ_ONLY = (errno.EACCES, errno.EPERM, errno.EROFS)

_PAUSE_SECONDS = 0.2


@contextmanager
def build_lock(name: str = "lock") -> Iterator[None]:
    """Hold the lock of that name, waiting for it if need be.

    The system releases it when a program ends. A checkout that cannot be written needs none.
    """
    try:
        BUILD.mkdir(parents=True, exist_ok=True)
        lock: IO[bytes] | None = (BUILD / name).open("a+b")
    except OSError as error:
        if error.errno not in READ_ONLY:
            raise
        lock = None
    if lock is None:
        yield
        return
    with lock as file:
        if not _try_lock(file):
            say("Another build is running in this checkout; waiting for it ...")
            while not _try_lock(file):
                time.sleep(_PAUSE_SECONDS)
        yield


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
