"""The command `python -m hive_core block`: a block, or a document with blocks, to HTML and more."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hive_core._commands.shared import read_input, write_output
from hive_core.errors import HiveError

if TYPE_CHECKING:  # imported when the command runs, to keep the engine's start quick
    from hive_core.teach._blocks.block import Block

FORMATS = ("html", "svg", "text", "markdown")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", nargs="?", default="-", help="a file with a block, or - (stdin)")
    parser.add_argument(
        "--site", metavar="URL", help="the folder with hive-board.js; without it only pictures"
    )
    parser.add_argument(
        "--script", action="store_true", help="write the <script> element before the first board"
    )
    parser.add_argument(
        "--static", action="store_true", help="write pictures with a link in place of boards"
    )
    parser.add_argument(
        "--format", choices=FORMATS, default="html", help="what to write (default %(default)s)"
    )
    parser.add_argument(
        "--document",
        action="store_true",
        help="read a Markdown document and replace each fence ```hive in it",
    )
    parser.add_argument("--theme", metavar="NAME", help="the theme of blocks without one")
    parser.add_argument("--lang", metavar="TAG", help="the document's language, such as nl")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write to this file instead of stdout"
    )


def run(arguments: argparse.Namespace) -> None:
    """Run the command.

    :raises HiveError: for bad input, or if a file cannot be read or written.
    """
    from hive_core.teach._blocks.fences import DocumentError, replace_blocks
    from hive_core.teach._blocks.grammar import BlockError
    from hive_core.teach._blocks.reading import read_block

    lang, theme = arguments.lang, arguments.theme

    write = _Writer(arguments)
    text = read_input(arguments.file)
    try:
        if arguments.document:
            result = replace_blocks(text, write, lang=lang, theme=theme)
        else:
            result = f"{write(read_block(text, lang=lang, theme=theme))}\n"
    except (BlockError, DocumentError) as error:
        faults = error.faults if isinstance(error, DocumentError) else (error,)
        name = "" if arguments.file == "-" else f"{arguments.file}, "
        # A line for each fault, which looks like that of a single one.
        raise HiveError("\nhive_core: ".join(f"{name}{fault}" for fault in faults)) from None
    write_output(result, arguments.output)


class _Writer:
    """Writes blocks in the format that the arguments name; the script only once."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.format: str = arguments.format
        self.site: str | None = arguments.site
        self.static: bool = arguments.static
        self.script: bool = arguments.script
        if self.script and (self.site is None or self.static or self.format != "html"):
            raise HiveError("--script needs --site, and boards: neither --static nor --format")
        if arguments.document and self.format in ("svg", "text"):
            raise HiveError("--document writes html or markdown")

    def __call__(self, block: Block) -> str:
        from hive_core.teach._blocks.html import to_html, to_static_html

        if self.format == "svg":
            return block.svg()
        if self.format == "text":
            return block.characters()
        if self.format == "markdown":
            return to_markdown(block, site=self.site)
        if self.static:
            return to_static_html(block, site=self.site)
        script, self.script = self.script, False
        return to_html(block, site=self.site, script=script)


def to_markdown(block: Block, *, site: str | None) -> str:
    """Return a block as Markdown without HTML: the board in characters, caption and link."""
    from hive_core.teach._blocks.html import link_words

    parts = [f"```text\n{block.characters()}\n```"]
    if block.caption:
        parts.append(_escaped(block.caption))
    if site is not None:
        parts.append(f"[{_escaped(link_words(block))}](<{block.link(site)}>)")
    return "\n\n".join(parts)


def _escaped(text: str) -> str:
    """Return the text with a backslash before each character that Markdown may read."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]()#+-.!<>|~&" else sign for sign in text)
