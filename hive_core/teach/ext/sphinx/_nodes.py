"""The nodes of boards and tiles in a document, and how HTML shows them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes

from hive_core.teach._blocks.html import prompt_html
from hive_core.teach._tasks.instructions import CLICKS
from hive_core.teach._words.names import turn_sentence
from hive_core.teach.blocks import ATTRIBUTES, Block, to_html
from hive_core.teach.ext.sphinx._assets import is_live, site_from
from hive_core.teach.ext.sphinx._tiles import tile_svg
from hive_core.teach.ext.sphinx._translating import messages_of, translated
from hive_core.types import Piece

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


# docutils names nodes so.
class hive_board(nodes.General, nodes.Element, addnodes.translatable):  # noqa: N801
    """A board. `node["block"]` is its `Block`; a figure with a caption may be around it."""

    # Sphinx takes messages only from nodes with one.
    uid = ""

    def preserve_original_messages(self) -> None:
        """Keep the words that translators get."""
        self["messages"] = list(messages_of(self["block"]))

    def apply_translated_message(self, original_message: str, translated_message: str) -> None:
        """Translate the words in the block."""
        self["block"] = translated(self["block"], original_message, translated_message)

    def extract_original_messages(self) -> list[str]:
        """Return the words that translators get."""
        return list(self.get("messages", ()))


class hive_tile(nodes.Inline, nodes.TextElement):  # noqa: N801
    """A tile or a move in running text.

    `node["piece"]`: its MoveString name. `node["code"]`: a MoveString, or empty. `node["seen"]`:
    whether the child, its words, is also shown where there is a picture.
    """


def captioned_block(node: hive_board) -> Block:
    """Return the block with the caption as the document has it, translated and without markup."""
    block: Block = node["block"]
    if isinstance(node.parent, nodes.figure):
        for caption in node.parent.findall(nodes.caption):
            return replace(block, caption=caption.astext())
    return block


def prompt_of(block: Block) -> str:
    """Return who is to move in the task and what to do; empty if the caption says it.

    Also empty for a game.
    """
    prompt, caption = block.prompt(), block.caption.casefold()
    if block.task is None or prompt.rstrip(".!").casefold() in caption:
        return ""
    if block.task.kind in CLICKS or block.names_turn():
        return prompt
    return f"{turn_sentence(block.board().turn, block.lang)} {prompt}"


def _with_theme(block: Block, theme: str | None) -> Block:
    """Return the block with that theme, unless it names one."""
    if not theme or "theme" in block.options or block.is_results:
        return block
    values = {**block.attributes(), "theme": theme}
    ordered = tuple((name, values[name]) for name in ATTRIBUTES if name in values)
    return replace(block, options={**block.options, "theme": theme}, _attributes=ordered)


def add_nodes(app: Sphinx) -> None:
    """Add the nodes to Sphinx. `replace_boards` replaces those that a builder cannot show."""
    app.add_node(hive_board, html=(_visit_board, None))
    plain = (_pass, _pass)
    app.add_node(
        hive_tile,
        html=(_visit_tile, _depart_tile),
        latex=plain,
        text=plain,
        man=plain,
        texinfo=plain,
    )


def _visit_board(self: HTML5Translator, node: hive_board) -> None:
    site = site_from(self.builder, self.builder.current_docname)
    block = _with_theme(captioned_block(node), self.config.hive_theme)
    board = to_html(block, site=site, figure=False)
    board += prompt_html(block, prompt_of(block), "p")
    if isinstance(node.parent, nodes.figure):
        self.body.append(board)
    else:
        classes = f"hive-figure align-{node.get('align', 'default')}"
        styles: dict[str, Any] = {"style": f"width: {node['width']}"} if "width" in node else {}
        self.body.append(self.starttag(node, "figure", CLASS=classes, **styles))
        self.body.append(f"{board}</figure>\n")
    raise nodes.SkipNode


def _visit_tile(self: HTML5Translator, node: hive_tile) -> None:
    if not is_live(self.builder):
        # The title of a document in a table of contents.
        self.body.append("<span><span>")
        return
    kind = "hive-move" if node["code"] else "hive-tile"
    self.body.append(self.starttag(node, "span", "", CLASS=kind))
    self.body.append(tile_svg(Piece.parse(node["piece"])))
    if node["code"]:
        code = self.encode(node["code"])
        self.body.append(f'<code class="hive-code" aria-hidden="true">{code}</code>')
    self.body.append("<span>" if node["seen"] else '<span class="hive-words">')


def _depart_tile(self: HTML5Translator, _node: hive_tile) -> None:
    self.body.append("</span></span>")


def _pass(_translator: object, _node: nodes.Element) -> None:
    """Show only the children."""
