"""The pages that MkDocs, Zensical and Python-Markdown convert: where a fence is, where a copy."""

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
from hive_core.teach._blocks.site_files import SiteFiles, files_of_copy

# MkDocs counts the warnings below its own logger, and `mkdocs build --strict` fails at them.
_LOGGER = logging.getLogger("mkdocs.hive")

SCRIPT = "hive-board.js"
_BEFORE = "> \t"
_OPENING = re.compile(r"(?P<before>[> \t]*)(?P<fence>`{3,}|~{3,})(?P<info>.*)")
_LIKE_A_FENCE = re.compile(r"[ \t]*\{?[ \t]*\.?hive(?![\w-])", re.IGNORECASE)
_READ = re.compile(
    r"[ \t]*\.?hive(?:[ \t]+[A-Za-z]\w*(?:=(?:\"[^\"]*\"|'[^']*'))?)*[ \t]*"
    r"|[ \t]*(?:\.?hive[ \t]*)?\{.*\}[ \t]*"
)
_CLASS = re.compile(r"[ \t]*(?:\.?hive[ \t]*\{|\{[ \t]*\.hive(?![\w-]))")


class Page:
    """The page that MkDocs or Zensical converts: what can be known of it; nothing elsewhere."""

    def __init__(self, md: Any) -> None:
        # Both register what they know of a page before they convert its text.
        mkdocs = _registered(md.treeprocessors, "relpath")
        zensical = _registered(md.preprocessors, "rendering_context")
        file: Any = getattr(mkdocs, "file", None)
        page: Any = getattr(zensical, "page", None)
        self._files: Any = getattr(mkdocs, "files", None)
        self._config: Any = getattr(mkdocs, "config", None) or getattr(zensical, "config", None)
        # Zensical changes addresses that are relative to the source so that they fit the page.
        self._base: str | None = getattr(file, "url", getattr(page, "path", None))
        self._path: str | None = getattr(file, "abs_src_path", None)
        self.name: str = str(getattr(file, "src_uri", None) or getattr(page, "path", ""))

    @property
    def language(self) -> str | None:
        """The language of the theme, None if it names none."""
        theme = self._setting("theme")
        language = theme.get("language") or theme.get("locale") if theme is not None else None
        return None if language is None else str(language)

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the page's file; none if it is not known."""
        documents = self._documents
        path = self._path or (documents / self.name if documents and self.name else None)
        try:
            return [] if path is None else Path(path).read_text("utf-8-sig").splitlines()
        except (OSError, ValueError):
            return []

    def warn(self, message: str) -> None:
        """Log a warning with the name of the page."""
        _LOGGER.warning("%s%s", f"{self.name}, " if self.name else "", message)

    def relative(self, address: str) -> str:
        """Return the address relative to the page, if it is relative to the root of the site."""
        if self._base is None or not _is_relative(address):
            return address
        folder = posixpath.dirname(self._base) or "."
        return posixpath.relpath(address, folder) + "/"

    def copy_of(self, site: str) -> Path | None:
        """Return the folder with the copy of a site among the documents; None if it is elsewhere.

        Whether it is there is not checked.
        """
        documents = self._documents
        return documents / site if documents and _is_relative(site) else None

    def has_board(self, copy: Path) -> bool:
        """Tell whether there is a `hive-board.js` in that folder, also if a plugin makes it."""
        return (copy / SCRIPT).is_file() or self._made(copy / SCRIPT) is not None

    def files_of(self, copy: Path) -> SiteFiles:
        """Return a function that reads files of a copy of the site, and beside it."""
        assert self._documents is not None
        read = files_of_copy(copy, self._documents)

        def read_or_made(address: str) -> str | None:
            made = self._made(Path(posixpath.normpath((copy / address).as_posix())))
            # A plugin may still change it.
            return None if made is not None and made.generated_by else read(address)

        return read_or_made

    def _made(self, path: Path) -> Any:
        """Return what MkDocs knows of a file among the documents; None for nothing."""
        documents = self._documents
        if self._files is None or documents is None or not path.is_relative_to(documents):
            return None
        return self._files.get_file_from_path(path.relative_to(documents).as_posix())

    @property
    def _documents(self) -> Path | None:
        """The folder of the documents; None if it is not known."""
        folder = self._setting("docs_dir")
        return Path(self._setting("root_dir") or "", folder) if folder else None

    def _setting(self, name: str) -> Any:
        """Return a value of the configuration; None without one."""
        return None if self._config is None else self._config.get(name)

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


def _registered(registry: Any, name: str) -> Any:
    """Return what is registered with Python-Markdown under that name; None for nothing."""
    if name not in registry:
        return None
    return registry[name]


def _is_relative(address: str) -> bool:
    return not address.startswith("/") and ":" not in address.partition("/")[0]


def _stripped(line: str) -> str:
    return line.lstrip(_BEFORE).rstrip()
