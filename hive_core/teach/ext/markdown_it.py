r"""Boards in Markdown read by markdown-it-py: fences with the word `hive` become boards.

    from markdown_it import MarkdownIt
    from hive_core.teach.ext.markdown_it import hive_plugin

    md = MarkdownIt().use(hive_plugin, site="https://example.org/hive/")
    html = md.render(text)

`pip install "hive-core[markdown]"` installs markdown-it-py. docs/blocks.md has the
grammar of a block.

>>> md = MarkdownIt().use(hive_plugin)
>>> md.render("```hive\ncaption: A spider\n\nwS1\n```")[:26]
'<figure class="hive-figure'
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from typing import Any

from hive_core.teach._blocks.fences import fence_options
from hive_core.teach._blocks.html import scripts_of
from hive_core.teach._blocks.options import theme_of
from hive_core.teach.blocks import Block, BlockError, read_block, script_tag, to_html
from hive_core.teach.ext._missing import missing

try:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict
except ImportError as error:
    raise missing("markdown", error) from None

__all__ = ["hive_plugin"]

_SEEN = "hive-script"
"""The key of the environment for the names of the scripts that the document has."""


def hive_plugin(
    md: MarkdownIt,
    *,
    site: str | None = None,
    script: bool = True,
    lang: str | None = None,
    theme: str | None = None,
    on_fault: Callable[[BlockError], str] | None = None,
) -> None:
    """Make a `MarkdownIt` write a board for each fence with the word `hive`.

    `site`: the address of the folder with `hive-board.js`; None for pictures only. `script`:
    whether to write each script before the first block of a document that needs it. `lang`: the
    documents' language. `theme`: that of blocks without one: `auto`, `light`, `dark`, `contrast`.
    `on_fault`: called with the error of a block with a fault, returns the HTML in its place; by
    default the error is raised by `render`.

    :raises BlockError: by `render`, with the line and column in the document.
    :raises HiveError: if there is no such theme.
    """
    if theme is not None:
        theme_of(theme)
    usual = md.renderer.rules["fence"]  # type: ignore[attr-defined]

    def fence(
        renderer: RendererHTML,
        tokens: Sequence[Token],
        at: int,
        options: OptionsDict,
        env: MutableMapping[str, Any],
    ) -> str:
        try:
            block = _block(tokens[at], lang, theme)
        except BlockError as error:
            if on_fault is None:
                raise
            return on_fault(error)
        if block is None:
            return str(usual(tokens, at, options, env))
        seen: list[str] = env.setdefault(_SEEN, [])
        new = [name for name in scripts_of(block) if script and site and name not in seen]
        seen += new
        tags = "".join(script_tag(site or "", name) for name in new)
        return f"{tags}{to_html(block, site=site)}\n"

    md.add_render_rule("fence", fence)


def _block(token: Token, lang: str | None, theme: str | None) -> Block | None:
    """Return the block of a fence; None if it is another fence."""
    line = token.map[0] + 1 if token.map else 1
    try:
        options = fence_options(token.info)
        if options is None:
            return None
        return read_block(token.content, options=options, line=line + 1, lang=lang, theme=theme)
    except BlockError as error:
        if error.line:
            raise
        raise BlockError(error.problem, line, 1) from None
