"""A tool's command line: `--help` prints what the tool does, unknown arguments are refused."""

from __future__ import annotations

import argparse


def parser_of(doc: str | None, *, prog: str | None = None) -> argparse.ArgumentParser:
    """Return a parser whose help begins with the tool's docstring, with its lines as they are.

    Arguments that it does not know end the program with a sentence and exit code 2. Options are
    never abbreviated, so that a later option cannot change what a script says today.
    """
    return argparse.ArgumentParser(
        prog=prog,
        description=doc,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def take_no_arguments(doc: str | None) -> None:
    """Answer `--help` for a tool without options of its own, and refuse all other arguments."""
    parser_of(doc).parse_args()
