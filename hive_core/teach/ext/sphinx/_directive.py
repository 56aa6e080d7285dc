"""The directive `hive`: a block as content or in a file, and where its faults are."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StateMachine
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from hive_core.teach._blocks.options import language_of
from hive_core.teach.blocks import NAMES, BlockError, read_block
from hive_core.teach.ext.sphinx._assets import file_of_copy
from hive_core.teach.ext.sphinx._nodes import hive_board

if TYPE_CHECKING:
    from sphinx.config import Config

_logger = logging.getLogger(__name__)

_OPTION = re.compile(r"[ \t]*[A-Za-z][A-Za-z-]*[ \t]*:")


class _Options(dict[str, Callable[[str], object]]):
    """Lets every option through as text, so that the block's own check names what was meant."""

    def __missing__(self, _name: str) -> Callable[[str], object]:
        return directives.unchanged


class _Place(NamedTuple):
    """The place of a line of a block: the file it is in, and its number there."""

    path: str
    line: int


class HiveDirective(SphinxDirective):
    """Reads a block and makes a board of it, in a figure if it has a caption.

    All options of docs/blocks.md are options of the directive. Its argument names a file with the
    block, relative to the document, or to the source folder if it begins with `/`.
    """

    confdir = Path()
    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], object]] | None] = _Options(
        dict.fromkeys(NAMES, directives.unchanged)
    )

    def run(self) -> Sequence[nodes.Node]:
        """Return the nodes of the board; for a block with a fault, which gets a warning, a note."""
        content = self._text_and_places()
        if not isinstance(content, tuple):
            return [content]
        text, places = content
        options = {name: str(value or "") for name, value in self.options.items()}
        try:
            block = read_block(
                text, options=options, lang=language_in(self.config), files=self._site_file
            )
        except BlockError as error:
            return [self._warn(error.problem, self._place_of(error, text, places))]
        board = hive_board("", block=block)
        self.set_source_info(board)
        element: nodes.Element = board
        if block.caption:
            element = nodes.figure("", board, classes=["hive-figure"])
            self.set_source_info(element)
            inline, messages = self.parse_inline(block.caption, lineno=self.lineno)
            caption = nodes.caption(block.caption, "", *inline)
            caption.extend(messages)
            self.set_source_info(caption)
            element += caption
        element["classes"] += block.options.get("class", "").split()
        for name in ("align", "width"):
            if name in block.options:
                element[name] = block.options[name]
        if block.name:
            self.options["name"] = block.name
            self.add_name(element)
        return [element]

    def _site_file(self, address: str) -> str | None:
        """Return the text of a file of the copy of the site; None if it cannot be known.

        :raises HiveError: if the built pages will not have it, or it cannot be read.
        """
        file = file_of_copy(self.config, self.confdir, address)
        if file is None:
            return None
        path, text = file
        self.env.note_dependency(str(path))
        return text

    def _text_and_places(self) -> tuple[str, list[_Place]] | nodes.Node:
        """Return the text of the block and the place of each line; a note after a warning."""
        content = list(self.content)
        places = [self._place(at) for at in range(len(content))]
        if not self.arguments:
            return "\n".join(content), places
        argument = self.arguments[0]
        if self.block_text.split("\n", 1)[0].rstrip().endswith("::"):
            # In reStructuredText the lines up to the first empty one are the argument, even if
            # nothing is on the line of the directive: they are the beginning of the block.
            path, line = self.get_source_info()
            first = argument.split("\n")
            before = [_Place(path, line + 1 + at) for at in range(len(first) + 1)]
            return "\n".join([*first, "", *content]), [*before, *places]
        if any(line.strip() for line in content):
            problem = "this directive has a file and content; leave out one of them"
            return self._warn(problem, _where(*self.get_source_info()))
        name, path = self.env.relfn2path(argument)
        self.env.note_dependency(name)
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
            where = _where(*self.get_source_info())
            return self._warn(f"the file {argument!r} cannot be read: {reason}", where)
        return text, [_Place(path, at) for at in range(1, text.count("\n") + 2)]

    def _place(self, at: int) -> _Place:
        """Return the place of that line of the content."""
        machine: object = self.state_machine
        if isinstance(machine, StateMachine):
            path, line = self.content.items[at]
            return _Place(path or "", (line or 0) + 1)
        # MyST counts from the line of the directive.
        return _Place(self.get_source_info()[0], self.lineno + self.content_offset + at + 1)

    def _place_of(self, error: BlockError, text: str, places: Sequence[_Place]) -> str:
        """Return where the fault is: `path:line:column`."""
        if error.line and places:
            place = places[min(error.line, len(places)) - 1]
            lines = text.replace("\r\n", "\n").split("\n")
            faulty = lines[min(error.line, len(lines)) - 1]
            source = _line_of(place)
            # A directive's content has less indentation than its lines in the file.
            indent = source.find(faulty) if faulty.strip() else 0
            return _where(*place, max(indent, 0) + error.column)
        return self._place_of_option(error, text)

    def _place_of_option(self, error: BlockError, text: str) -> str:
        """Return where the faulty option of the directive is; it has no line in the block."""
        path, line = self.get_source_info()
        names = list(self.options)
        option_lines = [f"{name}: {' '.join((self.options[name] or '').split())}" for name in names]
        gap = [] if _OPTION.match(text.lstrip("\n")) else [""]
        # As lines of the block the options have numbers.
        fault = _fault_of("\n".join([*option_lines, *gap, text]))
        if fault is None or fault.problem != error.problem or not 0 < fault.line <= len(names):
            return _where(path, line)
        name = names[fault.line - 1]
        within = fault.column - len(f"{name}: ")
        for number in range(line, line + self.block_text.count("\n") + len(names) + 3):
            source = _line_of(_Place(path, number))
            match = re.match(rf"(?P<before>[\s>*+-]*:?){re.escape(name)}\s*:\s*", source)
            if match:
                column = match.end() + within if within > 0 else len(match["before"]) + 1
                return _where(path, number, column)
        return _where(path, line)

    def _warn(self, problem: str, location: str) -> nodes.Node:
        """Warn of a fault, and return the note that the built page has in place of the board."""
        _logger.warning("hive: %s", problem, location=location, type="hive", subtype="block")
        place = location.removeprefix(f"{self.env.srcdir}{os.sep}")
        note = nodes.error("", classes=["hive-fault"])
        note += nodes.paragraph("", "", nodes.Text(f"This board has a fault: {problem} ({place})"))
        self.set_source_info(note)
        return note


