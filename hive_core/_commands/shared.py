"""What the commands share: whole numbers as arguments, input, output, the cause of a fault."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from hive_core._values.text_encodings import decoded
from hive_core.errors import HiveError, quoted

MOST_SEED = 999_999_999
"""The largest seed that a command takes."""


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of an argument that is a whole number in that range."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high):
            problem = f"{quoted(text)} is not a whole number from {low} to {high}"
            raise argparse.ArgumentTypeError(problem)
        return int(text)

    return read


def read_input(name: str) -> str:
    """Return the text of the file of that name, or of stdin (`-`).

    :raises HiveError: if it cannot be read.
    """
    try:
        return sys.stdin.read() if name == "-" else decoded(Path(name).read_bytes())
    except UnicodeDecodeError as error:
        return decoded(error.object)
    except (OSError, ValueError) as error:
        raise HiveError(f"cannot read {name_in_error(name)}: {cause(error)}") from error


def name_in_error(name: str) -> str:
    """Return the name of a file as an error has it; `-` is stdin."""
    return "stdin" if name == "-" else quoted(name)


def write_output(text: str, name: str | None) -> None:
    """Write the text into the file of that name, or to stdout (None).

    :raises HiveError: if the file cannot be written.
    """
    if name is None:
        sys.stdout.write(text)
        return
    try:
        Path(name).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise HiveError(f"cannot write {quoted(name)}: {cause(error)}") from error


def cause(error: OSError | ValueError) -> str:
    """Return why a file cannot be read or written, or what is wrong with a value."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
