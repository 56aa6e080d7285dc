"""Add the script and the style sheet to the pages that have boards or tiles."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any

from hive_core.teach._blocks.html import scripts_of
from hive_core.teach.ext.sphinx._assets import STYLE_SHEET, is_absolute, site_of
from hive_core.teach.ext.sphinx._nodes import hive_board, hive_tile

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx


def add_to_page(
    app: Sphinx, pagename: str, _template: str, _context: dict[str, Any], doctree: nodes.Node | None
) -> None:
    """Add the scripts that a page needs, and the style sheet to one with boards or tiles."""
    if doctree is None:
        return
    boards = list(doctree.findall(hive_board))
    if boards or next(iter(doctree.findall(hive_tile)), None) is not None:
        app.add_css_file(STYLE_SHEET)
    site = site_of(app.builder)
    if site is None:
        return
    # Sphinx looks for files in _static/, unless the address is absolute.
    base = site if is_absolute(site) else f"{posixpath.relpath(site, '_static')}/"
    for name in dict.fromkeys(name for node in boards for name in scripts_of(node["block"])):
        app.add_js_file(f"{base}{name}", loading_method="defer")