def directive_in(confdir: Path) -> type[HiveDirective]:
    """Return the directive for documents whose `conf.py` is in that folder."""
    return type("HiveDirective", (HiveDirective,), {"confdir": confdir})


def language_in(config: Config) -> str:
    """Return the language of the words that boards add: `hive_lang`, else the document's."""
    return language_of(str(config.hive_lang or config.language or ""))


def _fault_of(text: str) -> BlockError | None:
    """Return the first fault of a block."""
    try:
        read_block(text)
    except BlockError as error:
        return error
    return None


def _where(path: str, line: int, column: int = 0) -> str:
    # docutils gives the paths of included files relative to the working folder.
    path = str(Path(path).resolve()) if path.startswith(".") else path
    return f"{path}:{line}:{column}" if column else f"{path}:{line}"


def _line_of(place: _Place) -> str:
    """Return the text of that line; empty if there is no such file."""
    try:
        changed = Path(place.path).stat().st_mtime_ns
        lines = _lines_of(place.path, changed)
    except (OSError, ValueError):
        return ""
    return lines[place.line - 1] if 0 < place.line <= len(lines) else ""


@lru_cache(maxsize=4)
def _lines_of(path: str, _changed: int) -> list[str]:
    return Path(path).read_text(encoding="utf-8-sig").split("\n")
