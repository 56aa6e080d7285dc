"""The pages that MkDocs and Python-Markdown convert: where a fence is, where a copy of the site."""

from __future__ import annotations

import logging
import posixpath
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from hive_core.teach._blocks.fences import column_in_header
from hive_core.teach._blocks.grammar import BlockError

# MkDocs counts the warnings below its own logger, and `mkdocs build --strict` fails at them.
_LOGGER = logging.getLogger("mkdocs.hive")

_BEFORE = "> \t"
_OPENING = re.compile(r"(?P<before>[> \t]*)(?P<fence>`{3,}|~{3,})(?P<info>.*)")
_LIKE_A_FENCE = re.compile(r"[ \t]*\{?[ \t]*\.?hive(?![\w-])", re.IGNORECASE)
_READ = re.compile(
    r"[ \t]*\.?hive(?:[ \t]+[A-Za-z]\w*(?:=(?:\"[^\"]*\"|'[^']*'))?)*[ \t]*"
    r"|[ \t]*(?:\.?hive[ \t]*)?\{.*\}[ \t]*"
)
_CLASS = re.compile(r"[ \t]*(?:\.?hive[ \t]*\{|\{[ \t]*\.hive(?![\w-]))")


class Page:
    """The page that MkDocs converts: what can be known of it; nothing in other programs."""

    def __init__(self, md: Any) -> None:
        # MkDocs registers this for each page before it converts the text.
        has_relpath = "relpath" in md.treeprocessors
        registered: Any = md.treeprocessors["relpath"] if has_relpath else None
        self._file: Any = getattr(registered, "file", None)
        self._files: Any = getattr(registered, "files", None)
        self._config: Any = getattr(registered, "config", None)

    @property
    def name(self) -> str:
        """The page's source, such as `course/index.md`; empty if it is not known."""
        return str(getattr(self._file, "src_uri", ""))

    @property
    def language(self) -> str | None:
        """The language of the theme, None if it names none."""
        theme = getattr(self._config, "theme", None)
        language = theme.get("language") or theme.get("locale") if theme is not None else None
        return None if language is None else str(language)

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the page's file; none if it is not known."""
        path = getattr(self._file, "abs_src_path", None)
        try:
            return [] if path is None else Path(path).read_text("utf-8-sig").splitlines()
        except (OSError, ValueError):
            return []

    def warn(self, message: str) -> None:
        """Log a warning with the name of the page."""
        _LOGGER.warning("%s%s", f"{self.name}, " if self.name else "", message)

    def relative(self, address: str) -> str:
        """Return the address relative to the page, if it is relative to the root of the site."""
        url = getattr(self._file, "url", None)
        if url is None or not _is_relative(address):
            return address
        folder = posixpath.dirname(url) or "."
        return posixpath.relpath(address, folder) + "/"

    def copy_of(self, site: str) -> Path | None:
        """Return the folder with the copy of a site among the documents; None if it is elsewhere.

        Whether it is there is not checked.
        """
        documents = getattr(self._config, "docs_dir", None)
        return Path(documents, site) if documents and _is_relative(site) else None

    def has_board(self, copy: Path) -> bool:
        """Tell whether there is a `hive-board.js` in that folder, also if a plugin makes it."""
        path = copy / "hive-board.js"
        if path.is_file():
            return True
        own = path.relative_to(self._config.docs_dir).as_posix()
        return self._files is not None and self._files.get_file_from_path(own) is not None

    def fence_of(self, source: str, options: Collection[str]) -> Fence:
        """Return the fence with that source and these options after the backticks."""
        lines = [_stripped(line) for line in self.lines]
        body = [_stripped(line) for line in source.split("\n")]
        openings: list[int] = []
        for at in range(1, len(lines) - len(body) + 1):
            opening = _OPENING.fullmatch(self.lines[at - 1])
            inside = lines[at : at + len(body)]
            if opening and (inside == body or (body == [""] and inside == [opening["fence"]])):
                openings.append(at)
        exact = [at for at in openings if all(name in lines[at - 1] for name in options)]
        return Fence(self.lines, next(iter(exact or openings), 0), source)


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence of a page. `lines`: those of the page. `header`: the number of its first one, or 0.

    0 stands for a fence that is not found, since a plugin may have written it.
    """

    lines: Sequence[str]
    header: int
    source: str

    @property
    def line(self) -> int:
        """The number of the block's first line; 1 if it is not known."""
        return self.header + 1

    def placed(self, error: BlockError) -> BlockError:
        """Return the error with its line and column in the page."""
        if not self.header:
            return error
        if not error.line:
            opening = _OPENING.fullmatch(self.lines[self.header - 1])
            assert opening is not None
            column = opening.start("info") + column_in_header(opening["info"], error)
            return BlockError(error.problem, self.header, column)
        inside = self.source.split("\n")
        at = min(error.line - self.line, len(inside) - 1)
        line = self.lines[error.line - 1] if error.line <= len(self.lines) else ""
        # Superfences cuts off the indentation of a block in a list or a quotation.
        cut = line.find(inside[at]) if inside[at].strip() else 0
        return BlockError(error.problem, error.line, error.column + max(cut, 0))


def unread_fences(lines: Sequence[str]) -> Iterator[BlockError]:
    """Yield a fault for each fence with the word `hive` that superfences does not call us for."""
    closing: re.Pattern[str] | None = None
    for number, line in enumerate(lines, start=1):
        if closing is not None:
            closing = None if closing.fullmatch(line) else closing
            continue
        opening = _OPENING.fullmatch(line)
        if opening is None or "`" in opening["info"]:
            continue
        fence, info = opening["fence"], opening["info"]
        closing = re.compile(rf"[> \t]*{re.escape(fence)}[ \t]*")
        if not _LIKE_A_FENCE.match(info):
            continue
        if not _READ.fullmatch(info) or ("{" in info and not _CLASS.match(info)):
            problem = (
                "this is no block to superfences: write `hive` in small letters, and options as "
                'hive name="value" or { .hive name=value }'
            )
            yield BlockError(problem, number, len(opening["before"]) + 1)


def _is_relative(address: str) -> bool:
    return not address.startswith("/") and ":" not in address.partition("/")[0]


def _stripped(line: str) -> str:
    return line.lstrip(_BEFORE).rstrip()
