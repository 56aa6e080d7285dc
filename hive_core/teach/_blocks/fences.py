"""Finds the blocks of a Markdown document: fences with the word `hive` after their backticks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hive_core.errors import HiveError, quoted
from hive_core.teach._blocks.block import Block
from hive_core.teach._blocks.grammar import BlockError
from hive_core.teach._blocks.options import theme_of
from hive_core.teach._blocks.reading import read_block

WORD = "hive"
"""The first word after the backticks of a block, or its class: `{.hive}`."""

_FENCE = re.compile(r"(?P<before>[ \t>]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>.*?)[ \t]*")
_BRACES = re.compile(r"\{[ \t]*(?P<inside>.*?)[ \t]*\}")
_OPTION = re.compile(r"(?P<name>[^\s=]+)(?:=(?P<value>\"[^\"]*\"|'[^']*'|\S*))?(?:\s+|$)")

_OPTION_NAME = re.compile(r"option '([^']+)'")


def fence_options(info: str) -> dict[str, str] | None:
    """Return the options after a fence's backticks; None if the fence is no block.

    `info`: such as `hive mode=view`, `{.hive mode=view}` or `{hive}`.

    :raises BlockError: if something there is not written `name=value`.

    >>> fence_options('hive mode=view caption="A spider"')
    {'mode': 'view', 'caption': 'A spider'}
    >>> fence_options("python") is None
    True
    """
    braces = _BRACES.fullmatch(info.strip())
    inside = braces["inside"] if braces else info.strip()
    first, _, rest = inside.partition(" ")
    if first not in ((WORD, f".{WORD}") if braces else (WORD,)):
        return None
    options: dict[str, str] = {}
    classes: list[str] = []
    for match in _OPTION.finditer(rest.strip()):
        name, value = match["name"], match["value"]
        if braces and value is None and name[:1] in ".#":
            classes += [name[1:]] * (name[0] == ".")
            options |= {"name": name[1:]} if name[0] == "#" else {}
        elif value is None:
            raise BlockError(f"{quoted(name)} after the backticks is not written name=value")
        elif name in options:
            raise BlockError(f"option {quoted(name)} is given twice after the backticks")
        else:
            options[name] = value[1:-1] if value[:1] in ("'", '"') else value
    return options | ({"class": " ".join(classes)} if classes else {})


class DocumentError(HiveError):
    """A document with faults; `faults`: one a block, with line and column in the document."""

    def __init__(self, faults: Sequence[BlockError]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


def replace_blocks(
    text: str,
    write: Callable[[Block], str],
    *,
    lang: str | None = None,
    theme: str | None = None,
) -> str:
    """Return the Markdown document with each block replaced by what `write` returns for it.

    Blocks in lists and quotes keep their indentation; fences inside other fences stay. `lang`: the
    document's language. `theme`: that of blocks without one.

    :raises DocumentError: if blocks have faults, with the first of each.
    :raises HiveError: if there is no such theme.
    """
    if theme is not None:
        theme_of(theme)
    faults: list[BlockError] = []
    lines = text.replace("\r\n", "\n").split("\n")
    out: list[str] = []
    at = 0
    while at < len(lines):
        opening = _FENCE.fullmatch(lines[at])
        if opening is None or ("`" in opening["info"] and opening["fence"][0] == "`"):
            out.append(lines[at])
            at += 1
            continue
        end = _end(lines, at, opening["fence"])
        try:
            options = _options(opening, at + 1)
            if options is None:
                out += lines[at : end + 1]
            elif end == len(lines):
                problem = "the block that begins here has no closing fence"
                raise BlockError(problem, at + 1, len(opening["before"]) + 1)
            else:
                inside = lines[at + 1 : end]
                block = _block(inside, opening, options, at + 2, lang, theme)
                out += [f"{opening['before']}{line}" for line in write(block).split("\n")]
        except BlockError as error:
            faults.append(error)
        at = end + 1
    if faults:
        raise DocumentError(faults)
    return "\n".join(out)


def _options(opening: re.Match[str], line: int) -> dict[str, str] | None:
    try:
        return fence_options(opening["info"])
    except BlockError as error:
        raise BlockError(error.problem, line, opening.start("info") + 1) from None


def _end(lines: list[str], start: int, fence: str) -> int:
    """Return the index of the line that closes a fence, or the number of lines if none does."""
    closing = re.compile(rf"[ \t>]*{re.escape(fence[0])}{{{len(fence)},}}[ \t]*")
    for at in range(start + 1, len(lines)):
        if closing.fullmatch(lines[at]):
            return at
    return len(lines)


def _block(
    lines: list[str],
    opening: re.Match[str],
    options: dict[str, str],
    line: int,
    lang: str | None,
    theme: str | None,
) -> Block:
    before = opening["before"]
    cut = [_cut(text, before) for text in lines]
    text = "\n".join(text for text, _ in cut)
    try:
        return read_block(text, options=options, line=line, lang=lang, theme=theme)
    except BlockError as error:
        if not error.line:
            column = opening.start("info") + column_in_header(opening["info"], error)
            raise BlockError(error.problem, line - 1, column) from None
        index = min(error.line - line, len(cut) - 1)
        removed = cut[index][1] if cut and index >= 0 else 0
        raise BlockError(error.problem, error.line, error.column + removed) from None


def column_in_header(header: str, error: BlockError) -> int:
    """Return the column, from 1, of the option with the fault in the text after the backticks.

    Sentences about an option name it first; of others, and of an option that is not there, the
    column is that of the text's beginning.
    """
    name = _OPTION_NAME.search(error.problem)
    match = name and re.search(rf"(?<![\w-]){re.escape(name[1])}\s*=", header)
    return match.start() + 1 if match else len(header) - len(header.lstrip()) + 1


def _cut(text: str, before: str) -> tuple[str, int]:
    """Return a line without the fence's indentation, and how many characters that takes away."""
    count = 0
    while count < min(len(before), len(text)) and text[count] in " \t>":
        count += 1
    return text[count:], count
