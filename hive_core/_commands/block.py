"""The command `python -m hive_core block`: a block, or a document with blocks, to HTML and more."""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from hive_core._commands.shared import cause, read_input, write_output
from hive_core.errors import HiveError, quoted

if TYPE_CHECKING:  # imported when the command runs, to keep the engine's start quick
    from hive_core.teach._blocks.block import Block

FORMATS = ("html", "svg", "text", "markdown")
PICTURES = ("svg", "pdf")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", nargs="?", default="-", help="a file with a block, or - (stdin)")
    parser.add_argument(
        "--site", metavar="URL", help="the folder with hive-board.js; without it only pictures"
    )
    parser.add_argument(
        "--script",
        action="store_true",
        help="write each <script> element that blocks need, once",
    )
    parser.add_argument(
        "--static", action="store_true", help="write pictures with a link in place of boards"
    )
    parser.add_argument(
        "--format", choices=FORMATS, default="html", help="what to write (default %(default)s)"
    )
    parser.add_argument(
        "--pictures",
        metavar="DIR",
        help="with --format markdown: write a picture of each board into this folder",
    )
    parser.add_argument(
        "--picture-format",
        choices=PICTURES,
        default="svg",
        help="what the pictures are; LaTeX reads pdf (default %(default)s)",
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
    """Writes blocks in the format that the arguments name; each script only once."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.format: str = arguments.format
        self.site: str | None = arguments.site
        self.static: bool = arguments.static
        self.script: bool = arguments.script
        self.written: list[str] = []
        self.pictures: str | None = arguments.pictures
        self.picture_format: str = arguments.picture_format
        if self.script and (self.site is None or self.static or self.format != "html"):
            raise HiveError("--script needs --site, and boards: neither --static nor --format")
        if self.pictures is not None and self.format != "markdown":
            raise HiveError("--pictures needs --format markdown")
        if arguments.document and self.format in ("svg", "text"):
            raise HiveError("--document writes html or markdown")

    def __call__(self, block: Block) -> str:
        from hive_core.teach._blocks.html import (
            script_tag,
            scripts_of,
            to_html,
            to_static_html,
        )

        if self.format == "svg":
            return block.svg()
        if self.format == "text":
            return block.characters()
        if self.format == "markdown":
            picture = None
            if self.pictures and not block.is_results:
                picture = write_picture(block, self.pictures, self.picture_format)
            return to_markdown(block, site=self.site, picture=picture)
        if self.static:
            return to_static_html(block, site=self.site)
        new = [name for name in scripts_of(block) if self.script and name not in self.written]
        self.written += new
        tags = "".join(script_tag(self.site or "", name) for name in new)
        return tags + to_html(block, site=self.site)


def to_markdown(block: Block, *, site: str | None, picture: str | None = None) -> str:
    """Return a block as Markdown without HTML: the board, caption and link.

    `picture`: the address of a picture of the board; else it is in characters. A table of results
    is empty.
    """
    if block.is_results:
        return ""
    from hive_core.teach._blocks.html import link_words

    if picture is None:
        parts = [f"```text\n{block.characters()}\n```"]
        if block.caption:
            parts.append(_escaped(block.caption))
    else:
        parts = list(_with_picture(block, picture))
    if site is not None:
        parts.append(f"[{_escaped(link_words(block))}](<{block.link(site)}>)")
    return "\n\n".join(parts)


def _with_picture(block: Block, picture: str) -> Iterator[str]:
    """Yield the paragraphs of a picture, and of what readers need to know of a task."""
    from hive_core.teach._blocks.words import about_hands

    lines: list[str] = []
    if block.task is not None:
        lines = [*filter(None, [block.instruction()]), *about_hands(block.lang, block.board())]
    elif not block.caption:
        lines = [block.describe()]
    text = [_escaped(line) for line in lines]
    image = f"![{_escaped(block.caption or block.describe())}](<{picture}>)"
    if block.caption:
        # A picture that is a paragraph becomes a figure, and its text the caption.
        yield image
    else:
        text = [image, *text]
    if text:
        yield "\\\n".join(text)


def write_picture(block: Block, folder: str, form: str) -> str:
    """Write a picture of the block into a folder, and return its address.

    :raises HiveError: if it cannot be written.
    """
    from hive_core.teach._blocks.svg_pdf import svg_to_pdf

    svg = block.svg()
    content = svg_to_pdf(svg) if form == "pdf" else svg.encode("utf-8")
    path = Path(folder, f"hive-{hashlib.sha256(content).hexdigest()[:16]}.{form}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except (OSError, ValueError) as error:
        raise HiveError(f"cannot write {quoted(str(path))}: {cause(error)}") from error
    return path.as_posix()


def _escaped(text: str) -> str:
    """Return the text with a backslash before each character that Markdown may read."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]()#+-.!<>|~&" else sign for sign in text)
