"""Writes a block as HTML. Every value is escaped; only the drawing is markup."""

from __future__ import annotations

import hashlib
import re
from html import escape

from hive_core._rules.arguments import as_flag
from hive_core._values.catalogue import direction
from hive_core.errors import expected
from hive_core.teach._blocks.block import Block, site_folder
from hive_core.teach._blocks.words import about_hands
from hive_core.teach._words.texts import say

_BOARD_SCRIPT, _RESULTS_SCRIPT = "hive-board.js", "hive-results.js"

_SPACES = re.compile(r"\s+")
_NAMES = re.compile("<title>.*?</title><metadata>.*?</metadata>", re.DOTALL)
# Without any, browsers give figures 40 pixels on both sides, a fifth of a phone.
_MARGINS = {
    "": "margin-left:auto;margin-right:auto",
    "left": "margin-left:0;margin-right:auto",
    "center": "margin-left:auto;margin-right:auto",
    "right": "margin-left:auto;margin-right:0",
}


def to_html(
    block: Block,
    *,
    site: str | None = None,
    script: bool = False,
    figure: bool = True,
) -> str:
    """Return the HTML of a block: a board in a figure, or only its picture without a site.

    Without a site a table of results is empty. `site`: the address of the folder with
    `hive-board.js` and `embed.html`. `script`: whether to load `scripts_of(block)` here; else the
    page does. `figure`: whether to write a `<figure>` around
    the board, with what to do in a task (class `hive-prompt`) and the caption. The HTML has no
    empty line, so that Markdown does not change it, and the ids in a picture are unique to its
    content.

    :raises HiveError: if an argument is of the wrong kind.
    """
    _check(block)
    if block.is_results:
        inner = _table(block)
    elif site is None:
        inner = _picture(block)
    else:
        picture = _picture(block)
        link = _link(block, site)
        board = block.attributes()
        if block.task is not None:
            # `<hive-board>` prints it below the picture.
            board["data-hands"] = "; ".join(_hands(block))
        height = block.options.get("height")
        attributes = "".join(f" {name}={_quoted(value)}" for name, value in board.items())
        if height:
            attributes += f' style="height:{height}"'
        inner = f"<hive-board{attributes}>{picture} {link}</hive-board>"
    if as_flag(figure, "figure"):
        inner = _figure(block, inner)
    if block.is_results and site is None:
        return ""
    if as_flag(script, "script") and site is not None:
        return "".join(script_tag(site, name) for name in scripts_of(block)) + _plain(inner)
    return _plain(inner)


def to_static_html(block: Block, *, site: str | None = None) -> str:
    """Return the HTML of a block without a board: a picture, a link to the app, and below them
    what to do in a task (class `hive-prompt`) and the caption. Empty for a table of results.

    For ePub, feeds and mail. `site`: the address of the app's folder; None for no link.

    :raises HiveError: if an argument is of the wrong kind.
    """
    _check(block)
    if block.is_results:
        return ""
    link = "" if site is None else f"<p>{_link(block, site)}</p>"
    lines = (f"<p{_own_language(block)}>{_escaped(text)}</p>" for text in _hands(block))
    hands = "".join(lines)
    return _plain(_figure(block, _picture(block), hands + link))


def script_tag(site: str, name: str = _BOARD_SCRIPT) -> str:
    """Return the HTML that loads a script from the site's folder, by default `hive-board.js`."""
    return _plain(f"<script src={_quoted(site_folder(site) + name)} defer></script>")


def scripts_of(block: Block) -> tuple[str, ...]:
    """Return the names of the scripts that a page with the block loads."""
    board = () if block.is_results else (_BOARD_SCRIPT,)
    results = block.is_results or "remember" in block.options
    return (*board, _RESULTS_SCRIPT) if results else board


def _table(block: Block) -> str:
    """Return the table of results."""
    attributes = (f" {name}={_quoted(value)}" for name, value in block.attributes().items())
    return f"<hive-results{''.join(attributes)}></hive-results>"


def _check(block: object) -> None:
    if not isinstance(block, Block):
        raise expected("a Block", block, "read_block(text) makes one")


def _picture(block: Block) -> str:
    """Return the picture on one line, with ids that no other picture of a page has.

    Its name is an attribute: programs that index a page would read elements as its text.
    """
    content = repr((block.attributes(), block.describe()))
    digest = hashlib.sha256(content.encode("utf-8", "replace")).hexdigest()[:10]
    svg = _NAMES.sub("", block.svg(ids=f"hive-{digest}"), count=1)
    lang = "" if block.alt or block.caption else _language(block)
    named = f'<svg aria-label={_quoted(block.describe())}{lang} style="max-width:100%;height:auto"'
    return _SPACES.sub(" ", svg.replace("<svg", named, 1))


def _hands(block: Block) -> list[str]:
    """Return a line for each hand in a task; none for a game."""
    return [] if block.task is None else about_hands(block.lang, block.board())


def _language(block: Block) -> str:
    """Return the attributes of words that may not be in the language of the page."""
    own = block.task is not None and block.task.text
    return ' dir="auto"' if own else _own_language(block)


def _own_language(block: Block) -> str:
    """Return the attributes of words that the block adds."""
    return f' lang="{block.lang}" dir="{direction(block.lang)}"'


def link_words(block: Block) -> str:
    """Return the words of the link to the app, in the block's language."""
    return say(block.lang, f"board.{block.mode if block.is_task else 'play'}")


def _link(block: Block, site: str) -> str:
    words = _escaped(link_words(block))
    return f"<a href={_quoted(block.link(site))}{_own_language(block)}>{words}</a>"


def prompt_html(block: Block, words: str, element: str) -> str:
    """Return the element with what to do in a task; empty without words."""
    start = f'<{element} class="hive-prompt"{_language(block)}>'
    return f"{start}{_escaped(words)}</{element}>" if words else ""


def _figure(block: Block, inner: str, more: str = "") -> str:
    options = block.options
    classes = ["hive-figure"]
    if "align" in options:
        classes.append(f"align-{options['align']}")
    if "class" in options:
        classes.append(options["class"])
    # Themes make figures as narrow as their caption, and a board needs the width of the text.
    styles = ["width:auto"] if "<hive-" in inner and "width" not in options else []
    if "width" in options:
        styles.append(f"width:{options['width']}")
        styles.append("max-width:100%")
    styles.append(_MARGINS[options.get("align", "")])
    name = f" id={_quoted(block.name)}" if block.name else ""
    style = f' style="{";".join(styles)}"'
    prompt = prompt_html(block, block.instruction(), "div")
    # Spaces, since programs that index a page join the texts of its elements.
    caption = f"{prompt} {_escaped(block.caption)}".strip()
    if caption:
        # Many pages have no style for figures, and the caption would touch the board.
        caption = f'<figcaption style="margin-top:.5em">{caption}</figcaption>'
    return f'<figure class="{" ".join(classes)}"{name}{style}>{inner}{more} {caption}</figure>'


def _plain(html: str) -> str:
    """Return HTML without the characters that Markdown, Liquid, Jinja and Hugo may change.

    It has them only in texts and attributes, where a reference to the character means the same.
    """
    return html.replace("\\", "&#92;").replace("{", "&#123;").replace("}", "&#125;")


def _escaped(text: str) -> str:
    """Return the text escaped, on one line."""
    return escape(_SPACES.sub(" ", text))


def _quoted(value: str) -> str:
    """Return an attribute's value in quotation marks, on one line."""
    return f'"{escape(value.replace(chr(10), " "))}"'
