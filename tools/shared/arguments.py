"""Parse the command lines of the tools: `--help` prints a tool's docstring."""

from __future__ import annotations

import argparse


def parser_of(doc: str | None, *, prog: str | None = None) -> argparse.ArgumentParser:
    """Return a parser whose help begins with the tool's docstring, its line breaks kept.

    Unknown arguments end the program with exit code 2. Options cannot be abbreviated, so that a
    later option never changes the meaning of an existing script.
    """
    return argparse.ArgumentParser(
        prog=prog,
        description=doc,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def take_no_arguments(doc: str | None) -> None:
    """Handle `--help` for a tool without options, and refuse all other arguments."""
    parser_of(doc).parse_args()
