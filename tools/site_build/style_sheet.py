"""Join the style sheets of `web/style/` into the site's one, in the order of its `index.css`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.shared.environment import WEB, ToolError

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = WEB / "style"
INDEX = "index.css"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT = re.compile(r'@import "([\w-]+\.css)";')


def styles(folder: Path = FOLDER) -> list[Path]:
    """Return the style sheets in their order.

    :raises ToolError: if `index.css` has anything but imports, or does not name each file once.
    """
    text = _COMMENT.sub("", (folder / INDEX).read_text(encoding="utf-8"))
    if left := _IMPORT.sub("", text).split():
        raise ToolError(f"web/style/{INDEX} may only import files of its folder: {left[0]}.")
    names = _IMPORT.findall(text)
    files = {path.name for path in folder.glob("*.css")} - {INDEX}
    if sorted(names) != sorted(files):
        wrong = sorted({name for name in names if names.count(name) > 1} | (files ^ set(names)))
        raise ToolError(
            f"web/style/{INDEX} must import each file of its folder once: {', '.join(wrong)}."
        )
    return [folder / name for name in names]


def style_sheet(folder: Path = FOLDER) -> str:
    """Return the site's one style sheet, without comments, indentation and empty lines.

    :raises ToolError: as `styles` does.
    """
    text = "\n".join(path.read_text(encoding="utf-8") for path in styles(folder))
    lines = (line.strip() for line in _COMMENT.sub("", text).splitlines())
    return "".join(f"{line}\n" for line in lines if line)
