"""Paths of the repository, the version check, subprocesses with readable errors, file hashes.

Nothing in here depends on what is built.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

if sys.version_info < (3, 11):  # noqa: UP036 - older versions get this message
    sys.exit(
        "Python 3.11 or later is needed, and this is {}.{}.".format(*sys.version_info[:2])
        + " Run the same command with a newer one."
    )

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build"
DIST = ROOT / "dist"
WEB = ROOT / "web"
BOOT = WEB / "boot"

NODE_NEEDED = 20

# What a program returns that Ctrl-C has ended: by the signal, by a shell, on Windows.
_INTERRUPTED = (-signal.SIGINT, 128 + signal.SIGINT, 0xC000013A)


class ToolError(Exception):
    """A problem that the user has to fix; the message is one sentence for them."""


def say(text: str) -> None:
    """Print one line of progress."""
    print(text, flush=True)


def run_main(main: Callable[[], int]) -> None:
    """Run `main` as a program: a `ToolError` becomes one line and exit code 1, Ctrl-C code 130."""
    try:
        code = main()
    except ToolError as error:
        print(f"error: {error}", file=sys.stderr, flush=True)
        code = 1
    except KeyboardInterrupt:
        code = 130
    except OSError as error:
        # Disk full, no permission, a locked file: the system's own message is the clearest.
        print(f"error: {error}", file=sys.stderr, flush=True)
        code = 1
    sys.exit(code)


def find_program(name: str, why: str) -> str:
    """Return the path of `name`.

    :raises ToolError: if it is not installed.
    """
    path = shutil.which(name)
    if path is None:
        raise ToolError(f"{name} was not found; {why}")
    return path


def find_node() -> str:
    """Return the path of Node.js.

    :raises ToolError: if there is none, or it is too old.
    """
    node = find_program("node", f"install Node.js {NODE_NEEDED} or later, which includes npm.")
    version = node_version(node)
    major = version.lstrip("v").partition(".")[0]
    if not major.isdigit() or int(major) < NODE_NEEDED:
        raise ToolError(f"Node.js {NODE_NEEDED} or later is needed, and this is {version}.")
    return node


def node_version(node: str) -> str:
    """Return the version of Node.js as it prints it, such as `v20.19.0`."""
    return run([node, "--version"], quiet=True).strip()


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    quiet: bool = False,
    timeout: float | None = None,
) -> str:
    """Run a program to its end; return its output if `quiet`, else "".

    :raises ToolError: if it fails or takes longer than `timeout` seconds.
    :raises KeyboardInterrupt: if Ctrl-C has ended it.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env=None if env is None else {**os.environ, **env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if quiet else None,
            stderr=subprocess.STDOUT if quiet else None,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ToolError(
            f"`{Path(words[0]).name}` took longer than {timeout:.0f} s and was stopped."
        ) from error
    if done.returncode in _INTERRUPTED:
        raise KeyboardInterrupt
    if done.returncode:
        tail = "\n".join((done.stdout or "").strip().splitlines()[-15:])
        what = " ".join([Path(words[0]).name, *words[1:4]])
        raise ToolError(
            f"`{what}` failed with code {done.returncode}." + (f"\n{tail}" * bool(tail))
        )
    return done.stdout or ""


def digest(files: Iterable[Path], *more: str) -> str:
    """Return a hash of the names and contents of `files`, and of the strings `more`."""
    total = hashlib.sha256()
    for path in sorted(files):
        content = hashlib.sha256(path.read_bytes()).digest()
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + content)
    for text in more:
        total.update(text.encode() + b"\0")
    return total.hexdigest()


def read_stamp(path: Path) -> str:
    """Return the stamp that an earlier run wrote, or "" without one."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def write_stamp(path: Path, text: str) -> None:
    """Write a stamp for the next run, and its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def install_packages(folder: Path, what: str) -> None:
    """Install the packages that are pinned for npm there, unless they are installed already.

    :raises ToolError: if npm is missing or they cannot be fetched.
    """
    stamp = folder / "node_modules" / ".hive-stamp"
    names = ("package.json", "package-lock.json", ".npmrc")
    state = digest(folder / name for name in names)
    if read_stamp(stamp) == state:
        return
    npm = find_program("npm", "it is part of Node.js; install the two together.")
    say(f"Installing {what} ...")
    run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, quiet=True)
    write_stamp(stamp, state)
