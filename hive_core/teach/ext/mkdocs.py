r"""Boards in MkDocs: fences with the word `hive`, by `pymdownx.superfences`.

In `mkdocs.yml`:

    markdown_extensions:
      - attr_list
      - hive_core.teach.ext.mkdocs
      - pymdownx.superfences:
          custom_fences:
            - name: hive
              class: hive
              validator: !!python/name:hive_core.teach.ext.mkdocs.validator
              format: !!python/object/apply:hive_core.teach.ext.mkdocs.formatter
                kwds: {site: "hive/"}

`pip install "hive-core[mkdocs]"` installs both programs.

`site` is the address of the folder with `hive-board.js`: on the web, or, as here, of a copy in the
folder of the documents. The second line warns of fences that superfences takes for other text.
docs/blocks.md has the grammar of a block, and the folder
docs/examples/mkdocs/ has a site. Works with every program that uses Python-Markdown;
https://facelessuser.github.io/pymdown-extensions/extensions/superfences/ describes such functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from hive_core.teach._blocks.html import scripts_of
from hive_core.teach._blocks.markdown_pages import Page, unread_fences
from hive_core.teach._blocks.options import theme_of
from hive_core.teach.blocks import Block, BlockError, read_block, script_tag, to_html
from hive_core.teach.ext._missing import missing

__all__ = ["Formatter", "format", "formatter", "makeExtension", "validator"]

_OWN = ("site", "script")


@dataclass(frozen=True, slots=True)
class Formatter:
    """What superfences calls for a fence; `formatter` makes it.

    `warned`: the sites without a copy that had a warning. A value and no function inside another
    one, since Zensical pickles its configuration.
    """

    site: str | None = None
    script: bool = True
    lang: str | None = None
    theme: str | None = None
    warned: set[str] = field(default_factory=set)

    def __call__(
        self,
        source: str,
        language: str,
        css_class: str,
        options: Mapping[str, Any],
        md: Any,
        **kwargs: Any,
    ) -> str:
        """Return the HTML of a fence."""
        return _html(source, options, md, kwargs, self)


def validator(
    language: str,
    inputs: Mapping[str, Any],
    options: dict[str, Any],
    attrs: dict[str, Any],
    md: object,
) -> bool:
    """Take over the options after the backticks: `hive mode="view"`, `{.hive mode=view}`."""
    options.update(inputs)
    return True


def format(
    source: str,
    language: str,
    css_class: str,
    options: Mapping[str, Any],
    md: Any,
    **kwargs: Any,
) -> str:
    """Return the HTML of a block whose fence or option `src` names the site; else its picture."""
    return _html(source, options, md, kwargs, Formatter())


def formatter(
    site: str | None = None,
    *,
    script: bool = True,
    lang: str | None = None,
    theme: str | None = None,
) -> Formatter:
    """Return what writes boards, for `custom_fences`.

    `site`: the address of the folder with `hive-board.js`. One without a slash or scheme at its
    start is relative to the root of the MkDocs site, and is written relative to each page; a copy
    is expected there, in the folder of the documents. None: pictures only. `script`: whether to
    write each script before the first block of a page that needs it. `lang`: the documents'
    language; by default that of a MkDocs theme that names one. `theme`: the theme of blocks without
    one: `auto`, `light`, `dark` or `contrast`.

    :raises HiveError: if there is no such theme of boards.
    """
    return Formatter(site, script, lang, None if theme is None else theme_of(theme))


def _html(
    source: str, options: Mapping[str, Any], md: Any, more: Mapping[str, Any], usual: Formatter
) -> str:
    page = Page(md)
    merged = {**more.get("attrs", {}), **options}
    merged |= {"name": more["id_value"]} if more.get("id_value") else {}
    merged |= {"class": " ".join(more["classes"])} if more.get("classes") else {}
    fence = page.fence_of(source, merged)
    own = {name: merged.pop(name) for name in _OWN if name in merged}
    site = own.get("site", usual.site)
    script = usual.script and str(own.get("script", "1")).lower() not in ("0", "no", "false")
    copy = None if site is None else page.copy_of(site)
    try:
        block = read_block(
            source,
            options={name: str(value) for name, value in merged.items()},
            line=fence.line,
            lang=usual.lang or page.language,
            theme=usual.theme,
            files=page.files_of(copy) if copy and page.has_board(copy) else None,
        )
    except BlockError as problem:
        error = fence.placed(problem)
        page.warn(str(error))
        return (
            f'<div class="admonition warning hive-fault"><p>{escape(str(error))}</p>'
            f"<pre>{escape(source)}</pre></div>"
        )
    if site is None:
        site = _folder(block)
    elif "src" not in block.options:
        if copy and not page.has_board(copy) and site not in usual.warned:
            usual.warned.add(site)
            page.warn(_missing(site, copy))
        site = page.relative(site)
    if site is None:
        return to_html(block)
    written = "".join(one for one in md.htmlStash.rawHtmlBlocks if isinstance(one, str))
    tags = [script_tag(site, name) for name in scripts_of(block)] if script else []
    return "".join(tag for tag in tags if tag not in written) + to_html(block, site=site)


def _folder(block: Block) -> str | None:
    """Return the folder of the address in the option `src`, None without one."""
    src = block.options.get("src")
    return None if src is None else src.partition("#")[0].rpartition("/")[0] + "/"


def _missing(site: str, folder: Path) -> str:
    """Return the warning for a folder without a copy of the site."""
    inner = next(folder.glob("*/hive-board.js"), None)
    if inner is not None:
        how = f"it is in {inner.parent.as_posix()}/: move the files there one folder up"
    else:
        how = "put a copy of the site there, or readers get only pictures"
    return f"site {site!r}: there is no hive-board.js in {folder.as_posix()}/; {how}"


def makeExtension(**_configs: object) -> Any:  # noqa: N802 - the name that Python-Markdown calls
    """Return an extension for Python-Markdown that warns of fences with a mistake in their header.

    Superfences takes no notice of them: ```` ```hive mode=view ````, ```` ```Hive ````.
    """
    try:
        from markdown.extensions import Extension
        from markdown.preprocessors import Preprocessor
    except ImportError as error:
        raise missing("mkdocs", error) from None

    class Check(Preprocessor):
        def run(self, lines: list[str]) -> list[str]:
            page = Page(self.md)
            for fault in unread_fences(page.lines or lines):
                page.warn(str(fault))
            return lines

    class HiveExtension(Extension):
        def extendMarkdown(self, md: Any) -> None:  # noqa: N802
            # Superfences takes the fences out with priority 25.
            md.preprocessors.register(Check(md), "hive", 27)

    return HiveExtension()
