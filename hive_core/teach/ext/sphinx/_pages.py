"""Add the script and the style sheet to the pages that have boards or tiles."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any

from hive_core.teach.ext.sphinx._assets import SCRIPT, STYLE_SHEET, is_absolute, site_of
from hive_core.teach.ext.sphinx._nodes import hive_board, hive_tile

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx


def add_to_page(
    app: Sphinx, pagename: str, _template: str, _context: dict[str, Any], doctree: nodes.Node | None
) -> None:
    """Add the script to a page with boards, and the style sheet to one with boards or tiles."""
    if doctree is None:
        return
    has_boards = next(iter(doctree.findall(hive_board)), None) is not None
    if has_boards or next(iter(doctree.findall(hive_tile)), None) is not None:
        app.add_css_file(STYLE_SHEET)
    site = site_of(app.builder)
    if not has_boards or site is None:
        return
    # Sphinx looks for files in _static/, unless the address is absolute.
    base = site if is_absolute(site) else f"{posixpath.relpath(site, '_static')}/"
    app.add_js_file(f"{base}{SCRIPT}", loading_method="defer")
