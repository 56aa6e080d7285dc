"""The command `python -m hive_core results`: codes of results to CSV."""

from __future__ import annotations

import argparse
import io
import sys

from hive_core._commands.shared import read_input, write_output
from hive_core.errors import HiveError

DESCRIPTION = (
    "Writes CSV of all result codes in a text, such as the messages of a class: a row for each "
    "pupil and task. docs/embedding.md describes the codes."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", nargs="?", default="-", help="a text with codes, or - (stdin)")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file, not to stdout")


def run(arguments: argparse.Namespace) -> None:
    """Write the CSV; warn on stderr of each code that cannot be read.

    :raises HiveError: if no code can be read, or a file cannot be read or written.
    """
    # Imported here to keep the engine's start quick.
    from hive_core.teach._results import as_csv, read_codes

    pupils, faults = read_codes(read_input(arguments.file))
    if not pupils:
        problem = "\nhive_core: ".join(map(str, faults))
        raise HiveError(problem or "there is no result code in the input")
    for fault in faults:
        print(f"hive_core: {fault}", file=sys.stderr)
    if arguments.output is None and isinstance(sys.stdout, io.TextIOWrapper):
        # The CSV has its own line ends; Windows would double them.
        sys.stdout.reconfigure(newline="")
    write_output(as_csv(pupils), arguments.output)
