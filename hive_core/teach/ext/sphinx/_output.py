"""Boards for builders whose readers cannot play: a picture, or the position in characters."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx import addnodes

from hive_core.teach._blocks.html import link_words
from hive_core.teach._blocks.svg_pdf import svg_to_pdf
from hive_core.teach._blocks.words import about_hands
from hive_core.teach.blocks import Block
from hive_core.teach.ext.sphinx._assets import is_live, site_of
from hive_core.teach.ext.sphinx._nodes import captioned_block, hive_board, hive_tile, prompt_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class _Format(NamedTuple):
    media_type: str
    suffix: str
    make: Callable[[str], bytes]


# The first that the builder can show.
_FORMATS = (
    _Format("application/pdf", ".pdf", svg_to_pdf),
    _Format("image/svg+xml", ".svg", lambda svg: svg.encode("utf-8")),
)


def replace_boards(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Replace the boards of a document by pictures or characters, unless its readers can play.

    LaTeX gets a PDF, ePub and help files an SVG, both as files; text, man pages and all builders
    that show neither get characters. Tables of results are left out. Tiles in running text become
    words.
    """
    builder = app.builder
    if is_live(builder) or builder.name == "gettext":
        return
    if builder.format not in ("html", "latex"):
        # Sphinx writes the pattern there, `Fig. %s`.
        for reference in doctree.findall(addnodes.number_reference):
            reference["title"] = reference.astext()
    for tile in list(doctree.findall(hive_tile)):
        tile.replace_self(tile.children)
    formats = [one for one in _FORMATS if one.media_type in builder.supported_image_types]
    for board in list(doctree.findall(hive_board)):
        block = captioned_block(board)
        if block.is_results:
            board.parent.remove(board)
        elif formats:
            path = _file(app, formats[0], block.svg())
            app.env.images.add_file(docname, path)
            image = nodes.image("", alt=block.describe(), uri=path)
            image["candidates"] = {formats[0].media_type: path}
            _replace(board, image, _captions(app, block, with_link=builder.format == "html"))
        else:
            text = block.characters()
            literal = nodes.literal_block(text, text, language="none", ids=board["ids"])
            board.replace_self(literal)


def _replace(board: hive_board, image: nodes.image, captions: list[nodes.Node]) -> None:
    """Put the image in the place of the board, and below it what to do."""
    image["ids"], image["classes"] = board["ids"], board["classes"]
    image.source, image.line = board.source, board.line
    figure = board.parent
    if isinstance(figure, nodes.figure):
        board.replace_self(image)
        if captions:
            figure += nodes.legend("", *captions)
        return
    for name in ("align", "width"):
        if name in board:
            image[name] = board[name]
    board.replace_self([image, *captions])


def _file(app: Sphinx, form: _Format, svg: str) -> str:
    """Return the path of a file with the picture."""
    folder = Path(app.doctreedir, "images", "hive")
    folder.mkdir(parents=True, exist_ok=True)
    content = form.make(svg)
    path = folder / f"hive-{hashlib.sha256(content).hexdigest()[:16]}{form.suffix}"
    if not path.is_file():
        path.write_bytes(content)
    return str(path)


def _captions(app: Sphinx, block: Block, *, with_link: bool) -> list[nodes.Node]:
    """Return what readers of a picture need below it: of a task what to do and the hands; a link.

    The link is to the app, if that is at an address that does not depend on the pages.
    """
    lines = []
    if block.task is not None:
        lines = [*filter(None, [prompt_of(block)]), *about_hands(block.lang, block.board())]
    captions: list[nodes.Node] = [nodes.paragraph("", line) for line in lines]
    site = site_of(app.builder)
    if with_link and site is not None and "://" in site:
        words = link_words(block)
        link = nodes.reference("", words, refuri=block.link(site), internal=False)
        captions.append(nodes.paragraph("", "", link))
    return captions
