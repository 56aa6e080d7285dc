r"""Boards in documents: a block is the text that an author writes, a board what readers get.

    mode: view
    caption: The first two moves

    1. wS1
    2. bG1 wS1-

`read_block` reads it, `to_html` writes a figure with `<hive-board>`, which docs/embedding.md
describes, and a picture inside it. `write_block` writes the block of a task. docs/blocks.md has the
grammar.

>>> block = read_block("mode: view\ncaption: The first two moves\n\n1. wS1\n2. bG1 wS1-")
>>> block.attributes()
{'game': 'Base+MLP;InProgress;White[2];wS1;bG1 wS1-', 'mode': 'view'}
>>> to_html(block, site="hive/")[:27]
'<figure class="hive-figure"'
>>> try:
...     read_block("tpye: Base\n\nwS1")
... except BlockError as error:
...     print(error)
line 1, column 1: unknown option 'tpye'; did you mean 'type'?
"""

from __future__ import annotations

from hive_core.teach._blocks.block import ATTRIBUTES, Block
from hive_core.teach._blocks.grammar import BlockError
from hive_core.teach._blocks.html import script_tag, to_html, to_static_html
from hive_core.teach._blocks.options import NAMES
from hive_core.teach._blocks.reading import read_block
from hive_core.teach._tasks.as_block import TOOLS, write_block

__all__ = [
    "ATTRIBUTES",
    "NAMES",
    "TOOLS",
    "Block",
    "BlockError",
    "read_block",
    "script_tag",
    "to_html",
    "to_static_html",
    "write_block",
]
