"""The role `hive`: a tile or a move in running text."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import ReferenceRole

from hive_core._notation.names import kind_name, tile_name
from hive_core.errors import HiveError, quoted
from hive_core.notation import MoveText, format_move_text, parse_move_text
from hive_core.teach.ext.sphinx._directive import language_in
from hive_core.teach.ext.sphinx._nodes import hive_tile
from hive_core.types import Direction

_logger = logging.getLogger(__name__)

_KIND = re.compile(r"[wb][SBGAsbga]", re.IGNORECASE)
"""A tile without its number: any tile of that kind."""

_WHERE = {
    "en": {
        "pass": "pass",
        Direction.E: "{piece} to the right of {other}",
        Direction.W: "{piece} to the left of {other}",
        Direction.NE: "{piece} to the upper right of {other}",
        Direction.NW: "{piece} to the upper left of {other}",
        Direction.SE: "{piece} to the lower right of {other}",
        Direction.SW: "{piece} to the lower left of {other}",
        None: "{piece} onto {other}",
    },
    "nl": {
        "pass": "passen",
        Direction.E: "{piece} rechts van {other}",
        Direction.W: "{piece} links van {other}",
        Direction.NE: "{piece} rechtsboven {other}",
        Direction.NW: "{piece} linksboven {other}",
        Direction.SE: "{piece} rechtsonder {other}",
        Direction.SW: "{piece} linksonder {other}",
        None: "{piece} op {other}",
    },
}


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
            return [nodes.inline(self.rawtext, self._words_or(_WHERE[lang]["pass"]))], []
        is_kind = _KIND.fullmatch(text)
        words = kind_name(move.piece, lang) if is_kind else move_words(move, lang)
        node = hive_tile(self.rawtext, self._words_or(words), piece=str(move.piece))
        is_code = move.reference is not None and not self.has_explicit_title
        node["code"] = format_move_text(move) if is_code else ""
        node["seen"] = self.has_explicit_title
        self.set_source_info(node)
        return [node], []

    def _words_or(self, words: str) -> str:
        return self.title if self.has_explicit_title else words


def move_words(move: MoveText, lang: str) -> str:
    """Return what moves and where to, in words: `white ant 1 to the left of black queen bee`."""
    assert move.piece is not None
    piece = tile_name(move.piece, lang)
    if move.reference is None:
        return piece
    pattern = _WHERE[lang][move.direction]
    return pattern.format(piece=piece, other=tile_name(move.reference, lang))
