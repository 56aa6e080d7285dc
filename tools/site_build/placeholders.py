"""Replace the placeholders of templates and scripts, and stop the build where one is missing."""

from __future__ import annotations

from tools.shared.environment import ToolError


def replace_once(text: str, placeholder: str, value: str, where: str) -> str:
    """Return `text` with the placeholder replaced; `where`: the file, for the error.

    :raises ToolError: if the text does not contain the placeholder exactly once.
    """
    if text.count(placeholder) != 1:
        raise ToolError(f"{where} must contain {placeholder.strip()} exactly once.")
    return text.replace(placeholder, value)
