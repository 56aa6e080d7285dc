"""A Sphinx extension: boards, lessons and puzzles in documents, also in MyST Markdown.

In `conf.py`:

    extensions = ["hive_core.teach.ext.sphinx"]
    hive_board_copy = "hive-board-*.zip"    # or: hive_board_site = "https://example.org/hive/"

In a document:

    .. hive::
       :mode: puzzle
       :goal: win in 1
       :caption: White wins at once.
       :name: first-win

       Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0

    The :hive:`wG1` jumps; :numref:`first-win` shows where to.

The directive takes a block (docs/blocks.md), as content or in a file named as its argument; all
options of a block may also be options of the directive. In HTML it is a board that readers play
on, with a picture inside; in LaTeX a picture as PDF, in ePub one as SVG, elsewhere characters.
`hive_core` does not install Sphinx: `pip install hive-core[sphinx]` does.

Values in `conf.py`:

- `hive_board_site`: the address of the folder with `hive-board.js`, absolute or relative to the
  root of the built pages. Without it, and without a copy, pages have only pictures.
- `hive_board_copy`: a folder or zip with a copy of the site, relative to `conf.py`, or a pattern
  with `*` that fits one. It goes into `_static/hive/` of the built pages, and boards use it.
- `hive_theme`: the theme of boards that name none: `auto`, `light`, `dark` or `contrast`.
- `hive_lang`: the language of the words that boards add, such as `nl`; else Sphinx's `language`.

A fault in a block is a warning with the document, the line and the column, and a note in the
built page; its type is `hive.block`, of the role `hive.role`, of the site's address `hive.site`.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import hive_core
from hive_core.teach.ext._missing import missing

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["setup"]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive, the role and the configuration to Sphinx, and return their metadata.

    :raises sphinx.errors.ConfigError: when the build starts, if a value in `conf.py` has a fault.
    """
    try:
        from hive_core.teach.ext.sphinx import _assets, _directive, _nodes, _output, _pages, _role
    except ImportError as error:
        raise missing("sphinx", error) from None

    app.add_config_value("hive_board_site", None, "html", types=frozenset({str}))
    app.add_config_value("hive_board_copy", None, "html", types=frozenset({str}))
    app.add_config_value("hive_theme", None, "html", types=frozenset({str}))
    app.add_config_value("hive_lang", None, "env", types=frozenset({str}))
    _nodes.add_nodes(app)
    app.add_directive("hive", _directive.directive_in(Path(app.confdir)))
    app.add_role("hive", _role.HiveRole())
    app.connect("config-inited", _add_style_sheet)
    app.connect("builder-inited", _assets.check_config)
    app.connect("write-started", _assets.copy_site)
    app.connect("doctree-resolved", _output.replace_boards)
    app.connect("html-page-context", _pages.add_to_page)
    return {
        "version": hive_core.__version__,
        # Another version reads blocks again: the stored documents have its values.
        "env_version": zlib.crc32(hive_core.__version__.encode()) or 1,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _add_style_sheet(_app: Sphinx, config: Config) -> None:
    config.html_static_path.append(str(Path(__file__).with_name("hive-figures.css")))
