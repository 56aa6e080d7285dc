"""The role `hive`: a tile or a move in running text."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import ReferenceRole

from hive_core.errors import HiveError, quoted
from hive_core.notation import format_move_text, parse_move_text
from hive_core.teach._words.names import kind_name, move_name, tile_name
from hive_core.teach.ext.sphinx._directive import language_in
from hive_core.teach.ext.sphinx._nodes import hive_tile

_logger = logging.getLogger(__name__)

_KIND = re.compile(r"[wb][SBGAsbga]", re.IGNORECASE)
"""A tile without its number: any tile of that kind."""


class HiveRole(ReferenceRole):
    """Shows a tile (`wS1`, `wS`) or a MoveString (`wS1 -bQ`), with other words: `the spider <wS1>`.

    HTML has a small picture of the tile, and the MoveString of a move, with the words for screen
    readers; all else has the words.
    """

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the node; for an unknown tile or move, the text as it is, with a warning."""
        text = self.target.strip()
        lang = language_in(self.config)
        try:
            move = parse_move_text(f"{text}1" if _KIND.fullmatch(text) else text)
        except HiveError:
            _logger.warning(
                "hive: %s is neither a tile such as wS1 nor a move such as wS1 -bQ",
                quoted(text),
                location=self.get_location(),
                type="hive",
                subtype="role",
            )
            return [nodes.literal(self.rawtext, text)], []
        if move.piece is None:
            return [nodes.inline(self.rawtext, self._words_or(move_name(move, lang)))], []
        if move.reference is not None:
            words = move_name(move, lang)
        else:
            name = kind_name if _KIND.fullmatch(text) else tile_name
            words = str(name(move.piece, lang))
        node = hive_tile(self.rawtext, self._words_or(words), piece=str(move.piece))
        is_code = move.reference is not None and not self.has_explicit_title
        node["code"] = format_move_text(move) if is_code else ""
        node["seen"] = self.has_explicit_title
        self.set_source_info(node)
        return [node], []

    def _words_or(self, words: str) -> str:
        return self.title if self.has_explicit_title else words
